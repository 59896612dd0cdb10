//! What depends on a language: folding, words, readings.
//!
//! Start at [`analyse`], which turns a text into the words that an index keeps, and at
//! [`morphemes`], which cuts Japanese into its smallest words. Nothing here knows what a rule is.

mod analysis;
mod english;
mod excerpt;
mod fold;
mod gaps;
mod headwords;
mod japanese;
mod kana;
mod sentence;
mod sound;
mod stop;
mod term;
mod width;

pub use analysis::{Word, WordPlace, analyse, analyse_where};
pub use english::forms_apart;
pub use excerpt::{abridged, between_words, clauses, head, tail, without_middle};
pub use fold::{Folded, fold, is_hiragana, is_japanese, is_kana, is_kanji, is_katakana};
pub use gaps::gaps;
pub use headwords::Headwords;
pub use japanese::{grams, letters, morphemes, name_key, read_as, reading_of, word_key};
pub use kana::{kana_of_romaji, katakana_of, reading_key, to_hiragana};
pub use sentence::sentences;
pub use sound::{kana_sound, latin_sounds, vowels_meet};
pub use stop::{is_everyday, is_stop_word};
pub use term::{fold_term, folds_to};
pub use width::{display_width, is_east_asian, letter_width};
