//! Which records could be pairs? Start at [`Likeness::candidates`].
//!
//! An index of rare words finds them, so that nobody compares all with all.
//! All weights are whole numbers: sums come out the same whichever edition is the old one.

use super::hash::ByHash;
use super::pairing::Pairing;
use super::reading::{Reading, word_hashes};
use super::side::{Place, Side};
use crate::model::Pair;

/// A word that stands in more records of either edition does not lead to candidates.
const COMMON: u32 = 60;

/// How many candidates of each record are kept; measured: with 3 some splits are lost, with 8
/// nothing is won.
const KEPT: usize = 5;

/// One whole, in units of likeness.
pub(super) const WHOLE: u32 = 1000;

/// The words of a record: word, how often; ascending by word.
type Bag = Vec<(u32, u16)>;

/// Two records that could be a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Place in the old edition.
    pub old: Place,
    /// Place in the new edition.
    pub new: Place,
    /// Share of their words that both have, weighted by rarity, 0 to [`WHOLE`].
    pub likeness: u32,
}

/// The words of the records that are still in question, weighted by rarity.
pub(super) struct Likeness {
    old: Vec<Bag>,
    new: Vec<Bag>,
    old_weight: Vec<u64>,
    new_weight: Vec<u64>,
    weight: Vec<u32>,
    records_with: Vec<u32>,
    new_index: Index,
}

impl Likeness {
    /// Weighs the words of all records for which there is a reading, but for the `needless`.
    pub(super) fn of(
        old: (&Side<'_>, &[Option<Reading>]),
        new: (&Side<'_>, &[Option<Reading>]),
        needless: &Pairing,
    ) -> Self {
        let (old_hashes, new_hashes) = std::thread::scope(|scope| {
            let old = scope.spawn(|| all_hashes(old.0, old.1, |it| needless.is_open_old(it)));
            let new = all_hashes(new.0, new.1, |it| needless.is_open_new(it));
            (old.join().unwrap_or_default(), new)
        });
        let mut vocabulary = Vocabulary::default();
        let old = vocabulary.bags(&old_hashes, |it| &mut it.old);
        let new = vocabulary.bags(&new_hashes, |it| &mut it.new);
        let weight = vocabulary.weights();
        let sums = |bags: &[Bag]| bags.iter().map(|it| sum(it, &weight)).collect();
        Self {
            old_weight: sums(&old),
            new_weight: sums(&new),
            new_index: Index::of(&new, weight.len()),
            old,
            new,
            weight,
            records_with: vocabulary.records_with(),
        }
    }

    /// How many words a record of the old edition has in question.
    pub(super) fn old_words(&self, old: Place) -> usize {
        self.old[old as usize].iter().map(|it| usize::from(it.1)).sum()
    }

    /// How many words a record of the new edition has in question.
    pub(super) fn new_words(&self, new: Place) -> usize {
        self.new[new as usize].iter().map(|it| usize::from(it.1)).sum()
    }

    /// How alike two records are: Dice's coefficient, weighted by rarity.
    pub(super) fn between(&self, old: Place, new: Place) -> u32 {
        let total = self.old_weight[old as usize] + self.new_weight[new as usize];
        if total == 0 {
            return WHOLE;
        }
        let common = common(&self.old[old as usize], &self.new[new as usize], &self.weight);
        (2 * common * u64::from(WHOLE) / total) as u32
    }

    /// How alike two records are when every word weighs the same.
    pub(super) fn unweighted(&self, old: Place, new: Place) -> f32 {
        let (one, other) = (&self.old[old as usize], &self.new[new as usize]);
        let total = self.old_words(old) + self.new_words(new);
        if total == 0 {
            return 1.0;
        }
        let both: usize = shared(one, other).map(|it| usize::from(it.1)).sum();
        2.0 * both as f32 / total as f32
    }

    /// The likeliest candidates of every record, found from either side.
    pub(super) fn candidates(&self) -> Vec<(Place, Place)> {
        let mut best_of_new = vec![Best::default(); self.new.len()];
        let mut sums: Vec<u64> = vec![0; self.new.len()];
        let mut touched: Vec<Place> = Vec::new();
        let mut found = Vec::new();
        for (old, bag) in (0..).zip(&self.old) {
            for (word, _) in self.leading(bag) {
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
                let total = self.old_weight[old as usize] + self.new_weight[new as usize];
                let rank = overlap * 2 * u64::from(WHOLE) / total.max(1);
                best_of_old.offer(rank, old, new, new);
                best_of_new[new as usize].offer(rank, old, new, old);
            }
            found.extend(best_of_old.places().map(|new| (old, new)));
        }
        for (new, best) in (0..).zip(&best_of_new) {
            found.extend(best.places().map(|old| (old, new)));
        }
        found
    }

    /// The words that lead from a record to its candidates: the rare ones.
    fn leading<'a>(&'a self, bag: &'a Bag) -> impl Iterator<Item = (u32, u16)> + 'a {
        let rare = |it: &&(u32, u16)| self.records_with[it.0 as usize] <= COMMON;
        bag.iter().filter(rare).copied()
    }

    /// Weight of the words of `wanted` that stand in `whole` and were not taken by `taken`, as a
    /// share of `wanted` and of `whole`; bags by side.
    pub(super) fn taken_over(
        &self,
        wanted: &Words<'_>,
        whole: &Words<'_>,
        taken: &[Words<'_>],
    ) -> (f32, f32) {
        let mut left: Bag = whole.0.to_vec();
        for bag in taken {
            left = without(&left, bag.0);
        }
        let both = common(wanted.0, &left, &self.weight) as f32;
        (both / wanted.1.max(1) as f32, both / whole.1.max(1) as f32)
    }

    /// The words of an old record.
    pub(super) fn words_of_old(&self, old: Place) -> Words<'_> {
        Words(&self.old[old as usize], self.old_weight[old as usize])
    }

    /// The words of a new record.
    pub(super) fn words_of_new(&self, new: Place) -> Words<'_> {
        Words(&self.new[new as usize], self.new_weight[new as usize])
    }
}

/// The words of one record and what they weigh together.
pub(super) struct Words<'a>(&'a [(u32, u16)], u64);

