//! How do rules run through the editions? Start at [`add`], which is part of deriving.
//!
//! Neighbouring editions are compared once, when the later of them comes in; a question about the
//! history of a rule then follows links and compares nothing.

use super::derive::{in_parallel, processors};
use super::error::ArchiveError;
use super::kept;
use super::open::Archive;
use super::progress::Progress;
use crate::diff::{Link, Overrides, Piece, Threads, compare};
use crate::index::Tables;
use crate::index::tables::Damage;
use crate::model::{DocumentKind, EditionId, Language, Pair, Rulebook};

/// The tables with the threads of the rules in each language.
pub(super) fn add(
    mut tables: Tables,
    before: Option<&Tables>,
    progress: &dyn Progress,
) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    for language in [Language::En, Language::Ja] {
        let threads = threads(&tables, before, language, progress)?;
        bytes = tables.with_named(name(language), &threads);
        tables = Tables::from_vec(bytes.clone())?;
    }
    Ok(bytes)
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
        for (editions, link) in batch.iter().zip(in_parallel(batch, |it| link(tables, *it))) {
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

fn link(tables: &Tables, editions: Pair<EditionId>) -> Result<Link, Damage> {
    let read = |id| {
        let place = tables.place_of(id).ok_or(Damage { what: "list of editions".to_owned() })?;
        tables.rulebook(place)
    };
    let (old, new) = (read(editions.old)?, read(editions.new)?);
    let pieces = Pair::new(pieces(&old), pieces(&new));
    let pieces = pieces.as_ref().map(Vec::as_slice);
    Ok(Link::of(&compare(pieces, &Overrides::default())))
}

fn pieces(book: &Rulebook) -> Vec<Piece<'_>> {
    book.records().iter().map(Piece::from).collect()
}

impl Archive {
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
