//! How do both languages look in a spreadsheet, a record a row? Start at [`table`], which
//! `mtgcr import` reads again.

use super::csv::rows;
use super::unit::{Told, Unit};
use crate::answer::TranslationAnswer;

/// A row a record, with a line of headings.
pub fn table(answer: &TranslationAnswer) -> String {
    let (en, ja) = (answer.en.to_string(), answer.ja.to_string());
    let headings = [
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
    let units = || Unit::all(answer).filter(|(_, told)| !told.is_orphaned());
    // A file that was cut between two rows shows it by this.
    let count = units().count().to_string();
    let rest = units().map(|(unit, told)| {
        let note = |key: &str| {
            unit.notes
                .iter()
                .find(|note| note.0 == key)
                .map_or(String::new(), |note| note.1.to_owned())
        };
        let record = match told {
            Told::Status(record) => Some(record),
            Told::Nothing => None,
        };
        let draft = record.and_then(|record| Some(record.draft.as_ref()?.text.clone()));
        let previous = record.and_then(|record| record.previous.clone());
        [
            en.clone(),
            ja.clone(),
            unit.name.clone(),
            told.word().to_owned(),
            unit.source.to_owned(),
            unit.target.to_owned(),
            note("headword"),
            note("reading"),
            note("printed"),
            previous.unwrap_or_default(),
            draft.unwrap_or_default(),
            count.clone(),
        ]
    });
    rows(std::iter::once(headings.map(str::to_owned)).chain(rest))
}
