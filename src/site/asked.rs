//! What is asked of a page, what stands behind the question mark, and why is there no answer?
//! Start at [`Asked`], [`Parameters`] and [`question_fault`].
//!
//! Names of parameters are those of the command line; what it does not know is told, never ignored.
//! Nothing here knows HTTP: who serves pages tells the status.

use crate::ask;
use crate::ask::{HomeError, Library, QueryError, Sides};
use crate::model::Language;
use crate::operations::{Fault, listed, no_parameter};
use crate::render::page::{Media, View};
use crate::words::{Words, tell};

/// What was asked for.
pub struct Asked<'a> {
    /// Of whom.
    pub library: &'a Library,
    /// For whom.
    pub view: View,
    /// The pieces of the address that the route leaves open.
    pub pieces: Vec<String>,
    /// What stands behind the question mark.
    pub parameters: Parameters,
}

impl Asked<'_> {
    /// A piece of the address that the route leaves open; empty where it leaves none.
    pub(super) fn piece(&self, nth: usize) -> &str {
        self.pieces.get(nth).map_or("", String::as_str)
    }

    /// The name in the address, and the edition behind its `@`.
    pub(super) fn address(&self) -> (&str, Option<&str>) {
        ask::parted(self.piece(0))
    }

    /// The view of a page on which an edition can be chosen.
    pub(super) fn choosing(&self) -> View {
        self.view.choosing(ask::choices(self.library, Language::En))
    }

    /// The editions that are to be read.
    pub(super) fn picked(&self) -> Result<Sides, Fault> {
        Ok(self.library.pick(self.parameters.one("in")?.as_deref())?)
    }

    /// The value of a parameter that is one of a few words.
    pub(super) fn one_of<T: Copy>(
        &self,
        name: &str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Result<Option<T>, Fault> {
        let Some(typed) = self.parameters.one(name)? else { return Ok(None) };
        let found = all.iter().find(|of| word(**of) == typed).copied();
        let known: Vec<&str> = all.iter().map(|of| word(*of)).collect();
        let unread = || Fault::unread(format!("`{typed}` is no `{name}`"));
        let fault = || unread().with_hint(format!("it is one of {}", listed(&known)));
        found.map(Some).ok_or_else(fault)
    }
}

/// What becomes of a request, or why nothing does.
pub type Answer = Result<Answered, Fault>;

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
pub struct Parameters(pub Vec<(String, String)>);

impl Parameters {
    /// The parameters, where each has one of the `known` names.
    pub fn read(typed: Vec<(String, String)>, known: &[&str]) -> Result<Self, Fault> {
        match typed.iter().find(|pair| !known.contains(&pair.0.as_str())) {
            Some((name, _)) => Err(no_parameter(name, known)),
            None => Ok(Self(typed)),
        }
    }

    /// All values of a name, empty ones too.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1.as_str())
    }

    /// The one value of a name, if there is any that is not empty.
    pub fn one(&self, name: &str) -> Result<Option<String>, Fault> {
        let mut values = self.values(name).filter(|value| !value.trim().is_empty());
        match (values.next(), values.next()) {
            (value, None) => Ok(value.map(str::to_owned)),
            _ => Err(Fault::unread(format!("`{name}` stands more than once"))),
        }
    }

    /// The number that a name has, from 1 to `most`.
    pub fn count(&self, name: &str, most: usize) -> Result<Option<usize>, Fault> {
        let Some(typed) = self.one(name)? else { return Ok(None) };
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        let count = typed.parse().ok().filter(|count| is_number && (1..=most).contains(count));
        let fault = || Fault::unread(format!("`{name}` is 1 to {most}, not `{typed}`"));
        Ok(Some(count.ok_or_else(fault)?))
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
    let what = match error {
        HomeError::Query(error) => return Some(of_query(error, words)),
        HomeError::NoSuchEdition { typed, .. } => tell!(words, "error-no-such-edition", typed),
        HomeError::NotPublished { typed } => tell!(words, "error-not-published", typed),
        HomeError::NotHere { typed, known, first } => {
            let day = known.map_or("none".to_owned(), |known| known.to_string());
            tell!(words, "error-not-here", typed, known = day, first)
        }
        HomeError::OnlyOne { only } => tell!(words, "error-only-one", edition = only),
        HomeError::OtherLanguages { old, new } => tell!(words, "error-other-languages", old, new),
        HomeError::SeveralRules { range } => tell!(words, "error-several-rules", range),
        HomeError::NotRules { edition } => tell!(words, "error-not-rules", edition),
        HomeError::NotInLanguage { edition, wanted } => {
            tell!(words, "error-not-in-language", edition, language = wanted.tag())
        }
        HomeError::NoneInLanguage { language } => {
            tell!(words, "error-none-in-language", language = language.tag())
        }
        _ => return None,
    };
    let hint = match error {
        HomeError::NoSuchEdition { nearest, .. } if !nearest.is_empty() => {
            let names: Vec<String> = nearest.iter().map(ToString::to_string).collect();
            tell!(words, "hint-did-you-mean", names = words.list(&names))
        }
        HomeError::NoSuchEdition { .. } => words.say("hint-editions"),
        HomeError::NotPublished { .. } => words.say("hint-publication"),
        HomeError::NotHere { known: Some(edition), .. } => {
            tell!(words, "hint-update-edition", edition)
        }
        HomeError::OnlyOne { .. } => words.say("hint-update-all"),
        HomeError::OtherLanguages { .. } => words.say("hint-languages"),
        HomeError::SeveralRules { range } => tell!(words, "hint-one-rule", number = range.first()),
        HomeError::NoneInLanguage { .. } => words.say("hint-import-language"),
        _ => words.say("hint-list"),
    };
    Some((what, Some(hint)))
}

fn of_query(error: &QueryError, words: Words) -> (String, Option<String>) {
    let place = error.place().map_or(0, |place| place.start + 1);
    let what = match error {
        QueryError::Empty => words.say("error-query-empty"),
        QueryError::TooLong { bytes, limit } => tell!(words, "error-query-long", bytes, limit),
        QueryError::TooMany { words: count, limit } => {
            tell!(words, "error-query-words", words = count, limit)
        }
        QueryError::OpenQuote { .. } => tell!(words, "error-query-quote", place),
        QueryError::BadValue { filter, value, .. } => {
            tell!(words, "error-query-value", filter, place, value)
        }
        QueryError::NotLeftOut { filter, .. } => tell!(words, "error-query-minus", filter, place),
        QueryError::Twice { filter, .. } => tell!(words, "error-query-twice", filter, place),
        QueryError::InAll => words.say("error-query-in-all"),
    };
    let hint = match error {
        QueryError::Empty => Some(words.say("hint-query-empty")),
        QueryError::OpenQuote { .. } => Some(words.say("hint-query-quote")),
        QueryError::BadValue { filter, known, .. } => {
            let own = words.find(&format!("hint-query-takes-{filter}"), &[]);
            let values = own.unwrap_or_else(|| (*known).to_owned());
            Some(tell!(words, "hint-query-value", filter, values))
        }
        QueryError::NotLeftOut { filter, .. } => Some(tell!(words, "hint-query-minus", filter)),
        _ => None,
    };
    (what, hint)
}
