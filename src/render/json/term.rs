//! `term` as JSON:
//!
//! ```text
//! {query, pairs:[{en, ja, reading, kind, sources:[table|glossary|title], defined:[NUMBER],
//!                 renderings:[{ja, count}], example:{number, en:{…}, ja:{…}}|null}],
//!  suggestions:[TEXT]}
//! ```
//!
//! The texts of an example are as in `search`.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use super::search::{Text, text};
use crate::answer::{TermAnswer, TermPair};
use crate::model::RuleNumber;

/// What a term is called.
#[derive(Serialize, JsonSchema)]
pub(super) struct Terms<'a> {
    query: &'a str,
    pairs: Vec<Pair<'a>>,
    suggestions: &'a [String],
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TermPair")]
struct Pair<'a> {
    en: &'a str,
    ja: Option<&'a str>,
    reading: Option<&'a str>,
    kind: &'a str,
    sources: Vec<&'static str>,
    defined: &'a [RuleNumber],
    renderings: Vec<Count<'a>>,
    example: Option<Example<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Rendering")]
struct Count<'a> {
    ja: Option<&'a str>,
    count: usize,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TermExample")]
struct Example<'a> {
    number: RuleNumber,
    en: Text<'a>,
    ja: Text<'a>,
}

/// The answer of `term`.
pub fn term(answer: &TermAnswer) -> String {
    print(&Terms {
        query: &answer.query,
        pairs: answer.pairs.iter().map(pair).collect(),
        suggestions: &answer.suggestions,
    })
}

fn pair(pair: &TermPair) -> Pair<'_> {
    let count = pair.renderings.iter().map(|it| Count { ja: it.ja.as_deref(), count: it.count });
    Pair {
        en: &pair.en,
        ja: pair.ja.as_deref(),
        reading: pair.reading.as_deref(),
        kind: &pair.kind,
        sources: pair.sources.iter().map(|it| it.word()).collect(),
        defined: &pair.defined,
        renderings: count.collect(),
        example: pair.example.as_ref().map(|it| Example {
            number: it.number,
            en: text(&it.en),
            ja: text(&it.ja),
        }),
    }
}
