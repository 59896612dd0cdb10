//! What the rooms of the library do, asked at their doors: a file for each room.

/// Numbers of rules in other people's texts.
mod citation;
/// Sources as a home keeps them.
mod corpus;
/// Answers laid out in lines.
mod doc;
/// Where texts could be.
mod home;
/// Files, words and marks of an index.
mod index;
/// The tables of names, questions and likeness.
mod lexicon;
/// Addresses, and work that is not wanted.
mod model;
/// Sources as they are read.
mod parse;
/// Somebody's source tree.
mod project;
/// Leads, pages and shapes of answers.
mod render;
/// What stands around numbers of rules.
mod surroundings;
/// Folding, words, pieces and cuts.
mod text;
/// Names, facts, phrases and sentences in both languages.
mod translation;
/// Which answers of the server are made, and which are kept.
mod web;
