//! What do bulletins, rulings and notes say of a rule? Start at [`Archive::add_mentions`].
//!
//! A document speaks of the number that a rule had in the edition of its day, so the rule is
//! followed back to that edition first. Nothing here reads a source.

use super::error::ArchiveError;
use super::kept::kept;
use super::open::Archive;
use super::pick::Picked;
use crate::answer::{Fate, Mention, ShownRecord, Subject};
use crate::diff::Step;
use crate::index::tables::Damage;
use crate::model::{
    DocumentKind, EditionId, Language, Pair, Piece, Record, RecordKind, Role, RuleNumber, Rulebook,
};

/// One rule on its way through the English editions.
struct Way<'a> {
    archive: &'a Archive,
    steps: &'a [Step],
}

impl Archive {
    /// Adds to `records` of the picked edition what the documents here say of them.
    pub(super) fn add_mentions(
        &self,
        records: &mut [ShownRecord],
        picked: Picked,
    ) -> Result<(), ArchiveError> {
        let is_alone = self.documents()?.is_empty();
        let (false, Some(edition)) = (is_alone, picked.en) else { return Ok(()) };
        let (threads, rows) = (self.threads(Language::En)?, self.rows(edition)?);
        let id = self.tables.editions()[edition].id;
        let ids: Vec<EditionId> = self.rules_of(Language::En).map(|(_, it)| it.id).collect();
        for record in records {
            let Subject::Number(number) = record.subject else { continue };
            let place = rows.find(number).next().filter(|_| record.kind == RecordKind::Rule);
            let Some(place) = place else { continue };
            let steps = threads.follow(&ids, id, place);
            record.mentions.extend(self.mentions(number, &steps)?);
        }
        Ok(())
    }

    /// What the bulletin of an English edition says of a rule that it changed, by the numbers
    /// that the rule had before and has in it.
    pub(super) fn remarks(
        &self,
        edition: EditionId,
        numbers: Pair<Option<RuleNumber>>,
    ) -> Result<Vec<Mention>, ArchiveError> {
        let place = self.tables.place_of(edition).filter(|_| edition.language == Language::En);
        let explains = |id: EditionId| {
            id.document == DocumentKind::Bulletin
                && place.is_some()
                && self.edition_of(Language::En, id.effective).new == place
        };
        let books: Vec<&Rulebook> = self.documents()?.iter().filter(|it| explains(it.id)).collect();
        let by = |number: Option<RuleNumber>| -> Vec<Mention> {
            let found =
                books.iter().map(|it| mentions_in(it, Pair::new(None, number), Fate::Unknown));
            found.flatten().collect()
        };
        // A bulletin calls a rule that moved by its old number; the new one was another rule's.
        let by_old = by(numbers.old);
        Ok(if by_old.is_empty() { by(numbers.new) } else { by_old })
    }

    /// The bulletins, rulings and notes, ascending.
    pub(super) fn documents(&self) -> Result<&[Rulebook], ArchiveError> {
        let editions = || self.tables.editions().iter().enumerate();
        let places = || editions().filter(|(_, it)| it.id.document != DocumentKind::Rules);
        let read = || places().map(|(place, _)| self.tables.rulebook(place)).collect();
        let documents: &Vec<Rulebook> = kept::<_, Damage>(&self.kept.documents, read)?;
        Ok(documents)
    }

    /// What the documents here say of the English rule `number`, which went through `steps`.
    pub(super) fn mentions(
        &self,
        number: RuleNumber,
        steps: &[Step],
    ) -> Result<Vec<Mention>, ArchiveError> {
        let way = Way { archive: self, steps };
        let fate = way.fate(number)?;
        let mut mentions = Vec::new();
        for document in self.documents()? {
            let numbers = way.numbers_for(document.id)?;
            let numbers = numbers.unwrap_or(Pair::new(None, Some(number)));
            mentions.extend(mentions_in(document, numbers, fate));
        }
        Ok(mentions)
    }
}

impl Way<'_> {
    /// The numbers that the rule had before and in the edition of a document's day; none where
    /// no edition of that time is here.
    fn numbers_for(
        &self,
        document: EditionId,
    ) -> Result<Option<Pair<Option<RuleNumber>>>, ArchiveError> {
        let places = match document.document {
            DocumentKind::Bulletin => self.archive.edition_of(Language::En, document.effective),
            _ => Pair::new(None, self.archive.in_force(Language::En, document.effective)),
        };
        if places.new.is_none() || self.steps.is_empty() {
            return Ok(None);
        }
        let id = |it: usize| self.archive.tables.editions()[it].id;
        let ids = places.map(|it| it.map(id));
        let old = ids.old.map_or(Ok(None), |it| self.number_in(it))?;
        let new = ids.new.map_or(Ok(None), |it| self.number_in(it))?;
        Ok(Some(Pair::new(old, new)))
    }

    fn number_in(&self, edition: EditionId) -> Result<Option<RuleNumber>, ArchiveError> {
        let step = self.steps.iter().find(|it| it.edition == edition);
        let Some(place) = step.and_then(|it| it.places.new) else { return Ok(None) };
        let Some(at) = self.archive.tables.place_of(edition) else { return Ok(None) };
        Ok(self.archive.rows(at)?.rows.get(place).and_then(|it| it.number))
    }

    /// What has become of the rule that bears `number` in the edition that is shown.
    fn fate(&self, number: RuleNumber) -> Result<Fate, ArchiveError> {
        let Some(last) = self.steps.last().copied() else { return Ok(Fate::Unknown) };
        if last.places.new.is_none() {
            return Ok(Fate::Gone(last.edition));
        }
        match self.number_in(last.edition)? {
            Some(now) if now != number => Ok(Fate::Moved(now)),
            Some(_) => Ok(Fate::Same),
            None => Ok(Fate::Unknown),
        }
    }
}

fn mentions_in(book: &Rulebook, numbers: Pair<Option<RuleNumber>>, fate: Fate) -> Vec<Mention> {
    let records = book.records().iter();
    let spoken = records.filter_map(|record| {
        let piece = record.piece.as_deref()?;
        let number = spoken_of(piece, numbers)?;
        is_offered(book.id.document, record, piece).then(|| Mention {
            document: book.id,
            number,
            fate: told(fate, number),
            role: piece.role,
            language: piece.language,
            printed: record.printed.clone(),
            text: record.text.clone(),
        })
    });
    spoken.collect()
}

/// The number by which a piece calls the rule, if it speaks of it.
fn spoken_of(piece: &Piece, numbers: Pair<Option<RuleNumber>>) -> Option<RuleNumber> {
    let names = |number: &RuleNumber| {
        let same_level = piece.numbers.iter().filter(|it| it.first().level() == number.level());
        let mut ranges = same_level.map(|it| it.first()..=it.last());
        ranges.any(|it| it.contains(number))
    };
    let both = numbers.new.into_iter().chain(numbers.old);
    both.into_iter().find(names)
}

/// Bulletins repeat the rule itself, which is shown already.
fn is_offered(document: DocumentKind, record: &Record, piece: &Piece) -> bool {
    let is_remark = matches!(piece.role, Role::Remark | Role::Citation);
    match document {
        DocumentKind::Bulletin => piece.role == Role::Remark,
        DocumentKind::Notes => is_remark || piece.role == Role::Text && !record.text.is_empty(),
        DocumentKind::Rulings => true,
        DocumentKind::Rules => false,
    }
}

/// A rule that a document calls by another number than today has moved since.
fn told(fate: Fate, number: RuleNumber) -> Fate {
    match fate {
        Fate::Moved(now) if now == number => Fate::Same,
        it => it,
    }
}
