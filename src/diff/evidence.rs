//! What speaks beside its words for a pair, and what against it? Start at [`EVIDENCE`], which
//! [`Context::support`] sums up.
//!
//! Weights are by hand, in thousandths of a likeness; behind each threshold stands the edition on
//! which it was weighed. Everything counts the same read from old to new and from new to old.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::likeness::Candidate;
use super::matching::Matching;
use super::side::{Pairing, Place, Side, say_something_else};
use crate::model::{Level, Pair, RecordKind, RuleNumber};

/// A sign that two records are a pair, or that they are none.
struct Sign {
    /// What it adds to a likeness each time.
    weight: i64,
    /// How often it is seen.
    seen: fn(&Context<'_>, &Candidate) -> u32,
}

/// What speaks for a pair beside its words, and what against it; weighed on the changes of
/// 2009-07-11, 2010-06-18 and 2024-11-08.
const EVIDENCE: [Sign; 12] = [
    // Both bear the same number.
    Sign { weight: 120, seen: |all, pair| all.same_number(pair) },
    // All rules of the one section are in the other.
    Sign { weight: 1, seen: |all, pair| all.shared_rules(pair) },
    // The records above them are a pair; of examples the rules.
    Sign { weight: 150, seen: |all, pair| all.parents_of(pair, false) },
    Sign { weight: 250, seen: |all, pair| all.parents_of(pair, true) },
    // Both begin with the same words: of the parts of a split rule this is the rule itself.
    Sign { weight: 200, seen: |_, pair| u32::from(pair.opening) },
    // The sections around them are a pair.
    Sign { weight: 50, seen: |all, pair| all.sections(pair) },
    // The records before them, or after them, are a pair.
    Sign { weight: 60, seen: |all, pair| all.neighbours(pair) },
    // The nearest siblings before and after that have pairs stand in the same order.
    Sign { weight: 80, seen: |all, pair| all.in_order(pair) },
    // They stand under headings that say something else.
    Sign { weight: -150, seen: |all, pair| all.other_headings(pair, false) },
    // The same for short texts of one section: what is said of one keyword in a line is said of
    // another in the same words.
    Sign { weight: -450, seen: |all, pair| all.other_headings(pair, true) },
    // Much of what stands under a heading is under the other.
    Sign { weight: 70, seen: |all, pair| all.shared_children(pair) },
    // What stands under the one is a pair of what stands under others.
    Sign { weight: -200, seen: |all, pair| all.children_elsewhere(pair) },
];

/// What it counts that all rules of the one section are in the other.
const ALL_RULES: u32 = 700;
/// A text of at most so many bytes is short.
const SHORT: usize = 130;
/// Fewer subrules than the first do not tell that their rules are a pair, more than the second no
/// more of it: 408.2 of 2009-07-11.
const SHARED_CHILDREN: (u32, u32) = (2, 3);
/// Fewer subrules than this that went elsewhere do not take their rule with them.
const FEWEST_CHILDREN: u32 = 3;
/// Two rules below this likeness have hardly a word in common that others do not have too.
const HARDLY_ALIKE: u32 = 500;
/// How far siblings with pairs are looked for.
const FARTHEST_SIBLING: usize = 12;

/// The pairs so far, seen as evidence for further pairs.
pub(super) struct Context<'a> {
    old: &'a Side<'a>,
    new: &'a Side<'a>,
    pairing: &'a Pairing,
    /// How many pairs stand below two records, and of each of them how many have a pair at all.
    below_both: FxHashMap<(Place, Place), u32>,
    below: Pair<FxHashMap<Place, u32>>,
    /// How many rules of two sections are pairs, and how many rules each section has.
    rules_in_both: FxHashMap<(Place, Place), u32>,
    rules: Pair<FxHashMap<Place, u32>>,
}

