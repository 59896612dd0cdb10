//! Answers as HTML: pages that stand alone, without script and without anything from elsewhere.
//!
//! Every text is escaped and bears its language.

mod editions;
mod page;
mod search;
mod show;
mod term;

pub use editions::{editions, verify};
pub use page::{escape, page, paragraphs};
pub use search::search;
pub use show::show;
pub use term::term;
