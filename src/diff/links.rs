//! Which records without a pair are each other's best heir? Start at [`settle`].
//!
//! A rule of which a good part went into one new rule, and from which that rule has a good part of
//! its words, is the same rule, however much else was cut or added.

use std::collections::HashMap;

use crate::model::{Pair, RecordKind};

use super::candidates::{Candidate, Likeness};
use super::context::Context;
use super::digest::Digest;
use super::pairing::Pairing;
use super::rounds::{ENOUGH, Found};
use super::sequence::{Sequences, words_in_phrases};
use super::side::{Place, Side};

/// The fewest words by which a part of a text is known again.
const FEWEST_WORDS: usize = 8;

/// The least share of the shorter text's words that must stand in phrases of the other: single
/// words that both have are how rules are written.
pub(super) const LEAST_IN_PHRASES: f32 = 0.25;

/// Joins open records that are each other's best.
pub(super) fn settle(
    old: (&Side<'_>, &[Option<Digest>]),
    new: (&Side<'_>, &[Option<Digest>]),
    found: &Found<'_>,
    (likeness, sequences): (&Likeness<'_>, &Pair<Sequences<'_>>),
    pairing: &mut Pairing,
) {
    let pairs = found.by_words.iter();
    // Headwords say what an entry is about better than the words of its definition.
    let pairs = pairs.filter(|pair| old.0.piece(pair.0).kind != RecordKind::Glossary);
    let open = pairs.filter(|pair| pairing.is_open_old(pair.0) && pairing.is_open_new(pair.1));
    let enough = open.filter(|pair| {
        let fewest = likeness.old_words(pair.0).min(likeness.new_words(pair.1));
        fewest >= FEWEST_WORDS && in_phrases(sequences, pair.0, pair.1) >= LEAST_IN_PHRASES
    });
    let candidates = enough.map(|(old, new)| Candidate {
        old: *old,
        new: *new,
        likeness: likeness.partly(*old, *new),
        opening: false,
    });
    let context = Context::of(old, new, pairing);
    let candidates = candidates.filter(|candidate| candidate.is_alike(old.0, 0));
    let scored = candidates
        .map(|candidate| (i64::from(candidate.likeness) + context.support(&candidate), candidate));
    let mut scored: Vec<(i64, Candidate)> = scored.filter(|entry| entry.0 >= ENOUGH).collect();
    scored.sort_by_key(|(score, candidate)| {
        (
            -score,
            candidate.old + candidate.new,
            candidate.old.abs_diff(candidate.new),
            candidate.old,
        )
    });
    for (_, candidate) in scored {
        pairing.join(candidate.old, candidate.new);
    }
}

/// The likeness from which on two records that nothing else is like are one, wherever they stand.
/// By hand, as [`APART`]: read on all neighbours of 1999 to 2026.
const LEAST_OF_LONELY: u32 = 380;

/// How much less alike everything else is to either of two such records, in percent of theirs.
const APART: u32 = 75;

/// The fewest words by which such records are told from others.
const FEWEST_WORDS_OF_LONELY: usize = 16;

/// Joins open records that are much more like each other than like anything else, open or not: a
/// rule that was written anew for another place in the book.
pub(super) fn settle_lonely(
    old: &Side<'_>,
    found: &Found<'_>,
    likeness: &Likeness<'_>,
    pairing: &mut Pairing,
) {
    let mut best_of_old: HashMap<Place, [u32; 2]> = HashMap::new();
    let mut best_of_new: HashMap<Place, [u32; 2]> = HashMap::new();
    for (one, other) in found.by_words {
        let alike = likeness.between(*one, *other);
        for best in [best_of_old.entry(*one).or_default(), best_of_new.entry(*other).or_default()] {
            match alike {
                _ if alike > best[0] => *best = [alike, best[0]],
                _ => best[1] = best[1].max(alike),
            }
        }
    }
    let is_apart = |best: Option<&[u32; 2]>, alike: u32| {
        best.is_some_and(|best| best[0] == alike && best[1] * 100 <= alike * APART)
    };
    for (one, other) in found.by_words {
        let is_open = pairing.is_open_old(*one) && pairing.is_open_new(*other);
        let is_rule = old.piece(*one).kind == RecordKind::Rule;
        let alike = likeness.between(*one, *other);
        let words = likeness.old_words(*one).min(likeness.new_words(*other));
        if is_open
            && is_rule
            && words >= FEWEST_WORDS_OF_LONELY
            && alike >= LEAST_OF_LONELY
            && is_apart(best_of_old.get(one), alike)
            && is_apart(best_of_new.get(other), alike)
        {
            pairing.join(*one, *other);
        }
    }
}

/// The share of the shorter text's words that stand in phrases of the other.
pub(super) fn in_phrases(sequences: &Pair<Sequences<'_>>, old: Place, new: Place) -> f32 {
    let (one, other) = (sequences.old.words(old), sequences.new.words(new));
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    words_in_phrases(short, long, &[]) as f32 / short.len().max(1) as f32
}
