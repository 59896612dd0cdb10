//! How does a feed look, as Atom (RFC 4287) has it? Start at [`feed`].
//!
//! What is followed keeps its id whatever its number becomes, and an entry keeps the id of its
//! edition: a reader that has it never tells it anew.

use std::io;

use maud::{Markup, html};
use quick_xml::events::BytesText;

use super::timeline::happened;
use super::view::{View, percent_encoded};
use crate::answer::{EditionChanges, FeedAnswer, FeedChange, FeedEntry, Followed, ShownText};
use crate::model::{Class, EditionId, Language, Pair, slug};
use crate::render::exchange::xml::{Xml, document, plain, text};
use crate::render::html::{Seen, changed};
use crate::render::labels::{both_names, class_count};

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

fn name(change: &FeedChange) -> String {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    name(&change.new).or_else(|| name(&change.old)).unwrap_or_default()
}

/// What an entry says, as HTML.
fn content(view: &View, entry: &FeedEntry) -> Markup {
    let language = entry.edition.editions.new.language;
    let titles = &entry.edition.new_titles;
    html! {
        @if entry.changes.is_empty() {
            p { (counts(view, &entry.edition)) }
            @if !titles.is_empty() {
                p {
                    (view.say("page-new"))
                    @for (nth, (number, title)) in titles.iter().enumerate() {
                        @if nth > 0 { "," }
                        " " (number) " " span lang=(language) { (title) }
                    }
                }
            }
        }
        @for change in &entry.changes {
            h3 { (both_names(&change.old, &change.new)) " " (happened(view, Some(change.class))) }
            div lang=(language) { (changed(&change.words, Seen::Both)) }
        }
    }
}
