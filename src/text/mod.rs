//! What depends on a language: folding, words, readings.
//!
//! Start at [`analyse`], which turns a text into the words that an index keeps, and at
//! [`morphemes`], which cuts Japanese into its smallest words. Nothing here knows what a rule is.

mod fold;
mod headwords;
mod japanese;
mod kana;
mod sentences;
mod words;

pub use fold::{
    Folded, bare, display_width, fold, fold_term, folds_to, is_east_asian, is_hiragana,
    is_japanese, is_kana, is_kanji, is_katakana, letter_width, runs,
};
pub use headwords::Headwords;
pub use japanese::{
    gaps, grams, letters, morphemes, name_key, noun_ending, read_as, reading_of, verbs, word_key,
};
pub use kana::{
    in_dictionary, kana_of_romaji, kana_row, kana_sound, katakana_of, latin_sounds, reading_key,
    to_hiragana, vowels_meet,
};
pub use sentences::{abridged, between_words, clauses, head, sentences, tail, without_middle};
pub use words::{
    Word, WordPlace, analyse, analyse_where, forms_apart, is_everyday, is_stop_word, stems,
};
