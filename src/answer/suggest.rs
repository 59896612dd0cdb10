//! What does `suggest` answer? Start at [`SuggestAnswer`].

use crate::model::{EditionId, RuleNumber};

/// Names that begin with what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuggestAnswer {
    /// What was typed.
    pub query: String,
    /// The English edition whose names they are.
    pub en: Option<EditionId>,
    /// The Japanese one.
    pub ja: Option<EditionId>,
    /// The names, best first.
    pub suggestions: Vec<Suggestion>,
}

/// A name that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What to ask for: the name in the language that was typed, or the number.
    pub text: String,
    /// What it names.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
