//! What is asked of a page, what stands behind the question mark, and why is there no answer?
//! Start at [`Asked`], [`Parameters`] and [`question_fault`].
//!
//! Names of parameters are those of the command line; what it does not know is told, never ignored.
//! Nothing here knows HTTP: who serves pages tells the status.

use crate::ask;
use crate::ask::{HomeError, QueryError};
use crate::operations::{Fault, no_parameter};
use crate::render::page::{Media, View};
use crate::words::{Words, tell};

/// What was asked for.
#[derive(Debug)]
pub struct Asked {
    /// For whom.
    pub view: View,
    /// The pieces of the address that the route leaves open.
    pub pieces: Vec<String>,
    /// What stands behind the question mark.
    pub parameters: Parameters,
}

impl Asked {
    /// The name in the address, and the edition behind its `@`.
    pub(super) fn address(&self) -> (&str, Option<&str>) {
        let piece = self.pieces.first().map_or("", String::as_str);
        ask::parted(piece)
    }
}

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// A page.
    Page(String),
    /// A page about something that is no longer there.
    Gone(String),
    /// A page about something that is not there.
    Absent(String),
    /// A file that is no page.
    File(Media, String),
    /// Another address.
    Elsewhere(String),
}

/// The parameters of a request, in the order in which they were typed.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    typed: Vec<(String, String)>,
}

impl Parameters {
    /// The parameters, where each has one of the `known` names.
    pub fn read<'a>(
        typed: Vec<(String, String)>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Fault> {
        let known: Vec<&str> = known.into_iter().collect();
        match typed.iter().find(|pair| !known.contains(&pair.0.as_str())) {
            Some((name, _)) => Err(no_parameter(name, &known)),
            None => Ok(Self::any(typed)),
        }
    }

    /// The parameters, whatever their names.
    pub fn any(typed: Vec<(String, String)>) -> Self {
        Self { typed }
    }

    /// All values of a name, empty ones too.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.typed.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1.as_str())
    }

    /// All values of a name that may stand several times, without empty ones.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.values(name).filter(|value| !value.trim().is_empty()).map(str::to_owned).collect()
    }

    /// The one value of a name, if there is any.
    pub fn one(&self, name: &str) -> Result<Option<String>, Fault> {
        let mut values = self.all(name).into_iter();
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(Fault::unread(format!("`{name}` stands more than once"))),
        }
    }

    /// Whether a flag is set: `subrules`, `subrules=`, `subrules=true`.
    pub fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.values(name).next() {
            None | Some("false" | "0") => Ok(false),
            Some("" | "true" | "1") => Ok(true),
            Some(other) => {
                Err(Fault::unread(format!("`{name}` is `true` or `false`, not `{other}`")))
            }
        }
    }
}

/// What a question did wrong, and what to do about it, in the words of the interface; none where it
/// is the home that is wrong.
pub fn question_fault(error: &HomeError, words: Words) -> Option<(String, Option<String>)> {
    let (what, hint) = match error {
        HomeError::Query(error) => return Some(of_query(error, words)),
        HomeError::NoSuchEdition { typed, nearest } => {
            let names: Vec<String> = nearest.iter().map(ToString::to_string).collect();
            let hint = match names.is_empty() {
                true => words.say("hint-editions"),
                false => tell!(words, "hint-did-you-mean", names = words.list(&names)),
            };
            (tell!(words, "error-no-such-edition", typed), hint)
        }
        HomeError::NotPublished { typed } => {
            (tell!(words, "error-not-published", typed), words.say("hint-publication"))
        }
        HomeError::NotHere { typed, known, first } => {
            let day = known.map_or("none".to_owned(), |known| known.to_string());
            let hint = match known {
                Some(edition) => tell!(words, "hint-update-edition", edition),
                None => words.say("hint-list"),
            };
            (tell!(words, "error-not-here", typed, known = day, first), hint)
        }
        HomeError::OnlyOne { only } => {
            (tell!(words, "error-only-one", edition = only), words.say("hint-update-all"))
        }
        HomeError::OtherLanguages { old, new } => {
            (tell!(words, "error-other-languages", old, new), words.say("hint-languages"))
        }
        HomeError::SeveralRules { range } => {
            let hint = tell!(words, "hint-one-rule", number = range.first());
            (tell!(words, "error-several-rules", range), hint)
        }
        HomeError::NotRules { edition } => {
            (tell!(words, "error-not-rules", edition), words.say("hint-list"))
        }
        HomeError::NotInLanguage { edition, wanted } => {
            let what = tell!(words, "error-not-in-language", edition, language = wanted.tag());
            (what, words.say("hint-list"))
        }
        HomeError::NoneInLanguage { language } => {
            let what = tell!(words, "error-none-in-language", language = language.tag());
            (what, words.say("hint-import-language"))
        }
        _ => return None,
    };
    Some((what, Some(hint)))
}

fn of_query(error: &QueryError, words: Words) -> (String, Option<String>) {
    let place = error.place().map_or(0, |place| place.start + 1);
    match error {
        QueryError::Empty => (words.say("error-query-empty"), Some(words.say("hint-query-empty"))),
        QueryError::TooLong { bytes, limit } => {
            (tell!(words, "error-query-long", bytes, limit), None)
        }
        QueryError::TooMany { words: count, limit } => {
            (tell!(words, "error-query-words", words = count, limit), None)
        }
        QueryError::OpenQuote { .. } => {
            (tell!(words, "error-query-quote", place), Some(words.say("hint-query-quote")))
        }
        QueryError::BadValue { filter, value, known, .. } => {
            let own = words.find(&format!("hint-query-takes-{filter}"), &[]);
            let values = own.unwrap_or_else(|| (*known).to_owned());
            let hint = tell!(words, "hint-query-value", filter, values);
            (tell!(words, "error-query-value", filter, place, value), Some(hint))
        }
        QueryError::NotLeftOut { filter, .. } => {
            let hint = tell!(words, "hint-query-minus", filter);
            (tell!(words, "error-query-minus", filter, place), Some(hint))
        }
        QueryError::Twice { filter, .. } => {
            (tell!(words, "error-query-twice", filter, place), None)
        }
        QueryError::InAll => (words.say("error-query-in-all"), None),
    }
}
