//! Does a cross-reference still point at the same rule? Start at [`Targets::follow`].
//!
//! The map of moved rules proves a reference; nothing is taken for proven because it looks well.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::digest::numbers_in;
use super::matching::Matching;
use super::shares::Shared;
use super::side::{At, Place, Side};
use crate::model::{Follows, NumberRange, Pair, RecordKind, ReferenceMove, RuleNumber};

/// Where every rule of the old edition went.
pub(super) struct Targets<'a> {
    matching: &'a Matching<'a>,
    /// With which others a record shares words without being their pair.
    shared: Pair<BTreeMap<Place, Vec<Place>>>,
    /// Rules and sections under which a number means another rule than it did.
    unsettled: FxHashSet<RuleNumber>,
}

impl<'a> Targets<'a> {
    pub(super) fn of(matching: &'a Matching<'_>, all: &[Shared]) -> Self {
        let mut shared: Pair<BTreeMap<Place, Vec<Place>>> = Pair::default();
        for overlap in all {
            shared.old.entry(overlap.old).or_default().push(overlap.new);
            shared.new.entry(overlap.new).or_default().push(overlap.old);
        }
        let mut targets = Self { matching, shared, unsettled: FxHashSet::default() };
        let pieces = matching.old.pieces.iter().chain(matching.new.pieces);
        // A source may repeat a number as often as it likes.
        let numbers: FxHashSet<RuleNumber> = pieces.filter_map(|piece| piece.number).collect();
        let moved = numbers.into_iter().filter(|number| targets.means_another(*number));
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
            target: self.goals(old.first()).first().copied(),
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
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| byte.is_ascii_digit()) {
            rest = &rest[at..];
            let number = RuleNumber::read_prefix(rest).map(|(number, _)| number);
            let is_unsettled =
                |number: RuleNumber| self.unsettled.contains(&number.rule().unwrap_or(number));
            if number.is_some_and(is_unsettled) {
                return true;
            }
            rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        }
        false
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
        self.goals(from).contains(&to) || self.origins(to).contains(&from)
    }

    /// Whether the number names another rule in the new edition, or its rule has another number.
    ///
    /// A rule that says now what it said before is no new place of one that went, though it says
    /// the same: read backwards, that one came and took nothing from it.
    fn means_another(&self, number: RuleNumber) -> bool {
        let Matching { old, new, pairing, .. } = self.matching;
        let says_the_same = |place: &Place| {
            let was = pairing.old_of(*place).map(|old_place| old.piece(old_place).text);
            was == Some(new.piece(*place).text)
        };
        let places = old.places_of(number).iter().map(|place| At::Old(*place));
        let goals = places.flat_map(|record| {
            let shared = self.shared_with(record).iter().filter(|place| !says_the_same(place));
            self.counterpart(record).into_iter().chain(shared.copied())
        });
        let goals: Vec<RuleNumber> = goals.filter_map(|goal| new.piece(goal).number).collect();
        let stood = !old.places_of(number).is_empty();
        let stands = !new.places_of(number).is_empty();
        let moved = !goals.is_empty() || !self.origins(number).is_empty();
        !goals.contains(&number) && (moved || stood && stands)
    }

    /// The numbers under which the rule of this number stands in the new edition.
    fn goals(&self, number: RuleNumber) -> Vec<RuleNumber> {
        self.across(number, Pair::new(self.matching.old, self.matching.new), At::Old)
    }

    /// The numbers under which the rule that has this number now stood in the old edition.
    fn origins(&self, number: RuleNumber) -> Vec<RuleNumber> {
        self.across(number, Pair::new(self.matching.new, self.matching.old), At::New)
    }

    fn across(
        &self,
        number: RuleNumber,
        Pair { old: from, new: to }: Pair<&Side<'_>>,
        at: fn(Place) -> At,
    ) -> Vec<RuleNumber> {
        let records = from.places_of(number).iter().map(|place| at(*place));
        let others = records.flat_map(|record| {
            self.counterpart(record).into_iter().chain(self.shared_with(record).iter().copied())
        });
        others.filter_map(|other| to.piece(other).number).collect()
    }

    /// The other of the pair; of a section that went or came, that of its first rule.
    fn counterpart(&self, record: At) -> Option<Place> {
        let Matching { old, new, pairing, .. } = self.matching;
        let (side, _) = record.of(Pair::new(*old, *new));
        let first = || pairing.of(record.beside(first_rule(side, record.place())?));
        pairing.of(record).or_else(first)
    }

    fn shared_with(&self, record: At) -> &[Place] {
        let (shared, _) = record.of(self.shared.as_ref());
        shared.get(&record.place()).map_or(&[], Vec::as_slice)
    }
}

/// The rule with which a section begins.
fn first_rule(side: &Side<'_>, section: Place) -> Option<Place> {
    let first = section + 1;
    let is_section = side.piece(section).kind == RecordKind::Section;
    let is_within = side.parent.get(first as usize) == Some(&Some(section));
    (is_section && is_within).then_some(first)
}
