//! Which pages are there, and what is remembered of who reads them? Start at [`pages`] and
//! [`Request::read`].
//!
//! Every page comes as its reader wants it: as `?lang=` and `?show=` say, which is remembered in
//! cookies of a year, else as the cookies say, else as the browser prefers. None of them names
//! anybody.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::backend::Backend;
use super::reply::{Lasting, Media, Problem, Reply, is_own, without_slash};
use crate::ask::Library;
use crate::doc::visible::shown;
use crate::model::{EffectiveDate, Language, Said, Trouble};
use crate::render::page::{self, FILES, Host, Refusal, View, is_file};
use crate::site::{self, Answered, Asked, Lane, NoPage, Page, Parameters};

/// The routes of the pages.
pub fn pages() -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, kind, text) in FILES {
        let reply = |lasting| Reply::found(kind, lasting, text);
        let (marked, plain) = (reply(Lasting::Closed), reply(Lasting::UntilImport));
        // Only an address that changes with the text can be kept without asking.
        let answer =
            move |uri: Uri| async move { if uri.query().is_some() { marked } else { plain } };
        routes = routes.route(address, get(answer));
    }
    routes.route("/", get(page)).route("/{*path}", get(page))
}

/// The page at an address, or one that says that there is none.
async fn page(
    State(backend): State<Arc<Backend>>,
    Query(typed): Query<Vec<(String, String)>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Some(address) = without_slash(&uri) {
        return Reply::leading(StatusCode::PERMANENT_REDIRECT, &address).into_response();
    }
    let mut request = Request::read(&uri, typed, &headers);
    // What was chosen on a page of ours is remembered, so no address need say it.
    let is_ours = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    let mut response = if is_ours && is_own(uri.path()) && !request.chosen.is_empty() {
        let address = site::without(&address(&uri), |name| is_choice(name) || name == "layout");
        Reply::leading(StatusCode::SEE_OTHER, &address).into_response()
    } else {
        made(&backend, &mut request, uri.path(), &headers).await.into_response()
    };
    // In which language the answer is, and on what that hung.
    let heads = response.headers_mut();
    heads.append(header::VARY, HeaderValue::from_static("accept-language, cookie, sec-fetch-dest"));
    // Of a feed a browser shows the source, of any other XML what its sheet makes of it.
    let is_opened = headers.get("sec-fetch-dest").is_some_and(|dest| dest == "document");
    if is_opened && heads.get(header::CONTENT_TYPE).is_some_and(|kind| kind == Media::ATOM.0) {
        heads.insert(header::CONTENT_TYPE, HeaderValue::from_static(Media::XML.0));
    }
    heads.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(request.view.language.tag()));
    for cookie in request.cookies() {
        heads.append(header::SET_COOKIE, cookie);
        // A cookie is for one reader, so what bears it is nobody else's to keep.
        heads.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
    response
}

/// A request for a page.
struct Request {
    /// For whom, and where, without what the address says of the reader.
    view: View,
    typed: Vec<(String, String)>,
    /// What the address chose, to be remembered: names of cookies and their values.
    chosen: Vec<(&'static str, String)>,
    /// What is wrong with a choice.
    unknown: Option<NoPage>,
}

/// The parameters that are for any page, and the key of what is said where they are something else.
const CHOICES: [(&str, &str); 2] = [("lang", "page-wrong-lang"), ("show", "page-wrong-show")];

/// Whether a parameter is of the reader and not of the page.
fn is_choice(name: &str) -> bool {
    CHOICES.iter().any(|choice| choice.0 == name)
}

/// The path, and what stands behind it; an edition behind its `@`, however that was sent.
fn address(uri: &Uri) -> String {
    uri.path_and_query().map_or("/", |whole| whole.as_str()).replace("%40", "@")
}

impl Request {
    fn read(uri: &Uri, mut typed: Vec<(String, String)>, headers: &HeaderMap) -> Self {
        let is_left_out = |name: &str| name.is_empty() || is_choice(name);
        let view = View::of(accepted(headers), &site::without(&address(uri), is_left_out));
        let mut request = Self { view, typed: Vec::new(), chosen: Vec::new(), unknown: None };
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|sent| sent.to_str().ok());
        for piece in sent.flat_map(|cookies| cookies.split(';')) {
            piece.trim().split_once('=').and_then(|(name, word)| request.take(name, word));
        }
        // The layout is a parameter of its pages, which judge it.
        for (name, wrong) in CHOICES.into_iter().chain([("layout", "")]) {
            let mut said = typed.iter().rev().filter(|pair| pair.0 == name && !pair.1.is_empty());
            let Some((_, word)) = said.next() else { continue };
            if request.take(name, word).is_some() {
                request.chosen.push((name, word.clone()));
            } else if !wrong.is_empty() {
                request.unknown =
                    Some(NoPage::Unread(Trouble::of(Said::new(wrong).with("word", word))));
            }
        }
        typed.retain(|pair| !is_left_out(&pair.0));
        Self { typed, ..request }
    }

