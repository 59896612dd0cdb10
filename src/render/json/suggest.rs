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

use super::print::print;
use crate::answer::{SuggestAnswer, Suggestion};
use crate::model::{EditionId, RuleNumber};

/// Names that begin with what was typed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Suggestions<'a> {
    query: &'a str,
    editions: NamesOf,
    suggestions: Vec<Name<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SuggestionEditions")]
struct NamesOf {
    en: Option<EditionId>,
    ja: Option<EditionId>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Suggestion")]
struct Name<'a> {
    text: &'a str,
    kind: &'static str,
    number: Option<RuleNumber>,
    en: Option<&'a str>,
    ja: Option<&'a str>,
    reading: Option<&'a str>,
}

/// The answer of `suggest`.
pub fn suggest(answer: &SuggestAnswer) -> String {
    print(&Suggestions {
        query: &answer.query,
        editions: NamesOf { en: answer.en, ja: answer.ja },
        suggestions: answer.suggestions.iter().map(name).collect(),
    })
}

fn name(suggestion: &Suggestion) -> Name<'_> {
    Name {
        text: &suggestion.text,
        kind: suggestion.kind.word(),
        number: suggestion.number,
        en: suggestion.en.as_deref(),
        ja: suggestion.ja.as_deref(),
        reading: suggestion.reading.as_deref(),
    }
}
