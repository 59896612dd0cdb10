//! `search` as JSON:
//!
//! ```text
//! {query, editions:{en, ja}, total,
//!  hits:[{kind, number, term, score, path:[{number, title, title_ja}],
//!         cited:[{number, today: NUMBER|null, gone: EDITION|null}],
//!         en:{edition, effective, headword, reading, text, marks:[[start, end]]}|null, ja:{…}|null}],
//!  corrections:[{typed, meant}], suggestions:[TEXT], absent:[TEXT], wider:[{query, total}]}
//! ```
//!
//! `absent` and `wider` are there where nothing was found: words that no text has, and queries that
//! ask for less and find something. A hit has `reasons:[{kind, words, table, row, worth}]` where it
//! was asked how scores come about; they add up to its score.
//!
//! `cited` are the rules that a piece of a bulletin, a ruling or a note speaks of, with what they
//! are called today, or the edition since which they are gone.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use super::show::{Step, step};
use crate::answer::{CitedRule, Fate, FoundText, ScoreReason, SearchAnswer, SearchHit, Subject};
use crate::model::{EditionId, EffectiveDate, Mark, MarkedText, RecordKind, RuleNumber};

/// Which records answer a query.
#[derive(Serialize, JsonSchema)]
pub(super) struct Search<'a> {
    query: &'a str,
    editions: Editions,
    total: usize,
    hits: Vec<Hit<'a>>,
    corrections: Vec<Correction<'a>>,
    suggestions: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    absent: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wider: Vec<Wider<'a>>,
}

/// A query that asks for less.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WiderQuery")]
struct Wider<'a> {
    query: &'a str,
    total: usize,
}

/// One thing that a score is made of.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ScoreReason")]
struct Reason<'a> {
    /// `words`, `other-language`, `definition`, `reference`, `rule-above` or `question`.
    kind: &'a str,
    /// The words as the index keeps them, or the question; empty for others.
    words: &'a str,
    table: Option<&'a str>,
    row: Option<&'a str>,
    worth: f32,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SearchedEditions")]
struct Editions {
    en: Option<EditionId>,
    ja: Option<EditionId>,
}

#[derive(Serialize, JsonSchema)]
struct Hit<'a> {
    kind: RecordKind,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    score: f32,
    path: Vec<Step<'a>>,
    cited: Vec<Cited>,
    en: Option<Text<'a>>,
    ja: Option<Text<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason<'a>>,
}

/// A text with its marks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FoundText")]
pub(super) struct Text<'a> {
    edition: EditionId,
    effective: EffectiveDate,
    headword: Option<&'a str>,
    reading: Option<&'a str>,
    text: &'a str,
    marks: Vec<[usize; 2]>,
}

/// A rule that a document speaks of.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CitedRule")]
struct Cited {
    number: RuleNumber,
    today: Option<RuleNumber>,
    gone: Option<EditionId>,
}

#[derive(Serialize, JsonSchema)]
struct Correction<'a> {
    typed: &'a str,
    meant: &'a str,
}

/// The answer of `search`.
pub fn search(answer: &SearchAnswer) -> String {
    let corrections = answer.corrections.iter();
    let wider = answer.wider.iter();
    print(&Search {
        query: &answer.query,
        editions: Editions { en: answer.en, ja: answer.ja },
        total: answer.total,
        hits: answer.hits.iter().map(hit).collect(),
        corrections: corrections.map(|(typed, meant)| Correction { typed, meant }).collect(),
        suggestions: &answer.suggestions,
        absent: &answer.absent,
        wider: wider.map(|it| Wider { query: &it.query, total: it.total }).collect(),
    })
}

fn hit(hit: &SearchHit) -> Hit<'_> {
    let (number, term) = match &hit.subject {
        Subject::Number(number) => (Some(*number), None),
        Subject::Term(term) => (None, Some(term.as_str())),
    };
    Hit {
        kind: hit.kind,
        number,
        term,
        score: hit.score,
        path: hit.path.iter().map(step).collect(),
        cited: hit.cited.iter().map(cited).collect(),
        en: hit.en.as_ref().map(text),
        ja: hit.ja.as_ref().map(text),
        reasons: hit.reasons.iter().map(reason).collect(),
    }
}

fn reason(it: &ScoreReason) -> Reason<'_> {
    let row = it.row.as_deref();
    Reason { kind: it.kind, words: &it.words, table: it.table, row, worth: it.worth }
}

fn cited(it: &CitedRule) -> Cited {
    let (today, gone) = today(it.number, it.fate);
    Cited { number: it.number, today, gone }
}

/// What a rule is called today, or since which edition it is gone.
pub(super) fn today(number: RuleNumber, fate: Fate) -> (Option<RuleNumber>, Option<EditionId>) {
    match fate {
        Fate::Same => (Some(number), None),
        Fate::Moved(now) => (Some(now), None),
        Fate::Gone(edition) => (None, Some(edition)),
        Fate::Unknown => (None, None),
    }
}

/// A text whose marks count characters.
pub(super) fn text(found: &FoundText) -> Text<'_> {
    Text {
        edition: found.edition,
        effective: found.edition.effective,
        headword: found.headword.as_deref(),
        reading: found.reading.as_deref(),
        text: &found.text.text,
        marks: marks(&found.text),
    }
}

/// Places of matches in Unicode scalar values.
fn marks(text: &MarkedText) -> Vec<[usize; 2]> {
    let mut marks = Vec::new();
    let mut at = 0;
    for (piece, mark) in text.pieces() {
        let end = at + piece.chars().count();
        if mark == Some(Mark::Match) {
            marks.push([at, end]);
        }
        at = end;
    }
    marks
}
