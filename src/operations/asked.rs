//! Who asks, where, and what goes back? Start at [`Reply`]; what a question takes there, at
//! [`Surface`].

use serde::Serialize;

use crate::answer::{BulletinAnswer, Window};
use crate::ask::{HomeError, Library};
use crate::model::Substitute;
use crate::render::json;
use crate::render::page::Media;

/// Of whom a question is asked, and where.
pub struct Asked<'l> {
    /// The editions that are here.
    pub library: &'l Library,
    /// Where it is asked.
    pub surface: Surface,
    /// What is taken there.
    pub takes: Takes,
}

/// What goes back.
pub struct Reply {
    /// What the data are.
    pub media: Media,
    /// JSON as the command line prints it, or the text of a file.
    pub data: String,
    /// Markdown, for a model to read and to quote from; empty for programs.
    pub text: String,
    /// What was left out.
    pub rest: Rest,
    /// Editions that were named and are not here.
    pub substitutes: Vec<Substitute>,
    /// Whether it tells of nothing but closed editions, so that it holds for long.
    pub is_closed: bool,
}

/// What was left out of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// The `offset` of what comes next, where more follows.
    pub next: Option<usize>,
    /// How many there are in all, where that was counted.
    pub total: Option<usize>,
    /// What was left out, and which argument brings it.
    pub more: Option<String>,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Fault {
    /// The library could not answer.
    Home(HomeError),
    /// Something is wrong with the question.
    Said {
        /// What kind of thing it is.
        kind: Kind,
        /// What is wrong.
        what: String,
        /// What to do about it.
        hint: Option<String>,
        /// Names that may have been meant.
        suggestions: Vec<String>,
    },
}

/// What can be wrong with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It cannot be read.
    Unread,
    /// Two things in it exclude each other.
    Conflict,
    /// What it asks for is not here.
    Nowhere,
}

impl Asked<'_> {
    /// What a field is called where the question was asked.
    pub fn called(&self, field: &str) -> String {
        self.takes.called(field, self.surface)
    }

    /// An answer as data, and in words where they are wanted.
    pub fn reply(
        &self,
        answer: &impl Serialize,
        rest: Rest,
        text: impl FnOnce() -> String,
    ) -> Reply {
        let text = if self.surface == Surface::Tool { text() } else { String::new() };
        let data = json::print_part(answer, rest.next, rest.total);
        Reply { text, rest, ..Reply::of(data) }
    }
}

impl Reply {
    /// An answer that is nothing but data.
    pub fn of(data: String) -> Self {
        let (text, rest, substitutes) = (String::new(), Rest::default(), Vec::new());
        Self { media: Media::JSON, data, text, rest, substitutes, is_closed: false }
    }
}

impl Fault {
    /// The question cannot be read.
    pub fn unread(what: impl Into<String>) -> Self {
        Self::of(Kind::Unread, what)
    }

    /// Two things were asked for that exclude each other.
    pub fn conflict(what: impl Into<String>) -> Self {
        Self::of(Kind::Conflict, what)
    }

    /// What was asked for is not here.
    pub fn nowhere(what: impl Into<String>) -> Self {
        Self::of(Kind::Nowhere, what)
    }

    fn of(kind: Kind, what: impl Into<String>) -> Self {
        Self::Said { kind, what: what.into(), hint: None, suggestions: Vec::new() }
    }

    /// The same with advice.
    pub fn with_hint(mut self, advice: impl Into<String>) -> Self {
        if let Self::Said { hint, .. } = &mut self {
            *hint = Some(advice.into());
        }
        self
    }

    /// The same with names that may have been meant.
    pub fn with_suggestions(mut self, names: Vec<String>) -> Self {
        if let Self::Said { suggestions, .. } = &mut self {
            *suggestions = names;
        }
        self
    }
}

impl From<HomeError> for Fault {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

impl Rest {
    /// The same with another remark.
    pub fn and(self, remark: Option<String>) -> Self {
        let remarks: Vec<String> = self.more.into_iter().chain(remark).collect();
        Self { more: (!remarks.is_empty()).then(|| remarks.join("; ")), ..self }
    }
}

impl Window {
    /// Keeps what is wanted of a list; says what that leaves out and how to have it.
    pub fn keep<T>(self, items: &mut Vec<T>, what: &str) -> Rest {
        let all = items.len();
        items.drain(..self.offset.min(all));
        items.truncate(self.limit.unwrap_or(all));
        self.left_out(items.len(), all, what)
    }

