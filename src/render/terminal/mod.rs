//! Answers for a terminal. Start at [`Terminal`].
//!
//! Colours only add to what marks already say; a line never breaks inside a rule number.

mod bulletin;
mod changes;
mod cite;
mod diff;
mod diff_table;
mod doctor;
mod editions;
mod history;
mod import;
mod marked;
mod removed;
mod update;

pub use crate::doc::{Align, Terminal, columns, padded, table, wrap};
pub use bulletin::bulletin;
pub use changes::changes;
pub use cite::{cite, cite_stat, found_among, migrate, migrated, saying};
pub use diff::{DiffLayout, DiffView, diff, diff_names, diff_stat};
pub use diff_table::diff_table;
pub use doctor::doctor;
pub use editions::{edition_standing, editions, standing, verify, verify_total};
pub use history::{history, topic};
pub use import::{import, import_refusals, import_remarks};
pub use removed::removed;
pub use update::{update, update_remarks};
