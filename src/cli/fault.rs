//! What went wrong, and what to do about it, in the words of the interface? Start at [`told`].
//!
//! An error says in English what it is, for programs and logs; here it is said once more to who
//! typed. What the system itself says stays as it is.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::ask::{CorpusError, HomeError, IndexError};
use crate::fetch::FetchError;
use crate::model::{Address, Said};
use crate::project::ProjectError;
use crate::render::words::{Value, Words};
use crate::site::question_fault;

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

impl std::error::Error for Misuse {}

/// What the system did not let the command line do with a file of its user's.
#[derive(Debug, thiserror::Error)]
#[error("cannot {doing} `{}`: {source}", path.display())]
pub struct FileFault {
    doing: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl FileFault {
    /// What could not be done, and to what.
    pub fn of(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self { doing, path, source }
    }
}

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
    if let Some(fault) = error.downcast_ref::<FileFault>() {
        let FileFault { doing, path, source } = fault;
        return (refused(doing, path, source, words), None);
    }
    if let Some(source) = error.downcast_ref::<io::Error>() {
        let fault = source.get_ref().and_then(|inner| inner.downcast_ref::<FileFault>());
        let told = match fault {
            Some(FileFault { doing, path, source }) => refused(doing, path, source, words),
            None => words.said(&Said::system(source)),
        };
        return (told, None);
    }
    (format!("{error:#}"), error.downcast_ref::<HomeError>().and_then(HomeError::hint))
}

/// Why nothing came from an address.
pub fn of_fetch(error: &FetchError, words: Words) -> Told {
    let whole = |address: &Address| ("address", Value::from(address.to_string()));
    let bytes = |bytes: u64, total: Option<u64>| ("bytes", came(bytes, total, words).into());
    let (key, hint, told) = match error {
        FetchError::NotThere { address, status } => {
            ("error-fetch-not-there", None, vec![whole(address), ("status", (*status).into())])
        }
        FetchError::Status { address, status, .. } => {
            let hint = matches!(status, 429 | 500..).then_some("hint-fetch-later");
            ("error-fetch-status", hint, vec![whole(address), ("status", (*status).into())])
        }
        FetchError::Unreachable { address, reason } => {
            let told = vec![("address", address.origin().into()), ("reason", reason.into())];
            ("error-fetch-unreachable", Some("hint-fetch-connection"), told)
        }
        FetchError::TimedOut { address, .. } => {
            let told = vec![("address", address.origin().into())];
            ("error-fetch-silent", Some("hint-fetch-time-out"), told)
        }
        FetchError::Cut { address, bytes: came, total, .. } => {
            let told = vec![whole(address), bytes(*came, *total)];
            ("error-fetch-cut", Some("hint-fetch-time-out"), told)
        }
        FetchError::TooSlow { address, bytes: came, total } => {
            let told = vec![whole(address), bytes(*came, *total)];
            ("error-fetch-slow", Some("hint-fetch-time-out"), told)
        }
        FetchError::Elsewhere { address, to } => {
            let told = vec![whole(address), ("to", to.to_string().into())];
            ("error-fetch-elsewhere", Some("hint-fetch-elsewhere"), told)
        }
        FetchError::TooLarge { address, limit } => {
            let told = vec![whole(address), ("limit", (*limit).into())];
            ("error-fetch-large", Some("hint-fetch-other"), told)
        }
        FetchError::Unsound { address, reason } => {
            let told = vec![whole(address), ("reason", reason.into())];
            ("error-fetch-unsound", Some("hint-fetch-other"), told)
        }
    };
    let mut what = words.tell(key, &told);
    if let FetchError::Status { tries, .. }
    | FetchError::TimedOut { tries, .. }
    | FetchError::Cut { tries, .. } = error
        && *tries > 1
    {
        let told = [("what", what.into()), ("tries", (*tries).into())];
        what = words.tell("error-fetch-tried", &told);
    }
    (what, hint.map(|hint| words.say(hint)))
}

fn came(bytes: u64, total: Option<u64>, words: Words) -> String {
    match total {
        Some(total) => {
            words.tell("error-fetch-of", &[("bytes", bytes.into()), ("total", total.into())])
        }
        None => bytes.to_string(),
    }
}

