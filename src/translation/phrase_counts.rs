//! How many records of a translation hold a Japanese phrase, and which phrases may be terms that
//! no glossary has? Start at [`PhraseCounts`].

use serde::{Deserialize, Serialize};

/// Counts over all pairs of records of a translation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhraseCounts {
    /// How many pairs there are.
    pub pairs: u32,
    /// The Japanese phrases of at least two pairs with how many have them, in alphabetical order.
    pub japanese: Vec<(String, u32)>,
    /// Pairs of phrases that no glossary has, the closest first.
    pub candidates: Vec<Candidate>,
}

/// Two phrases that stand in the same records and that no glossary has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The English phrase.
    pub english: String,
    /// The Japanese phrase.
    pub japanese: String,
    /// How many records have both.
    pub both: u32,
    /// How closely they go together: the square root of φ², 0 to 1.
    pub phi: f32,
}

impl PhraseCounts {
    /// How many pairs have a Japanese phrase.
    pub fn of(&self, japanese: &str) -> u32 {
        let found = self.japanese.binary_search_by(|(phrase, _)| phrase.as_str().cmp(japanese));
        found.map_or(1, |at| self.japanese[at].1)
    }
}
