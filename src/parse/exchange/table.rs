//! How is a table of both languages read, as spreadsheets write it? Start at [`read`].
//!
//! Columns are found by their headings, whatever their order; commas, semicolons or tabs part
//! them. Nothing here knows other tables.

use csv::ReaderBuilder;

use super::unit::{Exchange, Unit};
use crate::model::EditionId;
use crate::parse::lines::Line;

/// Reads a table of ours; none for any other text.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Exchange> {
    let first = lines.first()?.trimmed();
    let separator = [',', ';', '\t'].into_iter().find(|separator| {
        let mut headings = first.split(*separator).map(|part| part.trim().trim_matches('"'));
        headings.clone().any(|heading| heading == "unit")
            && headings.any(|heading| heading == "en_edition")
    })?;
    let text: String = lines.iter().flat_map(|line| [line.raw, "\n"]).collect();
    let mut builder = ReaderBuilder::new();
    builder.delimiter(separator as u8).flexible(true);
    let mut reader = builder.from_reader(text.as_bytes());
    let headings = reader.headers().ok()?.clone();
    let column = |name: &str| headings.iter().position(|heading| heading.trim() == name);
    let (edition, unit, target) = (column("en_edition")?, column("unit")?, column("ja")?);
    let count = column("units");
    let (mut written, mut is_closed) = (0, true);
    let others = [column("headword"), column("reading"), column("printed")];
    let mut english: Option<EditionId> = None;
    let mut units = Vec::new();
    // A row that cannot be read stops none of the others.
    for row in reader.records().filter_map(Result::ok) {
        is_closed = row.len() >= headings.len();
        let cell = |at: usize| unguarded(row.get(at).unwrap_or_default());
        let other =
            |at: Option<usize>| at.map(cell).filter(|text| !text.is_empty()).map(str::to_owned);
        english = english.or_else(|| cell(edition).trim().parse().ok());
        written = count.and_then(|at| cell(at).trim().parse().ok()).unwrap_or(written);
        let line = row.position().map_or(1, |position| position.line() as u32);
        let [headword, reading, printed] = others.map(other);
        units.push(Unit {
            line,
            end: line + 1,
            context: cell(unit).trim().to_owned(),
            target: cell(target).to_owned(),
            headword,
            reading,
            printed,
            ..Unit::default()
        });
    }
    let is_whole = is_closed && units.len() >= written;
    Some(Exchange { english: english?, units, is_whole })
}

/// A cell without the apostrophe that keeps a spreadsheet from taking it for a formula.
fn unguarded(cell: &str) -> &str {
    let rest = cell.strip_prefix('\'');
    rest.filter(|rest| rest.starts_with(['=', '+', '-', '@', '\t', '\r'])).unwrap_or(cell)
}
