//! The site: which page is at which address, for the server and for a folder of files. Start at
//! [`PAGES`], all pages, or at [`answer`], which asks for one.
//!
//! Nothing here listens, and nothing here touches files.

mod documents;
mod folder;
mod found;
mod links;
mod pages;
mod parameters;
mod questions;
mod refused;

pub use folder::{FolderError, FolderQuestion, FolderTold, Keeper, write_folder};
pub use pages::{Answered, Asked, PAGES, Page, Weight, answer, page_at, view};
pub use parameters::{Parameters, listed};
pub use refused::{Refused, question_fault};
