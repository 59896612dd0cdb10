//! Answers as the pages of the server: one file per page, what they share in [`View`], the frame
//! and the rows. Start at [`rule`].
//!
//! A page works without script and says the same in both languages of the interface; each text
//! bears its own language. Nothing here knows how a page was asked for.

mod absent;
mod bulletin;
mod bulletin_words;
mod change;
mod contents;
mod diff;
mod diff_choice;
mod diff_table;
mod editions;
mod frame;
mod glossary;
mod history;
mod kana;
mod lists;
mod record;
mod rule;
mod search;
mod section;
mod text;
mod timeline;
mod translation;
mod view;

pub use absent::{Fault, Refusal, absent, refused};
pub use bulletin::bulletin;
pub use contents::contents;
pub use diff::{DiffPage, Layout, diff};
pub use diff_choice::diff_choice;
pub use editions::editions;
pub use frame::{ICON, SCRIPT, STYLE};
pub use glossary::{entry, glossary};
pub use history::history;
pub use rule::rule;
pub use search::{search, start};
pub use section::section;
pub use translation::translation;
pub use view::{Newest, View};
