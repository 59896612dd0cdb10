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
    let all = library.tables.editions().iter().map(|it| it.id);
    let of = |edition: &EditionId| {
        let places = library.edition_of(Language::En, edition.effective);
        let ids = places.map(|place| place.map(|it| library.tables.editions()[it].id));
        ids == editions.map(Some)
    };
    all.filter(|it| it.document == DocumentKind::Bulletin).filter(of).collect()
}

fn bulletins_meant(library: &Library, typed: Option<&str>) -> Result<Vec<usize>, HomeError> {
    let all = || {
        let editions = library.tables.editions().iter().enumerate();
        editions.filter(|(_, it)| it.id.document == DocumentKind::Bulletin)
    };
    let Some(typed) = typed else {
        let newest = all().map(|(_, it)| it.id.effective).max();
        let of_day = all().filter(|(_, it)| Some(it.id.effective) == newest);
        return Ok(of_day.map(|(place, _)| place).collect());
    };
    let id = typed.trim().parse::<EditionId>().ok();
    if id.is_some_and(|it| it.document == DocumentKind::Bulletin) {
        return Ok(vec![library.pick_one(typed)?]);
    }
    let same_day = all().filter(|(_, it)| id.is_some_and(|id| id.effective == it.id.effective));
    let same_day: Vec<usize> = same_day.map(|(place, _)| place).collect();
    if !same_day.is_empty() {
        return Ok(same_day);
    }
    let edition = library.pick_one(typed)?;
    let goes_with = |date| library.edition_of(Language::En, date).new == Some(edition);
    Ok(all().filter(|(_, it)| goes_with(it.id.effective)).map(|(place, _)| place).collect())
}

fn checked_bulletin(library: &Library, place: usize) -> Result<BulletinAnswer, HomeError> {
    let book = library.tables.rulebook(place)?;
    let places = library.edition_of(Language::En, book.id.effective);
    let ids = places.map(|place| place.map(|it| library.tables.editions()[it].id));
    let diff = match (ids.old, ids.new) {
        (Some(old), Some(new)) => {
            let (old, new) = (old.to_string(), new.to_string());
            Some(diff(library, Pair::new(&old, &new), &DiffQuestion::default())?)
        }
        _ => None,
    };
    let mut changes = diff.map(|it| it.changes).unwrap_or_default();
    changes.retain(|it| !matches!(it.kind, RecordKind::Front | RecordKind::Back));
    let japanese = library.edition_of(Language::Ja, book.id.effective);
    let has_marks =
        |record: &Record| record.piece.as_ref().is_some_and(|piece| piece.has_change_marks());
    let checker = Checker {
        en: books(library, places)?,
        ja: books(library, japanese)?,
        changes: &changes,
        marks_changes: book.records().iter().any(has_marks),
    };
    let items = in_parallel(&items_of(&book), |it| checker.check(it));
    let mentioned = |place: &usize| items.iter().any(|it| it.1.contains(place));
    let unmentioned = (0..changes.len()).filter(|it| !mentioned(it));
    let unmentioned = unmentioned.map(|it| changes[it].clone()).collect();
    let total = changes.len();
    let items = items.into_iter().map(|it| it.0).collect();
    Ok(BulletinAnswer { bulletin: book.id, editions: ids, items, unmentioned, total })
}

fn books(
    library: &Library,
    places: Pair<Option<usize>>,
) -> Result<Pair<Option<Rulebook>>, HomeError> {
    let read = |place: Option<usize>| place.map(|it| library.tables.rulebook(it)).transpose();
    Ok(Pair::new(read(places.old)?, read(places.new)?))
}
