//! Which rules were split, and which merged? Start at [`Shared::of`].
//!
//! A record without a pair may still have its words from another record, or have left them there.

use crate::model::{Pair, RecordKind};

use super::candidates::{Likeness, Words};
use super::links::{LEAST_IN_PHRASES, in_phrases};
use super::pairing::Pairing;
use super::parallel::in_halves;
use super::sequence::{Sequences, words_in_phrases};
use super::side::{Place, Side, say_something_else};

/// The least share of an unpaired record's words that must come from, or go to, the other.
const LEAST_OF_ITS_WORDS: f32 = 0.55;

/// The least share of the other's words that this must be.
const LEAST_OF_OTHER: f32 = 0.12;

/// The fewest words by which a piece of a text is known again.
const FEWEST_WORDS: usize = 8;

/// The least share of a record's words that must come in phrases that the other's pair lacks.
const LEAST_IN_FRESH_PHRASES: f32 = 0.4;

/// The least share of a record's words in phrases by which it says what another said before.
pub(super) const LEAST_REPEATED: f32 = 0.8;

/// The least share of a record's words that its neighbour says now, where both said nearly the same
/// of two cases, and how many more of them than before.
const LEAST_OF_TWIN: f32 = 0.65;

/// So many more words of its twin than before.
const LEAST_MORE_OF_TWIN: usize = 2;

/// The least share of a record's words that another says now, where it said nearly the same of
/// another case before, and the share that only it had and the other has now: a text that speaks
/// of double-faced cards takes the word for melded ones.
const LEAST_OF_CASE: f32 = 0.6;

/// So much of its words, by their rarity.
const LEAST_FRESH_OF_CASE: f32 = 0.1;

/// The fewest words of a record that says what another said before.
pub(super) const FEWEST_WORDS_REPEATED: usize = 12;

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
        let words = Texts { likeness, sequences };
        let found = in_halves(candidates.len(), |some| -> Vec<Self> {
            let pairs = candidates[some]
                .iter()
                .filter(|pair| {
                    may_share(old.piece(pair.0).kind) && may_share(new.piece(pair.1).kind)
                })
                .filter(|pair| !are_under_other_headings(pair.0, pair.1));
            let shared = pairs.flat_map(|(from, to)| {
                let split = split(*from, *to, &words, pairing);
                let found = [split, merge(*from, *to, &words, pairing)].into_iter().flatten();
                found.filter(|overlap| {
                    in_phrases(sequences, overlap.old, overlap.new) >= LEAST_IN_PHRASES
                })
            });
            shared.collect()
        });
        best_of_each(found.concat(), pairing)
    }
}

/// A new record without a pair took words that the old one's pair does not have.
fn split(old: Place, new: Place, words: &Texts<'_>, pairing: &Pairing) -> Option<Shared> {
    let likeness = words.likeness;
    let alone = pairing.may_take_words(new) && likeness.new_words(new) >= FEWEST_WORDS;
    if !alone {
        return None;
    }
    let kept = pairing.new_of(old);
    let bags = kept.map(|place| likeness.words_of_new(place));
    let by_words = words.shared_words(
        &likeness.words_of_new(new),
        &likeness.words_of_old(old),
        bags.as_slice(),
    );
    let own = (words.sequences.new.words(new), words.sequences.old.words(old));
    let by_phrases = || shared_phrases(own, kept.map(|place| words.sequences.new.words(place)));
    let (of_new, of_old) = by_words.or_else(by_phrases)?;
    Some(Shared { old, new, of_old, of_new })
}

/// An old record without a pair left words that the new one's pair did not have.
fn merge(old: Place, new: Place, words: &Texts<'_>, pairing: &Pairing) -> Option<Shared> {
    let likeness = words.likeness;
    let alone = pairing.may_leave_words(old) && likeness.old_words(old) >= FEWEST_WORDS;
    if !alone {
        return None;
    }
    let kept = pairing.old_of(new);
    let bags = kept.map(|place| likeness.words_of_old(place));
    let by_words = words.shared_words(
        &likeness.words_of_old(old),
        &likeness.words_of_new(new),
        bags.as_slice(),
    );
    let own = (words.sequences.old.words(old), words.sequences.new.words(new));
    let before = kept.map(|place| words.sequences.old.words(place));
    let by_phrases = || shared_phrases(own, before);
    let by_twins = || {
        shared_by_twins(own, before.filter(|_| kept.is_some_and(|place| place.abs_diff(old) == 1))?)
    };
    let by_case = || {
        let kept = [likeness.words_of_old(kept?)];
        let fresh =
            likeness.taken_over(&likeness.words_of_old(old), &likeness.words_of_new(new), &kept);
        shared_by_case(own, fresh.0)
    };
    let found = by_words.or_else(by_phrases).or_else(by_twins).or_else(by_case);
    let (of_old, of_new) = found?;
    Some(Shared { old, new, of_old, of_new })
}

