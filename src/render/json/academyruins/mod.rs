//! Answers in the shape of the Academy Ruins API, so that programs written for it can ask here.
//! One file for each part of the rules that it tells.
//!
//! Only English is told, as there. Where the set of an edition is not known, the edition stands in
//! its place.

mod diff;
mod rules;
mod trace;

pub use diff::{Around, diff};
pub use rules::{
    ability_word, ability_words, contents, examples, glossary, glossary_entry, keywords, rule,
    rules,
};
pub use trace::trace;
