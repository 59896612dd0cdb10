//! In which documents of the index do words stand, and what else is known of them? Start at
//! [`Documents`].
//!
//! A document is a text of the rules or a question that texts answer; all are counted as one list,
//! whatever segments of the engine they stand in. The engine keeps columns packed, to be unpacked one
//! by one; a search looks at most records, so they are unpacked once, when the index is opened.

use std::sync::Arc;

use tantivy::columnar::ColumnValues;
use tantivy::index::SegmentReader;
use tantivy::postings::{Postings, SegmentPostings, TermInfo};
use tantivy::query::FuzzyTermQuery;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, InvertedIndexReader, TERMINATED, Term};

use super::documents::{About, FIRST_QUESTION, RowAbout, SearchError, entry_of_questions};
use crate::model::Language;

/// A segment of the engine; its documents are counted on from those of the segments before.
struct Segment {
    reader: SegmentReader,
    first: u32,
}

impl Segment {
    fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError> {
        self.reader.inverted_index(field).map_err(SearchError::engine("reading"))
    }

    fn postings(
        &self,
        field: Field,
        word: &str,
        option: IndexRecordOption,
    ) -> Result<Option<SegmentPostings>, SearchError> {
        let term = Term::from_field_text(field, word);
        self.words(field)?.read_postings(&term, option).map_err(SearchError::reading)
    }
}

/// The documents of an index by their places, with what ranking needs of each.
#[derive(Default)]
pub(super) struct Documents {
    segments: Vec<Segment>,
    entries: Vec<u32>,
    abouts: Vec<u32>,
    /// How many questions there are in each language.
    pub questions: [usize; 2],
}

impl Documents {
    /// Those of all segments, in their order.
    pub fn open(readers: Vec<SegmentReader>) -> Result<Self, SearchError> {
        let mut docs = Self::default();
        for reader in readers {
            let first = docs.len() as u32;
            docs.entries.extend(unpacked(&reader, "entry")?);
            docs.abouts.extend(unpacked(&reader, "about")?);
            docs.segments.push(Segment { reader, first });
        }
        docs.questions = [Language::En, Language::Ja].map(|language| {
            let of_language = entry_of_questions(language);
            docs.entries.iter().filter(|entry| **entry == of_language).count()
        });
        Ok(docs)
    }

    /// How many there are, questions too.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries of all documents; those of questions are no entries.
    pub fn entries(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().copied()
    }

    pub fn entry(&self, doc: u32) -> u32 {
        self.entries[doc as usize]
    }

    /// What else is known of a text.
    pub fn about(&self, doc: u32) -> About {
        About::unpack(self.abouts[doc as usize])
    }

    pub fn is_question(&self, doc: u32) -> bool {
        self.entry(doc) >= FIRST_QUESTION
    }

    /// What else is known of a question.
    pub fn about_question(&self, doc: u32) -> RowAbout {
        RowAbout::unpack(self.abouts[doc as usize])
    }

    /// How often `word` stands in each document that has it.
    pub fn each_word(
        &self,
        field: Field,
        word: &str,
        mut each: impl FnMut(u32, u32),
    ) -> Result<(), SearchError> {
        for segment in &self.segments {
            let list = segment.postings(field, word, IndexRecordOption::WithFreqs)?;
            let Some(mut list) = list else { continue };
            while list.doc() != TERMINATED {
                each(segment.first + list.doc(), list.term_freq());
                list.advance();
            }
        }
        Ok(())
    }

    /// Each word of a field that begins with `start`, in order.
    pub fn each_word_with(
        &self,
        field: Field,
        start: &str,
        mut each: impl FnMut(&Listed<'_>) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        for Segment { reader, first } in &self.segments {
            let words = reader.inverted_index(field).map_err(SearchError::engine("reading"))?;
            let range = words.terms().range().ge(start.as_bytes());
            let mut stream = range.into_stream().map_err(SearchError::reading)?;
            while let Some((bytes, info)) = stream.next() {
                if !bytes.starts_with(start.as_bytes()) {
                    break;
                }
                each(&Listed { bytes, info, words: &words, first: *first })?;
            }
        }
        Ok(())
    }

