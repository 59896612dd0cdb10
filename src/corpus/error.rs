//! What can go wrong with a corpus, and what helps? Start at [`CorpusError`].

use std::io;
use std::path::{Path, PathBuf};

use super::manifest::FORMAT;

/// Why a corpus could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// The system refused.
    #[error("cannot {doing} `{}`", path.display())]
    Io {
        /// What was being done, as in "cannot …".
        doing: &'static str,
        /// To what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The manifest is not what this program writes.
    #[error("`{}` is damaged at line {line}", path.display())]
    DamagedManifest {
        /// The manifest.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        source: serde_json::Error,
    },
    /// There are sources, but no manifest.
    #[error("`{}` is missing, though there are sources beside it", path.display())]
    LostManifest {
        /// The manifest.
        path: PathBuf,
    },
    /// The manifest lists a file that is not in `sources/`, such as `../secret`.
    #[error("`{}` is damaged at line {line}: `{file}` is not a plain file name", path.display())]
    StrangeFileName {
        /// The manifest.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The name.
        file: String,
    },
    /// A newer program wrote the manifest.
    #[error("`{}` has format {found}, this program knows formats up to {FORMAT}", path.display())]
    NewerFormat {
        /// The manifest.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// A source is not what was imported.
    #[error("`{}` has changed since it was imported", path.display())]
    ChangedSource {
        /// The source.
        path: PathBuf,
    },
    /// There are 255 issues with the same date.
    #[error("there are too many issues of edition `{edition}`")]
    TooManyIssues {
        /// The edition.
        edition: crate::model::EditionId,
    },
}

impl CorpusError {
    /// What to do, where there is something to do; a sentence without full stop.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::DamagedManifest { .. }
            | Self::StrangeFileName { .. }
            | Self::LostManifest { .. } => self.rewriting().map(|command| {
                format!("the sources are not touched, `{command}` writes the list anew")
            }),
            Self::NewerFormat { .. } => {
                Some("install the newest mtgcr, or name another home with `--home DIR`".to_owned())
            }
            Self::ChangedSource { .. } => Some(
                "import the file again from where it came, which puts the old bytes back; \
                 `mtgcr editions --verify` lists all that changed"
                    .to_owned(),
            ),
            Self::Io { doing: "read", source, .. } if source.kind() == io::ErrorKind::NotFound => {
                Some("`mtgcr editions --verify` lists all that is missing".to_owned())
            }
            Self::Io { source, .. } => hint_of(source.kind()),
            Self::TooManyIssues { .. } => None,
        }
    }

    /// What to type so that a damaged or lost manifest is written anew.
    pub fn rewriting(&self) -> Option<String> {
        let (Self::DamagedManifest { path, .. }
        | Self::StrangeFileName { path, .. }
        | Self::LostManifest { path }) = self
        else {
            return None;
        };
        let sources = path.with_file_name("sources");
        let home = path.parent().and_then(Path::parent).unwrap_or(path);
        Some(format!("mtgcr --home {} import {}", quoted(home), quoted(&sources)))
    }

    /// Whether the manifest is damaged, which [`Writer::rebuild`](super::Writer::rebuild) mends.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::DamagedManifest { .. } | Self::StrangeFileName { .. } | Self::LostManifest { .. }
        )
    }

    /// Makes the error of an input or output that failed while `doing` something to `path`.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { doing, path, source }
    }
}

/// What to do where the system refuses.
fn hint_of(kind: io::ErrorKind) -> Option<String> {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(
            "make room on the disk and type the same again: what was here before is untouched"
                .to_owned(),
        ),
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            Some("name a home that can be written with `--home DIR`".to_owned())
        }
        _ => None,
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-~:\\".contains(letter);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
