//! How do translators' files become a Japanese edition again? Start at [`parse`].
//!
//! The files are those that `export` wrote, whatever tool had them since: each unit names its
//! record. Only translations are taken; the rest of a file is in the corpus. Nothing here judges
//! a translation.

use std::collections::HashSet;

use super::unit::Exchange;
use super::{po, table, tmx, xliff};
use crate::model::{Language, Problem, ProblemKind, Record, RecordKind};
use crate::parse::lines::Line;
use crate::parse::problems::Problems;
use crate::parse::recognise::Evidence;

/// A format of translators' files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GNU gettext.
    Po,
    /// XLIFF 1.2, or the units of a later one.
    Xliff,
    /// A translation memory.
    Tmx,
    /// A table with a line of headings.
    Table,
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

/// Whether this is a file of ours that is cut, or that no tool of its format reads.
pub fn is_broken(lines: &[Line<'_>]) -> bool {
    let formats = [Format::Po, Format::Xliff, Format::Tmx, Format::Table];
    formats.into_iter().find_map(|format| read(lines, format)).is_some_and(|file| !file.is_whole)
}

/// Recognises a file of ours.
pub fn recognise(lines: &[Line<'_>], format: Format) -> Option<Evidence> {
    let Exchange { english, units, .. } = read(lines, format)?;
    let translated = units.iter().filter(|unit| unit.translation().is_some()).count();
    Some(Evidence {
        language: Some(Language::Ja),
        date: Some(english.effective),
        part: None,
        why: format!("{translated} translations, and it names the edition {english}"),
    })
}

/// Whether a tool sorted the units by something else than the rules: an example stands right behind
/// its rule or another example of it.
fn are_scattered(records: &[Record]) -> bool {
    let is_apart =
        |pair: &[Record]| pair[1].kind == RecordKind::Example && pair[0].number != pair[1].number;
    records.windows(2).any(is_apart)
}

/// Which of the parts of a book a record stands in, one behind the other.
fn group(kind: RecordKind) -> u8 {
    match kind {
        RecordKind::Front => 0,
        RecordKind::Glossary => 2,
        RecordKind::Back => 3,
        _ => 1,
    }
}

/// Reads the translations.
pub fn parse(lines: &[Line<'_>], format: Format) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Problems::default());
    let mut seen = HashSet::new();
    let units = read(lines, format).map_or(Vec::new(), |exchange| exchange.units);
    for unit in &units {
        let Some(translation) = unit.translation() else { continue };
        let start = || unit.context.chars().take(24).collect();
        match unit.record(translation).filter(|_| seen.insert(unit.context.as_str())) {
            Some(record) => records.push(record),
            None => problems.push(unit.line, ProblemKind::UnexplainedLine { start: start() }),
        }
    }
    if are_scattered(&records) {
        records.sort_by_key(|record| {
            let is_example = record.kind == RecordKind::Example;
            (group(record.kind), record.number, is_example, record.ordinal)
        });
    }
    (records, problems.finish())
}
