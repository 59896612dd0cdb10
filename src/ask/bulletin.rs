//! What did a bulletin say, beside what changed? Start at [`bulletin`].
//!
//! The changes are computed from the editions before and after; the bulletin is not believed in
//! anything that can be checked.

use super::diff::diff;
use crate::answer::BulletinAnswer;
use crate::ask::bulletin_items::{Checker, items_of};
use crate::ask::diff::DiffQuestion;
use crate::book::Library;
use crate::home::HomeError;
use crate::home::in_parallel;
use crate::model::{DocumentKind, EditionId, Language, Pair, Record, RecordKind, Rulebook};

/// The bulletin that `typed` means, beside what changed: its own id, or the edition it goes
/// with; the newest for none. None where no bulletin goes with that edition.
pub fn bulletin(library: &Library, typed: Option<&str>) -> Result<Vec<BulletinAnswer>, HomeError> {
    let mut answers = Vec::new();
    for place in bulletins_meant(library, typed)? {
        answers.push(checked_bulletin(library, place)?);
    }
    Ok(answers)
}

/// The bulletins that speak of what changed between two editions that follow each other.
pub fn bulletins_between(library: &Library, editions: Pair<EditionId>) -> Vec<EditionId> {
    let all = library.tables.editions().iter().map(|edition| edition.id);
    let of = |edition: &EditionId| {
        let places = library.edition_of(Language::En, edition.effective);
        let ids = places.map(|place| place.map(|at| library.tables.editions()[at].id));
        ids == editions.map(Some)
    };
    all.filter(|id| id.document == DocumentKind::Bulletin).filter(of).collect()
}

fn bulletins_meant(library: &Library, typed: Option<&str>) -> Result<Vec<usize>, HomeError> {
    let all = || {
        let editions = library.tables.editions().iter().enumerate();
        editions.filter(|(_, edition)| edition.id.document == DocumentKind::Bulletin)
    };
    let Some(typed) = typed else {
        let newest = all().map(|(_, edition)| edition.id.effective).max();
        let of_day = all().filter(|(_, edition)| Some(edition.id.effective) == newest);
        return Ok(of_day.map(|(place, _)| place).collect());
    };
    let id = typed.trim().parse::<EditionId>().ok();
    if id.is_some_and(|id| id.document == DocumentKind::Bulletin) {
        return Ok(vec![library.pick_one(typed)?]);
    }
    let same_day =
        all().filter(|(_, edition)| id.is_some_and(|id| id.effective == edition.id.effective));
    let same_day: Vec<usize> = same_day.map(|(place, _)| place).collect();
    // A day means all of its bulletins, an issue that one: where no bulletin is called so, an
    // edition of the rules may be.
    let issue = id.filter(|id| typed.trim().ends_with(&format!(".{}", id.issue())));
    let of_issue = |place: &usize| {
        issue.is_none_or(|id| library.tables.editions()[*place].id.issue() == id.issue())
    };
    let meant: Vec<usize> = same_day.into_iter().filter(of_issue).collect();
    if !meant.is_empty() {
        return Ok(meant);
    }
    let edition = library.pick_one(typed)?;
    let goes_with = |date| library.edition_of(Language::En, date).new == Some(edition);
    Ok(all()
        .filter(|(_, edition)| goes_with(edition.id.effective))
        .map(|(place, _)| place)
        .collect())
}

fn checked_bulletin(library: &Library, place: usize) -> Result<BulletinAnswer, HomeError> {
    let book = library.tables.rulebook(place)?;
    let places = library.edition_of(Language::En, book.id.effective);
    let ids = places.map(|place| place.map(|at| library.tables.editions()[at].id));
    let diff = match (ids.old, ids.new) {
        (Some(old), Some(new)) => {
            let (old, new) = (old.to_string(), new.to_string());
            Some(diff(library, Pair::new(&old, &new), &DiffQuestion::default())?)
        }
        _ => None,
    };
    let mut changes = diff.map(|diff| diff.changes).unwrap_or_default();
    changes.retain(|change| !matches!(change.kind, RecordKind::Front | RecordKind::Back));
    let japanese = library.edition_of(Language::Ja, book.id.effective);
    let has_marks =
        |record: &Record| record.piece.as_ref().is_some_and(|piece| piece.has_change_marks());
    let checker = Checker {
        en: books(library, places)?,
        ja: books(library, japanese)?,
        changes: &changes,
        marks_changes: book.records().iter().any(has_marks),
    };
    let items = in_parallel(&items_of(&book), |records| checker.check(records));
    let mentioned = |place: &usize| items.iter().any(|checked| checked.1.contains(place));
    let unmentioned = (0..changes.len()).filter(|place| !mentioned(place));
    let unmentioned = unmentioned.map(|place| changes[place].clone()).collect();
    let total = changes.len();
    let items = items.into_iter().map(|checked| checked.0).collect();
    Ok(BulletinAnswer { bulletin: book.id, editions: ids, items, unmentioned, total })
}

fn books(
    library: &Library,
    places: Pair<Option<usize>>,
) -> Result<Pair<Option<Rulebook>>, HomeError> {
    let read = |place: Option<usize>| place.map(|at| library.tables.rulebook(at)).transpose();
    Ok(Pair::new(read(places.old)?, read(places.new)?))
}
