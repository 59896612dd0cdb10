//! Which rules were split, and which merged? Start at [`Shared::of`].
//!
//! A record without a pair may still have its words from another record, or have left them there.

use crate::model::{Pair, RecordKind};

use super::candidates::Likeness;
use super::halves::in_halves;
use super::links::{LEAST_IN_PHRASES, in_phrases};
use super::pairing::Pairing;
use super::sequence::Sequences;
use super::side::{Place, Side, say_something_else};

/// The least share of an unpaired record's words that must come from, or go to, the other.
const LEAST_OF_ITS_WORDS: f32 = 0.55;

/// The least share of the other's words that this must be.
const LEAST_OF_OTHER: f32 = 0.12;

/// The fewest words by which a piece of a text is known again.
const FEWEST_WORDS: usize = 8;

/// Words that went from an old record into a new one with which it is no pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shared {
    /// Place in the old edition.
    pub old: Place,
    /// Place in the new edition.
    pub new: Place,
    /// Share of the old record's words.
    pub of_old: f32,
    /// Share of the new record's words.
    pub of_new: f32,
}

impl Shared {
    /// All splits and merges among the candidates, in the order of the old edition.
    pub(super) fn of(
        old: &Side<'_>,
        new: &Side<'_>,
        candidates: &[(Place, Place)],
        (likeness, sequences): (&Likeness<'_>, &Pair<Sequences<'_>>),
        pairing: &Pairing,
    ) -> Vec<Self> {
        let may_share = |kind: RecordKind| {
            matches!(kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
        };
        // What is said of one keyword is said of another in much the same words.
        let are_under_other_headings = |from: Place, to: Place| {
            let headings = old.heading(from).zip(new.heading(to));
            headings.is_some_and(|(one, other)| say_something_else(one, other))
        };
        let found = in_halves(candidates.len(), |some| -> Vec<Self> {
            let pairs = candidates[some]
                .iter()
                .filter(|it| may_share(old.piece(it.0).kind) && may_share(new.piece(it.1).kind))
                .filter(|it| !are_under_other_headings(it.0, it.1));
            let shared = pairs.flat_map(|(from, to)| {
                let split = split(*from, *to, likeness, pairing);
                let found = [split, merge(*from, *to, likeness, pairing)].into_iter().flatten();
                found.filter(|it| in_phrases(sequences, it.old, it.new) >= LEAST_IN_PHRASES)
            });
            shared.collect()
        });
        best_of_each(found.concat(), pairing)
    }
}

/// A new record without a pair took words that the old one's pair does not have.
fn split(old: Place, new: Place, likeness: &Likeness<'_>, pairing: &Pairing) -> Option<Shared> {
    let alone = pairing.is_open_new(new) && likeness.new_words(new) >= FEWEST_WORDS;
    if !alone {
        return None;
    }
    let (own, other) = (likeness.words_of_new(new), likeness.words_of_old(old));
    if !likeness.hold(&other, &own, LEAST_OF_ITS_WORDS) {
        return None;
    }
    let kept = pairing.new_of(old).map(|it| likeness.words_of_new(it));
    let (of_new, of_old) = likeness.taken_over(&own, &other, kept.as_slice());
    let enough = of_new >= LEAST_OF_ITS_WORDS && of_old >= LEAST_OF_OTHER;
    enough.then_some(Shared { old, new, of_old, of_new })
}

/// An old record without a pair left words that the new one's pair did not have.
fn merge(old: Place, new: Place, likeness: &Likeness<'_>, pairing: &Pairing) -> Option<Shared> {
    let alone = pairing.is_open_old(old) && likeness.old_words(old) >= FEWEST_WORDS;
    if !alone {
        return None;
    }
    let (own, other) = (likeness.words_of_old(old), likeness.words_of_new(new));
    if !likeness.hold(&other, &own, LEAST_OF_ITS_WORDS) {
        return None;
    }
    let kept = pairing.old_of(new).map(|it| likeness.words_of_old(it));
    let (of_old, of_new) = likeness.taken_over(&own, &other, kept.as_slice());
    let enough = of_old >= LEAST_OF_ITS_WORDS && of_new >= LEAST_OF_OTHER;
    enough.then_some(Shared { old, new, of_old, of_new })
}

/// Of several origins or goals of one unpaired record the best.
fn best_of_each(mut found: Vec<Shared>, pairing: &Pairing) -> Vec<Shared> {
    let rank = |it: &Shared| (1000.0 * (it.of_old + it.of_new)) as u32;
    found.sort_by_key(|it| (u32::MAX - rank(it), it.old + it.new, it.old.abs_diff(it.new), it.old));
    let mut old_taken = std::collections::HashSet::new();
    let mut new_taken = std::collections::HashSet::new();
    let mut best = Vec::new();
    for it in found {
        let old_waits = pairing.is_open_old(it.old) && !old_taken.contains(&it.old);
        let new_waits = pairing.is_open_new(it.new) && !new_taken.contains(&it.new);
        if old_waits || new_waits {
            old_taken.insert(it.old);
            new_taken.insert(it.new);
            best.push(it);
        }
    }
    best.sort_by_key(|it| (it.old, it.new));
    best.dedup_by_key(|it| (it.old, it.new));
    best
}
