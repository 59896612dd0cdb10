//! Both languages for other programs: translators' tools, spreadsheets, scripts. Start at [`po`],
//! which `mtgcr import` reads again, as it does [`xliff()`], [`tmx()`] and [`table()`].
//!
//! One unit a record, named as [`unit_name`] says.

mod csv;
mod dump;
mod po;
mod table;
mod tmx;
mod unit;
mod xliff;
pub(super) mod xml;

pub use self::csv::csv;
pub use dump::{jsonl, records_jsonl, whole_text};
pub use po::po;
pub use table::table;
pub use tmx::tmx;
pub use unit::unit_name;
pub use xliff::xliff;
pub use xml::replaced;
