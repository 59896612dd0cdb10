//! What the rooms of the library do, asked at their doors: a file for each room.

/// Numbers of rules in other people's texts.
mod citation;
/// Files, words and marks of an index.
mod index;
/// The tables of names, questions and likeness.
mod lexicon;
/// Somebody's source tree.
mod project;
/// Folding, words, pieces and cuts.
mod text;
/// What stands around numbers of rules.
mod surroundings;
