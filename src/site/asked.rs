//! What is asked of a page, what stands behind the question mark, and why is there no answer?
//! Start at [`Asked`], [`Parameters`] and [`Refused`].
//!
//! Names of parameters are those of the command line; what it does not know is told, never ignored.
//! Nothing here knows HTTP: who serves pages tells the status.

use std::str::FromStr;

use crate::ask;
use crate::ask::{HomeError, QueryError};
use crate::render::page::{Fault, Media, View};
use crate::render::words::{Value, Words};

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

    /// All values of a name that must be there, be they empty.
    pub fn some(&self, name: &str) -> Result<Vec<String>, Refused> {
        if self.values(name).next().is_none() {
            return Err(missing(name));
        }
        Ok(self.all(name))
    }

    /// The one value of a name, if there is any.
    pub fn one(&self, name: &str) -> Result<Option<String>, Refused> {
        let mut values = self.all(name).into_iter();
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(bad(format!("`{name}` stands more than once"))),
        }
    }

    /// The words of a name that must be there, joined; they may say nothing.
    pub fn words(&self, name: &str) -> Result<String, Refused> {
        Ok(self.some(name)?.join(" "))
    }

    /// The value of a name in the shape that is wanted; a message says what that shape is.
    pub fn read_as<T: FromStr>(&self, name: &str, shape: &str) -> Result<Option<T>, Refused> {
        let Some(typed) = self.one(name)? else { return Ok(None) };
        let wrong = |_| bad(format!("`{name}` is {shape}, not `{typed}`"));
        typed.trim().parse().map(Some).map_err(wrong)
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

fn missing(name: &str) -> Refused {
    bad(format!("the parameter `{name}` is missing"))
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
    let tell = |key: &str, told: &[(&'static str, Value<'_>)]| words.tell(key, told);
    let (what, hint) = match error {
        HomeError::NoSuchEdition { typed, nearest } => {
            let what = tell("error-no-such-edition", &[("typed", typed.into())]);
            let nearest: Vec<String> = nearest.iter().map(ToString::to_string).collect();
            let hint = match nearest.is_empty() {
                true => words.say("hint-editions"),
                false => tell("hint-did-you-mean", &[("names", words.list(&nearest).into())]),
            };
            (what, Some(hint))
        }
        HomeError::NotPublished { typed } => {
            let what = tell("error-not-published", &[("typed", typed.into())]);
            (what, Some(words.say("hint-publication")))
        }
        HomeError::NotHere { typed, known, first } => {
            let day = known.map_or("none".to_owned(), |known| known.to_string());
            let first = first.to_string();
            let told = [("typed", typed.into()), ("known", (&day).into()), ("first", first.into())];
            let hint = known.map(|_| tell("hint-update-edition", &[("edition", (&day).into())]));
            (tell("error-not-here", &told), hint.or_else(|| Some(words.say("hint-list"))))
        }
        HomeError::OnlyOne { only } => {
            let what = tell("error-only-one", &[("edition", only.to_string().into())]);
            (what, Some(words.say("hint-update-all")))
        }
        HomeError::OtherLanguages { old, new } => {
            let told = [("old", old.to_string().into()), ("new", new.to_string().into())];
            (tell("error-other-languages", &told), Some(words.say("hint-languages")))
        }
        HomeError::SeveralRules { range } => {
            let what = tell("error-several-rules", &[("range", range.to_string().into())]);
            let first = [("number", range.first().to_string().into())];
            (what, Some(tell("hint-one-rule", &first)))
        }
        HomeError::NotRules { edition } => {
            let told = [("edition", edition.to_string().into())];
            (tell("error-not-rules", &told), Some(words.say("hint-list")))
        }
        HomeError::NotInLanguage { edition, wanted } => {
            let wanted = wanted.tag().into();
            let told = [("edition", edition.to_string().into()), ("language", wanted)];
            (tell("error-not-in-language", &told), Some(words.say("hint-list")))
        }
        HomeError::NoneInLanguage { language } => {
            let told = [("language", language.tag().into())];
            (tell("error-none-in-language", &told), Some(words.say("hint-import-language")))
        }
        HomeError::Query(error) => of_query(error, words),
        _ => return None,
    };
    Some((what, hint))
}

fn of_query(error: &QueryError, words: Words) -> (String, Option<String>) {
    match error {
        QueryError::Empty => (words.say("error-query-empty"), Some(words.say("hint-query-empty"))),
        QueryError::TooLong { bytes, limit } => {
            let told = [("bytes", (*bytes).into()), ("limit", (*limit).into())];
            (words.tell("error-query-long", &told), None)
        }
        QueryError::TooMany { words: count, limit } => {
            let told = [("words", (*count).into()), ("limit", (*limit).into())];
            (words.tell("error-query-words", &told), None)
        }
        QueryError::OpenQuote { place } => {
            let place = [("place", (place.start + 1).into())];
            (words.tell("error-query-quote", &place), Some(words.say("hint-query-quote")))
        }
        QueryError::BadValue { filter, value, place, known } => {
            let told = [
                ("filter", (*filter).into()),
                ("value", value.into()),
                ("place", (place.start + 1).into()),
            ];
            let own = words.find(&format!("hint-query-takes-{filter}"), &[]);
            let values = own.unwrap_or_else(|| (*known).to_owned());
            let hint = [("filter", (*filter).into()), ("values", values.into())];
            (words.tell("error-query-value", &told), Some(words.tell("hint-query-value", &hint)))
        }
        QueryError::NotLeftOut { filter, place } => {
            let told = [("filter", (*filter).into()), ("place", (place.start + 1).into())];
            let hint = words.tell("hint-query-minus", &told);
            (words.tell("error-query-minus", &told), Some(hint))
        }
        QueryError::Twice { filter, place } => {
            let told = [("filter", (*filter).into()), ("place", (place.start + 1).into())];
            (words.tell("error-query-twice", &told), None)
        }
        QueryError::InAll => (words.say("error-query-in-all"), None),
    }
}
