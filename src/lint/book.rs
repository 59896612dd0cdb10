//! What is wrong in an edition as a whole? Start at [`lint`].

use super::finding::Finding;
use super::{contents, marks, numbers, references};
use crate::model::Rulebook;

/// Everything that is wrong in an edition, in the order of the book.
pub fn lint(book: &Rulebook) -> Vec<Finding> {
    let mut findings = numbers::check(book);
    findings.extend(references::check(book));
    findings.extend(contents::check(book));
    findings.extend(marks::check(book));
    findings.sort_by_key(|finding| {
        (finding.place.is_none(), finding.place, finding.bytes.start, finding.kind)
    });
    findings
}
