//! How are the terms of an edition kept? Start at [`Terms`].

use std::fmt;
use std::sync::OnceLock;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::Term;

/// Glossary terms with the places of their records, in the order of the source.
///
/// They are kept as they stand in the file: most questions need one of them or none.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    bytes: Vec<u8>,
    read: OnceLock<Vec<(Term, u32)>>,
}

impl Terms {
    /// Adds the next term with the place of its record.
    pub fn push(&mut self, term: &Term, place: u32) {
        let bytes = postcard::to_stdvec(&(term, place));
        self.bytes.extend(bytes.expect("plain data in memory can be written"));
        self.read = OnceLock::new();
    }

    /// All of them, read at the first call.
    pub fn all(&self) -> &[(Term, u32)] {
        self.read.get_or_init(|| {
            let mut bytes = self.bytes.as_slice();
            // The list has a checksum with the rest of its block, so that none is damaged.
            let next = || {
                let (term, rest) = postcard::take_from_bytes(bytes).ok()?;
                bytes = rest;
                Some(term)
            };
            std::iter::from_fn(next).collect()
        })
    }
}

impl PartialEq for Terms {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Terms {}

impl Serialize for Terms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.bytes)
    }
}

impl<'de> Deserialize<'de> for Terms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Vec<u8>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }
        }
        let bytes = deserializer.deserialize_bytes(Bytes)?;
        Ok(Self { bytes, read: OnceLock::new() })
    }
}

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
        let bytes = postcard::to_stdvec(&terms).unwrap();
        let read: Terms = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(read.all(), given);
    }
}
