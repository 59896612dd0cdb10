//! What can go wrong with a search index? Start at [`SearchError`].

use std::path::PathBuf;

use tantivy::TantivyError;
use tantivy::directory::error::OpenReadError;

use crate::index::IndexError;
use crate::index::tables::Damage;

/// Why an index cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The engine refused.
    #[error("{doing} the search index")]
    Engine {
        /// What was being done.
        doing: &'static str,
        /// Why.
        #[source]
        source: TantivyError,
    },
    /// A file is not what was written.
    #[error(transparent)]
    Damage(#[from] Damage),
    /// The list of sums could not be written.
    #[error(transparent)]
    Sums(#[from] IndexError),
    /// A file could not be read or written.
    #[error("{doing} the search index in `{}`", folder.display())]
    File {
        /// What was being done.
        doing: &'static str,
        /// Where.
        folder: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The index was made by another version of the program.
    #[error("the search index has another format")]
    Format,
}

impl SearchError {
    pub(super) fn engine(doing: &'static str) -> impl Fn(TantivyError) -> Self + Copy + Send {
        move |source| match damage_within(&source) {
            Some(damage) => Self::Damage(damage),
            None => Self::Engine { doing, source },
        }
    }

    pub(super) fn reading(source: std::io::Error) -> Self {
        Self::engine("reading")(source.into())
    }
}

/// The damage that made a file unreadable for the engine.
fn damage_within(error: &TantivyError) -> Option<Damage> {
    let (TantivyError::IoError(error)
    | TantivyError::OpenReadError(OpenReadError::IoError { io_error: error, .. })) = error
    else {
        return None;
    };
    error.get_ref()?.downcast_ref().cloned()
}
