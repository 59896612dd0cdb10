//! What does `diff --all --stat` answer? Start at [`ChangesAnswer`]. As JSON:
//!
//! ```text
//! {within: NUMBER|null,
//!  editions:[{edition, set: TEXT|null, rules: COUNT, counts:{CLASS:COUNT}}],
//!  sections:[{number: NUMBER|null, title: TEXT|null, gone: EDITION|null, counts:{CLASS:COUNT}}]}
//! ```
//!
//! A section without number is the glossary.

use serde::{Serialize, Serializer};

use super::diff::Heading;
use super::shape::sorted_counts;
use crate::model::{Class, EditionId, RuleNumber};

/// How much each edition changed, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangesAnswer {
    /// The chapter or section that is counted, by its number today; none for the whole book.
    pub within: Option<RuleNumber>,
    /// Every edition with one before it, oldest first.
    pub editions: Vec<EditionCounts>,
    /// Where changes stood, in the order of the book; what is gone comes last.
    pub sections: Vec<SectionCounts>,
}

/// What one edition changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionCounts {
    /// The edition.
    pub edition: EditionId,
    /// The code of the set that it came with, if one is known.
    pub set: Option<String>,
    /// How many rules and subrules it has of what is counted.
    pub rules: usize,
    /// How many changes there are of each class that has any.
    #[serde(serialize_with = "sorted_counts")]
    pub counts: Vec<(Class, usize)>,
}

/// What all editions changed in one section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionCounts {
    /// The section, by its number and title today, or by its last ones.
    #[serde(flatten, serialize_with = "number_and_title")]
    pub heading: Heading,
    /// The edition since which the section is gone.
    pub gone: Option<EditionId>,
    /// How many changes of words each edition made there, in the order of the editions.
    #[serde(skip)]
    pub by_edition: Vec<usize>,
    /// How many changes there are of each class that has any.
    #[serde(serialize_with = "sorted_counts")]
    pub counts: Vec<(Class, usize)>,
}

/// What a section is called in JSON.
#[derive(Default, Serialize)]
struct NumberAndTitle<'a> {
    number: Option<RuleNumber>,
    title: Option<&'a str>,
}

fn number_and_title<S: Serializer>(heading: &Heading, serializer: S) -> Result<S::Ok, S::Error> {
    let named = match heading {
        Heading::Section(number, title) => {
            NumberAndTitle { number: Some(*number), title: Some(title) }
        }
        _ => NumberAndTitle::default(),
    };
    named.serialize(serializer)
}

/// How many changes there are of some classes.
pub fn count_of(counts: &[(Class, usize)], wanted: impl Fn(Class) -> bool) -> usize {
    counts.iter().filter(|(class, _)| wanted(*class)).map(|pair| pair.1).sum()
}

/// Whether words were changed: a new number, other references or other quotes alone change none.
pub fn changes_words(class: Class) -> bool {
    !matches!(class, Class::Moved | Class::References | Class::Typography)
}
