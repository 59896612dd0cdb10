//! How is one of the two editions built to be compared, and which of its records have a pair? Start
//! at [`Side`].
//!
//! A record is seen through a borrowed view, so that it may come from a parsed edition or straight
//! from a table. A hash never decides here that two texts are equal; whoever asks compares them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::evidence::{LONGEST_ENDING, LONGEST_HEADING};
use super::fold::fold;
use crate::model::{Pair, Part, Record, RecordKind, RuleNumber};

/// What the comparison sees of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedRecord<'a> {
    /// Its kind.
    pub kind: RecordKind,
    /// Its number; for an example its rule's, for a line of the contents the one it lists.
    pub number: Option<RuleNumber>,
    /// Its headword, for a glossary entry.
    pub headword: Option<&'a str>,
    /// Its part, for front and back matter.
    pub part: Option<Part>,
    /// Its words.
    pub text: &'a str,
}

impl<'a> From<&'a Record> for ComparedRecord<'a> {
    fn from(record: &'a Record) -> Self {
        Self {
            kind: record.kind,
            number: record.number,
            headword: record.headword(),
            part: record.part,
            text: &record.text,
        }
    }
}

/// Records of one domain are paired with each other and with no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Domain(u8);

impl Domain {
    /// A small number of its own.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl<'a> ComparedRecord<'a> {
    /// The domain in which this record looks for its pair.
    pub(super) fn domain(&self) -> Domain {
        let part = self.part.map_or(0, |part| 1 + part as u8);
        Domain(self.kind as u8 * 16 + part)
    }

    /// Whether this is a line of the contents, which follows the section it lists.
    pub(super) fn is_contents(&self) -> bool {
        self.part == Some(Part::Contents)
    }

    /// Whether this stands in front or back matter, contents apart.
    pub(super) fn is_matter(&self) -> bool {
        matches!(self.kind, RecordKind::Front | RecordKind::Back) && !self.is_contents()
    }

    /// Whether this is a rule that only heads its subrules, as the name of a keyword does.
    pub(super) fn is_heading(&self) -> bool {
        self.kind == RecordKind::Rule
            && self.text.len() <= LONGEST_HEADING
            && !self.text.ends_with(['.', '。', ':'])
    }

    /// Whether it is the title of what stands below it.
    pub(super) fn is_title(&self) -> bool {
        self.kind == RecordKind::Section || self.is_heading()
    }

    /// The headword without what only says that the entry is obsolete; none but for glossary
    /// entries.
    pub(super) fn plain_headword(&self) -> Option<&'a str> {
        let headword = self.headword?.trim();
        let marks = ["(Obsolete)", "(obsolete)"];
        let plain = marks.iter().find_map(|mark| headword.strip_suffix(mark)).unwrap_or(headword);
        Some(plain.trim_end())
    }

    /// Whether both bear the same address, so that nothing moved.
    pub fn same_address(&self, other: &Self) -> bool {
        let headword = |record: &Self| record.plain_headword().map(fold);
        self.number == other.number
            && (self.headword == other.headword || headword(self) == headword(other))
    }

    /// Whether both have the same headword, but for typography.
    pub fn same_headword(&self, other: &Self) -> bool {
        let text = |record: &Self| fold(record.headword.unwrap_or_default());
        self.headword == other.headword || text(self) == text(other)
    }
}

/// A place in an edition: the position of a record in the order of the book.
pub(super) type Place = u32;

/// One of the two editions, with who stands over and beside whom.
pub(super) struct Side<'a> {
    /// The records in the order of the book.
    pub pieces: &'a [ComparedRecord<'a>],
    /// Each record's domain.
    pub domain: Vec<Domain>,
    /// The record one level up; for an example its rule.
    pub parent: Vec<Option<Place>>,
    /// The section in which a rule stands.
    pub section: Vec<Option<Place>>,
    /// The record of the same domain before this one.
    pub before: Vec<Option<Place>>,
    /// The record of the same domain after this one.
    pub after: Vec<Option<Place>>,
    /// Sections and rules by the hash of their number, ascending; more than one of a number where
    /// the source repeats it.
    numbers: Vec<u64>,
    /// The places that belong to `numbers`.
    numbered: Vec<Place>,
}

impl<'a> Side<'a> {
    pub(super) fn of(pieces: &'a [ComparedRecord<'a>]) -> Self {
        let domain: Vec<Domain> = pieces.iter().map(ComparedRecord::domain).collect();
        let (before, after) = neighbours(&domain);
        let mut side = Self {
            pieces,
            domain,
            parent: Vec::with_capacity(pieces.len()),
            section: Vec::with_capacity(pieces.len()),
            before,
            after,
            numbers: Vec::new(),
            numbered: Vec::new(),
        };
        side.find_parents();
        side
    }

    fn find_parents(&mut self) {
        let mut last_rule = None;
        let mut last_of: ByHash<Place> = ByHash::default();
        let mut numbered: Vec<(u64, Place)> = Vec::new();
        for (place, piece) in (0..).zip(self.pieces) {
            // The nearest record before that bears a number; numbers repeat where a source errs.
            let last = |number: Option<RuleNumber>| last_of.get(&number_key(number?)).copied();
            let number = piece.number;
            let (parent, section) = match piece.kind {
                RecordKind::Section | RecordKind::Rule => {
                    let above =
                        (number.and_then(RuleNumber::parent), number.and_then(RuleNumber::section));
                    (last(above.0), last(above.1))
                }
                RecordKind::Example => (last_rule, None),
                _ => (None, None),
            };
            self.parent.push(parent);
            self.section.push(section);
            if matches!(piece.kind, RecordKind::Section | RecordKind::Rule) {
                last_rule = Some(place);
                if let Some(number) = number {
                    last_of.insert(number_key(number), place);
                    numbered.push((number_key(number), place));
                }
            }
        }
        numbered.sort_unstable();
        (self.numbers, self.numbered) = numbered.into_iter().unzip();
    }

    /// Sections and rules that bear `number`, in order.
    pub(super) fn places_of(&self, number: RuleNumber) -> &[Place] {
        let key = number_key(number);
        let from = self.numbers.partition_point(|other| *other < key);
        let same = self.numbers[from..].partition_point(|other| *other == key);
        &self.numbered[from..from + same]
    }

    /// The record at `place`.
    pub(super) fn piece(&self, place: Place) -> &ComparedRecord<'a> {
        &self.pieces[place as usize]
    }

    /// The words of the rule under which a subrule stands, where they are a heading, as the name
    /// of a keyword is.
    pub(super) fn heading(&self, place: Place) -> Option<&'a str> {
        let parent = self.piece(self.parent[place as usize]?);
        parent.is_heading().then_some(parent.text)
    }

    /// All places, in order.
    pub(super) fn places(&self) -> std::ops::Range<Place> {
        0..self.pieces.len() as Place
    }
}

