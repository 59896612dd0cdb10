//! Answers for a terminal that are not yet [laid out once](crate::doc). Start at [`Terminal`].

mod cite;
mod diff_table;

pub use crate::doc::{Terminal, wrap};
pub use cite::{cite, cite_stat, found_among, migrate, migrated, nothing_said, said_in, saying};
pub use diff_table::diff_table;
