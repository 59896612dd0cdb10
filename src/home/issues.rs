//! Which text of a day answers? Start at [`answering`].
//!
//! A damaged or cut copy that came later must not hide the official text of its day: among the
//! issues of one day those answer whose hash the catalogue knows; where it knows none, those that
//! are about as complete as the most complete one.

use crate::corpus::{Catalogue, Sha256};
use crate::index::tables::EditionSummary;
use crate::model::{DocumentKind, EditionId};

/// For each edition the issue of the same day that answers instead of it; none where it answers
/// itself.
pub(crate) fn answering(editions: &[EditionSummary]) -> Vec<Option<EditionId>> {
    editions.iter().map(|edition| better(edition, editions)).collect()
}

/// An issue with fewer records than this share of another's is no whole copy: official issues of
/// one day differ by a handful.
const WHOLE: f64 = 0.95;

fn better(edition: &EditionSummary, editions: &[EditionSummary]) -> Option<EditionId> {
    if edition.id.document != DocumentKind::Rules || is_known(edition) {
        return None;
    }
    let same_day = |other: &&EditionSummary| {
        other.id != edition.id && other.id.with_issue(1) == edition.id.with_issue(1)
    };
    let others = || editions.iter().filter(same_day);
    if let Some(known) = others().rfind(|other| is_known(other)) {
        return Some(known.id);
    }
    let fullest = others().max_by_key(|other| records(other))?;
    let is_cut = f64::from(records(edition)) < WHOLE * f64::from(records(fullest));
    is_cut.then_some(fullest.id)
}

fn is_known(edition: &EditionSummary) -> bool {
    let mut hashes = edition.sources.iter().filter_map(|hash| hash.parse::<Sha256>().ok());
    hashes.any(|hash| Catalogue::known().by_hash(hash).is_some())
}

fn records(edition: &EditionSummary) -> u32 {
    edition.rules + edition.examples + edition.glossary
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edition(id: &str, rules: u32) -> EditionSummary {
        EditionSummary {
            id: id.parse().unwrap(),
            sources: vec!["00".repeat(32)],
            rules,
            examples: 0,
            glossary: 0,
            problems: 0,
            sections_held: Vec::new(),
        }
    }

    #[test]
    fn a_cut_copy_hides_no_whole_one_and_a_new_issue_does() {
        let of = |counts: [u32; 3]| {
            let ids = ["2024-11-08", "2024-11-08.2", "2025-02-07"];
            let editions: Vec<EditionSummary> =
                ids.iter().zip(counts).map(|(id, rules)| edition(id, rules)).collect();
            answering(&editions).into_iter().map(|answer| answer.map(|id| id.to_string())).collect()
        };
        let first = Some("2024-11-08".to_owned());
        let cut: Vec<Option<String>> = of([3000, 1200, 3100]);
        assert_eq!(cut, [None, first, None]);
        let mended: Vec<Option<String>> = of([3000, 2990, 3100]);
        assert_eq!(mended, [None, None, None]);
    }
}
