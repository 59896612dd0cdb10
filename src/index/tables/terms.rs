//! How are the terms of an edition kept? Start at [`Terms`].

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
}

/// A [`Term`] straight from the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct TermWords<'a> {
    /// The headword.
    pub headword: &'a str,
    /// Its reading.
    pub reading: Option<&'a str>,
    /// Its English, which Japanese glossaries print.
    pub english: Option<&'a str>,
}

impl Terms {
    /// Terms as [`Terms::as_bytes`] gave them.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.to_vec(), read: OnceLock::new() }
    }

    /// As a file holds them.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds the next term with the place of its record.
    pub fn push(&mut self, term: &Term, place: u32) {
        let bytes = postcard::to_stdvec(&(term, place));
        self.bytes.extend(bytes.expect("plain data in memory can be written"));
        self.read = OnceLock::new();
    }

    /// All of them, read at the first call.
    pub fn all(&self) -> &[(Term, u32)] {
        self.read.get_or_init(|| self.each().collect())
    }

    /// The words of each, straight from the file.
    pub fn words(&self) -> impl Iterator<Item = (TermWords<'_>, u32)> {
        self.each()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_come_back_in_order() {
        let term = |headword: &str, english: Option<&str>| Term {
            headword: headword.to_owned(),
            english: english.map(str::to_owned),
            ..Term::default()
        };
        let given = [(term("Trample", None), 3), (term("接死", Some("Deathtouch")), 700)];
        let mut terms = Terms::default();
        given.iter().for_each(|(term, place)| terms.push(term, *place));
        assert_eq!(Terms::from_bytes(terms.as_bytes()).all(), given);
        let words: Vec<(&str, u32)> = terms.words().map(|it| (it.0.headword, it.1)).collect();
        assert_eq!(words, [("Trample", 3), ("接死", 700)]);
    }
}