    /// Each word of a field with at most so many errors against `word`: letters added, left out,
    /// changed, or swapped.
    pub fn each_word_near(
        &self,
        field: Field,
        word: &str,
        distance: u8,
        mut each: impl FnMut(&Listed<'_>) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        let query = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true);
        for segment in &self.segments {
            let words = segment.words(field)?;
            let automaton = query.automaton().map_err(SearchError::engine("reading"))?;
            let stream = words.terms().search(automaton).into_stream();
            let mut stream = stream.map_err(SearchError::reading)?;
            while let Some((bytes, info)) = stream.next() {
                each(&Listed { bytes, info, words: &words, first: segment.first })?;
            }
        }
        Ok(())
    }

    /// Whether any allowed text has a word in one of the fields.
    pub fn has_word(
        &self,
        fields: [Field; 2],
        word: &str,
        allowed: &[bool],
    ) -> Result<bool, SearchError> {
        for (field, segment) in
            fields.iter().flat_map(|field| self.segments.iter().map(move |of| (field, of)))
        {
            let list = segment.postings(*field, word, IndexRecordOption::Basic)?;
            if list.is_some_and(|list| places(list, segment.first).any(|doc| allowed[doc as usize]))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether any document has a word in a field.
    pub fn has_term(&self, field: Field, word: &str) -> Result<bool, SearchError> {
        let term = Term::from_field_text(field, word);
        for segment in &self.segments {
            if segment.words(field)?.get_term_info(&term).map_err(SearchError::reading)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How the words of a phrase stand in each document that has all of them and is allowed, if only
    /// some are.
    pub fn each_phrase(
        &self,
        field: Field,
        words: &[String],
        allowed: Option<&[bool]>,
        mut each: impl FnMut(u32, Nearness),
    ) -> Result<(), SearchError> {
        for segment in &self.segments {
            let is_allowed = |doc: u32| allowed.is_none_or(|allowed| allowed[doc as usize]);
            segment.each_phrase(field, words, is_allowed, &mut each)?;
        }
        Ok(())
    }
}

impl Segment {
    fn each_phrase(
        &self,
        field: Field,
        words: &[String],
        is_allowed: impl Fn(u32) -> bool,
        each: &mut impl FnMut(u32, Nearness),
    ) -> Result<(), SearchError> {
        let mut lists = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let option = IndexRecordOption::WithFreqsAndPositions;
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
            let place_of_all = self.first + doc;
            if is_allowed(place_of_all) && others.iter_mut().all(|other| seek(&mut other.2, doc)) {
                rarest.positions(&mut places[*place]);
                for (_, place, list) in others.iter_mut() {
                    list.positions(&mut places[*place]);
                }
                each(place_of_all, nearness(&places));
            }
            doc = rarest.advance();
        }
        Ok(())
    }
}

/// A word of a segment.
pub(super) struct Listed<'a> {
    bytes: &'a [u8],
    info: &'a TermInfo,
    words: &'a InvertedIndexReader,
    first: u32,
}

impl Listed<'_> {
    pub fn word(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }

    /// How many documents of the segment have it.
    pub fn count(&self) -> u32 {
        self.info.doc_freq
    }

    /// The documents of the segment that have it.
    pub fn docs(&self) -> Result<impl Iterator<Item = u32> + use<>, SearchError> {
        let list = self.words.read_postings_from_terminfo(self.info, IndexRecordOption::Basic);
        Ok(places(list.map_err(SearchError::reading)?, self.first))
    }
}

/// The documents of a list, counted on from `first`.
fn places(mut list: SegmentPostings, first: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let doc = Some(list.doc()).filter(|doc| *doc != TERMINATED)?;
        list.advance();
        Some(first + doc)
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

/// The numbers of a column, which are made of 32 bits.
fn unpacked(reader: &SegmentReader, name: &str) -> Result<Vec<u32>, SearchError> {
    let column = reader.fast_fields().u64(name).map_err(SearchError::engine("reading"))?.values;
    let len = column.num_vals() as usize;
    let (mut numbers, mut some) = (Vec::with_capacity(len), [0_u64; 1024]);
    while numbers.len() < len {
        let count = some.len().min(len - numbers.len());
        column.get_range(numbers.len() as u64, &mut some[..count]);
        numbers.extend(some[..count].iter().map(|number| *number as u32));
    }
    Ok(numbers)
}
