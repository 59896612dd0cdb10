//! How is the API asked, the questions of the command line under `/api/v1`, with its JSON, and how is
//! it described? Start at [`api`] and [`document`]; which questions there are and what they take is
//! told by `operations`.
//!
//! Schemas come from the types that are printed, questions from what the routes are made of.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use serde_json::{Map, Value, json};

use super::backend::{Backend, Lane};
use super::reply::{Lasting, Media, Problem, Reply, without_slash};
use crate::ask::Library;
use crate::operations::{
    self, Answers, Field, LONGEST_TEXT, OPERATIONS, Operation, Surface, fields, of_pairs,
};
use crate::render::json::{cautioned, schemas};

/// Whether the question at this address is asked with a text, by POST.
pub fn takes_text(path: &str) -> bool {
    OPERATIONS.iter().any(|operation| is_sent(operation) && address(operation) == path)
}

fn is_sent(operation: &Operation) -> bool {
    operation.takes(Surface::Api).sent.is_some()
}

fn address(operation: &Operation) -> String {
    format!("/api/v1/{}", operation.name)
}

/// The routes of the API.
pub fn api() -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for operation in OPERATIONS {
        routes = routes.route(&address(operation), methods(operation));
    }
    let description = Reply::found(Media::JSON, Lasting::UntilImport, document());
    let nothing = |uri: Uri| async move {
        if let Some(address) = without_slash(&uri) {
            return Reply::leading(StatusCode::PERMANENT_REDIRECT, &address).into_response();
        }
        let names = OPERATIONS.map(|operation| operation.name).join(", ");
        Problem::new(StatusCode::NOT_FOUND, "the API has no such question")
            .with_hint(format!("it has {names}"))
            .into_response()
    };
    routes
        .route("/api/v1/openapi.json", get(|| async { description }))
        .route("/api/{*other}", get(nothing))
}

/// How a question is asked.
fn methods(operation: &'static Operation) -> MethodRouter<Arc<Backend>> {
    let asked = async move |State(backend): State<Arc<Backend>>,
                            uri: Uri,
                            Query(typed): Query<Vec<(String, String)>>,
                            text: Bytes| {
        let mut fields = of_pairs(operation, typed)?;
        if let Some(sent) = operation.takes(Surface::Api).sent {
            if text.is_empty() {
                return Err(Problem::new(StatusCode::BAD_REQUEST, "no text was sent"));
            }
            let text = String::from_utf8_lossy(&text).into_owned();
            fields.insert(sent.to_owned(), text.into());
        }
        let is_set = |name: &str| fields.get(name) == Some(&Value::Bool(true));
        let words = match fields.get("query") {
            Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(words)) => vec![words.as_str()],
            _ => Vec::new(),
        };
        let is_heavy = ["explain", "all_editions", "subrules"].into_iter().any(is_set);
        let own = if operation.is_long || is_heavy { Lane::Heavy } else { Lane::Api };
        let lane = own.with_words(words.into_iter());
        let make = move |library: &Library| {
            Ok(told(operation.answer(fields, Surface::Api, library)?, operation, library))
        };
        backend.answer(uri.to_string(), lane, make).await
    };
    if is_sent(operation) { post(asked) } else { get(asked) }
}

/// An answer, which says where the next part begins and where it is from the sample.
fn told(reply: operations::Reply, operation: &Operation, library: &Library) -> Reply {
    let body = cautioned(reply.data, library.is_sample(), &reply.substitutes);
    let lasting = match reply.is_closed {
        _ if is_sent(operation) => Lasting::Never,
        true => Lasting::Closed,
        false => Lasting::UntilImport,
    };
    Reply::found(reply.media, lasting, body)
}

/// The OpenAPI document of the questions.
pub fn document() -> String {
    let mut components = schemas("/components/schemas");
    components.insert("Problem".to_owned(), problem());
    let path = |asked: &&Operation| {
        let method = if is_sent(asked) { "post" } else { "get" };
        (address(asked), json!({ method: operation(asked) }))
    };
    let paths: Map<String, Value> = OPERATIONS.iter().map(path).collect();
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
    json!({ "$ref": format!("#/components/schemas/{name}") })
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
    if is_sent(question) {
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
                several.iter().map(|one| (one.1.to_owned(), refer(one.0)["$ref"].take())).collect();
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

/// What [`Problem`](super::reply::Problem) prints.
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
