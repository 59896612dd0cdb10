//! Answers as HTML: pages that stand alone, without script and without anything from elsewhere.
//!
//! Every text is escaped and bears its language.

mod editions;
mod page;
mod show;

pub use editions::{editions, verify};
pub use page::{escape, page, paragraphs};
pub use show::show;
