//! What do feed readers, search engines and browsers read of a site beside its pages? Start at
//! [`feed`], as Atom (RFC 4287) has it, and at [`site_maps`].
//!
//! What is followed keeps its id whatever its number becomes, and an entry keeps the id of its
//! edition: a reader that has it never tells it anew.

use std::io;

use maud::{Markup, html};
use quick_xml::events::BytesText;
use serde_json::{Value, json};

use super::timeline::happened;
use super::view::{Host, View, percent_encoded};
use crate::answer::{
    EditionChanges, FeedAnswer, FeedChange, FeedEntry, Followed, ShownText, Suggestion,
    SuggestionKind,
};
use crate::doc::{DOCTYPE, Seen, changed};
use crate::model::{Class, EditionId, Language, Pair, slug};
use crate::render::labels::{both_names, class_count};
use crate::render::xml::{Xml, document, plain, text};

/// Whose ids they are where the site has no address of its own; nobody else can have this name.
const NOBODY: &str = "mtgcr.invalid";

/// A feed of what is new.
pub fn feed(view: &View, answer: &FeedAnswer) -> String {
    document(|xml| {
        let language = view.language.tag();
        let element = xml.create_element("feed");
        let element = element.with_attribute(("xmlns", "http://www.w3.org/2005/Atom"));
        element.with_attribute(("xml:lang", language)).write_inner_content(|xml| {
            let id = format!("{}:{language}", id(view, &answer.followed));
            text(xml, "id", &id)?;
            text(xml, "title", &format!("{} · mtgcr", title(view, &answer.followed)))?;
            let updated = answer.entries.first().map(|news| news.edition.editions.new);
            text(xml, "updated", &moment(updated))?;
            xml.create_element("author").write_inner_content(|xml| text(xml, "name", "mtgcr"))?;
            text(xml, "generator", "mtgcr")?;
            text(xml, "icon", &address(view, "/assets/icon.svg"))?;
            link(xml, "self", "application/atom+xml", &address(view, &view.address))?;
            let page = address(view, &page_of(&answer.followed));
            link(xml, "alternate", "text/html", &page)?;
            let mut told: Vec<String> = Vec::new();
            answer.entries.iter().try_for_each(|news| {
                let id = format!("{id}:{}", day(news.edition.editions.new));
                // A corrected issue of a day is what that day brought.
                if told.contains(&id) {
                    return Ok(());
                }
                entry(xml, view, &answer.followed, &id, news)?;
                told.push(id);
                Ok(())
            })
        })?;
        Ok(())
    })
}

fn entry(
    xml: &mut Xml,
    view: &View,
    followed: &Followed,
    id: &str,
    entry: &FeedEntry,
) -> io::Result<()> {
    let editions = entry.edition.editions;
    xml.create_element("entry").write_inner_content(|xml| {
        text(xml, "id", id)?;
        text(xml, "title", &entry_title(view, followed, entry))?;
        text(xml, "updated", &moment(Some(editions.new)))?;
        link(xml, "alternate", "text/html", &address(view, &difference(followed, editions)))?;
        let content = plain(&content(view, entry).into_string());
        xml.create_element("content")
            .with_attribute(("type", "html"))
            .write_text_content(BytesText::new(&content))?;
        Ok(())
    })?;
    Ok(())
}

/// Names an edition whatever its issue: `2026-02-27`, `ja:2026-01-16`.
fn day(edition: EditionId) -> String {
    match edition.language {
        Language::En => edition.effective.to_string(),
        Language::Ja => format!("ja:{}", edition.effective),
    }
}

fn link(xml: &mut Xml, relation: &str, media: &str, address: &str) -> io::Result<()> {
    xml.create_element("link")
        .with_attribute(("rel", relation))
        .with_attribute(("type", media))
        .with_attribute(("href", address))
        .write_empty()?;
    Ok(())
}

/// The day on which an edition took effect, as Atom writes moments.
fn moment(edition: Option<EditionId>) -> String {
    match edition {
        Some(edition) => format!("{}T00:00:00Z", edition.effective),
        None => "1993-08-05T00:00:00Z".to_owned(),
    }
}

/// Names what is followed for good, as RFC 4151 has it.
fn id(view: &View, followed: &Followed) -> String {
    let base = view.host.base.as_deref().unwrap_or_default();
    let host = base.split("://").nth(1).and_then(|part| part.split(['/', ':']).next());
    // The name of one's own machine is everybody's.
    let is_owned =
        |text: &&str| text.contains('.') && text.contains(|letter: char| letter.is_alphabetic());
    let host = host.filter(is_owned).unwrap_or(NOBODY);
    let what = match followed {
        Followed::All => "changes".to_owned(),
        Followed::Section { thread, .. } => format!("section:{}", percent_encoded(thread)),
        Followed::Rule { thread, .. } => format!("rule:{}", percent_encoded(thread)),
        Followed::Term { thread, .. } => format!("term:{}", percent_encoded(thread)),
        Followed::Search(typed) => format!("search:{}", percent_encoded(typed)),
    };
    format!("tag:{host},2026:{what}")
}

