//! How is the API described? Start at [`document`].
//!
//! Schemas come from the types that are printed, questions from what the routes are made of.

use serde_json::{Map, Value, json};

use super::question::{Parameter, Question, Shape};
use crate::model::Class;
use crate::render::json::schemas;

/// The OpenAPI document of the questions.
pub fn document(questions: &[&Question]) -> String {
    let mut components = schemas("/components/schemas");
    components.insert("Problem".to_owned(), problem());
    let paths: Map<String, Value> = questions
        .iter()
        .map(|it| (format!("/api/v1/{}", it.name), json!({ "get": operation(it) })))
        .collect();
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "mtgcr",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The editions of the Magic: The Gathering Comprehensive Rules in \
                            English and Japanese. Offsets count Unicode scalar values.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": components },
    });
    document.to_string() + "\n"
}

fn operation(question: &Question) -> Value {
    let refer = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let schema = match question.answers {
        [one] => refer(one),
        more => json!({ "oneOf": more.iter().map(|it| refer(it)).collect::<Vec<_>>() }),
    };
    let refused = json!({
        "description": "There is no answer, and why.",
        "content": { "application/problem+json": { "schema": refer("Problem") } },
    });
    json!({
        "operationId": question.name,
        "summary": question.about,
        "parameters": question.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "responses": {
            "200": {
                "description": "The answer.",
                "headers": {
                    "ETag": { "schema": { "type": "string" } },
                    "Cache-Control": { "schema": { "type": "string" } },
                },
                "content": { "application/json": { "schema": schema } },
            },
            "304": { "description": "The answer is the one that `If-None-Match` names." },
            "default": refused,
        },
    })
}

fn parameter(parameter: &Parameter) -> Value {
    let word = json!({ "type": "string" });
    let schema = match parameter.shape {
        Shape::Wanted => json!({ "type": "array", "items": word, "minItems": 1 }),
        Shape::Words => json!({ "type": "array", "items": word }),
        Shape::Required | Shape::Value => word,
        Shape::Count => json!({ "type": "integer", "minimum": 0 }),
        Shape::Flag => json!({ "type": "boolean", "default": false }),
        Shape::Classes => {
            let words: Vec<&str> = Class::ALL.iter().map(|it| it.word()).collect();
            json!({ "type": "array", "items": { "type": "string", "enum": words } })
        }
    };
    json!({
        "name": parameter.name,
        "in": "query",
        "description": parameter.about,
        "required": matches!(parameter.shape, Shape::Wanted | Shape::Required),
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
