//! What do bulletins, rulings and notes say of a rule? Start at [`Archive::add_mentions`].
//!
//! A document speaks of the number that a rule had in the edition of its day, so the rule is
//! followed back to that edition first. Nothing here reads a source.

use super::documents::{Document, Sayings};
use super::error::ArchiveError;
use super::kept::kept;
use super::open::Archive;
use super::pick::Picked;
use crate::answer::{CitedRule, Fate, Mention, MentionLink, ShownRecord, Subject};
use crate::diff::Step;
use crate::index::tables::Damage;
use crate::model::{
    DocumentKind, EditionId, Language, Level, Pair, Piece, Record, RecordKind, Role, RuleNumber,
};

/// One rule on its way through the English editions.
struct Way<'a> {
    archive: &'a Archive,
    steps: &'a [Step],
}

/// The Japanese of a rule as it is shown, which a document may quote.
#[derive(Clone, Copy)]
pub(super) struct Translated<'a> {
    /// Its words.
    pub text: &'a str,
    /// Whether these are only a title.
    pub is_title: bool,
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
            let kinds = [RecordKind::Rule, RecordKind::Section];
            let place = rows.find(number).next().filter(|_| kinds.contains(&record.kind));
            let Some(place) = place else { continue };
            let steps = threads.follow(&ids, id, place);
            let ja = record.ja.as_ref().map(|it| Translated {
                text: &it.text,
                is_title: record.title.as_ref().is_some_and(|it| it.ja.is_some()),
            });
            record.mentions.extend(self.mentions(number, &steps, ja)?);
        }
        Ok(())
    }

    /// The rules that a piece of a document speaks of by number, with what has become of each by
    /// the newest edition here.
    pub(super) fn cited(
        &self,
        document: EditionId,
        piece: &Piece,
    ) -> Result<Vec<CitedRule>, ArchiveError> {
        let threads = self.threads(Language::En)?;
        let ids: Vec<EditionId> = self.rules_of(Language::En).map(|(_, it)| it.id).collect();
        let mut cited = Vec::new();
        for number in piece.numbers.iter().map(|it| it.first()) {
            if number.level() < Level::Rule {
                continue;
            }
            let editions = self.editions_of(document);
            let mut fate = Fate::Unknown;
            for edition in editions.new.into_iter().chain(editions.old) {
                let Some(place) = self.rows(edition)?.find(number).next() else { continue };
                let id = self.tables.editions()[edition].id;
                let way = Way { archive: self, steps: &threads.follow(&ids, id, place) };
                fate = way.fate(number)?;
                break;
            }
            cited.push(CitedRule { number, fate });
        }
        Ok(cited)
    }

    /// The English editions before and of a document's day, as places in the tables.
    fn editions_of(&self, document: EditionId) -> Pair<Option<usize>> {
        match document.document {
            DocumentKind::Bulletin => self.edition_of(Language::En, document.effective),
            _ => Pair::new(None, self.in_force(Language::En, document.effective)),
        }
    }

    /// The bulletins, rulings and notes, ascending.
    pub(super) fn documents(&self) -> Result<&[Document], ArchiveError> {
        let read = |place| self.tables.rulebook(place).map(Document::new);
        let read = || self.document_places().map(read).collect();
        let documents: &Vec<Document> = kept::<_, Damage>(&self.kept.documents, read)?;
        Ok(documents)
    }

    /// What the documents here say of the English rule `number`, which went through `steps`.
    pub(super) fn mentions(
        &self,
        number: RuleNumber,
        steps: &[Step],
        ja: Option<Translated<'_>>,
    ) -> Result<Vec<Mention>, ArchiveError> {
        let way = Way { archive: self, steps };
        let fate = way.fate(number)?;
        let mut mentions = Vec::new();
        for document in self.documents()? {
            let numbers = way.numbers_for(document.book.id)?;
            let numbers = numbers.unwrap_or(Pair::new(None, Some(number)));
            let sayings = way.sayings(document.book.id, ja)?;
            mentions.extend(mentions_in(document, numbers, &sayings, fate));
        }
        Ok(mentions)
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
        let mut books = Vec::new();
        for document in self.document_places() {
            if explains(self.tables.editions()[document].id) {
                books.push(Document::new(self.tables.rulebook(document)?));
            }
        }
        let by = |number: Option<RuleNumber>| -> Vec<Mention> {
            let (numbers, sayings) = (Pair::new(None, number), Sayings::default());
            let found = books.iter().map(|it| mentions_in(it, numbers, &sayings, Fate::Unknown));
            found.flatten().collect()
        };
        // A bulletin calls a rule that moved by its old number; the new one was another rule's.
        let by_old = by(numbers.old);
        Ok(if by_old.is_empty() { by(numbers.new) } else { by_old })
    }

    /// Places of the editions of documents that speak of the rules.
    fn document_places(&self) -> impl Iterator<Item = usize> + '_ {
        let editions = self.tables.editions().iter().enumerate();
        editions.filter(|(_, it)| it.id.document != DocumentKind::Rules).map(|(place, _)| place)
    }
}

impl Way<'_> {
    /// The numbers that the rule had before and in the edition of a document's day; none where
    /// no edition of that time is here.
    fn numbers_for(
        &self,
        document: EditionId,
    ) -> Result<Option<Pair<Option<RuleNumber>>>, ArchiveError> {
        let places = self.archive.editions_of(document);
        if places.new.is_none() || self.steps.is_empty() {
            return Ok(None);
        }
        let id = |it: usize| self.archive.tables.editions()[it].id;
        let ids = places.map(|it| it.map(id));
        let old = ids.old.map_or(Ok(None), |it| self.number_in(it))?;
        let new = ids.new.map_or(Ok(None), |it| self.number_in(it))?;
        Ok(Some(Pair::new(old, new)))
    }

    /// What can be recognised of the rule in a document: its words as the edition of the
    /// document's day had them, and the Japanese that is shown.
    fn sayings(
        &self,
        document: EditionId,
        ja: Option<Translated<'_>>,
    ) -> Result<Sayings, ArchiveError> {
        let mut sayings = Sayings::default();
        if document.document == DocumentKind::Bulletin {
            return Ok(sayings);
        }
        let place = self.archive.editions_of(document).new;
        if let Some(edition) = place {
            let id = self.archive.tables.editions()[edition].id;
            let step = self.steps.iter().find(|it| it.edition == id);
            if let Some(place) = step.and_then(|it| it.places.new) {
                let row = &self.archive.rows(edition)?.rows[place];
                let text = self.archive.tables.record(row)?.text;
                sayings.add(&text, Language::En, row.is_title);
            }
        }
        if let Some(ja) = ja {
            sayings.add(ja.text, Language::Ja, ja.is_title);
        }
        Ok(sayings)
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

fn mentions_in(
    document: &Document,
    numbers: Pair<Option<RuleNumber>>,
    sayings: &Sayings,
    fate: Fate,
) -> Vec<Mention> {
    let id = document.book.id;
    let spoken = document.records().filter_map(|(record, words)| {
        let piece = record.piece.as_deref()?;
        let (number, link) = match spoken_of(piece, numbers) {
            Some(number) if is_offered(id.document, record, piece) => (number, MentionLink::Number),
            _ if sayings.name(record, words) => (numbers.new?, MentionLink::Title),
            _ if sayings.stand_in(words) => (numbers.new?, MentionLink::Words),
            _ => return None,
        };
        Some(Mention {
            document: id,
            number,
            fate: told(fate, number),
            link,
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