    /// Takes up what was chosen; none where the word for it is none.
    fn take(&mut self, name: &str, word: &str) -> Option<()> {
        let View { language, reading, .. } = &mut self.view;
        match name {
            "lang" => *language = word.parse().ok()?,
            "show" if word == "both" => reading.shown = None,
            "show" => reading.shown = Some(word.parse().ok()?),
            "layout" => reading.layout = word.parse().ok()?,
            "seen" => {
                let (before, now) = word.split_once('.')?;
                reading.seen = Some((before.parse().ok()?, now.parse().ok()?));
            }
            _ => {}
        }
        Some(())
    }

    /// What is searched for.
    fn words(&self) -> &str {
        self.typed.iter().find(|pair| pair.0 == "q").map_or("", |pair| &pair.1)
    }

    /// Whether it is the first page, which tells what changed since the reader was here, that is
    /// asked for: a search without words is no search.
    fn is_first(&self) -> bool {
        self.view.address.split('?').next() == Some("/") && self.words().trim().is_empty()
    }

    /// Everything that the answer depends on.
    fn key(&self, page: &Page) -> String {
        let View { language, reading, host: Host { base, asked, .. }, address, .. } = &self.view;
        let host = base.as_ref().or(asked.as_ref()).map_or("", String::as_str);
        let layout = page.known.contains(&"layout").then(|| reading.layout.into());
        let seen = reading.seen.filter(|_| self.is_first());
        let seen = seen.map_or(String::new(), |seen| seen.0.to_string());
        let shown = page::shown_word(reading.shown);
        format!("{language} {shown} {} {seen}{host}{address}", layout.unwrap_or(""))
    }

    /// Remembers which edition was the newest on this visit to the first page.
    fn remember_newest(&mut self, newest: EffectiveDate) {
        let seen = self.view.reading.seen.map(|seen| seen.1);
        if seen != Some(newest) {
            self.chosen.push(("seen", format!("{}.{newest}", seen.unwrap_or(newest))));
        }
    }

    fn cookies(&self) -> impl Iterator<Item = HeaderValue> {
        let told = |(name, value): &(&str, String)| {
            let cookie = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
            HeaderValue::from_str(&cookie).ok()
        };
        self.chosen.iter().filter_map(told)
    }
}

