//! The only code that touches `HOME/index/`. Start at [`Tables`].
//!
//! Everything here is derived from the corpus and may be deleted at any time.

pub mod search;
pub mod tables;

pub use tables::Tables;
