//! Answers as Markdown that are not yet [laid out once](crate::doc).

mod cite;
mod diff_table;

pub use crate::doc::escape;
pub use cite::{cite, migrate, saying};
pub use diff_table::diff_table;
