//! What is the same record in the other language? Start at [`Sides`].
//!
//! Only the records that are shown are read.

use std::cell::RefCell;
use std::collections::HashMap;

use super::error::ArchiveError;
use super::open::Archive;
use super::pick::Picked;
use crate::answer::{FoundText, PathStep};
use crate::index::Tables;
use crate::index::search::Marker;
use crate::index::tables::{EditionRows, Row};
use crate::model::{EditionId, Language, Mark, MarkedText, Record, RecordKind, RuleNumber};
use crate::text::{fold_term, folds_to};

/// The rows of an English and a Japanese edition.
pub(super) struct Sides<'a> {
    pub tables: &'a Tables,
    /// English, then Japanese.
    pub rows: [Option<(usize, &'a EditionRows)>; 2],
    /// Titles that were looked up already: results share them.
    titles: RefCell<HashMap<RuleNumber, PathStep>>,
}

impl<'a> Sides<'a> {
    /// Opens what was picked.
    pub fn open(archive: &'a Archive, picked: Picked) -> Result<Self, ArchiveError> {
        let rows = |place: Option<usize>| -> Result<_, ArchiveError> {
            place.map(|it| Ok((it, archive.rows(it)?))).transpose()
        };
        let tables = &archive.tables;
        Ok(Self { tables, rows: [rows(picked.en)?, rows(picked.ja)?], titles: RefCell::default() })
    }

    /// The edition of a language.
    pub fn edition(&self, language: Language) -> Option<EditionId> {
        let (place, _) = self.rows[place_of(language)].as_ref()?;
        Some(self.tables.editions()[*place].id)
    }

    /// The row of an entry in the edition of a language.
    pub fn row(&self, language: Language, entry: u32) -> Option<Row> {
        let (_, rows) = self.rows[place_of(language)].as_ref()?;
        rows.row_of(entry).copied()
    }

    /// The row in `language` of the same rule, example or term as `record` in the other language.
    pub fn counterpart(&self, record: &Record, language: Language) -> Option<Row> {
        let (_, rows) = self.rows[place_of(language)].as_ref()?;
        if let Some(number) = record.number {
            let same = |it: &&Row| {
                it.number == Some(number) && it.kind == record.kind && it.ordinal == record.ordinal
            };
            let found = match record.kind {
                RecordKind::Section | RecordKind::Rule => {
                    rows.find(number).map(|it| &rows.rows[it]).find(same)
                }
                _ => rows.rows.iter().find(same),
            };
            return found.copied();
        }
        let term = record.term.as_ref()?;
        let english = fold_term(term.english.as_deref().unwrap_or(&term.headword));
        let place = rows.terms.english().find(|it| folds_to(it.0, &english))?.1;
        rows.rows.get(place as usize).copied()
    }

    /// A number with its titles in both editions.
    pub fn step(&self, number: RuleNumber) -> Result<PathStep, ArchiveError> {
        if let Some(step) = self.titles.borrow().get(&number) {
            return Ok(step.clone());
        }
        let en = self.title(Language::En, number)?;
        let step = PathStep { number, en, ja: self.title(Language::Ja, number)? };
        self.titles.borrow_mut().insert(number, step.clone());
        Ok(step)
    }

    /// The title of a number in the edition of a language.
    pub fn title(
        &self,
        language: Language,
        number: RuleNumber,
    ) -> Result<Option<String>, ArchiveError> {
        let Some((_, rows)) = &self.rows[place_of(language)] else { return Ok(None) };
        let place = rows.find(number).next().filter(|it| rows.rows[*it].is_title);
        let record = place.map(|it| self.tables.record(&rows.rows[it])).transpose()?;
        Ok(record.map(|it| it.text))
    }

    /// The numbers of chapter, section and rule above `number`, with their titles.
    pub fn path(&self, number: Option<RuleNumber>) -> Result<Vec<PathStep>, ArchiveError> {
        let mut above = number.map_or(Vec::new(), RuleNumber::ancestry);
        above.pop();
        above.into_iter().map(|it| self.step(it)).collect()
    }
}

/// The place of a language in pairs: English first.
pub(super) fn place_of(language: Language) -> usize {
    usize::from(language == Language::Ja)
}

/// A record's text with what was found in it.
pub(super) fn found(record: Record, edition: EditionId, marker: &Marker) -> FoundText {
    let marks = marker.marks(&record.text).into_iter().map(|it| (it, Mark::Match)).collect();
    let term = record.term.unwrap_or_default();
    FoundText {
        edition,
        headword: (!term.headword.is_empty()).then_some(term.headword),
        reading: term.reading,
        text: MarkedText { text: record.text, marks },
    }
}

/// For entries the newest edition that has them.
pub(super) fn newest_with(
    archive: &Archive,
    wanted: &[u32],
) -> Result<HashMap<u32, (usize, Row)>, ArchiveError> {
    let mut found = HashMap::new();
    for place in (0..archive.tables.editions().len()).rev() {
        if found.len() == wanted.len() {
            break;
        }
        for row in &archive.rows(place)?.rows {
            if wanted.contains(&row.entry) {
                found.entry(row.entry).or_insert((place, *row));
            }
        }
    }
    Ok(found)
}