impl<'a> Context<'a> {
    pub(super) fn of(matching: &'a Matching<'_>) -> Self {
        let Matching { old, new, ref pairing, .. } = *matching;
        let (mut below_both, mut rules_in_both) = (FxHashMap::default(), FxHashMap::default());
        let mut below: Pair<FxHashMap<Place, u32>> = Pair::default();
        for (one, other) in pairing.pairs() {
            let (one, other) = (one as usize, other as usize);
            let parents = old.parent[one].zip(new.parent[other]);
            if let Some(parents) = parents.filter(|_| old.pieces[one].kind == RecordKind::Rule) {
                *below_both.entry(parents).or_default() += 1;
                *below.old.entry(parents.0).or_default() += 1;
                *below.new.entry(parents.1).or_default() += 1;
            }
            if let Some(sections) = old.section[one].zip(new.section[other]) {
                *rules_in_both.entry(sections).or_default() += 1;
            }
        }
        let rules = Pair::new(old, new).map(|side| {
            let mut rules = FxHashMap::default();
            side.section.iter().flatten().for_each(|place| *rules.entry(*place).or_default() += 1);
            rules
        });
        Self { old, new, pairing, below_both, below, rules_in_both, rules }
    }

    /// What speaks for the candidate beside its words; less than nothing where it is unlikely.
    pub(super) fn support(&self, candidate: &Candidate) -> i64 {
        EVIDENCE.iter().map(|sign| sign.weight * i64::from((sign.seen)(self, candidate))).sum()
    }

    fn same_number(&self, candidate: &Candidate) -> u32 {
        let number = self.old.piece(candidate.old).number;
        u32::from(number.is_some() && number == self.new.piece(candidate.new).number)
    }

    fn kind(&self, candidate: &Candidate) -> RecordKind {
        self.old.piece(candidate.old).kind
    }

    /// 1 where the records above two examples, or two other records but sections, are a pair.
    fn parents_of(&self, candidate: &Candidate, examples: bool) -> u32 {
        match self.kind(candidate) {
            RecordKind::Section => 0,
            kind => self.parents(candidate) * u32::from((kind == RecordKind::Example) == examples),
        }
    }

    fn sections(&self, candidate: &Candidate) -> u32 {
        self.are_pair((
            self.old.section[candidate.old as usize],
            self.new.section[candidate.new as usize],
        ))
    }

    fn neighbours(&self, Candidate { old, new, .. }: &Candidate) -> u32 {
        let (old, new) = (*old as usize, *new as usize);
        self.are_pair((self.old.before[old], self.new.before[new]))
            + self.are_pair((self.old.after[old], self.new.after[new]))
    }

    /// How many subrules of two rules are pairs, and how many of either are pairs of any.
    fn children(&self, Candidate { old, new, .. }: &Candidate) -> (u32, Pair<u32>) {
        let paired = Pair::new(number(&self.below.old, old), number(&self.below.new, new));
        (number(&self.below_both, &(*old, *new)), paired)
    }

    /// How many subrules a heading shares with a rule, where half of those of either are shared.
    fn shared_children(&self, candidate: &Candidate) -> u32 {
        let (fewest, most) = SHARED_CHILDREN;
        let (both, paired) = self.children(candidate);
        let is_much = both >= fewest && 2 * both >= paired.old.min(paired.new);
        let pieces = [self.old.piece(candidate.old), self.new.piece(candidate.new)];
        let is_heading = pieces.iter().any(|piece| piece.is_heading());
        if is_much && is_heading { both.min(most) } else { 0 }
    }

    /// 1 for a pair of rules whose subrules all went to other rules, or came from others: the rule
    /// went with them, and another took its number.
    fn children_elsewhere(&self, candidate: &Candidate) -> u32 {
        let (both, paired) = self.children(candidate);
        let paired = paired.old.max(paired.new);
        let is_rule = self.kind(candidate) == RecordKind::Rule;
        let went = both == 0 && paired >= FEWEST_CHILDREN;
        u32::from(is_rule && went && candidate.likeness < HARDLY_ALIKE)
    }

