//! Which parts of the rules does a translation hold? Start at [`HeldParts::of`].
//!
//! It tells whether a rule that is younger than the translation is missing there or lies outside
//! of what was translated.

use std::collections::BTreeSet;

use crate::model::{RecordKind, RuleNumber};

use super::pairing::Pairing;

/// The sections of which a translation holds anything, and whether it holds all and the glossary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldParts {
    sections: BTreeSet<RuleNumber>,
    is_whole: bool,
    has_glossary: bool,
}

/// A translation of more sections than this is one of the whole rules.
const MANY_SECTIONS: usize = 100;

impl HeldParts {
    /// The parts that a pairing shows; `read` gives kind and number of the English record at a
    /// place.
    pub fn of(pairing: &Pairing, read: impl Fn(usize) -> (RecordKind, Option<RuleNumber>)) -> Self {
        let section = |place: usize| read(place).1?.section();
        let mut absent = pairing.absent.iter().copied();
        let sections: BTreeSet<_> = pairing.firsts().filter_map(|pair| section(pair.en)).collect();
        Self {
            is_whole: sections.len() > MANY_SECTIONS
                && !absent.clone().any(|at| section(at).is_some()),
            has_glossary: !absent.any(|place| read(place).0 == RecordKind::Glossary),
            sections,
        }
    }

    /// Whether they hold the part in which a record of this kind and number stands; `then` gives the
    /// number that its section had when it was translated. What is new in a section is untranslated
    /// even where the translation holds only some of its rules.
    pub fn hold(
        &self,
        kind: RecordKind,
        number: Option<RuleNumber>,
        then: impl FnOnce(RuleNumber) -> Option<RuleNumber>,
    ) -> bool {
        match number.and_then(|number| number.section()) {
            Some(section) => {
                self.is_whole || then(section).is_some_and(|then| self.sections.contains(&then))
            }
            None => self.has_glossary && kind == RecordKind::Glossary,
        }
    }
}
