//! The words of the interface, English and Japanese side by side. Start at [`Words`].

mod room;

pub use room::{MessagePiece, Value, Words};
