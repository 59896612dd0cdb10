//! Why can a project not be read or written? Start at [`ProjectError`].

use std::io;
use std::path::{Path, PathBuf};

/// Why a project cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The system refused.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file is not what it was when it was read.
    #[error("`{}` changed meanwhile and was left alone", path.display())]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// A file of settings, or a baseline, makes no sense.
    #[error("cannot read `{}`: {reason}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Why not, with the line where that is known.
        reason: String,
    },
    /// A pattern of paths makes no sense.
    #[error("cannot read the pattern `{pattern}`: {reason}")]
    Pattern {
        /// The pattern.
        pattern: String,
        /// Why not.
        reason: String,
    },
    /// Git cannot be asked.
    #[error("cannot ask git who wrote `{}`: {reason}", path.display())]
    Git {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
}

impl ProjectError {
    /// What could not be done, and to what.
    pub fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { doing, path, source }
    }

    /// Why a file of the project itself makes no sense.
    pub(super) fn malformed(path: &Path, reason: impl ToString) -> Self {
        Self::Malformed { path: path.to_owned(), reason: reason.to_string() }
    }
}
