//! Which rules were split, and which merged? Start at [`Shared::of`].
//!
//! A record without a pair may still have its words from another record, or have left them there;
//! or its words stand elsewhere already, in a text that did not change, which nobody weighs: a
//! rule is copied to another section in one edition, and goes from its own years later.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::digest::{share, words_in_phrases};
use super::evidence::repeated_titles;
use super::likeness::count;
use super::matching::Matching;
use super::side::{At, Place, say_something_else};
use super::thresholds::{
    FEWEST_CHILDREN_OF_ONE, FEWEST_FROM_ELSEWHERE, FEWEST_OF_PART, FEWEST_REPEATED,
    LEAST_FRESH_OF_CASE, LEAST_IN_FRESH_PHRASES, LEAST_IN_PHRASES, LEAST_IN_PHRASES_FROM_ELSEWHERE,
    LEAST_OF_CASE, LEAST_OF_ENTRY, LEAST_OF_FEW_WORDS, LEAST_OF_ITS_WORDS, LEAST_OF_OTHER,
    LEAST_RARE, LEAST_REPEATED, PHRASE, SAME_SECTION,
};
use crate::model::{Level, RecordKind, RuleNumber};

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
    /// Share of the rare words of the one without a pair that the other has, whoever had them.
    rare: f32,
}

impl Shared {
    /// All splits and merges among the candidates, in the order of the old edition.
    pub(super) fn of(matching: &Matching<'_>) -> Vec<Self> {
        let Matching { old, new, .. } = matching;
        let is_entry = |pair: &(Place, Place)| old.piece(pair.0).kind == RecordKind::Glossary;
        let (entries, said): (Vec<_>, Vec<_>) =
            said_again(matching).into_iter().partition(is_entry);
        let is_candidate = |(from, to): &&(Place, Place)| {
            // What is said of one keyword is said of another in much the same words.
            let headings = old.heading(*from).zip(new.heading(*to));
            old.piece(*from).kind.says_rules()
                && new.piece(*to).kind.says_rules()
                && !headings.is_some_and(|(one, other)| say_something_else(one, other))
        };
        let candidates = [matching.by_words.as_slice(), &said].concat();
        let taken = candidates.par_iter().filter(is_candidate).flat_map_iter(|(from, to)| {
            let (from, to) = (At::Old(*from), At::New(*to));
            [Self::taken(matching, to, from), Self::taken(matching, from, to)]
        });
        let mut found: Vec<Self> = taken.flatten_iter().collect();
        found.extend(by_examples(matching));
        let is_most = |(entry, rule): &&(Place, Place)| {
            let (own, other) = (matching.words(At::Old(*entry)), matching.words(At::New(*rule)));
            let said = |one: &[u64], other| share(words_in_phrases(one, other, None), one);
            said(own, other).min(said(other, own)) >= LEAST_OF_ENTRY
        };
        let by_words = |(old, new): &(Place, Place)| Self::by_words(matching, *old, *new);
        found.extend(entries.iter().filter(is_most).map(by_words));
        found.extend(by_children(matching));
        let by_hand = matching.shared_by_hand.iter().map(by_words).collect();
        best_of_each(by_hand, found, matching)
    }

    /// What a record says of itself, and of the other.
    fn between(own: At, other: At, (of_own, of_other): (f32, f32), rare: f32) -> Self {
        let (old, new) = (own.place(), other.place());
        match own {
            At::Old(_) => Self { old, new, of_old: of_own, of_new: of_other, rare },
            At::New(_) => Self { old: new, new: old, of_old: of_other, of_new: of_own, rare },
        }
    }

    /// What two records share, of which something else than their words tells.
    fn by_words(matching: &Matching<'_>, old: Place, new: Place) -> Self {
        let (own, other) = (matching.words(At::Old(old)), matching.words(At::New(new)));
        let held = |one: &[u64], other: &[u64]| {
            let known: FxHashSet<&u64> = other.iter().collect();
            share(one.iter().filter(|word| known.contains(word)).count(), one)
        };
        Self { old, new, of_old: held(own, other), of_new: held(other, own), rare: 0.0 }
    }

