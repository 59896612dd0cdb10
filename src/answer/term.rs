//! What does `term` answer? Start at [`TermAnswer`].

use super::search::FoundText;
use crate::model::RuleNumber;

/// Names in both languages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TermAnswer {
    /// What was typed.
    pub query: String,
    /// The names, best first.
    pub pairs: Vec<TermPair>,
    /// Where there is none, names that may have been meant.
    pub suggestions: Vec<String>,
}

/// One name in both languages.
#[derive(Clone, Debug, PartialEq)]
pub struct TermPair {
    /// The English name.
    pub en: String,
    /// The Japanese name.
    pub ja: Option<String>,
    /// How the Japanese is read, in kana.
    pub reading: Option<String>,
    /// What it names: a glossary entry, keyword, step and so on.
    pub kind: String,
    /// Where the pair was found: the table of terms, a glossary, a title.
    pub sources: Vec<TermSource>,
    /// Rules and sections that define it.
    pub defined: Vec<RuleNumber>,
    /// How often each rendering stands in paired texts.
    pub renderings: Vec<Rendering>,
    /// A pair of texts that have both.
    pub example: Option<TermExample>,
}

/// Where a pair of names was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TermSource {
    /// The table of terms that the program carries.
    Table,
    /// The glossaries of both editions.
    Glossary,
    /// Titles of the same number in both editions.
    Title,
}

impl TermSource {
    /// The word for this source.
    pub fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Glossary => "glossary",
            Self::Title => "title",
        }
    }
}

/// A Japanese form and how many paired rules with the English name have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendering {
    /// The Japanese; none for rules that have none of the known forms.
    pub ja: Option<String>,
    /// How many rules.
    pub count: usize,
}

/// A rule that has a name in both languages.
#[derive(Clone, Debug, PartialEq)]
pub struct TermExample {
    /// Its number.
    pub number: RuleNumber,
    /// The English.
    pub en: FoundText,
    /// The Japanese.
    pub ja: FoundText,
}
