//! Both languages for other programs: translators' tools, spreadsheets, scripts. Start at [`po`],
//! which `mtgcr import` reads again.
//!
//! One unit a record, named as [`unit_name`] says.

mod csv;
mod dump;
mod jsonl;
mod po;
mod tmx;
mod unit;
mod xliff;
pub(super) mod xml;

pub use self::csv::csv;
pub use dump::{records_jsonl, whole_text};
pub use jsonl::jsonl;
pub use po::po;
pub use tmx::tmx;
pub use unit::unit_name;
pub use xliff::xliff;
pub use xml::replaced;
