//! Which rules were split, and which merged? Start at [`Shared::of`].
//!
//! A record without a pair may still have its words from another record, or have left them there;
//! or its words stand elsewhere already, in a text that did not change, which nobody weighs: a
//! rule is copied to another section in one edition, and goes from its own years later.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::digest::{Bag, Sequences, in_phrases, share, words_in_phrases};
use super::evidence::{
    FEWEST_CHILDREN_OF_ONE, FEWEST_FROM_ELSEWHERE, FEWEST_OF_PART, FEWEST_REPEATED,
    LEAST_FRESH_OF_CASE, LEAST_IN_FRESH_PHRASES, LEAST_IN_PHRASES, LEAST_IN_PHRASES_FROM_ELSEWHERE,
    LEAST_OF_CASE, LEAST_OF_ENTRY, LEAST_OF_FEW_WORDS, LEAST_OF_ITS_WORDS, LEAST_OF_OTHER,
    LEAST_RARE, LEAST_REPEATED, PHRASE, SAME_SECTION, repeated_titles,
};
use super::likeness::{Likeness, count, in_halves};
use super::matching::Matching;
use super::side::{ComparedRecord, Pairing, Place, say_something_else};
use crate::model::{Level, Pair, RecordKind, RuleNumber};

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
        let Matching { given, old, new, pairing, likeness, .. } = matching;
        let is_entry = |pair: &(Place, Place)| old.piece(pair.0).kind == RecordKind::Glossary;
        let (entries, said): (Vec<_>, Vec<_>) =
            said_again(matching).into_iter().partition(is_entry);
        let candidates = [matching.by_words.clone(), said].concat();
        // What is said of one keyword is said of another in much the same words.
        let are_under_other_headings = |from: Place, to: Place| {
            let headings = old.heading(from).zip(new.heading(to));
            headings.is_some_and(|(one, other)| say_something_else(one, other))
        };
        let words = Texts { likeness, sequences: &given.sequences };
        let found = in_halves(candidates.len(), |some| -> Vec<Self> {
            let pairs = candidates[some].iter().filter(|(from, to)| {
                let may_share = may_share(old.piece(*from).kind) && may_share(new.piece(*to).kind);
                may_share && !are_under_other_headings(*from, *to)
            });
            let shared = pairs.flat_map(|(from, to)| taken(*from, *to, &words, pairing));
            shared.flatten().filter(|overlap| has_phrases(overlap, matching)).collect()
        });
        let by_examples = by_examples(matching).into_iter();
        let told = by_examples.filter_map(|(old, new)| words.told(old, new, pairing)).collect();
        let shares = |pairs: &[(Place, Place)]| -> Vec<Self> {
            pairs.iter().map(|(old, new)| words.shares(*old, *new)).collect()
        };
        let by_hand = shares(&matching.shared_by_hand);
        let is_most =
            |(entry, rule): &(Place, Place)| words.both_say(*entry, *rule) >= LEAST_OF_ENTRY;
        let entries = shares(&entries.into_iter().filter(is_most).collect::<Vec<_>>());
        let found = [found.concat(), told, entries, by_children(matching)].concat();
        best_of_each(by_hand, found, matching)
    }

    /// Whether the words stayed in their section.
    fn stayed(&self, Matching { old, new, pairing, .. }: &Matching<'_>) -> bool {
        let sections = old.section[self.old as usize].zip(new.section[self.new as usize]);
        sections.is_some_and(|(one, other)| pairing.joins(one, other))
    }
}

/// Whether words that went from one record to another went in phrases: a few words of a record that
/// came from another section are how rules are written.
fn has_phrases(overlap: &Shared, matching: &Matching<'_>) -> bool {
    let sequences = &matching.given.sequences;
    let is_short = sequences.new.words(overlap.new).len() < FEWEST_FROM_ELSEWHERE;
    let came = matching.pairing.may_take_words(overlap.new);
    let least = match came && is_short && !overlap.stayed(matching) {
        true => LEAST_IN_PHRASES_FROM_ELSEWHERE,
        false => LEAST_IN_PHRASES,
    };
    in_phrases(sequences, overlap.old, overlap.new) >= least
}

