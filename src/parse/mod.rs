//! From bytes to a [`Rulebook`](crate::model::Rulebook). Start at [`read`].
//!
//! Parsing never fails and loses nothing; what fails is recognising what the bytes are.
//! No file is opened here.

mod archive;
mod body;
mod builder;
mod bulletin;
mod bulletin_lines;
mod dates;
mod decode;
mod english;
mod entity;
mod exchange;
mod flow;
mod forms;
mod gate;
mod glossary_en;
mod html;
mod item_number;
mod japanese;
mod lines;
mod links;
mod markdown;
mod markup;
mod matter;
mod mend;
mod notes;
mod number_line;
mod numbered_rulings;
mod original;
mod page;
mod pieces;
mod plausible;
mod problems;
mod reading;
mod recognise;
mod rulings;
mod sources;
mod tongue;
mod viewer;

pub use decode::{Decoded, TextEncoding, decode};
pub use forms::is_translators_file;
pub use gate::{FEWEST_OF_A_COPY, held_sections, held_whole, is_selection, spans};
pub use lines::{Line, split};
pub use links::{is_web_page, links};
pub use pieces::joined;
pub use reading::{MAX_BYTES, Reading, Refusal, Wanted, read, read_as};
pub use recognise::Recognition;
pub use viewer::TextVersion;
