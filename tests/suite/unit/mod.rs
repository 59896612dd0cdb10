//! What the rooms of the library do, asked at their doors: a file for each room.

/// Files, words and marks of an index.
mod index;
/// The tables of names, questions and likeness.
mod lexicon;
/// Folding, words, pieces and cuts.
mod text;
