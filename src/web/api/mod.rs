//! The API: the questions of the command line under `/api/v1`, with its JSON. One file per
//! question; start at [`api`].

mod diff;
mod editions;
mod history;
mod openapi;
mod question;
mod routes;
mod search;
mod show;
mod suggest;
mod term;
mod translation;

pub use routes::api;
