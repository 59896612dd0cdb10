//! To which thread of the lineage does each record of an edition at hand belong? Start at
//! [`Attached::of`].
//!
//! An edition that the lineage lists is read off by numbers. Any other is laid beside the listed
//! editions before and after it as if those were texts: what has the same words, or most of the
//! rare ones, in the same place, is the same rule. Where a text at hand stands next to it and is
//! attached already, the comparison with that one tells more, and is believed first.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;
use super::lineage::{KnownThread, Lineage, Name};
use crate::model::{EditionId, Level, RuleNumber};

/// A record of an edition at hand, as far as it is compared.
#[derive(Clone, Debug)]
pub struct HeldRecord {
    /// What it is called; none where it is no rule, section or entry.
    pub name: Option<Name>,
    /// What its words are known by.
    pub fingerprint: Fingerprint,
}

/// An edition at hand.
pub struct Book<'a> {
    /// Which one.
    pub id: EditionId,
    /// Its records by place.
    pub records: &'a [HeldRecord],
    /// The attached editions at hand right before and after it, where they are next to it for all
    /// that is known.
    pub beside: Vec<Beside<'a>>,
}

/// An attached edition at hand, and which of its records is which here.
pub struct Beside<'a> {
    /// To what its records belong.
    pub attached: &'a Attached,
    /// The place there of the record at a place here.
    pub place_of: &'a dyn Fn(usize) -> Option<usize>,
}

/// To what a record belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tie {
    /// A thread of the lineage, by its place in the table, with the words that it has there.
    Same(u32),
    /// A thread of the lineage, with other words.
    Reworded(u32),
    /// No known edition before it has anything like it, nor one after it.
    New,
    /// Nothing fits well enough, and something fits too well to be passed over.
    Unsure,
    /// Nothing that is compared.
    Nothing,
}

impl Tie {
    /// The thread.
    pub fn thread(self) -> Option<u32> {
        match self {
            Self::Same(thread) | Self::Reworded(thread) => Some(thread),
            Self::New | Self::Unsure | Self::Nothing => None,
        }
    }
}

/// To what the records of an edition belong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// Whether the lineage lists the edition.
    pub is_listed: bool,
    /// By place in the edition.
    pub ties: Vec<Tie>,
    /// Threads that one of its records may belong to and none is known to.
    pub unsure: BTreeSet<u32>,
}

/// Of 100 names that the lineage knows of an edition, so many have their words in the one at hand, if
/// it is that edition: another book may bear the same date.
const SAME_BOOK: usize = 90;

/// Of 100 records of an edition so many have the words of a known edition next to it, if it is one of
/// the same book.
const OF_THE_RULES: usize = 25;

/// What speaks for a pair beside the part of the rare words that both have, and how much is enough;
/// tried on editions that were left out of the lineage, one to ninety back.
const SAME_NAME: f32 = 0.08;
const SAME_PARENT: f32 = 0.06;
const ENOUGH: f32 = 0.42;
const ENOUGH_OF_SAME_NAME: f32 = 0.3;
/// By so much a pair has to fit better than any other of its sides, and the same between sections
/// that are not known to be one.
const MARGIN: f32 = 0.12;
const MARGIN_ELSEWHERE: f32 = 0.3;
const MARGIN_OF_NAMESAKES: f32 = 0.02;
/// Of 100 records fewer have their old words where a section was written anew, of so many at least:
/// what fits has to fit better by so much, and nothing is known to be new or gone.
const SAME_WORDS: usize = 50;
const FEWEST_ANEW: usize = 6;
const BETTER: f32 = 0.2;
/// What is this alike to something open is not called new.
const DOUBTFUL: f32 = 0.3;

