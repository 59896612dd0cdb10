//! Does a cross-reference still point at the same rule? Start at [`Targets::follow`].
//!
//! The map of moved rules proves a reference; nothing is taken for proven because it looks well.

use std::collections::HashSet;

use crate::model::{Follows, NumberRange, RecordKind, ReferenceMove, RuleNumber};

use super::pairing::Pairing;
use super::reading::numbers_in;
use super::shares::Shared;
use super::side::{Place, Side};

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
    pub(super) fn of(
        old: &'a Side<'a>,
        new: &'a Side<'a>,
        pairing: &'a Pairing,
        shared: &'a [Shared],
    ) -> Self {
        let mut origins: Vec<(Place, Place)> = shared.iter().map(|it| (it.new, it.old)).collect();
        origins.sort_unstable();
        let mut targets = Self { old, new, pairing, shared, origins, unsettled: HashSet::new() };
        let numbers = old.places().filter_map(|it| old.piece(it).number);
        let numbers = numbers.chain(new.places().filter_map(|it| new.piece(it).number));
        let moved = numbers.filter(|it| targets.means_another(*it));
        targets.unsettled = moved.map(|it| it.rule().unwrap_or(it)).collect();
        targets
    }

    /// The old and new number of a reference, and whether both name the same rule.
    pub(super) fn follow(&self, old: NumberRange, new: NumberRange) -> ReferenceMove {
        let same = self.leads(old.first(), new.first()) && self.leads(old.last(), new.last())
            || self.still_covers(old, new);
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
        let numbers = numbers_in(text).map(|(_, it)| self.follow(it, it));
        numbers.filter(|it| it.follows == Follows::Elsewhere).collect()
    }

    /// A quick look at the digits of a text, before its references are read with care.
    fn may_be_left_behind(&self, text: &str) -> bool {
        let mut after_digit = false;
        let mut starts = text.bytes().enumerate().filter(|(_, it)| {
            let goes_on = std::mem::replace(&mut after_digit, it.is_ascii_digit());
            it.is_ascii_digit() && !goes_on
        });
        starts.any(|(at, _)| {
            let number = RuleNumber::read_prefix(&text[at..]);
            number.is_some_and(|(it, _)| self.unsettled.contains(&it.rule().unwrap_or(it)))
        })
    }

    /// Whether a range still names every rule that it named, wherever they stand; rules that came
    /// in between make it longer.
    fn still_covers(&self, old: NumberRange, new: NumberRange) -> bool {
        let is_range = !old.is_single() && !new.is_single();
        let mut goals = old.numbers().flat_map(|it| self.goals(it)).peekable();
        is_range && goals.peek().is_some() && goals.all(|it| new.covers(it))
    }

    fn leads(&self, from: RuleNumber, to: RuleNumber) -> bool {
        self.goals(from).any(|it| it == to) || from == to && !self.means_another(from)
    }

    /// Whether the number names another rule in the new edition, or its rule has another number.
    fn means_another(&self, number: RuleNumber) -> bool {
        if self.goals(number).any(|it| it == number) {
            return false;
        }
        let moved_away = self.goals(number).next().is_some();
        let moved_here = self.origins(number).next().is_some();
        let stood = !self.old.places_of(number).is_empty();
        let stands = !self.new.places_of(number).is_empty();
        moved_away || moved_here || stood && stands
    }

    /// The numbers under which the rule of this number stands in the new edition.
    fn goals(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> + '_ {
        let places = self.old.places_of(number).iter();
        places.flat_map(|it| {
            let goals = self.pair_of(*it).into_iter().chain(self.shared_with(*it));
            goals.filter_map(|it| self.new.piece(it).number)
        })
    }

    /// The pair of an old record; of a section that is gone, that of its first rule.
    fn pair_of(&self, old: Place) -> Option<Place> {
        let first = || {
            let first = old + 1;
            let is_within = self.old.parent.get(first as usize) == Some(&Some(old));
            is_within.then(|| self.pairing.new_of(first)).flatten()
        };
        let is_heading = self.old.piece(old).kind == RecordKind::Section;
        self.pairing.new_of(old).or_else(|| is_heading.then(first).flatten())
    }

    /// The numbers under which the rule that has this number now stood in the old edition.
    fn origins(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> + '_ {
        let places = self.new.places_of(number).iter();
        places.flat_map(|new| {
            let from = self.origins.partition_point(|it| it.0 < *new);
            let shared = self.origins[from..].iter().take_while(|it| it.0 == *new).map(|it| it.1);
            let origins = self.pairing.old_of(*new).into_iter().chain(shared);
            origins.filter_map(|it| self.old.piece(it).number)
        })
    }

    fn shared_with(&self, old: Place) -> impl Iterator<Item = Place> + '_ {
        let from = self.shared.partition_point(|it| it.old < old);
        let shared = self.shared[from..].iter().take_while(move |it| it.old == old);
        shared.map(|it| it.new)
    }
}
