//! What is true of a number of an edition that is not here? Start at [`by_lineage`].
//!
//! The lineage knows numbers and no words, so nothing here reads what is said beside one.

use super::fit::suggestion;
use super::judge::{Judged, Judgement};
use crate::answer::{CiteLevel, CiteVerdict};
use crate::book::Today;
use crate::home::HomeError;
use crate::model::Said;

/// What the lineage says of a number of an edition that is not here: numbers, and no words.
pub(super) fn by_lineage(judgement: &Judgement<'_, '_>) -> Result<Option<Judged>, HomeError> {
    let range = judgement.citation.range;
    let Some(day) = judgement.missing.filter(|_| range.is_single()) else { return Ok(None) };
    let number = range.first();
    let citations = judgement.citations;
    let Some((edition, today)) = citations.fates.known_on(day, number, citations.to)? else {
        return Ok(None);
    };
    let message = |key| Said::new(key).with("number", number).with("edition", edition);
    Ok(match today {
        Today::Here(record) => match citations.library.number(record)? {
            Some(today) if today != number => {
                let message = message("cite-moved").with("today", today);
                let judged = judgement.judged(CiteVerdict::Moved, CiteLevel::Certain, message);
                let suggestions = vec![suggestion(today, 1.0, Said::new("cite-same"))];
                Some(Judged { today: Some(today.into()), is_proven: true, suggestions, ..judged })
            }
            _ => Some(judgement.current()),
        },
        Today::Gone(gone) => {
            let message = message("cite-gone").with("since", gone.by());
            let level = if gone.is_exact() { CiteLevel::Certain } else { CiteLevel::Likely };
            Some(judgement.judged(CiteVerdict::Gone, level, message))
        }
        Today::Unknown => None,
    })
}
