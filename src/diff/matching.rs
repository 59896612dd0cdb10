//! What do the passes read and write? Start at [`Matching`].

use std::sync::OnceLock;

use super::digest::{Digest, Sequences};
use super::likeness::Likeness;
use super::prior::{Overrides, Proposals};
use super::side::{Pairing, Place, Side};
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
    pub digests: Pair<&'a [Option<Digest>]>,
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
        Self {
            given,
            old: &given.old,
            new: &given.new,
            pairing: Pairing::new(given.old.pieces.len(), given.new.pieces.len()),
            digests: Pair::default(),
            likeness: Likeness::default(),
            by_words: Vec::new(),
            by_opening: Vec::new(),
            shared_by_hand: Vec::new(),
        }
    }

    /// Reads the digests of what is still in question.
    pub(super) fn read(&mut self) {
        let read = self.given.read.get_or_init(|| self.needed());
        self.digests = read.as_ref().map(Vec::as_slice);
    }

    fn needed(&self) -> Pair<Vec<Option<Digest>>> {
        let same = |old: Place, new: Place| {
            let (one, other) = (self.old.piece(old), self.new.piece(new));
            one.text == other.text && one.number == other.number && one.headword == other.headword
        };
        let read = |side: &Side<'_>, digests: &Digests<'_>, place: Place, is_same: bool| {
            let needed = !is_same && !side.piece(place).is_contents();
            needed.then(|| digests(place as usize))
        };
        let of_old = |old| {
            let is_same = self.pairing.new_of(old).is_some_and(|new| same(old, new));
            read(self.old, self.given.digests.old, old, is_same)
        };
        let of_new = |new| {
            let is_same = self.pairing.old_of(new).is_some_and(|old| same(old, new));
            read(self.new, self.given.digests.new, new, is_same)
        };
        let (old, new) = rayon::join(
            || self.old.places().map(of_old).collect(),
            || self.new.places().map(of_new).collect(),
        );
        Pair::new(old, new)
    }

    /// Weighs the words of what is in question; pairs whose words are the same need none.
    pub(super) fn weigh(&mut self) {
        let same = |place: Option<(Place, Place)>| {
            place.is_some_and(|(old, new)| self.same_words(old, new))
        };
        self.likeness = Likeness::of(
            self.digests,
            |old| !same(self.pairing.new_of(old).map(|new| (old, new))),
            |new| !same(self.pairing.old_of(new).map(|old| (old, new))),
        );
        self.by_words = self.likeness.candidates();
    }

    /// Whether the words of two records are the same, references and typography apart.
    pub(super) fn same_words(&self, old: Place, new: Place) -> bool {
        let one = self.digests.old[old as usize].as_ref();
        let other = self.digests.new[new as usize].as_ref();
        let both = one.zip(other);
        both.is_none_or(|(one, other)| one.same_but_for_references(other))
    }

    /// Whether neither has a pair yet.
    pub(super) fn are_open(&self, old: Place, new: Place) -> bool {
        self.pairing.is_open_old(old) && self.pairing.is_open_new(new)
    }

    /// Old records that may still find their pair.
    pub(super) fn open_old(&self) -> impl Iterator<Item = Place> + '_ {
        self.old.places().filter(|place| self.pairing.is_open_old(*place))
    }

    /// New records that may still find their pair.
    pub(super) fn open_new(&self) -> impl Iterator<Item = Place> + '_ {
        self.new.places().filter(|place| self.pairing.is_open_new(*place))
    }
}
