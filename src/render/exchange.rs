//! Both languages and whole editions for other programs: translators' tools, spreadsheets, scripts.
//! Start at [`file()`], which `mtgcr import` reads again, and at [`jsonl`].
//!
//! [`jsonl`] and [`records_jsonl`] tell a record a line, in the order of the source; `lines` are
//! those of the source, the last one included:
//!
//! ```text
//! {"edition", "kind", "number", "term", "reading", "english", "part", "ordinal", "lines":[FROM, TO],
//!  "text"}
//! ```

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::answer::{Draft, OwnRecord, TermsAnswer, TranslatedRecord, TranslationAnswer};
use crate::doc::visible::escaped;
use crate::exchange::{self, Format, Unit, xml};
use crate::model::{
    EditionId, NumberRange, Record, RecordKind, RuleNumber, Rulebook, TranslationStatus,
};

/// The translation as a file of a format.
pub fn file(answer: &TranslationAnswer, format: Format) -> String {
    exchange::write(format, answer.en, answer.ja, &units(answer))
}

/// All units of a translation, the front matter before what is translated and all else behind it.
fn units(answer: &TranslationAnswer) -> Vec<Unit> {
    let is_front = |record: &&OwnRecord| record.ja.kind == RecordKind::Front;
    let front = answer.own.iter().filter(is_front).map(own_unit);
    let behind = answer.own.iter().filter(|record| !is_front(record)).map(own_unit);
    front.chain(answer.records.iter().map(unit)).chain(behind).collect()
}

/// The unit of a record of which a status is told: `rule 702.19b`, `example 702.19b 2`, `glossary
/// Lethal Damage`.
fn unit(record: &TranslatedRecord) -> Unit {
    let counted = record.kind == RecordKind::Example || record.ordinal > 0;
    let ordinal = if counted { format!(" {}", record.ordinal + 1) } else { String::new() };
    let source = record.en.as_ref().or(record.previous.as_ref());
    let reference = |(printed, meant): &(NumberRange, Option<NumberRange>)| {
        let meant = meant.map_or("not there".to_owned(), |meant| meant.to_string());
        format!("{printed} is {meant}")
    };
    let cites_old_numbers =
        !record.renumbered.is_empty() && record.status != TranslationStatus::Orphaned;
    let draft = |draft: &Draft| {
        let taken = draft.taken.iter().map(|(place, of, like)| (*place, of.to_string(), *like));
        exchange::Draft { text: draft.text.clone(), taken: taken.collect() }
    };
    Unit {
        name: format!("{} {}{ordinal}", record.kind, record.subject),
        source: source.cloned().unwrap_or_else(|| " ".to_owned()),
        is_english: source.is_some(),
        previous: record.previous.clone(),
        target: record.ja.as_ref().map_or(String::new(), |marked| marked.text.clone()),
        beside: beside([("headword", &record.ja_headword), ("reading", &record.ja_reading)]),
        status: Some(record.status),
        is_fuzzy: record.status == TranslationStatus::Stale
            || cites_old_numbers
            || record.draft.is_some(),
        references: record.renumbered.iter().map(reference).collect(),
        draft: record.draft.as_ref().map(draft),
        ..Unit::default()
    }
}

/// The characters that a format of XML cannot hold, each with the unit that has it.
pub fn replaced(answer: &TranslationAnswer) -> Vec<(String, char)> {
    let of_unit = |unit: Unit| {
        let texts = [&unit.name, &unit.source, &unit.target].into_iter().chain(&unit.previous);
        let lost = texts.flat_map(|text| text.chars()).filter(|letter| !xml::is_character(*letter));
        let (lost, name): (BTreeSet<char>, _) = (lost.collect(), xml::plain(&unit.name));
        lost.into_iter().map(move |letter| (name.clone(), letter))
    };
    units(answer).into_iter().flat_map(of_unit).collect()
}

fn beside<const N: usize>(of: [(&str, &Option<String>); N]) -> BTreeMap<String, String> {
    let told = of.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value.clone()?)));
    told.collect()
}

/// The unit of a Japanese record that is held against nothing.
fn own_unit(record: &OwnRecord) -> Unit {
    let OwnRecord { en, ja } = record;
    let (headword, reading, printed) = match &ja.term {
        Some(term) => (Some(term.headword.clone()), term.reading.clone(), None),
        None => (None, None, Some(ja.printed.clone()).filter(|printed| !printed.is_empty())),
    };
    let source = en.clone().filter(|text| !text.is_empty());
    Unit {
        name: exchange::own_name(ja),
        is_english: source.is_some(),
        source: source.unwrap_or_else(|| ja.part.map_or("…", Into::into).to_owned()),
        target: ja.text.clone(),
        beside: beside([("headword", &headword), ("reading", &reading), ("printed", &printed)]),
        ..Unit::default()
    }
}

/// A line a term, with a line of headings.
pub fn csv(answer: &TermsAnswer) -> String {
    let lines = answer.terms.iter().map(|term| {
        let source = if term.official { "official" } else { "found" };
        let phi = term.phi.map_or(String::new(), |phi| format!("{phi:.2}"));
        let (reading, records) =
            (term.reading.clone().unwrap_or_default(), term.records.to_string());
        [term.en.clone(), term.ja.clone(), reading, source.to_owned(), records, phi]
    });
    exchange::rows(["en", "ja", "reading", "source", "records", "phi"], lines)
}

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
    json_lines(book.records().iter().map(|record| line(book.id, record)))
}

fn json_lines<T: Serialize>(values: impl Iterator<Item = T>) -> String {
    let line = |value| serde_json::to_string(&value).expect("records have string keys");
    values.map(|value| escaped(&line(value)).into_owned() + "\n").collect()
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
        part: record.part.map(Into::into),
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
    let (en_edition, base_edition, ja_edition) = (answer.en, answer.base, answer.ja);
    let line = |record| UnitLine { en_edition, base_edition, ja_edition, record };
    json_lines(answer.records.iter().map(line))
}
