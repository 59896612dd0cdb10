//! What does `diff --all --stat` answer? Start at [`ChangesAnswer`].

use super::diff::Heading;
use crate::model::{Class, EditionId, RuleNumber};

/// How much each edition changed, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangesAnswer {
    /// The chapter or section that is counted, by its number today; none for the whole book.
    pub within: Option<RuleNumber>,
    /// Every edition with one before it, oldest first.
    pub editions: Vec<EditionCounts>,
    /// Where changes stood, in the order of the book; what is gone comes last.
    pub sections: Vec<SectionCounts>,
}

/// What one edition changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionCounts {
    /// The edition.
    pub edition: EditionId,
    /// The code of the set that it came with, if one is known.
    pub set: Option<String>,
    /// How many rules and subrules it has of what is counted.
    pub rules: usize,
    /// How many changes there are of each class that has any.
    pub counts: Vec<(Class, usize)>,
}

/// What all editions changed in one section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionCounts {
    /// The section, by its number and title today, or by its last ones.
    pub heading: Heading,
    /// The edition since which the section is gone.
    pub gone: Option<EditionId>,
    /// How many changes of words each edition made there, in the order of the editions.
    pub by_edition: Vec<usize>,
    /// How many changes there are of each class that has any.
    pub counts: Vec<(Class, usize)>,
}

/// How many changes there are of some classes.
pub fn count_of(counts: &[(Class, usize)], wanted: impl Fn(Class) -> bool) -> usize {
    counts.iter().filter(|(class, _)| wanted(*class)).map(|it| it.1).sum()
}

/// Whether words were changed: a new number, other references or other quotes alone change none.
pub fn changes_words(class: Class) -> bool {
    !matches!(class, Class::Moved | Class::References | Class::Typography)
}
