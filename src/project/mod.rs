//! Somebody's source tree: walking it, what its own file says, git, rewriting files. Start at
//! [`walk`]; [`Settings`] reads `mtgcr.toml`.
//!
//! The only code that reads and writes other people's files. Nothing here knows what a citation is.

mod baseline;
mod blame;
mod error;
mod patch;
mod settings;
mod source_text;
mod walk;
mod write;

pub use baseline::{Accepted, Baseline, named_from};
pub use blame::blame;
pub use error::ProjectError;
pub use patch::patch;
pub use settings::{Carried, SETTINGS_FILE, Settings};
pub use source_text::SourceText;
pub use walk::{MOST_BYTES, Walk, Walked, is_inside, isolated, walk};
pub use write::{read_own, rewrite, stays_inside, write_own};