impl Attached {
    /// Lays a book that the lineage does not list beside it; `threads` are those of the lineage.
    pub fn of(lineage: &Lineage, threads: &[(u32, KnownThread)], book: &Book<'_>) -> Self {
        let around = [lineage.up_to(book.id), lineage.after(book.id)];
        let (Some(near), Some(_)) = (around[0].or(around[1]), book.records.first()) else {
            return Self::default();
        };
        let sides = [around[0].unwrap_or(near), around[1].unwrap_or(near)];
        let prints = lineage.fingerprints(sides);
        let mut matching = Matching::new(book);
        for (place, tie) in matching.ties.iter_mut().enumerate() {
            let there =
                |beside: &Beside<'_>| Some(*beside.attached.ties.get((beside.place_of)(place)?)?);
            let told = book.beside.iter().find_map(|beside| there(beside)?.thread());
            if let Some(thread) = told.filter(|_| *tie != Tie::Nothing) {
                let print = prints.get(thread as usize).and_then(|sides| sides[0].as_ref());
                let text = book.records[place].fingerprint.text;
                *tie = match print.is_some_and(|print| print.text == text) {
                    true => Tie::Same(thread),
                    false => Tie::Reworded(thread),
                };
            }
        }
        for (side, edition) in sides.into_iter().enumerate() {
            let is_beside = book.beside.iter().any(|beside| {
                beside.attached.is_listed
                    && beside.attached.ties.len() > 1
                    && around[side].is_some()
            });
            // What came between the editions around it stands in the later one alone.
            let is_later = side == 1 && around[0].is_some();
            let has_ties = || matching.ties.iter().any(|tie| tie.thread().is_some());
            if around[side].is_none() || is_beside && !is_later && has_ties() {
                continue;
            }
            let candidates = threads.iter().filter_map(|(place, thread)| {
                let name = thread.name_on(edition.effective)?.clone();
                let is_open = !is_later || thread.first == edition;
                let print = prints.get(*place as usize)?[side].clone()?;
                is_open.then_some(Candidate { thread: *place, name, print })
            });
            matching.join(candidates.collect());
        }
        // Another book altogether, such as a retelling, belongs to nothing.
        let named = book.records.iter().filter(|record| record.name.is_some()).count();
        let same = matching.ties.iter().filter(|tie| matches!(tie, Tie::Same(_))).count();
        match same * 100 >= named * OF_THE_RULES {
            true => Self { is_listed: false, ties: matching.ties, unsure: matching.unsure },
            false => Self::default(),
        }
    }

    /// An edition that the lineage lists, read off by its names; none where its words are others.
    pub fn listed(
        lineage: &Lineage,
        threads: &[(u32, KnownThread)],
        id: EditionId,
        records: &[HeldRecord],
    ) -> Option<Self> {
        let prints = lineage.fingerprints([id]);
        // Where a source repeats a name, the lineage has its bearers in their order.
        let mut places: FxHashMap<&Name, VecDeque<usize>> = FxHashMap::default();
        for (place, record) in records.iter().enumerate() {
            if let Some(name) = &record.name {
                places.entry(name).or_default().push_back(place);
            }
        }
        let mut ties: Vec<Tie> = records.iter().map(tie_of_nothing).collect();
        let (mut all, mut same) = (0, 0);
        let on = |(at, thread): &'_ (u32, KnownThread)| {
            Some((*at, thread.name_on(id.effective)?.clone()))
        };
        for (thread, name) in threads.iter().filter_map(on) {
            all += 1;
            let print = prints.get(thread as usize).and_then(|print| print[0].as_ref());
            let Some(bearers) = places.get_mut(&name) else { continue };
            let text = |place: &usize| records[*place].fingerprint.text;
            let fits = |place: &usize| print.is_some_and(|print| print.text == text(place));
            let at = bearers.iter().position(fits).unwrap_or(0);
            let Some(place) = bearers.remove(at) else { continue };
            same += usize::from(fits(&place));
            ties[place] = if fits(&place) { Tie::Same(thread) } else { Tie::Reworded(thread) };
        }
        let is_same = all > 0 && same * 100 >= all * SAME_BOOK;
        is_same.then(|| Self { is_listed: true, ties, unsure: BTreeSet::new() })
    }
}