/// Whether two headings have no word in common, in whatever form.
pub(super) fn say_something_else(one: &str, other: &str) -> bool {
    let (one, other) = (heading_words(one), heading_words(other));
    !one.iter().any(|word| other.iter().any(|other| same_word(word, other)))
}

/// Whether two words are forms of one: `flip` and `flipping`, `depend` and `dependency`.
pub(super) fn same_word(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    one == other
        || short.len() >= 3 && long.starts_with(short) && long.len() - short.len() <= LONGEST_ENDING
}

/// The words of a heading, in lower case, without the plural's `s` and without what only joins.
pub(super) fn heading_words(heading: &str) -> Vec<String> {
    let words =
        heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.map(|word| word.to_lowercase().trim_end_matches('s').to_owned());
    let joins = ["and", "or", "of", "the", "a", "an", "on", "from", "to"];
    words.filter(|word| !joins.contains(&word.as_str())).collect()
}

fn neighbours(domain: &[Domain]) -> (Vec<Option<Place>>, Vec<Option<Place>>) {
    let mut last: [Option<Place>; 256] = [None; 256];
    let mut before = Vec::with_capacity(domain.len());
    let mut after = vec![None; domain.len()];
    for (place, domain) in (0..).zip(domain) {
        let last = &mut last[domain.index()];
        if let Some(last) = *last {
            after[last as usize] = Some(place);
        }
        before.push(*last);
        *last = Some(place);
    }
    (before, after)
}

/// Who said that a record has no pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClosedBy {
    /// A person, who says too that its words went nowhere.
    Hand,
    /// The threads through the editions between.
    Threads,
}

/// Pairs of old and new records; no record is in two pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    new_of: Vec<Option<Place>>,
    old_of: Vec<Option<Place>>,
    /// Records that have no pair for good.
    closed_old: Vec<Option<ClosedBy>>,
    closed_new: Vec<Option<ClosedBy>>,
}

impl Pairing {
    /// No pairs yet between editions of so many records.
    pub(super) fn new(old: usize, new: usize) -> Self {
        Self {
            new_of: vec![None; old],
            old_of: vec![None; new],
            closed_old: vec![None; old],
            closed_new: vec![None; new],
        }
    }

    /// Whether there are records at both places.
    pub(super) fn holds(&self, places: Pair<usize>) -> bool {
        places.old < self.new_of.len() && places.new < self.old_of.len()
    }

    /// The new record of an old one.
    pub(super) fn new_of(&self, old: Place) -> Option<Place> {
        self.new_of[old as usize]
    }

    /// The old record of a new one.
    pub(super) fn old_of(&self, new: Place) -> Option<Place> {
        self.old_of[new as usize]
    }

    /// Whether both are a pair.
    pub(super) fn joins(&self, old: Place, new: Place) -> bool {
        self.new_of(old) == Some(new)
    }

    /// Whether the old record may still find its pair.
    pub(super) fn is_open_old(&self, old: Place) -> bool {
        self.new_of(old).is_none() && self.closed_old[old as usize].is_none()
    }

    /// Whether the new record may still find its pair.
    pub(super) fn is_open_new(&self, new: Place) -> bool {
        self.old_of(new).is_none() && self.closed_new[new as usize].is_none()
    }

    /// Whether the old record has no pair but may have left its words to another.
    pub(super) fn may_leave_words(&self, old: Place) -> bool {
        self.new_of(old).is_none() && self.closed_old[old as usize] != Some(ClosedBy::Hand)
    }

    /// Whether the new record has no pair but may have its words from another.
    pub(super) fn may_take_words(&self, new: Place) -> bool {
        self.old_of(new).is_none() && self.closed_new[new as usize] != Some(ClosedBy::Hand)
    }

    /// Makes a pair of two records that have none yet; says whether it did.
    pub(super) fn join(&mut self, old: Place, new: Place) -> bool {
        let free = self.is_open_old(old) && self.is_open_new(new);
        if free {
            self.new_of[old as usize] = Some(new);
            self.old_of[new as usize] = Some(old);
        }
        free
    }

    /// Leaves an old record without a pair for good.
    pub(super) fn close_old(&mut self, old: Place, by: ClosedBy) {
        self.closed_old[old as usize] = Some(by);
    }

    /// Leaves a new record without a pair for good.
    pub(super) fn close_new(&mut self, new: Place, by: ClosedBy) {
        self.closed_new[new as usize] = Some(by);
    }

    /// All pairs, in the order of the old edition.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let numbered = (0..).zip(&self.new_of);
        numbered.filter_map(|(old, new)| new.map(|new| (old, new)))
    }
}

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
