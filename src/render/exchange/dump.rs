//! How is a whole edition, or a translation, handed to other programs? Start at [`jsonl`], or at
//! [`records_jsonl`]:
//!
//! ```text
//! {"edition", "kind", "number", "term", "reading", "english", "part", "ordinal", "lines":[FROM, TO],
//!  "text"}
//! ```
//!
//! a record a line, in the order of the source; `lines` are those of the source, the last one
//! included.

use serde::Serialize;

use crate::answer::{TranslatedRecord, TranslationAnswer};
use crate::model::{EditionId, Record, RecordKind, RuleNumber, Rulebook};
use crate::render::visible::escaped;

#[derive(Serialize)]
struct Line<'a> {
    edition: EditionId,
    kind: RecordKind,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    reading: Option<&'a str>,
    english: Option<&'a str>,
    part: Option<&'static str>,
    ordinal: u16,
    lines: [u32; 2],
    text: &'a str,
}

/// One record a line.
pub fn records_jsonl(book: &Rulebook) -> String {
    let mut out = String::new();
    for record in book.records() {
        let line = serde_json::to_string(&line(book.id, record));
        out += &escaped(&line.expect("records have string keys"));
        out.push('\n');
    }
    out
}

fn line(edition: EditionId, record: &Record) -> Line<'_> {
    let term = record.term.as_ref();
    Line {
        edition,
        kind: record.kind,
        number: record.number,
        term: record.headword(),
        reading: term.and_then(|term| term.reading.as_deref()),
        english: term.and_then(|term| term.english.as_deref()),
        part: record.part.map(|part| part.word()),
        ordinal: record.ordinal,
        lines: [record.lines.start, record.lines.end.saturating_sub(1)],
        text: &record.text,
    }
}

/// The whole text as it is printed, a blank line behind each record but for lines that belong
/// together.
pub fn whole_text(book: &Rulebook) -> String {
    let mut out = String::new();
    for record in book.records() {
        let between = match (record.kind, record.printed.is_empty() || record.text.is_empty()) {
            (_, true) => "",
            (RecordKind::Glossary, _) => "\n",
            _ => " ",
        };
        out += &format!("{}{between}{}\n", record.printed, record.text);
        if !matches!(record.kind, RecordKind::Front | RecordKind::Back) {
            out.push('\n');
        }
    }
    out
}

#[derive(Serialize)]
struct UnitLine<'a> {
    en_edition: EditionId,
    base_edition: EditionId,
    ja_edition: EditionId,
    #[serde(flatten)]
    record: &'a TranslatedRecord,
}

/// One record a line with both languages, its status and the editions.
pub fn jsonl(answer: &TranslationAnswer) -> String {
    let mut out = String::new();
    for record in &answer.records {
        let line = UnitLine {
            en_edition: answer.en,
            base_edition: answer.base,
            ja_edition: answer.ja,
            record,
        };
        out += &escaped(&serde_json::to_string(&line).expect("records have string keys"));
        out.push('\n');
    }
    out
}
