//! What is asked of a page, what stands behind the question mark, and why is there no answer?
//! Start at [`Asked`], [`Parameters`] and [`Refused`].
//!
//! Names of parameters are those of the command line; what it does not know is told, never ignored.
//! Nothing here knows HTTP: who serves pages tells the status.

use std::ops::Range;

use crate::ask;
use crate::ask::{HomeError, QueryError};
use crate::model::Said;
use crate::render::page::{Fault, Media, View};
use crate::render::words::Words;

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
    ) -> Result<Self, Refused> {
        let known: Vec<&str> = known.into_iter().collect();
        if let Some((name, _)) = typed.iter().find(|pair| !known.contains(&pair.0.as_str())) {
            let problem = bad(format!("there is no parameter `{name}` here"));
            return Err(match known.as_slice() {
                [] => problem.with_hint("this takes no parameters"),
                known => problem.with_hint(format!("parameters are {}", listed(known))),
            });
        }
        Ok(Self::any(typed))
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
    pub fn one(&self, name: &str) -> Result<Option<String>, Refused> {
        let mut values = self.all(name).into_iter();
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(bad(format!("`{name}` stands more than once"))),
        }
    }

    /// Whether a flag is set: `subrules`, `subrules=`, `subrules=true`.
    pub fn flag(&self, name: &str) -> Result<bool, Refused> {
        match self.values(name).next() {
            None | Some("false" | "0") => Ok(false),
            Some("" | "true" | "1") => Ok(true),
            Some(other) => Err(bad(format!("`{name}` is `true` or `false`, not `{other}`"))),
        }
    }
}

/// The request cannot be understood.
pub(super) fn bad(detail: String) -> Refused {
    Refused::Said { fault: Fault::Unreadable, detail, hint: None }
}

/// Names in a sentence.
pub fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// Why there is no page.
#[derive(Debug)]
pub enum Refused {
    /// The library could not answer.
    Home(HomeError),
    /// What was asked for is not here, or cannot be read.
    Said {
        /// Whose fault it is.
        fault: Fault,
        /// What is wrong, a sentence without full stop.
        detail: String,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Refused {
    /// What was asked for is not here.
    pub fn nowhere(detail: impl Into<String>) -> Self {
        Self::Said { fault: Fault::Nowhere, detail: detail.into(), hint: None }
    }

    /// The same with advice.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        match self {
            Self::Said { fault, detail, .. } => {
                Self::Said { fault, detail, hint: Some(hint.into()) }
            }
            home @ Self::Home(_) => home,
        }
    }
}

impl From<HomeError> for Refused {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

/// What a question did wrong, and what to do about it, in the words of the interface; none where it
/// is the home that is wrong.
pub fn question_fault(error: &HomeError, words: Words) -> Option<(String, Option<String>)> {
    let (what, hint) = match error {
        HomeError::Query(error) => of_query(error, words),
        error => of_home(error, words)?,
    };
    Some((words.said(&what), hint.map(|hint| words.said(&hint))))
}

fn of_home(error: &HomeError, words: Words) -> Option<(Said, Option<Said>)> {
    let (what, hint) = match error {
        HomeError::NoSuchEdition { typed, nearest } => {
            let names: Vec<String> = nearest.iter().map(ToString::to_string).collect();
            let hint = match names.is_empty() {
                true => Said::new("hint-editions"),
                false => Said::new("hint-did-you-mean").with("names", words.list(&names)),
            };
            (Said::new("error-no-such-edition").with("typed", typed), hint)
        }
        HomeError::NotPublished { typed } => {
            (Said::new("error-not-published").with("typed", typed), Said::new("hint-publication"))
        }
        HomeError::NotHere { typed, known, first } => {
            let day = known.map_or("none".to_owned(), |known| known.to_string());
            let hint = match known {
                Some(known) => Said::new("hint-update-edition").with("edition", known),
                None => Said::new("hint-list"),
            };
            let what = Said::new("error-not-here").with("typed", typed);
            (what.with("known", day).with("first", first), hint)
        }
        HomeError::OnlyOne { only } => {
            (Said::new("error-only-one").with("edition", only), Said::new("hint-update-all"))
        }
        HomeError::OtherLanguages { old, new } => {
            let what = Said::new("error-other-languages").with("old", old).with("new", new);
            (what, Said::new("hint-languages"))
        }
        HomeError::SeveralRules { range } => (
            Said::new("error-several-rules").with("range", range),
            Said::new("hint-one-rule").with("number", range.first()),
        ),
        HomeError::NotRules { edition } => {
            (Said::new("error-not-rules").with("edition", edition), Said::new("hint-list"))
        }
        HomeError::NotInLanguage { edition, wanted } => {
            let what = Said::new("error-not-in-language").with("edition", edition);
            (what.with("language", wanted.tag()), Said::new("hint-list"))
        }
        HomeError::NoneInLanguage { language } => (
            Said::new("error-none-in-language").with("language", language.tag()),
            Said::new("hint-import-language"),
        ),
        _ => return None,
    };
    Some((what, Some(hint)))
}

fn of_query(error: &QueryError, words: Words) -> (Said, Option<Said>) {
    let of = |key, filter: &str, place: &Range<usize>| {
        Said::new(key).with("filter", filter).with("place", place.start + 1)
    };
    match error {
        QueryError::Empty => (Said::new("error-query-empty"), Some(Said::new("hint-query-empty"))),
        QueryError::TooLong { bytes, limit } => {
            (Said::new("error-query-long").count("bytes", *bytes).count("limit", *limit), None)
        }
        QueryError::TooMany { words: count, limit } => {
            (Said::new("error-query-words").count("words", *count).count("limit", *limit), None)
        }
        QueryError::OpenQuote { place } => {
            (of("error-query-quote", "", place), Some(Said::new("hint-query-quote")))
        }
        QueryError::BadValue { filter, value, place, known } => {
            let own = words.find(&format!("hint-query-takes-{filter}"), &[]);
            let values = own.unwrap_or_else(|| (*known).to_owned());
            let hint = Said::new("hint-query-value").with("filter", filter).with("values", values);
            (of("error-query-value", filter, place).with("value", value), Some(hint))
        }
        QueryError::NotLeftOut { filter, place } => {
            let hint = of("hint-query-minus", filter, place);
            (of("error-query-minus", filter, place), Some(hint))
        }
        QueryError::Twice { filter, place } => (of("error-query-twice", filter, place), None),
        QueryError::InAll => (Said::new("error-query-in-all"), None),
    }
}
