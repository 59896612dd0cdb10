//! What is a record worth for what it is? Start at [`kind_worth`].
//!
//! Nothing here knows the query.

use crate::model::{RecordKind, RuleNumber};

/// What each further subrule of a definition loses.
pub(super) const FURTHER: f32 = 0.88;

/// What a kind of record is worth against the others.
pub(super) fn kind_worth(kind: RecordKind) -> f32 {
    match kind {
        RecordKind::Rule => 1.0,
        RecordKind::Glossary => 0.95,
        RecordKind::Section => 0.9,
        RecordKind::Example => 0.55,
        RecordKind::Front | RecordKind::Back => 0.3,
        RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note => 0.75,
    }
}

/// Of a section that defines a name the first rule says most.
pub(super) fn section_lift(section: RuleNumber, number: RuleNumber, lift: f32) -> f32 {
    let (rule, letter) = (number.rule_part(), number.letters_ordinal());
    if number.section() != Some(section) || rule == 0 {
        return 0.0;
    }
    match (rule, letter) {
        (1, 0) => lift * 0.85,
        (1, letter) => lift * 0.45 * FURTHER.powi(i32::from(letter)),
        (rule, 0) => lift * 0.5 * FURTHER.powi(i32::from(rule)),
        _ => 0.0,
    }
}
