//! Answers as HTML: pages that stand alone, without script and without anything from elsewhere.
//!
//! Every text is escaped where it is put in, by `maud`, and bears its language.

mod bulletin;
mod changes;
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
mod words;

pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, migrate, saying};
pub use contents::contents;
pub use diff::{comparison, diff, diff_table, first_lead_items, lead_items};
pub use editions::{editions, verify};
pub use findings::findings;
pub use history::{event_words, history, in_lines, topic};
pub use page::{DOCTYPE, paragraphs};
pub use search::search;
pub use show::show;
pub use suggest::suggest;
pub use term::term;
pub use translation::translation;
pub use words::{Seen, as_it_stands, changed, changed_in, in_tone};
