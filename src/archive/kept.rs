//! What was read from the tables once and is asked for again? Start at [`Kept`].
//!
//! An archive that is open never changes, so nothing kept here ever grows old.

use std::sync::OnceLock;

use super::open::Archive;
use super::pairings::{Pairings, Phrases};
use crate::diff::Threads;
use crate::index::tables::{Damage, EditionRows};
use crate::model::Rulebook;

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
    pub documents: OnceLock<Vec<Rulebook>>,
}

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
}
