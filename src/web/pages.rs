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
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::backend::Backend;
use super::reply::{Lasting, Media, Problem, Reply, is_own, without_slash};
use crate::ask::Library;
use crate::doc::visible::shown;
use crate::model::{EffectiveDate, Language};
use crate::render::page::{self, FILES, Fault, Host, Layout, Reading, Refusal, View};
use crate::site::{self, Answered, Asked, Lane, Page, Parameters};

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
        return Reply::moved(&address).into_response();
    }
    let mut request = Request::read(&uri, typed, &headers);
    // What was chosen on a page of ours is remembered, so no address need say it.
    let is_ours = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    let mut response = if is_ours && is_own(uri.path()) && !request.chosen.is_empty() {
        let address = without(&uri, |name| is_choice(name) || name == "layout");
        Reply::leading(StatusCode::SEE_OTHER, &address).into_response()
    } else {
        match made(&backend, &mut request, uri.path(), &headers).await {
            Ok(reply) => reply.into_response(),
            Err(problem) => refused(&request, &problem),
        }
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
    /// What the address says and there is not: the parameter, its value, what it may be.
    unknown: Option<(&'static str, String, &'static str)>,
}

/// The parameters that are for any page, and what they may be.
const CHOICES: [(&str, &str); 2] = [("lang", "`en` or `ja`"), ("show", "`en`, `ja` or `both`")];

/// Whether a parameter is of the reader and not of the page.
fn is_choice(name: &str) -> bool {
    CHOICES.iter().any(|choice| choice.0 == name)
}

/// An address without some of its parameters.
fn without(uri: &Uri, is_left_out: impl Fn(&str) -> bool) -> String {
    let query = uri.query().unwrap_or_default().split('&').filter(|part| !part.is_empty());
    let kept = query.filter(|part| !is_left_out(part.split('=').next().unwrap_or_default()));
    let kept: Vec<&str> = kept.collect();
    let joint = if kept.is_empty() { "" } else { "?" };
    format!("{}{joint}{}", uri.path(), kept.join("&"))
}

impl Request {
    fn read(uri: &Uri, mut typed: Vec<(String, String)>, headers: &HeaderMap) -> Self {
        let is_left_out = |name: &str| name.is_empty() || is_choice(name);
        let language = accepted(headers).unwrap_or(Language::En);
        let (reading, address) = (Reading::default(), without(uri, is_left_out));
        let view = site::view(language, reading, &address, false, &Host::default());
        let mut request = Self { view, typed: Vec::new(), chosen: Vec::new(), unknown: None };
        for (name, word) in cookies(headers) {
            request.take(name, word);
        }
        // The layout is a parameter of its pages, which judge it.
        for (name, known) in CHOICES.into_iter().chain([("layout", "")]) {
            let mut said = typed.iter().rev().filter(|pair| pair.0 == name && !pair.1.is_empty());
            let Some((_, word)) = said.next() else { continue };
            match request.take(name, word) {
                Some(()) => request.chosen.push((name, word.clone())),
                None if known.is_empty() => {}
                None => request.unknown = Some((name, word.clone(), known)),
            }
        }
        typed.retain(|pair| !is_left_out(&pair.0));
        Self { typed, ..request }
    }

