//! What does a text point at? Start at [`Reference`].

use std::ops::Range;

use super::number::NumberRange;

/// A cross-reference found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Bytes of the text that hold the printed number or term, without the word `rule` and
    /// without the title.
    pub bytes: Range<usize>,
    /// What it points at.
    pub target: Target,
    /// The title that is printed with it, without its quotes or brackets.
    pub title: Option<String>,
}

/// What a cross-reference points at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A rule number or a range of them.
    Numbers(NumberRange),
    /// A glossary headword, as printed.
    Term(String),
}
