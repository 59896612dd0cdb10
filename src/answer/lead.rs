//! What is told first of a difference? Start at [`Lead`].
//!
//! Everything is made from the data; the words are the front ends'.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{RuleNumber, SetChange};

/// What a reader wants to know first of what changed between two editions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Lead {
    /// The points, the most telling first.
    pub points: Vec<LeadPoint>,
}

impl Lead {
    /// The words of the book in it: titles, terms, and what lists are called.
    pub fn book_words(&self) -> impl Iterator<Item = &str> {
        self.points.iter().flat_map(LeadPoint::book_words)
    }
}

/// One line of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "point", rename_all = "kebab-case")]
pub enum LeadPoint {
    /// Headings of keywords that came in.
    NewKeywords {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Headings of keywords that went.
    GoneKeywords {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Chapters and sections that came in.
    NewSections {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Chapters and sections that went.
    GoneSections {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// A list in which names came and went: types, subtypes, ability words.
    Members(MemberChange),
    /// Terms that mean something else: their entries changed, and the rules to which they point.
    ChangedTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that came into the glossary.
    NewTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that went from the glossary.
    GoneTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that have another headword now.
    RenamedTerms {
        /// Each before and after.
        terms: Vec<RenamedTerm>,
    },
    /// Words that were put in place of others in many rules.
    Reworded(Rewording),
    /// New rules whose words stand elsewhere too.
    Copied(Copied),
    /// Rules that came in where neither their section nor their heading is new.
    NewRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Rules that went while their section and their heading stayed.
    GoneRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Rules of which most words changed that no other point tells.
    EditedRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Numbers that went up or down together.
    Renumbered(Renumbering),
}

impl LeadPoint {
    fn book_words(&self) -> Vec<&str> {
        match self {
            Self::NewKeywords { rules }
            | Self::GoneKeywords { rules }
            | Self::NewSections { rules }
            | Self::GoneSections { rules } => titles(rules).collect(),
            Self::Members(MemberChange { members: SetChange { list, added, removed }, .. }) => {
                list.iter().chain(added).chain(removed).map(String::as_str).collect()
            }
            Self::ChangedTerms { terms } | Self::NewTerms { terms } | Self::GoneTerms { terms } => {
                terms.iter().map(String::as_str).collect()
            }
            Self::RenamedTerms { terms } => {
                terms.iter().flat_map(|term| [term.old.as_str(), term.new.as_str()]).collect()
            }
            Self::Renumbered(run) => titles(&run.came).chain(titles(&run.went)).collect(),
            _ => Vec::new(),
        }
    }
}

fn titles(rules: &[Titled]) -> impl Iterator<Item = &str> {
    rules.iter().filter_map(|rule| rule.title.as_deref())
}

/// A rule or section, with its words where it is a heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TitledRule")]
pub struct Titled {
    /// Its number, in the edition in which it stands.
    pub number: RuleNumber,
    /// Its words; none for a rule that is no heading.
    pub title: Option<String>,
}

/// What came into the list of a rule and what went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct MemberChange {
    /// The number of the rule.
    pub number: RuleNumber,
    /// What came and what went.
    #[serde(flatten)]
    pub members: SetChange,
}

/// Words that took the place of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Rewording {
    /// The old words, with a word that stayed where nothing else would be left.
    pub old: String,
    /// The new words.
    pub new: String,
    /// In how many records.
    pub records: usize,
}

/// Rules that say what others say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Copied {
    /// The new rules.
    #[serde(flatten)]
    pub copies: FirstAndLast,
    /// The rules that say the same, in the new edition.
    #[serde(rename = "of")]
    pub originals: FirstAndLast,
}

/// The first and last of some numbers that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FirstAndLast {
    /// The first.
    pub first: RuleNumber,
    /// The last; the first again where there is only one.
    pub last: RuleNumber,
}

impl FirstAndLast {
    /// One number.
    pub fn of(number: RuleNumber) -> Self {
        Self { first: number, last: number }
    }
}

/// Rules or sections that follow each other and bear other numbers now, all by as much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Renumbering {
    /// The old numbers.
    pub old: FirstAndLast,
    /// The new numbers.
    pub new: FirstAndLast,
    /// By how much the numbers went up, or down.
    pub by: i32,
    /// What came in before them, with its title where it is a heading.
    pub came: Vec<Titled>,
    /// What went before them.
    pub went: Vec<Titled>,
}

/// A term before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RenamedTerm {
    /// Its old headword.
    pub old: String,
    /// Its new one.
    pub new: String,
}

/// Titles, terms and lists of an edition with what they are called in another language, that of
/// the interface; empty where both are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookNames(HashMap<String, String>);

impl BookNames {
    /// What words of the edition are called; none where nobody knows, or in the same language.
    pub fn get(&self, words: &str) -> Option<&str> {
        self.0.get(words).map(String::as_str)
    }
}

impl FromIterator<(String, String)> for BookNames {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}
