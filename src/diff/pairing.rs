//! Which old record is which new one? Start at [`Pairing`].
//!
//! Nothing here decides; it only keeps what was decided, both ways.

use super::side::Place;

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
