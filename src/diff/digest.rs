//! What do the words of a record come to, so that they are read only once? Start at [`Digest`].
//!
//! A record is digested when its edition comes in, and every comparison works on what is kept.
//! Nothing here decides what is a pair.

use serde::{Deserialize, Serialize};

use super::compared_record::ComparedRecord;
use super::fold::fold;
use super::hash::{ByHash, finish, hash, mix};
use super::reading::{Reading, word_hashes};
use crate::known::Fingerprint;
use crate::model::NumberRange;

/// The words of a record: number of the word, how often it stands there; ascending by number.
pub(super) type Bag<'a> = &'a [(u32, u16)];

/// A record as comparisons see it: keys of its folded text, its references and its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// Two hashes of the folded text without the numbers it refers to.
    masked: (u64, u64),
    references: Vec<NumberRange>,
    words: Vec<(u32, u16)>,
}

impl Digest {
    /// What the references point at, in order.
    pub(super) fn references(&self) -> &[NumberRange] {
        &self.references
    }

    /// The words, those of the headword among them.
    pub(super) fn words(&self) -> Bag<'_> {
        &self.words
    }

    /// By what its words are known again where they are not at hand; `vocabulary` has the hashes of
    /// words by their numbers.
    pub fn fingerprint(&self, vocabulary: &[u64]) -> Fingerprint {
        let word = |(number, _): &(u32, u16)| vocabulary.get(*number as usize).copied();
        Fingerprint::of(self.masked.0, self.words.iter().filter_map(word))
    }

    /// Whether both texts are the same but for typography and references, by 128 bits of hash.
    pub(super) fn same_but_for_references(&self, other: &Self) -> bool {
        self.masked == other.masked
    }

    /// A key that texts share which are the same but for typography.
    pub(super) fn folded_key(&self, seed: u64) -> u64 {
        let numbers = self.references.iter().flat_map(|range| [range.first(), range.last()]);
        let sum = numbers.fold(self.masked_key(seed), |sum, number| {
            let rule = u64::from(number.section_part()) << 32 | u64::from(number.rule_part()) << 16;
            mix(
                sum,
                rule | u64::from(number.letters_ordinal()) | u64::from(number.chapter_part()) << 48,
            )
        });
        finish(sum)
    }

    /// A key that texts share which are the same but for typography and references.
    pub(super) fn masked_key(&self, seed: u64) -> u64 {
        finish(mix(seed, self.masked.0) ^ self.masked.1)
    }
}

/// A digest whose words have no numbers yet; made without a vocabulary, so many at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hashed {
    masked: (u64, u64),
    references: Vec<NumberRange>,
    words: Vec<(u64, u16)>,
}

impl Hashed {
    /// Reads a record; a line of the contents follows its section and comes to nothing.
    pub fn of(piece: &ComparedRecord<'_>) -> Self {
        if piece.is_contents() {
            return Self::default();
        }
        let reading = Reading::of(piece);
        let seed = piece.domain().index() as u64;
        let mut hashes = Vec::new();
        word_hashes(&reading.masked, seed, &mut hashes);
        if let Some(headword) = piece.plain_headword() {
            word_hashes(&fold(headword), seed, &mut hashes);
        }
        hashes.sort_unstable();
        let runs = hashes.chunk_by(|one, other| one == other);
        let masked = reading.masked.as_bytes();
        Self {
            masked: (hash(0, masked), hash(1, masked)),
            references: reading.references,
            words: runs.map(|run| (run[0], run.len().min(usize::from(u16::MAX)) as u16)).collect(),
        }
    }
}

/// All words of all editions, each with a small number; a word of a rule is another word than the
/// same one in the glossary.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    numbers: ByHash<u32>,
    hashes: Vec<u64>,
}

impl Vocabulary {
    /// The vocabulary whose words have these hashes, in the order of their numbers.
    pub fn of(hashes: Vec<u64>) -> Self {
        Self { numbers: hashes.iter().copied().zip(0..).collect(), hashes }
    }

    /// The hashes of the words, in the order of their numbers.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Gives the words of a digest their numbers; new words are added.
    pub fn digest(&mut self, hashed: Hashed) -> Digest {
        let mut number = |(hash, count): (u64, u16)| {
            let next = self.hashes.len() as u32;
            let number = *self.numbers.entry(hash).or_insert(next);
            if number == next {
                self.hashes.push(hash);
            }
            (number, count)
        };
        let mut words: Vec<(u32, u16)> = hashed.words.into_iter().map(&mut number).collect();
        words.sort_unstable();
        Digest { masked: hashed.masked, references: hashed.references, words }
    }
}
