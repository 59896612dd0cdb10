//! Which questions does the API take? Start at [`api`].

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::cors::{Any, CorsLayer};

use super::openapi::document;
use super::question::{LONGEST_TEXT, Question, Sent};
use super::{cite, diff, editions, history, lint, search, show, term, translation};
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::{Backend, Lane, Weight};
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply, without_slash};

/// The questions, in the order of the command line's help.
const QUESTIONS: [&Question; 15] = [
    &search::QUESTION,
    &show::QUESTION,
    &term::SUGGEST,
    &term::TERM,
    &editions::KEYWORDS,
    &diff::DIFF,
    &history::QUESTION,
    &diff::BULLETIN,
    &editions::EDITIONS,
    &translation::STATUS,
    &lint::CHECK,
    &lint::LINT,
    &translation::EXPORT,
    &cite::CHECK,
    &cite::SUGGEST,
];

/// Whether the question at this address is asked with a text, by POST.
pub fn takes_text(path: &str) -> bool {
    QUESTIONS.iter().any(|question| question.sent == Sent::Text && address(question) == path)
}

fn address(question: &Question) -> String {
    format!("/api/v1/{}", question.name)
}

/// The routes of the API; pages of any origin may read its answers where that is wanted.
pub fn api(any_origin: bool) -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for question in QUESTIONS {
        routes = routes.route(&address(question), methods(question));
    }
    let description = Reply::found(Media::Json, Lasting::UntilImport, document(&QUESTIONS));
    let nothing = |uri: Uri| async move {
        if let Some(address) = without_slash(&uri) {
            return Reply::moved(&address).into_response();
        }
        let names = QUESTIONS.map(|question| question.name).join(", ");
        Problem::not_found("the API has no such question")
            .with_hint(format!("it has {names}"))
            .into_response()
    };
    let routes = routes
        .route("/api/v1/openapi.json", get(|| async { description }))
        .route("/api/{*other}", get(nothing));
    let sharing = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([header::CONTENT_TYPE])
        .expose_headers([header::ETAG]);
    if any_origin { routes.layer(sharing) } else { routes }
}

/// How a question is asked.
fn methods(question: &'static Question) -> MethodRouter<Arc<Backend>> {
    match question.sent {
        Sent::Nothing => get(
            async move |State(backend): State<Arc<Backend>>,
                        uri: Uri,
                        Query(typed): Query<Vec<(String, String)>>| {
                answered(question, &backend, &uri, question.read(typed)?).await
            },
        ),
        Sent::Text => post(
            async move |State(backend): State<Arc<Backend>>,
                        uri: Uri,
                        Query(typed): Query<Vec<(String, String)>>,
                        text: Bytes| {
                if text.is_empty() {
                    return Err(Problem::bad("no text was sent"));
                }
                let text = String::from_utf8_lossy(&text).into_owned();
                let parameters = question.read(typed)?.with_text(text);
                answered(question, &backend, &uri, parameters).await
            },
        )
        .fallback(async || with_post()),
    }
}

async fn answered(
    question: &'static Question,
    backend: &Backend,
    uri: &Uri,
    parameters: Parameters,
) -> Result<Reply, Problem> {
    let flagged = |name| parameters.flag(name).unwrap_or_default();
    let words = question.weight.with_words(parameters.values("q"));
    let is_heavy = flagged("explain") || flagged("all-editions") || flagged("subrules");
    let lane = Lane::of_program(if is_heavy { Weight::Heavy } else { words });
    let make = move |library: &Library| (question.ask)(library, &parameters);
    backend.answer(uri.to_string(), lane, make).await
}

/// Why a text that was sent could not be read.
pub fn unread(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => Problem::new(status, "the text is too long")
            .with_hint(format!("at most {LONGEST_TEXT} bytes are read")),
        status => Problem::new(status, "the text could not be read to its end"),
    }
}

/// This question is asked otherwise.
fn with_post() -> Response {
    let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this question has a text")
        .with_hint("send it with POST");
    let mut response = problem.into_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
    response
}
