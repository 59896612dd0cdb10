//! How is a translator's PO file read? Start at [`read`].
//!
//! Obsolete units are left out: what is gone from the English needs no translation. No unit can
//! stop the others from being read.

use super::unit::{Exchange, Unit, unescaped};
use crate::model::EditionId;
use crate::parse::lines::Line;

/// The headers that say which English edition the units are of, and how many were written.
const ENGLISH: &str = "X-Mtgcr-English:";
const UNITS: &str = "X-Mtgcr-Units:";

/// Reads a PO file of ours; none for any other text.
pub(super) fn read(lines: &[Line<'_>]) -> Option<Exchange> {
    let first = lines.iter().find(|line| !line.is_blank() && !line.trimmed().starts_with('#'))?;
    if !first.trimmed().starts_with("msgid") {
        return None;
    }
    let (units, is_closed) = units(lines);
    let header = units.iter().find(|unit| unit.context.is_empty() && unit.source.is_empty())?;
    let value = |key| header.target.lines().find_map(|line| line.strip_prefix(key));
    let english: EditionId = value(ENGLISH)?.trim().parse().ok()?;
    let written = value(UNITS).and_then(|count| count.trim().parse().ok());
    let found = units.iter().filter(|unit| !unit.context.is_empty()).count();
    let is_whole = is_closed && written.is_none_or(|written: usize| found >= written);
    Some(Exchange { english, units: Unit::gathered(units), is_whole })
}

/// Which string of a unit is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Context,
    Source,
    Target,
    Other,
}

/// The units in their order, without obsolete ones, and whether each string is closed and the last
/// unit has its translation.
fn units(lines: &[Line<'_>]) -> (Vec<Unit>, bool) {
    let mut units: Vec<Unit> = Vec::new();
    let mut unit = Unit::default();
    let mut field = Field::Other;
    let mut is_closed = true;
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
            unit.note(comment);
        }
        unit.is_fuzzy |= text.starts_with("#,") && text.contains("fuzzy");
        let keyword = [
            ("msgctxt", Field::Context),
            ("msgid_plural", Field::Other),
            ("msgid", Field::Source),
            ("msgstr", Field::Target),
        ]
        .into_iter()
        .find(|keyword| text.starts_with(keyword.0));
        field = keyword.map_or(field, |keyword| keyword.1);
        if keyword.is_some() || text.starts_with('"') {
            is_closed &= text.len() > 1 && text.ends_with('"');
            append(&mut unit, field, &string(text));
        }
    }
    is_closed &= unit.context.is_empty() || field == Field::Target;
    units.push(unit);
    (units, is_closed)
}

fn append(unit: &mut Unit, field: Field, text: &str) {
    match field {
        Field::Context => unit.context += text,
        Field::Source => unit.source += text,
        Field::Target => unit.target += text,
        Field::Other => (),
    }
}

/// What stands between the quotes of a line, with its escapes undone.
fn string(line: &str) -> String {
    let inside = line.split_once('"').map_or("", |pair| pair.1);
    unescaped(inside.strip_suffix('"').unwrap_or(inside))
}
