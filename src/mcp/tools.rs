//! Which tools are there, and how is one called? Start at [`described`] and [`call`].
//!
//! The shapes of structured answers are those of the command line's JSON, with what every tool adds to
//! them; all of it is in the description of the API. Here they are told as far as a model needs them to
//! find its way, for every word of it is paid with every question: which keys there are, and which keys
//! the things in lists have.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as Described, ToolAnnotations};
use serde_json::{Map, Value, json};

use super::reply::Failure;
use crate::ask::Library;
use crate::operations::{
    Answers, Field, Operation, Reply, Surface, TOOLS, Tool, fields, flag, of_model,
};
use crate::render::json;

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
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), told.into());
    schema
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
