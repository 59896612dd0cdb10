//! The words of the interface, English and Japanese side by side. Start at [`Words`].

mod room;

pub(crate) use room::tell;
pub use room::{MessagePiece, Value, Words};
