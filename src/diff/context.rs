//! What speaks for a pair beside its words? Start at [`Context::support`].
//!
//! Everything counts the same read from old to new and from new to old.

use crate::model::{Level, RecordKind, RuleNumber};

use super::candidates::Candidate;
use super::digest::Digest;
use super::fold::same_but_for_typography;
use super::hash::{ByHash, finish, mix};
use super::pairing::Pairing;
use super::side::{Place, Side, say_something_else};

/// How much each piece of evidence adds to a likeness out of 1000; weighed by hand on the changes
/// of 2009-07-11, 2010-06-18 and 2024-11-08.
mod weight {
    /// Both bear the same number.
    pub const SAME_NUMBER: u32 = 120;
    /// The records above them are a pair.
    pub const PARENTS: u32 = 150;
    /// An example's rules are a pair.
    pub const RULES_OF_EXAMPLES: u32 = 250;
    /// The sections around them are a pair.
    pub const SECTIONS: u32 = 50;
    /// The sections around them are pairs of others: what this takes away.
    pub const ASTRAY: u32 = 60;
    /// They stand under headings that are a pair: both speak of the same keyword.
    pub const HEADINGS: u32 = 80;
    /// They stand under headings that say something else: what this takes away.
    pub const OTHER_HEADING: u32 = 150;
    /// The same for short texts of one section: what is said of one keyword in a line is said of
    /// another in the same words.
    pub const OTHER_HEADING_SHORT: u32 = 450;
    /// The records before them, or after them, are a pair.
    pub const NEIGHBOUR: u32 = 60;
    /// The nearest siblings before and after that have pairs stand in the same order.
    pub const ORDER: u32 = 80;
    /// A reference to the one turned into a reference to the other, in an otherwise unchanged
    /// text; up to three times.
    pub const VOTE: u32 = 80;
    /// Everything the one refers to is what the other refers to.
    pub const SAME_TARGETS: u32 = 60;
    /// Both begin with the same words: of the parts of a split rule this is the rule itself.
    pub const OPENING: u32 = 200;
    /// What stands under the one is a pair of what stands under others: what this takes away.
    pub const CHILDREN_ELSEWHERE: u32 = 200;
    /// All rules of the one section are in the other.
    pub const ALL_RULES: u32 = 700;
}

/// A text of at most so many bytes is short.
const SHORT: usize = 130;

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
    digests: (&'a [Option<Digest>], &'a [Option<Digest>]),
    pairing: &'a Pairing,
    votes: ByHash<u32>,
    /// How many subrules of two rules are pairs, and of each rule how many have one at all.
    children_in_both: ByHash<u32>,
    children_of_old: ByHash<u32>,
    children_of_new: ByHash<u32>,
    rules_in_both: ByHash<u32>,
    rules_in_old: Vec<u32>,
    rules_in_new: Vec<u32>,
}

