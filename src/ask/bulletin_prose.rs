//! Which changes does the prose of a bulletin speak of? Start at [`Prose`].
//!
//! A remark names rules beside those of its item, or all subrules at once. Nothing here says
//! whether what it says is true.

use std::collections::BTreeSet;

use crate::answer::ShownChange;
use crate::citation::references;
use crate::model::{Class, Level, NumberRange, Record, Role, RuleNumber, Target};

/// What the remarks of an item speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prose {
    numbers: Vec<NumberRange>,
    /// Whether they speak of the subrules of the item's rules as a whole.
    speaks_of_subrules: bool,
}

/// Words that mean all subrules of a rule.
const SUBRULES: [&str; 3] = ["subrules", "sub-rules", "サブルール"];

impl Prose {
    /// The remarks among the records of an item.
    pub fn of(records: &[&Record]) -> Self {
        let is_remark = |record: &&&Record| {
            record.piece.as_ref().is_some_and(|piece| piece.role == Role::Remark)
        };
        let mut prose = Self::default();
        for record in records.iter().filter(is_remark) {
            prose.speaks_of_subrules |= SUBRULES.iter().any(|word| record.text.contains(word));
            prose.numbers.extend(references(&record.text).into_iter().filter_map(|reference| {
                let Target::Numbers(range) = reference.target else { return None };
                (range.first().level() >= Level::Rule).then_some(range)
            }));
        }
        prose
    }

    /// Whether they speak of a change; `own` are the numbers of the item.
    pub fn mentions(&self, change: &ShownChange, own: &[NumberRange]) -> bool {
        let sides = [&change.old, &change.new];
        let mut numbers = sides.into_iter().flatten().filter_map(|shown| shown.number);
        let is_below = |number: RuleNumber| {
            number.level() == Level::Subrule && own.iter().any(|own| own.covers(number))
        };
        numbers.any(|number| {
            self.numbers.iter().any(|range| names(*range, number))
                || self.speaks_of_subrules && is_below(number)
        })
    }
}

/// Whether a range names this number; a section names its title only.
pub(crate) fn names(range: NumberRange, number: RuleNumber) -> bool {
    range.first() <= number && number <= range.last() && range.first().level() == number.level()
}

/// Whether a change only follows the rule above it, which moved and is mentioned.
pub(crate) fn moves_with_rule(
    change: &ShownChange,
    changes: &[ShownChange],
    mentioned: &BTreeSet<usize>,
) -> bool {
    let numbers =
        |change: &ShownChange| Some((change.old.as_ref()?.number?, change.new.as_ref()?.number?));
    let Some((old, new)) = numbers(change).filter(|_| change.class == Class::Moved) else {
        return false;
    };
    let above = old.parent().zip(new.parent());
    old != new
        && mentioned
            .iter()
            .any(|mentioned| numbers(&changes[*mentioned]) == above && above.is_some())
}
