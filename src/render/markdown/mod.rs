//! Answers as Markdown, for forums and documents.
//!
//! Texts are escaped: what they hold is never taken for Markdown.

mod editions;
mod escape;
mod search;
mod show;
mod term;

pub use editions::{editions, verify};
pub use escape::escape;
pub use search::search;
pub use show::show;
pub use term::term;
