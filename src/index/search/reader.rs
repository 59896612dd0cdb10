//! In which documents of the index do words stand, and what else is known of them? Start at
//! [`Documents`].
//!
//! A document is a text of the rules or a question that texts answer; all stand in one segment of the
//! engine. That keeps columns packed, to be unpacked one by one; a search looks at most records, so
//! they are unpacked when the index is written, to a file beside the engine's, and read where they lie.

use std::sync::Arc;

use tantivy::directory::OwnedBytes;
use tantivy::index::SegmentReader;
use tantivy::postings::{Postings, SegmentPostings, TermInfo};
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, InvertedIndexReader, TERMINATED, Term};

use super::documents::{About, NO_ENTRY, SearchError};
use crate::index::pieces::{Fixed, FixedList};
use crate::index::tables::Damage;
use crate::model::Language;

/// The documents of an index by their places, with what ranking needs of each.
#[derive(Default)]
pub(super) struct Documents {
    /// None where there are no documents.
    segment: Option<SegmentReader>,
    entries: FixedList<u32>,
    abouts: FixedList<u64>,
    /// The document of each entry; [`NO_DOCUMENT`] of one that is not searched.
    of_entries: FixedList<u32>,
    /// How many questions there are in each language.
    pub questions: [usize; 2],
}

const NO_DOCUMENT: u32 = u32::MAX;

impl Documents {
    /// The columns of a segment as they are written to a file: how many documents there are and how
    /// many questions in each language; their entries, what else is known of them, and the document
    /// of each entry.
    pub fn columns(segment: Option<&SegmentReader>) -> Result<Vec<u8>, SearchError> {
        let Some(reader) = segment else { return Ok(Vec::new()) };
        let entries = unpacked(reader, "entry", |entry| entry as u32)?;
        let abouts = unpacked(reader, "about", |about| about)?;
        let is_question = |language| move |about: &&u64| About(**about).is_question(language);
        let questions = [Language::En, Language::Ja]
            .map(|language| abouts.iter().filter(is_question(language)).count() as u32);
        let searched = || (0_u32..).zip(&entries).filter(|(_, entry)| **entry != NO_ENTRY);
        let count = searched().map(|(_, entry)| *entry as usize + 1).max().unwrap_or(0);
        let mut of_entries = vec![NO_DOCUMENT; count];
        searched().for_each(|(doc, entry)| of_entries[*entry as usize] = doc);
        let counts = [entries.len() as u32, questions[0], questions[1]];
        let columns = [&counts[..], &entries, &of_entries].map(FixedList::bytes_of);
        let [counts, entries, of_entries] = columns;
        Ok([counts, entries, FixedList::bytes_of(&abouts), of_entries].concat())
    }

    /// Those of a segment, whose columns were written so.
    pub fn open(segment: Option<SegmentReader>, columns: OwnedBytes) -> Result<Self, SearchError> {
        if segment.is_none() {
            return Ok(Self::default());
        }
        let damaged = || Damage::of("list of documents");
        let split = |bytes: OwnedBytes, at: usize| match at <= bytes.len() {
            true => Ok(bytes.split(at)),
            false => Err(damaged()),
        };
        let (counts, rest) = split(columns, 3 * u32::BYTES)?;
        let counts = FixedList::<u32>::of(counts);
        let [count, en, ja] = [0, 1, 2].map(|at| counts.at(at) as usize);
        let (entries, rest) = split(rest, count * u32::BYTES)?;
        let (abouts, of_entries) = split(rest, count * u64::BYTES)?;
        Ok(Self {
            segment,
            entries: FixedList::of(entries),
            abouts: FixedList::of(abouts),
            of_entries: FixedList::of(of_entries),
            questions: [en, ja],
        })
    }

    /// How many there are, questions too.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entry of a text; [`NO_ENTRY`] of a question.
    pub fn entry(&self, doc: u32) -> u32 {
        self.entries.at(doc as usize)
    }

    /// The document of an entry; none where it is not searched.
    pub fn of_entry(&self, entry: u32) -> Option<u32> {
        self.of_entries.get(entry as usize).filter(|doc| *doc != NO_DOCUMENT)
    }

    /// What else is known of a text or question.
    pub fn about(&self, doc: u32) -> About {
        About(self.abouts.at(doc as usize))
    }

    fn words(&self, field: Field) -> Result<Option<Arc<InvertedIndexReader>>, SearchError> {
        let words = self.segment.as_ref().map(|segment| segment.inverted_index(field));
        words.transpose().map_err(SearchError::engine("reading"))
    }

    fn postings(
        &self,
        field: Field,
        word: &str,
        option: IndexRecordOption,
    ) -> Result<Option<SegmentPostings>, SearchError> {
        let Some(words) = self.words(field)? else { return Ok(None) };
        let term = Term::from_field_text(field, word);
        words.read_postings(&term, option).map_err(SearchError::reading)
    }

