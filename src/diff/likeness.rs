//! Which records could be pairs, and how alike are they? Start at [`Likeness::candidates`].
//!
//! An index of rare words finds them, so that nobody compares all with all.
//! All weights are whole numbers: sums come out the same whichever edition is the old one.

use rayon::prelude::*;

use super::digest::{Bag, Digest};
use super::side::{At, Place};
use super::thresholds::{COMMON, KEPT, WHOLE};
use crate::model::Pair;

/// Two records that could be a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Place in the old edition.
    pub old: Place,
    /// Place in the new edition.
    pub new: Place,
    /// Share of their words that both have, weighted by rarity, 0 to [`WHOLE`].
    pub likeness: u32,
    /// Whether both begin with the same words and no other candidate of either does.
    pub opening: bool,
}

/// The words of the records that are still in question, weighted by rarity.
#[derive(Default)]
pub(super) struct Likeness<'a> {
    bags: Pair<Vec<Bag<'a>>>,
    /// What the words of each record weigh together.
    sums: Pair<Vec<u64>>,
    weight: Vec<u32>,
    /// The new records in which each rare word stands; of the others none.
    index: Vec<Vec<Place>>,
}

impl<'a> Likeness<'a> {
    /// Weighs the words of the records that are digested, as far as they are needed.
    pub(super) fn of(digests: Pair<&'a [Option<Digest>]>, is_needed: impl Fn(At) -> bool) -> Self {
        let bags = |digests: &'a [Option<Digest>], at: fn(Place) -> At| -> Vec<Bag<'a>> {
            let needed = (0..).zip(digests).map(|(place, digest)| {
                digest.as_ref().filter(|_| is_needed(at(place))).map_or(&[][..], Digest::words)
            });
            needed.collect()
        };
        let bags = Pair::new(bags(digests.old, At::Old), bags(digests.new, At::New));
        let (records_with, weight) = rarity(bags.as_ref().map(Vec::as_slice));
        let weighed = |word: &(u32, u16)| u64::from(weight[word.0 as usize]) * u64::from(word.1);
        let sum = |bag: &Bag<'_>| bag.iter().map(weighed).sum();
        let sums = bags.as_ref().map(|bags| bags.iter().map(sum).collect());
        let mut index = vec![Vec::new(); weight.len()];
        for (place, bag) in (0..).zip(&bags.new) {
            for (word, _) in bag.iter().filter(|word| records_with[word.0 as usize] <= COMMON) {
                index[*word as usize].push(place);
            }
        }
        Self { bags, sums, weight, index }
    }

    /// How alike two records are: Dice's coefficient, weighted by rarity.
    pub(super) fn between(&self, old: Place, new: Place) -> u32 {
        let total = self.sums.old[old as usize] + self.sums.new[new as usize];
        let alike = (2 * self.common(old, new) * u64::from(WHOLE)).checked_div(total);
        alike.map_or(WHOLE, |alike| alike as u32)
    }

    /// How alike two records are of which one may be a part of the other: what a long text keeps
    /// of itself is little of it, but all of what is left.
    pub(super) fn partly(&self, old: Place, new: Place) -> u32 {
        let smaller = self.sums.old[old as usize].min(self.sums.new[new as usize]);
        let held = (self.common(old, new) * u64::from(WHOLE)).checked_div(smaller);
        (self.between(old, new) + held.map_or(WHOLE, |held| held as u32)) / 2
    }

    /// What the words weigh that two records have in common.
    fn common(&self, old: Place, new: Place) -> u64 {
        let both = shared(self.words(At::Old(old)), self.words(At::New(new)));
        both.map(|word| u64::from(self.weight[word.0 as usize]) * u64::from(word.1)).sum()
    }

    /// How alike two records are when every word weighs the same.
    pub(super) fn unweighted(&self, old: Place, new: Place) -> f32 {
        let (one, other) = (self.words(At::Old(old)), self.words(At::New(new)));
        let total = count(one) + count(other);
        if total == 0 {
            return 1.0;
        }
        let both: usize = shared(one, other).map(|word| usize::from(word.1)).sum();
        2.0 * both as f32 / total as f32
    }

    /// The likeliest candidates of every record, found from either side; ascending.
    pub(super) fn candidates(&self) -> Vec<(Place, Place)> {
        let news = self.bags.new.len();
        let none = || (Vec::new(), vec![Best::default(); news]);
        // Fewer records than these are done before another thread would have come far.
        let olds = (0..self.bags.old.len() as Place).into_par_iter().with_min_len(1500);
        let scratch = || (none(), vec![0; news]);
        let searched = olds.fold(scratch, |(mut best, mut sums), old| {
            self.search(old, &mut best, &mut sums);
            (best, sums)
        });
        let (mut found, best_of_new) =
            searched.map(|search| search.0).reduce(none, |one, other| {
                let (mut found, mut best) = one;
                found.extend(other.0);
                best.iter_mut().zip(other.1).for_each(|(best, other)| best.join(&other));
                (found, best)
            });
        for (new, best) in (0..).zip(&best_of_new) {
            found.extend(best.places().map(|old| (old, new)));
        }
        in_order(&mut found);
        found
    }

