//! Which tools are there, how is one called, and what does it give back? Start at [`described`],
//! [`call`] and [`into_result`].
//!
//! The shapes of structured answers are those of the command line's JSON, with what every tool adds to
//! them; all of it is in the description of the API. Here they are told as far as a model needs them to
//! find its way, for every word of it is paid with every question: which keys there are, and which keys
//! the things in lists have.

use std::sync::Arc;

use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool as Described, ToolAnnotations};
use serde_json::{Map, Value, json};

use crate::ask::{HomeError, Library};
use crate::doc::visible::shown;
use crate::model::Said;
use crate::operations::{
    Answers, Fault, Field, Operation, Reply, Surface, TOOLS, Tool, fields, flag, of_model,
};
use crate::render::{self, json};
use crate::words::Words;

/// The argument of every tool by which the structured answer is left out.
const STRUCTURED: &str = "structured";

/// All tools with their questions, the most asked first.
pub(super) fn tools() -> impl Iterator<Item = (&'static Tool, &'static Operation)> {
    TOOLS.into_iter().filter_map(|operation| Some((operation.tool.as_ref()?, operation)))
}

/// What a client is told of a tool.
pub(super) fn described(tool: &'static Tool, operation: &Operation) -> Described {
    let mut fields = fields(operation, Surface::Tool);
    let required: Vec<&str> =
        fields.iter().filter(|field| field.is_required).map(|field| field.name.as_str()).collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("additionalProperties".to_owned(), false.into());
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    // How a number is written, a sentence says in fewer words.
    let plain =
        |field: &mut Field| field.shape.as_object_mut().map(|shape| shape.remove("pattern"));
    fields.iter_mut().for_each(|field| drop(plain(field)));
    let mut properties: JsonObject =
        fields.into_iter().map(|field| (field.name, field.shape)).collect();
    let about = "`false`: words only, no JSON.";
    let own = json!({ "type": "boolean", "default": true, "description": about });
    properties.insert(STRUCTURED.to_owned(), own);
    schema.insert("properties".to_owned(), properties.into());
    let answer = match operation.answers {
        Answers::Json([(answer, _), ..]) => answer,
        _ => "",
    };
    let annotations = ToolAnnotations::new()
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Described::new(tool.name, tool.description, Arc::new(schema))
        .with_title(tool.title)
        .with_raw_output_schema(Arc::new(answer_schema(answer)))
        .with_annotations(annotations)
}

/// Whether the structured answer is wanted; takes the argument out.
pub(super) fn take_structured(arguments: &mut JsonObject) -> bool {
    let wanted = arguments.remove(STRUCTURED);
    !matches!(wanted.as_ref().and_then(flag), Some(false))
}

/// Reads the arguments and asks the library; an error in them says what the tool takes.
pub(super) fn call(
    operation: &Operation,
    arguments: JsonObject,
    library: &Library,
) -> Result<Reply, Failure> {
    let fields = of_model(operation, arguments).map_err(|fault| {
        let failure = Failure::from(fault);
        let name = operation.tool.as_ref().map_or(operation.name, |tool| tool.name);
        let message = format!("cannot read the arguments of `{name}`: {}", failure.message);
        let advice = failure.hint.into_iter().chain([taken(name, operation)]);
        Failure { message, hint: Some(advice.collect::<Vec<_>>().join("; ")) }
    })?;
    Ok(operation.answer(fields, Surface::Tool, library)?)
}

/// Which arguments a tool takes, those first that it must have.
fn taken(name: &str, operation: &Operation) -> String {
    let mut fields = fields(operation, Surface::Tool);
    fields.sort_by(|one, other| one.name.cmp(&other.name));
    let named = |is_required: bool| -> Vec<String> {
        let wanted = fields.iter().filter(|field| field.is_required == is_required);
        wanted.map(|field| format!("`{}`", field.name)).collect()
    };
    let (required, others) = (named(true), named(false));
    let needs = match required.is_empty() {
        true => format!("`{name}` needs no argument"),
        false => format!("`{name}` needs {}", required.join(" and ")),
    };
    let takes = match others.is_empty() {
        true => String::new(),
        false => format!(" and can take {}", others.join(", ")),
    };
    format!("{needs}{takes}; rule numbers and editions are texts: \"702.10\", \"2024-11-08\"")
}

/// Before the name of a part in a reference to it.
const PLACE: &str = "#/$defs/";

/// The keys of the answer of this name, and of what it lists. None is required: a client may ask
/// for words only.
fn answer_schema(answer: &str) -> JsonObject {
    let parts = json::schemas("/$defs");
    let mut told = Map::new();
    for (name, member) in keys(&parts, parts.get(answer)) {
        told.insert(name, short(&parts, member));
    }
    for name in ["more", "notice"] {
        told.insert(name.to_owned(), json!({ "type": "string" }));
    }
    [("type".to_owned(), "object".into()), ("properties".to_owned(), told.into())]
        .into_iter()
        .collect()
}

