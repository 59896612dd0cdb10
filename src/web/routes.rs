//! Which address answers what, what holds for all of them, and who may ask? Start at [`routes`] and
//! [`Access`].
//!
//! A page of any site can make its reader's browser ask a server on the reader's own machine, and
//! by a name that suddenly leads there it could read the answer too. So a request must say that it
//! is meant for this server, and other sites read nothing unless the server is a public one.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::error_handling::HandleErrorLayer;
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::uri::Authority;
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
use super::api::{api, takes_text};
use super::backend::Backend;
use super::limits::{Activity, Limits};
use super::pages::{in_words_of_the_page, pages};
use super::reply::Problem;
use crate::model::{Said, Trouble};
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

/// Bytes of path and query.
const TARGET_BYTES: usize = 2048;
/// How long a client may take to send a text.
const TEXT_TIME: Duration = Duration::from_secs(10);
/// How many texts come in at once, before any of them has a place.
const TEXTS: usize = 64;

/// All addresses, within the limits.
pub fn routes(backend: Arc<Backend>, limits: &Limits, access: &Access) -> Router {
    let access = Arc::new(access.clone());
    // What is for programs, which pages of any origin may read where that is wanted.
    let mut programs = api().merge(academyruins());
    if access.any_origin {
        let sharing = CorsLayer::new().allow_origin(Any).expose_headers([header::ETAG]);
        let methods = [Method::GET, Method::HEAD, Method::POST];
        programs =
            programs.layer(sharing.allow_methods(methods).allow_headers([header::CONTENT_TYPE]));
    }
    let texts = Arc::new(Semaphore::new(TEXTS));
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
        .layer(from_fn(move |request, next| text_first(texts.clone(), request, next)))
        .layer(DefaultBodyLimit::max(LONGEST_TEXT))
        .layer(from_fn(within))
        .layer(from_fn(move |request, next| at_door(access.clone(), request, next)))
        .layer(from_fn(in_words_of_the_page))
        .layer(map_response(async |response: Response| (HEADERS, response)))
}

/// Refuses what is not meant for this server.
async fn at_door(access: Arc<Access>, request: Request, next: Next) -> Response {
    match access.refusal(&request) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    }
}

/// Reads a text to its end before the request has a place, so that who sends half of one takes no
/// place from anybody; nothing else reads a body.
async fn text_first(
    texts: Arc<Semaphore>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if request.method() != Method::POST {
        return Ok(next.run(request.map(|_| Body::empty())).await);
    }
    let reading = texts.try_acquire_owned().map_err(|_| Problem::busy())?;
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    let detail = "the text did not come to its end in time";
    let late = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, detail);
    let text = timeout(TEXT_TIME, Bytes::from_request(whole, &())).await.map_err(late)?;
    let unread = |status| Problem::new(status, "the text could not be read to its end");
    let hint = || format!("at most {LONGEST_TEXT} bytes are read");
    let text = text.map_err(|rejection| unread(rejection.status()).with_hint(hint()))?;
    drop(reading);
    Ok(next.run(Request::from_parts(parts, Body::from(text))).await)
}

/// Keeps the connection from being taken for an idle one as long as its request is answered.
async fn while_busy(request: Request, next: Next) -> Response {
    match request.extensions().get::<Arc<Activity>>().cloned() {
        Some(activity) => activity.answering(next.run(request)).await,
        None => next.run(request).await,
    }
}

/// Refuses what is too long before anything looks at it, and what would write or cannot bear the
/// text of a question.
async fn within(request: Request, next: Next) -> Response {
    let (uri, method) = (request.uri(), request.method().as_str());
    if uri.path_and_query().is_some_and(|query| query.as_str().len() > TARGET_BYTES) {
        let hint = Said::new("page-wrong-long-hint").with("most", TARGET_BYTES);
        let trouble = Trouble { hint: Some(hint), ..Trouble::of(Said::new("page-wrong-long")) };
        return Problem::said(StatusCode::URI_TOO_LONG, trouble).into_response();
    }
    let (key, hint, allowed) = match takes_text(uri.path()) {
        true => ("page-wrong-get", "page-wrong-get-hint", "POST"),
        false => ("page-wrong-post", "page-wrong-post-hint", "GET, HEAD"),
    };
    if !allowed.split(", ").chain(["OPTIONS"]).any(|own| own == method) {
        let trouble = Trouble::of(Said::new(key)).with_hint(hint);
        let problem = Problem::said(StatusCode::METHOD_NOT_ALLOWED, trouble);
        return ([(header::ALLOW, allowed)], problem).into_response();
    }
    next.run(request).await
}