/// What is said of a record before anything fits.
fn tie_of_nothing(record: &HeldRecord) -> Tie {
    if record.name.is_some() { Tie::New } else { Tie::Nothing }
}

/// A thread of the lineage as it stands in a known edition.
struct Candidate {
    thread: u32,
    name: Name,
    print: Fingerprint,
}

/// The records of a book while threads are found for them.
struct Matching<'a> {
    book: &'a Book<'a>,
    ties: Vec<Tie>,
    /// Threads that a record may belong to for which nothing fits well enough.
    unsure: BTreeSet<u32>,
    /// The name that a parent has in the lineage, by its name here: what most of its records say.
    parents: BTreeMap<RuleNumber, RuleNumber>,
    /// The sections that were written anew.
    anew: BTreeSet<RuleNumber>,
    /// Records and threads that fit, where another that fits better was joined to one of them.
    outdone: BTreeSet<(usize, u32)>,
}

impl<'a> Matching<'a> {
    fn new(book: &'a Book<'a>) -> Self {
        let ties = book.records.iter().map(tie_of_nothing).collect();
        let (unsure, outdone, anew) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Self { book, ties, unsure, parents: BTreeMap::new(), anew, outdone }
    }

    fn is_open(&self, place: usize) -> bool {
        matches!(self.ties[place], Tie::New | Tie::Unsure)
    }

    fn name(&self, place: usize) -> Option<&Name> {
        self.book.records[place].name.as_ref()
    }

    fn text(&self, place: usize) -> u32 {
        self.book.records[place].fingerprint.text
    }

    /// Finds threads for the records that have none.
    fn join(&mut self, mut candidates: Vec<Candidate>) {
        let rarity = Rarity::of(&candidates);
        let names: FxHashMap<u32, Name> =
            candidates.iter().map(|candidate| (candidate.thread, candidate.name.clone())).collect();
        self.drop_taken(&mut candidates);
        self.join_same(
            &mut candidates,
            |matching, place| Some((matching.name(place)?.clone(), matching.text(place))),
            |candidate| (candidate.name.clone(), candidate.print.text),
        );
        self.join_same(
            &mut candidates,
            |matching, place| Some((matching.is_term(place), matching.text(place))),
            |candidate| (candidate.name.number().is_none(), candidate.print.text),
        );
        // Each round knows more parents than the one before.
        for _ in 0..2 {
            self.find_parents(&names);
            self.find_anew();
            self.join_alike(&mut candidates, &rarity);
        }
        self.join_parents(&names, &mut candidates);
        self.doubt_parts(&names);
        self.doubt_what_is_left(&names, &candidates);
    }

    /// The section in which a record stands, where it was written anew.
    fn section_anew(&self, place: usize) -> Option<RuleNumber> {
        let section = self.name(place).and_then(Name::number).and_then(RuleNumber::section);
        section.filter(|section| self.anew.contains(section))
    }

    /// Which sections that the lineage knows have other words for the most part.
    fn find_anew(&mut self) {
        let mut counts: BTreeMap<RuleNumber, (usize, usize)> = BTreeMap::new();
        for (place, tie) in self.ties.iter().enumerate() {
            let number = self.name(place).and_then(Name::number);
            let Some(section) = number.and_then(RuleNumber::section) else { continue };
            let (same, all) = counts.entry(section).or_default();
            (*same, *all) = (*same + usize::from(matches!(tie, Tie::Same(_))), *all + 1);
        }
        let counts = counts.into_iter().filter(|(section, (same, all))| {
            self.parents.contains_key(section)
                && *all >= FEWEST_ANEW
                && same * 100 < all * SAME_WORDS
        });
        self.anew = counts.map(|(section, _)| section).collect();
    }