/// The members of an object.
fn keys<'s>(parts: &'s Map<String, Value>, schema: Option<&'s Value>) -> Vec<(String, &'s Value)> {
    let members =
        schema.map(|schema| resolved(parts, schema)).and_then(|schema| schema.get("properties"));
    let members = members.and_then(Value::as_object).into_iter().flatten();
    members.map(|(name, member)| (name.clone(), resolved(parts, member))).collect()
}

/// A member with its type, and the keys of the objects that it lists.
fn short(parts: &Map<String, Value>, member: &Value) -> Value {
    let Some(kind) = member.get("type").and_then(Value::as_str) else { return json!({}) };
    let listed = keys(parts, member.get("items"));
    match listed.is_empty() {
        true => json!({ "type": kind }),
        false => {
            let keys: Map<String, Value> =
                listed.into_iter().map(|(name, _)| (name, json!({}))).collect();
            json!({ "type": kind, "items": { "properties": keys } })
        }
    }
}

/// What a reference leads to, and what is there where nothing may be.
fn resolved<'s>(parts: &'s Map<String, Value>, schema: &'s Value) -> &'s Value {
    let named = schema.get("$ref").and_then(Value::as_str);
    match named.and_then(|address| parts.get(address.strip_prefix(PLACE)?)) {
        Some(part) => part,
        None => schema,
    }
}

/// Said with every answer out of the sample.
const SAMPLE: &str = "no editions are imported, so the built-in sample answers: a restatement of \
                      some rules, not the official text; say so, and do not quote it as official";

/// What the command line says in its own words.
const LIST: &str = "the tool `editions` lists what is here";
const COMPARE: &str = "the tool `translation_status` compares the languages";

/// Why there is no answer, and what to do about it.
#[derive(Debug)]
pub(super) struct Failure {
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl From<HomeError> for Failure {
    fn from(error: HomeError) -> Self {
        let trouble = error.trouble();
        let (message, hint) = Words::EN.trouble(&trouble);
        let advice = match &trouble.hint {
            Some(Said::Message { key, .. }) => match *key {
                "hint-editions" | "hint-list" | "hint-update-edition" => Some(LIST.to_owned()),
                "hint-languages" => Some(COMPARE.to_owned()),
                _ => hint,
            },
            _ => None,
        };
        Self { message, hint: advice.filter(|_| error.is_of_question()) }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Home(error) => error.into(),
            Fault::Said { what, hint, .. } => Self { message: what, hint },
        }
    }
}

impl Failure {
    /// The message, and the hint apart.
    pub fn told(&self) -> String {
        let hint = self.hint.as_ref().map_or(String::new(), |hint| format!("\n\nhint: {hint}"));
        format!("error: {}{hint}", self.message)
    }

    /// An answer that a model sees and can mend, unlike an error of the protocol.
    pub fn into_result(self) -> CallToolResult {
        CallToolResult::error(vec![ContentBlock::text(self.told())])
    }
}

/// Both forms of an answer, each with what was left out and where it is from. Where data are not
/// wanted, only that is told in them: clients ask for data of a tool that has a schema.
pub(super) fn into_result(
    reply: Reply,
    library: &Library,
    is_structured: bool,
) -> Result<CallToolResult, serde_json::Error> {
    let sample = library.is_sample().then(|| SAMPLE.to_owned());
    let notices = reply.substitutes.iter().map(|instead| render::substituted(instead, Words::EN));
    let notices: Vec<String> = sample.into_iter().chain(notices).collect();
    let mut data: JsonObject = match is_structured {
        true => serde_json::from_str(&reply.data)?,
        false => JsonObject::new(),
    };
    if let Some(next) = reply.rest.next {
        data.insert("next".to_owned(), next.into());
    }
    if let Some(more) = &reply.rest.more {
        data.insert("more".to_owned(), more.clone().into());
    }
    if library.is_sample() {
        data.insert("sample".to_owned(), true.into());
    }
    if !notices.is_empty() {
        data.insert("substitutes".to_owned(), serde_json::to_value(&reply.substitutes)?);
        data.insert("notice".to_owned(), notices.join("; ").into());
    }
    let mut paragraphs = vec![shown(reply.text.trim()).into_owned()];
    paragraphs.extend(reply.rest.more.map(|more| format!("more: {more}")));
    paragraphs.extend(notices.iter().map(|notice| format!("notice: {notice}")));
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    let mut result = CallToolResult::structured(Value::Object(data));
    result.content = vec![ContentBlock::text(paragraphs.join("\n\n"))];
    Ok(result)
}
