//! Answers as HTML: pages that stand alone, without script and without anything from elsewhere.
//!
//! Every text is escaped where it is put in, by `maud`, and bears its language.

mod bulletin;
mod changes;
mod cite;
mod diff;
mod editions;
mod history;
mod words;

pub use crate::doc::{DOCTYPE, paragraphs};
pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, migrate, saying};
pub use diff::{comparison, diff, diff_table, first_lead_items, lead_items};
pub use editions::{editions, verify};
pub use history::{event_words, history, in_lines, topic};
pub use words::{Seen, as_it_stands, changed, changed_in, in_tone};
