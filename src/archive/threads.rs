//! How do rules run through the editions? Start at [`add`], which is part of deriving.
//!
//! Neighbouring editions are compared once, when the later of them comes in; a question about the
//! history of a rule then follows links and compares nothing.

use super::books::{Book, Books};
use super::derive::{in_parallel, processors};
use super::error::ArchiveError;
use super::given;
use super::kept;
use super::open::Archive;
use super::progress::Progress;
use crate::diff::{Link, Proposals, Threads};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, Named};
use crate::model::{DocumentKind, EditionId, Language, Pair};

/// Adds the threads of the rules in each language to what is kept beside the tables.
pub(super) fn add(
    tables: &Tables,
    before: Option<&Tables>,
    digests: &Column<'_>,
    named: &mut Named,
    progress: &dyn Progress,
) -> Result<(), ArchiveError> {
    for language in [Language::En, Language::Ja] {
        named.add(name(language), &threads(tables, before, digests, language, progress)?);
    }
    Ok(())
}

fn name(language: Language) -> &'static str {
    match language {
        Language::En => "threads.en",
        Language::Ja => "threads.ja",
    }
}

/// The editions of the rules in a language, ascending.
fn rules(tables: &Tables, language: Language) -> Vec<EditionId> {
    let ids = tables.editions().iter().map(|it| it.id);
    ids.filter(|it| it.document == DocumentKind::Rules && it.language == language).collect()
}

fn threads(
    tables: &Tables,
    before: Option<&Tables>,
    digests: &Column<'_>,
    language: Language,
    progress: &dyn Progress,
) -> Result<Threads, ArchiveError> {
    let editions = rules(tables, language);
    let mut threads = match before {
        Some(before) => kept(tables, before, &editions, name(language))?,
        None => Threads::default(),
    };
    let missing = threads.missing(&editions);
    let mut done = 0;
    for batch in missing.chunks(4 * processors()) {
        for (editions, link) in
            batch.iter().zip(in_parallel(batch, |it| link(tables, digests, *it)))
        {
            threads.insert(*editions, link?);
        }
        done += batch.len();
        progress.step("comparing editions", done, missing.len());
    }
    Ok(threads)
}

/// The threads of the tables before, without links to editions that were read anew.
fn kept(
    tables: &Tables,
    before: &Tables,
    editions: &[EditionId],
    name: &str,
) -> Result<Threads, ArchiveError> {
    let mut threads: Threads = before.named(name)?.unwrap_or_default();
    for id in editions {
        let sources = |it: &Tables| Some(it.editions()[it.place_of(*id)?].sources.clone());
        if sources(tables) != sources(before) {
            threads.forget(*id);
        }
    }
    threads.keep_neighbours(editions);
    Ok(threads)
}

fn link(
    tables: &Tables,
    digests: &Column<'_>,
    editions: Pair<EditionId>,
) -> Result<Link, ArchiveError> {
    let place = |id| tables.place_of(id).ok_or(Damage { what: "list of editions".to_owned() });
    let places = Pair::new(place(editions.old)?, place(editions.new)?);
    let books = Books(Pair::new(Book::read(tables, places.old)?, Book::read(tables, places.new)?));
    Ok(Link::of(&books.compare(digests, &given::between(editions), &books.known())))
}

impl Archive {
    /// What the editions between two editions of one language say of their records: the threads
    /// through those that are here, else the lineage.
    pub(super) fn proposals(&self, books: &Books<'_>) -> Result<Proposals, ArchiveError> {
        let ids = books.0.as_ref().map(|it| it.id);
        let lengths = books.0.as_ref().map(|it| it.pieces.len());
        if ids.old.document != DocumentKind::Rules || ids.old.language != ids.new.language {
            return Ok(Proposals::none());
        }
        let editions = rules(&self.tables, ids.old.language);
        let threads = self.threads(ids.old.language)?;
        let told = Proposals::of_threads(threads, &editions, ids, lengths);
        Ok(told.unwrap_or_else(|| books.known()))
    }

    /// How the rules in a language run through the editions.
    pub(super) fn threads(&self, language: Language) -> Result<&Threads, ArchiveError> {
        let cell = match language {
            Language::En => &self.kept.english,
            Language::Ja => &self.kept.japanese,
        };
        let read = || self.tables.named(name(language)).map(Option::unwrap_or_default);
        Ok(kept::kept::<_, Damage>(cell, read)?)
    }
}
