//! Japanese: words, spellings, character pairs. Start at `run_words` for what an index keeps and at
//! [`morphemes`] for cutting a text into its smallest words.
//!
//! The dictionary is loaded at the first Japanese word.

mod dictionary;
mod morphemes;
mod segment;
mod spelling;
mod words;

pub use morphemes::{grams, letters, morphemes};
pub use spelling::read_as;
pub(super) use spelling::spell;
pub(super) use words::run_words;
pub use words::{name_key, reading_of, word_key};