    /// What bears a name that nothing known to be another bore may be the same, whatever it says; and
    /// where a section was written anew, nobody knows of what is left of it what is new or gone.
    fn doubt_what_is_left(&mut self, names: &FxHashMap<u32, Name>, candidates: &[Candidate]) {
        let threads: FxHashMap<&Name, u32> =
            candidates.iter().map(|candidate| (&candidate.name, candidate.thread)).collect();
        for place in 0..self.ties.len() {
            let namesake = self.name(place).and_then(|name| threads.get(name));
            let is_doubtful = namesake.is_some() || self.section_anew(place).is_some();
            if self.ties[place] == Tie::New && is_doubtful {
                self.ties[place] = Tie::Unsure;
                self.unsure.extend(namesake);
            }
        }
        // Of a section that went into it, too.
        let places = (0..self.ties.len()).filter(|place| self.section_anew(*place).is_some());
        let threads = places.filter_map(|place| names.get(&self.ties[place].thread()?)?.number());
        let there: BTreeSet<RuleNumber> = threads.filter_map(RuleNumber::section).collect();
        let is_section = |number: &&RuleNumber| number.level() == Level::Section;
        let known: BTreeSet<RuleNumber> =
            self.parents.values().filter(is_section).copied().collect();
        // Rules of a section that is no more may have gone there, too.
        let is_anew = !there.is_empty();
        let is_open = |candidate: &&Candidate| {
            let section = candidate.name.number().and_then(RuleNumber::section);
            section.is_some_and(|section| {
                there.contains(&section) || is_anew && !known.contains(&section)
            })
        };
        self.unsure.extend(candidates.iter().filter(is_open).map(|candidate| candidate.thread));
    }

    /// Of a rule that was split, words alone do not tell which part it is: what has most of them and
    /// another letter is not known to be it where something new bears its name.
    fn doubt_parts(&mut self, names: &FxHashMap<u32, Name>) {
        let new = (0..self.ties.len()).filter(|place| self.is_open(*place));
        let new: FxHashMap<Name, usize> =
            new.filter_map(|place| Some((self.name(place)?.clone(), place))).collect();
        let parent = |name: &Name| name.number().and_then(|number| number.parent());
        for place in 0..self.ties.len() {
            let Tie::Reworded(thread) = self.ties[place] else { continue };
            let Some((own, old)) = self.name(place).zip(names.get(&thread)) else { continue };
            let Some(part) = new.get(old).filter(|_| own != old && parent(own) == parent(old))
            else {
                continue;
            };
            (self.ties[place], self.ties[*part]) = (Tie::Unsure, Tie::Unsure);
            self.unsure.insert(thread);
        }
    }

    fn is_term(&self, place: usize) -> bool {
        self.name(place).is_some_and(|name| name.number().is_none())
    }

    /// Joins open records and threads that are alone on both sides with some key, or as many on one
    /// as on the other, in the order of both.
    fn join_same<K: Ord>(
        &mut self,
        candidates: &mut Vec<Candidate>,
        key_here: impl Fn(&Self, usize) -> Option<K>,
        key_there: impl Fn(&Candidate) -> K,
    ) {
        let mut groups: BTreeMap<K, (Vec<usize>, Vec<u32>)> = BTreeMap::new();
        for place in (0..self.ties.len()).filter(|place| self.is_open(*place)) {
            if let Some(key) = key_here(self, place) {
                groups.entry(key).or_default().0.push(place);
            }
        }
        candidates.sort_by(|one, other| one.name.cmp(&other.name));
        for candidate in candidates.iter() {
            groups.entry(key_there(candidate)).or_default().1.push(candidate.thread);
        }
        for (places, threads) in groups.into_values().filter(|group| group.0.len() == group.1.len())
        {
            for (place, thread) in places.into_iter().zip(threads) {
                self.ties[place] = Tie::Same(thread);
            }
        }
        self.drop_taken(candidates);
    }

    fn drop_taken(&self, candidates: &mut Vec<Candidate>) {
        let taken: BTreeSet<u32> = self.ties.iter().filter_map(|tie| tie.thread()).collect();
        candidates.retain(|candidate| !taken.contains(&candidate.thread));
    }

