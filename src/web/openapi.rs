//! How is the API described? Start at [`document`].
//!
//! Schemas come from the types that are printed, questions from what the routes are made of.

use serde_json::{Map, Value, json};

use super::reply::Media;
use crate::operations::{Answers, Field, LONGEST_TEXT, OPERATIONS, Operation, Surface, fields};
use crate::render::json::schemas;

/// The OpenAPI document of the questions.
pub fn document() -> String {
    let mut components = schemas("/components/schemas");
    components.insert("Problem".to_owned(), problem());
    let paths: Map<String, Value> = OPERATIONS
        .iter()
        .map(|asked| {
            let method = if asked.takes(Surface::Api).sent.is_some() { "post" } else { "get" };
            (format!("/api/v1/{}", asked.name), json!({ method: operation(asked) }))
        })
        .collect();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "mtgcr",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The editions of the Magic: The Gathering Comprehensive Rules in \
                            English and Japanese. Offsets into texts count Unicode scalar values.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": components },
    });
    document.to_string() + "\n"
}

fn refer(name: &str) -> Value {
    json!({ "$ref": reference(name) })
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

fn operation(question: &Operation) -> Value {
    let parameters = fields(question, Surface::Api);
    let mut operation = json!({
        "operationId": question.name.replace('/', "_"),
        "summary": question.about,
        "parameters": parameters.iter().map(parameter).collect::<Vec<_>>(),
        "responses": {
            "200": {
                "description": "The answer.",
                "headers": {
                    "ETag": { "schema": { "type": "string" } },
                    "Cache-Control": { "schema": { "type": "string" } },
                },
                "content": content(question.answers),
            },
            "304": { "description": "The answer is the one that `If-None-Match` names." },
            "default": {
                "description": "There is no answer, and why.",
                "content": { "application/problem+json": { "schema": refer("Problem") } },
            },
        },
    });
    if question.takes(Surface::Api).sent.is_some() {
        operation["requestBody"] = json!({
            "description": format!("The text, of at most {LONGEST_TEXT} bytes."),
            "required": true,
            // Some generators of clients know no plain text, others no bytes.
            "content": {
                "text/plain": { "schema": { "type": "string", "minLength": 1 } },
                "application/octet-stream": {
                    "schema": { "type": "string", "format": "binary", "minLength": 1 },
                },
            },
        });
    }
    operation
}

/// What an answer holds, by the kinds of text that it can be.
fn content(answers: Answers) -> Value {
    let kinds = match answers {
        Answers::Texts(kinds) => kinds,
        Answers::Json([(one, _)]) => {
            return json!({ "application/json": { "schema": refer(one) } });
        }
        Answers::Json(several) => {
            let schemas: Vec<Value> = several.iter().map(|answer| refer(answer.0)).collect();
            let words: Map<String, Value> =
                several.iter().map(|one| (one.1.to_owned(), reference(one.0).into())).collect();
            let discriminator = json!({ "propertyName": "answer", "mapping": words });
            let schema = json!({ "oneOf": schemas, "discriminator": discriminator });
            return json!({ "application/json": { "schema": schema } });
        }
    };
    let text = json!({ "schema": { "type": "string" } });
    let name = |media: &Media| media.0.split(';').next().unwrap_or_default().to_owned();
    Value::Object(kinds.iter().map(|kind| (name(kind), text.clone())).collect())
}

fn parameter(parameter: &Field) -> Value {
    let mut schema = parameter.shape.clone();
    let about = schema.as_object_mut().and_then(|shape| shape.remove("description"));
    match (parameter.name.as_str(), parameter.is_required) {
        // In one or several parameters of this name, which may be empty.
        ("query", true) => {
            let word = json!({ "type": "string" });
            schema = json!({ "type": "array", "items": word, "minItems": 1 });
        }
        (_, true) if parameter.kind() == "string" && schema.get("enum").is_none() => {
            schema["minLength"] = json!(1);
        }
        _ => {}
    }
    json!({
        "name": parameter.called,
        "in": "query",
        "description": about,
        "required": parameter.is_required,
        "schema": schema,
    })
}

/// What [`Problem`](super::problem::Problem) prints.
fn problem() -> Value {
    json!({
        "type": "object",
        "description": "Why there is no answer, as RFC 9457 has it.",
        "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": { "type": "string" },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string", "description": "What is wrong." },
            "hint": { "type": "string", "description": "What to do about it." },
            "suggestions": {
                "type": "array",
                "items": { "type": "string" },
                "description": "Names that may have been meant.",
            },
        },
    })
}