    /// What a record without a pair has in common with another and the other's pair does not have:
    /// a new one took it, an old one left it there.
    fn taken(matching: &Matching<'_>, own: At, other: At) -> Option<Self> {
        let (bag, others) = (matching.bag(own), matching.bag(other));
        if !matching.pairing.may_share(own) || count(bag) < FEWEST_OF_PART {
            return None;
        }
        // Phrases without rare words are how rules are written; a text that stayed as it was has none.
        let rare = matching.likeness.taken_over(bag, others, None).0;
        if !others.is_empty() && rare < LEAST_RARE {
            return None;
        }
        let kept = matching.pairing.of(other).map(|place| own.beside(place));
        let before = kept.map(|kept| matching.bag(kept));
        let (fresh, of_other) = matching.likeness.taken_over(bag, others, before);
        let is_short = count(bag) < FEWEST_REPEATED;
        let least = if is_short { LEAST_OF_FEW_WORDS } else { LEAST_OF_ITS_WORDS };
        let by_words = fresh >= least && of_other >= LEAST_OF_OTHER;
        let ordered = || (matching.words(own), matching.words(other));
        let by_phrases = || shared_phrases(ordered(), kept.map(|kept| matching.words(kept)), own);
        let is_case = matches!(kept, Some(At::Old(_)));
        let by_case = || is_case.then(|| shared_by_case(ordered(), fresh)).flatten();
        let shares = by_words.then_some((fresh, of_other)).or_else(by_phrases).or_else(by_case)?;
        Some(Self::between(own, other, shares, rare)).filter(|found| found.has_phrases(matching))
    }

    /// Whether the words stayed in their section.
    fn stayed(&self, Matching { old, new, pairing, .. }: &Matching<'_>) -> bool {
        let sections = old.section[self.old as usize].zip(new.section[self.new as usize]);
        sections.is_some_and(|(one, other)| pairing.joins(one, other))
    }

    /// Whether the words went in phrases: a few words of a record that came from another section
    /// are how rules are written.
    fn has_phrases(&self, matching: &Matching<'_>) -> bool {
        let new = At::New(self.new);
        let is_short = matching.words(new).len() < FEWEST_FROM_ELSEWHERE;
        let came = matching.pairing.may_share(new);
        let least = match came && is_short && !self.stayed(matching) {
            true => LEAST_IN_PHRASES_FROM_ELSEWHERE,
            false => LEAST_IN_PHRASES,
        };
        in_phrases(matching, self.old, self.new) >= least
    }
}

/// The share of the shorter text's words that stand in phrases of the other.
pub(super) fn in_phrases(matching: &Matching<'_>, old: Place, new: Place) -> f32 {
    let (one, other) = (matching.words(At::Old(old)), matching.words(At::New(new)));
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    share(words_in_phrases(short, long, None), short)
}

/// What went, each with the rule that has its example now.
fn by_examples(matching: &Matching<'_>) -> Vec<Shared> {
    let Matching { old, new, pairing, .. } = matching;
    let examples = pairing.pairs().filter(|pair| old.piece(pair.0).kind == RecordKind::Example);
    // Most rules stay, and nobody need look at the words of their examples.
    let rules = examples.filter_map(|(one, other)| {
        let (from, to) = old.parent[one as usize].zip(new.parent[other as usize])?;
        let is_told =
            pairing.may_share(At::Old(from)) && in_phrases(matching, one, other) >= LEAST_REPEATED;
        is_told.then_some((At::Old(from), At::New(to)))
    });
    let told = rules.filter_map(|(from, to)| {
        let kept = pairing.of(to).map(|place| matching.words(At::Old(place)));
        let (own, other) = (matching.words(from), matching.words(to));
        let fresh = words_in_phrases(own, other, kept);
        let rare = matching.likeness.taken_over(matching.bag(from), matching.bag(to), None).0;
        let shares = (share(fresh, own), share(fresh, other));
        (fresh > 0).then(|| Shared::between(from, to, shares, rare))
    });
    told.collect()
}

/// Rules and entries that went, each with the rules that say a good part of it in the same phrases:
/// such a text may have stood there before, so that nobody weighed its words.
///
/// Only what went is looked for: what came repeats another rule because both speak of the like.
fn said_again(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { old, new, pairing, .. } = matching;
    let mut phrases: FxHashMap<&[u64], Vec<Place>> = FxHashMap::default();
    for gone in old.places().filter(|place| pairing.may_share(At::Old(*place))) {
        if matches!(old.piece(gone).kind, RecordKind::Rule | RecordKind::Glossary) {
            for phrase in matching.words(At::Old(gone)).windows(PHRASE) {
                phrases.entry(phrase).or_default().push(gone);
            }
        }
    }
    if phrases.is_empty() {
        return Vec::new();
    }
    let rules =
        new.places().into_par_iter().filter(|rule| new.piece(*rule).kind == RecordKind::Rule);
    let found = rules.flat_map_iter(|rule| {
        let mut same: BTreeMap<Place, usize> = BTreeMap::new();
        let said = matching.words(At::New(rule)).windows(PHRASE);
        for gone in said.filter_map(|phrase| phrases.get(phrase)).flatten() {
            *same.entry(*gone).or_default() += 1;
        }
        let is_much = |(gone, count): &(Place, usize)| {
            let words = matching.words(At::Old(*gone)).len();
            *count as f32 >= LEAST_IN_PHRASES * words as f32
        };
        same.into_iter().filter(is_much).map(move |(gone, _)| (gone, rule)).collect::<Vec<_>>()
    });
    found.collect()
}

