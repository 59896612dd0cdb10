//! Which shape has a structured answer? Start at [`schema`].
//!
//! The shapes are those of the command line's JSON, with what every tool adds to them.

use rmcp::model::JsonObject;
use serde_json::{Value, json};

use super::arguments::plain;
use crate::render::json;

/// Before the name of a part in a reference to it.
const PLACE: &str = "#/$defs/";

/// The schema of the answer of this name, with the parts that it needs.
pub(super) fn schema(answer: &str) -> JsonObject {
    let mut parts = json::schemas("/$defs");
    let Some(Value::Object(mut schema)) = parts.remove(answer) else { return JsonObject::new() };
    let mut needed = JsonObject::new();
    let mut wanted = referred(&Value::Object(schema.clone()));
    while let Some(name) = wanted.pop() {
        let Some(part) = parts.remove(&name) else { continue };
        wanted.extend(referred(&part));
        needed.insert(name, part);
    }
    add_own(&mut schema);
    schema.insert("$defs".to_owned(), Value::Object(needed));
    plain(&mut schema);
    schema
}

/// What every tool adds to an answer.
fn add_own(schema: &mut JsonObject) {
    let more = "What was left out, and which argument brings it.";
    let notice = "What must be said of the whole answer: that it is out of the sample.";
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, description) in [("more", more), ("notice", notice)] {
            let own = json!({ "type": ["string", "null"], "description": description });
            properties.insert(name.to_owned(), own);
        }
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.extend(["more".into(), "notice".into()]);
    }
}

/// The names of the parts that a schema refers to.
fn referred(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(object) => {
            let own = object.get("$ref").and_then(Value::as_str);
            let own = own.and_then(|it| it.strip_prefix(PLACE)).map(str::to_owned);
            own.into_iter().chain(object.values().flat_map(referred)).collect()
        }
        Value::Array(values) => values.iter().flat_map(referred).collect(),
        _ => Vec::new(),
    }
}
