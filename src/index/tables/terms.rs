//! How are the terms of an edition kept? Start at [`Terms`].

use std::ops::Range;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::model::Term;

/// Glossary terms with the places of their records, in the order of the source.
///
/// They are kept as they stand in the file: most questions need one of them or none.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    bytes: Vec<u8>,
    read: OnceLock<Vec<(Term, u32)>>,
    /// Where the English of each stands in the bytes, and the place of its record.
    english: OnceLock<Vec<(Range<usize>, u32)>>,
}

/// A [`Term`] straight from the file.
#[derive(Deserialize)]
pub(super) struct TermWords<'a> {
    pub headword: &'a str,
    _reading: Option<&'a str>,
    english: Option<&'a str>,
}

impl Terms {
    /// Terms as [`Terms::as_bytes`] gave them.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec(), ..Self::default() }
    }

    /// As a file holds them.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds the next term with the place of its record.
    pub fn push(&mut self, term: &Term, place: u32) {
        let bytes = postcard::to_stdvec(&(term, place));
        self.bytes.extend(bytes.expect("plain data in memory can be written"));
        (self.read, self.english) = Default::default();
    }

    /// All of them, read at the first call.
    pub fn all(&self) -> &[(Term, u32)] {
        self.read.get_or_init(|| self.each().collect())
    }

    /// The English of each, which is the headword where none is told, with the place of its
    /// record.
    pub fn english(&self) -> impl Iterator<Item = (&str, u32)> {
        let parts = self.english.get_or_init(|| {
            let start = self.bytes.as_ptr() as usize;
            let part = |(term, place): (TermWords<'_>, u32)| {
                let english = term.english.unwrap_or(term.headword);
                let from = english.as_ptr() as usize - start;
                (from..from + english.len(), place)
            };
            self.each().map(part).collect()
        });
        let text = |range: &Range<usize>| std::str::from_utf8(&self.bytes[range.clone()]).ok();
        parts.iter().filter_map(move |part| Some((text(&part.0)?, part.1)))
    }

    fn each<'a, T: Deserialize<'a>>(&'a self) -> impl Iterator<Item = (T, u32)> {
        let mut bytes = self.bytes.as_slice();
        // The list has a checksum with the rest of its block, so that none is damaged.
        std::iter::from_fn(move || {
            let (term, rest) = postcard::take_from_bytes(bytes).ok()?;
            bytes = rest;
            Some(term)
        })
    }
}

impl PartialEq for Terms {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Terms {}
