//! In which records of a part do words stand? Start at [`each_word`] and [`each_phrase`].

use std::sync::Arc;

use tantivy::postings::{Postings, SegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, InvertedIndexReader, TERMINATED, Term};

use super::error::SearchError;
use super::open::SearchIndex;

/// A part of the index, whose words are looked up.
pub(super) trait Posted {
    /// The words of a field.
    fn words(&self, field: Field) -> Result<Arc<InvertedIndexReader>, SearchError>;
}

/// How the words of a phrase stand in a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nearness {
    /// How often they stand one right after another.
    pub exact: u32,
    /// Whether they stand together, in any order and with few words between.
    pub near: bool,
}

/// How often `word` stands in each record that has it.
pub(super) fn each_word(
    part: &impl Posted,
    field: Field,
    word: &str,
    mut each: impl FnMut(u32, u32),
) -> Result<(), SearchError> {
    let Some(mut postings) = postings(part, field, word, IndexRecordOption::WithFreqs)? else {
        return Ok(());
    };
    let mut doc = postings.doc();
    while doc != TERMINATED {
        each(doc, postings.term_freq());
        doc = postings.advance();
    }
    Ok(())
}

/// Each word of a field that begins with `start`, in order.
pub(super) fn each_word_with(
    part: &impl Posted,
    field: Field,
    start: &str,
    mut each: impl FnMut(&[u8], &TermInfo) -> Result<(), SearchError>,
) -> Result<(), SearchError> {
    let words = part.words(field)?;
    let range = words.terms().range().ge(start.as_bytes());
    let mut stream = range.into_stream().map_err(SearchError::reading)?;
    while let Some((bytes, info)) = stream.next() {
        if !bytes.starts_with(start.as_bytes()) {
            break;
        }
        each(bytes, info)?;
    }
    Ok(())
}

/// Each record that has a word which begins with `start`; it may come more than once.
pub(super) fn each_prefixed(
    part: &impl Posted,
    field: Field,
    start: &str,
    each: &mut impl FnMut(u32),
) -> Result<(), SearchError> {
    let words = part.words(field)?;
    each_word_with(part, field, start, |_, info| {
        let list = words.read_postings_from_terminfo(info, IndexRecordOption::Basic);
        let mut list = list.map_err(SearchError::reading)?;
        while list.doc() != TERMINATED {
            each(list.doc());
            list.advance();
        }
        Ok(())
    })
}

/// How the words of a phrase stand in each record that has all of them and is allowed, if only
/// some are.
pub(super) fn each_phrase(
    part: &impl Posted,
    field: Field,
    words: &[String],
    allowed: Option<&[bool]>,
    mut each: impl FnMut(u32, Nearness),
) -> Result<(), SearchError> {
    let mut lists = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let option = IndexRecordOption::WithFreqsAndPositions;
        let Some(list) = postings(part, field, word, option)? else {
            return Ok(());
        };
        lists.push((list.doc_freq(), place, list));
    }
    lists.sort_by_key(|list| (list.0, list.1));
    let Some(((_, place, rarest), others)) = lists.split_first_mut() else {
        return Ok(());
    };
    let mut places: Vec<Vec<u32>> = vec![Vec::new(); words.len()];
    let mut doc = rarest.doc();
    while doc != TERMINATED {
        let is_allowed = allowed.is_none_or(|allowed| allowed[doc as usize]);
        let all = is_allowed && others.iter_mut().all(|other| seek(&mut other.2, doc));
        if all {
            rarest.positions(&mut places[*place]);
            for (_, place, list) in others.iter_mut() {
                list.positions(&mut places[*place]);
            }
            each(doc, nearness(&places));
        }
        doc = rarest.advance();
    }
    Ok(())
}

/// Whether any allowed record has `word` in its text or title.
pub(super) fn has_word(
    index: &SearchIndex,
    word: &str,
    allowed: &[Vec<bool>],
) -> Result<bool, SearchError> {
    for field in [index.fields.text, index.fields.title] {
        let term = Term::from_field_text(field, word);
        for (part, allowed) in index.parts.iter().zip(allowed) {
            let words = part.words(field)?;
            let Some(info) = words.get_term_info(&term).map_err(SearchError::reading)? else {
                continue;
            };
            if has_allowed(&words, &info, allowed)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether any question that records answer has `word`.
pub(super) fn is_asked(index: &SearchIndex, word: &str) -> Result<bool, SearchError> {
    has_term(&index.question_parts, index.fields.asked, word)
}

/// Whether any allowed record is in a list.
pub(super) fn has_allowed(
    words: &InvertedIndexReader,
    info: &TermInfo,
    allowed: &[bool],
) -> Result<bool, SearchError> {
    let list = words.read_postings_from_terminfo(info, IndexRecordOption::Basic);
    let mut list = list.map_err(SearchError::reading)?;
    while list.doc() != TERMINATED {
        if allowed[list.doc() as usize] {
            return Ok(true);
        }
        list.advance();
    }
    Ok(false)
}

fn has_term(parts: &[impl Posted], field: Field, word: &str) -> Result<bool, SearchError> {
    let term = Term::from_field_text(field, word);
    for part in parts {
        if part.words(field)?.get_term_info(&term).map_err(SearchError::reading)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

impl SearchIndex {
    /// Whether any record has a title of this key.
    pub(super) fn has_head(&self, key: &str) -> Result<bool, SearchError> {
        has_term(&self.parts, self.fields.head, key)
    }
}

fn seek(list: &mut SegmentPostings, doc: u32) -> bool {
    let at = if list.doc() < doc { list.seek(doc) } else { list.doc() };
    at == doc
}

fn postings(
    part: &impl Posted,
    field: Field,
    word: &str,
    option: IndexRecordOption,
) -> Result<Option<SegmentPostings>, SearchError> {
    let words = part.words(field)?;
    let term = Term::from_field_text(field, word);
    words.read_postings(&term, option).map_err(SearchError::reading)
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