    /// Adds the likeliest pairs of an old record, and itself where it is among the best of a new
    /// one; `sums` are what rare words that both have weigh, all 0 before and after.
    fn search(
        &self,
        old: Place,
        (found, best_of_new): &mut (Vec<(Place, Place)>, Vec<Best>),
        sums: &mut [u64],
    ) {
        let mut touched: Vec<Place> = Vec::new();
        for (word, _) in self.words(At::Old(old)) {
            for new in &self.index[*word as usize] {
                if sums[*new as usize] == 0 {
                    touched.push(*new);
                }
                sums[*new as usize] += u64::from(self.weight[*word as usize]);
            }
        }
        let mut best_of_old = Best::default();
        for new in touched {
            let overlap = std::mem::take(&mut sums[new as usize]);
            let total = self.sums.old[old as usize] + self.sums.new[new as usize];
            let rank = (overlap * 2 * u64::from(WHOLE) / total.max(1)) as u32;
            best_of_old.offer(rank, (old, new), new);
            best_of_new[new as usize].offer(rank, (old, new), old);
        }
        found.extend(best_of_old.places().map(|new| (old, new)));
    }

    /// Weight of the words of `wanted` that stand in `whole` and were not taken by `taken`, as a
    /// share of `wanted` and of `whole`. Rare words decide here: how rules are written is no share
    /// of what they say.
    pub(super) fn taken_over(
        &self,
        wanted: Bag<'_>,
        whole: Bag<'_>,
        taken: Option<Bag<'_>>,
    ) -> (f32, f32) {
        let left = without(whole, taken.unwrap_or_default());
        let telling = |words: &mut dyn Iterator<Item = (u32, u16)>| -> f32 {
            let squared = |word: u32| (self.weight[word as usize] as f32).powi(2);
            words.map(|(word, times)| squared(word) * f32::from(times)).sum()
        };
        let both = telling(&mut shared(wanted, &left));
        let share = |of: Bag<'_>| both / telling(&mut of.iter().copied()).max(1.0);
        (share(wanted), share(whole))
    }

    /// The words of a record.
    pub(super) fn words(&self, record: At) -> Bag<'a> {
        let (bags, place) = record.of(self.bags.as_ref());
        bags.get(place).copied().unwrap_or_default()
    }
}

/// How many words there are.
pub(super) fn count(words: Bag<'_>) -> usize {
    words.iter().map(|word| usize::from(word.1)).sum()
}

/// Puts pairs in order, each once.
pub(super) fn in_order(pairs: &mut Vec<(Place, Place)>) {
    pairs.sort_unstable_by_key(|pair| u64::from(pair.0) << 32 | u64::from(pair.1));
    pairs.dedup();
}

/// In how many records each word stands, of the edition that has it oftener, and what it weighs, in
/// thousandths: the logarithm of its rarity. Both editions together would make words rarer that
/// only one of them has, and so the editions less alike than they are.
fn rarity(bags: Pair<&[Bag<'_>]>) -> (Vec<u32>, Vec<u32>) {
    let last = bags.old.iter().chain(bags.new).filter_map(|bag| bag.last());
    let words = last.map(|word| word.0 as usize + 1).max().unwrap_or(0);
    let both: Pair<Vec<u32>> = bags.map(|bags| {
        let mut counts = vec![0; words];
        bags.iter().copied().flatten().for_each(|word| counts[word.0 as usize] += 1);
        counts
    });
    let records_with: Vec<u32> =
        both.old.iter().zip(&both.new).map(|pair| *pair.0.max(pair.1)).collect();
    let with_words = bags.map(|bags| bags.iter().filter(|bag| !bag.is_empty()).count());
    let records = with_words.old.max(with_words.new) as f64;
    let weight = |with: u32| ((1000.0 * (1.0 + records / f64::from(with)).ln()) as u32).max(1);
    let most = records_with.iter().max().copied().unwrap_or(0);
    let by_count: Vec<u32> = (0..=most).map(weight).collect();
    let weights = records_with.iter().map(|with| by_count[*with as usize]).collect();
    (records_with, weights)
}

/// The best few, by rank; ties fall the same way whichever edition is the old one.
#[derive(Clone, Default)]
struct Best {
    /// Rank, what decides ties, and the place, in one number; the best first, 0 for none.
    entries: [u128; KEPT],
}

impl Best {
    fn offer(&mut self, rank: u32, (old, new): (Place, Place), place: Place) {
        let tie = [u32::MAX - (old + new), u32::MAX - old.abs_diff(new), place];
        self.insert(tie.iter().fold(u128::from(rank), |key, part| key << 32 | u128::from(*part)));
    }

    fn insert(&mut self, entry: u128) {
        let at = self.entries.partition_point(|other| *other > entry);
        if let Some(from) = self.entries.get_mut(at..).filter(|from| !from.is_empty()) {
            from.rotate_right(1);
            from[0] = entry;
        }
    }

    fn join(&mut self, other: &Self) {
        other.entries.iter().for_each(|entry| self.insert(*entry));
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.entries.iter().filter(|entry| **entry > 0).map(|entry| *entry as Place)
    }
}

/// Words that stand in both, as often as in the one that has fewer.
fn shared<'a>(one: Bag<'a>, other: Bag<'a>) -> impl Iterator<Item = (u32, u16)> + 'a {
    let (mut at, mut beside) = (0, 0);
    std::iter::from_fn(move || {
        loop {
            let (left, right) = (one.get(at)?, other.get(beside)?);
            match left.0.cmp(&right.0) {
                std::cmp::Ordering::Less => at += 1,
                std::cmp::Ordering::Greater => beside += 1,
                std::cmp::Ordering::Equal => {
                    at += 1;
                    beside += 1;
                    return Some((left.0, left.1.min(right.1)));
                }
            }
        }
    })
}

fn without(bag: Bag<'_>, taken: Bag<'_>) -> Vec<(u32, u16)> {
    let left = |word: &(u32, u16)| {
        let gone = taken.binary_search_by_key(&word.0, |other| other.0);
        let gone = gone.map_or(0, |at| taken[at].1);
        (word.0, word.1.saturating_sub(gone))
    };
    bag.iter().map(left).filter(|word| word.1 > 0).collect()
}
