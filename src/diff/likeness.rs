//! Which records could be pairs, and how alike are they? Start at [`Likeness::candidates`].
//!
//! An index of rare words finds them, so that nobody compares all with all.
//! All weights are whole numbers: sums come out the same whichever edition is the old one.

use std::ops::Range;

use super::digest::{Bag, Digest};
use super::evidence::{COMMON, KEPT, WHOLE};
use super::side::Place;
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
    old: Vec<Bag<'a>>,
    new: Vec<Bag<'a>>,
    old_weight: Vec<u64>,
    new_weight: Vec<u64>,
    weight: Vec<u32>,
    records_with: Vec<u32>,
    new_index: Index,
}

impl<'a> Likeness<'a> {
    /// Weighs the words of the records that are digested, as far as they are needed.
    pub(super) fn of(
        digests: Pair<&'a [Option<Digest>]>,
        needs_old: impl Fn(Place) -> bool,
        needs_new: impl Fn(Place) -> bool,
    ) -> Self {
        let old = bags(digests.old, needs_old);
        let new = bags(digests.new, needs_new);
        let rarity = Rarity::of(&old, &new);
        let weight = rarity.weights();
        let sums = |bags: &[Bag<'_>]| bags.iter().map(|bag| sum(bag, &weight)).collect();
        let ((old_weight, new_weight), new_index) =
            rayon::join(|| (sums(&old), sums(&new)), || Index::of(&new, weight.len()));
        Self {
            old_weight,
            new_weight,
            new_index,
            old,
            new,
            weight,
            records_with: rarity.records_with,
        }
    }

    /// How alike two records are: Dice's coefficient, weighted by rarity.
    pub(super) fn between(&self, old: Place, new: Place) -> u32 {
        let total = self.old_weight[old as usize] + self.new_weight[new as usize];
        if total == 0 {
            return WHOLE;
        }
        let common = common(self.old[old as usize], self.new[new as usize], &self.weight);
        (2 * common * u64::from(WHOLE) / total) as u32
    }

    /// How alike two records are of which one may be a part of the other: what a long text keeps
    /// of itself is little of it, but all of what is left.
    pub(super) fn partly(&self, old: Place, new: Place) -> u32 {
        let smaller = self.old_weight[old as usize].min(self.new_weight[new as usize]);
        let common = common(self.old[old as usize], self.new[new as usize], &self.weight);
        let held = (common * u64::from(WHOLE)).checked_div(smaller).unwrap_or(u64::from(WHOLE));
        (self.between(old, new) + held as u32) / 2
    }

    /// How alike two records are when every word weighs the same.
    pub(super) fn unweighted(&self, old: Place, new: Place) -> f32 {
        let (one, other) = (self.old[old as usize], self.new[new as usize]);
        let total = count(one) + count(other);
        if total == 0 {
            return 1.0;
        }
        let both: usize = shared(one, other).map(|word| usize::from(word.1)).sum();
        2.0 * both as f32 / total as f32
    }

    /// The likeliest candidates of every record, found from either side; ascending.
    pub(super) fn candidates(&self) -> Vec<(Place, Place)> {
        let mut parallel = in_halves(self.old.len(), |olds| self.candidates_of(olds)).into_iter();
        let (mut found, mut best_of_new) = parallel.next().unwrap_or_default();
        for (of_old, of_new) in parallel {
            found.extend(of_old);
            best_of_new.iter_mut().zip(of_new).for_each(|(best, other)| best.join(&other));
        }
        for (new, best) in (0..).zip(&best_of_new) {
            found.extend(best.places().map(|old| (old, new)));
        }
        in_order(&mut found);
        found
    }

    /// The likeliest pairs of some old records, and the best of those of every new record.
    fn candidates_of(&self, olds: Range<usize>) -> (Vec<(Place, Place)>, Vec<Best>) {
        let mut best_of_new = vec![Best::default(); self.new.len()];
        let mut sums: Vec<u64> = vec![0; self.new.len()];
        let mut touched: Vec<Place> = Vec::new();
        let mut found = Vec::new();
        for place in olds {
            let old = place as Place;
            for (word, _) in self.leading(self.old[place]) {
                for new in self.new_index.of_word(word) {
                    if sums[*new as usize] == 0 {
                        touched.push(*new);
                    }
                    sums[*new as usize] += u64::from(self.weight[word as usize]);
                }
            }
            let mut best_of_old = Best::default();
            for new in touched.drain(..) {
                let overlap = std::mem::take(&mut sums[new as usize]);
                let total = self.old_weight[place] + self.new_weight[new as usize];
                let rank = (overlap * 2 * u64::from(WHOLE) / total.max(1)) as u32;
                best_of_old.offer(rank, (old, new), new);
                best_of_new[new as usize].offer(rank, (old, new), old);
            }
            found.extend(best_of_old.places().map(|new| (old, new)));
        }
        (found, best_of_new)
    }

    /// The words that lead from a record to its candidates: the rare ones.
    fn leading<'b>(&'b self, bag: Bag<'b>) -> impl Iterator<Item = (u32, u16)> + 'b {
        let rare = |word: &&(u32, u16)| self.records_with[word.0 as usize] <= COMMON;
        bag.iter().filter(rare).copied()
    }

    /// Weight of the words of `wanted` that stand in `whole` and were not taken by `taken`, as a
    /// share of `wanted` and of `whole`; bags by side. Rare words decide here: how rules are
    /// written is no share of what they say.
    pub(super) fn taken_over(
        &self,
        wanted: Bag<'_>,
        whole: Bag<'_>,
        taken: &[Bag<'_>],
    ) -> (f32, f32) {
        let mut left = whole.to_vec();
        for bag in taken {
            left = without(&left, bag);
        }
        let telling = |words: &mut dyn Iterator<Item = (u32, u16)>| -> f32 {
            let squared = |word: u32| (self.weight[word as usize] as f32).powi(2);
            words.map(|(word, times)| squared(word) * f32::from(times)).sum()
        };
        let both = telling(&mut shared(wanted, &left));
        let share = |of: Bag<'_>| both / telling(&mut of.iter().copied()).max(1.0);
        (share(wanted), share(whole))
    }

    /// The words of an old record.
    pub(super) fn words_of_old(&self, old: Place) -> Bag<'a> {
        self.old[old as usize]
    }

    /// The words of a new record.
    pub(super) fn words_of_new(&self, new: Place) -> Bag<'a> {
        self.new[new as usize]
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

/// The words of the records that are in question; of the others none.
fn bags(digests: &[Option<Digest>], is_needed: impl Fn(Place) -> bool) -> Vec<Bag<'_>> {
    let mut bags = Vec::with_capacity(digests.len());
    for (place, digest) in (0..).zip(digests) {
        let needed = digest.as_ref().filter(|_| is_needed(place));
        bags.push(needed.map_or(&[][..], Digest::words));
    }
    bags
}

/// In how many records of the two editions each word stands.
struct Rarity {
    /// Of the edition that has it oftener, by number of the word: both together would make words
    /// rarer that only one edition has, and so the editions less alike than they are.
    records_with: Vec<u32>,
    /// How many records the larger edition has.
    records: u32,
}

impl Rarity {
    fn of(old: &[Bag<'_>], new: &[Bag<'_>]) -> Self {
        let all = old.iter().chain(new).filter_map(|bag| bag.last());
        let words = all.map(|word| word.0 as usize + 1).max().unwrap_or(0);
        let counts = |bags: &[Bag<'_>]| {
            let mut counts = vec![0; words];
            bags.iter().copied().flatten().for_each(|word| counts[word.0 as usize] += 1);
            counts
        };
        let with_words =
            |bags: &[Bag<'_>]| bags.iter().filter(|bag| !bag.is_empty()).count() as u32;
        let both: Pair<Vec<u32>> = Pair::new(counts(old), counts(new));
        Self {
            records_with: both.old.iter().zip(&both.new).map(|pair| *pair.0.max(pair.1)).collect(),
            records: with_words(old).max(with_words(new)),
        }
    }

    /// What each word weighs: the logarithm of its rarity, in thousandths.
    fn weights(&self) -> Vec<u32> {
        let total = f64::from(self.records);
        let weight =
            |records: u32| ((1000.0 * (1.0 + total / f64::from(records)).ln()) as u32).max(1);
        let most = self.records_with.iter().max().map_or(0, |most| *most);
        let by_count: Vec<u32> = (0..=most).map(weight).collect();
        self.records_with.iter().map(|records| by_count[*records as usize]).collect()
    }
}

/// In which records of one edition each word stands.
#[derive(Default)]
struct Index {
    from: Vec<u32>,
    places: Vec<Place>,
}

impl Index {
    fn of(bags: &[Bag<'_>], words: usize) -> Self {
        let mut from = vec![0; words + 1];
        for (word, _) in bags.iter().copied().flatten() {
            from[*word as usize + 1] += 1;
        }
        for word in 0..words {
            from[word + 1] += from[word];
        }
        let mut next = from.clone();
        let mut places = vec![0; from[words] as usize];
        for (place, bag) in (0..).zip(bags) {
            for (word, _) in *bag {
                let at = &mut next[*word as usize];
                places[*at as usize] = place;
                *at += 1;
            }
        }
        Self { from, places }
    }

    fn of_word(&self, word: u32) -> &[Place] {
        let from = self.from[word as usize] as usize;
        &self.places[from..self.from[word as usize + 1] as usize]
    }
}

/// The best few, by rank; ties fall the same way whichever edition is the old one.
#[derive(Clone, Default)]
struct Best {
    /// Rank, what decides ties, and the place, in one number; the best first.
    entries: [u128; KEPT],
    len: usize,
}

impl Best {
    fn offer(&mut self, rank: u32, (old, new): (Place, Place), place: Place) {
        let tie = [u32::MAX - (old + new), u32::MAX - old.abs_diff(new), place];
        self.insert(tie.iter().fold(u128::from(rank), |key, part| key << 32 | u128::from(*part)));
    }