fn all_hashes(
    side: &Side<'_>,
    readings: &[Option<Reading>],
    is_needed: impl Fn(Place) -> bool,
) -> Vec<Vec<u64>> {
    let places = side.places().zip(readings);
    places
        .map(|(place, reading)| {
            let mut hashes = Vec::new();
            let Some(reading) = reading.as_ref().filter(|_| is_needed(place)) else {
                return hashes;
            };
            let seed = side.domain[place as usize].index() as u64;
            word_hashes(&reading.masked, seed, &mut hashes);
            if let Some(headword) = side.piece(place).plain_headword() {
                word_hashes(&super::fold::fold(headword), seed, &mut hashes);
            }
            hashes.sort_unstable();
            hashes
        })
        .collect()
}

/// All words of both editions: each has a small number and knows in how many records of either it
/// stands.
#[derive(Default)]
struct Vocabulary {
    words: ByHash<u32>,
    records: Vec<Pair<u32>>,
    total: Pair<u32>,
}

impl Vocabulary {
    /// The bags of an edition's records, whose sorted word hashes are given; `count` is where the
    /// edition is counted.
    fn bags(
        &mut self,
        hashes: &[Vec<u64>],
        count: impl Fn(&mut Pair<u32>) -> &mut u32,
    ) -> Vec<Bag> {
        let bag = |it: &Vec<u64>| {
            *count(&mut self.total) += u32::from(!it.is_empty());
            let mut bag: Bag = Vec::with_capacity(it.len());
            for run in it.chunk_by(|one, other| one == other) {
                let next = self.records.len() as u32;
                let word = *self.words.entry(run[0]).or_insert(next);
                if word == next {
                    self.records.push(Pair::default());
                }
                *count(&mut self.records[word as usize]) += 1;
                bag.push((word, run.len().min(usize::from(u16::MAX)) as u16));
            }
            bag.sort_unstable();
            bag
        };
        hashes.iter().map(bag).collect()
    }

    /// In how many records of one edition each word stands, of the edition that has it oftener.
    ///
    /// Both together would make words rarer that only one edition has, and so the editions less
    /// alike than they are.
    fn records_with(&self) -> Vec<u32> {
        self.records.iter().map(|it| it.old.max(it.new)).collect()
    }

    /// What each word weighs: the logarithm of its rarity, in thousandths.
    fn weights(&self) -> Vec<u32> {
        let total = f64::from(self.total.old.max(self.total.new));
        let weight = |it: u32| ((1000.0 * (1.0 + total / f64::from(it)).ln()) as u32).max(1);
        let mut by_count: Vec<u32> = Vec::new();
        let mut weights = Vec::with_capacity(self.records.len());
        for records in self.records_with() {
            let at = records as usize;
            if by_count.len() <= at {
                by_count.resize(at + 1, 0);
            }
            if by_count[at] == 0 {
                by_count[at] = weight(records);
            }
            weights.push(by_count[at]);
        }
        weights
    }
}

/// In which records of one edition each word stands.
struct Index {
    from: Vec<u32>,
    places: Vec<Place>,
}

impl Index {
    fn of(bags: &[Bag], words: usize) -> Self {
        let mut from = vec![0; words + 1];
        for (word, _) in bags.iter().flatten() {
            from[*word as usize + 1] += 1;
        }
        for word in 0..words {
            from[word + 1] += from[word];
        }
        let mut next = from.clone();
        let mut places = vec![0; from[words] as usize];
        for (place, bag) in (0..).zip(bags) {
            for (word, _) in bag {
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
    entries: [(u64, u32, u32, Place); KEPT],
    len: usize,
}

impl Best {
    fn offer(&mut self, rank: u64, old: Place, new: Place, place: Place) {
        let entry = (rank, u32::MAX - (old + new), u32::MAX - old.abs_diff(new), place);
        let kept = &self.entries[..self.len];
        let at = kept.partition_point(|it| *it > entry);
        if at == KEPT {
            return;
        }
        self.len = (self.len + 1).min(KEPT);
        self.entries[at..self.len].rotate_right(1);
        self.entries[at] = entry;
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.entries[..self.len].iter().map(|it| it.3)
    }
}

fn sum(bag: &[(u32, u16)], weight: &[u32]) -> u64 {
    let weights = bag.iter().map(|it| u64::from(weight[it.0 as usize]) * u64::from(it.1));
    weights.sum()
}

fn common(one: &[(u32, u16)], other: &[(u32, u16)], weight: &[u32]) -> u64 {
    let both = shared(one, other);
    both.map(|it| u64::from(weight[it.0 as usize]) * u64::from(it.1)).sum()
}

/// Words that stand in both, as often as in the one that has fewer.
fn shared<'a>(
    one: &'a [(u32, u16)],
    other: &'a [(u32, u16)],
) -> impl Iterator<Item = (u32, u16)> + 'a {
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

fn without(bag: &[(u32, u16)], taken: &[(u32, u16)]) -> Bag {
    let left = |it: &(u32, u16)| {
        let gone = taken.binary_search_by_key(&it.0, |it| it.0);
        let gone = gone.map_or(0, |at| taken[at].1);
        (it.0, it.1.saturating_sub(gone))
    };
    bag.iter().map(left).filter(|it| it.1 > 0).collect()
}
