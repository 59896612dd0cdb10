//! How do translators' files become a Japanese edition again? Start at [`read`].
//!
//! The files are those that `export` wrote, whatever tool had them since: each unit names its
//! record. Only translations are taken; the rest of a file is in the corpus. Nothing here judges
//! a translation.

mod po;
mod table;
mod tmx;
mod xliff;
mod xml;

use std::collections::HashSet;

use super::lines::Line;
use super::problems::Problems;
use super::recognise::Evidence;
use crate::model::{
    EditionId, Language, Level, Part, Problem, ProblemKind, Record, RecordKind, RuleNumber, Term,
};

/// A format of translators' files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// GNU gettext.
    Po,
    /// XLIFF 1.2, or the units of a later one.
    Xliff,
    /// A translation memory.
    Tmx,
    /// A table with a line of headings.
    Table,
}

/// A file of units.
struct Exchange {
    /// The English edition that the units are of.
    english: EditionId,
    units: Vec<Unit>,
}

/// One unit of a translators' file.
#[derive(Debug, Default)]
struct Unit {
    line: u32,
    end: u32,
    /// What it is called.
    context: String,
    source: String,
    target: String,
    headword: Option<String>,
    reading: Option<String>,
    /// What stands before the text.
    printed: Option<String>,
    /// The translation that a draft stands in place of.
    before: Option<String>,
    is_draft: bool,
    is_fuzzy: bool,
}

/// Reads a file of this format; none where the text is no such file of ours.
fn read(lines: &[Line<'_>], format: Format) -> Option<Exchange> {
    match format {
        Format::Po => po::read(lines),
        Format::Xliff => xliff::read(lines),
        Format::Tmx => tmx::read(lines),
        Format::Table => table::read(lines),
    }
}

/// Recognises a file of ours.
pub(super) fn recognise(lines: &[Line<'_>], format: Format) -> Option<Evidence> {
    let Exchange { english, units } = read(lines, format)?;
    let translated = units.iter().filter(|it| it.translation().is_some()).count();
    Some(Evidence {
        language: Some(Language::Ja),
        date: Some(english.effective),
        part: None,
        why: format!("{translated} translations, and it names the edition {english}"),
    })
}

/// Reads the translations.
pub(super) fn parse(lines: &[Line<'_>], format: Format) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Problems::default());
    let mut seen = HashSet::new();
    let units = read(lines, format).map_or(Vec::new(), |it| it.units);
    for unit in &units {
        let Some(translation) = unit.translation() else { continue };
        let start = || unit.context.chars().take(24).collect();
        match unit.record(translation).filter(|_| seen.insert(unit.context.as_str())) {
            Some(record) => records.push(record),
            None => problems.push(unit.line, ProblemKind::UnexplainedLine { start: start() }),
        }
    }
    (records, problems.finish())
}

/// The word before the name of a unit whose record stands twice in the Japanese.
const AGAIN: &str = "again ";

impl Unit {
    /// Takes over what a comment says of the record.
    fn note(&mut self, comment: &str) {
        let value = |key: &str| comment.trim().strip_prefix(key).map(|it| it.trim().to_owned());
        self.headword = value("headword:").or(self.headword.take());
        self.reading = value("reading:").or(self.reading.take());
        self.printed = value("printed:").or(self.printed.take());
        let before = value("translation:").map(|it| po::unescaped(&it));
        self.before = before.or(self.before.take());
        self.is_draft |= value("draft:").is_some();
    }

    /// The translation; a draft that nobody has approved is none, and what was there before is.
    fn translation(&self) -> Option<&str> {
        let text = match self.is_draft && self.is_fuzzy {
            true => self.before.as_deref()?,
            false => &self.target,
        };
        Some(text).filter(|it| !it.is_empty() && !self.context.is_empty())
    }

    /// The record that the context names: `rule 702.19b`, `example 702.19b 2`, `glossary Wug`,
    /// `front contents 702 1`.
    fn record(&self, text: &str) -> Option<Record> {
        let name = self.context.strip_prefix(AGAIN).unwrap_or(&self.context);
        let (kind, subject) = name.split_once(' ')?;
        let kind = RecordKind::ALL.into_iter().find(|it| it.word() == kind)?;
        let counted = subject.rsplit_once(' ').and_then(|(subject, ordinal)| {
            Some((subject, ordinal.parse::<u16>().ok()?.checked_sub(1)?))
        });
        let (subject, ordinal) = counted.unwrap_or((subject, 0));
        let (mut number, mut term, mut part, mut printed) = (None, None, None, String::new());
        match kind {
            RecordKind::Glossary => {
                term = Some(Term {
                    headword: self.headword.clone().unwrap_or_else(|| subject.to_owned()),
                    reading: self.reading.clone(),
                    english: Some(subject.to_owned()),
                });
            }
            RecordKind::Example => {
                (number, printed) = (Some(subject.parse().ok()?), "例：".to_owned())
            }
            RecordKind::Section | RecordKind::Rule => {
                let own: RuleNumber = subject.parse().ok()?;
                let dot = if own.level() == Level::Subrule { "" } else { "." };
                (number, printed) = (Some(own), format!("{own}{dot}"));
            }
            RecordKind::Front | RecordKind::Back => {
                let (word, listed) = subject.split_once(' ').unwrap_or((subject, ""));
                part = Some(Part::ALL.into_iter().find(|it| it.word() == word)?);
                number = if listed.is_empty() { None } else { Some(listed.parse().ok()?) };
            }
            _ => return None,
        }
        let printed = self.printed.clone().unwrap_or(printed);
        let (lines, text) = (self.line..self.end, text.to_owned());
        Some(Record {
            kind,
            number,
            ordinal,
            term,
            part,
            printed,
            text,
            lines,
            piece: None,
            beside: None,
        })
    }
}
