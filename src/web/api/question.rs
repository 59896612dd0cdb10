//! What do the questions of the API have in common? Start at [`Question`].

use axum::http::StatusCode;
use serde::Serialize;

use crate::ask::Library;
use crate::model::{Class, RuleNumber};
use crate::render::json::{marked_as_sample, marked_with_next, print};
use crate::site::{Parameters, listed};
use crate::web::backend::Weight;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

/// A question of the API.
pub struct Question {
    /// Its name, as the command's, and the end of its address.
    pub name: &'static str,
    /// What it tells, as the command's help does.
    pub about: &'static str,
    /// The parameters that it knows.
    pub parameters: &'static [Parameter],
    /// What is sent with it.
    pub sent: Sent,
    /// What it can answer.
    pub answers: Answers,
    /// How much work it is.
    pub weight: Weight,
    /// How it is answered.
    pub ask: fn(&Library, &Parameters) -> Result<Reply, Problem>,
}

/// What is sent with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// Nothing: it is asked with GET.
    Nothing,
    /// A text of at most [`LONGEST_TEXT`] bytes: it is asked with POST.
    Text,
}

/// The longest text that may be sent; source files and articles are shorter.
pub const LONGEST_TEXT: usize = 1 << 20;

/// What a question can answer.
#[derive(Clone, Copy, Debug)]
pub enum Answers {
    /// JSON; the names of its schemas with the word by which each says that it is this one, where
    /// there are several.
    Json(&'static [(&'static str, &'static str)]),
    /// Texts of these kinds.
    Texts(&'static [Media]),
}

/// A parameter of a question.
pub struct Parameter {
    /// Its name, as the flag's.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it takes.
    pub shape: Shape,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Words that must be there, in one or several parameters of this name; they may be empty.
    Wanted,
    /// Words, in any number of parameters of this name.
    Words,
    /// One value that must be there and say something.
    Required,
    /// One value.
    Value,
    /// A rule number, or nothing.
    Number,
    /// A number of things.
    Count {
        /// How many there are at least.
        least: usize,
        /// How many there are at most.
        most: usize,
        /// How many there are where nobody says; none for all.
        usual: Option<usize>,
    },
    /// Nothing, or `true` or `false`.
    Flag,
    /// One of some words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// The one that is taken where nobody says; where there is none, somebody must.
        usual: Option<&'static str>,
    },
    /// Classes of changes, in any number of parameters of this name.
    Classes,
}

/// The edition in which to look, as many questions take it.
pub const IN: Parameter = Parameter {
    name: "in",
    about: "Edition: an id, a date, a set code, `latest` or `previous`; the newest for none.",
    shape: Shape::Value,
};

/// How many things of a list that is told whole where nobody says.
pub const LIMIT: Parameter = Parameter {
    name: "limit",
    about: "How many to give; all where it is left out. The summary counts all.",
    shape: Shape::Count { least: 0, most: 10_000, usual: None },
};

/// The first thing of a list that is wanted.
pub const OFFSET: Parameter = Parameter {
    name: "offset",
    about: "How many to skip: what the answer before named as `next`.",
    shape: Shape::Count { least: 0, most: 1_000_000, usual: Some(0) },
};

/// English edition of a pair, as all questions about translations take it.
pub const EN: Parameter = Parameter {
    name: "en",
    about: "English edition to hold the translation against; the newest for none.",
    shape: Shape::Value,
};

/// Japanese edition of a pair.
pub const JA: Parameter =
    Parameter { name: "ja", about: "Japanese edition; the newest for none.", shape: Shape::Value };

/// The part of an edition that is asked about.
pub const SECTION: Parameter = Parameter {
    name: "section",
    about: "Chapter, section or rule to tell of; everything for none.",
    shape: Shape::Number,
};

impl Question {
    /// What was typed, where the question takes it so.
    pub fn read(&self, typed: Vec<(String, String)>) -> Result<Parameters, Problem> {
        let parameters =
            Parameters::read(typed, self.parameters.iter().map(|parameter| parameter.name))?;
        self.parameters.iter().try_for_each(|parameter| parameter.check(&parameters))?;
        Ok(parameters)
    }
}

impl Parameter {
    /// Refuses values that the description of the API does not allow.
    fn check(&self, typed: &Parameters) -> Result<(), Problem> {
        let name = self.name;
        let is_list = matches!(self.shape, Shape::Wanted | Shape::Words | Shape::Classes);
        if !is_list && typed.values(name).count() > 1 {
            return Err(Problem::bad(format!("`{name}` stands more than once")));
        }
        let value = typed.values(name).next();
        match (self.shape, value) {
            (Shape::Wanted, _) => Ok(typed.some(name).map(|_| ())?),
            (Shape::Required, _) => Ok(typed.required(name).map(|_| ())?),
            (Shape::Number, Some(value)) if !value.trim().is_empty() => {
                RuleNumber::read(value).map(|_| ()).map_err(|error| Problem::bad(error.to_string()))
            }
            (Shape::Count { least, most, .. }, Some(value)) => {
                let is_number = value.trim().bytes().all(|byte| byte.is_ascii_digit());
                let count = value.trim().parse::<usize>().ok().filter(|_| is_number);
                match count {
                    Some(count) if (least..=most).contains(&count) => Ok(()),
                    Some(_) => {
                        Err(Problem::bad(format!("`{name}` is {least} to {most}, not `{value}`")))
                    }
                    None => Err(Problem::bad(format!("`{name}` is a number, not `{value}`"))
                        .with_hint(format!("it is {least} to {most}"))),
                }
            }
            (Shape::Flag, Some(_)) => Ok(typed.flag(name).map(|_| ())?),
            (Shape::Choice { words, .. }, Some(value)) if !words.contains(&value) => {
                Err(Problem::bad(format!("`{name}` is not `{value}`"))
                    .with_hint(format!("it is one of {}", listed(words))))
            }
            (Shape::Choice { words, usual: None }, None) => {
                Err(Problem::bad(format!("the parameter `{name}` is missing"))
                    .with_hint(format!("it is one of {}", listed(words))))
            }
            (Shape::Classes, _) => classes(typed, name).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Classes of changes, one by one or with commas.
pub fn classes(typed: &Parameters, name: &str) -> Result<Vec<Class>, Problem> {
    let words = typed.values(name).flat_map(|list| list.split(','));
    words.map(|word| class(word.trim())).collect()
}

fn class(typed: &str) -> Result<Class, Problem> {
    let found = Class::ALL.into_iter().find(|class| class.word() == typed);
    found.ok_or_else(|| {
        let words: Vec<&str> = Class::ALL.iter().map(|class| class.word()).collect();
        let hint = format!("classes are {}", words.join(", "));
        Problem::bad(format!("there is no class `{typed}`")).with_hint(hint)
    })
}

/// The part of an edition that is asked about.
pub fn section(typed: &Parameters) -> Result<Option<RuleNumber>, Problem> {
    let section = typed.one(SECTION.name)?;
    let section = section.as_deref().map(RuleNumber::read).transpose();
    section.map_err(|section| Problem::bad(section.to_string()))
}

/// How many things to skip and how many to give; all for none.
pub fn window(typed: &Parameters) -> Result<(usize, Option<usize>), Problem> {
    let offset = typed.read_as(OFFSET.name, "a number")?.unwrap_or(0);
    Ok((offset, typed.read_as(LIMIT.name, "a number")?))
}

/// Leaves of a list what was asked for; gives the offset of what comes next, where more does.
pub fn keep<T>(items: &mut Vec<T>, (offset, limit): (usize, Option<usize>)) -> Option<usize> {
    let all = items.len();
    items.drain(..offset.min(all));
    items.truncate(limit.unwrap_or(all));
    next(offset, items.len(), all)
}

/// The offset of what comes next where `given` of `all` things were given from `offset` on.
pub fn next(offset: usize, given: usize, all: usize) -> Option<usize> {
    let until = offset.saturating_add(given);
    (until < all && given > 0).then_some(until)
}

/// An answer as JSON, which says where it is from the sample.
pub fn found(
    library: &Library,
    answer: &impl Serialize,
    lasting: Lasting,
) -> Result<Reply, Problem> {
    found_part(library, answer, None, lasting)
}

/// The same of a part of an answer, which says where the next one begins.
pub fn found_part(
    library: &Library,
    answer: &impl Serialize,
    next: Option<usize>,
    lasting: Lasting,
) -> Result<Reply, Problem> {
    let mut body = print(answer);
    if let Some(next) = next {
        body = marked_with_next(&body, next).into_owned();
    }
    if library.is_sample() {
        body = marked_as_sample(&body).into_owned();
    }
    Ok(Reply::found(Media::Json, lasting, body))
}

/// Two things were asked for that exclude each other.
pub fn conflict(detail: &str) -> Problem {
    Problem::new(StatusCode::CONFLICT, detail)
}

/// How long an answer holds that tells of nothing but the words of these editions: what something
/// is called today, or was before, changes with what comes in.
pub fn lasting(library: &Library, editions: &[Option<String>]) -> Lasting {
    let closed =
        |text: &Option<String>| text.as_deref().is_some_and(|edition| library.is_closed(edition));
    if editions.iter().all(closed) { Lasting::Closed } else { Lasting::UntilImport }
}
