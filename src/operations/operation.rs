//! What is asked in one way by all? Start at [`Operation`]; [`OPERATIONS`] lists them.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::asked::{Asked, Fault, Reply, Surface, Takes};
use crate::answer::{
    Bulletin, Cite, Diff, Editions, Export, History, Keywords, Lint, Saying, Search, Show, Suggest,
    Term, TranslationCheck, TranslationLag,
};
use crate::ask::{self, Library};
use crate::model::Substitute;
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
