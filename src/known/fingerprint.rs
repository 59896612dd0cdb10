//! By what are the words of a rule known again? Start at [`Fingerprint`].
//!
//! ```text
//! file     = sum of this file and of the table, of four bytes; count of words, their hashes of three
//!            bytes ascending; for each thread its versions
//! thread   = count; each: edition, hash of its text, words that went, words that came
//! words    = count, places in the list, each as the difference from the one before
//! ```
//!
//! Counts and places are numbers of seven bits a byte, the last one without the high bit. The
//! threads stand in the order of the lineage.

use std::collections::BTreeSet;

/// Bits of a hash: few enough for a short table, many enough that words rarely meet.
const HASH_BITS: u32 = 24;
const HASH_BYTES: usize = HASH_BITS as usize / 8;

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
    (hash & ((1 << HASH_BITS) - 1)) as u32
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

/// Bytes of the sum.
const SUM_BYTES: usize = 4;

impl Versions {
    /// The versions as they are kept, beside the table of the threads.
    pub fn written(threads: &[Vec<Version>], table: &str) -> Vec<u8> {
        let all = threads.iter().flatten().flat_map(|version| &version.fingerprint.words);
        let words: Vec<u32> = all.copied().collect::<BTreeSet<u32>>().into_iter().collect();
        let place = |hash: &u32| words.binary_search(hash).unwrap_or_default() as u32;
        let mut bytes = Vec::new();
        write(&mut bytes, words.len() as u32);
        words.iter().for_each(|hash| bytes.extend_from_slice(&hash.to_le_bytes()[..HASH_BYTES]));
        for versions in threads {
            write(&mut bytes, versions.len() as u32);
            let mut last: Vec<u32> = Vec::new();
            for version in versions {
                let now: Vec<u32> = version.fingerprint.words.iter().map(place).collect();
                write(&mut bytes, version.edition as u32);
                bytes.extend_from_slice(&version.fingerprint.text.to_le_bytes()[..HASH_BYTES]);
                write_places(&mut bytes, &without(&last, &now));
                write_places(&mut bytes, &without(&now, &last));
                last = now;
            }
        }
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
    /// had come by then; bytes that cannot be read end the list.
    pub fn read<const N: usize>(
        bytes: &[u8],
        editions: [usize; N],
    ) -> Vec<[Option<Fingerprint>; N]> {
        let mut reader = Reader(bytes.get(SUM_BYTES..).unwrap_or_default());
        reader.all(editions).unwrap_or_default()
    }
}

/// Those of `one` that `other` lacks; both ascend.
fn without(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().filter(|place| other.binary_search(place).is_err()).copied().collect()
}

fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn write_places(bytes: &mut Vec<u8>, places: &[u32]) {
    write(bytes, places.len() as u32);
    let mut last = 0;
    for place in places {
        write(bytes, place - last);
        last = *place;
    }
}

/// What of the bytes is not read yet.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u32> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
            shift += 7;
            if shift > 28 {
                return None;
            }
        }
    }

    fn hash(&mut self) -> Option<u32> {
        let (bytes, rest) = self.0.split_at_checked(HASH_BYTES)?;
        self.0 = rest;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte)))
    }

    fn places(&mut self) -> Option<Vec<u32>> {
        let mut last = 0;
        let count = self.number()?;
        (0..count)
            .map(|_| {
                last += self.number()?;
                Some(last)
            })
            .collect()
    }

    fn all<const N: usize>(
        &mut self,
        editions: [usize; N],
    ) -> Option<Vec<[Option<Fingerprint>; N]>> {
        let count = self.number()?;
        let words = (0..count).map(|_| self.hash()).collect::<Option<Vec<u32>>>()?;
        let mut threads = Vec::new();
        while !self.0.is_empty() {
            let mut places: BTreeSet<u32> = BTreeSet::new();
            let mut found = [const { None }; N];
            for _ in 0..self.number()? {
                let edition = self.number()? as usize;
                let text = self.hash()?;
                self.places()?.iter().for_each(|place| _ = places.remove(place));
                places.extend(self.places()?);
                for (wanted, found) in editions.iter().zip(&mut found) {
                    if edition <= *wanted {
                        let hashes = places.iter().map(|place| words.get(*place as usize).copied());
                        let words = hashes.collect::<Option<_>>()?;
                        *found = Some(Fingerprint { text, words });
                    }
                }
            }
            threads.push(found);
        }
        Some(threads)
    }
}
