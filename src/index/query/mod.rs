//! What was typed → what is asked. Start at [`Query::read`].
//!
//! Nothing here knows what the index holds or how words are analysed.

mod error;
mod filter;
mod numbers;
mod piece;
mod read;

pub use error::QueryError;
pub use filter::{Filters, LeftOut};
pub use read::{Operand, Query, Table};
