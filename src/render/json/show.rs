//! `show` as JSON:
//!
//! ```text
//! {records:[{kind, number, term, path:[{number, title, title_ja}], subrules:[NUMBER],
//!            references:[{target, title, exists}], referenced_by:[{number, term}],
//!            mentions:[{document, effective, number, today: NUMBER|null, gone: EDITION|null,
//!                       link: number|words|title, role, lang, printed, text}],
//!            today: NUMBER|null, gone: EDITION|null,
//!            former:[{first, last, title, today: NUMBER|null, gone: EDITION|null}],
//!            thread: TEXT|null, held: true|false|null,
//!            en:{edition, effective, number, since, headword, text, examples:[TEXT]}|null,
//!            ja:{…, reading, status: STATUS|null}|null,
//!            translation:{status, base, words:[{edition, class, words:[{op, text}]}],
//!                         examples:[{ordinal, status, words:[…]}]}|null}],
//!  absent:[{typed, number, edition, nearest:[TEXT],
//!           existed:[{first, last, title, today: NUMBER|null, gone: EDITION|null}]}],
//!  total, next: COUNT|null}
//! ```
//!
//! `total` counts all records, `next` is the `offset` of the first one that these leave out behind
//! them. `today` is what the record is called in the newest edition here, `gone` the edition since which
//! it is not there; `former` are other rules that bore its number,
//! `thread` names it for good, by where it begins, and `held` tells whether a
//! Japanese text holds this part of the book at all (null where there is no Japanese edition).
//! What a document says has `cited` as a search has it, and `marked_changed` where the document
//! marks it. A text whose source prints more beside it has `printed_english` (TEXT) and
//! `readings:[[start, end, KANA]]`. `translation` is what the Japanese is against the English shown, and null where the one does
//! not translate the other; `base` is the English edition that was translated, `words` what
//! changed since, edition by edition, and `examples` are those that are not current.

use schemars::JsonSchema;
use serde::Serialize;

use super::print::print;
use super::search::{Cited, cited, today};
use super::translation::{Since, since};
use crate::answer::{
    Absence, Cited as CitedBy, ExampleStatus, FormerRule, Mention, PathStep, ShowAnswer,
    ShownRecord, ShownReference, ShownStatus, Side, Subject, TodayNumber,
};
use crate::model::{
    Beside, EditionId, EffectiveDate, Language, RecordKind, Role, RuleNumber, TranslationStatus,
};

/// Records in both languages.
#[derive(Serialize, JsonSchema)]
pub(super) struct Show<'a> {
    records: Vec<Shown<'a>>,
    absent: Vec<Absent<'a>>,
    total: usize,
    next: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownRecord")]
struct Shown<'a> {
    kind: RecordKind,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    path: Vec<Step<'a>>,
    subrules: &'a [RuleNumber],
    references: Vec<Reference<'a>>,
    referenced_by: Vec<By<'a>>,
    mentions: Vec<Mentioned<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cited: Vec<Cited>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    marked_changed: bool,
    today: Option<RuleNumber>,
    gone: Option<EditionId>,
    former: Vec<Run<'a>>,
    thread: Option<&'a str>,
    held: Option<bool>,
    en: Option<Text<'a>>,
    ja: Option<Translated<'a>>,
    translation: Option<Translation<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownTranslation")]
struct Translation<'a> {
    status: TranslationStatus,
    base: EditionId,
    words: Vec<Since<'a>>,
    examples: Vec<Example<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranslatedExample")]
struct Example<'a> {
    ordinal: u16,
    status: TranslationStatus,
    words: Vec<Since<'a>>,
}

/// What a bulletin, a ruling or a note says of the record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Mention")]
pub(super) struct Mentioned<'a> {
    document: EditionId,
    effective: EffectiveDate,
    number: RuleNumber,
    today: Option<RuleNumber>,
    gone: Option<EditionId>,
    link: &'static str,
    role: Role,
    lang: Language,
    printed: &'a str,
    text: &'a str,
}

/// A number with its titles.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PathStep")]
pub(super) struct Step<'a> {
    number: RuleNumber,
    title: Option<&'a str>,
    title_ja: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct Reference<'a> {
    target: String,
    title: Option<&'a str>,
    exists: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CitedBy")]
struct By<'a> {
    number: Option<RuleNumber>,
    term: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownText")]
struct Text<'a> {
    edition: EditionId,
    effective: EffectiveDate,
    number: Option<RuleNumber>,
    since: EditionId,
    headword: Option<&'a str>,
    reading: Option<&'a str>,
    text: &'a str,
    examples: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    printed_english: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<(usize, usize, &'a str)>,
}

/// A Japanese text with what it is against the English.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TranslatedText")]
struct Translated<'a> {
    #[serde(flatten)]
    text: Text<'a>,
    status: Option<TranslationStatus>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Absence")]
