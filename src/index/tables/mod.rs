//! What stands in which edition, ready to be looked up? Start at [`Tables`]; [`Writer`] makes them.
//!
//! Every distinct record is stored once, as an *entry*, however many editions share it; an edition
//! is a list of entries. Tables are mapped into memory and read where a question needs them, each
//! block with its checksum. Nothing here knows how editions are parsed or compared.
//!
//! ```text
//! file       = header, entries, entry list, editions' blocks, named blocks, directory
//! header     = magic, place and checksum of the directory
//! entry      = a record without its lines
//! entry list = for each entry its place and checksum
//! ```

mod block;
mod column;
mod read;
mod rows;
mod terms;
mod write;

pub use block::{Damage, TABLES_FORMAT};
pub use column::{Column, ColumnToWrite};
pub use read::{EditionSummary, Named, RecordWords, Tables};
pub use rows::{EditionRows, Row};
pub use terms::Terms;
pub use write::{EditionToWrite, Writer};