/// What is answered to a request, kept from before or made now.
async fn made(
    backend: &Backend,
    request: &mut Request,
    path: &str,
    headers: &HeaderMap,
) -> Result<Reply, Problem> {
    let (page, pieces) = site::page_at(path)?;
    let base = backend.base.clone();
    // By whichever name it was asked, it is one of its own.
    let asked = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = asked.filter(|_| base.is_none()).map(|host| format!("http://{host}"));
    // A file tells whole addresses, and so hangs on the name by which the site is asked.
    let own = asked.clone().filter(|_| is_file(path));
    request.view.host = Host { base: base.or(own), asked, ..Host::default() };
    if let Some(problem) = request.unknown.take() {
        return Err(problem.into());
    }
    // What links from elsewhere append is no part of the address of a page.
    let is_known = |name: &str| page.known.contains(&name);
    if request.typed.iter().any(|pair| !is_known(&pair.0)) {
        let address = site::without(&request.view.address, |name| !is_known(name));
        return Ok(Reply::leading(StatusCode::SEE_OTHER, &address));
    }
    let parameters = Parameters::of(request.typed.clone(), page.known);
    let is_of_all = parameters.values("group").any(|group| group == "old");
    let is_whole = parameters.is_set("whole");
    let own = match backend.lane_of(page, &pieces) {
        _ if is_of_all => Lane::Heavy,
        // The first page tells what changed, so it compares editions.
        _ if is_whole || request.is_first() => Lane::Long,
        own => own,
    };
    let lane = own.with_words(parameters.values("q"));
    let (key, view) = (request.key(page), request.view.clone());
    if request.is_first()
        && let Some(newest) = backend.newest()
    {
        request.remember_newest(newest);
    }
    let make = move |library: &Library| {
        Ok(reply((page.ask)(&Asked::of(library, view, pieces, parameters)?)?))
    };
    backend.answer(key, lane, make).await
}

fn reply(answered: Answered) -> Reply {
    let (status, media, lasting, text) = match answered {
        Answered::Elsewhere(address) => return Reply::leading(StatusCode::SEE_OTHER, &address),
        Answered::Page(text) => (StatusCode::OK, Media::HTML, Lasting::UntilImport, text),
        Answered::Gone(text) => (StatusCode::GONE, Media::HTML, Lasting::UntilImport, text),
        Answered::Absent(text) => (StatusCode::NOT_FOUND, Media::HTML, Lasting::Never, text),
        Answered::File(kind, text) => (StatusCode::OK, kind, Lasting::UntilImport, text),
    };
    Reply::new(status, media, lasting, shown(&text).as_ref())
}

/// Makes a page for readers of whatever problem is told at an address that is not for programs, be it
/// that no page was asked yet.
pub async fn in_words_of_the_page(asked: axum::extract::Request, next: Next) -> Response {
    let uri = asked.uri();
    let is_page = !["/api/", "/academyruins/"].iter().any(|of| uri.path().starts_with(of));
    let typed = Query::try_from_uri(uri).map_or_else(|_| Vec::new(), |Query(typed)| typed);
    let request = is_page.then(|| Request::read(uri, typed, asked.headers()));
    let mut response = next.run(asked).await;
    let Some((request, problem)) = request.zip(response.extensions().get::<Problem>()) else {
        return response;
    };
    let (page, body) = refused(&request, problem).into_parts();
    let heads = response.headers_mut();
    heads.remove(header::CONTENT_ENCODING);
    heads.extend(page.headers);
    response.map(|_| body)
}

/// The page about a problem.
fn refused(request: &Request, problem: &Problem) -> Response {
    let fault = match problem.status {
        StatusCode::BAD_REQUEST => "unreadable",
        status if status.is_server_error() => "unable",
        _ => "nowhere",
    };
    let (view, trouble) = (&request.view, (*problem.trouble).clone());
    let (typed, nearest) = (request.words().to_owned(), problem.suggestions.clone());
    let text = page::refused(view, &Refusal { fault, typed, trouble, nearest });
    Reply::new(problem.status, Media::HTML, Lasting::Never, shown(&text).as_ref()).into_response()
}

/// The best of `ja,en-US;q=0.7,en;q=0.3`; of equals the first.
fn accepted(headers: &HeaderMap) -> Language {
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|sent| sent.to_str().ok());
    // Of equals the last is taken below.
    let weighed = header.unwrap_or_default().rsplit(',').filter_map(|range| {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let language = tag.trim().split('-').next()?.to_ascii_lowercase().parse().ok()?;
        let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
        (weight > 0.0).then_some((weight, language))
    });
    weighed.max_by(|one, other| one.0.total_cmp(&other.0)).map_or(Language::En, |best| best.1)
}
