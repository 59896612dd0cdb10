//! What is asked in one way by all, who asks, where, and what goes back? Start at [`Operation`], of
//! which [`OPERATIONS`] has all, and at [`Asked`], [`Surface`] and [`Reply`].

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::answer::{
    Bulletin, BulletinAnswer, Cite, Diff, Editions, Export, History, Keywords, Lint, Saying,
    Search, Show, Suggest, Term, TranslationCheck, TranslationLag, Window,
};
use crate::ask::{self, HomeError, Library};
use crate::model::Substitute;
use crate::render::json;
use crate::render::page::Media;

/// A question with its fields, which are what it takes.
pub trait Question: DeserializeOwned + JsonSchema + 'static {
    /// What is said of it, and how its surfaces differ.
    const OPERATION: Operation;

    /// Asks the library.
    fn ask(self, on: &Asked<'_>) -> Result<Reply, Fault>;
}

/// A question as the API and the tools know it.
pub struct Operation {
    /// Its name, as the command's, and the end of its address.
    pub name: &'static str,
    /// What it tells, as the command's help does.
    pub about: &'static str,
    /// What it can answer.
    pub answers: Answers,
    /// Whether it reads or compares whole editions.
    pub is_long: bool,
    /// What the API takes.
    pub api: Takes,
    /// What models are told; none where it is no tool.
    pub tool: Option<Tool>,
    /// The schema of all fields.
    pub fields: fn() -> Map<String, Value>,
    /// Reads the fields and asks the library.
    pub ask: fn(Map<String, Value>, &Asked<'_>) -> Result<Reply, Fault>,
}

/// What a question can answer.
#[derive(Clone, Copy, Debug)]
pub enum Answers {
    /// JSON; the names of its schemas with the word by which each says that it is this one, where
    /// there are several.
    Json(&'static [(&'static str, &'static str)]),
    /// Texts of these kinds.
    Texts(&'static [Media]),
}

/// What models are told of a question.
pub struct Tool {
    /// Its name, the command's.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// When a model should use it and how.
    pub description: &'static str,
    /// What it takes.
    pub takes: Takes,
}

impl Operation {
    /// What all have in common: nothing is said of it yet.
    pub const fn of<Q: Question>() -> Self {
        Self {
            name: "",
            about: "",
            answers: Answers::Json(&[]),
            is_long: true,
            api: Takes::ALL,
            tool: None,
            fields: fields::<Q>,
            ask: ask::<Q>,
        }
    }

    /// Asks the library with fields that were read at a surface.
    pub fn answer(
        &self,
        fields: Map<String, Value>,
        surface: Surface,
        library: &Library,
    ) -> Result<Reply, Fault> {
        let substitutes = self.substitutes(&fields, library);
        let reply = (self.ask)(fields, &Asked { library, surface, takes: self.takes(surface) })?;
        Ok(Reply { substitutes, ..reply })
    }

    /// The editions among what is asked that are known and not here, with those that answer.
    fn substitutes<'f>(
        &self,
        fields: &'f Map<String, Value>,
        library: &Library,
    ) -> Vec<Substitute> {
        let texts = |key: &str| match fields.get(key) {
            Some(Value::Array(texts)) => texts.iter().filter_map(Value::as_str).collect(),
            text => Vec::from_iter(text.and_then(Value::as_str)),
        };
        // What is known by its numbers is compared by these, and nothing stands in for it.
        let is_compared = |typed: &&str| match library.edition_meant(typed) {
            Ok(meant) => library.edition_named(typed).is_ok_and(|answers| answers == meant),
            Err(_) => false,
        };
        let in_query = |words: &'f str| match self.name {
            "show" | "history" => ask::parted(words).1.into_iter().collect(),
            "search" => words.split(' ').filter_map(|word| word.strip_prefix("in:")).collect(),
            _ => Vec::new(),
        };
        let mut typed: Vec<&str> = texts("in");
        typed.extend(texts("query").into_iter().flat_map(in_query));
        typed.extend(["old", "new"].into_iter().flat_map(texts).filter(is_compared));
        typed.into_iter().filter_map(|typed| library.substitute(typed)).collect()
    }

    /// What a surface takes of it.
    pub fn takes(&self, surface: Surface) -> Takes {
        match (surface, &self.tool) {
            (Surface::Tool, Some(tool)) => tool.takes,
            _ => self.api,
        }
    }
}

fn fields<Q: Question>() -> Map<String, Value> {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    match settings.into_generator().into_root_schema_for::<Q>().to_value() {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

fn ask<Q: Question>(fields: Map<String, Value>, on: &Asked<'_>) -> Result<Reply, Fault> {
    // All else has been read by its shape.
    let part = fields.contains_key("section");
    let question: Q = serde_json::from_value(Value::Object(fields)).map_err(|error| {
        let fault = Fault::unread(error.to_string());
        let advice = "`section` is a chapter, a section or a rule: \"7\", \"702\", \"702.19\"";
        if part { fault.with_hint(advice) } else { fault }
    })?;
    question.ask(on)
}

/// All questions, in the order of the command line's help.
pub const OPERATIONS: [&Operation; 15] = [
    &Search::OPERATION,
    &Show::OPERATION,
    &Suggest::OPERATION,
    &Term::OPERATION,
    &Keywords::OPERATION,
    &Diff::OPERATION,
    &History::OPERATION,
    &Bulletin::OPERATION,
    &Editions::OPERATION,
    &TranslationLag::OPERATION,
    &TranslationCheck::OPERATION,
    &Lint::OPERATION,
    &Export::OPERATION,
    &Cite::OPERATION,
    &Saying::OPERATION,
];

/// Those that assistants ask, the most asked first.
pub const TOOLS: [&Operation; 11] = [
    &Search::OPERATION,
    &Show::OPERATION,
    &Term::OPERATION,
    &Diff::OPERATION,
    &History::OPERATION,
    &Bulletin::OPERATION,
    &Cite::OPERATION,
    &TranslationLag::OPERATION,
    &TranslationCheck::OPERATION,
    &Lint::OPERATION,
    &Editions::OPERATION,
];

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
