//! Answers laid out for people, and as text for other programs. Start at [`show`], or at [`json`].
//!
//! An answer becomes a [`Doc`](crate::doc::Doc) once, in the file of its name. What is not yet told so
//! stands in a folder per format: [`terminal`], [`markdown`], [`html`].
//!
//! Nothing here finds anything or decides what an answer holds.

pub mod blocks;
pub mod bulletin_labels;
mod cite_hosts;
pub mod comparison;
pub mod exchange;
mod findings;
pub mod html;
pub mod json;
pub mod labels;
pub mod lead;
pub mod markdown;
pub mod notes;
pub mod page;
pub mod problem_labels;
mod sarif;
mod saying;
mod search;
mod show;
pub mod status_labels;
pub mod svg;
pub mod terminal;
mod translation;

pub use crate::doc::visible;
pub use crate::words;
pub use cite_hosts::{cite_github, cite_sarif, suggesting};
pub use findings::{findings, findings_total, kind_label};
pub use sarif::sarif;
pub use search::{search, search_lines, search_more, search_remarks, suggest, term, term_remarks};
pub use show::{Detail, absent, contents, quotes, show};
pub use translation::{progress, replaced, translation, translation_of};