    /// The same of a list that grows at its end: what is wanted is counted from there.
    pub fn newest<T>(self, items: &mut Vec<T>, what: &str) -> Rest {
        let all = items.len();
        items.truncate(all.saturating_sub(self.offset));
        items.drain(..items.len().saturating_sub(self.limit.unwrap_or(all)));
        let rest = self.left_out(items.len(), all, what);
        let counted =
            |more: String| more.replacen("these are", "counted from the newest, these are", 1);
        Rest { more: rest.more.map(counted), ..rest }
    }

    /// Keeps what is wanted of the items of each bulletin.
    pub fn items(self, bulletins: &mut [BulletinAnswer]) -> Rest {
        let mut rest = Rest::default();
        for bulletin in bulletins {
            let left = self.keep(&mut bulletin.items, "items");
            let (next, total) = (rest.next.max(left.next), rest.total.max(left.total));
            rest = Rest { next, total, ..rest }.and(left.more);
        }
        rest
    }

    /// Says what is left out where so many of `all` were given.
    pub fn left_out(self, given: usize, all: usize, what: &str) -> Rest {
        let (first, until) = (self.offset.saturating_add(1), self.offset.saturating_add(given));
        let next = (given > 0 && until < all).then_some(until);
        let of_all = || format!("these are {what} {first} to {until} of {all}");
        let more = next.map(|next| format!("{}; ask with `offset` {next} for the next", of_all()));
        let is_beyond = given == 0 && (1..first).contains(&all);
        let beyond = || format!("there are only {all} {what}; ask with a smaller `offset`");
        Rest { next, total: Some(all), more: more.or(is_beyond.then(beyond)) }
    }
}

/// Where a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// By a program that wants JSON.
    Api,
    /// By a model that wants words too.
    Tool,
}

/// What a surface takes of the fields of a question, where it does not take all as they are.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    /// Fields that it lacks.
    pub lacks: &'static [&'static str],
    /// Fields that it calls otherwise.
    pub calls: &'static [(&'static str, &'static str)],
    /// What it says of fields in its own way.
    pub says: &'static [(&'static str, &'static str)],
    /// The field that is sent as a text of its own.
    pub sent: Option<&'static str>,
    /// How much it gives.
    pub limits: Limits,
}

/// How much of a long list is given.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The least that may be asked for.
    pub least: usize,
    /// How many are given where nobody says; all for none.
    pub few: Option<usize>,
    /// The most that may be asked for.
    pub most: usize,
    /// The most that may be skipped.
    pub deepest: Option<usize>,
}

impl Takes {
    /// All fields, and of a list all that it has.
    pub const ALL: Self =
        Self { lacks: &[], calls: &[], says: &[], sent: None, limits: Limits::WHOLE };

    /// All fields, and of a list a `few` where nobody says.
    pub const fn few(few: usize, most: usize) -> Self {
        let limits = Limits { least: 1, few: Some(few), most, deepest: None };
        Self { limits, ..Self::ALL }
    }

    /// The same without these fields.
    pub const fn without(self, lacks: &'static [&'static str]) -> Self {
        Self { lacks, ..self }
    }

    /// The same with these sentences.
    pub const fn saying(self, says: &'static [(&'static str, &'static str)]) -> Self {
        Self { says, ..self }
    }

    /// What a field is called here.
    pub fn called(&self, field: &str, surface: Surface) -> String {
        match self.calls.iter().find(|call| call.0 == field) {
            Some((_, own)) => (*own).to_owned(),
            None if surface == Surface::Tool => field.to_owned(),
            None if field == "query" => "q".to_owned(),
            None => field.replace('_', "-"),
        }
    }
}

impl Limits {
    /// Lists that are told whole where nobody says.
    pub const WHOLE: Self = Self { least: 0, few: None, most: 10_000, deepest: Some(1_000_000) };
}
