//! Which pages are there? Start at [`pages`].
//!
//! Every page comes in the two languages of the interface: as `?lang=` says, which is remembered
//! in a cookie, else as the cookie says, else as the browser prefers.

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::backend::{Backend, Lane};
use super::page_language::{chosen, cookie, preferred, unknown};
use super::parameters::bad;
use super::problem::Problem;
use super::reply::{Lasting, Media, Reply, without_slash};
use crate::ask::Library;
use crate::model::Language;
use crate::render::page::{self, FILES, Fault, FileKind, Host, Refusal, View};
use crate::render::visible::shown;
use crate::site::{self, Answered, Asked, PAGES, Page, Parameters};

/// The routes of the pages.
pub fn pages() -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, kind, text) in FILES {
        let reply = Reply::found(media(kind), Lasting::Closed, text);
        routes = routes.route(address, get(move || async move { reply }));
    }
    static ALL: &[Page] = &PAGES;
    for page in ALL {
        let answer = move |State(backend): State<Arc<Backend>>,
                           pieces: Result<Path<Vec<(String, String)>>, PathRejection>,
                           Query(typed): Query<Vec<(String, String)>>,
                           uri: Uri,
                           headers: HeaderMap| async move {
            let base = backend.base().map(str::to_owned);
            let named = || page.tells_addresses.then(|| asked_as(&headers)).flatten();
            let host = Host { base: base.or_else(named), ..Host::default() };
            let request = Request { host, ..Request::read(&uri, typed, &headers) };
            match pieces {
                Ok(Path(pieces)) => {
                    let pieces = pieces.into_iter().map(|piece| piece.1).collect();
                    answered(page, backend, pieces, request).await
                }
                Err(_) => unreadable(&uri, &request),
            }
        };
        routes = routes.route(page.route, get(answer));
    }
    routes.fallback(nowhere)
}

/// A request for a page, its language told.
struct Request {
    language: Language,
    /// Whether the address itself says the language.
    is_chosen: bool,
    /// The language that the address says, where there is none such.
    unknown: Option<String>,
    /// The address without the language.
    address: String,
    typed: Vec<(String, String)>,
    /// Who answers.
    host: Host,
}

/// The address of the site by the name that it was asked by, which is one of its own.
fn asked_as(headers: &HeaderMap) -> Option<String> {
    Some(format!("http://{}", headers.get(header::HOST)?.to_str().ok()?))
}

/// What HTTP calls a kind of file.
fn media(kind: FileKind) -> Media {
    match kind {
        FileKind::Css => Media::Css,
        FileKind::JavaScript => Media::JavaScript,
        FileKind::Svg => Media::Svg,
        FileKind::Atom => Media::Atom,
        FileKind::Xml => Media::Xml,
        FileKind::OpenSearch => Media::OpenSearch,
        FileKind::Manifest => Media::Manifest,
        FileKind::Text => Media::Text,
    }
}

impl Request {
    fn read(uri: &Uri, typed: Vec<(String, String)>, headers: &HeaderMap) -> Self {
        let said = chosen(&typed);
        let query = uri.query().unwrap_or_default().split('&');
        let kept: Vec<&str> =
            query.filter(|query| !query.is_empty() && !query.starts_with("lang=")).collect();
        let joint = if kept.is_empty() { "" } else { "?" };
        Self {
            language: said.unwrap_or_else(|| preferred(headers)),
            is_chosen: said.is_some(),
            unknown: unknown(&typed).map(str::to_owned),
            address: format!("{}{joint}{}", uri.path(), kept.join("&")),
            typed: typed.into_iter().filter(|pair| pair.0 != "lang").collect(),
            host: Host::default(),
        }
    }

    fn view(&self, is_sample: bool) -> View {
        site::view(self.language, &self.address, is_sample, &self.host)
    }
}

async fn answered(
    page: &'static Page,
    backend: Arc<Backend>,
    pieces: Vec<String>,
    request: Request,
) -> Response {
    let (language, is_chosen) = (request.language, request.is_chosen);
    let view = request.view(false);
    let typed = request
        .typed
        .iter()
        .find(|pair| pair.0 == "q")
        .map_or(String::new(), |pair| pair.1.clone());
    let read = match &request.unknown {
        None => {
            let known = page.known.iter().copied();
            Parameters::read(request.typed.clone(), known).map_err(Problem::from)
        }
        Some(tag) => Err(bad(format!("`lang` is `en` or `ja`, not `{tag}`"))),
    };
    let made = match read {
        Err(problem) => Err(problem),
        Ok(parameters) => {
            let weight = page.weight.with_words(parameters.values("q"));
            let told = request.host.base.as_deref().filter(|_| page.tells_addresses);
            let asked = format!("{language} {}{}", told.unwrap_or_default(), request.address);
            let make = move |library: &Library| {
                let view = request.view(library.is_sample());
                let answered = (page.ask)(library, &Asked { view, pieces, parameters })?;
                Ok(reply(answered))
            };
            backend.answer(asked, Lane::of_page(weight), make).await
        }
    };
    let response = match made {
        Ok(reply) => reply.into_response(),
        Err(problem) => refused(&view, &typed, &problem),
    };
    in_language(response, language, is_chosen)
}

fn reply(answered: Answered) -> Reply {
    let page = |status, lasting, text: String| {
        Reply::new(status, Media::Html, lasting, shown(&text).into_owned())
    };
    match answered {
        Answered::Page(text) => page(StatusCode::OK, Lasting::UntilImport, text),
        Answered::Gone(text) => page(StatusCode::GONE, Lasting::UntilImport, text),
        Answered::Absent(text) => page(StatusCode::NOT_FOUND, Lasting::Never, text),
        Answered::File(kind, text) => {
            let text = shown(&text).into_owned();
            Reply::new(StatusCode::OK, media(kind), Lasting::UntilImport, text)
        }
        Answered::Elsewhere(address) => Reply::elsewhere(&address),
    }
}

/// The page about a problem.
fn refused(view: &View, typed: &str, problem: &Problem) -> Response {
    let fault = match problem.status {
        StatusCode::BAD_REQUEST => Fault::Unreadable,
        status if status.is_server_error() => Fault::Unable,
        _ => Fault::Nowhere,
    };
    let (detail, hint) = (problem.detail.clone(), problem.hint.clone());
    let refusal = Refusal { fault, typed: typed.to_owned(), detail, hint };
    let text = shown(&page::refused(view, &refusal)).into_owned();
    Reply::new(problem.status, Media::Html, Lasting::Never, text).into_response()
}

/// Says in which language the answer is, on what that hung, and remembers what was chosen.
fn in_language(mut response: Response, language: Language, is_chosen: bool) -> Response {
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("accept-language, cookie"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    if is_chosen {
        headers.append(header::SET_COOKIE, cookie(language));
        // A cookie is for one reader, so what bears it is nobody else's to keep.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
    response
}

/// An address with bytes that are no text.
fn unreadable(uri: &Uri, request: &Request) -> Response {
    let detail = format!("the address `{}` is not UTF-8", uri.path());
    let problem = Problem::new(StatusCode::BAD_REQUEST, detail);
    in_language(refused(&request.view(false), "", &problem), request.language, request.is_chosen)
}

async fn nowhere(uri: Uri, headers: HeaderMap) -> Response {
    if let Some(address) = without_slash(&uri) {
        return Reply::moved(&address).into_response();
    }
    let request = Request::read(&uri, Vec::new(), &headers);
    let problem =
        Problem::new(StatusCode::NOT_FOUND, format!("there is nothing at `{}`", uri.path()));
    in_language(refused(&request.view(false), "", &problem), request.language, false)
}