    fn insert(&mut self, entry: u128) {
        if self.len == KEPT && self.entries[KEPT - 1] > entry {
            return;
        }
        let at = self.entries[..self.len].iter().take_while(|other| **other > entry).count();
        self.len = (self.len + 1).min(KEPT);
        self.entries[at..self.len].rotate_right(1);
        self.entries[at] = entry;
    }

    fn join(&mut self, other: &Self) {
        other.entries[..other.len].iter().for_each(|entry| self.insert(*entry));
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.entries[..self.len].iter().map(|entry| *entry as Place)
    }
}

fn sum(bag: Bag<'_>, weight: &[u32]) -> u64 {
    let weights = bag.iter().map(|word| u64::from(weight[word.0 as usize]) * u64::from(word.1));
    weights.sum()
}

fn common(one: Bag<'_>, other: Bag<'_>, weight: &[u32]) -> u64 {
    let both = shared(one, other);
    both.map(|word| u64::from(weight[word.0 as usize]) * u64::from(word.1)).sum()
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

/// Fewer items than this are done before another thread would have come far.
const FEWEST: usize = 1500;

/// Does `work` for the first and the second half of `count` items at once, or for all of them
/// where they are few; results in order.
pub(super) fn in_halves<R: Send>(count: usize, work: impl Fn(Range<usize>) -> R + Sync) -> Vec<R> {
    if count < FEWEST {
        return vec![work(0..count)];
    }
    let middle = count / 2;
    let (first, second) = rayon::join(|| work(0..middle), || work(middle..count));
    vec![first, second]
}
