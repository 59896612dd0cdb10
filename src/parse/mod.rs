//! From bytes to a [`Rulebook`](crate::model::Rulebook). Start at [`read`].
//!
//! Parsing never fails and loses nothing; what fails is recognising what the bytes are.
//! No file is opened here.

mod bulletin;
mod decode;
mod english;
mod forms;
mod gate;
mod japanese;
mod lines;
mod markup;
mod mend;
mod notes;
mod numbers;
mod page;
mod reading;
mod recognise;
mod refusal;
mod rules;
mod rulings;
mod viewer;
mod word;

pub use decode::{Decoded, decode};
pub use forms::is_translators_file;
pub use gate::{FEWEST_OF_A_COPY, held_sections, held_whole, is_selection, skipped, spans};
pub use lines::{Line, split};
pub use markup::{is_web_page, links};
pub use reading::{Reading, Wanted, joined, read, read_as};
pub use recognise::Recognition;
pub use refusal::{MAX_BYTES, Refusal};
pub use viewer::TextVersion;
