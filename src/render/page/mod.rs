//! Answers as the pages of the server: one file per page, what they share in [`View`], the frame
//! and the rows. Start at [`rule`].
//!
//! A page works without script and says the same in both languages of the interface; each text
//! bears its own language. Nothing here knows how a page was asked for.

mod about;
mod absent;
mod addresses;
mod bulletin;
mod change;
mod diff;
mod diff_blocks;
mod diff_choice;
mod document;
mod edition_bar;
mod editions;
mod feed;
mod found;
mod frame;
mod glossary;
mod help;
mod history;
mod inline;
mod kana;
mod lists;
mod peek;
mod reading;
mod record;
mod rule;
mod search;
mod section;
mod text;
mod timeline;
mod translation;
mod view;

pub use absent::{Fault, Refusal, absent, refused};
pub use addresses::{Host, file_of, in_address, is_file, way};
pub use bulletin::bulletin;
pub use diff::{DiffPage, Layout, diff};
pub use diff_choice::diff_choice;
pub use document::{card, document, document_address, documents, item_address};
pub use editions::editions;
pub use feed::feed;
pub use found::{manifest, moved, names_file, open_search, robots, site_maps};
pub use frame::{FILES, Media};
pub use glossary::{entry, glossary};
pub use help::help;
pub use history::history;
pub use peek::{peek_entry, peek_rule, peek_section};
pub use reading::{Reading, Shown};
pub use rule::rule;
pub use search::{Group, MOST_RESULTS, SearchPage, search, start};
pub use section::{contents, section, whole};
pub use translation::{no_translation, translation};
pub use view::{View, percent_encoded};
