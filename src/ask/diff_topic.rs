//! Which changes belong to a topic? Start at [`Topic`].
//!
//! A topic's words decide; what moved or refers otherwise because of those changes follows them.

use crate::answer::Relation;
use crate::diff::{ComparedRecord, fold};
use crate::model::{Change, NumberRange, Pair, RuleNumber};

/// What was asked about.
pub(crate) struct Topic {
    numbers: Vec<NumberRange>,
    words: String,
}

impl Topic {
    /// Reads numbers and words; words that are typed apart are one phrase.
    pub fn read(about: &[String]) -> Option<Self> {
        let mut numbers = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        for typed in about {
            match NumberRange::read(typed) {
                Ok(range) => numbers.push(range),
                Err(_) => words.push(typed.trim()),
            }
        }
        let words = folded(&words.join(" "));
        let topic = Self { numbers, words };
        (!topic.words.is_empty() || !topic.numbers.is_empty()).then_some(topic)
    }

    /// How each change belongs to the topic, if it does.
    pub fn relations(
        &self,
        changes: &[Change],
        pieces: Pair<&[ComparedRecord<'_>]>,
    ) -> Vec<Option<Relation>> {
        let sides: Vec<Sides<'_>> =
            changes.iter().map(|change| Sides::of(change, pieces)).collect();
        let mut direct: Vec<bool> = sides.iter().map(|side| self.is_about(side, true)).collect();
        if !direct.contains(&true) {
            direct = sides.iter().map(|side| self.is_about(side, false)).collect();
        }
        let causes: Vec<&Sides<'_>> = chosen(&sides, &direct).collect();
        let moved: Vec<bool> =
            sides.iter().map(|side| causes.iter().any(|cause| side.moved_because(cause))).collect();
        let causes: Vec<&Sides<'_>> = causes.into_iter().chain(chosen(&sides, &moved)).collect();
        let referring =
            changes.iter().map(|change| causes.iter().any(|cause| refers(change, cause)));
        let follows = moved.iter().zip(referring).map(|(moved, refers)| *moved || refers);
        let relation = |(direct, follows): (bool, bool)| match direct {
            true => Some(Relation::Words),
            false => follows.then_some(Relation::Consequence),
        };
        direct.iter().copied().zip(follows).map(relation).collect()
    }

    fn is_about(&self, sides: &Sides<'_>, as_phrase: bool) -> bool {
        let number = |record: &&ComparedRecord<'_>| {
            record.part.is_none()
                && record
                    .number
                    .is_some_and(|number| self.numbers.iter().any(|range| range.covers(number)))
        };
        let words = |record: &&ComparedRecord<'_>| {
            let text = folded(record.text);
            let headword = folded(record.headword.unwrap_or_default());
            let holds = |words: &str| text.contains(words) || headword.contains(words);
            match as_phrase {
                _ if self.words.is_empty() => false,
                true => holds(&self.words),
                false => self.words.split(' ').all(holds),
            }
        };
        sides.both().any(|record| number(&record) || words(&record))
    }
}

/// The items for which it is said so.
fn chosen<'a, T>(items: &'a [T], which: &'a [bool]) -> impl Iterator<Item = &'a T> {
    items.iter().zip(which).filter(|(_, wanted)| **wanted).map(|(item, _)| item)
}

fn folded(text: &str) -> String {
    fold(text).to_lowercase()
}

/// The records of a change.
struct Sides<'a> {
    old: Option<&'a ComparedRecord<'a>>,
    new: Option<&'a ComparedRecord<'a>>,
}

impl<'a> Sides<'a> {
    fn of(change: &Change, pieces: Pair<&'a [ComparedRecord<'a>]>) -> Self {
        Self {
            old: change.old.map(|place| &pieces.old[place]),
            new: change.new.map(|place| &pieces.new[place]),
        }
    }

    fn both(&self) -> impl Iterator<Item = &'a ComparedRecord<'a>> {
        self.old.into_iter().chain(self.new)
    }

    fn numbers(&self) -> (Option<RuleNumber>, Option<RuleNumber>) {
        let number = |record: Option<&ComparedRecord<'_>>| {
            record.filter(|piece| piece.part.is_none())?.number
        };
        (number(self.old), number(self.new))
    }

    /// Whether this stands behind `cause` among the same siblings and changed its number, where
    /// `cause` came or went.
    fn moved_because(&self, cause: &Self) -> bool {
        let (Some(old), Some(new)) = self.numbers() else { return false };
        let behind = |number: RuleNumber, cause: RuleNumber| {
            let parent = cause
                .parent()
                .filter(|parent| parent.rule().is_some() || parent.section().is_some());
            parent.is_some_and(|parent| parent.covers(number)) && number > cause
        };
        old != new
            && match cause.numbers() {
                (Some(gone), None) => behind(old, gone),
                (None, Some(come)) => behind(new, come),
                _ => false,
            }
    }
}

/// Whether a changed reference pointed at the rule of `cause`, or points at it now.
fn refers(change: &Change, cause: &Sides<'_>) -> bool {
    let (old, new) = cause.numbers();
    change.references.iter().any(|reference| {
        old.is_some_and(|number| reference.old.covers(number))
            || new.is_some_and(|number| reference.new.covers(number))
    })
}
