//! Answers as HTML: pages that stand alone, without script and without anything from elsewhere.
//!
//! Every text is escaped and bears its language.

mod bulletin;
mod cite;
mod contents;
mod diff;
mod editions;
mod findings;
mod history;
mod page;
mod search;
mod show;
mod suggest;
mod term;
mod translation;

pub use bulletin::bulletin;
pub use cite::{cite, migrate, saying};
pub use contents::contents;
pub use diff::{comparison_cell, diff, diff_table, lead_items};
pub use editions::{editions, verify};
pub use findings::findings;
pub use history::{history, topic};
pub use page::{escape, page, paragraphs};
pub use search::search;
pub use show::show;
pub use suggest::suggest;
pub use term::term;
pub use translation::translation;