    /// Takes up what was chosen; none where the word for it is none.
    fn take(&mut self, name: &str, word: &str) -> Option<()> {
        let View { language, reading, .. } = &mut self.view;
        match name {
            "lang" => *language = language_of(word)?,
            "show" if word == "both" => reading.shown = None,
            "show" => reading.shown = Some(language_of(word)?),
            "layout" => reading.layout = called(word, &Layout::ALL, Layout::word)?,
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
        let layout = page.known.contains(&"layout").then(|| reading.layout.word());
        let seen = reading.seen.filter(|_| self.is_first());
        let seen = seen.map_or(String::new(), |seen| seen.0.to_string());
        let shown = page::shown_word(reading.shown);
        format!("{language} {shown} {} {seen}{host}{address}", layout.unwrap_or_default())
    }

    /// Remembers which edition was the newest on this visit to the first page.
    fn remember_newest(&mut self, newest: EffectiveDate) {
        let before = match self.view.reading.seen {
            Some((_, now)) if now == newest => return,
            Some((_, now)) => now,
            None => newest,
        };
        self.chosen.push(("seen", format!("{before}.{newest}")));
    }

    fn cookies(&self) -> impl Iterator<Item = HeaderValue> {
        let told = self
            .chosen
            .iter()
            .map(|(name, value)| format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax"));
        told.filter_map(|cookie| HeaderValue::from_str(&cookie).ok())
    }
}

/// What is answered to a request, kept from before or made now.
async fn made(
    backend: &Backend,
    request: &mut Request,
    path: &str,
    headers: &HeaderMap,
) -> Result<Reply, Problem> {
    let words = request.view.words();
    let told = move |fault| Problem::of_page(fault, words);
    let (page, pieces) = site::page_at(path).map_err(told)?;
    let base = backend.base().map(str::to_owned);
    // By whichever name it was asked, it is one of its own.
    let asked = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = asked.filter(|_| base.is_none()).map(|host| format!("http://{host}"));
    let own = asked.clone().filter(|_| page.tells_addresses);
    request.view.host = Host { base: base.or(own), asked, ..Host::default() };
    if let Some((name, value, known)) = &request.unknown {
        return Err(Problem::bad(format!("`{name}` is {known}, not `{value}`")));
    }
    let parameters = Parameters::read(request.typed.clone(), page.known).map_err(told)?;
    let is_of_all = parameters.values("group").any(|group| group == "old");
    let is_whole = parameters.flag("whole").unwrap_or_default();
    let own = match page.lane {
        _ if is_of_all => Lane::Heavy,
        // The first page tells what changed, so it compares editions.
        _ if is_whole || request.is_first() => Lane::LongPage,
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
        let view = View { is_sample: library.is_sample(), ..view };
        let answered = (page.ask)(&Asked { library, view, pieces, parameters });
        answered.map(reply).map_err(told)
    };
    backend.answer(key, lane, make).await
}

fn reply(answered: Answered) -> Reply {
    let page = |status, lasting, text: String| {
        Reply::new(status, Media::HTML, lasting, shown(&text).into_owned())
    };
    match answered {
        Answered::Page(text) => page(StatusCode::OK, Lasting::UntilImport, text),
        Answered::Gone(text) => page(StatusCode::GONE, Lasting::UntilImport, text),
        Answered::Absent(text) => page(StatusCode::NOT_FOUND, Lasting::Never, text),
        Answered::File(kind, text) => {
            let text = shown(&text).into_owned();
            Reply::found(kind, Lasting::UntilImport, text)
        }
        Answered::Elsewhere(address) => Reply::leading(StatusCode::SEE_OTHER, &address),
    }
}

/// The page about a problem.
fn refused(request: &Request, problem: &Problem) -> Response {
    let fault = match problem.status {
        StatusCode::BAD_REQUEST => Fault::Unreadable,
        status if status.is_server_error() => Fault::Unable,
        _ => Fault::Nowhere,
    };
    let view = &request.view;
    // A sentence in English helps nobody who reads the page in Japanese.
    let is_told = view.language == Language::En || !problem.detail.is_ascii();
    let detail = if is_told { problem.detail.clone() } else { String::new() };
    let hint = problem.hint.clone().filter(|_| is_told);
    let (typed, nearest) = (request.words().to_owned(), problem.suggestions.clone());
    let text = page::refused(view, &Refusal { fault, typed, detail, hint, nearest });
    let text = shown(&text).into_owned();
    Reply::new(problem.status, Media::HTML, Lasting::Never, text).into_response()
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    sent.flat_map(|cookie| cookie.split(';')).filter_map(|piece| piece.trim().split_once('='))
}

/// What is called by a word.
fn called<T: Copy>(word: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|of| name(*of) == word)
}

fn language_of(word: &str) -> Option<Language> {
    called(word, &[Language::En, Language::Ja], Language::tag)
}

/// The best of `ja,en-US;q=0.7,en;q=0.3`; of equals the first.
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, Language)> = None;
    for range in header.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().split('-').next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse);
        let (Some(language), Ok(weight)) = (language_of(&tag.to_ascii_lowercase()), weight) else {
            continue;
        };
        if weight > best.map_or(0.0, |best| best.0) {
            best = Some((weight, language));
        }
    }
    best.map(|best| best.1)
}