/// What is wrong with other people's files.
fn of_project(error: &ProjectError, words: Words) -> Told {
    let path = |path: &Path| ("path", Value::from(path.display().to_string()));
    match error {
        ProjectError::Io { doing, path, source } => (refused(doing, path, source, words), None),
        ProjectError::Changed { path: place } => {
            (words.tell("error-changed", &[path(place)]), Some(words.say("hint-again")))
        }
        ProjectError::Malformed { path: place, reason } => {
            (words.tell("error-unreadable", &[path(place), ("reason", reason.into())]), None)
        }
        ProjectError::Pattern { pattern, reason } => {
            let told = [("pattern", pattern.into()), ("reason", reason.into())];
            (words.tell("error-pattern", &told), None)
        }
        ProjectError::Git { path: place, reason } => {
            let what = words.tell("error-git", &[path(place), ("reason", reason.into())]);
            (what, Some(words.say("hint-git")))
        }
    }
}

/// What the system did not let be done, and what it says.
fn refused(doing: &str, path: &Path, source: &io::Error, words: Words) -> String {
    let doing = doing.replace(' ', "-");
    let doing = words.find(&format!("error-doing-{doing}"), &[]).unwrap_or(doing);
    let told = [
        ("doing", doing.into()),
        ("path", path.display().to_string().into()),
        ("reason", words.said(&Said::system(source)).into()),
    ];
    words.tell("error-io", &told)
}

/// What is wrong with the corpus.
fn of_corpus(error: &CorpusError, words: Words) -> Told {
    let path = |path: &Path| ("path", Value::from(path.display().to_string()));
    let rewriting = || {
        let command = error.rewriting()?;
        Some(words.tell("hint-manifest", &[("command", command.into())]))
    };
    match error {
        CorpusError::Io { doing, path, source } => {
            let hint = match source.kind() {
                io::ErrorKind::NotFound if *doing == "read" => Some("hint-missing"),
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some("hint-disk-full"),
                io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
                    Some("hint-read-only")
                }
                _ => None,
            };
            (refused(doing, path, source, words), hint.map(|hint| words.say(hint)))
        }
        CorpusError::DamagedManifest { path: place, line, source } => {
            let told =
                [path(place), ("line", (*line).into()), ("reason", source.to_string().into())];
            (words.tell("error-manifest-damaged", &told), rewriting())
        }
        CorpusError::LostManifest { path: place } => {
            (words.tell("error-manifest-lost", &[path(place)]), rewriting())
        }
        CorpusError::StrangeFileName { path: place, line, file } => {
            let told = [path(place), ("line", (*line).into()), ("file", file.into())];
            (words.tell("error-manifest-file", &told), rewriting())
        }
        CorpusError::NewerFormat { path: place, found } => {
            let what =
                words.tell("error-manifest-newer", &[path(place), ("found", (*found).into())]);
            (what, Some(words.say("hint-newer")))
        }
        CorpusError::ChangedSource { path: place } => {
            let what = words.tell("error-source-changed", &[path(place)]);
            (what, Some(words.say("hint-source-changed")))
        }
        CorpusError::TooManyIssues { edition } => {
            (words.tell("error-issues", &[("edition", edition.to_string().into())]), None)
        }
    }
}

/// What is wrong with the index.
fn of_index(error: &IndexError, words: Words) -> Told {
    let IndexError::Io { doing, path, source } = error;
    let hint = match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "hint-disk-full-index",
        _ => "hint-index",
    };
    (refused(doing, path, source, words), Some(words.say(hint)))
}

/// What a question did wrong, else what is wrong with the home; none where nothing is.
fn of_home(error: &HomeError, words: Words) -> Option<(String, Option<String>)> {
    let tell = |key: &str, told: &[(&'static str, Value<'_>)]| words.tell(key, told);
    let (what, hint) = match error {
        HomeError::Corpus(error) => return Some(of_corpus(error, words)),
        HomeError::Index(error) => return Some(of_index(error, words)),
        HomeError::Unreadable { edition, reason } => {
            let told = [("edition", edition.to_string().into()), ("reason", reason.into())];
            (tell("error-source-unreadable", &told), Some(words.say("hint-verify")))
        }
        // What the tables or the engine say of their own files is for who reports it.
        HomeError::Damage(_) | HomeError::Search(_) => {
            let mut reason = error.to_string();
            let mut source = std::error::Error::source(error);
            while let Some(deeper) = source {
                reason += &format!(": {deeper}");
                source = deeper.source();
            }
            let reason = [("reason", reason.into())];
            (tell("error-index-damaged", &reason), Some(words.say("hint-index-damaged")))
        }
        _ => return question_fault(error, words),
    };
    Some((what, hint))
}
