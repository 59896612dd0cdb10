//! What did a bulletin say, beside what changed? Start at [`Archive::bulletin`].
//!
//! The changes are computed from the editions before and after; the bulletin is not believed in
//! anything that can be checked.

use super::bulletin_items::{Checker, items_of};
use super::derive::in_parallel;
use super::diff::DiffQuestion;
use super::error::ArchiveError;
use super::open::Archive;
use crate::answer::BulletinAnswer;
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, Pair, RecordKind, Rulebook};

impl Archive {
    /// The bulletin that `typed` means, beside what changed: its own id, or the edition it goes
    /// with; the newest for none. None where no bulletin goes with that edition.
    pub fn bulletin(&self, typed: Option<&str>) -> Result<Vec<BulletinAnswer>, ArchiveError> {
        let mut answers = Vec::new();
        for place in self.bulletins_meant(typed)? {
            answers.push(self.checked_bulletin(place)?);
        }
        Ok(answers)
    }

    /// The bulletins that speak of what changed between two editions that follow each other.
    pub fn bulletins_between(&self, editions: Pair<EditionId>) -> Vec<EditionId> {
        let all = self.tables.editions().iter().map(|it| it.id);
        let of = |it: &EditionId| {
            let places = self.edition_of(Language::En, it.effective);
            let ids = places.map(|it| it.map(|it| self.tables.editions()[it].id));
            ids == editions.map(Some)
        };
        all.filter(|it| it.document == DocumentKind::Bulletin).filter(of).collect()
    }

    fn bulletins_meant(&self, typed: Option<&str>) -> Result<Vec<usize>, ArchiveError> {
        let all = || {
            let editions = self.tables.editions().iter().enumerate();
            editions.filter(|(_, it)| it.id.document == DocumentKind::Bulletin)
        };
        let Some(typed) = typed else {
            let newest = all().map(|(_, it)| it.id.effective).max();
            let of_day = all().filter(|(_, it)| Some(it.id.effective) == newest);
            return Ok(of_day.map(|(place, _)| place).collect());
        };
        let id = typed.trim().parse::<EditionId>().ok();
        if id.is_some_and(|it| it.document == DocumentKind::Bulletin) {
            return Ok(vec![self.pick_one(typed)?]);
        }
        let same_day = all().filter(|(_, it)| id.is_some_and(|id| id.effective == it.id.effective));
        let same_day: Vec<usize> = same_day.map(|(place, _)| place).collect();
        if !same_day.is_empty() {
            return Ok(same_day);
        }
        let edition = self.pick_one(typed)?;
        let goes_with = |date| self.edition_of(Language::En, date).new == Some(edition);
        Ok(all().filter(|(_, it)| goes_with(it.id.effective)).map(|(place, _)| place).collect())
    }

    /// The editions before and after a bulletin of this day: the new one is that which took
    /// effect nearest to it, as bulletins come out some days early or late.
    pub(super) fn edition_of(
        &self,
        language: Language,
        date: EffectiveDate,
    ) -> Pair<Option<usize>> {
        let editions: Vec<(usize, EffectiveDate)> =
            self.rules_of(language).map(|(place, it)| (place, it.id.effective)).collect();
        let distance = |it: &(usize, EffectiveDate)| it.1.days_from(date).unsigned_abs();
        let new = (0..editions.len()).min_by_key(|it| distance(&editions[*it]));
        let new = new.filter(|it| distance(&editions[*it]) <= FARTHEST_DAYS);
        match new {
            Some(new) => {
                Pair::new(new.checked_sub(1).map(|it| editions[it].0), Some(editions[new].0))
            }
            None => {
                let before = editions.iter().rfind(|it| it.1 < date).map(|it| it.0);
                let after = editions.iter().find(|it| it.1 >= date).map(|it| it.0);
                Pair::new(before, after)
            }
        }
    }

    fn checked_bulletin(&self, place: usize) -> Result<BulletinAnswer, ArchiveError> {
        let book = self.tables.rulebook(place)?;
        let places = self.edition_of(Language::En, book.id.effective);
        let ids = places.map(|it| it.map(|it| self.tables.editions()[it].id));
        let diff = match (ids.old, ids.new) {
            (Some(old), Some(new)) => {
                let (old, new) = (old.to_string(), new.to_string());
                Some(self.diff(Pair::new(&old, &new), &DiffQuestion::default())?)
            }
            _ => None,
        };
        let mut changes = diff.map(|it| it.changes).unwrap_or_default();
        changes.retain(|it| !matches!(it.kind, RecordKind::Front | RecordKind::Back));
        let japanese = self.edition_of(Language::Ja, book.id.effective);
        let checker =
            Checker { en: self.books(places)?, ja: self.books(japanese)?, changes: &changes };
        let items = in_parallel(&items_of(&book), |it| checker.check(it));
        let mentioned = |place: &usize| items.iter().any(|it| it.1.contains(place));
        let unmentioned = (0..changes.len()).filter(|it| !mentioned(it));
        let unmentioned = unmentioned.map(|it| changes[it].clone()).collect();
        let total = changes.len();
        let items = items.into_iter().map(|it| it.0).collect();
        Ok(BulletinAnswer { bulletin: book.id, editions: ids, items, unmentioned, total })
    }

    fn books(&self, places: Pair<Option<usize>>) -> Result<Pair<Option<Rulebook>>, ArchiveError> {
        let read = |it: Option<usize>| it.map(|it| self.tables.rulebook(it)).transpose();
        Ok(Pair::new(read(places.old)?, read(places.new)?))
    }
}

/// A bulletin that comes out farther from an edition than this belongs to none here.
const FARTHEST_DAYS: u32 = 45;
