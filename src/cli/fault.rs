//! What went wrong, and what to do about it, in the words of the interface? Start at [`told`].
//!
//! What is wrong with files, numbers and the network is told by whoever found it, in English.

use super::misuse::Misuse;
use crate::ask::{HomeError, QueryError};
use crate::project::ProjectError;
use crate::render::words::{Value, Words};

/// An error and what to do about it, each a sentence without full stop.
pub fn told(error: &anyhow::Error, words: Words) -> (String, Option<String>) {
    if let Some(misuse) = error.downcast_ref::<Misuse>() {
        return (misuse.what.clone(), Some(misuse.hint.clone()));
    }
    if let Some(told) = error.downcast_ref::<HomeError>().and_then(|it| of_home(it, words)) {
        return told;
    }
    let of_project = error.downcast_ref::<ProjectError>().and_then(ProjectError::hint);
    let hint = error.downcast_ref::<HomeError>().and_then(HomeError::hint).or(of_project);
    (format!("{error:#}"), hint)
}

/// What a question did wrong; none where it is the home that is wrong.
fn of_home(error: &HomeError, words: Words) -> Option<(String, Option<String>)> {
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
        HomeError::BeforeFirst { typed, first } => {
            let told = [("typed", typed.into()), ("first", first.to_string().into())];
            (tell("error-before-first", &told), Some(words.say("hint-list")))
        }
        HomeError::OtherLanguages { old, new } => {
            let told = [("old", old.to_string().into()), ("new", new.to_string().into())];
            (tell("error-other-languages", &told), Some(words.say("hint-languages")))
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
            let hint = [("filter", (*filter).into()), ("values", (*known).into())];
            (words.tell("error-query-value", &told), Some(words.tell("hint-query-value", &hint)))
        }
    }
}
