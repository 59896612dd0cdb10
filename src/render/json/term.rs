//! `term` as JSON:
//!
//! ```text
//! {query, pairs:[{en, ja, reading, kind, sources:[table|glossary|title|texts], phi: 0..1|null,
//!                 defined:[NUMBER], records, renderings:[{ja, phi: 0..1|null, count, in:[NAME]}],
//!                 outliers:[NAME], example:{number, en:{…}, ja:{…}}|null}],
//!  suggestions:[TEXT]}
//! ```
//!
//! `records` are the paired records that have the English name, `outliers` those of them with none
//! of its frequent renderings; a NAME is a rule's number or a headword. `phi` is null for what is
//! official; else it says how closely the two phrases go together in the paired texts. The texts
//! of an example are as in `search`.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use super::search::{Text, text};
use crate::answer::{Rendering, Subject, TermAnswer, TermPair};
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
    phi: Option<f32>,
    defined: &'a [RuleNumber],
    records: usize,
    renderings: Vec<Form<'a>>,
    outliers: Vec<String>,
    example: Option<Example<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Rendering")]
struct Form<'a> {
    ja: &'a str,
    phi: Option<f32>,
    count: usize,
    #[serde(rename = "in")]
    places: Vec<String>,
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
    Pair {
        en: &pair.en,
        ja: pair.ja.as_deref(),
        reading: pair.reading.as_deref(),
        kind: &pair.kind,
        sources: pair.sources.iter().map(|it| it.word()).collect(),
        phi: pair.phi,
        defined: &pair.defined,
        records: pair.records,
        renderings: pair.renderings.iter().map(form).collect(),
        outliers: pair.outliers.iter().map(Subject::to_string).collect(),
        example: pair.example.as_ref().map(|it| Example {
            number: it.number,
            en: text(&it.en),
            ja: text(&it.ja),
        }),
    }
}

fn form(it: &Rendering) -> Form<'_> {
    let places = it.places.iter().map(Subject::to_string).collect();
    Form { ja: &it.ja, phi: it.phi, count: it.count, places }
}
