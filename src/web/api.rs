//! How is the API asked, the questions of the command line under `/api/v1`, with its JSON? Start at
//! [`api`]; which there are and what they take is told by `operations`.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use serde_json::Value;

use super::backend::{Backend, Lane, Weight};
use super::openapi::document;
use super::problem::Problem;
use super::reply::{Lasting, Media, Reply, without_slash};
use crate::ask::Library;
use crate::operations::{self, LONGEST_TEXT, OPERATIONS, Operation, Surface, of_pairs};
use crate::render::json::marked_as_sample;

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
            return Reply::moved(&address).into_response();
        }
        let names = OPERATIONS.map(|operation| operation.name).join(", ");
        Problem::not_found("the API has no such question")
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
                return Err(Problem::bad("no text was sent"));
            }
            let text = String::from_utf8_lossy(&text).into_owned();
            fields.insert(sent.to_owned(), text.into());
        }
        let is_set = |name: &str| fields.get(name) == Some(&Value::Bool(true));
        let weight = if operation.is_long { Weight::Long } else { Weight::Quick };
        let words = match fields.get("query") {
            Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(words)) => vec![words.as_str()],
            _ => Vec::new(),
        };
        let is_heavy = ["explain", "all_editions", "subrules"].into_iter().any(is_set);
        let weight = if is_heavy { Weight::Heavy } else { weight.with_words(words.into_iter()) };
        let make = move |library: &Library| {
            Ok(told(operation.answer(fields, Surface::Api, library)?, operation, library))
        };
        backend.answer(uri.to_string(), Lane::of_program(weight), make).await
    };
    if is_sent(operation) { post(asked) } else { get(asked) }
}

/// An answer, which says where the next part begins and where it is from the sample.
fn told(reply: operations::Reply, operation: &Operation, library: &Library) -> Reply {
    let mut body = reply.data;
    if library.is_sample() {
        body = marked_as_sample(&body);
    }
    let lasting = match reply.is_closed {
        _ if is_sent(operation) => Lasting::Never,
        true => Lasting::Closed,
        false => Lasting::UntilImport,
    };
    Reply::found(reply.media, lasting, body)
}

/// Why a text that was sent could not be read.
pub fn unread(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => Problem::new(status, "the text is too long")
            .with_hint(format!("at most {LONGEST_TEXT} bytes are read")),
        status => Problem::new(status, "the text could not be read to its end"),
    }
}
