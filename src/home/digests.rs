//! By which digests are records compared? Start at [`digest`], which is part of deriving.
//!
//! An entry is digested once, when it comes in; the digests of those that were there are taken
//! over with the numbers of their words.

use super::compared::in_parallel;
use super::error::HomeError;
use crate::diff::{Hashed, Vocabulary};
use crate::index::Tables;
use crate::index::tables::{Column, ColumnToWrite, Damage, Named};

pub(super) const DIGESTS: &str = "digests";
pub(super) const VOCABULARY: &str = "vocabulary";

/// Digests of all entries, with the vocabulary that numbers their words.
pub(crate) struct Digests {
    vocabulary: Vocabulary,
    column: ColumnToWrite,
}

impl Digests {
    /// The digests.
    pub fn column(&self) -> Column<'_> {
        self.column.so_far()
    }

    /// Hashes of the words, by their numbers.
    pub fn vocabulary(&self) -> &[u64] {
        self.vocabulary.hashes()
    }

    /// Adds both to what is kept.
    pub fn keep(self, named: &mut Named) {
        named.add(VOCABULARY, &self.vocabulary.hashes());
        named.add_column(DIGESTS, self.column);
    }
}

/// Digests the entries of `tables`, which keep the numbers they have in the tables before.
pub(crate) fn digest(tables: &Tables, before: Option<&Tables>) -> Result<Digests, HomeError> {
    let mut column = ColumnToWrite::default();
    let mut vocabulary = Vocabulary::default();
    let mut first = 0;
    if let Some(before) = before
        && let Some(kept) = before.column(DIGESTS)?
    {
        vocabulary = Vocabulary::of(before.named(VOCABULARY)?.unwrap_or_default());
        first = before.entry_count();
        for entry in 0..first {
            column.push_same(&kept, entry)?;
        }
    }
    let new: Vec<u32> = (first..tables.entry_count()).collect();
    let digest = |entry: &u32| Ok(Hashed::of(&tables.words(*entry)?.into()));
    let hashes: Vec<Result<Hashed, Damage>> = in_parallel(&new, digest);
    for hashed in hashes {
        column.push(&vocabulary.digest(hashed?));
    }
    Ok(Digests { vocabulary, column })
}
