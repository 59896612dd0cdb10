//! The API: the questions of the command line under `/api/v1`, with its JSON. One file per
//! question, or for two that are alike; start at [`api`].

mod cite;
mod diff;
mod editions;
mod history;
mod lint;
mod openapi;
mod question;
mod routes;
mod search;
mod show;
mod term;
mod translation;

pub use question::LONGEST_TEXT;
pub use routes::{api, takes_text, unread};
