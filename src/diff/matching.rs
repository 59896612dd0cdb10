//! What do the passes read and write? Start at [`Matching`].

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::digest::{Bag, Digest, Sequences};
use super::likeness::Likeness;
use super::prior::{Overrides, Proposals};
use super::side::{At, ComparedRecord, Pairing, Place, Side};
use crate::model::Pair;

/// Digests of the records of an edition, by place.
pub type Digests<'a> = dyn Fn(usize) -> Digest + Sync + 'a;

/// What is given of two editions, and what is read of them when a pass asks first.
pub(super) struct Given<'a> {
    pub old: Side<'a>,
    pub new: Side<'a>,
    pub digests: Pair<&'a Digests<'a>>,
    pub overrides: &'a Overrides,
    pub proposals: &'a Proposals,
    pub sequences: Pair<Sequences<'a>>,
    read: OnceLock<Pair<Vec<Option<Digest>>>>,
}

impl<'a> Given<'a> {
    pub(super) fn new(
        (old, new): (Side<'a>, Side<'a>),
        digests: Pair<&'a Digests<'a>>,
        (overrides, proposals): (&'a Overrides, &'a Proposals),
    ) -> Self {
        let sequences = Pair::new(Sequences::of(&old), Sequences::of(&new));
        Self { old, new, digests, overrides, proposals, sequences, read: OnceLock::new() }
    }
}

/// The pairs so far, and what led to those that could be.
pub(super) struct Matching<'a> {
    pub given: &'a Given<'a>,
    pub old: &'a Side<'a>,
    pub new: &'a Side<'a>,
    /// Which old record is which new one.
    pub pairing: Pairing,
    /// Digests of the records whose pair is not the same at first sight; of the others none.
    digests: Pair<&'a [Option<Digest>]>,
    /// How alike their words are.
    pub likeness: Likeness<'a>,
    /// Pairs that could be, by rare words, ascending.
    pub by_words: Vec<(Place, Place)>,
    /// Pairs that could be, by the words with which both begin, ascending.
    pub by_opening: Vec<(Place, Place)>,
    /// Records of which people say that words of the one went into the other.
    pub shared_by_hand: Vec<(Place, Place)>,
}

impl<'a> Matching<'a> {
    pub(super) fn new(given: &'a Given<'a>) -> Self {
        let (old, new) = (&given.old, &given.new);
        Self {
            given,
            old,
            new,
            pairing: Pairing::new(Pair::new(old.pieces.len(), new.pieces.len())),
            digests: Pair::default(),
            likeness: Likeness::default(),
            by_words: Vec::new(),
            by_opening: Vec::new(),
            shared_by_hand: Vec::new(),
        }
    }

    /// What the record is.
    pub(super) fn piece(&self, record: At) -> &'a ComparedRecord<'a> {
        let (side, place) = record.of(Pair::new(self.old, self.new));
        &side.pieces[place]
    }

    /// Whether it heads the record behind it.
    pub(super) fn stands_above(&self, record: At) -> bool {
        let (side, place) = record.of(Pair::new(self.old, self.new));
        side.parent.get(place + 1) == Some(&Some(record.place()))
    }

    /// The digest of the record, if it is in question.
    pub(super) fn digest(&self, record: At) -> Option<&'a Digest> {
        let (digests, place) = record.of(self.digests);
        digests.get(place)?.as_ref()
    }

    /// The words of the record in their order.
    pub(super) fn words(&self, record: At) -> &'a [u64] {
        let (sequences, place) = record.of(self.given.sequences.as_ref());
        sequences.words(place as Place)
    }

    /// The words of the record, if it is in question.
    pub(super) fn bag(&self, record: At) -> Bag<'a> {
        self.likeness.words(record)
    }

    /// The pair to which the record belongs.
    fn pair(&self, record: At) -> Option<(Place, Place)> {
        let other = self.pairing.of(record)?;
        Some(match record {
            At::Old(old) => (old, other),
            At::New(new) => (other, new),
        })
    }

    /// Reads the digests of what is still in question.
    pub(super) fn read(&mut self) {
        let is_same = |(old, new): (Place, Place)| {
            let (one, other) = (self.old.piece(old), self.new.piece(new));
            one.text == other.text && one.number == other.number && one.headword == other.headword
        };
        let read = |record: At| {
            let (digests, place) = record.of(self.given.digests);
            let needed =
                !self.piece(record).is_contents() && !self.pair(record).is_some_and(is_same);
            needed.then(|| digests(place))
        };
        let read = self.given.read.get_or_init(|| {
            let (old, new) = (self.old.places(), self.new.places());
            let olds = || old.map(At::Old).map(read).collect();
            let (old, new) = rayon::join(olds, || new.map(At::New).map(read).collect());
            Pair::new(old, new)
        });
        self.digests = read.as_ref().map(Vec::as_slice);
    }

    /// Weighs the words of what is in question; pairs whose words are the same need none.
    pub(super) fn weigh(&mut self) {
        let is_needed =
            |record: At| self.pair(record).is_none_or(|(old, new)| !self.same_words(old, new));
        self.likeness = Likeness::of(self.digests, is_needed);
        self.by_words = self.likeness.candidates();
    }

    /// Whether the words of two records are the same, references and typography apart.
    pub(super) fn same_words(&self, old: Place, new: Place) -> bool {
        let both = self.digest(At::Old(old)).zip(self.digest(At::New(new)));
        both.is_none_or(|(one, other)| one.masked() == other.masked())
    }

    /// Whether neither has a pair yet.
    pub(super) fn are_open(&self, old: Place, new: Place) -> bool {
        self.pairing.is_open(At::Old(old)) && self.pairing.is_open(At::New(new))
    }

    /// Open records of both editions that are known by the same, in the order of the book.
    pub(super) fn groups<K: Ord>(
        &self,
        key: impl Fn(&Self, At) -> Option<K>,
    ) -> Vec<Pair<Vec<Place>>> {
        let open = |record: &At| self.pairing.is_open(*record);
        let mut groups: BTreeMap<K, Pair<Vec<Place>>> = BTreeMap::new();
        for record in self.old.places().map(At::Old).filter(open) {
            if let Some(key) = key(self, record) {
                groups.entry(key).or_default().old.push(record.place());
            }
        }
        for record in self.new.places().map(At::New).filter(open) {
            if let Some(group) = key(self, record).and_then(|key| groups.get_mut(&key)) {
                group.new.push(record.place());
            }
        }
        groups.into_values().collect()
    }

    /// Joins open records that are known by the same: the first with the first, and so on, or only
    /// those that nothing else is known by.
    pub(super) fn join_by<K: Ord>(
        &mut self,
        are_alone: bool,
        key: impl Fn(&Self, At) -> Option<K>,
    ) {
        for Pair { old, new } in self.groups(key) {
            if !are_alone || (old.len(), new.len()) == (1, 1) {
                old.iter().zip(&new).for_each(|(old, new)| self.pairing.join(*old, *new));
            }
        }
    }
}

/// All pairs of groups that allow at most so many.
pub(super) fn pairs_of(
    groups: Vec<Pair<Vec<Place>>>,
    most: usize,
) -> impl Iterator<Item = (Place, Place)> {
    let small = groups.into_iter().filter(move |group| group.old.len() * group.new.len() <= most);
    small.flat_map(|Pair { old, new }| {
        old.into_iter().flat_map(move |one| new.clone().into_iter().map(move |to| (one, to)))
    })
}
