//! How are texts fetched from other machines? Start at [`Client::get`].
//!
//! The only code that asks other machines: one request at a time, with patience and with limits.
//! Nothing here knows what a rule is, keeps a file, or reads a page.

mod client;
mod error;
mod partial;

pub use client::{Client, Download, Fetched, Settings};
pub use error::FetchError;
pub use partial::Validators;
