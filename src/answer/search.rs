//! What does `search` answer? Start at [`SearchAnswer`].
//!
//! `search` as JSON:
//!
//! ```text
//! {query, editions:{en, ja}, total,
//!  hits:[{kind, number, term, score, path:[{number, title, title_ja}],
//!         cited:[{number, today: NUMBER|null, gone: EDITION|null}],
//!         en:{edition, effective, headword, reading, text, marks:[[start, end]]}|null, ja:{…}|null}],
//!  corrections:[{typed, meant, instead}], read_as:[{typed, meant:[TEXT]}], suggestions:[TEXT], absent:[TEXT], wider:[{query, total}],
//!  absent_sections:[NUMBER]}
//! ```
//!
//! `absent` are words that no text has; `absent_sections` what was asked for by `section:` and is not
//! there; `wider` is there where nothing was found: queries that ask for less and find something. A hit has `reasons:[{kind, words, table, row, worth}]` where it
//! was asked how scores come about; they add up to its score. One in whose texts nothing is marked
//! has `why:{kind, words, table, row, worth}`: what brought it here, with its score. `may_be_older` is
//! true where a query has `since:` and the edition that brought the words is not known.
//!
//! `cited` are the rules that a piece of a bulletin, a ruling or a note speaks of, with what they
//! are called today, or the edition since which they are gone.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::bulletin::CitedRule;
use super::shape::{DatedEdition, dated};
use super::show::Subject;
use crate::model::{EditionId, Language, MarkedText, NumberRange, RecordKind, Titles};

/// Results for a query, best first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Search")]
pub struct SearchAnswer {
    /// The query as typed.
    pub query: String,
    /// The editions that were searched.
    pub editions: SearchedEditions,
    /// The edition that was typed, by an option or in the query.
    #[serde(skip)]
    pub asked_edition: Option<String>,
    /// How many results there are, shown or not.
    pub total: usize,
    /// The best of them.
    pub hits: Vec<SearchHit>,
    /// Words that no text has, and what they were read as.
    pub corrections: Vec<Correction>,
    /// Slang, old names and cards that were read as words of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub read_as: Vec<ReadAs>,
    /// Where nothing was found and no text has a word, names that may have been meant.
    pub suggestions: Vec<String>,
    /// Words that no text has, so that nothing was searched for in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<String>,
    /// Where nothing was found, queries that ask for less and find something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wider: Vec<WiderQuery>,
    /// What was asked for by `section:` and is in no edition that was searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent_sections: Vec<NumberRange>,
}

/// The editions that a search looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SearchedEditions {
    /// The English one; none for all history.
    pub en: Option<EditionId>,
    /// The Japanese one; none for all history.
    pub ja: Option<EditionId>,
}

/// A word that no text has, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Correction {
    /// What was typed.
    pub typed: String,
    /// What it was read as.
    pub meant: String,
    /// The query that searches for it as it is written.
    pub instead: String,
}

/// Slang, an old name or a card, and what it was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReadAs {
    /// What was typed.
    pub typed: String,
    /// Words of the rules, best first.
    pub meant: Vec<String>,
}

/// A query that asks for less, and how much it finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WiderQuery {
    /// What to type.
    pub query: String,
    /// How many results there are.
    pub total: usize,
}

/// One thing that a score is made of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScoreReason {
    /// What sort of thing it is: `words`, `other-language`, `definition`, `reference`, `question`
    /// or `likeness`.
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
            hit.path.iter_mut().for_each(|step| step.keep(language));
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
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Hit")]
pub struct SearchHit {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    #[serde(flatten)]
    pub subject: Subject,
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// Section and rule above it, outermost first.
    pub path: Vec<Titles>,
    /// The name of the item in its document, for a piece of one.
    #[serde(skip)]
    pub item: Option<String>,
    /// The rules that a piece of a bulletin, a ruling or a note speaks of, and what has become of
    /// them.
    pub cited: Vec<CitedRule>,
    /// The English.
    pub en: Option<FoundText>,
    /// The Japanese.
    pub ja: Option<FoundText>,
    /// What its score is made of, where that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ScoreReason>,
    /// Where nothing in its texts is marked, what brought it here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<ScoreReason>,
    /// Whether its words may have stood before the day of `since:`: editions that lie between are
    /// neither here nor known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_be_older: bool,
}

/// A text with what was found in it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FoundText {
    /// The edition it is from; where all history was searched, the newest that has it.
    #[serde(flatten, serialize_with = "dated")]
    #[schemars(with = "DatedEdition")]
    pub edition: EditionId,
    /// The headword of a glossary entry.
    pub headword: Option<String>,
    /// The reading of a Japanese headword.
    pub reading: Option<String>,
    /// The text, with the words that answer the query marked.
    #[serde(flatten)]
    pub text: MarkedText,
    /// The part of it that answers, in bytes, where there is no room for all of it.
    #[serde(skip)]
    pub answer: Range<usize>,
}
