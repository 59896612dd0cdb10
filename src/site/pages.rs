//! Which pages are there, and which one is at an address? Start at [`PAGES`] and [`answer`]; what
//! feed readers, search engines and browsers ask for beside pages is answered here, too.
//!
//! A page comes in the two languages of the interface. Nothing here knows HTTP or the disk: the
//! server and the export to a folder ask here for the same pages.

use percent_encoding::percent_decode_str;

use super::questions::{self, Answer, Answered, Asked, NoPage, Parameters};
use crate::answer::{FeedAnswer, History};
use crate::ask::{self, HomeError, Library};
use crate::model::{EditionId, Language, NumberRange, Said, Trouble};
use crate::render::feed;
use crate::render::page::{self, Host, Media, View};

/// A page that can be asked for.
#[derive(Debug)]
pub struct Page {
    /// Its address; a piece in braces is open, and `|` stands between what a piece may be.
    pub route: &'static str,
    /// The parameters that it knows beside `lang`.
    pub known: &'static [&'static str],
    /// For whom it waits.
    pub lane: Lane,
    /// How it is answered.
    pub ask: Ask,
}

/// Who waits for whom: a question waits only for those of its lane, so that no number of questions
/// in another makes a page wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Pages that read some records: milliseconds.
    Page,
    /// Pages with results: tens of milliseconds.
    Search,
    /// Pages that read or compare whole editions.
    Long,
    /// Questions of programs that take milliseconds.
    Api,
    /// What takes as long as the one who typed or sent it likes, and what compares editions for
    /// programs.
    Heavy,
}

/// All pages; of two that fit an address, the one without open pieces is meant.
pub static PAGES: [Page; 20] = [
    page("/", &["q", "in", "limit", "group"], Lane::Search, questions::search),
    page("/contents", &["in"], Lane::Page, |asked| {
        let answer = ask::contents(asked.library, &asked.picked()?)?;
        Ok(Answered::Page(page::contents(&asked.view, &answer)))
    }),
    page("/glossary", &["in"], Lane::Page, |asked| {
        let answer = ask::glossary(asked.library, &asked.picked()?)?;
        Ok(Answered::Page(page::glossary(&asked.view, &answer)))
    }),
    page("/glossary/{term}", &["in", "with"], Lane::Page, questions::entry),
    page("/diff", &["old", "new"], Lane::Long, questions::diff_choice),
    page("/diff/{old}/{new}", &["q", "only", "layout", "page", "at"], Lane::Long, questions::diff),
    page("/bulletin/{edition}", &[], Lane::Long, questions::bulletin),
    page("/history/{wanted}", &[], Lane::Long, questions::history),
    page("/editions", &[], Lane::Page, |asked| {
        Ok(Answered::Page(page::editions(&asked.choosing(), &ask::editions(asked.library)?)))
    }),
    page("/translation", &["section", "status"], Lane::Long, questions::translation),
    page("/help", &[], Lane::Page, |asked| Ok(Answered::Page(page::help(&asked.view)))),
    page("/bulletins|rulings|notes", &[], Lane::Page, questions::documents),
    page("/bulletins|rulings|notes/{day}", &[], Lane::Page, questions::document),
    page("/bulletins|rulings|notes/{day}/{item}", &[], Lane::Page, questions::document),
    page("/cards/{card}", &[], Lane::Page, questions::card),
    page("/{number}", &["in", "with", "whole"], Lane::Page, questions::number),
    page("/feed/{name}", &["q"], Lane::Long, feed),
    page("/feed/glossary/{name}", &[], Lane::Long, term_feed),
    page("/sitemap.xml", &[], Lane::Long, site_map),
    page("/robots.txt", &[], Lane::Page, |asked| {
        Ok(Answered::File(Media::TEXT, feed::robots(&asked.view.host)))
    }),
];

