//! Answers as HTML that are not yet [laid out once](crate::doc), and what pages share with them.

mod cite;
mod diff;
mod words;

pub use crate::doc::{DOCTYPE, Seen, paragraphs};
pub use cite::{cite, migrate, saying};
pub use diff::{comparison, diff_table, first_lead_items, lead_items};
pub use words::{as_it_stands, changed, changed_in, event_words, in_lines, in_tone};