/// What went and stood above other records, each with what most of those stand under now.
///
/// A record with one alone below it is known by that only where both are titles.
fn by_children(matching: &Matching<'_>) -> Vec<Shared> {
    let Matching { old, new, pairing, .. } = matching;
    let common = repeated_titles(old);
    let is_gone =
        |place: &Place| pairing.may_share(At::Old(*place)) && common.binary_search(place).is_err();
    let mut below: BTreeMap<Place, (usize, BTreeMap<Place, usize>)> = BTreeMap::new();
    for (one, other) in pairing.pairs() {
        let Some(above) = old.parent[one as usize].filter(is_gone) else { continue };
        let (all, goals) = below.entry(above).or_default();
        *all += 1;
        for goal in std::iter::successors(Some(other), |goal| new.parent[*goal as usize]) {
            *goals.entry(goal).or_default() += 1;
        }
    }
    let heirs = below.into_iter().filter_map(|(one, (all, goals))| {
        let is_heir = |(goal, count): &(Place, usize)| {
            let (from, to) = (old.piece(one), new.piece(*goal));
            let [is_chapter, was_chapter] =
                [to, from].map(|piece| piece.number.map(RuleNumber::level) == Some(Level::Chapter));
            let are_titles = from.is_title() && to.is_title();
            let enough = *count >= FEWEST_CHILDREN_OF_ONE || all == 1 && are_titles;
            enough && (was_chapter || !is_chapter) && 2 * count >= all
        };
        let best = goals.into_iter().filter(is_heir).max_by_key(|(goal, count)| (*count, *goal))?;
        let share = best.1 as f32 / all as f32;
        Some(Shared { old: one, new: best.0, of_old: share, of_new: share, rare: 0.0 })
    });
    heirs.collect()
}

/// The same by whole phrases, which words that both rules have anyway do not hide.
///
/// A record that says nearly all of what another says, which was there before, went into it too; one
/// that came so was written after the other where that lost nothing.
fn shared_phrases(
    (own, other): (&[u64], &[u64]),
    kept: Option<&[u64]>,
    record: At,
) -> Option<(f32, f32)> {
    let shares = |words: usize| (share(words, own), share(words, other));
    let fresh = words_in_phrases(own, other, kept);
    let (of_own, of_other) = shares(fresh);
    if fresh >= FEWEST_OF_PART && of_own >= LEAST_IN_FRESH_PHRASES && of_other >= LEAST_OF_OTHER {
        return Some((of_own, of_other));
    }
    let same = words_in_phrases(own, other, None);
    let (of_own, of_other) = shares(same);
    let is_left = matches!(record, At::Old(_)) || fresh > 0;
    let repeats = is_left && same >= FEWEST_REPEATED && of_own >= LEAST_REPEATED;
    repeats.then_some((of_own, of_other))
}

/// The same where the other said nearly the same of another case and now names this case too:
/// `fresh` is the share of the record's words that only the other's new text has.
fn shared_by_case((own, other): (&[u64], &[u64]), fresh: f32) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, None);
    let is_same = now >= FEWEST_REPEATED && share(now, own) >= LEAST_OF_CASE;
    (is_same && fresh >= LEAST_FRESH_OF_CASE).then(|| (share(now, own), share(now, other)))
}

/// What people said, and of several other origins or goals of one unpaired record the best.
fn best_of_each(
    by_hand: Vec<Shared>,
    mut found: Vec<Shared>,
    matching: &Matching<'_>,
) -> Vec<Shared> {
    let pairing = &matching.pairing;
    let rank = |overlap: &Shared| {
        let beside = if overlap.stayed(matching) { SAME_SECTION } else { 0.0 };
        (1000.0 * (overlap.rare + overlap.of_old + overlap.of_new + beside)) as u32
    };
    found.sort_by_key(|overlap| {
        (
            u32::MAX - rank(overlap),
            overlap.old + overlap.new,
            overlap.old.abs_diff(overlap.new),
            overlap.old,
        )
    });
    let mut old_taken: FxHashSet<Place> = by_hand.iter().map(|overlap| overlap.old).collect();
    let mut new_taken = FxHashSet::default();
    let mut best = by_hand;
    for overlap in found {
        let old_waits =
            pairing.may_share(At::Old(overlap.old)) && !old_taken.contains(&overlap.old);
        let new_waits =
            pairing.may_share(At::New(overlap.new)) && !new_taken.contains(&overlap.new);
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
