//! What do the words of a record come to, so that they are read only once? Start at [`Digest`].
//!
//! A record is digested when its edition comes in, and every comparison works on what is kept. A
//! bag of words does not know which of its words stand together; [`Sequences`] reads that for the
//! few records whose pair is in question. Nothing here decides what is a pair.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::fold::{Folder, fold};
use super::side::{ComparedRecord, Place, Side, finish, hash, mix};
use super::thresholds::PHRASE;
use crate::citation::references;
use crate::known::Fingerprint;
use crate::model::{NumberRange, Target};
use crate::text::is_east_asian;

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

    /// What texts share which are the same but for typography and references: 128 bits of hash.
    pub(super) fn masked(&self) -> (u64, u64) {
        self.masked
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
    /// By what its words are known again where they are not at hand.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self.masked.0, self.words.iter().map(|word| word.0))
    }

    /// Reads a record; a line of the contents follows its section and comes to nothing.
    pub fn of(piece: &ComparedRecord<'_>) -> Self {
        if piece.is_contents() {
            return Self::default();
        }
        let (masked, references) = read(piece.text);
        let seed = u64::from(piece.domain());
        let mut hashes = Vec::new();
        word_hashes(&masked, seed, &mut hashes);
        if let Some(headword) = piece.plain_headword() {
            word_hashes(&fold(headword), seed, &mut hashes);
        }
        hashes.sort_unstable();
        let runs = hashes.chunk_by(|one, other| one == other);
        Self {
            masked: (hash(0, masked.as_bytes()), hash(1, masked.as_bytes())),
            references,
            words: runs.map(|run| (run[0], run.len().min(usize::from(u16::MAX)) as u16)).collect(),
        }
    }
}

/// All words of all editions, each with a small number; a word of a rule is another word than the
/// same one in the glossary.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    numbers: FxHashMap<u64, u32>,
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
        let Hashed { masked, references, words } = hashed;
        let mut words: Vec<(u32, u16)> = words.into_iter().map(&mut number).collect();
        words.sort_unstable();
        Digest { masked, references, words }
    }
}

/// Stands in a masked text where a number was.
const MASK: char = '\u{1}';

/// A folded text with a mask in the place of each number that it refers to, and those numbers.
fn read(text: &str) -> (String, Vec<NumberRange>) {
    let mut folder = Folder::with_capacity(text.len());
    let mut references = Vec::new();
    let mut from = 0;
    for (bytes, range) in numbers_in(text) {
        folder.push_str(&text[from..bytes.start]);
        folder.push_mark(MASK);
        references.push(range);
        from = bytes.end;
    }
    folder.push_str(&text[from..]);
    (folder.finish(), references)
}

/// The numbers that a text refers to, with the bytes where they stand.
pub(super) fn numbers_in(
    text: &str,
) -> impl Iterator<Item = (std::ops::Range<usize>, NumberRange)> {
    let has_three_digits =
        || text.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_digit));
    let may_refer = text.contains("ection") || text.contains("ule ") || has_three_digits();
    let found = if may_refer { references(text) } else { Vec::new() };
    found.into_iter().filter_map(|reference| match reference.target {
        Target::Numbers(range) => Some((reference.bytes, range)),
        Target::Term(_) => None,
    })
}

/// Hashes of the words of a folded text, whatever their case; of text without spaces, of each two
/// letters.
fn word_hashes(folded: &str, seed: u64, into: &mut Vec<u64>) {
    let lower = folded.to_lowercase();
    let mut word_from = None;
    let mut before = None;
    for (at, character) in lower.char_indices().chain([(lower.len(), MASK)]) {
        let is_word = character.is_alphanumeric();
        let letter =
            (is_word && !character.is_ascii() && is_east_asian(character)).then_some(character);
        let in_word = is_word && letter.is_none() || character == '\'' && word_from.is_some();
        match (in_word, word_from) {
            (true, None) => word_from = Some(at),
            (false, Some(from)) => {
                into.push(hash(seed, lower[from..at].trim_end_matches('\'').as_bytes()));
                word_from = None;
            }
            _ => {}
        }
        if let Some((first, second)) = before.zip(letter) {
            let two = u64::from(u32::from(first)) << 32 | u64::from(u32::from(second));
            into.push(finish(mix(seed, two)));
        }
        before = letter;
    }
}

/// The words of the records of one edition in their order, read when they are asked for.
pub(super) struct Sequences<'a> {
    pieces: &'a [ComparedRecord<'a>],
    read: Vec<OnceLock<Sequence>>,
}

/// The words of a record in their order.
#[derive(Default)]
struct Sequence {
    words: Vec<u64>,
    /// How many of them stand in the first sentence.
    first: usize,
}

impl<'a> Sequences<'a> {
    pub(super) fn of(side: &Side<'a>) -> Self {
        let read = side.pieces.iter().map(|_| OnceLock::new()).collect();
        Self { pieces: side.pieces, read }
    }

    /// Hashes of the words of a record, numbers that it refers to left out.
    pub(super) fn words(&self, place: Place) -> &[u64] {
        &self.sequence(place).words
    }

    /// The words of the sentence with which a record begins: what it states.
    pub(super) fn statement(&self, place: Place) -> &[u64] {
        let sequence = self.sequence(place);
        &sequence.words[..sequence.first]
    }

    fn sequence(&self, place: Place) -> &Sequence {
        self.read[place as usize].get_or_init(|| {
            let (masked, _) = read(self.pieces[place as usize].text);
            let (mut words, mut first) = (Vec::new(), None);
            for sentence in masked.split(". ").flat_map(|part| part.split('。')) {
                word_hashes(sentence, 0, &mut words);
                first.get_or_insert(words.len());
            }
            let first = first.unwrap_or(0);
            Sequence { words, first }
        })
    }
}

/// How many words both begin with.
pub(super) fn same_opening(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// How many words of `wanted` stand in phrases that `whole` has too and `apart` has not.
pub(super) fn words_in_phrases(wanted: &[u64], whole: &[u64], apart: Option<&[u64]>) -> usize {
    let sought: FxHashSet<&[u64]> = wanted.windows(PHRASE).collect();
    let shared = whole.windows(PHRASE).filter(|phrase| sought.contains(phrase));
    let phrases: FxHashSet<&[u64]> = shared.collect();
    if phrases.is_empty() {
        return 0;
    }
    let known: FxHashSet<&[u64]> = apart.unwrap_or_default().windows(PHRASE).collect();
    let mut words = 0;
    let mut counted = 0;
    for (at, phrase) in wanted.windows(PHRASE).enumerate() {
        if phrases.contains(phrase) && !known.contains(phrase) {
            words += at + PHRASE - counted.max(at);
            counted = at + PHRASE;
        }
    }
    words
}

/// How many of its words are so many, 0 to 1.
pub(super) fn share(words: usize, of: &[u64]) -> f32 {
    (words as f32 / of.len().max(1) as f32).min(1.0)
}
