//! Does a cross-reference still point at the same rule? Start at [`Targets::follow`].
//!
//! The map of moved rules proves a reference; nothing is taken for proven because it looks well.

use std::collections::HashSet;

use super::digest::numbers_in;
use super::matching::Matching;
use super::shares::Shared;
use super::side::{Pairing, Place, Side};
use crate::model::{Follows, NumberRange, RecordKind, ReferenceMove, RuleNumber};

/// Where every rule of the old edition went.
pub(super) struct Targets<'a> {
    old: &'a Side<'a>,
    new: &'a Side<'a>,
    pairing: &'a Pairing,
    shared: &'a [Shared],
    /// The new place, then the old one, of each of `shared`, ascending.
    origins: Vec<(Place, Place)>,
    /// Rules and sections under which a number means another rule than it did.
    unsettled: HashSet<RuleNumber>,
}

impl<'a> Targets<'a> {
    pub(super) fn of(matching: &'a Matching<'_>, shared: &'a [Shared]) -> Self {
        let Matching { old, new, pairing, .. } = matching;
        let mut origins: Vec<(Place, Place)> =
            shared.iter().map(|overlap| (overlap.new, overlap.old)).collect();
        origins.sort_unstable();
        let mut targets = Self { old, new, pairing, shared, origins, unsettled: HashSet::new() };
        let numbers = old.places().filter_map(|place| old.piece(place).number);
        let numbers = numbers.chain(new.places().filter_map(|place| new.piece(place).number));
        let moved = numbers.filter(|number| targets.means_another(*number));
        targets.unsettled = moved.map(|number| number.rule().unwrap_or(number)).collect();
        targets
    }

    /// The old and new number of a reference, and whether both name the same rule.
    pub(super) fn follow(&self, old: NumberRange, new: NumberRange) -> ReferenceMove {
        let same = self.leads(old.first(), new.first()) && self.leads(old.last(), new.last())
            || self.covers(old, new);
        ReferenceMove {
            old,
            new,
            target: self.goals(old.first()).next(),
            follows: if same { Follows::Target } else { Follows::Elsewhere },
        }
    }

    /// References of an unchanged text that point elsewhere because the rules under them moved.
    pub(super) fn left_behind(&self, text: &str) -> Vec<ReferenceMove> {
        if self.unsettled.is_empty() || !self.may_be_left_behind(text) {
            return Vec::new();
        }
        let numbers = numbers_in(text).map(|(_, range)| self.follow(range, range));
        numbers.filter(|reference| reference.follows == Follows::Elsewhere).collect()
    }

    /// A quick look at the digits of a text, before its references are read with care.
    fn may_be_left_behind(&self, text: &str) -> bool {
        let mut after_digit = false;
        let mut starts = text.bytes().enumerate().filter(|(_, byte)| {
            let goes_on = std::mem::replace(&mut after_digit, byte.is_ascii_digit());
            byte.is_ascii_digit() && !goes_on
        });
        starts.any(|(at, _)| {
            let number = RuleNumber::read_prefix(&text[at..]);
            number.is_some_and(|(number, _)| {
                self.unsettled.contains(&number.rule().unwrap_or(number))
            })
        })
    }

    /// Whether one of two ranges names every rule that the other names, wherever they stand: rules
    /// that came in between make a range longer.
    fn covers(&self, old: NumberRange, new: NumberRange) -> bool {
        let is_range = !old.is_single() && !new.is_single();
        let mut goals = old.numbers().flat_map(|number| self.goals(number)).peekable();
        let mut origins = new.numbers().flat_map(|number| self.origins(number)).peekable();
        let kept = goals.peek().is_some() && goals.all(|goal| new.covers(goal));
        let had = origins.peek().is_some() && origins.all(|origin| old.covers(origin));
        is_range && (kept || had)
    }

    fn leads(&self, from: RuleNumber, to: RuleNumber) -> bool {
        if from == to {
            return !self.means_another(from);
        }
        self.goals(from).any(|goal| goal == to) || self.origins(to).any(|origin| origin == from)
    }

    /// Whether the number names another rule in the new edition, or its rule has another number.
    ///
    /// A rule that says now what it said before is no new place of one that went, though it says
    /// the same: read backwards, that one came and took nothing from it.
    fn means_another(&self, number: RuleNumber) -> bool {
        let places = || self.old.places_of(number).iter();
        let moved = |new: &Place| !self.says_the_same(*new);
        let goals = places().flat_map(|old| {
            self.goal(*old).into_iter().chain(self.shared_with(*old).filter(moved))
        });
        let mut goals = goals.filter_map(|goal| self.new.piece(goal).number).peekable();
        let moved_away = goals.peek().is_some();
        if goals.any(|goal| goal == number) {
            return false;
        }
        let moved_here = self.origins(number).next().is_some();
        let stood = !self.old.places_of(number).is_empty();
        let stands = !self.new.places_of(number).is_empty();
        moved_away || moved_here || stood && stands
    }

    /// Whether a new record and its pair are the same text.
    fn says_the_same(&self, new: Place) -> bool {
        let text = self.new.piece(new).text;
        self.pairing.old_of(new).is_some_and(|old| self.old.piece(old).text == text)
    }

    /// The numbers under which the rule of this number stands in the new edition.
    fn goals(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> + '_ {
        let places = self.old.places_of(number).iter();
        places.flat_map(|old| {
            let goals = self.goal(*old).into_iter().chain(self.shared_with(*old));
            goals.filter_map(|goal| self.new.piece(goal).number)
        })
    }

    /// The pair of an old record; of a section that is gone, that of its first rule.
    fn goal(&self, old: Place) -> Option<Place> {
        let first = || self.pairing.new_of(first_rule(self.old, old)?);
        self.pairing.new_of(old).or_else(first)
    }

    /// The pair of a new record; of a section that came, that of its first rule.
    fn origin(&self, new: Place) -> Option<Place> {
        let first = || self.pairing.old_of(first_rule(self.new, new)?);
        self.pairing.old_of(new).or_else(first)
    }

    /// The numbers under which the rule that has this number now stood in the old edition.
    fn origins(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> + '_ {
        let places = self.new.places_of(number).iter();
        places.flat_map(|new| {
            let from = self.origins.partition_point(|pair| pair.0 < *new);
            let shared =
                self.origins[from..].iter().take_while(|pair| pair.0 == *new).map(|pair| pair.1);
            let origins = self.origin(*new).into_iter().chain(shared);
            origins.filter_map(|origin| self.old.piece(origin).number)
        })
    }

    fn shared_with(&self, old: Place) -> impl Iterator<Item = Place> + '_ {
        let from = self.shared.partition_point(|overlap| overlap.old < old);
        let shared = self.shared[from..].iter().take_while(move |overlap| overlap.old == old);
        shared.map(|overlap| overlap.new)
    }
}

/// The rule with which a section begins.
fn first_rule(side: &Side<'_>, section: Place) -> Option<Place> {
    let first = section + 1;
    let is_section = side.piece(section).kind == RecordKind::Section;
    let is_within = side.parent.get(first as usize) == Some(&Some(section));
    (is_section && is_within).then_some(first)
}
