//! What is the unit of a record called, and which record does a unit name? Start at [`records`].
//!
//! No unit can stop the others from being read.

use std::collections::HashSet;

use super::unit::{File, Unit};
use crate::model::{
    Beside, Level, Part, Problem, ProblemKind, Record, RecordKind, RuleNumber, Term,
};

/// The records of what is translated in a file, and the units that name none or one that another
/// has named.
pub fn records(file: &File) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for unit in file.translated() {
        match record(unit).filter(|_| seen.insert(&unit.name)) {
            Some(record) => records.push(record),
            None => {
                let named = if unit.name.is_empty() { &unit.target } else { &unit.name };
                let kind = ProblemKind::UnknownUnit { start: named.chars().take(24).collect() };
                problems.push(Problem { line: unit.lines.start, kind });
            }
        }
    }
    // What stands twice comes last in a file, and a tool may have sorted all of it.
    records.sort_by_key(|record| match record.kind {
        RecordKind::Front => (0, None, false, 0),
        RecordKind::Glossary => (2, None, false, 0),
        RecordKind::Back => (3, None, false, 0),
        kind => (1, record.number, kind == RecordKind::Example, record.ordinal),
    });
    (records, problems)
}

/// The word before the name of a unit whose record stands twice in the Japanese.
const AGAIN: &str = "again ";

/// The record that a unit names: `rule 702.19b`, `example 702.19b 2`, `glossary Wug`,
/// `front contents 702 1`.
fn record(unit: &Unit) -> Option<Record> {
    let name = unit.name.strip_prefix(AGAIN).unwrap_or(&unit.name);
    let (kind, subject) = name.split_once(' ')?;
    let kind: RecordKind = kind.parse().ok()?;
    let counted = subject.rsplit_once(' ').and_then(|(subject, ordinal)| {
        Some((subject, ordinal.parse::<u16>().ok()?.checked_sub(1)?))
    });
    let (subject, ordinal) = counted.unwrap_or((subject, 0));
    let beside = |name| unit.beside.get(name).cloned();
    let (mut number, mut term, mut part, mut printed) = (None, None, None, String::new());
    match kind {
        RecordKind::Glossary => {
            term = Some(Term {
                headword: beside("headword").unwrap_or_else(|| subject.to_owned()),
                reading: beside("reading"),
                english: Some(subject.to_owned()),
            });
        }
        RecordKind::Example => (number, printed) = (Some(subject.parse().ok()?), "例：".to_owned()),
        RecordKind::Section | RecordKind::Rule => {
            let own: RuleNumber = subject.parse().ok()?;
            let dot = if own.level() == Level::Subrule { "" } else { "." };
            (number, printed) = (Some(own), format!("{own}{dot}"));
        }
        RecordKind::Front | RecordKind::Back => {
            let (word, listed) = subject.split_once(' ').unwrap_or((subject, ""));
            part = Some(word.parse::<Part>().ok()?);
            number = if listed.is_empty() { None } else { Some(listed.parse().ok()?) };
        }
        _ => return None,
    }
    let printed = beside("printed").unwrap_or(printed);
    let (lines, text, piece) = (unit.lines.clone(), unit.target.clone(), None);
    let is_confirmed = unit.is_confirmed();
    let beside = is_confirmed.then(|| Box::new(Beside { is_confirmed, ..Beside::default() }));
    Some(Record { kind, number, ordinal, term, part, printed, text, lines, piece, beside })
}

/// What the unit of a Japanese record is called that is held against nothing:
/// `front contents 702 1`, `again rule 702.30d 2`.
pub fn own_name(record: &Record) -> String {
    let ordinal = record.ordinal + 1;
    match (record.part, record.number, &record.term) {
        (Some(part), Some(number), _) => {
            format!("{} {} {number} {ordinal}", record.kind, part)
        }
        (Some(part), None, _) => format!("{} {} {ordinal}", record.kind, part),
        (None, Some(number), _) => format!("again {} {number} {ordinal}", record.kind),
        (None, None, Some(term)) => {
            let headword = term.english.as_deref().unwrap_or(&term.headword);
            format!("again {} {headword} {ordinal}", record.kind)
        }
        (None, None, None) => format!("again {} {ordinal}", record.kind),
    }
}
