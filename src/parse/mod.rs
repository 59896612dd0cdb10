//! From bytes to a [`Rulebook`](crate::model::Rulebook). Start at [`read`].
//!
//! Parsing never fails and loses nothing; what fails is recognising what the bytes are.
//! No file is opened here.

mod body;
mod builder;
mod dates;
mod decode;
mod english;
mod glossary_en;
mod japanese;
mod lines;
mod matter;
mod number_line;
mod plausible;
mod reading;
mod recognise;

pub use decode::{Decoded, TextEncoding, decode};
pub use lines::{Line, split};
pub use reading::{MAX_BYTES, Reading, Refusal, read};
pub use recognise::Recognition;