fn title(view: &View, followed: &Followed) -> String {
    let named = |name: &str| view.tell("page-feed-of", &[("name", name.into())]);
    match followed {
        Followed::All => view.say("page-feed-all").to_owned(),
        Followed::Section { number, .. } => named(&number.to_string()),
        Followed::Rule { name, .. } | Followed::Term { name, .. } => named(name),
        Followed::Search(typed) => {
            view.tell("page-feed-search", &[("query", typed.as_str().into())])
        }
    }
}

/// The page on which what is followed is read.
fn page_of(followed: &Followed) -> String {
    match followed {
        Followed::All => "/diff".to_owned(),
        Followed::Section { number, .. } => format!("/{number}"),
        Followed::Rule { name, .. } => format!("/{name}"),
        Followed::Term { name, .. } => format!("/glossary/{}", percent_encoded(&slug(name))),
        Followed::Search(typed) => format!("/?q={}", percent_encoded(typed)),
    }
}

/// Where the changes of an entry are read.
fn difference(followed: &Followed, editions: Pair<EditionId>) -> String {
    let whole = format!("/diff/{}/{}", editions.old, editions.new);
    match followed {
        Followed::Section { number, .. } => format!("{whole}?q={number}"),
        _ => whole,
    }
}

/// The whole address where that is known, else the one on whatever host.
fn address(view: &View, address: &str) -> String {
    view.host.whole(Some(view.language), address).unwrap_or_else(|| address.to_owned())
}

fn entry_title(view: &View, followed: &Followed, entry: &FeedEntry) -> String {
    let edition = edition_name(&entry.edition);
    let (what, text) = match (followed, entry.changes.as_slice()) {
        (Followed::All, _) => (edition, counts(view, &entry.edition)),
        (_, [change]) => {
            (format!("{} {}", name(change), happened(view, Some(change.class))), edition)
        }
        (_, changes) => (edition, view.tell("changes", &[("count", changes.len().into())])),
    };
    view.tell("told", &[("what", what.into()), ("text", text.into())])
}

/// The day of an edition, and the set with which it came.
fn edition_name(edition: &EditionChanges) -> String {
    let set = edition.set.as_deref().map_or(String::new(), |set| format!(" {set}"));
    format!("{}{set}", edition.editions.new)
}

/// How much an edition changed, in words.
pub fn counts(view: &View, edition: &EditionChanges) -> String {
    let counts = edition.counts.iter().filter(|(class, _)| *class != Class::Typography);
    let words = view.words();
    let said: Vec<String> =
        counts.map(|(class, count)| class_count(*class, *count, words)).collect();
    if said.is_empty() {
        return view.say("page-feed-typography").to_owned();
    }
    words.list(&said)
}

/// The rules that an edition brought by name, so many of them.
pub fn new_titles(view: &View, edition: &EditionChanges, most: usize) -> Markup {
    let titles = &edition.new_titles;
    html! {
        @if !titles.is_empty() {
            p {
                (view.say("page-new"))
                @for (nth, (number, title)) in titles.iter().take(most).enumerate() {
                    @if nth > 0 { "," }
                    " " (number) " " span lang=(edition.editions.new.language) { (title) }
                }
                @if titles.len() > most { " … +" (titles.len() - most) }
            }
        }
    }
}

fn name(change: &FeedChange) -> String {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    name(&change.new).or_else(|| name(&change.old)).unwrap_or_default()
}

fn content(view: &View, entry: &FeedEntry) -> Markup {
    let language = entry.edition.editions.new.language;
    html! {
        @if entry.changes.is_empty() {
            p { (counts(view, &entry.edition)) }
            (new_titles(view, &entry.edition, usize::MAX))
        }
        @for change in &entry.changes {
            h3 { (both_names(&change.old, &change.new)) " " (happened(view, Some(change.class))) }
            div lang=(language) { (changed(&change.words, Seen::Both)) }
        }
    }
}

/// Addresses in one map; the protocol takes fifty thousand, each in two languages here.
const MOST: usize = 20_000;

const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// The maps of a site with their names; the first is the one to tell of. None where the address of
/// the site is not known.
pub fn site_maps(host: &Host, addresses: &[&str]) -> Vec<(String, String)> {
    if host.base.is_none() {
        return Vec::new();
    }
    let parts: Vec<&[&str]> = addresses.chunks(MOST).collect();
    if let [part] = parts.as_slice() {
        return vec![("sitemap.xml".to_owned(), site_map(host, part))];
    }
    let named = |at: usize| format!("sitemap-{}.xml", at + 1);
    let index = document(|xml| {
        let element = xml.create_element("sitemapindex").with_attribute(("xmlns", SCHEMA));
        element.write_inner_content(|xml| {
            (0..parts.len()).try_for_each(|at| {
                let address = host.whole(None, &format!("/{}", named(at))).unwrap_or_default();
                xml.create_element("sitemap")
                    .write_inner_content(|xml| text(xml, "loc", &address))?;
                Ok(())
            })
        })?;
        Ok(())
    });
    let maps = parts.iter().enumerate().map(|(at, part)| (named(at), site_map(host, part)));
    std::iter::once(("sitemap.xml".to_owned(), index)).chain(maps).collect()
}

