//! Which rules were split, and which merged? Start at [`Shared::of`].
//!
//! A record without a pair may still have its words from another record, or have left them there;
//! or its words stand elsewhere already, in a text that did not change, which nobody weighs: a
//! rule is copied to another section in one edition, and goes from its own years later.

use std::collections::{HashMap, HashSet};

use super::digest::{Digest, Sequences, in_phrases, numbers_in, words_in_phrases};
use super::evidence::{
    FEWEST_CHILDREN_OF_ONE, FEWEST_OF_PART, FEWEST_OF_STANDING, FEWEST_REPEATED,
    LEAST_FRESH_OF_CASE, LEAST_HELD, LEAST_IN_FRESH_PHRASES, LEAST_IN_PHRASES, LEAST_MORE_OF_TWIN,
    LEAST_OF_CASE, LEAST_OF_FEW_WORDS, LEAST_OF_ITS_WORDS, LEAST_OF_OTHER, LEAST_OF_TWIN,
    LEAST_RARE, LEAST_REPEATED, SAME_SECTION,
};
use super::likeness::{Likeness, Words, in_halves};
use super::matching::Matching;
use super::side::{Pairing, Place, say_something_else};
use crate::model::{Pair, RecordKind};

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
        let [standing, sentences] = went(matching);
        let candidates = [matching.by_words.clone(), standing].concat();
        // What is said of one keyword is said of another in much the same words.
        let are_under_other_headings = |from: Place, to: Place| {
            let headings = old.heading(from).zip(new.heading(to));
            headings.is_some_and(|(one, other)| say_something_else(one, other))
        };
        let words = Texts { likeness, sequences: &given.sequences };
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
                    in_phrases(&given.sequences, overlap.old, overlap.new) >= LEAST_IN_PHRASES
                })
            });
            shared.collect()
        });
        let told = sentences.into_iter().chain(by_examples(matching));
        let told = told.filter_map(|(old, new)| words.told(old, new, pairing)).collect();
        let shares = |pairs: &[(Place, Place)]| -> Vec<Self> {
            pairs.iter().map(|(old, new)| words.shares(*old, *new)).collect()
        };
        let by_hand = shares(&matching.shared_by_hand);
        let entries = shares(&by_entries(matching));
        let found = [found.concat(), told, entries, by_children(matching)].concat();
        best_of_each(by_hand, found, matching)
    }
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

/// Glossary entries that went, each with the rule to which it pointed and which says it now.
fn by_entries(matching: &Matching<'_>) -> Vec<(Place, Place)> {
    let Matching { given, old, new, pairing, .. } = matching;
    let is_gone = |place: &Place| {
        old.piece(*place).kind == RecordKind::Glossary && pairing.may_leave_words(*place)
    };
    let entries = old.places().filter(is_gone).flat_map(|place| {
        let rules = numbers_in(old.piece(place).text)
            .flat_map(|(_, range)| old.places_of(range.first()))
            .filter_map(|rule| pairing.new_of(*rule))
            .filter(|rule| !new.piece(*rule).is_title());
        rules.map(move |rule| (place, rule))
    });
    let says_it = |(one, other): &(Place, Place)| {
        in_phrases(&given.sequences, *one, *other) >= LEAST_IN_PHRASES
    };
    entries.filter(says_it).collect()
}

/// Sections and headings that went, each with that under which most of its rules stand now.
fn by_children(matching: &Matching<'_>) -> Vec<Shared> {
    let gone = matching.parents_gone_on().into_iter();
    let gone = gone.filter(|(one, _)| {
        matching.old.piece(*one).is_title() && matching.pairing.may_leave_words(*one)
    });
    let shared =
        gone.filter_map(|(old, goals)| {
            let all: usize = goals.values().sum();
            let share = |count: usize| count as f32 / all as f32;
            let mut goals = goals.into_iter().map(|(new, count)| (new, share(count)));
            let (new, of_old) = goals.find(|(_, share)| *share > LEAST_OF_ITS_WORDS)?;
            (all >= FEWEST_CHILDREN_OF_ONE && matching.new.piece(new).is_title())
                .then_some(Shared { old, new, of_old, of_new: of_old, rare: 0.0 })
        });
    shared.collect()
}

