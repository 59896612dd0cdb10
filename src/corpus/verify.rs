//! Are the sources still what was imported? Start at [`Verification`].
//!
//! Nothing here repairs: importing the same file again puts a lost or changed source back.

use std::collections::BTreeSet;
use std::io;

use super::folder::{Folder, read_file};
use super::manifest::CorpusError;
use super::source::{Sha256, Source};
use crate::model::{EditionId, Said};

/// What rereading every source showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// How many sources were compared.
    pub sources: usize,
    /// How many bytes were read.
    pub bytes: u64,
    /// What is not as it should be: listed sources in the order of the manifest, then strange files.
    pub findings: Vec<Finding>,
}

/// Something that is not as the manifest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The manifest lists a file that is not there.
    Missing {
        /// Its edition.
        edition: EditionId,
        /// Its name in `sources/`.
        file: String,
    },
    /// A file has other bytes than those that were imported.
    Changed {
        /// Its edition.
        edition: EditionId,
        /// Its name in `sources/`.
        file: String,
        /// What its bytes hash to now.
        found: Sha256,
    },
    /// A file cannot be read.
    Unreadable {
        /// Its edition.
        edition: EditionId,
        /// Its name in `sources/`.
        file: String,
        /// What the system said.
        reason: String,
    },
    /// The manifest says something else of a source than was noted when it came.
    Altered {
        /// Its edition, as the manifest has it.
        edition: EditionId,
        /// Its name in `sources/`.
        file: String,
        /// The edition as which it came.
        noted: EditionId,
    },
    /// A file that the manifest does not list.
    Extra {
        /// Its name in `sources/`.
        file: String,
    },
}

impl Finding {
    /// The file that it is about.
    pub fn file(&self) -> &str {
        match self {
            Self::Missing { file, .. }
            | Self::Changed { file, .. }
            | Self::Unreadable { file, .. }
            | Self::Altered { file, .. }
            | Self::Extra { file } => file,
        }
    }

    /// What it is, for people.
    pub fn said(&self) -> Said {
        let of = |key: &'static str, edition: &EditionId| {
            Said::new(key).with("edition", edition).with("file", self.file())
        };
        match self {
            Self::Missing { edition, .. } => of("verify-missing", edition),
            Self::Changed { edition, .. } => of("verify-changed", edition),
            Self::Unreadable { edition, reason, .. } => {
                of("verify-unreadable", edition).with("reason", reason)
            }
            Self::Altered { edition, noted, .. } if edition == noted => {
                of("verify-altered", edition)
            }
            Self::Altered { edition, noted, .. } => {
                of("verify-other-edition", edition).with("noted", noted)
            }
            Self::Extra { file } => Said::new("verify-extra").with("file", file),
        }
    }
}

/// Compares what is in `folder` with `sources`.
pub(super) fn verify(folder: &Folder, sources: &[Source]) -> Result<Verification, CorpusError> {
    let mut result = Verification::default();
    for source in sources {
        result.sources += 1;
        match read_file(&folder.source(source)) {
            Ok(bytes) => {
                result.bytes += bytes.len() as u64;
                result.findings.extend(compare(source, &bytes));
            }
            Err(error) => result.findings.push(unread(source, &error)),
        }
    }
    let noted = folder.all_noted();
    let altered = noted.into_iter().filter_map(|line| {
        let source = sources.iter().find(|source| source.file == line.file)?;
        let (edition, file, noted) = (source.edition, source.file.clone(), line.edition);
        (*source != line).then_some(Finding::Altered { edition, file, noted })
    });
    result.findings.extend(altered);
    let listed: BTreeSet<&str> = sources.iter().map(|source| source.file.as_str()).collect();
    let mut found = folder.listed()?;
    found.retain(|file| !listed.contains(file.as_str()));
    let extra = found.into_iter().map(|file| Finding::Extra { file });
    result.findings.extend(extra);
    Ok(result)
}

fn compare(source: &Source, bytes: &[u8]) -> Option<Finding> {
    let found = Sha256::of(bytes);
    (found != source.sha256).then(|| Finding::Changed {
        edition: source.edition,
        file: source.file.clone(),
        found,
    })
}

fn unread(source: &Source, error: &io::Error) -> Finding {
    let (edition, file) = (source.edition, source.file.clone());
    if error.kind() == io::ErrorKind::NotFound {
        return Finding::Missing { edition, file };
    }
    Finding::Unreadable { edition, file, reason: error.to_string() }
}
