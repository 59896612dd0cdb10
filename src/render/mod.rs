//! Answers laid out for people, and as text for other programs. Start at [`show`], or at [`json`].
//!
//! An answer becomes a [`Doc`](crate::doc::Doc) once, in the file of its name; what [`page`] serves
//! is made for the server, and the 新旧対照表 is printed in each format by itself.
//!
//! Nothing here finds anything or decides what an answer holds.

pub mod academyruins;
pub mod blocks;
mod comparison;
mod diff;
pub mod exchange;
pub mod feed;
mod findings;
mod history;
mod home;
pub mod json;
pub mod labels;
pub mod lead;
pub mod page;
mod search;
mod show;
pub mod svg;
mod translation;

pub use comparison::{diff_table_html, diff_table_markdown, diff_table_terminal};
pub use diff::{DiffView, bulletin, diff, diff_names, diff_stat};
pub use findings::{
    cite, cite_github, cite_sarif, cite_stat, cited, file_address, findings, findings_total,
    kind_label, migrate, sarif, saying, severity, suggesting,
};
pub use history::{blame, changes, history, topic};
pub use home::{
    doctor, editions, import, import_refusals, import_remarks, removed, standing, update,
    update_remarks, verify,
};
pub use search::{search, search_lines, search_remarks, suggest, term, term_remarks};
pub use show::{Detail, absent, contents, quotes, read_as, show, substituted};
pub use translation::{progress, replaced, translation, translation_of};