    /// 1 for a pair whose headings say something else, and which is short or not.
    fn other_headings(&self, candidate: &Candidate, is_short: bool) -> u32 {
        let headings = self.old.heading(candidate.old).zip(self.new.heading(candidate.new));
        let differ = headings.is_some_and(|(one, other)| say_something_else(one, other));
        if !differ || self.parents(candidate) == 1 {
            return 0;
        }
        let title = |side: &Side<'a>, place: Place| {
            side.section[place as usize].map(|section| side.piece(section).text)
        };
        let same_section = title(self.old, candidate.old) == title(self.new, candidate.new);
        let texts = (self.old.piece(candidate.old).text, self.new.piece(candidate.new).text);
        let short = texts.0.len().min(texts.1.len()) <= SHORT;
        u32::from((short && same_section) == is_short)
    }

    /// 1 where both are a pair.
    fn are_pair(&self, (old, new): (Option<Place>, Option<Place>)) -> u32 {
        let joined = old.zip(new).is_some_and(|(old, new)| self.pairing.joins(old, new));
        u32::from(joined)
    }

    fn parents(&self, candidate: &Candidate) -> u32 {
        self.are_pair((
            self.old.parent[candidate.old as usize],
            self.new.parent[candidate.new as usize],
        ))
    }

    /// 1 where both stand under the same parent between siblings that are pairs, the nearest on
    /// either side.
    fn in_order(&self, candidate: &Candidate) -> u32 {
        let (old, new) = (candidate.old as usize, candidate.new as usize);
        let parents = (self.old.parent[old], self.new.parent[new]);
        let are_siblings = |one: Place, other: Place| {
            (self.old.parent[one as usize], self.new.parent[other as usize]) == parents
                && one != candidate.old
                && other != candidate.new
        };
        let nearest =
            |way: &[Option<Place>], from: usize, pair: &dyn Fn(Place) -> Option<Place>| {
                std::iter::successors(way[from], |place| way[*place as usize])
                    .take(FARTHEST_SIBLING)
                    .find_map(pair)
            };
        let of_old = |one| self.pairing.new_of(one).filter(|other| are_siblings(one, *other));
        let of_new = |other| {
            self.pairing.old_of(other).filter(|one| are_siblings(*one, other)).map(|_| other)
        };
        let are_same = |old_way: &[Option<Place>], new_way: &[Option<Place>]| {
            nearest(old_way, old, &of_old) == nearest(new_way, new, &of_new)
        };
        let is_between = || {
            are_same(&self.old.before, &self.new.before)
                && are_same(&self.old.after, &self.new.after)
        };
        u32::from(self.parents(candidate) == 1 && is_between())
    }

    /// How many thousandths it counts that two sections have rules in common.
    fn shared_rules(&self, candidate: &Candidate) -> u32 {
        if self.kind(candidate) != RecordKind::Section {
            return 0;
        }
        let Candidate { old, new, .. } = candidate;
        let all = number(&self.rules.old, old) + number(&self.rules.new, new);
        let both = number(&self.rules_in_both, &(*old, *new));
        // A section without any rules, as 600 is, is known by its number.
        match all {
            0 => self.same_number(candidate) * ALL_RULES / 2,
            _ => 2 * both * ALL_RULES / all,
        }
    }
}

fn number<K: Eq + Hash>(of: &FxHashMap<K, u32>, key: &K) -> u32 {
    of.get(key).copied().unwrap_or(0)
}

/// Sections whose title other sections bear too, ascending; such a title says little.
pub(super) fn repeated_titles(side: &Side<'_>) -> Vec<Place> {
    let of_kind = |place: &Place| side.piece(*place).kind == RecordKind::Section;
    let level = |place: Place| side.piece(place).number.map(RuleNumber::level);
    let mut titles: Vec<(Option<Level>, &str, Place)> = side
        .places()
        .filter(of_kind)
        .map(|place| (level(place), side.piece(place).text, place))
        .collect();
    titles.sort_unstable();
    let repeated = titles.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
    let mut places: Vec<Place> =
        repeated.filter(|group| group.len() > 1).flatten().map(|title| title.2).collect();
    places.sort_unstable();
    places
}
