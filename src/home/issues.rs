//! Which text of a day answers, and why? Start at [`of_days`].
//!
//! A damaged or cut copy that came later must not hide a better text of its day: among the issues of
//! one day those answer whose hash the catalogue knows; where it knows none, the most complete one,
//! and of equally complete ones the newest.

use crate::corpus::{Catalogue, Sha256};
use crate::index::tables::EditionSummary;
use crate::model::{DocumentKind, EditionId, Said};

/// For each edition the issue of the same day that answers instead of it; none where it answers
/// itself.
pub(crate) fn answering(editions: &[EditionSummary]) -> Vec<Option<EditionId>> {
    editions.iter().map(|edition| better(edition, editions)).collect()
}

/// For each edition of whose day there are several issues, which of them answers and why.
pub(crate) fn of_days(editions: &[EditionSummary]) -> Vec<Option<Said>> {
    editions.iter().map(|edition| of_day(edition, editions)).collect()
}

fn same_day<'a>(
    edition: &'a EditionSummary,
    editions: &'a [EditionSummary],
) -> impl Iterator<Item = &'a EditionSummary> {
    let is_of_day = |other: &&EditionSummary| {
        other.id != edition.id && other.id.with_issue(1) == edition.id.with_issue(1)
    };
    let of_rules = edition.id.document == DocumentKind::Rules;
    editions.iter().filter(move |_| of_rules).filter(is_of_day)
}

fn better(edition: &EditionSummary, editions: &[EditionSummary]) -> Option<EditionId> {
    if is_known(edition) {
        return None;
    }
    let others = || same_day(edition, editions);
    if let Some(known) = others().filter(|other| is_known(other)).last() {
        return Some(known.id);
    }
    let fullest = others().max_by_key(|other| records(other))?;
    (records(edition) < records(fullest)).then_some(fullest.id)
}

fn of_day(edition: &EditionSummary, editions: &[EditionSummary]) -> Option<Said> {
    same_day(edition, editions).next()?;
    let issues = || same_day(edition, editions).chain([edition]);
    let best = issues().max_by_key(|issue| match is_known(issue) {
        true => (true, 0, issue.id),
        false => (false, records(issue), issue.id),
    })?;
    let others = || issues().filter(|issue| issue.id != best.id);
    let next = others().map(records).max()?;
    let said = match is_known(best) {
        true if others().any(|other| !is_known(other)) => Said::new("edition-day-known"),
        false if records(best) > next => {
            let count = Said::new("edition-day-fuller").with("count", records(best));
            count.with("other", next)
        }
        _ => Said::new("edition-day-newest"),
    };
    Some(said.with("edition", best.id))
}

fn is_known(edition: &EditionSummary) -> bool {
    let mut hashes = edition.sources.iter().filter_map(|hash| hash.parse::<Sha256>().ok());
    hashes.any(|hash| Catalogue::known().by_hash(hash).is_some())
}

fn records(edition: &EditionSummary) -> u32 {
    edition.rules + edition.examples + edition.glossary
}
