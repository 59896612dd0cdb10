//! Which old record is which new one? Start at [`Pairing`].
//!
//! Nothing here decides; it only keeps what was decided, both ways.

use super::side::Place;

/// Pairs of old and new records; no record is in two pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    new_of: Vec<Option<Place>>,
    old_of: Vec<Option<Place>>,
    /// Records that a person said have no pair.
    closed_old: Vec<Place>,
    closed_new: Vec<Place>,
}

impl Pairing {
    /// No pairs yet between editions of so many records.
    pub(super) fn new(old: usize, new: usize) -> Self {
        Self {
            new_of: vec![None; old],
            old_of: vec![None; new],
            closed_old: Vec::new(),
            closed_new: Vec::new(),
        }
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
        self.new_of(old).is_none() && !self.closed_old.contains(&old)
    }

    /// Whether the new record may still find its pair.
    pub(super) fn is_open_new(&self, new: Place) -> bool {
        self.old_of(new).is_none() && !self.closed_new.contains(&new)
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
    pub(super) fn close_old(&mut self, old: Place) {
        self.closed_old.push(old);
    }

    /// Leaves a new record without a pair for good.
    pub(super) fn close_new(&mut self, new: Place) {
        self.closed_new.push(new);
    }

    /// All pairs, in the order of the old edition.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        let numbered = (0..).zip(&self.new_of);
        numbered.filter_map(|(old, new)| new.map(|new| (old, new)))
    }
}
