//! How is a translator's PO file read as a Japanese edition? Start at
//! [`parse`].
//!
//! The file is one that `export po` wrote: its contexts name the records. Only translations are
//! taken; the rest of the file is in the corpus. No unit can stop the others from being read.

use crate::model::{
    EditionId, Language, Problem, ProblemKind, Record, RecordKind, RuleNumber, Term,
};

use super::lines::Line;
use super::problems::Problems;
use super::recognise::Evidence;

/// The header that says which English edition the units are of.
const ENGLISH: &str = "X-Mtgcr-English:";

/// Recognises a PO file of ours.
pub(super) fn recognise(lines: &[Line<'_>]) -> Option<Evidence> {
    let first = lines.iter().find(|it| !it.is_blank() && !it.trimmed().starts_with('#'))?;
    if !first.trimmed().starts_with("msgid") {
        return None;
    }
    let units = units(lines);
    let header = units.iter().find(|it| it.context.is_empty() && it.source.is_empty())?;
    let english = header.target.lines().find_map(|it| it.strip_prefix(ENGLISH))?;
    let english: EditionId = english.trim().parse().ok()?;
    let translated = units.iter().filter(|it| it.is_translation()).count();
    Some(Evidence {
        language: Some(Language::Ja),
        date: Some(english.effective),
        part: None,
        why: format!("{translated} translations, and its header names the edition {english}"),
    })
}

/// Reads the translations.
pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Problems::default());
    for unit in units(lines).iter().filter(|it| it.is_translation()) {
        let start = || unit.context.chars().take(24).collect();
        match unit.record() {
            Some(record) => records.push(record),
            None => problems.push(unit.line, ProblemKind::UnexplainedLine { start: start() }),
        }
    }
    (records, problems.finish())
}

/// One unit of a PO file.
#[derive(Debug, Default)]
struct Unit {
    line: u32,
    end: u32,
    context: String,
    source: String,
    target: String,
    headword: Option<String>,
    reading: Option<String>,
}

/// Which string of a unit is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Context,
    Source,
    Target,
    Other,
}

/// The units in their order, without obsolete ones.
fn units(lines: &[Line<'_>]) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let mut unit = Unit::default();
    let mut field = Field::Other;
    for line in lines {
        let text = line.trimmed();
        let begins =
            text.starts_with('#') || text.starts_with("msgctxt") || text.starts_with("msgid");
        if field == Field::Target && (begins || text.is_empty()) {
            units.push(std::mem::take(&mut unit));
            field = Field::Other;
        }
        if text.is_empty() {
            continue;
        }
        if unit.line == 0 {
            unit.line = line.number;
        }
        unit.end = line.number + 1;
        if let Some(comment) = text.strip_prefix("#.") {
            let comment = comment.trim();
            let value = |key: &str| comment.strip_prefix(key).map(|it| it.trim().to_owned());
            unit.headword = value("headword:").or(unit.headword.take());
            unit.reading = value("reading:").or(unit.reading.take());
        }
        let keyword = [
            ("msgctxt", Field::Context),
            ("msgid_plural", Field::Other),
            ("msgid", Field::Source),
            ("msgstr", Field::Target),
        ]
        .into_iter()
        .find(|it| text.starts_with(it.0));
        field = keyword.map_or(field, |it| it.1);
        if keyword.is_some() || text.starts_with('"') {
            unit.append(field, &string(text));
        }
    }
    units.push(unit);
    units
}

impl Unit {
    fn append(&mut self, field: Field, text: &str) {
        match field {
            Field::Context => self.context += text,
            Field::Source => self.source += text,
            Field::Target => self.target += text,
            Field::Other => (),
        }
    }

    fn is_translation(&self) -> bool {
        !self.context.is_empty() && !self.target.is_empty()
    }

    /// The record that the context names: `rule 702.19b`, `example 702.19b 2`, `glossary Wug`.
    fn record(&self) -> Option<Record> {
        let (kind, subject) = self.context.split_once(' ')?;
        let kind = RecordKind::ALL.into_iter().find(|it| it.word() == kind)?;
        let counted = subject.rsplit_once(' ').and_then(|(subject, ordinal)| {
            Some((subject, ordinal.parse::<u16>().ok()?.checked_sub(1)?))
        });
        let (subject, ordinal) = counted.unwrap_or((subject, 0));
        let (number, term, printed) = match kind {
            RecordKind::Glossary => {
                let term = Term {
                    headword: self.headword.clone().unwrap_or_else(|| subject.to_owned()),
                    reading: self.reading.clone(),
                    english: Some(subject.to_owned()),
                };
                (None, Some(term), String::new())
            }
            RecordKind::Example => (Some(subject.parse().ok()?), None, "例：".to_owned()),
            RecordKind::Section | RecordKind::Rule => {
                let number: RuleNumber = subject.parse().ok()?;
                (Some(number), None, number.to_string())
            }
            _ => return None,
        };
        let lines = self.line..self.end;
        let text = self.target.clone();
        Some(Record {
            kind,
            number,
            ordinal,
            term,
            part: None,
            printed,
            text,
            lines,
            piece: None,
            beside: None,
        })
    }
}

/// What stands between the quotes of a line, with its escapes undone.
fn string(line: &str) -> String {
    let inside = line.split_once('"').map_or("", |it| it.1);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(it) = chars.next() {
        let escaped = if it == '\\' { chars.next() } else { None };
        match (it, escaped) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('t')) => text.push('\t'),
            ('\\', Some('r')) => text.push('\r'),
            ('\\', Some(other)) => text.push(other),
            _ => text.push(it),
        }
    }
    text
}
