//! Why can a project not be read or written? Start at [`ProjectError`].

use std::io;
use std::path::Path;

use crate::model::{Said, Trouble};

/// Why a project cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", trouble.what)]
pub struct ProjectError {
    /// What to tell of it.
    pub trouble: Trouble,
    /// The same where the file is told apart.
    pub reason: Said,
}

impl ProjectError {
    /// What could not be done, and to what.
    pub fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| {
            let trouble = Trouble::system(doing, &path, &source);
            Self { trouble, reason: Said::system(&source) }
        }
    }

    /// The file is not what it was when it was read.
    pub(super) fn changed(path: &Path) -> Self {
        let what = Said::new("error-changed").with("path", path.display());
        let trouble = Trouble::of(what).with_hint("hint-again");
        Self { trouble, reason: Said::new("cite-skip-changed") }
    }

    /// Why a file of the project itself makes no sense, with the line where that is known.
    pub(super) fn malformed(path: &Path, reason: impl ToString) -> Self {
        let what = Said::new("error-unreadable").with("path", path.display());
        Self::of(Trouble::of(what.with("reason", reason.to_string())))
    }

    /// Another trouble.
    pub(super) fn of(trouble: Trouble) -> Self {
        Self { reason: trouble.what.clone(), trouble }
    }
}
