//! Which texts are alike, quickly? Start at [`hash`] and [`Chains`].
//!
//! A hash never decides here that two texts are equal; whoever asks compares them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::model::RuleNumber;

/// A well-mixed 64-bit hash of `bytes`.
pub(super) fn hash(seed: u64, bytes: &[u8]) -> u64 {
    let mut sum = seed ^ FIRST;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = chunk.try_into().map_or(0, u64::from_le_bytes);
        sum = mix(sum, word);
    }
    let mut last = [0; 8];
    let rest = chunks.remainder();
    last[..rest.len()].copy_from_slice(rest);
    finish(mix(sum, u64::from_le_bytes(last)) ^ bytes.len() as u64)
}

/// One more `word` into the hash `sum`.
pub(super) fn mix(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(23) ^ word).wrapping_mul(FACTOR)
}

/// The last step of a hash, which spreads the high bits over all.
pub(super) fn finish(sum: u64) -> u64 {
    let sum = (sum ^ (sum >> 32)).wrapping_mul(FACTOR);
    sum ^ (sum >> 29)
}

/// 2⁶⁴ divided by the golden ratio, made odd: Knuth's multiplier.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const FIRST: u64 = 0x243f_6a88_85a3_08d3;

/// A hash of a rule number.
pub(super) fn number_key(number: RuleNumber) -> u64 {
    let parts = [number.chapter_part(), number.section_part(), number.rule_part()];
    let parts = parts.iter().fold(0, |sum, part| sum << 16 | u64::from(*part));
    finish(mix(u64::from(number.letters_ordinal()), parts))
}

/// A map whose keys are hashes already.
pub(super) type ByHash<V> = HashMap<u64, V, BuildHasherDefault<AsIs>>;

/// Takes a 64-bit key for its own hash.
#[derive(Default)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash(self.0, bytes);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Places by key, each key's places in the order in which they were added.
pub(super) struct Chains {
    ends: ByHash<(u32, u32)>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Chains {
    /// The places with their keys, for an edition of `len` records.
    pub(super) fn new(len: usize, keyed: impl Iterator<Item = (u64, u32)>) -> Self {
        let mut chains = Self {
            ends: ByHash::with_capacity_and_hasher(len, BuildHasherDefault::default()),
            next: vec![NONE; len],
        };
        for (key, place) in keyed {
            let ends = chains.ends.entry(key).or_insert((place, NONE));
            if ends.1 != NONE {
                chains.next[ends.1 as usize] = place;
            }
            ends.1 = place;
        }
        chains
    }

    /// Forgets the first places of `key` until one is wanted: a thousand equal records are then
    /// not looked through a thousand times.
    pub(super) fn skip(&mut self, key: u64, is_wanted: impl Fn(u32) -> bool) {
        let Some(ends) = self.ends.get_mut(&key) else { return };
        while !is_wanted(ends.0) {
            match self.next[ends.0 as usize] {
                NONE => {
                    self.ends.remove(&key);
                    return;
                }
                next => ends.0 = next,
            }
        }
    }

    /// The places of `key`, in order.
    pub(super) fn get(&self, key: u64) -> impl Iterator<Item = u32> + '_ {
        let first = self.ends.get(&key).map(|ends| ends.0);
        std::iter::successors(first, |place| {
            Some(self.next[*place as usize]).filter(|next| *next != NONE)
        })
    }
}
