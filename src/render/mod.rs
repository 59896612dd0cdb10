//! Answers laid out for people, and as text for other programs. Start at [`show`], or at [`json`].
//!
//! An answer becomes a [`Doc`](crate::doc::Doc) once, in the file of its name. What is not yet told so
//! stands in a folder per format: [`terminal`], [`markdown`], [`html`].
//!
//! Nothing here finds anything or decides what an answer holds.

pub mod academyruins;
pub mod blocks;
mod bulletin;
mod changes;
mod cite_hosts;
pub mod comparison;
mod diff;
pub mod exchange;
mod findings;
mod history;
mod home;
pub mod html;
pub mod json;
pub mod labels;
pub mod lead;
pub mod markdown;
pub mod page;
mod sarif;
mod search;
mod show;
pub mod svg;
pub mod terminal;
mod translation;
pub mod xml;

pub use crate::doc::visible;
pub use crate::words;
pub use bulletin::bulletin;
pub use changes::changes;
pub use cite_hosts::{cite_github, cite_sarif, suggesting};
pub use diff::{DiffView, diff, diff_names, diff_stat};
pub use findings::{findings, findings_total, kind_label};
pub use history::{blame, history, topic};
pub use home::{
    doctor, editions, import, import_refusals, import_remarks, removed, standing, update,
    update_remarks, verify,
};
pub use sarif::sarif;
pub use search::{search, search_lines, search_more, search_remarks, suggest, term, term_remarks};
pub use show::{Detail, absent, contents, quotes, show};
pub use translation::{progress, replaced, translation, translation_of};