    /// Which section or rule here is which of the lineage, by what stands below.
    fn find_parents(&mut self, names: &FxHashMap<u32, Name>) {
        let mut votes: BTreeMap<(RuleNumber, RuleNumber), usize> = BTreeMap::new();
        let parent = |name: &Name| name.number().and_then(|number| number.parent());
        for (place, tie) in self.ties.iter().enumerate() {
            let there = tie.thread().and_then(|thread| parent(names.get(&thread)?));
            let here = self.name(place).and_then(parent);
            if let Some(pair) = here.zip(there) {
                *votes.entry(pair).or_default() += 1;
            }
        }
        let mut most: BTreeMap<RuleNumber, usize> = BTreeMap::new();
        for ((here, there), count) in votes {
            if most.get(&here).is_none_or(|before| *before < count) {
                most.insert(here, count);
                self.parents.insert(here, there);
            }
        }
    }

    /// Joins sections that have other titles by what stands below them.
    fn join_parents(&mut self, names: &FxHashMap<u32, Name>, candidates: &mut Vec<Candidate>) {
        self.find_parents(names);
        let threads: FxHashMap<RuleNumber, u32> = candidates
            .iter()
            .filter_map(|candidate| Some((candidate.name.number()?, candidate.thread)))
            .collect();
        let mut found: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for place in (0..self.ties.len()).filter(|place| self.is_open(*place)) {
            let number = self.name(place).and_then(Name::number);
            let section = number.filter(|number| number.level() == Level::Section);
            let there = section.and_then(|section| self.parents.get(&section));
            if let Some(thread) = there.and_then(|there| threads.get(there)) {
                found.entry(*thread).or_default().push(place);
            }
        }
        for (thread, places) in found {
            if let [place] = places.as_slice() {
                self.ties[*place] = Tie::Reworded(thread);
                self.unsure.remove(&thread);
            }
        }
        self.drop_taken(candidates);
    }