impl<'a> Context<'a> {
    pub(super) fn of(
        old: (&'a Side<'a>, &'a [Option<Digest>]),
        new: (&'a Side<'a>, &'a [Option<Digest>]),
        pairing: &'a Pairing,
    ) -> Self {
        let mut context = Self {
            old: old.0,
            new: new.0,
            digests: (old.1, new.1),
            pairing,
            votes: ByHash::default(),
            children_in_both: ByHash::default(),
            children_of_old: ByHash::default(),
            children_of_new: ByHash::default(),
            rules_in_both: ByHash::default(),
            rules_in_old: rules_in(old.0),
            rules_in_new: rules_in(new.0),
        };
        context.count_votes();
        context.count_rules();
        context
    }

    /// References that changed in texts that are otherwise the same say what became what.
    fn count_votes(&mut self) {
        for (old, new) in self.pairing.pairs() {
            let Some((one, other)) = self.same_but_for_numbers(old, new) else {
                continue;
            };
            for (from, to) in one.references().iter().zip(other.references()) {
                for (from, to) in [(from.first(), to.first()), (from.last(), to.last())] {
                    for from in self.old.places_of(from) {
                        for to in self.new.places_of(to) {
                            *self.votes.entry(pair_key(*from, *to)).or_default() += 1;
                        }
                    }
                }
            }
        }
    }

    fn same_but_for_numbers(&self, old: Place, new: Place) -> Option<(&'a Digest, &'a Digest)> {
        let one = self.digests.0[old as usize].as_ref()?;
        let other = self.digests.1[new as usize].as_ref()?;
        let refer =
            !one.references().is_empty() && one.references().len() == other.references().len();
        (refer && one.same_but_for_references(other)).then_some((one, other))
    }

    fn count_rules(&mut self) {
        for (old, new) in self.pairing.pairs() {
            if self.old.piece(old).kind == RecordKind::Rule {
                let parents = (self.old.parent[old as usize], self.new.parent[new as usize]);
                if let (Some(old), Some(new)) = parents {
                    *self.children_in_both.entry(pair_key(old, new)).or_default() += 1;
                    *self.children_of_old.entry(u64::from(old)).or_default() += 1;
                    *self.children_of_new.entry(u64::from(new)).or_default() += 1;
                }
            }
            let sections = self.old.section[old as usize].zip(self.new.section[new as usize]);
            if let Some((old, new)) = sections {
                *self.rules_in_both.entry(pair_key(old, new)).or_default() += 1;
            }
        }
    }

    /// What speaks for the candidate beside its words; less than nothing where it is unlikely.
    pub(super) fn support(&self, candidate: &Candidate) -> i64 {
        let (one, other) = (self.old.piece(candidate.old), self.new.piece(candidate.new));
        let mut support = 0;
        if one.number == other.number && one.number.is_some() {
            support += weight::SAME_NUMBER;
        }
        support += match one.kind {
            RecordKind::Section => self.shared_rules(candidate),
            RecordKind::Example => weight::RULES_OF_EXAMPLES * self.parents(candidate),
            _ => weight::PARENTS * self.parents(candidate),
        };
        support += weight::OPENING * u32::from(candidate.opening);
        if self.old.heading(candidate.old).and(self.new.heading(candidate.new)).is_some() {
            support += weight::HEADINGS * self.parents(candidate);
        }
        let section =
            (self.old.section[candidate.old as usize], self.new.section[candidate.new as usize]);
        support += weight::SECTIONS * self.are_pair(section);
        let before =
            (self.old.before[candidate.old as usize], self.new.before[candidate.new as usize]);
        let after =
            (self.old.after[candidate.old as usize], self.new.after[candidate.new as usize]);
        support += weight::NEIGHBOUR * (self.are_pair(before) + self.are_pair(after));
        support += weight::ORDER * self.in_order(candidate);
        let votes = self.votes.get(&pair_key(candidate.old, candidate.new)).copied().unwrap_or(0);
        support +=
            weight::VOTE * votes.min(3) + weight::SAME_TARGETS * self.same_targets(candidate);
        let against = weight::ASTRAY * self.is_astray(section)
            + self.under_other_headings(candidate)
            + self.children_elsewhere(candidate);
        i64::from(support) - i64::from(against)
    }

    /// What speaks against a pair of rules whose subrules all went to other rules, or came from
    /// others: the rule went with them, and another took its number.
    fn children_elsewhere(&self, candidate: &Candidate) -> u32 {
        let count = |of: &ByHash<u32>, key: u64| of.get(&key).copied().unwrap_or(0);
        let both = count(&self.children_in_both, pair_key(candidate.old, candidate.new));
        let paired = count(&self.children_of_old, u64::from(candidate.old))
            .max(count(&self.children_of_new, u64::from(candidate.new)));
        let is_rule = self.old.piece(candidate.old).kind == RecordKind::Rule;
        match is_rule && both == 0 && paired >= FEWEST_CHILDREN && candidate.likeness < HARDLY_ALIKE
        {
            true => weight::CHILDREN_ELSEWHERE,
            false => 0,
        }
    }

    /// What speaks against a pair whose headings say something else.
    fn under_other_headings(&self, candidate: &Candidate) -> u32 {
        let headings = self.old.heading(candidate.old).zip(self.new.heading(candidate.new));
        let differ = headings.is_some_and(|(one, other)| say_something_else(one, other));
        let title = |side: &Side<'a>, place: Place| {
            side.section[place as usize].map(|section| side.piece(section).text)
        };
        let same_section = title(self.old, candidate.old) == title(self.new, candidate.new);
        let short =
            self.old.piece(candidate.old).text.len().min(self.new.piece(candidate.new).text.len());
        match differ && self.parents(candidate) == 0 {
            true if short <= SHORT && same_section => weight::OTHER_HEADING_SHORT,
            true => weight::OTHER_HEADING,
            false => 0,
        }
    }

    /// 1 where both sections are pairs of others, so that a rule would have left its own.
    fn is_astray(&self, (old, new): (Option<Place>, Option<Place>)) -> u32 {
        let new_of_old = old.and_then(|section| self.pairing.new_of(section));
        let old_of_new = new.and_then(|section| self.pairing.old_of(section));
        u32::from(new_of_old.is_some() && old_of_new.is_some() && new_of_old != new)
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

    /// 1 where both stand under the same parent between siblings that are pairs.
    fn in_order(&self, candidate: &Candidate) -> u32 {
        if self.parents(candidate) == 0 {
            return 0;
        }
        let old = self.nearest_pairs(candidate);
        let goes_before = |pair: Option<Place>| pair.is_none_or(|new| new < candidate.new);
        let goes_after = |pair: Option<Place>| pair.is_none_or(|new| new > candidate.new);
        u32::from(goes_before(old.0) && goes_after(old.1) && self.is_within(candidate, old))
    }

    /// The pairs of the nearest siblings before and after the old record that have one under the
    /// same parent, the candidate itself apart.
    fn nearest_pairs(&self, candidate: &Candidate) -> (Option<Place>, Option<Place>) {
        let old = candidate.old;
        let parent = self.old.parent[old as usize];
        let new_parent = parent.and_then(|place| self.pairing.new_of(place));
        let is_sibling = |place: &Place| self.old.parent[*place as usize] == parent;
        let pair = |place: Place| {
            let new = self.pairing.new_of(place).filter(|_| is_sibling(&place))?;
            let other = new != candidate.new;
            (other && self.new.parent[new as usize] == new_parent).then_some(new)
        };
        let step = |from: Place, way: &[Option<Place>]| {
            std::iter::successors(way[from as usize], |place| way[*place as usize])
                .take(FARTHEST_SIBLING)
                .find_map(pair)
        };
        (step(old, &self.old.before), step(old, &self.old.after))
    }

    /// Whether no other pair of the same parents stands between the new record and the pairs of
    /// the old one's nearest siblings.
    fn is_within(
        &self,
        candidate: &Candidate,
        (before, after): (Option<Place>, Option<Place>),
    ) -> bool {
        let parent = self.new.parent[candidate.new as usize];
        let old_parent = self.old.parent[candidate.old as usize];
        let joined = |new: Place| {
            let old = self.pairing.old_of(new).filter(|old| *old != candidate.old);
            self.new.parent[new as usize] == parent
                && old.is_some_and(|old| self.old.parent[old as usize] == old_parent)
        };
        let step = |way: &[Option<Place>]| {
            std::iter::successors(way[candidate.new as usize], |place| way[*place as usize])
                .take(FARTHEST_SIBLING)
                .find(|place| joined(*place))
        };
        step(&self.new.before) == before && step(&self.new.after) == after
    }

    fn shared_rules(&self, candidate: &Candidate) -> u32 {
        let all =
            self.rules_in_old[candidate.old as usize] + self.rules_in_new[candidate.new as usize];
        let both =
            self.rules_in_both.get(&pair_key(candidate.old, candidate.new)).copied().unwrap_or(0);
        // A section without any rules, as 600 is, is known by its number, and so is one whose title
        // stayed while it grew or shrank, in the same chapter or with a rule of its own.
        let pieces = (self.old.piece(candidate.old), self.new.piece(candidate.new));
        let same_number = pieces.0.number == pieces.1.number;
        let same_title = (both > 0 || self.parents(candidate) == 1)
            && same_but_for_typography(pieces.0.text, pieces.1.text);
        let known = match same_number && (all == 0 || same_title) {
            true => weight::ALL_RULES / 2,
            false => 0,
        };
        (2 * both * weight::ALL_RULES).checked_div(all).unwrap_or(0).max(known)
    }

    /// 1 where both refer to the same rules by whatever number, and to at least one.
    fn same_targets(&self, candidate: &Candidate) -> u32 {
        let Some((one, other)) = self.same_but_for_numbers(candidate.old, candidate.new) else {
            return 0;
        };
        let mut numbers = one.references().iter().zip(other.references());
        let all = numbers.all(|(from, to)| {
            let from = self.old.places_of(from.first());
            from.iter().any(|from| {
                let to = self.new.places_of(to.first());
                to.iter().any(|to| self.pairing.joins(*from, *to))
            })
        });
        u32::from(all)
    }
}

fn pair_key(old: Place, new: Place) -> u64 {
    finish(mix(u64::from(old), u64::from(new)))
}

/// How many rules stand in each section.
fn rules_in(side: &Side<'_>) -> Vec<u32> {
    let mut rules = vec![0; side.pieces.len()];
    for section in side.section.iter().flatten() {
        rules[*section as usize] += 1;
    }
    rules
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
