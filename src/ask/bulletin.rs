//! What did a bulletin say, beside what changed? Start at [`bulletin`].
//!
//! The changes are computed from the editions before and after; the bulletin is not believed in
//! anything that can be checked.

use super::diff::diff_of;
use crate::answer::{BulletinAnswer, BulletinItem, ShownChange, Verdict};
use crate::ask::bulletin_items::{Checker, items_of};
use crate::book::Library;
use crate::home::HomeError;
use crate::home::in_parallel;
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Language, Pair, Record, RecordKind, Rulebook,
};

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
    let around = Around::of(library, book.id.effective)?;
    let checker = around.checker(library, &book)?;
    let records = items_of(&book);
    let checked = in_parallel(&records, |records| checker.check(records));
    let mentioned = |place: &usize| checked.iter().any(|item| item.1.contains(place));
    let unmentioned = (0..around.changes.len()).filter(|place| !mentioned(place));
    let unmentioned = unmentioned.map(|place| around.changes[place].clone()).collect();
    let total = around.changes.len();
    let mut items: Vec<BulletinItem> = checked.into_iter().map(|item| item.0).collect();
    let is_unchanged = |item: &BulletinItem| item.verdict == Verdict::Unchanged;
    if let Some(edition) = around.ids.old.filter(|_| items.iter().any(is_unchanged)) {
        // A bulletin may tell what an edition before it brought.
        let before = Around::of(library, edition.effective)?;
        let checker = before.checker(library, &book)?;
        for (item, records) in items.iter_mut().zip(&records).filter(|item| is_unchanged(item.0)) {
            if checker.check(records).0.verdict == Verdict::Changed {
                item.verdict = Verdict::ChangedBefore { edition };
            }
        }
    }
    Ok(BulletinAnswer { bulletin: book.id, editions: around.ids, items, unmentioned, total })
}

/// The editions before and after a day, with what changed between them.
struct Around {
    places: Pair<Option<usize>>,
    ids: Pair<Option<EditionId>>,
    changes: Vec<ShownChange>,
}

impl Around {
    fn of(library: &Library, day: EffectiveDate) -> Result<Self, HomeError> {
        let places = library.edition_of(Language::En, day);
        let ids = places.map(|place| place.map(|at| library.tables.editions()[at].id));
        let mut changes = match (ids.old, ids.new) {
            (Some(old), Some(new)) => diff_of(library, Pair::new(old, new))?.changes,
            _ => Vec::new(),
        };
        changes.retain(|change| !matches!(change.kind, RecordKind::Front | RecordKind::Back));
        Ok(Self { places, ids, changes })
    }

    fn checker(&self, library: &Library, bulletin: &Rulebook) -> Result<Checker<'_>, HomeError> {
        let has_marks =
            |record: &Record| record.piece.as_ref().is_some_and(|piece| piece.has_change_marks());
        let japanese = library.edition_of(Language::Ja, bulletin.id.effective);
        Ok(Checker {
            en: books(library, self.places)?,
            ja: books(library, japanese)?,
            changes: &self.changes,
            marks_changes: bulletin.records().iter().any(has_marks),
        })
    }
}

fn books(
    library: &Library,
    places: Pair<Option<usize>>,
) -> Result<Pair<Option<Rulebook>>, HomeError> {
    let read = |place: Option<usize>| place.map(|at| library.tables.rulebook(at)).transpose();
    Ok(Pair::new(read(places.old)?, read(places.new)?))
}
