//! Where do the two editions disagree? Start at [`check`]; each kind of finding has a file.
//!
//! Nothing here repairs anything.

mod all;
mod brackets;
mod counts;
mod figures;
mod latin;
mod markup;
mod quotes;
mod references;
mod symbols;
mod unpaired;
mod width;

pub use all::check;