    /// Records and threads that have rare words in common, with how much more that is than enough;
    /// the most alike first.
    fn alike(&self, candidates: &[Candidate], rarity: &Rarity) -> Vec<(f32, usize, usize)> {
        let mut having: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (at, candidate) in candidates.iter().enumerate() {
            for word in &candidate.print.words {
                having.entry(*word).or_default().push(at);
            }
        }
        let totals: Vec<f32> =
            candidates.iter().map(|candidate| rarity.sum(&candidate.print.words)).collect();
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        let mut shared = vec![0.0_f32; candidates.len()];
        for place in (0..self.ties.len()).filter(|place| self.is_open(*place)) {
            let words = &self.book.records[place].fingerprint.words;
            let own = rarity.sum(words);
            let mut touched: Vec<usize> = Vec::new();
            for word in words {
                let weight = rarity.weight(*word);
                for at in having.get(word).into_iter().flatten() {
                    if shared[*at] == 0.0 {
                        touched.push(*at);
                    }
                    shared[*at] += weight;
                }
            }
            for at in touched {
                let both = std::mem::take(&mut shared[at]);
                let candidate = &candidates[at];
                let likeness = both / (own + totals[at] - both).max(f32::MIN_POSITIVE);
                if self.is_term(place) != candidate.name.number().is_none()
                    || likeness + SAME_NAME + SAME_PARENT < DOUBTFUL
                {
                    continue;
                }
                let (support, enough) = self.support(place, candidate);
                if likeness + support >= DOUBTFUL {
                    pairs.push((likeness + support - enough, place, at));
                }
            }
        }
        pairs.sort_by(|one, other| {
            other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2)))
        });
        pairs
    }

    /// Joins what has most of its rare words in common, the most alike first.
    fn join_alike(&mut self, candidates: &mut Vec<Candidate>, rarity: &Rarity) {
        let pairs = self.alike(candidates, rarity);
        let mut rivals: FxHashMap<(bool, usize), Vec<(f32, usize)>> = FxHashMap::default();
        for (surplus, place, at) in &pairs {
            rivals.entry((true, *place)).or_default().push((*surplus, *at));
            rivals.entry((false, *at)).or_default().push((*surplus, *place));
        }
        let mut is_taken = vec![false; candidates.len()];
        for (surplus, place, at) in pairs {
            if is_taken[at] || !self.is_open(place) {
                continue;
            }
            // What fits two nearly as well is not known to be one of them, but for that of its name
            // where none fits better.
            let is_named = self.is_namesake(place, &candidates[at]);
            let is_anew = self.section_anew(place).is_some();
            let margin = match self.is_in_place(place, &candidates[at]) && !is_anew {
                true => MARGIN,
                false => MARGIN_ELSEWHERE,
            };
            let least = if is_anew { BETTER } else { 0.0 };
            let rival = surplus - if is_named { MARGIN_OF_NAMESAKES } else { margin };
            let thread = candidates[at].thread;
            let (mut is_outdone, mut is_contested) =
                (self.outdone.contains(&(place, thread)), false);
            for (other, of) in rivals[&(true, place)].iter().filter(|rival| rival.1 != at) {
                is_outdone |= is_taken[*of] && *other > surplus;
                is_contested |= !is_taken[*of] && *other > rival;
            }
            for (other, of) in rivals[&(false, at)].iter().filter(|rival| rival.1 != place) {
                is_outdone |= !self.is_open(*of) && *other > surplus;
                is_contested |= self.is_open(*of) && *other > rival;
            }
            if is_outdone {
                self.outdone.insert((place, thread));
            }
            if surplus >= least && !is_contested && !is_outdone {
                is_taken[at] = true;
                let is_same = self.text(place) == candidates[at].print.text;
                self.ties[place] = if is_same { Tie::Same(thread) } else { Tie::Reworded(thread) };
            } else {
                self.ties[place] = Tie::Unsure;
                self.unsure.insert(thread);
            }
        }
        self.drop_taken(candidates);
        let left: BTreeSet<u32> = candidates.iter().map(|candidate| candidate.thread).collect();
        self.unsure.retain(|thread| left.contains(thread));
    }

    /// What speaks for a pair beside its words, and how much is enough for it.
    fn support(&self, place: usize, candidate: &Candidate) -> (f32, f32) {
        if self.is_namesake(place, candidate) {
            return (SAME_NAME + SAME_PARENT, ENOUGH_OF_SAME_NAME + SAME_NAME);
        }
        (if self.is_in_place(place, candidate) { SAME_PARENT } else { 0.0 }, ENOUGH)
    }

    /// Whether a record has the name of the thread, and no number that went to another rule.
    fn is_namesake(&self, place: usize, candidate: &Candidate) -> bool {
        self.name(place) == Some(&candidate.name)
            && (self.is_term(place) || self.is_in_place(place, candidate))
    }

    /// Whether a record stands where the thread did, by what stands around both.
    fn is_in_place(&self, place: usize, candidate: &Candidate) -> bool {
        let parent = |name: &Name| name.number().and_then(|number| number.parent());
        let here = self.name(place).and_then(parent);
        let here = here.map(|number| *self.parents.get(&number).unwrap_or(&number));
        here.is_some() && here == parent(&candidate.name)
    }
}

/// How much words tell: much where few rules have them.
struct Rarity {
    weights: FxHashMap<u32, f32>,
    /// Of a word that no rule has.
    most: f32,
}

impl Rarity {
    fn of(candidates: &[Candidate]) -> Self {
        let mut counts: FxHashMap<u32, f32> = FxHashMap::default();
        for word in candidates.iter().flat_map(|candidate| &candidate.print.words) {
            *counts.entry(*word).or_default() += 1.0;
        }
        let all = candidates.len().max(1) as f32;
        let weight = |count: f32| (1.0 + all / count).ln();
        let weights = counts.into_iter().map(|(word, count)| (word, weight(count))).collect();
        Self { weights, most: weight(1.0) }
    }

    fn weight(&self, word: u32) -> f32 {
        *self.weights.get(&word).unwrap_or(&self.most)
    }

    fn sum(&self, words: &[u32]) -> f32 {
        words.iter().map(|word| self.weight(*word)).sum()
    }
}
