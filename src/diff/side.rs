//! How is one of the two editions built to be compared, and which of its records have a pair? Start
//! at [`Side`].
//!
//! A record is seen through a borrowed view, so that it may come from a parsed edition or straight
//! from a table. A hash never decides here that two texts are equal; whoever asks compares them.

use rustc_hash::FxHashMap;

use super::fold::fold;
use super::thresholds::{LONGEST_ENDING, LONGEST_HEADING};
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

impl<'a> ComparedRecord<'a> {
    /// The domain in which this record looks for its pair: records of one domain are paired with
    /// each other and with no others.
    pub(super) fn domain(&self) -> u8 {
        self.kind as u8 * 16 + self.part.map_or(0, |part| 1 + part as u8)
    }

    /// Whether this is a line of the contents, which follows the section it lists.
    pub(super) fn is_contents(&self) -> bool {
        self.part == Some(Part::Contents)
    }

    /// Whether this stands in front or back matter, contents apart.
    pub(super) fn is_matter(&self) -> bool {
        self.kind.is_front_or_back() && !self.is_contents()
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

/// A record of either edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// Of the old one.
    Old(Place),
    /// Of the new one.
    New(Place),
}

impl At {
    /// Where it stands.
    pub(super) fn place(self) -> Place {
        match self {
            Self::Old(place) | Self::New(place) => place,
        }
    }

    /// Another record of the same edition.
    pub(super) fn beside(self, place: Place) -> Self {
        match self {
            Self::Old(_) => Self::Old(place),
            Self::New(_) => Self::New(place),
        }
    }

    /// What belongs to its edition, and its place there.
    pub(super) fn of<T>(self, both: Pair<T>) -> (T, usize) {
        match self {
            Self::Old(place) => (both.old, place as usize),
            Self::New(place) => (both.new, place as usize),
        }
    }
}

/// One of the two editions, with who stands over and beside whom.
pub(super) struct Side<'a> {
    /// The records in the order of the book.
    pub pieces: &'a [ComparedRecord<'a>],
    /// The record one level up; for an example its rule.
    pub parent: Vec<Option<Place>>,
    /// The section in which a rule stands.
    pub section: Vec<Option<Place>>,
    /// The record of the same domain before this one.
    pub before: Vec<Option<Place>>,
    /// The record of the same domain after this one.
    pub after: Vec<Option<Place>>,
    /// Sections and rules by their number; more than one where the source repeats it.
    numbered: FxHashMap<RuleNumber, Vec<Place>>,
}

impl<'a> Side<'a> {
    pub(super) fn of(pieces: &'a [ComparedRecord<'a>]) -> Self {
        let (before, after) = neighbours(pieces);
        let (mut parent, mut section) = (Vec::new(), Vec::new());
        let mut numbered: FxHashMap<RuleNumber, Vec<Place>> = FxHashMap::default();
        let mut last_rule = None;
        for (place, piece) in (0..).zip(pieces) {
            // The nearest record before that bears a number; numbers repeat where a source errs.
            let last = |number: Option<RuleNumber>| numbered.get(&number?)?.last().copied();
            let is_numbered = piece.kind.is_numbered();
            let number = piece.number.filter(|_| is_numbered);
            section.push(last(number.and_then(RuleNumber::section)));
            parent.push(match piece.kind {
                RecordKind::Example => last_rule,
                _ => last(number.and_then(RuleNumber::parent)),
            });
            if is_numbered {
                last_rule = Some(place);
            }
            if let Some(number) = number {
                numbered.entry(number).or_default().push(place);
            }
        }
        Self { pieces, parent, section, before, after, numbered }
    }

    /// Sections and rules that bear `number`, in order.
    pub(super) fn places_of(&self, number: RuleNumber) -> &[Place] {
        self.numbered.get(&number).map_or(&[], Vec::as_slice)
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

/// The record of the same domain before each, and the one after it.
fn neighbours(pieces: &[ComparedRecord<'_>]) -> (Vec<Option<Place>>, Vec<Option<Place>>) {
    let mut last: [Option<Place>; 256] = [None; 256];
    let mut before = Vec::with_capacity(pieces.len());
    let mut after = vec![None; pieces.len()];
    for (place, piece) in (0..).zip(pieces) {
        let last = last[usize::from(piece.domain())].replace(place);
        if let Some(last) = last {
            after[last as usize] = Some(place);
        }
        before.push(last);
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

/// What is known of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fate {
    /// It may still find its pair.
    #[default]
    Open,
    /// It has no pair for good.
    Closed(ClosedBy),
    /// It is the one at that place of the other edition.
    Is(Place),
}

/// Pairs of old and new records; no record is in two pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    fates: Pair<Vec<Fate>>,
}

impl Pairing {
    /// No pairs yet between editions of so many records.
    pub(super) fn new(records: Pair<usize>) -> Self {
        Self { fates: records.map(|records| vec![Fate::Open; records]) }
    }

    /// Whether there are records at both places.
    pub(super) fn holds(&self, places: Pair<usize>) -> bool {
        places.old < self.fates.old.len() && places.new < self.fates.new.len()
    }

    fn fate(&self, record: At) -> Fate {
        let (fates, place) = record.of(self.fates.as_ref());
        fates[place]
    }

    /// The other record of the pair.
    pub(super) fn of(&self, record: At) -> Option<Place> {
        match self.fate(record) {
            Fate::Is(other) => Some(other),
            Fate::Open | Fate::Closed(_) => None,
        }
    }

    /// The new record of an old one.
    pub(super) fn new_of(&self, old: Place) -> Option<Place> {
        self.of(At::Old(old))
    }

    /// The old record of a new one.
    pub(super) fn old_of(&self, new: Place) -> Option<Place> {
        self.of(At::New(new))
    }

    /// Whether both are a pair.
    pub(super) fn joins(&self, old: Place, new: Place) -> bool {
        self.new_of(old) == Some(new)
    }

    /// Whether the record may still find its pair.
    pub(super) fn is_open(&self, record: At) -> bool {
        self.fate(record) == Fate::Open
    }

    /// Whether the record has no pair but may have left its words to another, or have them from
    /// another.
    pub(super) fn may_share(&self, record: At) -> bool {
        matches!(self.fate(record), Fate::Open | Fate::Closed(ClosedBy::Threads))
    }

    /// Makes a pair of two records that have none yet.
    pub(super) fn join(&mut self, old: Place, new: Place) {
        if self.is_open(At::Old(old)) && self.is_open(At::New(new)) {
            self.fates.old[old as usize] = Fate::Is(new);
            self.fates.new[new as usize] = Fate::Is(old);
        }
    }

    /// Leaves a record that is still open without a pair for good.
    pub(super) fn close(&mut self, record: At, by: ClosedBy) {
        if self.is_open(record) {
            let Pair { old, new } = &mut self.fates;
            let (fates, place) = record.of(Pair::new(old, new));
            fates[place] = Fate::Closed(by);
        }
    }

    /// All pairs, in the order of the old edition.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let olds = 0..self.fates.old.len() as Place;
        olds.filter_map(|old| Some((old, self.new_of(old)?)))
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
