//! What can go wrong with a search index? Start at [`SearchError`].

use std::path::PathBuf;

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
        source: tantivy::TantivyError,
    },
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
    pub(super) fn engine(
        doing: &'static str,
    ) -> impl Fn(tantivy::TantivyError) -> Self + Copy + Send {
        move |source| Self::Engine { doing, source }
    }

    pub(super) fn reading(source: std::io::Error) -> Self {
        Self::Engine { doing: "reading", source: source.into() }
    }
}
