//! How is the API described? Start at [`document`].
//!
//! Schemas come from the types that are printed, questions from what the routes are made of.

use serde_json::{Map, Value, json};

use super::question::{Answers, LONGEST_TEXT, Parameter, Question, Sent, Shape};
use crate::model::Class;
use crate::render::json::schemas;
use crate::web::reply::Media;

/// The OpenAPI document of the questions.
pub fn document(questions: &[&Question]) -> String {
    let mut components = schemas("/components/schemas");
    components.insert("Problem".to_owned(), problem());
    let paths: Map<String, Value> = questions
        .iter()
        .map(|question| {
            (format!("/api/v1/{}", question.name), json!({ method(question): operation(question) }))
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

fn method(question: &Question) -> &'static str {
    match question.sent {
        Sent::Nothing => "get",
        Sent::Text => "post",
    }
}

fn refer(name: &str) -> Value {
    json!({ "$ref": reference(name) })
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

fn operation(question: &Question) -> Value {
    let mut operation = json!({
        "operationId": question.name.replace('/', "_"),
        "summary": question.about,
        "parameters": question.parameters.iter().map(parameter).collect::<Vec<_>>(),
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
    if question.sent == Sent::Text {
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
    let name = |media: &Media| media.name().split(';').next().unwrap_or_default().to_owned();
    Value::Object(kinds.iter().map(|kind| (name(kind), text.clone())).collect())
}

fn parameter(parameter: &Parameter) -> Value {
    let word = json!({ "type": "string" });
    let mut is_required = matches!(parameter.shape, Shape::Wanted | Shape::Required);
    let mut schema = match parameter.shape {
        Shape::Wanted => json!({ "type": "array", "items": word, "minItems": 1 }),
        Shape::Words => json!({ "type": "array", "items": word }),
        Shape::Required => json!({ "type": "string", "minLength": 1 }),
        Shape::Value => word,
        Shape::Number => {
            json!({ "type": "string", "pattern": "^([0-9]|10|[1-9][0-9]{2}(\\.[1-9][0-9]{0,2}[a-z]{0,2})?)?$" })
        }
        Shape::Count { least, most, .. } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Shape::Flag => json!({ "type": "boolean", "default": false }),
        Shape::Choice { words, .. } => json!({ "type": "string", "enum": words }),
        Shape::Classes => {
            let words: Vec<&str> = Class::ALL.iter().map(|class| class.word()).collect();
            json!({ "type": "array", "items": { "type": "string", "enum": words } })
        }
    };
    match parameter.shape {
        Shape::Count { usual: Some(usual), .. } => schema["default"] = usual.into(),
        Shape::Choice { usual: Some(usual), .. } => schema["default"] = usual.into(),
        Shape::Choice { usual: None, .. } => is_required = true,
        _ => {}
    }
    json!({
        "name": parameter.name,
        "in": "query",
        "description": parameter.about,
        "required": is_required,
        "schema": schema,
    })
}

/// What [`Problem`](crate::web::problem::Problem) prints.
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
