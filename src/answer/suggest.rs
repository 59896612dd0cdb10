//! What does `suggest` answer? Start at [`SuggestAnswer`].
//!
//! `suggest` as JSON:
//!
//! ```text
//! {query, editions:{en, ja}, suggestions:[{text, kind:term|title|number|card,
//!                                          number|null, en|null, ja|null, reading|null}]}
//! ```
//!
//! `text` is what to ask for, in the language that was typed; the best stands first.

use schemars::JsonSchema;
use serde::Serialize;

use super::search::SearchedEditions;
use crate::model::RuleNumber;

/// Names that begin with what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Suggestions")]
pub struct SuggestAnswer {
    /// What was typed.
    pub query: String,
    /// The editions whose names they are.
    pub editions: SearchedEditions,
    /// The names, best first.
    pub suggestions: Vec<Suggestion>,
    /// How many there are, given or not.
    #[serde(skip)]
    pub total: usize,
}

/// A name that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Suggestion {
    /// What to ask for: the name in the language that was typed, or the number.
    pub text: String,
    /// What it names.
    #[schemars(with = "String")]
    pub kind: SuggestionKind,
    /// The rule or section of that title or number.
    pub number: Option<RuleNumber>,
    /// The English name or title.
    pub en: Option<String>,
    /// The Japanese name or title.
    pub ja: Option<String>,
    /// How the Japanese is read.
    pub reading: Option<String>,
}

/// What a suggestion names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SuggestionKind {
    /// A term of the glossary.
    Term,
    /// A section or rule with a title.
    Title,
    /// A rule.
    Number,
    /// A card.
    Card,
}

impl SuggestionKind {
    /// The word for this kind in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Term => "term",
            Self::Title => "title",
            Self::Number => "number",
            Self::Card => "card",
        }
    }
}
