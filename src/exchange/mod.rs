//! How do both languages go to translators' tools, and how do they come back? Start at [`Unit`],
//! [`write()`] and [`read`].
//!
//! One unit a record, with a name of its own. Reader and writer of a format stand in one file.
//! Whatever tool opened, sorted and saved a file since, the units in it say the same: what has to
//! come back hangs on no line break and stands in no comment that a tool wraps. Only translations
//! are taken; the rest of a file is in the corpus, such as obsolete units of PO, proposals of XLIFF,
//! and what of a memory has no name. Nothing here knows what a name means, or judges a translation.

mod format;
mod markup;
mod po;
mod record;
mod table;
mod unit;
pub mod xml;

pub use format::{read, write};
pub use record::{own_name, records};
pub use table::rows;
pub use unit::{Draft, File, Format, Unit};
