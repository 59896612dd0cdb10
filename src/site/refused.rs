//! Why is there no page? Start at [`Refused`].
//!
//! Nothing here knows HTTP: who serves pages tells the status.

use crate::ask::{HomeError, QueryError};
use crate::render::page::Fault;
use crate::render::words::{Value, Words};

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

    /// The request cannot be understood.
    pub fn unreadable(detail: impl Into<String>) -> Self {
        Self::Said { fault: Fault::Unreadable, detail: detail.into(), hint: None }
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
