//! Which parts of the rules does a translation hold? Start at [`HeldParts::of`].
//!
//! It tells whether a rule that is younger than the translation is missing there or lies outside
//! of what was translated.

use std::collections::BTreeSet;

use crate::model::{RecordKind, RuleNumber};

use super::pairing::Pairing;

/// The sections that a translation holds whole, and whether it holds the glossary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldParts {
    sections: BTreeSet<RuleNumber>,
    partial: BTreeSet<RuleNumber>,
    has_glossary: bool,
}

/// A translation of more sections than this is one of the whole rules.
const MANY_SECTIONS: usize = 100;

impl HeldParts {
    /// The parts that a pairing shows; `read` gives kind and number of the English record at a
    /// place.
    pub fn of(pairing: &Pairing, read: impl Fn(usize) -> (RecordKind, Option<RuleNumber>)) -> Self {
        let section = |place: usize| read(place).1?.section();
        let absent = || pairing.absent.iter().copied();
        Self {
            sections: pairing.firsts().filter_map(|pair| section(pair.en)).collect(),
            partial: absent().filter_map(section).collect(),
            has_glossary: !absent().any(|place| read(place).0 == RecordKind::Glossary),
        }
    }

    /// Whether they hold the part in which a record of this kind and number stands.
    pub fn hold(&self, kind: RecordKind, number: Option<RuleNumber>) -> bool {
        match number.and_then(|number| number.section()) {
            Some(section) if self.partial.is_empty() => {
                self.sections.contains(&section) || self.sections.len() > MANY_SECTIONS
            }
            Some(section) => self.sections.contains(&section) && !self.partial.contains(&section),
            None => self.has_glossary && kind == RecordKind::Glossary,
        }
    }
}
