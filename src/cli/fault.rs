//! What went wrong, and what to do about it, in the words of the interface? Start at [`told`].
//!
//! An error says in English what it is, for programs and logs; here it is said once more to who
//! typed. What the system itself says stays as it is.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;

use crate::ask::{CorpusError, HomeError, IndexError};
use crate::fetch::FetchError;
use crate::model::Said;
use crate::project::ProjectError;
use crate::site::question_fault;
use crate::words::{Words, tell};

/// A sentence without full stop, and what to do about it.
type Told = (String, Option<String>);

/// Something that was asked for and cannot be done as it was typed.
#[derive(Debug)]
pub struct Misuse {
    /// What is wrong.
    pub what: String,
    /// What to do about it; a sentence without full stop.
    pub hint: String,
}

impl Misuse {
    /// That of which the words say what is wrong, and what to do about it.
    pub fn said(what: &str, hint: &str, words: Words) -> anyhow::Error {
        Self { what: words.say(what), hint: words.say(hint) }.into()
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Error for Misuse {}

/// An error and what to do about it, each a sentence without full stop.
pub fn told(error: &anyhow::Error, words: Words) -> Told {
    if let Some(misuse) = error.downcast_ref::<Misuse>() {
        return (misuse.what.clone(), Some(misuse.hint.clone()));
    }
    if let Some(told) = error.downcast_ref::<HomeError>().and_then(|error| of_home(error, words)) {
        return told;
    }
    if let Some(error) = error.downcast_ref::<ProjectError>() {
        return of_project(error, words);
    }
    if let Some(source) = error.downcast_ref::<io::Error>() {
        return match source.get_ref().and_then(|inner| inner.downcast_ref()) {
            Some(fault) => of_project(fault, words),
            None => (words.said(&Said::system(source)), None),
        };
    }
    (format!("{error:#}"), None)
}

/// Why nothing came from an address.
pub fn of_fetch(error: &FetchError, words: Words) -> Told {
    let (what, hint) = match error {
        FetchError::NotThere { address, status } => {
            (tell!(words, "error-fetch-not-there", address, status), None)
        }
        FetchError::Status { address, status, .. } => {
            let hint = matches!(status, 429 | 500..).then_some("hint-fetch-later");
            (tell!(words, "error-fetch-status", address, status), hint)
        }
        FetchError::Unreachable { address, reason } => {
            let address = address.origin();
            let what = tell!(words, "error-fetch-unreachable", address, reason);
            (what, Some("hint-fetch-connection"))
        }
        FetchError::TimedOut { address, .. } => {
            let what = tell!(words, "error-fetch-silent", address = address.origin());
            (what, Some("hint-fetch-time-out"))
        }
        FetchError::Cut { address, bytes, total, .. } => {
            let bytes = came(*bytes, *total, words);
            (tell!(words, "error-fetch-cut", address, bytes), Some("hint-fetch-time-out"))
        }
        FetchError::TooSlow { address, bytes, total } => {
            let bytes = came(*bytes, *total, words);
            (tell!(words, "error-fetch-slow", address, bytes), Some("hint-fetch-time-out"))
        }
        FetchError::Elsewhere { address, to } => {
            (tell!(words, "error-fetch-elsewhere", address, to), Some("hint-fetch-elsewhere"))
        }
        FetchError::TooLarge { address, limit } => {
            (tell!(words, "error-fetch-large", address, limit), Some("hint-fetch-other"))
        }
        FetchError::Unsound { address, reason } => {
            (tell!(words, "error-fetch-unsound", address, reason), Some("hint-fetch-other"))
        }
    };
    let what = match error {
        FetchError::Status { tries, .. }
        | FetchError::TimedOut { tries, .. }
        | FetchError::Cut { tries, .. }
            if *tries > 1 =>
        {
            tell!(words, "error-fetch-tried", what, tries)
        }
        _ => what,
    };
    (what, hint.map(|hint| words.say(hint)))
}

fn came(bytes: u64, total: Option<u64>, words: Words) -> String {
    match total {
        Some(total) => tell!(words, "error-fetch-of", bytes, total),
        None => bytes.to_string(),
    }
}

/// What is wrong with other people's files.
fn of_project(error: &ProjectError, words: Words) -> Told {
    let (what, hint) = match error {
        ProjectError::Io { doing, path, source } => (refused(doing, path, source, words), None),
        ProjectError::Changed { path } => {
            (tell!(words, "error-changed", path = path.display()), Some("hint-again"))
        }
        ProjectError::Malformed { path, reason } => {
            (tell!(words, "error-unreadable", path = path.display(), reason), None)
        }
        ProjectError::Pattern { pattern, reason } => {
            (tell!(words, "error-pattern", pattern, reason), None)
        }
        ProjectError::Git { path, reason } => {
            (tell!(words, "error-git", path = path.display(), reason), Some("hint-git"))
        }
    };
    (what, hint.map(|hint| words.say(hint)))
}

/// What the system did not let be done, and what it says.
fn refused(doing: &str, path: &Path, source: &io::Error, words: Words) -> String {
    let doing = doing.replace(' ', "-");
    let doing = words.find(&format!("error-doing-{doing}"), &[]).unwrap_or(doing);
    let reason = words.said(&Said::system(source));
    tell!(words, "error-io", doing, path = path.display(), reason)
}

/// What is wrong with the corpus.
fn of_corpus(error: &CorpusError, words: Words) -> Told {
    let (what, hint) = match error {
        CorpusError::Io { doing, path, source } => {
            let hint = match source.kind() {
                io::ErrorKind::NotFound if *doing == "read" => Some("hint-missing"),
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some("hint-disk-full"),
                io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
                    Some("hint-read-only")
                }
                _ => None,
            };
            (refused(doing, path, source, words), hint)
        }
        CorpusError::DamagedManifest { path, line, source: reason } => {
            (tell!(words, "error-manifest-damaged", path = path.display(), line, reason), None)
        }
        CorpusError::LostManifest { path } => {
            (tell!(words, "error-manifest-lost", path = path.display()), None)
        }
        CorpusError::StrangeFileName { path, line, file } => {
            (tell!(words, "error-manifest-file", path = path.display(), line, file), None)
        }
        CorpusError::NewerFormat { path, found } => {
            (tell!(words, "error-manifest-newer", path = path.display(), found), Some("hint-newer"))
        }
        CorpusError::ChangedSource { path } => {
            let what = tell!(words, "error-source-changed", path = path.display());
            (what, Some("hint-source-changed"))
        }
        CorpusError::TooManyIssues { edition } => (tell!(words, "error-issues", edition), None),
    };
    let rewriting = || Some(tell!(words, "hint-manifest", command = error.rewriting()?));
    (what, hint.map(|hint| words.say(hint)).or_else(rewriting))
}

/// What is wrong with the index.
fn of_index(error: &IndexError, words: Words) -> Told {
    let IndexError { doing, path, source } = error;
    let hint = match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "hint-disk-full-index",
        _ => "hint-index",
    };
    (refused(doing, path, source, words), Some(words.say(hint)))
}

/// What a question did wrong, else what is wrong with the home; none where nothing is.
fn of_home(error: &HomeError, words: Words) -> Option<Told> {
    let (what, hint) = match error {
        HomeError::Corpus(error) => return Some(of_corpus(error, words)),
        HomeError::Index(error) => return Some(of_index(error, words)),
        HomeError::Unreadable { edition, reason } => {
            (tell!(words, "error-source-unreadable", edition, reason), "hint-verify")
        }
        // What the tables or the engine say of their own files is for who reports it.
        HomeError::Damage(_) | HomeError::Search(_) => {
            let (mut reason, mut source) = (error.to_string(), error.source());
            while let Some(deeper) = source {
                reason += &format!(": {deeper}");
                source = deeper.source();
            }
            (tell!(words, "error-index-damaged", reason), "hint-index-damaged")
        }
        _ => return question_fault(error, words),
    };
    Some((what, Some(words.say(hint))))
}
