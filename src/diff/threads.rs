//! How is one rule followed from an edition to the next? Start at [`Link`].
//!
//! A thread is a chain of pairs between neighbouring editions. Only those are kept, so a new
//! edition adds one link, and one in the middle replaces one by two.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{Change, Class, EditionId, Pair, Share};

use super::compare::Comparison;

/// Records that follow each other in both editions and are pairs, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// Place of the first in the old edition.
    pub old: u32,
    /// Place of the first in the new edition.
    pub new: u32,
    /// How many there are.
    pub len: u32,
}

/// The pairs of two neighbouring editions, with what became of those that changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// The pairs, by place in the new edition; no two spans overlap in either.
    spans: Vec<Span>,
    /// Places of the spans by place in the old edition.
    by_old: Vec<u32>,
    /// Place in the new edition and class, of each pair that changed.
    classes: Vec<(u32, Class)>,
    /// Places of an old and a new record that share words without being a pair, with the share of
    /// the words of either.
    shared: BTreeMap<(u32, u32), (f32, f32)>,
}

impl Link {
    /// The link that a comparison comes to.
    pub fn of(comparison: &Comparison) -> Self {
        let changed = comparison.changes.iter();
        let place = |index: usize| index as u32;
        let pairs = changed.clone().filter_map(|change| {
            Some((place(change.new?), place(change.old?), Some(change.class)))
        });
        let unchanged = comparison.unchanged.iter();
        let unchanged = unchanged.map(|pair| (place(pair.new), place(pair.old), None));
        let mut pairs: Vec<(u32, u32, Option<Class>)> = pairs.chain(unchanged).collect();
        pairs.sort_unstable();
        let classes = pairs.iter().filter_map(|pair| Some((pair.0, pair.2?))).collect();
        let spans = spans(&pairs);
        let mut by_old: Vec<u32> = (0..spans.len() as u32).collect();
        by_old.sort_by_key(|index| spans[*index as usize].old);
        Self { spans, by_old, classes, shared: shared(&comparison.changes) }
    }

    /// The new place of an old record.
    pub fn new_of(&self, old: usize) -> Option<usize> {
        let old = old as u32;
        let after = self.by_old.partition_point(|index| self.spans[*index as usize].old <= old);
        let span = self.spans[*self.by_old.get(after.checked_sub(1)?)? as usize];
        let within = old - span.old;
        (within < span.len).then_some((span.new + within) as usize)
    }

    /// The old place of a new record.
    pub fn old_of(&self, new: usize) -> Option<usize> {
        let new = new as u32;
        let after = self.spans.partition_point(|span| span.new <= new);
        let span = self.spans[after.checked_sub(1)?];
        let within = new - span.new;
        (within < span.len).then_some((span.old + within) as usize)
    }

    /// What became of the pair whose new record this is; none where nothing did.
    pub fn class_of(&self, new: usize) -> Option<Class> {
        let at = self.classes.binary_search_by_key(&(new as u32), |entry| entry.0).ok()?;
        Some(self.classes[at].1)
    }

    /// New records that took words of an old one without being its pair, with the share of its
    /// words.
    pub fn split_into(&self, old: usize) -> impl Iterator<Item = Share> + '_ {
        let shared = self.shared.iter().filter(move |(places, _)| places.0 as usize == old);
        shared.map(|(places, of)| Share { place: places.1 as usize, share: of.0 })
    }

    /// Old records whose words went into a new one without being its pair, with the share of its
    /// words.
    pub fn merged_from(&self, new: usize) -> impl Iterator<Item = Share> + '_ {
        let shared = self.shared.iter().filter(move |(places, _)| places.1 as usize == new);
        shared.map(|(places, of)| Share { place: places.0 as usize, share: of.1 })
    }
}

fn spans(pairs: &[(u32, u32, Option<Class>)]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (new, old, _) in pairs {
        let goes_on = |span: &&mut Span| span.new + span.len == *new && span.old + span.len == *old;
        match spans.last_mut().filter(goes_on) {
            Some(last) => last.len += 1,
            None => spans.push(Span { old: *old, new: *new, len: 1 }),
        }
    }
    spans
}

/// What the changes say of words that went to no pair; each of the two records may tell it.
fn shared(changes: &[Change]) -> BTreeMap<(u32, u32), (f32, f32)> {
    let mut shared: BTreeMap<(u32, u32), (f32, f32)> = BTreeMap::new();
    for change in changes {
        let (old, new) =
            (change.old.unwrap_or_default() as u32, change.new.unwrap_or_default() as u32);
        for part in &change.split_into {
            shared.entry((old, part.place as u32)).or_default().0 = part.share;
        }
        for part in &change.merged_from {
            shared.entry((part.place as u32, new)).or_default().1 = part.share;
        }
    }
    shared
}

/// One edition on the way of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The edition.
    pub edition: EditionId,
    /// The edition before it, where there is one.
    pub before: Option<EditionId>,
    /// Place of the record in the edition and in the one before it.
    pub places: Pair<Option<usize>>,
    /// What became of it since the edition before: `added` where it appeared, `removed` where it
    /// went, none where nothing did or where the editions begin with it.
    pub class: Option<Class>,
}
