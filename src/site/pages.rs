//! Which pages are there, and which one is at an address? Start at [`PAGES`] and [`answer`].
//!
//! A page comes in the two languages of the interface. Nothing here knows HTTP or the disk: the
//! server and the export to a folder ask here for the same pages.

use std::sync::Arc;

use percent_encoding::percent_decode_str;

use super::documents;
use super::found;
use super::parameters::Parameters;
use super::questions as ask;
use super::refused::Refused;
use crate::answer::TodayNumber;
use crate::ask::Library;
use crate::model::Language;
use crate::render::page::{Host, Media, Reading, View};

/// A page that can be asked for.
#[derive(Debug)]
pub struct Page {
    /// Its address; a piece in braces is open.
    pub route: &'static str,
    /// The parameters that it knows beside `lang`.
    pub known: &'static [&'static str],
    /// Whether it tells whole addresses, and so hangs on the name by which the site is asked.
    pub tells_addresses: bool,
    /// How much work it is.
    pub weight: Weight,
    /// How it is answered.
    pub ask: fn(&Library, &Asked) -> Result<Answered, Refused>,
}

/// How much work a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It reads some records: milliseconds.
    Quick,
    /// It reads or compares whole editions.
    Long,
    /// It takes as long as the one who typed it likes.
    Heavy,
}

/// Words longer than this are many, and each costs; a reader's search has a handful.
const MANY_BYTES: usize = 96;

impl Weight {
    /// The weight of a question with these words: phrases, prefixes and many words take longer
    /// than the rest of it.
    pub fn with_words<'a>(self, words: impl Iterator<Item = &'a str>) -> Self {
        let (mut bytes, mut is_costly) = (0, false);
        for typed in words {
            bytes += typed.len() + 1;
            is_costly |= typed.contains(['"', '“', '”', '「', '」', '『', '』', '*', '＊', '＂']);
        }
        if is_costly || bytes > MANY_BYTES { Self::Heavy } else { self }
    }
}

/// What was asked for.
#[derive(Debug)]
pub struct Asked {
    /// For whom.
    pub view: View,
    /// The pieces of the address that the route leaves open.
    pub pieces: Vec<String>,
    /// What stands behind the question mark.
    pub parameters: Parameters,
}

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// A page.
    Page(String),
    /// A page about something that is no longer there.
    Gone(String),
    /// A page about something that is not there.
    Absent(String),
    /// A file that is no page.
    File(Media, String),
    /// Another address.
    Elsewhere(String),
}

/// All pages; of two that fit an address, the one without open pieces is meant.
pub const PAGES: [Page; 31] = [
    page("/", &["q", "in", "limit", "group"], Weight::Quick, ask::search),
    page("/search", &["q", "in", "limit", "group"], Weight::Quick, ask::search_elsewhere),
    page("/contents", &["in"], Weight::Quick, ask::contents),
    page("/glossary", &["in"], Weight::Quick, ask::glossary),
    page("/glossary/{term}", &["in", "with"], Weight::Quick, ask::entry),
    page("/peek/{number}", &[], Weight::Quick, ask::peek),
    page("/peek/glossary/{term}", &[], Weight::Quick, ask::peek_entry),
    page("/diff", &["old", "new"], Weight::Long, ask::diff_choice),
    page("/diff/{old}/{new}", &["q", "only", "layout", "page"], Weight::Long, ask::diff),
    page("/bulletin/{edition}", &[], Weight::Long, ask::bulletin),
    page("/history/{wanted}", &[], Weight::Long, ask::history),
    page("/editions", &[], Weight::Quick, ask::editions),
    page("/translation", &["section", "status"], Weight::Long, ask::translation),
    page("/help", &[], Weight::Quick, ask::help),
    page("/bulletins", &[], Weight::Quick, documents::list),
    page("/rulings", &[], Weight::Quick, documents::list),
    page("/notes", &[], Weight::Quick, documents::list),
    page("/rulings/{day}", &[], Weight::Quick, documents::document),
    page("/rulings/{day}/{item}", &[], Weight::Quick, documents::document),
    page("/notes/{day}", &[], Weight::Quick, documents::document),
    page("/notes/{day}/{item}", &[], Weight::Quick, documents::document),
    page("/bulletins/{day}", &[], Weight::Quick, documents::document),
    page("/bulletins/{day}/{item}", &[], Weight::Quick, documents::document),
    page("/cards/{card}", &[], Weight::Quick, documents::card),
    page("/{number}", &["in", "with", "whole"], Weight::Quick, ask::number),
    file("/feed/{name}", &["q"], found::feed),
    file("/feed/glossary/{name}", &[], found::term_feed),
    file("/sitemap.xml", &[], found::site_map),
    file("/robots.txt", &[], found::robots),
    file("/opensearch.xml", &[], found::open_search),
    file("/site.webmanifest", &[], found::manifest),
];

type Ask = fn(&Library, &Asked) -> Result<Answered, Refused>;

const fn page(
    route: &'static str,
    known: &'static [&'static str],
    weight: Weight,
    ask: Ask,
) -> Page {
    Page { route, known, tells_addresses: false, weight, ask }
}

const fn file(route: &'static str, known: &'static [&'static str], ask: Ask) -> Page {
    Page { route, known, tells_addresses: true, weight: Weight::Long, ask }
}

/// The view of a page at `address`, which bears its parameters but no language.
pub fn view(
    language: Language,
    reading: Reading,
    address: &str,
    is_sample: bool,
    host: &Host,
) -> View {
    let (address, host) = (address.to_owned(), host.clone());
    View {
        language,
        reading,
        address,
        edition: None,
        japanese: None,
        is_sample,
        newest: TodayNumber::Bears(None),
        host,
        choices: Arc::default(),
    }
}

/// What is at an address, which may bear parameters.
pub fn answer(
    library: &Library,
    language: Language,
    address: &str,
    host: &Host,
) -> Result<Answered, Refused> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let Some((page, pieces)) = page_at(path) else {
        return Err(Refused::nowhere(format!("there is nothing at `{path}`")));
    };
    let parameters = Parameters::read(typed(query), page.known.iter().copied())?;
    let view = view(language, Reading::default(), address, library.is_sample(), host);
    (page.ask)(library, &Asked { view, pieces, parameters })
}

/// The page of a path, and what stands in the open pieces of its route.
pub fn page_at(path: &str) -> Option<(&'static Page, Vec<String>)> {
    static ALL: [Page; PAGES.len()] = PAGES;
    let pieces: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
    let fits = |page: &Page| {
        let route: Vec<&str> = page.route[1..].split('/').collect();
        let is_open = |piece: &str| piece.starts_with('{');
        let mut pairs = route.iter().zip(&pieces);
        route.len() == pieces.len()
            && pairs.all(|(own, piece)| own == piece || is_open(own) && !piece.is_empty())
    };
    // `/site.webmanifest` is no number.
    let page =
        ALL.iter().filter(|page| fits(page)).min_by_key(|page| page.route.matches('{').count())?;
    let open = page.route[1..].split('/').zip(&pieces).filter(|(own, _)| own.starts_with('{'));
    Some((page, open.map(|(_, piece)| decoded(piece)).collect()))
}

/// The parameters of a query as they were typed.
fn typed(query: &str) -> Vec<(String, String)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    let parted = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let spoken = |text: &str| decoded(&text.replace('+', " "));
    parted.map(|(name, value)| (spoken(name), spoken(value))).collect()
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
