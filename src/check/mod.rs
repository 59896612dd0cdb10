//! What is wrong in a text, or between a text and its translation? Start at [`lint`] for the first
//! and at [`check`] for the second.
//!
//! Nothing here knows where editions are kept or how findings are printed.

mod parity;
mod text;
mod wording;

pub use parity::check;
pub use text::lint;
