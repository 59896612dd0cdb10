//! Which address answers what, and what holds for all of them? Start at [`routes`].

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::error_handling::HandleErrorLayer;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Router};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tower::ServiceBuilder;
use tower::limit::GlobalConcurrencyLimitLayer;
use tower::load_shed::LoadShedLayer;
use tower::timeout::TimeoutLayer;
use tower::timeout::error::Elapsed;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::cors::{Any, CorsLayer};

use super::academyruins::academyruins;
use super::access::Access;
use super::api::{api, takes_text, unread};
use super::backend::Backend;
use super::connections::Activity;
use super::limits::Limits;
use super::pages::pages;
use super::problem::Problem;
use crate::operations::LONGEST_TEXT;

/// Everything comes from here, and nothing runs that does not stand in a file of its own.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
     img-src 'self'; connect-src 'self'; manifest-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What every answer says to browsers.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// All addresses, within the limits.
pub fn routes(backend: Arc<Backend>, limits: &Limits, access: &Access) -> Router {
    let (limits, access) = (*limits, Arc::new(access.clone()));
    // What is for programs, which pages of any origin may read where that is wanted.
    let mut programs = api().merge(academyruins());
    if access.any_origin {
        let sharing = CorsLayer::new().allow_origin(Any).expose_headers([header::ETAG]);
        let methods = [Method::GET, Method::HEAD, Method::POST];
        programs =
            programs.layer(sharing.allow_methods(methods).allow_headers([header::CONTENT_TYPE]));
    }
    let texts = Arc::new(Semaphore::new(limits.texts));
    let bounds = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(refused))
        .layer(LoadShedLayer::new())
        .layer(GlobalConcurrencyLimitLayer::new(limits.requests))
        .layer(TimeoutLayer::new(limits.answer_time));
    Router::new()
        .merge(pages())
        .merge(programs)
        .with_state(backend)
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(unless_known))
        .layer(from_fn(while_busy))
        .layer(bounds)
        .layer(from_fn(move |request, next| text_first(limits, texts.clone(), request, next)))
        .layer(DefaultBodyLimit::max(LONGEST_TEXT))
        .layer(from_fn(move |request, next| within(limits, request, next)))
        .layer(from_fn(move |request, next| at_door(access.clone(), request, next)))
        .layer(map_response(with_headers))
}

/// Refuses what is not meant for this server.
async fn at_door(access: Arc<Access>, request: Request, next: Next) -> Response {
    match access.refusal(&request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    }
}

/// Reads a text to its end before the request has a place, so that who sends half of one takes no
/// place from anybody.
async fn text_first(
    limits: Limits,
    texts: Arc<Semaphore>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if request.method() != Method::POST {
        return Ok(next.run(request).await);
    }
    let reading = texts.try_acquire_owned().map_err(|_| Problem::busy())?;
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let detail = "the text did not come to its end in time";
    let late = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, detail);
    let text = timeout(limits.text_time, Bytes::from_request(whole, &())).await.map_err(late)?;
    let text = text.map_err(|rejection| unread(&rejection))?;
    drop(reading);
    Ok(next.run(Request::from_parts(parts, Body::from(text))).await)
}

/// Keeps the connection from being taken for an idle one as long as its request is answered.
async fn while_busy(request: Request, next: Next) -> Response {
    let activity = request.extensions().get::<Arc<Activity>>().cloned();
    let _busy = activity.map(Activity::begin);
    next.run(request).await
}

/// Refuses what is too long before anything looks at it, and what would write.
async fn within(limits: Limits, request: Request, next: Next) -> Result<Response, Problem> {
    let target = request.uri().path_and_query().map_or(0, |query| query.as_str().len());
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok()).unwrap_or(0);
    let takes_text = takes_text(request.uri().path());
    let longest = if takes_text { LONGEST_TEXT } else { limits.body_bytes };
    let is_allowed = match *request.method() {
        Method::GET | Method::HEAD => !takes_text,
        Method::POST => takes_text,
        Method::OPTIONS => true,
        _ => false,
    };
    if target > limits.target_bytes {
        let hint = format!("at most {} bytes are read", limits.target_bytes);
        let problem = Problem::new(StatusCode::URI_TOO_LONG, "the address is too long");
        return Err(problem.with_hint(hint));
    }
    if !is_allowed {
        return Ok(not_allowed(takes_text));
    }
    if length > longest {
        let problem = Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long");
        return Err(problem.with_hint(match takes_text {
            true => format!("at most {longest} bytes of a text are read"),
            false => "nothing here reads a body".to_owned(),
        }));
    }
    Ok(next.run(request).await)
}

/// What is said to a method that would write, or that cannot bear the text of a question.
fn not_allowed(takes_text: bool) -> Response {
    let (detail, hint, allowed) = match takes_text {
        true => ("this question has a text", "send it with POST", "POST"),
        false => ("nothing can be changed here", "ask with GET", "GET, HEAD"),
    };
    let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail);
    let mut response = problem.with_hint(hint).into_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}

/// What is said where a limit was reached.
async fn refused(error: BoxError) -> Problem {
    if error.is::<Elapsed>() { Problem::late() } else { Problem::busy() }
}

/// Answers without a body where the client has this very text.
async fn unless_known(request: Request, next: Next) -> Response {
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let mut response = next.run(request).await;
    let is_known = known.is_some_and(|tags| names_tag(&tags, response.headers()));
    if is_known && response.status() == StatusCode::OK {
        let mut short = StatusCode::NOT_MODIFIED.into_response();
        std::mem::swap(short.headers_mut(), response.headers_mut());
        for of_body in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
            short.headers_mut().remove(of_body);
        }
        return short;
    }
    response
}

fn names_tag(known: &HeaderValue, headers: &HeaderMap) -> bool {
    let Some(Ok(tag)) = headers.get(header::ETAG).map(HeaderValue::to_str) else { return false };
    let known = known.to_str().unwrap_or_default();
    let opaque = tag.trim_start_matches("W/");
    let mut known = known.split(',').map(str::trim);
    known.any(|other| other == "*" || other.trim_start_matches("W/") == opaque)
}

async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