    /// The documents that have a word in a field.
    pub fn having(
        &self,
        field: Field,
        word: &str,
    ) -> Result<impl Iterator<Item = u32> + use<>, SearchError> {
        let list = self.postings(field, word, IndexRecordOption::Basic)?;
        Ok(list.into_iter().flat_map(docs_of))
    }

    /// How words stand, one after another, in each document that has all of them in a field and is
    /// meant.
    pub fn each(
        &self,
        field: Field,
        words: &[String],
        is_meant: impl Fn(u32) -> bool,
        mut each: impl FnMut(u32, Nearness),
    ) -> Result<(), SearchError> {
        let option = match words {
            [_] => IndexRecordOption::WithFreqs,
            _ => IndexRecordOption::WithFreqsAndPositions,
        };
        let mut lists = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let Some(list) = self.postings(field, word, option)? else { return Ok(()) };
            lists.push((list.doc_freq(), place, list));
        }
        lists.sort_by_key(|list| (list.0, list.1));
        let Some(((_, place, rarest), others)) = lists.split_first_mut() else {
            return Ok(());
        };
        let mut places: Vec<Vec<u32>> = vec![Vec::new(); words.len()];
        let mut doc = rarest.doc();
        while doc != TERMINATED {
            if is_meant(doc) && others.iter_mut().all(|other| seek(&mut other.2, doc)) {
                let near = if others.is_empty() {
                    Nearness { exact: rarest.term_freq(), near: true }
                } else {
                    rarest.positions(&mut places[*place]);
                    others.iter_mut().for_each(|(_, at, list)| list.positions(&mut places[*at]));
                    nearness(&places)
                };
                each(doc, near);
            }
            doc = rarest.advance();
        }
        Ok(())
    }

    /// The words of a field that begin with `start`, in order.
    pub fn words_with(&self, field: Field, start: &str) -> Result<Vec<Listed>, SearchError> {
        self.listed(
            field,
            &FuzzyTermQuery::new_prefix(Term::from_field_text(field, start), 0, true),
        )
    }

    /// The words of a field with at most so many errors against `word`: letters added, left out,
    /// changed, or swapped.
    pub fn words_near(
        &self,
        field: Field,
        word: &str,
        distance: u8,
    ) -> Result<Vec<Listed>, SearchError> {
        self.listed(field, &FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true))
    }

    fn listed(&self, field: Field, query: &FuzzyTermQuery) -> Result<Vec<Listed>, SearchError> {
        let Some(words) = self.words(field)? else { return Ok(Vec::new()) };
        let automaton = query.automaton().map_err(SearchError::engine("reading"))?;
        let stream = words.terms().search(automaton).into_stream();
        let mut stream = stream.map_err(SearchError::reading)?;
        let mut listed = Vec::new();
        while let Some((bytes, info)) = stream.next() {
            let word = String::from_utf8_lossy(bytes).into_owned();
            listed.push(Listed { word, info: info.clone(), words: Arc::clone(&words) });
        }
        Ok(listed)
    }
}

/// A word of a field.
pub(super) struct Listed {
    pub word: String,
    info: TermInfo,
    words: Arc<InvertedIndexReader>,
}

impl Listed {
    /// The documents that have it.
    pub fn docs(&self) -> Result<impl Iterator<Item = u32> + use<>, SearchError> {
        let list = self.words.read_postings_from_terminfo(&self.info, IndexRecordOption::Basic);
        Ok(docs_of(list.map_err(SearchError::reading)?))
    }
}

/// The documents of a list.
fn docs_of(mut list: SegmentPostings) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let doc = Some(list.doc()).filter(|doc| *doc != TERMINATED)?;
        list.advance();
        Some(doc)
    })
}

fn seek(list: &mut SegmentPostings, doc: u32) -> bool {
    let at = if list.doc() < doc { list.seek(doc) } else { list.doc() };
    at == doc
}

/// How the words of a phrase stand in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nearness {
    /// How often they stand one right after another.
    pub exact: u32,
    /// Whether they stand together, in any order and with few words between.
    pub near: bool,
}

/// Words between that still count as together.
const SLACK: u32 = 3;

fn nearness(places: &[Vec<u32>]) -> Nearness {
    let follows = |start: u32| {
        (start + 1..).zip(&places[1..]).all(|(at, others)| others.binary_search(&at).is_ok())
    };
    let exact = places[0].iter().filter(|start| follows(**start)).count() as u32;
    let reach = places.len() as u32 + SLACK;
    let near = exact > 0
        || places[0].iter().any(|start| {
            let close = |place: &u32| place.abs_diff(*start) <= reach;
            places[1..].iter().all(|others| others.iter().any(close))
        });
    Nearness { exact, near }
}

/// The numbers of a column, as what they stand for.
fn unpacked<T>(
    reader: &SegmentReader,
    name: &str,
    read: impl Fn(u64) -> T,
) -> Result<Vec<T>, SearchError> {
    let column = reader.fast_fields().u64(name).map_err(SearchError::engine("reading"))?.values;
    Ok(column.iter().map(read).collect())
}
