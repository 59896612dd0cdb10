//! The API: the questions of the command line under `/api/v1`, with its JSON. Start at [`api`];
//! which there are and what they take is told by `operations`.

mod openapi;
mod routes;

pub use routes::{api, takes_text, unread};
