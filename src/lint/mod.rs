//! What is wrong in the official text itself? Start at [`lint`]; each kind of finding has a file.
//!
//! For English editions. It reads one edition and knows of no other. Nothing here repairs
//! anything.

mod book;
mod contents;
mod finding;
mod marks;
mod numbers;
mod references;

pub use book::lint;
pub use finding::{Finding, LintKind};
