//! A table for spreadsheets, with a line of headings. Start at [`write`] and [`read`].
//!
//! It may come back with other separators, and with its columns and rows in another order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use csv::{ReaderBuilder, Writer};

use super::unit::{BESIDE, File, Format, Unit, broken_at, lost};
use crate::model::{EditionId, Language, Period};

const HEADINGS: [&str; 12] = [
    "en_edition",
    "ja_edition",
    "unit",
    "status",
    "en",
    "ja",
    "headword",
    "reading",
    "printed",
    "previous",
    "draft",
    "units",
];

pub(super) fn write(english: EditionId, japanese: EditionId, units: &[Unit]) -> String {
    let units = || units.iter().filter(|unit| !unit.is_orphaned());
    // A file that was cut between two rows shows it by this.
    let count = units().count().to_string();
    let cells = units().map(|unit| {
        HEADINGS.map(|heading| match heading {
            "en_edition" => english.to_string(),
            "ja_edition" => japanese.to_string(),
            "unit" => unit.name.clone(),
            "status" => unit.word().to_owned(),
            "en" => unit.source.clone(),
            "ja" => unit.target.clone(),
            "previous" => unit.previous.clone().unwrap_or_default(),
            "draft" => unit.draft.as_ref().map_or(String::new(), |draft| draft.text.clone()),
            "units" => count.clone(),
            beside => unit.beside.get(beside).cloned().unwrap_or_default(),
        })
    });
    rows(HEADINGS, cells)
}

/// A line of headings and rows of cells that are safe in a spreadsheet.
pub fn rows<const WIDTH: usize>(
    headings: [&str; WIDTH],
    cells: impl Iterator<Item = [String; WIDTH]>,
) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in std::iter::once(headings.map(str::to_owned)).chain(cells) {
        let row = row.each_ref().map(|cell| guarded(cell));
        let row = row.each_ref().map(Cow::as_ref);
        writer.write_record(row).expect("writing into memory does not fail");
    }
    let bytes = writer.into_inner().expect("writing into memory does not fail");
    String::from_utf8(bytes).expect("all that was written is UTF-8")
}

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A cell that no spreadsheet takes for a formula: an apostrophe before it says that it is text.
fn guarded(cell: &str) -> Cow<'_, str> {
    match cell.starts_with(FORMULA) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}

/// A cell without that apostrophe.
fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(cell)
}

pub(super) fn read(text: &str) -> Option<File> {
    let text = text.lines().next()?.contains(HEADINGS[0]).then_some(text)?;
    [b',', b';', b'\t'].into_iter().find_map(|separator| read_with(text, separator))
}

fn read_with(text: &str, separator: u8) -> Option<File> {
    let mut builder = ReaderBuilder::new();
    let mut reader = builder.delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let headings = reader.headers().ok()?.clone();
    let place = |heading: &str| headings.iter().position(|own| own.trim() == heading);
    let [name, edition, target] = ["unit", "en_edition", "ja"].map(place);
    let (name, edition, target) = (name?, edition?, target?);
    let (mut written, mut short) = (0, None);
    let mut english: Option<EditionId> = None;
    let mut units = Vec::new();
    // A row that cannot be read stops none of the others.
    for row in reader.records().filter_map(Result::ok) {
        let line = row.position().map_or(1, |position| position.line() as u32);
        short = short.or((row.len() < headings.len()).then_some(line));
        let cell = |place: usize| unguarded(row.get(place).unwrap_or_default());
        let beside = BESIDE.iter().filter_map(|key| Some((*key, cell(place(key)?))));
        let beside = beside.filter(|(_, value)| !value.is_empty());
        let beside: BTreeMap<_, _> =
            beside.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let edition = cell(edition).trim();
        // A spreadsheet writes days in its own way.
        let day = || Some(EditionId::rules(Language::En, Period::read(edition)?.last));
        english = english.or_else(|| edition.parse().ok().or_else(day));
        written =
            place("units").and_then(|units| cell(units).trim().parse().ok()).unwrap_or(written);
        let (name, target) = (cell(name).trim().to_owned(), cell(target).to_owned());
        units.push(Unit { name, target, beside, lines: line..line + 1, ..Unit::default() });
    }
    let broken = short.map(broken_at).or_else(|| lost(units.len(), written));
    Some(File { format: Format::Table, english: english?, units, broken })
}
