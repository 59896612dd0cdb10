//! What changed between two editions? Start at [`Archive::diff`].
//!
//! Words are told apart only for the changes that are asked for.

use std::thread;

use super::diff_topic::Topic;
use super::error::ArchiveError;
use super::open::Archive;
use crate::answer::{DiffAnswer, Heading, Members, Relation, SharedWords, ShownChange, ShownText};
use crate::corpus::Catalogue;
use crate::diff::{Comparison, Overrides, Piece, compare, set_change, words};
use crate::model::{
    Change, Class, DocumentKind, EditionId, Pair, Record, RecordKind, RuleNumber, Rulebook, Share,
};

/// What to tell of the changes between two editions.
#[derive(Clone, Debug, Default)]
pub struct DiffQuestion {
    /// Numbers and words, as typed; everything where there are none.
    pub about: Vec<String>,
    /// Classes to tell; all where there are none.
    pub only: Vec<Class>,
    /// Pairs given by hand.
    pub overrides: Overrides,
}

impl Archive {
    /// Compares two editions of one language, named as [`Archive::pick_one`] reads them.
    pub fn diff(
        &self,
        editions: Pair<&str>,
        question: &DiffQuestion,
    ) -> Result<DiffAnswer, ArchiveError> {
        let places = Pair::new(self.pick_one(editions.old)?, self.pick_one(editions.new)?);
        let books = self.comparable(places)?;
        let records = books.records();
        let pieces = books.pieces(&records);
        let comparison =
            compare(Pair::new(pieces.old.as_slice(), pieces.new.as_slice()), &question.overrides);
        let teller = Teller { books: &books, records: &records };
        Ok(teller.answer(&comparison, question))
    }

    /// Both editions, whole; they must be of one language.
    pub(super) fn comparable(&self, places: Pair<usize>) -> Result<Books, ArchiveError> {
        let ids = places.map(|it| self.tables.editions()[it].id);
        if ids.old.language != ids.new.language {
            return Err(ArchiveError::OtherLanguages { old: ids.old, new: ids.new });
        }
        let (old, new) = thread::scope(|scope| {
            let old = scope.spawn(|| self.tables.rulebook(places.old));
            let new = self.tables.rulebook(places.new);
            (old.join(), new)
        });
        let old = old.map_err(|_| ArchiveError::Damage(super::derive::unreadable()))?;
        Ok(Books(Pair::new(old?, new?)))
    }
}

/// Two editions to compare.
pub(super) struct Books(Pair<Rulebook>);

impl Books {
    /// The records that both editions could hold: of a part of the book, the sections it holds.
    fn records(&self) -> Pair<Vec<&Record>> {
        self.0.as_ref().map(|book| {
            let records = book.records().iter();
            records.filter(|it| self.is_comparable(it)).collect()
        })
    }

    fn is_partial(&self) -> bool {
        !self.0.old.sections_held.is_empty() || !self.0.new.sections_held.is_empty()
    }

    fn is_comparable(&self, record: &Record) -> bool {
        let held = |book: &Rulebook| {
            let section = record.number.and_then(RuleNumber::section);
            match record.kind {
                _ if book.sections_held.is_empty() => true,
                RecordKind::Section | RecordKind::Rule | RecordKind::Example => {
                    section.is_some_and(|it| book.sections_held.contains(&it))
                }
                kind => book.of_kind(kind).next().is_some(),
            }
        };
        held(&self.0.old) && held(&self.0.new)
    }

    fn pieces<'a>(&self, records: &Pair<Vec<&'a Record>>) -> Pair<Vec<Piece<'a>>> {
        records.as_ref().map(|it| it.iter().map(|it| Piece::from(*it)).collect())
    }
}

/// Tells what a comparison found in words.
struct Teller<'a> {
    books: &'a Books,
    records: &'a Pair<Vec<&'a Record>>,
}