/// A new record without a pair took words that the old one's pair does not have.
fn split(old: Place, new: Place, words: &Texts<'_>, pairing: &Pairing) -> Option<Shared> {
    let kept = pairing.new_of(old).map(At::New);
    let found = pairing.may_take_words(new).then(|| words.taken(At::New(new), At::Old(old), kept));
    let (of_new, of_old, rare) = found.flatten()?;
    Some(Shared { old, new, of_old, of_new, rare })
}

/// An old record without a pair left words that the new one's pair did not have.
fn merge(old: Place, new: Place, words: &Texts<'_>, pairing: &Pairing) -> Option<Shared> {
    let kept = pairing.old_of(new).map(At::Old);
    let found = pairing.may_leave_words(old).then(|| words.taken(At::Old(old), At::New(new), kept));
    let (of_old, of_new, rare) = found.flatten()?;
    Some(Shared { old, new, of_old, of_new, rare })
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
    fn bag(&self, record: At) -> Words<'_> {
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
        if bag.count() < FEWEST_OF_PART {
            return None;
        }
        let bags = kept.map(|kept| self.bag(kept));
        let ordered = || (self.words(own), self.words(other));
        let by_phrases = || shared_phrases(ordered(), kept.map(|kept| self.words(kept)), own);
        let by_place = || match (own, kept) {
            (At::Old(old), Some(At::Old(before))) => {
                let words = self.words(At::Old(before));
                let by_twins = || shared_by_twins(ordered(), words);
                let fresh = || self.likeness.taken_over(&bag, &others, bags.as_slice()).0;
                let by_twins = (before.abs_diff(old) == 1).then(by_twins).flatten();
                by_twins
                    .or_else(|| shared_by_case(ordered(), fresh()))
                    .or_else(|| shared_by_part(ordered(), words))
            }
            _ => None,
        };
        let by_words = self.shared_words(&bag, &others, bags.as_slice());
        let (of_own, of_other) = by_words.or_else(by_phrases).or_else(by_place)?;
        Some((of_own, of_other, self.rare(&bag, &others)?))
    }

    /// What an old record left in a new one, which something else than their words tells.
    fn told(&self, old: Place, new: Place, pairing: &Pairing) -> Option<Shared> {
        let (own, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let kept = pairing.old_of(new).map(|place| self.words(At::Old(place)));
        let fresh = words_in_phrases(own, other, kept.as_slice());
        let share = |all: &[u64]| (fresh as f32 / all.len().max(1) as f32).min(1.0);
        let bags = (self.bag(At::Old(old)), self.bag(At::New(new)));
        let rare = self.likeness.taken_over(&bags.0, &bags.1, &[]).0;
        (fresh > 0).then(|| Shared { old, new, of_old: share(own), of_new: share(other), rare })
    }

    /// What two records share, of which something else than their words tells.
    fn shares(&self, old: Place, new: Place) -> Shared {
        let (own, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let share = |one: &[u64], other: &[u64]| {
            (words_in_phrases(one, other, &[]) as f32 / one.len().max(1) as f32).min(1.0)
        };
        Shared { old, new, of_old: share(own, other), of_new: share(other, own), rare: 0.0 }
    }

    /// The share of its rare words that a record has in common with another; none where that is too
    /// little, and phrases are how rules are written. Of texts that nobody weighed it is nothing.
    fn rare(&self, own: &Words<'_>, other: &Words<'_>) -> Option<f32> {
        let rare = self.likeness.taken_over(own, other, &[]).0;
        let is_weighed = own.count() > 0 && other.count() > 0;
        (!is_weighed || rare >= LEAST_RARE).then_some(rare)
    }

    /// The shares of its own words, and of the other's, that a record has from another and that
    /// the other's pair does not have; none where they are too small.
    fn shared_words(
        &self,
        own: &Words<'_>,
        other: &Words<'_>,
        kept: &[Words<'_>],
    ) -> Option<(f32, f32)> {
        if !self.likeness.hold(other, own, LEAST_HELD) {
            return None;
        }
        let (of_own, of_other) = self.likeness.taken_over(own, other, kept);
        let least =
            if own.count() < FEWEST_REPEATED { LEAST_OF_FEW_WORDS } else { LEAST_OF_ITS_WORDS };
        let enough = of_own >= least && of_other >= LEAST_OF_OTHER;
        enough.then_some((of_own, of_other))
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
    let shares = |words: usize| {
        let share = |all: &[u64]| (words as f32 / all.len().max(1) as f32).min(1.0);
        (share(own), share(other))
    };
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

/// The same where the other stood as it stands, and all of it says a part of what went.
fn shared_by_part((own, other): (&[u64], &[u64]), before: &[u64]) -> Option<(f32, f32)> {
    let same = words_in_phrases(other, own, &[]);
    let share = |all: &[u64]| (same as f32 / all.len().max(1) as f32).min(1.0);
    let is_part = before == other && same >= FEWEST_OF_STANDING && share(other) >= LEAST_REPEATED;
    (is_part && share(own) >= LEAST_OF_ITS_WORDS).then(|| (share(own), share(other)))
}

/// The same where a record went into its neighbour, which said nearly the same of another case and
/// speaks of both now: what is fresh in it is then a few words only.
fn shared_by_twins((own, other): (&[u64], &[u64]), before: &[u64]) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, &[]);
    let share = |all: &[u64]| now as f32 / all.len().max(1) as f32;
    let is_more = now >= words_in_phrases(own, before, &[]) + LEAST_MORE_OF_TWIN;
    let is_same = now >= FEWEST_REPEATED && share(own) >= LEAST_OF_TWIN;
    (is_more && is_same).then(|| (share(own), share(other)))
}

/// The same where the other said nearly the same of another case and now names this case too:
/// `fresh` is the share of the record's words that only the other's new text has.
fn shared_by_case((own, other): (&[u64], &[u64]), fresh: f32) -> Option<(f32, f32)> {
    let now = words_in_phrases(own, other, &[]);
    let share = |all: &[u64]| now as f32 / all.len().max(1) as f32;
    let is_same = now >= FEWEST_REPEATED && share(own) >= LEAST_OF_CASE;
    (is_same && fresh >= LEAST_FRESH_OF_CASE).then(|| (share(own), share(other)))
}

/// What people said, and of several other origins or goals of one unpaired record the best.
fn best_of_each(
    by_hand: Vec<Shared>,
    mut found: Vec<Shared>,
    matching: &Matching<'_>,
) -> Vec<Shared> {
    let Matching { old, new, pairing, .. } = matching;
    let rank = |overlap: &Shared| {
        let sections = old.section[overlap.old as usize].zip(new.section[overlap.new as usize]);
        let stayed = sections.is_some_and(|(one, other)| pairing.joins(one, other));
        let beside = if stayed { SAME_SECTION } else { 0.0 };
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

/// Pairs of what went and what may have its words, beside those that [`Likeness`] finds: what has
/// them and had them before, of which nobody weighed the words; and what has a sentence that no
/// other record had, and none has now.
///
/// Only what went is looked for: what came repeats another rule because both speak of the like.
fn went(matching: &Matching<'_>) -> [Vec<(Place, Place)>; 2] {
    let Matching { given, new, pairing, likeness, .. } = matching;
    let (went, mut sentences) = (Went::of(matching), Sentences::of(matching));
    if went.words.is_empty() && sentences.had.is_empty() {
        return Default::default();
    }
    let mut standing = Vec::new();
    for place in new.places().filter(|place| may_share(new.piece(*place).kind)) {
        let stands = pairing.old_of(place).is_some() && likeness.new_words(place) == 0;
        let fetched = stands.then(|| (given.digests.new)(place as usize));
        let read = matching.digests.new[place as usize].as_ref();
        let Some(digest) = fetched.as_ref().or(read) else { continue };
        sentences.hold(digest, (!stands).then_some(place));
        if stands && new.piece(place).kind == RecordKind::Rule {
            standing.extend(went.held_by(digest).into_iter().map(|old| (old, place)));
        }
    }
    standing.sort_unstable();
    [standing, sentences.taken()]
}

/// Sentences of what went, each with the one record that had it and those that have it now.
#[derive(Default)]
struct Sentences {
    had: HashMap<u32, Place>,
    have: HashMap<u32, Vec<Option<Place>>>,
}

impl Sentences {
    fn of(matching: &Matching<'_>) -> Self {
        let Matching { old, digests, pairing, .. } = matching;
        let mut bearers: HashMap<u32, Vec<Place>> = HashMap::new();
        let read = old.places().filter(|place| may_share(old.piece(*place).kind));
        for (place, digest) in
            read.filter_map(|place| Some((place, digests.old[place as usize].as_ref()?)))
        {
            for sentence in digest.sentences() {
                bearers.entry(*sentence).or_default().push(place);
            }
        }
        let only = bearers.into_iter().filter_map(|(sentence, places)| match places.as_slice() {
            [place] if pairing.may_leave_words(*place) => Some((sentence, *place)),
            _ => None,
        });
        Self { had: only.collect(), have: HashMap::new() }
    }

    /// Takes note of what a new record says; without a place of one that said it before.
    fn hold(&mut self, digest: &Digest, place: Option<Place>) {
        for sentence in digest.sentences().iter().filter(|one| self.had.contains_key(one)) {
            self.have.entry(*sentence).or_default().push(place);
        }
    }

    fn taken(&self) -> Vec<(Place, Place)> {
        let taken = self.have.iter().filter_map(|(sentence, places)| match places.as_slice() {
            [Some(new)] => Some((self.had[sentence], *new)),
            _ => None,
        });
        let mut taken: Vec<_> = taken.collect();
        taken.sort_unstable();
        taken.dedup();
        taken
    }
}

/// The rules that went, by their words.
#[derive(Default)]
struct Went {
    /// The rules that have a word, and how often.
    words: HashMap<u32, Vec<(Place, u16)>>,
    /// How many words each rule has.
    lengths: HashMap<Place, u32>,
}

impl Went {
    fn of(matching: &Matching<'_>) -> Self {
        let Matching { old, digests, pairing, .. } = matching;
        let mut went = Self::default();
        let is_gone = |place: &Place| {
            old.piece(*place).kind == RecordKind::Rule && pairing.may_leave_words(*place)
        };
        for place in old.places().filter(is_gone) {
            let Some(digest) = &digests.old[place as usize] else { continue };
            let length: u32 = digest.words().iter().map(|word| u32::from(word.1)).sum();
            if length as usize >= FEWEST_REPEATED {
                went.lengths.insert(place, length);
                for (word, times) in digest.words() {
                    went.words.entry(*word).or_default().push((place, *times));
                }
            }
        }
        went
    }

    /// Those of which a record has nearly all words, or whose words are nearly all that it has.
    fn held_by(&self, digest: &Digest) -> Vec<Place> {
        let mut held: HashMap<Place, u32> = HashMap::new();
        for (word, times) in digest.words() {
            for (place, wanted) in self.words.get(word).into_iter().flatten() {
                *held.entry(*place).or_default() += u32::from(*times.min(wanted));
            }
        }
        let own: u32 = digest.words().iter().map(|word| u32::from(word.1)).sum();
        let is_whole = |(place, words): &(Place, u32)| {
            let shorter = match own as usize >= FEWEST_OF_STANDING {
                true => self.lengths[place].min(own),
                false => self.lengths[place],
            };
            *words as f32 >= LEAST_REPEATED * shorter as f32
        };
        held.into_iter().filter(is_whole).map(|entry| entry.0).collect()
    }
}
