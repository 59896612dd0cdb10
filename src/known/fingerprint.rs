//! By what are the words of a rule known again? Start at [`Fingerprint`].
//!
//! The file is a sum of itself and of the table in four bytes, then [`Stored`], with the threads in
//! the order of the lineage.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A hash as it is stored: few enough bytes for a short table, enough that words rarely meet.
type Hash = [u8; 3];

/// Hashes of a text that tell whether it is the same, and how much of another it has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of the whole text without typography and without the numbers that it refers to.
    pub text: u32,
    /// Of its words, ascending, each once.
    pub words: Vec<u32>,
}

impl Fingerprint {
    /// The fingerprint of a text with this hash and words with these.
    pub fn of(text: u64, words: impl Iterator<Item = u64>) -> Self {
        let mut words: Vec<u32> = words.map(short).collect();
        words.sort_unstable();
        words.dedup();
        Self { text: short(text), words }
    }
}

fn short(hash: u64) -> u32 {
    (hash & 0x00ff_ffff) as u32
}

/// The words that a thread has had since an edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// Place of the edition in the lineage.
    pub edition: usize,
    /// What they are known by.
    pub fingerprint: Fingerprint,
}

/// The versions of all threads, in the order of the lineage, as bytes.
pub struct Versions;

#[derive(Serialize, Deserialize)]
struct Stored {
    /// The hashes of all words, ascending.
    words: Vec<Hash>,
    threads: Vec<Vec<StoredVersion>>,
}

#[derive(Serialize, Deserialize)]
struct StoredVersion {
    edition: u32,
    text: Hash,
    /// Places in the list of words that went, and that came, each as the difference from the one
    /// before.
    went: Vec<u32>,
    came: Vec<u32>,
}

/// Bytes of the sum.
const SUM_BYTES: usize = 4;

impl Versions {
    /// The versions as they are kept, beside the table of the threads.
    pub fn written(threads: &[Vec<Version>], table: &str) -> Vec<u8> {
        let all = threads.iter().flatten().flat_map(|version| &version.fingerprint.words);
        let words: Vec<u32> = all.copied().collect::<BTreeSet<u32>>().into_iter().collect();
        let place = |hash: &u32| words.binary_search(hash).unwrap_or_default() as u32;
        let stored = |versions: &Vec<Version>| {
            let mut last: Vec<u32> = Vec::new();
            let stored = versions.iter().map(|version| {
                let now: Vec<u32> = version.fingerprint.words.iter().map(place).collect();
                let (went, came) = (steps_without(&last, &now), steps_without(&now, &last));
                last = now;
                let text = bytes_of(version.fingerprint.text);
                StoredVersion { edition: version.edition as u32, text, went, came }
            });
            stored.collect()
        };
        let threads = threads.iter().map(stored).collect();
        let stored = Stored { words: words.iter().copied().map(bytes_of).collect(), threads };
        let bytes = postcard::to_stdvec(&stored).unwrap_or_default();
        let all = table.bytes().chain(bytes.iter().copied());
        // FNV-1a, which no version of any library changes.
        let sum = all
            .fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        [&sum.to_le_bytes()[..], &bytes].concat()
    }

    /// The sum of both files.
    pub fn sum(bytes: &[u8]) -> u32 {
        bytes.first_chunk::<SUM_BYTES>().map_or(0, |sum| u32::from_le_bytes(*sum))
    }

    /// Of each thread the version that it has in the edition at each place of `editions`, where it
    /// had come by then; nothing of bytes that cannot be read.
    pub fn read<const N: usize>(
        bytes: &[u8],
        editions: [usize; N],
    ) -> Vec<[Option<Fingerprint>; N]> {
        let stored = postcard::from_bytes::<Stored>(bytes.get(SUM_BYTES..).unwrap_or_default());
        let Ok(Stored { words, threads }) = stored else { return Vec::new() };
        let word = |place: &u32| words.get(*place as usize).copied().map(hash_of);
        let read = |versions: Vec<StoredVersion>| {
            let mut places: BTreeSet<u32> = BTreeSet::new();
            let mut found = [const { None }; N];
            for version in versions {
                places_of(&version.went).for_each(|place| _ = places.remove(&place));
                places.extend(places_of(&version.came));
                for (wanted, found) in editions.iter().zip(&mut found) {
                    if version.edition as usize <= *wanted {
                        let words = places.iter().filter_map(word).collect();
                        *found = Some(Fingerprint { text: hash_of(version.text), words });
                    }
                }
            }
            found
        };
        threads.into_iter().map(read).collect()
    }
}

/// Those of `one` that `other` lacks, each as the difference from the one before; both ascend.
fn steps_without(one: &[u32], other: &[u32]) -> Vec<u32> {
    let lacking = one.iter().filter(|place| other.binary_search(place).is_err());
    let mut last = 0;
    lacking.map(|place| place - std::mem::replace(&mut last, *place)).collect()
}

/// The places again.
fn places_of(steps: &[u32]) -> impl Iterator<Item = u32> + '_ {
    steps.iter().scan(0, |last: &mut u32, step| {
        *last = last.wrapping_add(*step);
        Some(*last)
    })
}

fn bytes_of(hash: u32) -> Hash {
    let [one, two, three, _] = hash.to_le_bytes();
    [one, two, three]
}

fn hash_of([one, two, three]: Hash) -> u32 {
    u32::from_le_bytes([one, two, three, 0])
}