struct Absent<'a> {
    typed: &'a str,
    number: Option<String>,
    edition: Option<EditionId>,
    existed: Vec<Run<'a>>,
    nearest: &'a [String],
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EditionRun")]
struct Run<'a> {
    first: EditionId,
    last: EditionId,
    title: Option<&'a str>,
    today: Option<RuleNumber>,
    gone: Option<EditionId>,
}

/// The answer of `show`.
pub fn show(answer: &ShowAnswer) -> String {
    print(&Show {
        records: answer.records.iter().map(shown).collect(),
        absent: answer.absent.iter().map(absent).collect(),
        total: answer.total,
        next: answer.next,
    })
}

fn shown(record: &ShownRecord) -> Shown<'_> {
    let (number, term) = match &record.subject {
        Subject::Number(number) => (Some(*number), None),
        Subject::Term(term) => (None, Some(term.as_str())),
    };
    let status = record.status.as_ref().map(|it| it.status);
    let (today, gone) = number_today(record.today);
    Shown {
        kind: record.kind,
        number,
        term,
        path: record.path.iter().map(step).collect(),
        subrules: &record.subrules,
        references: record.references.iter().map(reference).collect(),
        referenced_by: record.referenced_by.iter().map(by).collect(),
        mentions: record.mentions.iter().map(mentioned).collect(),
        cited: record.cited.iter().map(cited).collect(),
        marked_changed: record.marked_changed,
        today,
        gone,
        former: runs(&record.former),
        thread: record.thread.as_deref(),
        held: record.held,
        en: record.en.as_ref().map(text),
        ja: record.ja.as_ref().map(|it| Translated { text: text(it), status }),
        translation: record.status.as_ref().map(translation),
    }
}

/// What a document says of a rule, for programs.
pub(super) fn mentioned(it: &Mention) -> Mentioned<'_> {
    let (today, gone) = today(it.number, it.fate);
    Mentioned {
        document: it.document,
        effective: it.document.effective,
        number: it.number,
        today,
        gone,
        link: it.link.word(),
        role: it.role,
        lang: it.language,
        printed: &it.printed,
        text: &it.text,
    }
}

fn translation(it: &ShownStatus) -> Translation<'_> {
    Translation {
        status: it.status,
        base: it.base,
        words: it.since.iter().map(since).collect(),
        examples: it.examples.iter().map(example).collect(),
    }
}

fn example(it: &ExampleStatus) -> Example<'_> {
    let words = it.since.iter().map(since).collect();
    Example { ordinal: it.ordinal, status: it.status, words }
}

/// A number with its titles, for programs.
pub(super) fn step(step: &PathStep) -> Step<'_> {
    Step { number: step.number, title: step.en.as_deref(), title_ja: step.ja.as_deref() }
}

fn reference(it: &ShownReference) -> Reference<'_> {
    let title = it.title.as_ref().and_then(PathStep::any_title);
    Reference { target: it.target.to_string(), title, exists: it.exists }
}

fn by(cited: &CitedBy) -> By<'_> {
    match cited {
        CitedBy::By(number) => By { number: Some(*number), term: None },
        CitedBy::ByTerm(term) => By { number: None, term: Some(term) },
    }
}

fn text(side: &Side) -> Text<'_> {
    Text {
        edition: side.edition,
        effective: side.edition.effective,
        number: side.number,
        since: side.since,
        headword: side.headword.as_deref(),
        reading: side.reading.as_deref(),
        text: &side.text,
        examples: &side.examples,
        printed_english: side.beside.as_ref().and_then(|it| it.english.as_deref()),
        readings: side.beside.as_ref().map_or(Vec::new(), |it| readings(&side.text, it)),
    }
}

/// The readings, each with the characters of the text that it stands over.
fn readings<'a>(text: &str, beside: &'a Beside) -> Vec<(usize, usize, &'a str)> {
    let characters = |end: u32| text.get(..end as usize).map_or(0, |it| it.chars().count());
    let read = beside.readings.iter();
    read.map(|it| (characters(it.bytes.start), characters(it.bytes.end), it.kana.as_str()))
        .collect()
}

fn absent(it: &Absence) -> Absent<'_> {
    Absent {
        typed: &it.typed,
        number: it.number.map(|it| it.to_string()),
        edition: it.edition,
        existed: runs(&it.former),
        nearest: &it.nearest,
    }
}

/// The rules that bore a number in runs of editions.
fn runs(former: &[FormerRule]) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    for FormerRule { first, last, title, today } in former {
        let (today, gone) = number_today(*today);
        runs.push(Run { first: *first, last: *last, title: title.as_deref(), today, gone });
    }
    runs
}

/// What a record is called in the newest edition, or since which one it is gone.
fn number_today(today: TodayNumber) -> (Option<RuleNumber>, Option<EditionId>) {
    match today {
        TodayNumber::Bears(number) => (number, None),
        TodayNumber::Gone(edition) => (None, Some(edition)),
    }
}
