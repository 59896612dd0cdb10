//! What was read from the tables once and is asked for again? Start at [`Kept`].
//!
//! An archive that is open never changes, so nothing kept here ever grows old.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::documents::Document;
use super::error::ArchiveError;
use super::open::Archive;
use super::pairings::{Pairings, Phrases};
use super::pick::Picked;
use super::spread::Spread;
use crate::diff::Threads;
use crate::index::tables::{Damage, EditionRows};

/// What an archive keeps between questions.
#[derive(Default)]
pub(super) struct Kept {
    /// How the English rules run through the editions.
    pub english: OnceLock<Threads>,
    /// How the Japanese rules run through the editions.
    pub japanese: OnceLock<Threads>,
    /// Which Japanese record translates which English one.
    pub pairings: OnceLock<Pairings>,
    /// How often phrases stand in the Japanese editions.
    pub phrases: OnceLock<Phrases>,
    /// The lists of records, by place of the edition.
    rows: OnceLock<Vec<OnceLock<EditionRows>>>,
    /// The bulletins, rulings and notes.
    pub documents: OnceLock<Vec<Document>>,
    /// Editions opened to be read page by page; the one that was asked for last stands last.
    spreads: Mutex<Vec<(Picked, Arc<Spread>)>>,
}

/// How many pairs of editions are kept open; each takes some megabytes.
const MOST_SPREADS: usize = 4;

/// What `cell` keeps; read by `read` where nothing is kept yet.
pub(super) fn kept<T, E>(cell: &OnceLock<T>, read: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    match cell.get() {
        Some(value) => Ok(value),
        None => {
            let value = read()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

impl Archive {
    /// The list of records of the edition at `place`.
    pub(super) fn rows(&self, place: usize) -> Result<&EditionRows, Damage> {
        let editions = || self.tables.editions().iter().map(|_| OnceLock::new()).collect();
        let all: &Vec<OnceLock<EditionRows>> = self.kept.rows.get_or_init(editions);
        let cell = all.get(place).ok_or_else(|| Damage { what: "list of editions".to_owned() })?;
        kept(cell, || self.tables.rows(place))
    }

    /// The two editions, opened whole.
    pub(super) fn spread(&self, picked: Picked) -> Result<Arc<Spread>, ArchiveError> {
        if let Some(there) = self.spread_there(picked) {
            return Ok(there);
        }
        let opened = Arc::new(Spread::open(self, picked)?);
        let mut spreads = self.kept.spreads.lock().unwrap_or_else(PoisonError::into_inner);
        if spreads.len() == MOST_SPREADS {
            spreads.remove(0);
        }
        spreads.push((picked, Arc::clone(&opened)));
        Ok(opened)
    }

    fn spread_there(&self, picked: Picked) -> Option<Arc<Spread>> {
        let mut spreads = self.kept.spreads.lock().unwrap_or_else(PoisonError::into_inner);
        let at = spreads.iter().position(|it| it.0 == picked)?;
        let found = spreads.remove(at);
        let spread = Arc::clone(&found.1);
        spreads.push(found);
        Some(spread)
    }
}