impl Teller<'_> {
    fn answer(&self, comparison: &Comparison, question: &DiffQuestion) -> DiffAnswer {
        let topic = Topic::read(&question.about);
        let related: Vec<Option<Relation>> = match &topic {
            Some(topic) => topic.relations(&comparison.changes, self.records),
            None => vec![Some(Relation::Words); comparison.changes.len()],
        };
        let wanted = |it: &Change| question.only.is_empty() || question.only.contains(&it.class);
        let asked: Vec<(&Change, Relation)> = comparison
            .changes
            .iter()
            .zip(related)
            .filter(|(it, _)| wanted(it))
            .filter_map(|(it, relation)| Some((it, relation?)))
            .collect();
        let count = |class: Class| asked.iter().filter(|(it, _)| it.class == class).count();
        let counts = Class::ALL.into_iter().map(|it| (it, count(it)));
        let editions = self.books.0.as_ref().map(|it| it.id);
        DiffAnswer {
            editions,
            sets: editions.map(set_of),
            lengths: self.records.as_ref().map(|it| it.len()),
            topic: topic.map(|it| it.typed),
            total: comparison.changes.len(),
            summary: counts.filter(|it| it.1 > 0).collect(),
            changes: self.told(&asked),
            moves: comparison.moves.clone(),
            is_partial: self.books.is_partial(),
        }
    }

    /// The changes with their words, told on as many threads as there are processors.
    fn told(&self, asked: &[(&Change, Relation)]) -> Vec<ShownChange> {
        const FEWEST_EACH: usize = 100;
        let threads = thread::available_parallelism().map_or(1, |it| it.get());
        let size = asked.len().div_ceil(threads).max(FEWEST_EACH);
        let chunk = |chunk: &[(&Change, Relation)]| -> Vec<ShownChange> {
            chunk.iter().map(|(it, relation)| self.tell(it, *relation)).collect()
        };
        thread::scope(|scope| {
            let workers: Vec<_> =
                asked.chunks(size).map(|it| scope.spawn(move || chunk(it))).collect();
            let chunks = workers.into_iter().map(|it| it.join().expect("telling does not panic"));
            chunks.flatten().collect()
        })
    }

    fn tell(&self, change: &Change, relation: Relation) -> ShownChange {
        let old = change.old.map(|it| self.records.old[it]);
        let new = change.new.map(|it| self.records.new[it]);
        let text = |it: Option<&Record>| it.map_or(String::new(), |it| it.text.clone());
        let (old_text, new_text) = (text(old), text(new));
        let members = old.and(new).and_then(|_| set_change(&old_text, &new_text));
        ShownChange {
            class: change.class,
            kind: change.kind,
            heading: self.heading(old, new),
            old: old.map(shown_text),
            new: new.map(shown_text),
            similarity: change.similarity,
            words: words(&old_text, &new_text),
            references: change.references.clone(),
            merged_from: shared(&change.merged_from, &self.records.old),
            split_into: shared(&change.split_into, &self.records.new),
            members: members.map(|it| Members { added: it.added, removed: it.removed }),
            relation,
            places: Pair::new(change.old, change.new),
        }
    }

    fn heading(&self, old: Option<&Record>, new: Option<&Record>) -> Heading {
        let (book, record) = match (old, new) {
            (_, Some(record)) => (&self.books.0.new, record),
            (Some(record), None) => (&self.books.0.old, record),
            (None, None) => return Heading::Front,
        };
        match record.kind {
            RecordKind::Glossary => Heading::Glossary,
            RecordKind::Back => Heading::Back,
            RecordKind::Front => Heading::Front,
            _ => record.number.map_or(Heading::Front, |number| {
                let section = number.section().unwrap_or(number);
                let title = book.title(section).unwrap_or_default();
                Heading::Section(section, title.to_owned())
            }),
        }
    }
}

/// Code of the set with which an edition of the rules came.
fn set_of(id: EditionId) -> Option<String> {
    let known = Catalogue::known().on(id.effective).iter();
    known.filter(|_| id.document == DocumentKind::Rules).find_map(|it| it.set.clone())
}

/// A record as one side of a change.
pub(super) fn shown_text(record: &Record) -> ShownText {
    ShownText {
        number: record.number,
        term: record.headword().map(str::to_owned),
        part: record.part,
        text: record.text.clone(),
    }
}

fn shared(shares: &[Share], records: &[&Record]) -> Vec<SharedWords> {
    let named =
        |it: &Share| SharedWords { name: shown_text(records[it.place]).name(), share: it.share };
    shares.iter().map(named).collect()
}