/// What is said where a limit was reached.
async fn refused(error: BoxError) -> Problem {
    if error.is::<Elapsed>() { Problem::late() } else { Problem::busy() }
}

/// Answers without a body where the client has this very text.
async fn unless_known(request: Request, next: Next) -> Response {
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let mut response = next.run(request).await;
    if response.status() == StatusCode::OK
        && known.is_some_and(|tags| names_tag(&tags, response.headers()))
    {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        for of_body in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
            response.headers_mut().remove(of_body);
        }
    }
    response
}

fn names_tag(known: &HeaderValue, headers: &HeaderMap) -> bool {
    let Some(Ok(tag)) = headers.get(header::ETAG).map(HeaderValue::to_str) else { return false };
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let mut known = known.to_str().unwrap_or_default().split(',').map(opaque);
    known.any(|other| other == "*" || other == opaque(tag))
}

/// By which names the server may be asked, and what others may read.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Names that lead to the server, beside its own address and `localhost`.
    pub names: Vec<String>,
    /// Whether pages of other origins may read what the API answers.
    pub any_origin: bool,
    /// The address that it listens at.
    pub bound: Option<SocketAddr>,
}

/// Heads that are read, each of which says one thing: two would be read in one way here and in
/// another elsewhere.
const ONCE: [HeaderName; 4] =
    [header::HOST, header::ORIGIN, header::CONTENT_LENGTH, header::TRANSFER_ENCODING];

impl Access {
    /// What is wrong with the heads of a request; none where it may be answered.
    pub fn refusal(&self, request: &Request) -> Option<Problem> {
        let headers = request.headers();
        let unread = |detail: String| Some(Problem::new(StatusCode::BAD_REQUEST, detail));
        if let Some(name) = ONCE.iter().find(|header| headers.get_all(*header).iter().count() > 1) {
            return unread(format!("`{name}` stands more than once in the head of the request"));
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()?.parse().ok());
        let Some(host): Option<Authority> = host else {
            return unread("the head of the request names no `Host`".to_owned());
        };
        if !is_plain(&host) {
            return unread(format!("`{host}` is no `Host`: a name and a port are wanted"));
        }
        if request.method() == Method::POST && !self.any_origin && is_from_elsewhere(request, &host)
        {
            let hint = "whoever runs this server can open it to all: `mtgcr serve --cors`";
            let problem = Problem::new(StatusCode::FORBIDDEN, "a page of another site sent this");
            return Some(problem.with_hint(hint));
        }
        let mut asked = std::iter::once(&host).chain(request.uri().authority());
        let foreign = asked.find(|authority| !self.knows(authority.host()))?;
        let what = Said::new("page-wrong-host").with("name", foreign.host());
        let trouble = Trouble::of(what).with_hint("page-wrong-host-hint");
        Some(Problem::said(StatusCode::MISDIRECTED_REQUEST, trouble))
    }

    /// Whether this is a name of the server; the port may be another one's, who passes requests on.
    fn knows(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.');
        let mut names = self.names.iter().map(String::as_str).chain(["localhost"]);
        if names.any(|name| name.eq_ignore_ascii_case(host)) {
            return true;
        }
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        // Who listens everywhere has every address of the machine; one cannot be led elsewhere.
        let is_own = |address: IpAddr| {
            self.bound.is_some_and(|own| own.ip() == address || own.ip().is_unspecified())
        };
        plain.parse().is_ok_and(is_own)
    }
}

/// Whether a host is a name with or without a port, and nobody's: who reads `user@host` otherwise
/// than we do would be led elsewhere.
fn is_plain(host: &Authority) -> bool {
    let behind = host.as_str().strip_prefix(host.host());
    let port = host.port_u16().filter(|port| *port > 0).map(|port| format!(":{port}"));
    behind.is_some_and(|behind| behind.is_empty() || port.as_deref() == Some(behind))
}

/// Whether a browser says that a page of another origin made it ask. Programs say nothing.
fn is_from_elsewhere(request: &Request, host: &Authority) -> bool {
    let value = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let site = value(HeaderName::from_static("sec-fetch-site"));
    let origin = value(header::ORIGIN);
    site.is_some_and(|site| !matches!(site, "same-origin" | "none"))
        || origin.is_some_and(|origin| {
            let own = origin.split_once("://").map(|parts| parts.1);
            !own.is_some_and(|own| own.eq_ignore_ascii_case(host.as_str()))
        })
}
