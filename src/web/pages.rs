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

use super::backend::{Backend, Weight};
use super::page_language::{chosen, cookie, preferred};
use super::page_questions as ask;
use super::parameters::Parameters;
use super::problem::Problem;
use super::reply::{Lasting, Media, Reply};
use crate::ask::Library;
use crate::model::Language;
use crate::render::page::{self, Fault, ICON, Newest, Refusal, SCRIPT, STYLE, View};
use crate::render::visible::shown;

/// A page that can be asked for.
pub struct Page {
    /// Its address, as the router has it.
    pub route: &'static str,
    /// The parameters that it knows beside `lang`.
    pub known: &'static [&'static str],
    /// How much work it is.
    pub weight: Weight,
    /// How it is answered.
    pub ask: fn(&Library, &Asked) -> Result<Answered, Problem>,
}

/// What was asked for.
pub struct Asked {
    /// For whom.
    pub view: View,
    /// The pieces of the address that the route leaves open.
    pub pieces: Vec<String>,
    /// What stands behind the question mark.
    pub parameters: Parameters,
}

/// What becomes of a request.
pub enum Answered {
    /// A page.
    Page(String),
    /// A page about something that is no longer there.
    Gone(String),
    /// A page about something that is not there.
    Absent(String),
    /// Another address.
    Elsewhere(String),
}

const PAGES: [Page; 12] = [
    Page { route: "/", known: &["q", "in", "limit"], weight: Weight::Quick, ask: ask::search },
    Page {
        route: "/search",
        known: &["q", "in", "limit"],
        weight: Weight::Quick,
        ask: ask::search_elsewhere,
    },
    Page { route: "/contents", known: &["in"], weight: Weight::Quick, ask: ask::contents },
    Page { route: "/glossary", known: &["in"], weight: Weight::Quick, ask: ask::glossary },
    Page { route: "/glossary/{term}", known: &[], weight: Weight::Quick, ask: ask::entry },
    Page { route: "/diff", known: &["old", "new"], weight: Weight::Quick, ask: ask::diff_choice },
    Page {
        route: "/diff/{old}/{new}",
        known: &["q", "only", "layout", "page"],
        weight: Weight::Long,
        ask: ask::diff,
    },
    Page { route: "/bulletin/{edition}", known: &[], weight: Weight::Long, ask: ask::bulletin },
    Page { route: "/history/{wanted}", known: &[], weight: Weight::Long, ask: ask::history },
    Page { route: "/editions", known: &[], weight: Weight::Quick, ask: ask::editions },
    Page {
        route: "/translation",
        known: &["section", "status"],
        weight: Weight::Long,
        ask: ask::translation,
    },
    Page { route: "/{number}", known: &[], weight: Weight::Quick, ask: ask::number },
];

/// The files that pages need.
const FILES: [(&str, Media, &str); 3] = [
    ("/assets/page.css", Media::Css, STYLE),
    ("/assets/page.js", Media::JavaScript, SCRIPT),
    ("/assets/icon.svg", Media::Svg, ICON),
];

/// The routes of the pages.
pub fn pages() -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, media, text) in FILES {
        let reply = Reply::found(media, Lasting::Closed, text);
        routes = routes.route(address, get(move || async move { reply }));
    }
    for page in &PAGES {
        let answer = move |State(backend): State<Arc<Backend>>,
                           pieces: Result<Path<Vec<(String, String)>>, PathRejection>,
                           Query(typed): Query<Vec<(String, String)>>,
                           uri: Uri,
                           headers: HeaderMap| async move {
            let request = Request::read(&uri, typed, &headers);
            match pieces {
                Ok(Path(pieces)) => {
                    let pieces = pieces.into_iter().map(|it| it.1).collect();
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
    /// The address without the language.
    address: String,
    typed: Vec<(String, String)>,
}

impl Request {
    fn read(uri: &Uri, typed: Vec<(String, String)>, headers: &HeaderMap) -> Self {
        let said = chosen(&typed);
        let query = uri.query().unwrap_or_default().split('&');
        let kept: Vec<&str> =
            query.filter(|it| !it.is_empty() && !it.starts_with("lang=")).collect();
        let joint = if kept.is_empty() { "" } else { "?" };
        Self {
            language: said.unwrap_or_else(|| preferred(headers)),
            is_chosen: said.is_some(),
            address: format!("{}{joint}{}", uri.path(), kept.join("&")),
            typed: typed.into_iter().filter(|it| it.0 != "lang").collect(),
        }
    }

    fn view(&self, is_sample: bool) -> View {
        View {
            language: self.language,
            address: self.address.clone(),
            edition: None,
            is_sample,
            newest: Newest::Same,
        }
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
    let typed =
        request.typed.iter().find(|it| it.0 == "q").map_or(String::new(), |it| it.1.clone());
    let made = match Parameters::read(request.typed.clone(), page.known.iter().copied()) {
        Err(problem) => Err(problem),
        Ok(parameters) => {
            let asked = format!("{language} {}", request.address);
            let make = move |library: &Library| {
                let view = request.view(library.is_sample());
                let answered = (page.ask)(library, &Asked { view, pieces, parameters })?;
                Ok(reply(answered))
            };
            backend.answer(asked, page.weight, make).await
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
    let request = Request::read(&uri, Vec::new(), &headers);
    let problem =
        Problem::new(StatusCode::NOT_FOUND, format!("there is nothing at `{}`", uri.path()));
    in_language(refused(&request.view(false), "", &problem), request.language, false)
}
