//! The API: the questions of the command line under `/api/v1`, with its JSON. One file per
//! question; start at [`api`].

mod routes;
mod show;

pub use routes::api;
