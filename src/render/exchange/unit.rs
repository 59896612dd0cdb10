//! What is a unit called? Start at [`unit_name`].

use crate::answer::{Subject, TranslatedRecord};
use crate::model::RecordKind;

/// What a unit is called: `rule 702.19b`, `example 702.19b 2`, `glossary Lethal Damage`.
pub fn unit_name(record: &TranslatedRecord) -> String {
    let subject = match &record.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    };
    let counted = record.kind == RecordKind::Example || record.ordinal > 0;
    let ordinal = if counted { format!(" {}", record.ordinal + 1) } else { String::new() };
    format!("{} {subject}{ordinal}", record.kind)
}
