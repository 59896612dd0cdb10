//! Which of the likely pairs are pairs? Start at [`settle`].
//!
//! Pairs are evidence for further pairs: parents, neighbours, and references that changed along.
//! So the choice is made again and again with what the last one showed, until it stays the same.

use std::cmp::Ordering;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::evidence::Context;
use super::likeness::{Candidate, in_order};
use super::matching::{Matching, pairs_of};
use super::side::{At, Pairing, Place, Side};
use super::thresholds::{
    ALIKE_AS_A_WHOLE, ENOUGH, FEWEST_OF_UNIQUE, LEAST_LIKENESS, LEAST_LIKENESS_ALONE,
    LEAST_OF_EXAMPLES, LEAST_STATED, MOST_ALIKE, MOST_ROUNDS, MOST_SECTIONS, WORDS_TO_SUPPORT,
};
use crate::model::{RecordKind, RuleNumber};
use crate::text::is_east_asian;

impl Candidate {
    pub(super) fn of(old: Place, new: Place, likeness: u32) -> Self {
        Self { old, new, likeness, opening: false }
    }

    /// Whether two records are alike enough to be weighed; `least` is what is enough of rules.
    pub(super) fn is_alike(&self, old: &Side<'_>, least: u32) -> bool {
        let piece = old.piece(self.old);
        let is_example = piece.kind == RecordKind::Example && !self.opening;
        let is_in_words = || !piece.text.contains(is_east_asian);
        let least = if is_example && is_in_words() { least.max(LEAST_OF_EXAMPLES) } else { least };
        self.likeness >= least
    }
}

/// Joins the pairs that likeness and context show.
pub(super) fn settle(matching: &mut Matching<'_>) {
    let certain = matching.pairing.clone();
    let mut candidates = open_candidates(matching);
    candidates.extend(sections(matching));
    for _ in 0..MOST_ROUNDS {
        let next = choose(&candidates, WORDS_TO_SUPPORT, &Context::of(matching), &certain);
        if next == matching.pairing {
            return;
        }
        matching.pairing = next;
    }
}

/// Joins rules of the same number that are left over on both sides: where words hardly agree, the
/// number counts only if nothing else fits.
pub(super) fn settle_numbers(matching: &mut Matching<'_>) {
    let Matching { old, ref likeness, .. } = *matching;
    let candidates = same_numbers(matching)
        .map(|(one, other)| Candidate::of(one, other, likeness.between(one, other)));
    let candidates: Vec<Candidate> =
        candidates.filter(|candidate| candidate.is_alike(old, LEAST_LIKENESS_ALONE)).collect();
    matching.pairing =
        choose(&candidates, WORDS_TO_SUPPORT, &Context::of(matching), &matching.pairing);
}

fn open_candidates(matching: &Matching<'_>) -> Vec<Candidate> {
    let Matching { old, new, by_opening, likeness, .. } = matching;
    let mut pairs = [matching.by_words.as_slice(), by_opening].concat();
    pairs.extend(same_numbers(matching));
    // The steps of a turn say much the same in common words only, which lead to no candidates.
    let families = matching.groups(|matching, record| {
        let parent = match record {
            At::Old(place) => matching.pairing.new_of(old.parent[place as usize]?),
            At::New(place) => new.parent[place as usize],
        };
        Some((parent?, matching.piece(record).domain()))
    });
    pairs.extend(pairs_of(families, MOST_ALIKE));
    pairs.retain(|pair| {
        matching.are_open(pair.0, pair.1) && old.piece(pair.0).kind != RecordKind::Section
    });
    in_order(&mut pairs);
    let weighed = pairs.par_iter().map(|(old, new)| {
        let opening = by_opening.binary_search(&(*old, *new)).is_ok();
        let (whole, part) = (likeness.between(*old, *new), likeness.partly(*old, *new));
        let may_be_part = whole < ALIKE_AS_A_WHOLE
            && part >= LEAST_LIKENESS
            && !matching.old.piece(*old).is_heading();
        let is_part = opening || may_be_part && is_statement_kept(matching, *old, *new);
        let likeness = if is_part { part } else { whole };
        Candidate { old: *old, new: *new, likeness, opening }
    });
    weighed.filter(|candidate| candidate.is_alike(old, LEAST_LIKENESS)).collect()
}

/// Whether what the longer of two texts states first stands in the shorter one: of the pieces of a
/// split rule this is the rule, and what took more of its words goes on where it left off.
///
/// It is told by two words in a row, since single words that both have are how rules are written.
fn is_statement_kept(matching: &Matching<'_>, old: Place, new: Place) -> bool {
    let (one, other) = (matching.words(At::Old(old)), matching.words(At::New(new)));
    let sequences = &matching.given.sequences;
    let (statement, whole) = match one.len().cmp(&other.len()) {
        Ordering::Greater => (sequences.old.statement(old), other),
        Ordering::Less => (sequences.new.statement(new), one),
        Ordering::Equal => return false,
    };
    let known: FxHashSet<&[u64]> = whole.windows(2).collect();
    let both = statement.windows(2).filter(|two| known.contains(two)).count();
    statement.len() >= FEWEST_OF_UNIQUE && 1000 * both >= LEAST_STATED * (statement.len() - 1)
}

/// Open rules of the same number, whatever they say.
fn same_numbers(matching: &Matching<'_>) -> impl Iterator<Item = (Place, Place)> {
    let groups = matching.groups(|matching, record| {
        let piece = matching.piece(record);
        piece.number.filter(|_| piece.kind == RecordKind::Rule)
    });
    pairs_of(groups, MOST_ALIKE)
}

/// Open sections of one level, which are known by their titles and by the rules that they share.
fn sections(matching: &Matching<'_>) -> Vec<Candidate> {
    let levels = matching.groups(|matching, record| {
        let piece = matching.piece(record);
        (piece.kind == RecordKind::Section).then(|| piece.number.map(RuleNumber::level))
    });
    let candidate = |(one, other)| Candidate::of(one, other, matching.likeness.between(one, other));
    pairs_of(levels, MOST_SECTIONS).map(candidate).collect()
}

/// Takes the best candidate, then the best of what is left, and so on; `words` and `beside` are what
/// the likeness counts and what speaks beside it.
///
/// Of equals, pairs that conflict never share both sum and distance of their places, so the order is
/// the same whichever edition is the old one.
pub(super) fn choose<'a>(
    candidates: &'a [Candidate],
    (words, beside): (i64, i64),
    context: &Context<'_>,
    certain: &Pairing,
) -> Pairing {
    let score = |candidate: &'a Candidate| {
        let support = context.support(candidate);
        let likeness = i64::from(candidate.likeness);
        (likeness + support >= ENOUGH).then_some((words * likeness + beside * support, candidate))
    };
    let mut scored: Vec<_> = candidates.par_iter().filter_map(score).collect();
    scored.sort_by_key(|(score, Candidate { old, new, .. })| {
        (-score, old + new, old.abs_diff(*new), *old)
    });
    let mut pairing = certain.clone();
    for (_, candidate) in scored {
        pairing.join(candidate.old, candidate.new);
    }
    pairing
}
