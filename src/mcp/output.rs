//! Which shape has a structured answer? Start at [`schema`].
//!
//! The shapes are those of the command line's JSON, with what every tool adds to them; all of it is
//! in the description of the API. Here they are told as far as a model needs them to find its way,
//! for every word of it is paid with every question: which keys there are, and which keys the
//! things in lists have.

use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};

use crate::render::json;

/// Before the name of a part in a reference to it.
const PLACE: &str = "#/$defs/";

/// The keys of the answer of this name, and of what it lists. None is required: a client may ask
/// for words only.
pub(super) fn schema(answer: &str) -> JsonObject {
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
