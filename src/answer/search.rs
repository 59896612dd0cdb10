//! What does `search` answer? Start at [`SearchAnswer`].

use crate::model::{EditionId, Language, MarkedText, RecordKind};

use super::bulletin::CitedRule;
use super::show::{PathStep, Subject};

/// Results for a query, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchAnswer {
    /// The query as typed.
    pub query: String,
    /// The English edition that was searched; none for all history.
    pub en: Option<EditionId>,
    /// The Japanese edition that was searched; none for all history.
    pub ja: Option<EditionId>,
    /// How many results there are, shown or not.
    pub total: usize,
    /// The best of them.
    pub hits: Vec<SearchHit>,
    /// Words that no text has, and what they were read as.
    pub corrections: Vec<(String, String)>,
    /// Where nothing was found, names that may have been meant.
    pub suggestions: Vec<String>,
}

impl SearchAnswer {
    /// The same without the other language, wherever a result has this one.
    pub fn in_language(mut self, language: Language) -> Self {
        for hit in &mut self.hits {
            match language {
                Language::En if hit.en.is_some() => hit.ja = None,
                Language::Ja if hit.ja.is_some() => hit.en = None,
                _ => {}
            }
        }
        self
    }
}

/// A rule, section, example or entry that answers the query.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchHit {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    pub subject: Subject,
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// Section and rule above it, outermost first.
    pub path: Vec<PathStep>,
    /// The name of the item in its document, for a piece of one.
    pub item: Option<String>,
    /// The rules that a piece of a bulletin, a ruling or a note speaks of, and what has become of
    /// them.
    pub cited: Vec<CitedRule>,
    /// The English.
    pub en: Option<FoundText>,
    /// The Japanese.
    pub ja: Option<FoundText>,
}

/// A text with what was found in it.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundText {
    /// The edition it is from; where all history was searched, the newest that has it.
    pub edition: EditionId,
    /// The headword of a glossary entry.
    pub headword: Option<String>,
    /// The reading of a Japanese headword.
    pub reading: Option<String>,
    /// The text, with the words that answer the query marked.
    pub text: MarkedText,
}