/// How a page is asked for.
pub type Ask = fn(&Asked<'_>) -> Answer;

const fn page(route: &'static str, known: &'static [&'static str], lane: Lane, ask: Ask) -> Page {
    Page { route, known, lane, ask }
}

/// What is at an address, which may bear parameters.
pub fn answer(library: &Library, language: Language, address: &str, host: &Host) -> Answer {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let (page, pieces) = page_at(path)?;
    let parameters = Parameters::of(typed(query), page.known);
    let view = View { host: host.clone(), ..View::of(language, address) };
    (page.ask)(&Asked::of(library, view, pieces, parameters)?)
}

/// The page of a path, and what stands in the open pieces of its route.
pub fn page_at(path: &str) -> Result<(&'static Page, Vec<String>), NoPage> {
    if percent_decode_str(path).decode_utf8().is_err() {
        return Err(NoPage::unread(Said::new("page-wrong-bytes").with("path", path)));
    }
    let pieces: Vec<&str> = path.split('/').skip(1).collect();
    let fits = |page: &&Page| {
        let mut pairs = page.route[1..].split('/').zip(&pieces);
        page.route.matches('/').count() == pieces.len()
            && pairs.all(|(own, piece)| {
                own.split('|').any(|own| own == *piece) || own.starts_with('{') && !piece.is_empty()
            })
    };
    // `/glossary` is no number.
    let page = PAGES.iter().filter(fits).min_by_key(|page| page.route.matches('{').count());
    let nothing = || NoPage::nowhere(Said::new("page-wrong-address").with("path", path));
    let page = page.ok_or_else(nothing)?;
    let open = page.route[1..].split('/').zip(&pieces).filter(|(own, _)| own.starts_with('{'));
    Ok((page, open.map(|(_, piece)| decoded(piece)).collect()))
}

/// For whom a page waits: what is not there takes as long as a search to be told, for all that is
/// like it is looked at.
pub fn lane_of(library: &Library, page: &Page, pieces: &[String]) -> Lane {
    let is_term = page.route == "/glossary/{term}";
    let is_there = |typed: &str| match is_term {
        true => ask::is_entry(library, typed).unwrap_or(true),
        false => page.route != "/{number}" || NumberRange::read(typed).is_ok(),
    };
    let mut named = pieces.iter().map(|piece| ask::parted(piece).0);
    match page.lane {
        Lane::Page if !named.next().is_none_or(is_there) => Lane::Search,
        own => own,
    }
}

/// The parameters of a query as they were typed.
pub(super) fn typed(query: &str) -> Vec<(String, String)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    let parted = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let spoken = |text: &str| decoded(&text.replace('+', " "));
    parted.map(|(name, value)| (spoken(name), spoken(value))).collect()
}

/// An address without some of its parameters.
pub fn without(address: &str, is_left_out: impl Fn(&str) -> bool) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let is_kept = |of: &&str| !of.is_empty() && !is_left_out(of.split('=').next().unwrap_or(""));
    let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
    format!("{path}{}{}", if kept.is_empty() { "" } else { "?" }, kept.join("&"))
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// All changes, or those of a section, a rule or a search.
fn feed(asked: &Asked<'_>) -> Answer {
    let (library, name) = (asked.library, name_of_feed(asked)?);
    let told = match name {
        "search" => {
            let typed = asked.parameters.one("q")?;
            let typed = typed.ok_or_else(|| NoPage::unread(Said::new("page-wrong-no-query")))?;
            Some(ask::feed_of_search(library, &typed)?)
        }
        "changes" | "japanese" => Some(match (name, asked.view.language) {
            ("japanese", _) => ask::feed_of_all(library, &[Language::Ja])?,
            (_, Language::En) => ask::feed_of_all(library, &[Language::En])?,
            _ => ask::feed_of_all(library, &[Language::En, Language::Ja])?,
        }),
        _ => {
            let (typed, edition) = ask::parted(name);
            match NumberRange::read(typed).ok().map(NumberRange::first) {
                None => None,
                Some(number) if number.rule().is_some() => {
                    let followed = History::of(typed, edition.map(str::to_owned));
                    ask::feed_of_history(library, &followed)?
                }
                Some(section) => ask::feed_of_section(library, section, usize::MAX)?,
            }
        }
    };
    answered(asked, name, told)
}

/// The changes of a term; one that is gone, or has another name today, keeps its feed.
fn term_feed(asked: &Asked<'_>) -> Answer {
    let (library, name) = (asked.library, name_of_feed(asked)?);
    let (typed, edition) = ask::parted(name);
    let entry = ask::entry(library, typed, &library.pick(edition)?)?;
    let term = entry.and_then(|entry| Some(entry.records.first()?.subject.to_string()));
    let wanted = History::of(term.as_deref().unwrap_or(typed), edition.map(str::to_owned));
    let told = ask::feed_of_history(library, &wanted)?;
    answered(asked, name, told.filter(|told| told.followed.thread_of("term").is_some()))
}

fn name_of_feed<'a>(asked: &'a Asked<'_>) -> Result<&'a str, NoPage> {
    let piece = asked.piece(0);
    let nothing = || NoPage::nowhere(Said::new("page-wrong-feed").with("name", piece));
    piece.strip_suffix(".atom").ok_or_else(nothing)
}

fn answered(asked: &Asked<'_>, name: &str, told: Option<FeedAnswer>) -> Answer {
    let nothing = || NoPage::nowhere(Said::new("page-wrong-name").with("name", name));
    let told = told.ok_or_else(nothing)?;
    let whole = told.entries.iter().filter(|entry| entry.changes.is_empty());
    let newest = whole.take(questions::MOST_LEADS);
    let editions: Vec<_> = newest.map(|entry| entry.edition.editions).collect();
    let leads = ask::leads(asked.library, &editions, asked.view.language)?;
    Ok(Answered::File(Media::ATOM, feed::feed(&asked.view, &told, &leads)))
}

/// Every page of the newest editions, for search engines.
fn site_map(asked: &Asked<'_>) -> Answer {
    let addresses = addresses(asked.library)?;
    let map = feed::site_map(&asked.view.host, addresses.iter().map(String::as_str));
    let unknown = Trouble::of(Said::new("page-wrong-site")).with_hint("page-wrong-site-hint");
    Ok(Answered::File(Media::XML, map.ok_or(NoPage::Nowhere(unknown))?))
}

/// The pages that stand at the same address wherever there is one of the site.
pub(super) const FIRST: [&str; 7] =
    ["/", "/contents", "/glossary", "/diff", "/editions", "/translation", "/help"];

/// The addresses of the pages of the newest editions.
fn addresses(library: &Library) -> Result<Vec<String>, HomeError> {
    let newest = library.pick(None)?;
    let mut addresses: Vec<String> = FIRST.map(str::to_owned).to_vec();
    addresses.extend(ask::numbers(library, &newest)?.iter().map(|number| format!("/{number}")));
    let entries = ask::glossary(library, &newest)?.entries;
    addresses
        .extend(entries.iter().map(|entry| format!("/glossary/{}", page::in_address(&entry.slug))));
    for language in [Language::En, Language::Ja] {
        let ids: Vec<EditionId> = ask::sets(library, language).iter().map(|set| set.0).collect();
        addresses.extend(ids.windows(2).rev().map(|pair| format!("/diff/{}/{}", pair[0], pair[1])));
    }
    for (id, items) in ask::documents(library)? {
        addresses.push(page::document_address(id));
        addresses.extend(items.iter().map(|item| page::item_address(id, Some(item))));
    }
    Ok(addresses)
}
