//! What is true of a range whose ends are judged by themselves? Start at [`both_ends`].

use super::fit::first_then;
use super::judge::Judged;
use crate::answer::CiteVerdict;

/// What is told of a range of sections by what is true of its ends; they prove nothing of what lies
/// between, because sections come in between, and go.
pub(super) fn both_ends(first: Judged, last: Judged) -> Judged {
    let weight = |judged: &Judged| match judged.verdict {
        CiteVerdict::Current => 0,
        CiteVerdict::Reworded => 1,
        _ => 2,
    };
    let (mut told, other) = match weight(&first) >= weight(&last) {
        true => (first, last),
        false => (last, first),
    };
    if weight(&told) == 0 {
        return told;
    }
    if weight(&other) > 1 {
        told.evidence.push(other.message);
        told.evidence.extend(other.evidence);
        told.suggestions = first_then(told.suggestions, other.suggestions);
    }
    Judged { today: None, is_proven: false, ..told }
}
