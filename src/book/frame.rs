//! Which records make one search result? Start at [`EditionPair::frame`] and
//! [`Library::frame_of_all`].
//!
//! The search engine is given plain values; it compares no numbers across languages or editions.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::library::Library;
use super::pair::{EditionPair, English};
use super::time::RecordRef;
use crate::home::{Result, cached};
use crate::index::search::{Frame, Spoken};
use crate::index::tables::{EditionRows, Row};
use crate::model::{Language, RecordKind, RuleNumber};

/// A text of fewer bytes is a label, which many pieces of documents share.
const SAYING_SOMETHING: usize = 40;

impl EditionPair<'_> {
    /// The records of both languages and all documents that are not rules, grouped by what says
    /// the same; an example belongs to its rule.
    pub(crate) fn frame(&self) -> Result<Arc<Frame>> {
        cached(&self.cache.frame, || self.build_frame().map(Arc::new)).cloned()
    }

    fn build_frame(&self) -> Result<Frame> {
        let library = self.library;
        let mut frame = Frame::default();
        let sides = self.sides();
        for edition in sides.en.iter().chain(&sides.ja) {
            let rows = library.rows(*edition)?;
            for (place, row) in rules(rows) {
                let is_english = sides.en == Some(*edition);
                let english = match self.english_of(RecordRef::new(*edition, place))? {
                    English::At(en) if !is_english => Some(library.row(en)?),
                    _ => None,
                };
                let group = match english.and_then(|en| frame.group(en.entry)) {
                    Some(group) => group,
                    None => {
                        let number = row.number.filter(|_| row.is_numbered());
                        let leads = is_english || sides.en.is_none();
                        let group = frame.add_group(number.filter(|_| leads));
                        // The number of a Japanese rule without English is not one of today.
                        if let Some(number) = number.filter(|_| !leads) {
                            frame.add_number(number, group);
                        }
                        group
                    }
                };
                add_with_examples(&mut frame, rows, place, group);
            }
        }
        for edition in sides.en.iter().chain(&sides.ja) {
            let rows = library.rows(*edition)?;
            // The same rules are pointed at again and again.
            let mut targets: FxHashMap<RuleNumber, Option<u32>> = FxHashMap::default();
            for (range, place) in library.tables.references(*edition)? {
                let cited = range.first();
                let group = match targets.get(&cited) {
                    Some(group) => *group,
                    None => {
                        let number = match sides.en == Some(*edition) {
                            true => Some(cited),
                            false => self.leading_number(*edition, cited)?,
                        };
                        let target =
                            number.map_or(Ok(None), |number| self.leading_record(number))?;
                        let target = target.map(|target| library.row(target)).transpose()?;
                        let group = target.and_then(|target| frame.group(target.entry));
                        targets.insert(cited, group);
                        group
                    }
                };
                if let (Some(group), Some(row)) = (group, rows.rows.get(place as usize)) {
                    frame.add_pointer(row.entry, group);
                }
            }
        }
        library.add_documents(&mut frame)?;
        Ok(frame.finish())
    }
}

impl Library {
    /// The records of all editions, grouped by their threads; a Japanese record belongs to the
    /// thread of its English one.
    pub(crate) fn frame_of_all(&self) -> Result<Frame> {
        let mut frame = Frame::through_time();
        let mut of_thread: FxHashMap<(Language, u32), u32> = FxHashMap::default();
        for language in [Language::En, Language::Ja] {
            for edition in self.rules_places(language).iter().rev() {
                let (rows, memberships) = (self.rows(*edition)?, self.memberships(*edition)?);
                let english = match language {
                    Language::En => FxHashMap::default(),
                    Language::Ja => self.english_threads(*edition)?,
                };
                for (place, row) in rules(rows) {
                    let Some(membership) = memberships.get(place) else { continue };
                    let thread = match english.get(&place) {
                        Some(thread) => (Language::En, *thread),
                        None => (language, membership.thread),
                    };
                    let number = row.number.filter(|_| row.is_numbered());
                    let group = *of_thread.entry(thread).or_insert_with(|| frame.add_group(number));
                    if let Some(number) = number {
                        frame.add_number(number, group);
                    }
                    add_with_examples(&mut frame, rows, place, group);
                }
            }
        }
        self.add_documents(&mut frame)?;
        Ok(frame.finish())
    }

    /// The threads of the English records that those of a Japanese edition translate, by place.
    fn english_threads(&self, ja: usize) -> Result<FxHashMap<usize, u32>> {
        let Some(paired) = self.pairing(ja)? else { return Ok(FxHashMap::default()) };
        let Some(base) = self.tables.place_of(paired.base) else { return Ok(FxHashMap::default()) };
        let memberships = self.memberships(base)?;
        let record_pairs = paired.pairing.record_pairs.iter();
        let threads =
            record_pairs.filter_map(|pair| Some((pair.ja, memberships.get(pair.en)?.thread)));
        Ok(threads.collect())
    }

    /// Each piece of a bulletin, of rulings or of notes is a result of its own, but those that say
    /// the same twice are one.
    fn add_documents(&self, frame: &mut Frame) -> Result<()> {
        let mut said: FxHashMap<&str, u32> = FxHashMap::default();
        for (place, _) in self.papers() {
            for row in self.rows(place)?.rows.iter() {
                let text = self.tables.words(row.entry)?.text.trim();
                let group = match said.get(text) {
                    Some(group) => *group,
                    None => frame.add_group(None),
                };
                if text.len() >= SAYING_SOMETHING {
                    said.insert(text, group);
                }
                frame.add_entry(row.entry, group);
            }
        }
        Ok(())
    }

    /// The same frame, with the rules that its documents speak of, in the numbers of the edition
    /// that leads, or as the documents have them where none leads: needed only where somebody asks
    /// for numbers.
    pub(crate) fn with_spoken_numbers(
        &self,
        frame: &Frame,
        leading: Option<usize>,
    ) -> Result<Frame> {
        let mut spoken = frame.clone();
        for (place, document) in self.papers() {
            for row in self.rows(place)?.rows.iter() {
                let record = self.tables.record(&row)?;
                let Some(piece) = &record.piece else { continue };
                let cited = piece.numbers.iter().map(|range| range.first());
                let numbers = record.number.into_iter().chain(cited);
                for cited in self.cited_numbers(document, numbers)? {
                    let number = match leading.zip(cited.record) {
                        Some((leading, record)) => match self.at(record, leading)? {
                            Some(here) => self.number(here)?,
                            None => None,
                        },
                        None => Some(cited.number),
                    };
                    let Some(number) = number else { continue };
                    let is_about = record.number == Some(cited.number);
                    spoken.add_spoken(row.entry, Spoken { number, is_about });
                }
            }
        }
        Ok(spoken.finish())
    }
}

/// The records of an edition but for examples, with their places.
fn rules(rows: &EditionRows) -> impl Iterator<Item = (usize, Row)> {
    rows.rows.iter().enumerate().filter(|(_, row)| row.kind != RecordKind::Example)
}

/// Puts a record and its examples into a group.
fn add_with_examples(frame: &mut Frame, rows: &EditionRows, place: usize, group: u32) {
    for at in place..rows.examples(place).end {
        frame.add_entry(rows.rows.at(at).entry, group);
    }
}