fn site_map(host: &Host, addresses: &[&str]) -> String {
    document(|xml| {
        xml.create_element("urlset")
            .with_attribute(("xmlns", SCHEMA))
            .with_attribute(("xmlns:xhtml", "http://www.w3.org/1999/xhtml"))
            .write_inner_content(|xml| {
                addresses.iter().try_for_each(|address| located(xml, host, address))
            })?;
        Ok(())
    })
}

fn located(xml: &mut Xml, host: &Host, address: &str) -> io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        text(xml, "loc", &plain(&host.whole(None, address).unwrap_or_default()))?;
        for language in [Language::En, Language::Ja] {
            let there = host.whole(Some(language), address).unwrap_or_default();
            xml.create_element("xhtml:link")
                .with_attribute(("rel", "alternate"))
                .with_attribute(("hreflang", language.tag()))
                .with_attribute(("href", there.as_str()))
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}

/// What crawlers may read: every page, but no results and nothing for programs.
pub fn robots(host: &Host) -> String {
    let map = host.whole(None, "/sitemap.xml");
    let map = map.map_or(String::new(), |address| format!("\nSitemap: {address}\n"));
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /academyruins/\nDisallow: /?q=\n\
         Disallow: /*?layout=\nDisallow: /*&layout=\n{map}"
    )
}

/// How a browser searches here from its own bar; its addresses are whole ones.
pub fn open_search(view: &View) -> String {
    let base = view.host.base.as_deref().unwrap_or_default();
    let template = format!("{base}/?q={{searchTerms}}");
    let itself = view.host.whole(Some(view.language), "/opensearch.xml").unwrap_or_default();
    let icon = format!("{base}/assets/icon.svg");
    document(|xml| {
        let schema = "http://a9.com/-/spec/opensearch/1.1/";
        let element = xml.create_element("OpenSearchDescription").with_attribute(("xmlns", schema));
        element.write_inner_content(|xml| {
            text(xml, "ShortName", "mtgcr")?;
            text(xml, "Description", view.say("page-found-description"))?;
            text(xml, "InputEncoding", "UTF-8")?;
            xml.create_element("Image")
                .with_attribute(("type", "image/svg+xml"))
                .write_text_content(BytesText::new(&icon))?;
            for (kind, address, relation) in [
                ("text/html", template.as_str(), "results"),
                ("application/opensearchdescription+xml", itself.as_str(), "self"),
            ] {
                xml.create_element("Url")
                    .with_attribute(("type", kind))
                    .with_attribute(("template", address))
                    .with_attribute(("rel", relation))
                    .write_empty()?;
            }
            Ok(())
        })?;
        Ok(())
    })
}

/// What a phone puts on its first screen.
pub fn manifest(view: &View) -> String {
    let name = view.say("page-found-name");
    let start = if view.host.is_folder { "./" } else { "/" };
    let icon = format!("{start}assets/icon.svg");
    let value = json!({
        "name": format!("{name} · mtgcr"),
        "short_name": "mtgcr",
        "lang": view.language.tag(),
        "start_url": start,
        "scope": start,
        "display": "minimal-ui",
        "background_color": "#ffffff",
        "theme_color": "#1f4e5f",
        "icons": [{ "src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    format!("{value:#}\n")
}

/// A page that leads to another address at once.
pub fn moved(to: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "mtgcr" } }
            body { p { a #moved href=(to) { (to) } } }
        }
    };
    page.into_string()
}

/// Every name with where it leads, as a script: a page that was opened from a disk may load
/// scripts, but read no other file.
///
/// A row is the English name, the Japanese one, its reading, and the folder of its page; a name
/// that only a search can look for has none.
pub fn names_file(names: &[Suggestion]) -> String {
    let rows: Vec<Value> = names.iter().map(name_row).collect();
    format!("mtgcrNames({});\n", Value::Array(rows))
}

fn name_row(name: &Suggestion) -> Value {
    let place = match (name.number, name.kind) {
        (Some(number), _) => number.to_string(),
        (None, SuggestionKind::Term) => {
            let headword = name.en.as_deref().or(name.ja.as_deref()).unwrap_or_default();
            format!("glossary/{}", percent_encoded(&slug(headword)))
        }
        (None, _) => String::new(),
    };
    json!([name.en, name.ja, name.reading, place])
}
