//! The only code that touches `HOME/index/`. Start at [`Tables`] and [`Generations`].
//!
//! Everything here is derived from the corpus and may be deleted at any time.

mod filter;
mod generation;
mod pieces;
pub mod query;
pub mod search;
pub mod sums;
pub mod tables;

pub use generation::{Builder, Current, FORMAT, Generations, Hold, IndexError, write_synced};
pub use tables::Tables;
