//! `translation status` as JSON:
//!
//! ```text
//! {en, base, ja, summary:{STATUS:count}, coverage:{held, rules, absent:[SECTION]},
//!  records:[{kind, number, term, ordinal, ja_number, ja_term, status, previous, en, ja,
//!            touched:[[start,end]], words:[{edition, class, words:[{op,text}]}]}]}
//! ```
//!
//! `coverage` tells how many of the rules stand in the parts that the Japanese text holds, and of
//! which sections it holds nothing: what is not held is not missing.
//! `base` is the English edition that was translated, `previous` its text where it is not what
//! stands there now; `touched` are the Japanese sentences that the changes most likely touch.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::findings::marks;
use super::print::print;
use crate::answer::{ChangedSince, Subject, TranslatedRecord, TranslationAnswer};
use crate::model::{Class, EditionId, RecordKind, RuleNumber, TranslationStatus, WordRun};

/// What the Japanese is against the English.
#[derive(Serialize, JsonSchema)]
pub(super) struct Translation<'a> {
    en: EditionId,
    base: EditionId,
    ja: EditionId,
    summary: BTreeMap<&'static str, usize>,
    coverage: Covered<'a>,
    records: Vec<Record<'a>>,
}

/// How much of the English edition the Japanese text holds.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Coverage")]
struct Covered<'a> {
    held: usize,
    rules: usize,
    absent: &'a [RuleNumber],
}

/// One record with both languages, as `export jsonl` prints it too.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranslatedRecord")]
pub struct Record<'a> {
    kind: RecordKind,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    ordinal: u16,
    ja_number: Option<RuleNumber>,
    ja_term: Option<&'a str>,
    status: TranslationStatus,
    previous: Option<&'a str>,
    en: Option<&'a str>,
    ja: Option<&'a str>,
    touched: Vec<[usize; 2]>,
    words: Vec<Since<'a>>,
}

/// What an edition changed.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedSince")]
pub(super) struct Since<'a> {
    edition: EditionId,
    class: Class,
    words: &'a [WordRun],
}

/// The answer of `translation status`.
pub fn translation(answer: &TranslationAnswer) -> String {
    print(&Translation {
        en: answer.en,
        base: answer.base,
        ja: answer.ja,
        summary: answer.totals().into_iter().map(|(it, count)| (it.word(), count)).collect(),
        coverage: Covered {
            held: answer.coverage.held,
            rules: answer.coverage.rules,
            absent: &answer.coverage.absent,
        },
        records: answer.records.iter().map(record).collect(),
    })
}

/// One record.
pub fn record(it: &TranslatedRecord) -> Record<'_> {
    let (number, term) = match &it.subject {
        Subject::Number(number) => (Some(*number), None),
        Subject::Term(term) => (None, Some(term.as_str())),
    };
    Record {
        kind: it.kind,
        number,
        term,
        ordinal: it.ordinal,
        ja_number: it.ja_number,
        ja_term: it.ja_headword.as_deref(),
        status: it.status,
        previous: it.previous.as_deref(),
        en: it.en.as_deref(),
        ja: it.ja.as_ref().map(|it| it.text.as_str()),
        touched: it.ja.as_ref().map(marks).unwrap_or_default(),
        words: it.since.iter().map(since).collect(),
    }
}

/// What an edition changed.
pub(super) fn since(it: &ChangedSince) -> Since<'_> {
    Since { edition: it.edition, class: it.class, words: &it.words }
}
