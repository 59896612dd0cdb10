//! What is asked for again and again, and so read only once? Start at [`Remembered`].
//!
//! An archive never changes, so nothing of this is ever stale. Nothing here decides what is read.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::error::ArchiveError;
use super::open::Archive;
use super::pick::Picked;
use super::spread::Spread;
use crate::diff::Threads;
use crate::model::{DocumentKind, RuleNumber, Rulebook};

/// What was read already.
#[derive(Default)]
pub(super) struct Remembered {
    /// English, then Japanese.
    pub threads: [OnceLock<Threads>; 2],
    documents: OnceLock<Vec<Rulebook>>,
    numbers: OnceLock<Vec<Numbers>>,
    /// The one that was asked for last stands last.
    spreads: Mutex<Vec<(Picked, Arc<Spread>)>>,
}

/// The numbers of the records of an edition, by place.
type Numbers = OnceLock<Vec<Option<RuleNumber>>>;

/// How many pairs of editions are kept; each takes some megabytes.
const MOST_SPREADS: usize = 4;

/// Keeps what `read` gives, unless another was faster.
pub(super) fn once<T>(
    slot: &OnceLock<T>,
    read: impl FnOnce() -> Result<T, ArchiveError>,
) -> Result<&T, ArchiveError> {
    if let Some(there) = slot.get() {
        return Ok(there);
    }
    let value = read()?;
    Ok(slot.get_or_init(|| value))
}

impl Archive {
    /// The bulletins, rulings and notes.
    pub(super) fn documents(&self) -> Result<&[Rulebook], ArchiveError> {
        let documents = once(&self.remembered.documents, || {
            let editions = self.tables.editions().iter().enumerate();
            let others = editions.filter(|(_, it)| it.id.document != DocumentKind::Rules);
            others.map(|(place, _)| Ok(self.tables.rulebook(place)?)).collect()
        });
        Ok(documents?)
    }

    /// The numbers of the records of the edition at `edition`, by place.
    pub(super) fn numbers_of(&self, edition: usize) -> Result<&[Option<RuleNumber>], ArchiveError> {
        let count = self.tables.editions().len();
        let editions = self.remembered.numbers.get_or_init(|| vec![OnceLock::new(); count]);
        let Some(slot) = editions.get(edition) else { return Ok(&[]) };
        let numbers = once(slot, || {
            let rows = self.tables.rows(edition)?.rows;
            Ok(rows.into_iter().map(|it| it.number).collect())
        });
        Ok(numbers?)
    }

    /// The two editions, opened whole.
    pub(super) fn spread(&self, picked: Picked) -> Result<Arc<Spread>, ArchiveError> {
        if let Some(there) = self.spread_there(picked) {
            return Ok(there);
        }
        let opened = Arc::new(Spread::open(self, picked)?);
        let mut spreads = self.remembered.spreads.lock().unwrap_or_else(PoisonError::into_inner);
        if spreads.len() == MOST_SPREADS {
            spreads.remove(0);
        }
        spreads.push((picked, Arc::clone(&opened)));
        Ok(opened)
    }

    fn spread_there(&self, picked: Picked) -> Option<Arc<Spread>> {
        let mut spreads = self.remembered.spreads.lock().unwrap_or_else(PoisonError::into_inner);
        let at = spreads.iter().position(|it| it.0 == picked)?;
        let found = spreads.remove(at);
        let spread = Arc::clone(&found.1);
        spreads.push(found);
        Some(spread)
    }
}
