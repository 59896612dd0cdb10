//! What is said to people, before it is known in which language? Start at [`Said`]; that a text is
//! not what was wanted says a [`NotRead`].
//!
//! Whoever finds something tells which message it is and what is told in it; the words of both
//! languages stand in `words`.

use std::path::Path;
use std::str::FromStr;
use std::{fmt, io};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::{Serialize, Serializer};

/// A sentence or a part of one: a message with what is told in it, or words that are the same in
/// every language, such as a number or words of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// A message of the interface.
    Message {
        /// Its key among the words of the interface.
        key: &'static str,
        /// What is told in it, by the names that it uses.
        told: Vec<(&'static str, Told)>,
    },
    /// Words that are not translated.
    Words(String),
}

/// Something that is told in a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Told {
    /// Another message or words.
    Said(Said),
    /// A number of things, which may ask for a plural.
    Count(usize),
}

/// Why a text was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{typed}` is not {wanted}")]
pub struct NotRead {
    /// What was typed.
    pub typed: String,
    /// What it should have been.
    pub wanted: &'static str,
}

/// Why something was not done, and what to do about it: a sentence each, without full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong.
    pub what: Said,
    /// What to do about it.
    pub hint: Option<Said>,
}

impl Trouble {
    /// Something about which nothing can be said to do.
    pub fn of(what: Said) -> Self {
        Self { what, hint: None }
    }

    /// What the system did not let be done to `path`; `doing` is one of the words of `error-io`.
    pub fn system(doing: &'static str, path: &Path, error: &io::Error) -> Self {
        let told = Said::new("error-io").with("doing", doing).with("path", path.display());
        Self::of(told.and("reason", Said::system(error)))
    }

    /// The same with advice.
    pub fn with_hint(self, hint: &'static str) -> Self {
        Self { hint: Some(Said::new(hint)), ..self }
    }
}

impl NotRead {
    /// What was typed is not what was wanted.
    pub fn of(typed: &str, wanted: &'static str) -> Self {
        Self { typed: typed.to_owned(), wanted }
    }
}

impl Said {
    /// A message without arguments.
    pub fn new(key: &'static str) -> Self {
        Self::Message { key, told: Vec::new() }
    }

    /// Words that are the same in every language.
    pub fn words(words: impl fmt::Display) -> Self {
        Self::Words(words.to_string())
    }

    /// What the system says of something that it did not do: of what kind that is, and its own words.
    pub fn system(error: &io::Error) -> Self {
        use io::ErrorKind as Kind;
        let key = match error.kind() {
            Kind::NotFound => "error-system-not-found",
            Kind::PermissionDenied => "error-system-denied",
            Kind::AlreadyExists => "error-system-exists",
            Kind::IsADirectory => "error-system-folder",
            Kind::NotADirectory => "error-system-no-folder",
            Kind::StorageFull | Kind::QuotaExceeded => "error-system-full",
            Kind::ReadOnlyFilesystem => "error-system-read-only",
            Kind::FileTooLarge => "error-system-large",
            Kind::AddrInUse => "error-system-in-use",
            Kind::AddrNotAvailable => "error-system-no-address",
            Kind::ConnectionRefused => "error-system-refused",
            Kind::TimedOut => "error-system-late",
            Kind::InvalidInput | Kind::InvalidFilename => "error-system-name",
            Kind::InvalidData => "error-system-data",
            _ => "error-system",
        };
        Self::new(key).with("reason", error)
    }

    /// The message with an argument that is the same in every language.
    pub fn with(self, name: &'static str, value: impl fmt::Display) -> Self {
        self.and(name, Self::words(value))
    }

    /// The message with a message in it.
    pub fn and(self, name: &'static str, said: Self) -> Self {
        self.told(name, Told::Said(said))
    }

    /// The message with a number of things.
    pub fn count(self, name: &'static str, count: usize) -> Self {
        self.told(name, Told::Count(count))
    }

    fn told(mut self, name: &'static str, value: Told) -> Self {
        if let Self::Message { told, .. } = &mut self {
            // Findings are kept by the ten thousand, and most messages tell one or two things.
            told.reserve_exact(1);
            told.push((name, value));
        }
        self
    }
}

/// Writes a value where a person may read it as it is printed, elsewhere as `compact`.
pub(super) fn write<S: Serializer>(
    value: &impl fmt::Display,
    compact: impl Serialize,
    to: S,
) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { to.collect_str(value) } else { compact.serialize(to) }
}

/// Reads what [`write`] wrote; `of` gives the value that was compact, and `wrong` says that there
/// is none.
pub(super) fn read<'de, D: Deserializer<'de>, C: Deserialize<'de>, T: FromStr<Err = NotRead>>(
    from: D,
    wrong: &str,
    of: impl FnOnce(C) -> Option<T>,
) -> Result<T, D::Error> {
    match from.is_human_readable() {
        true => String::deserialize(from)?.parse().map_err(D::Error::custom),
        false => of(C::deserialize(from)?).ok_or_else(|| D::Error::custom(wrong)),
    }
}