/// Whether the words of such a record may stand in another.
fn may_share(kind: RecordKind) -> bool {
    matches!(kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
}

/// What went, each with the rule that has its example now.
fn by_examples(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { given, old, new, pairing, .. } = matching;
    let examples = pairing.pairs().filter(|pair| old.piece(pair.0).kind == RecordKind::Example);
    let rules = examples
        .filter(|(from, to)| in_phrases(&given.sequences, *from, *to) >= LEAST_REPEATED)
        .filter_map(|(from, to)| old.parent[from as usize].zip(new.parent[to as usize]));
    let mut rules: Vec<_> = rules.filter(|pair| pairing.may_leave_words(pair.0)).collect();
    rules.dedup();
    rules
}

/// Rules and entries that went, each with the rules that say a good part of it in the same phrases:
/// such a text may have stood there before, so that nobody weighed its words.
///
/// Only what went is looked for: what came repeats another rule because both speak of the like.
fn said_again(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { given, old, new, pairing, .. } = matching;
    let Pair { old: old_words, new: new_words } = &given.sequences;
    let is_gone = |place: &Place| {
        matches!(old.piece(*place).kind, RecordKind::Rule | RecordKind::Glossary)
            && pairing.may_leave_words(*place)
    };
    let mut phrases: HashMap<&[u64], Vec<Place>> = HashMap::new();
    for gone in old.places().filter(is_gone) {
        for phrase in old_words.words(gone).windows(PHRASE) {
            phrases.entry(phrase).or_default().push(gone);
        }
    }
    let is_rule = |place: &Place| new.piece(*place).kind == RecordKind::Rule;
    let rules: Vec<Place> = new.places().filter(|_| !phrases.is_empty()).filter(is_rule).collect();
    let found = in_halves(rules.len(), |some| -> Vec<(Place, Place)> {
        let said = rules[some].iter().flat_map(|rule| {
            let mut same: BTreeMap<Place, usize> = BTreeMap::new();
            let said = new_words.words(*rule).windows(PHRASE);
            for gone in said.filter_map(|phrase| phrases.get(phrase)).flatten() {
                *same.entry(*gone).or_default() += 1;
            }
            let is_much = |(gone, count): &(Place, usize)| {
                *count as f32 >= LEAST_IN_PHRASES * old_words.words(*gone).len() as f32
            };
            same.into_iter().filter(is_much).map(|(gone, _)| (gone, *rule))
        });
        said.collect()
    });
    found.concat()
}

/// What went and stood above other records, each with what most of those stand under now.
///
/// A record with one alone below it is known by that only where both are titles.
fn by_children(matching: &Matching<'_>) -> Vec<Shared> {
    let Matching { old, new, pairing, .. } = matching;
    let common = repeated_titles(old);
    let is_gone =
        |place: &Place| pairing.may_leave_words(*place) && common.binary_search(place).is_err();
    let mut below: BTreeMap<Place, (usize, BTreeMap<Place, usize>)> = BTreeMap::new();
    for (one, other) in pairing.pairs() {
        if let Some(above) = old.parent[one as usize].filter(is_gone) {
            let (all, goals) = below.entry(above).or_default();
            *all += 1;
            for goal in std::iter::successors(Some(other), |goal| new.parent[*goal as usize]) {
                *goals.entry(goal).or_default() += 1;
            }
        }
    }
    let heirs = below.into_iter().filter_map(|(one, (all, goals))| {
        let is_heir = |(goal, count): &(Place, usize)| {
            let are_titles = old.piece(one).is_title() && new.piece(*goal).is_title();
            let is_chapter = |piece: &ComparedRecord<'_>| {
                piece.number.map(RuleNumber::level) == Some(Level::Chapter)
            };
            let wider = is_chapter(new.piece(*goal)) && !is_chapter(old.piece(one));
            let enough = *count >= FEWEST_CHILDREN_OF_ONE || all == 1 && are_titles;
            enough && !wider && 2 * count >= all
        };
        let best = goals.into_iter().filter(is_heir).max_by_key(|(goal, count)| (*count, *goal))?;
        let share = best.1 as f32 / all as f32;
        Some(Shared { old: one, new: best.0, of_old: share, of_new: share, rare: 0.0 })
    });
    heirs.collect()
}

/// What a new record without a pair took from the old one, and what an old record without a pair
/// left in the new one, that the other's pair does not have.
fn taken(old: Place, new: Place, words: &Texts<'_>, pairing: &Pairing) -> [Option<Shared>; 2] {
    let (kept, had) = (pairing.new_of(old).map(At::New), pairing.old_of(new).map(At::Old));
    let took = pairing.may_take_words(new).then(|| words.taken(At::New(new), At::Old(old), kept));
    let left = pairing.may_leave_words(old).then(|| words.taken(At::Old(old), At::New(new), had));
    [
        took.flatten().map(|(of_new, of_old, rare)| Shared { old, new, of_old, of_new, rare }),
        left.flatten().map(|(of_old, of_new, rare)| Shared { old, new, of_old, of_new, rare }),
    ]
}

