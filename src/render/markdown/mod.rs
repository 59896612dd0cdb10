//! Answers as Markdown, for forums and documents.
//!
//! Texts are escaped: what they hold is never taken for Markdown.

mod editions;
mod escape;
mod show;

pub use editions::{editions, verify};
pub use escape::escape;
pub use show::show;
