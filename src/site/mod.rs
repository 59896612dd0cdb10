//! The site: which page is at which address, for the server and for a folder of files. Start at
//! [`PAGES`], all pages, or at [`answer`], which asks for one.
//!
//! Nothing here listens, and nothing here touches files.

mod folder;
mod pages;
mod questions;

pub use folder::{FolderError, FolderQuestion, FolderTold, Keeper, write_folder};
pub use pages::{Ask, Lane, PAGES, Page, answer, lane_of, page_at, without};
pub use questions::{Answer, Answered, Asked, NoPage, Parameters};
