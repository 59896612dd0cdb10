//! Answers for a terminal. Start at [`Terminal`].
//!
//! Colours only add to what marks already say; a line never breaks inside a rule number.

mod bulletin;
mod changes;
mod cite;
mod columns;
mod contents;
mod diff;
mod diff_table;
mod doctor;
mod editions;
mod findings;
mod history;
mod import;
mod marked;
mod removed;
mod screen;
mod search;
mod show;
mod suggest;
mod term;
mod translation;
mod update;
mod wrap;

pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, cite_stat, found_among, migrate, migrated, saying};
pub use columns::{Align, columns, padded, table};
pub use contents::contents;
pub use diff::{DiffLayout, DiffView, diff, diff_names, diff_stat};
pub use diff_table::diff_table;
pub use doctor::doctor;
pub use editions::{edition_standing, editions, standing, verify, verify_total};
pub use findings::{findings, findings_total, kind_label};
pub use history::{history, topic};
pub use import::{import, import_refusals, import_remarks};
pub use removed::removed;
pub use screen::Terminal;
pub(in crate::render) use search::reason_in_words;
pub use search::{search, search_remarks};
pub use show::{absent, show};
pub use suggest::suggest;
pub use term::{term, term_remarks};
pub use translation::{progress, replaced, translation, translation_of};
pub use update::{update, update_remarks};
pub use wrap::wrap;
