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
    /// Where nothing was found, words that no text has.
    pub absent: Vec<String>,
    /// Where nothing was found, queries that ask for less and find something.
    pub wider: Vec<WiderQuery>,
}

/// A query that asks for less, and how much it finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WiderQuery {
    /// What to type.
    pub query: String,
    /// How many results there are.
    pub total: usize,
}

/// One thing that a score is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreReason {
    /// What sort of thing it is: `words`, `other-language`, `definition`, `reference`,
    /// `rule-above` or `question`.
    pub kind: &'static str,
    /// The words of the text, in the form that the index keeps, or the question; else empty.
    pub words: String,
    /// The table of `index/` that took part.
    pub table: Option<&'static str>,
    /// What the row of that table says.
    pub row: Option<String>,
    /// What it adds to the score.
    pub worth: f32,
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
    /// What its score is made of, where that was asked.
    pub reasons: Vec<ScoreReason>,
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