/// The words of two editions, without and with their order.
struct Texts<'a> {
    likeness: &'a Likeness<'a>,
    sequences: &'a Pair<Sequences<'a>>,
}

impl Texts<'_> {
    /// The shares of its own words, and of the other's, that a record has from another and that
    /// the other's pair does not have; none where they are too small.
    fn shared_words(
        &self,
        own: &Words<'_>,
        other: &Words<'_>,
        kept: &[Words<'_>],
    ) -> Option<(f32, f32)> {
        if !self.likeness.hold(other, own, LEAST_OF_ITS_WORDS) {
            return None;
        }
        let (of_own, of_other) = self.likeness.taken_over(own, other, kept);
        let enough = of_own >= LEAST_OF_ITS_WORDS && of_other >= LEAST_OF_OTHER;
        enough.then_some((of_own, of_other))
    }
}

/// The same by whole phrases, which words that both rules have anyway do not hide.
///
/// A record that says nearly all of what another says, which was there before, went into it too.
fn shared_phrases((own, other): (&[u64], &[u64]), kept: Option<&[u64]>) -> Option<(f32, f32)> {
    let shares = |words: usize| {
        let share = |all: &[u64]| words as f32 / all.len().max(1) as f32;
        (share(own), share(other))
    };
    let fresh = words_in_phrases(own, other, kept.as_slice());
    let (of_own, of_other) = shares(fresh);
    if fresh >= FEWEST_WORDS && of_own >= LEAST_IN_FRESH_PHRASES && of_other >= LEAST_OF_OTHER {
        return Some((of_own, of_other));
    }
    let same = words_in_phrases(own, other, &[]);
    let (of_own, of_other) = shares(same);
    let repeats = same >= FEWEST_WORDS_REPEATED && of_own >= LEAST_REPEATED;
    repeats.then_some((of_own, of_other))
}

/// The same where a record went into its neighbour, which said nearly the same of another case and
/// speaks of both now: what is fresh in it is then a few words only.
fn shared_by_twins((own, other): (&[u64], &[u64]), before: &[u64]) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, &[]);
    let share = |all: &[u64]| now as f32 / all.len().max(1) as f32;
    let is_more = now >= words_in_phrases(own, before, &[]) + LEAST_MORE_OF_TWIN;
    let is_same = now >= FEWEST_WORDS_REPEATED && share(own) >= LEAST_OF_TWIN;
    (is_more && is_same).then(|| (share(own), share(other)))
}

/// The same where the other said nearly the same of another case and now names this case too:
/// `fresh` is the share of the record's words that only the other's new text has.
fn shared_by_case((own, other): (&[u64], &[u64]), fresh: f32) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, &[]);
    let share = |all: &[u64]| now as f32 / all.len().max(1) as f32;
    let is_same = now >= FEWEST_WORDS_REPEATED && share(own) >= LEAST_OF_CASE;
    (is_same && fresh >= LEAST_FRESH_OF_CASE).then(|| (share(own), share(other)))
}

/// Of several origins or goals of one unpaired record the best.
fn best_of_each(mut found: Vec<Shared>, pairing: &Pairing) -> Vec<Shared> {
    let rank = |overlap: &Shared| (1000.0 * (overlap.of_old + overlap.of_new)) as u32;
    found.sort_by_key(|overlap| {
        (
            u32::MAX - rank(overlap),
            overlap.old + overlap.new,
            overlap.old.abs_diff(overlap.new),
            overlap.old,
        )
    });
    let mut old_taken = std::collections::HashSet::new();
    let mut new_taken = std::collections::HashSet::new();
    let mut best = Vec::new();
    for overlap in found {
        let old_waits = pairing.may_leave_words(overlap.old) && !old_taken.contains(&overlap.old);
        let new_waits = pairing.may_take_words(overlap.new) && !new_taken.contains(&overlap.new);
        if old_waits || new_waits {
            old_taken.insert(overlap.old);
            new_taken.insert(overlap.new);
            best.push(overlap);
        }
    }
    best.sort_by_key(|overlap| (overlap.old, overlap.new));
    best.dedup_by_key(|overlap| (overlap.old, overlap.new));
    best
}