/// A record of either edition.
#[derive(Clone, Copy)]
enum At {
    Old(Place),
    New(Place),
}

/// The words of two editions, without and with their order.
struct Texts<'a> {
    likeness: &'a Likeness<'a>,
    sequences: &'a Pair<Sequences<'a>>,
}

impl Texts<'_> {
    fn bag(&self, record: At) -> Bag<'_> {
        match record {
            At::Old(place) => self.likeness.words_of_old(place),
            At::New(place) => self.likeness.words_of_new(place),
        }
    }

    fn words(&self, record: At) -> &[u64] {
        match record {
            At::Old(place) => self.sequences.old.words(place),
            At::New(place) => self.sequences.new.words(place),
        }
    }

    /// The shares of its own words, and of the other's, that a record without a pair has in common
    /// with another and that the other's pair does not have, and the share of its rare words.
    fn taken(&self, own: At, other: At, kept: Option<At>) -> Option<(f32, f32, f32)> {
        let (bag, others) = (self.bag(own), self.bag(other));
        if count(bag) < FEWEST_OF_PART {
            return None;
        }
        let before = kept.map(|kept| self.bag(kept));
        let (fresh, of_other) = self.likeness.taken_over(bag, others, before.as_slice());
        let is_short = count(bag) < FEWEST_REPEATED;
        let least = if is_short { LEAST_OF_FEW_WORDS } else { LEAST_OF_ITS_WORDS };
        let by_words = fresh >= least && of_other >= LEAST_OF_OTHER;
        let ordered = || (self.words(own), self.words(other));
        let by_phrases = || shared_phrases(ordered(), kept.map(|kept| self.words(kept)), own);
        let is_case = matches!((own, kept), (At::Old(_), Some(At::Old(_))));
        let by_case = || is_case.then(|| shared_by_case(ordered(), fresh)).flatten();
        let shares = by_words.then_some((fresh, of_other)).or_else(by_phrases).or_else(by_case)?;
        // Phrases without rare words are how rules are written; a text that stayed as it was has none.
        let rare = self.likeness.taken_over(bag, others, &[]).0;
        (others.is_empty() || rare >= LEAST_RARE).then_some((shares.0, shares.1, rare))
    }

    /// What an old record left in a new one, which something else than their words tells.
    fn told(&self, old: Place, new: Place, pairing: &Pairing) -> Option<Shared> {
        let (own, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let kept = pairing.old_of(new).map(|place| self.words(At::Old(place)));
        let fresh = words_in_phrases(own, other, kept.as_slice());
        let bags = (self.bag(At::Old(old)), self.bag(At::New(new)));
        let rare = self.likeness.taken_over(bags.0, bags.1, &[]).0;
        let (of_old, of_new) = (share(fresh, own), share(fresh, other));
        (fresh > 0).then_some(Shared { old, new, of_old, of_new, rare })
    }

    /// The share of either record that both say in the same phrases.
    fn both_say(&self, old: Place, new: Place) -> f32 {
        let (own, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let said = |one: &[u64], other: &[u64]| share(words_in_phrases(one, other, &[]), one);
        said(own, other).min(said(other, own))
    }

    /// What two records share, of which something else than their words tells.
    fn shares(&self, old: Place, new: Place) -> Shared {
        let (own, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let held = |one: &[u64], other: &[u64]| {
            let known: HashSet<&u64> = other.iter().collect();
            share(one.iter().filter(|word| known.contains(word)).count(), one)
        };
        Shared { old, new, of_old: held(own, other), of_new: held(other, own), rare: 0.0 }
    }
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
    let fresh = words_in_phrases(own, other, kept.as_slice());
    let (of_own, of_other) = shares(fresh);
    if fresh >= FEWEST_OF_PART && of_own >= LEAST_IN_FRESH_PHRASES && of_other >= LEAST_OF_OTHER {
        return Some((of_own, of_other));
    }
    let same = words_in_phrases(own, other, &[]);
    let (of_own, of_other) = shares(same);
    let is_left = matches!(record, At::Old(_)) || fresh > 0;
    let repeats = is_left && same >= FEWEST_REPEATED && of_own >= LEAST_REPEATED;
    repeats.then_some((of_own, of_other))
}

/// The same where the other said nearly the same of another case and now names this case too:
/// `fresh` is the share of the record's words that only the other's new text has.
fn shared_by_case((own, other): (&[u64], &[u64]), fresh: f32) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, &[]);
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
    let mut old_taken: HashSet<Place> = by_hand.iter().map(|overlap| overlap.old).collect();
    let mut new_taken = HashSet::new();
    let mut best = by_hand;
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
