//! What is new for who follows the rules, a section, a rule, a term or a search? Start at
//! [`FeedAnswer`].

use super::diff::ShownText;
use crate::model::{Class, EditionId, Language, Pair, RuleNumber, WordRun};

/// What is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// Every edition in these languages.
    All(&'static [Language]),
    /// A section or chapter, by its number today and what names its thread for good.
    Section {
        /// Its number.
        number: RuleNumber,
        /// Where its thread begins; its number where that is not known.
        thread: String,
    },
    /// A rule: what it is called now, and what names its thread for good.
    Rule {
        /// Its number, or its last one.
        name: String,
        /// Where its thread begins.
        thread: String,
    },
    /// A glossary entry: its headword, and what names its thread for good.
    Term {
        /// Its headword.
        name: String,
        /// Where its thread begins.
        thread: String,
    },
    /// What a search finds, as typed.
    Search(String),
}

/// What is new, the newest first.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedAnswer {
    /// What is followed.
    pub followed: Followed,
    /// What is new, edition by edition, the newest first.
    pub entries: Vec<FeedEntry>,
}

/// What an edition brought.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedEntry {
    /// The edition.
    pub edition: EditionChanges,
    /// What changed of what is followed; empty where every edition is.
    pub changes: Vec<FeedChange>,
}

/// A change of what is followed. A new number alone is none.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedChange {
    /// What happened.
    pub class: Class,
    /// The record before.
    pub old: Option<ShownText>,
    /// The record since.
    pub new: Option<ShownText>,
    /// The words of both.
    pub words: Vec<WordRun>,
}

/// How much an edition changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionChanges {
    /// The edition before and this one.
    pub editions: Pair<EditionId>,
    /// Code of the set with which it came, where that is known.
    pub set: Option<String>,
    /// What the set is called, in English and in Japanese.
    pub set_names: Option<[&'static str; 2]>,
    /// How many records are of each class; no class with none.
    pub counts: Vec<(Class, usize)>,
    /// Sections and rules with a title that are new, in the order of the book.
    pub new_titles: Vec<(RuleNumber, String)>,
    /// Bulletins that speak of it.
    pub bulletins: Vec<EditionId>,
}
