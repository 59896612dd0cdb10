//! What do feed readers and search engines read of a site beside its pages? Start at [`feed`], as
//! Atom (RFC 4287) has it, and at [`site_map`].
//!
//! What is followed keeps its id whatever its number becomes, and an entry keeps the id of its
//! edition: a reader that has it never tells it anew.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::labels::{both_names, change_label, edition_counts};
use super::lead::{Leads, lead_or_titles};
use super::page::{Host, View, percent_encoded, place_of_term};
use crate::answer::{FeedAnswer, FeedEntry, Followed, ShownText, Suggestion};
use crate::doc::{Line, Seen, Sheet};
use crate::exchange::xml::document;
use crate::model::{EditionId, Language, NameKind, Pair};

/// Whose ids they are where the site has no address of its own; nobody else can have this name.
const NOBODY: &str = "mtgcr.invalid";

/// A feed of what is new.
pub fn feed(view: &View, answer: &FeedAnswer, leads: &Leads) -> String {
    let language = view.language;
    let [id, title, page] = about(view, &answer.followed);
    let address = |address: &str| view.host.whole(Some(language), address);
    let id = format!("{id}:{language}");
    document(&html! {
        // Who opens it in a browser is told what it is for.
        (PreEscaped("<?xml-stylesheet type=\"text/css\" href=\"/assets/feed.css\"?>\n"))
        feed xmlns="http://www.w3.org/2005/Atom" xml:lang=(language) {
            id { (id) }
            title { (title) " · mtgcr" }
            @if view.is_sample { subtitle { (view.say("page-frame-sample")) } }
            updated { (moment(answer.entries.first().map(|news| news.edition.editions.new))) }
            author { name { "mtgcr" } }
            generator { "mtgcr" }
            icon { (view.host.whole(None, "/assets/icon.svg")) }
            link rel="self" type="application/atom+xml" href=(address(&view.address)) {}
            link rel="alternate" type="text/html" href=(address(&page)) {}
            @for news in &answer.entries {
                @let editions = news.edition.editions;
                entry {
                    id { (id) ":" (day(editions.new)) }
                    title { (entry_title(view, &answer.followed, news)) }
                    updated { (moment(Some(editions.new))) }
                    link rel="alternate" type="text/html"
                        href=(address(&difference(&answer.followed, editions))) {}
                    content type="html" { (content(view, answer, news, leads).into_string()) }
                }
            }
        }
    })
}

/// Names an edition for good, the first of a day whether or not it was issued again: `2026-02-27`,
/// `ja:2026-01-16.2`.
fn day(edition: EditionId) -> String {
    let language = if edition.language == Language::Ja { "ja:" } else { "" };
    let issue = if edition.issue() > 1 { format!(".{}", edition.issue()) } else { String::new() };
    format!("{language}{}{issue}", edition.effective)
}

/// The day on which an edition took effect, as Atom writes moments.
fn moment(edition: Option<EditionId>) -> String {
    let day = edition.map_or("1993-08-05".to_owned(), |edition| edition.effective.to_string());
    format!("{day}T00:00:00Z")
}

/// Names what is followed for good, as RFC 4151 has it; what it is called, and the page on which it
/// is read.
fn about(view: &View, followed: &Followed) -> [String; 3] {
    let base = view.host.base.as_deref().unwrap_or_default();
    let host = base.split("://").nth(1).and_then(|part| part.split(['/', ':']).next());
    // The name of one's own machine is everybody's.
    let is_owned =
        |text: &&str| text.contains('.') && text.contains(|letter: char| letter.is_alphabetic());
    let host = host.filter(is_owned).unwrap_or(NOBODY);
    let named = |name: &str| view.tell("page-feed-of", &[("name", name.into())]);
    let of = |kind: &str, thread: &str| format!("{kind}:{}", percent_encoded(thread));
    let (what, title, page) = match followed {
        Followed::All(languages) => {
            let is_japanese = *languages == [Language::Ja];
            let what = if is_japanese { "japanese" } else { "changes" };
            let title = if is_japanese { "page-feed-japanese" } else { "page-feed-all" };
            (what.to_owned(), view.say(title).to_owned(), "diff".to_owned())
        }
        Followed::Thread { kind, name, thread } => {
            let page = if *kind == "term" { place_of_term(name) } else { name.clone() };
            (of(kind, thread), named(name), page)
        }
        Followed::Search(typed) => {
            let title = view.tell("page-feed-search", &[("query", typed.into())]);
            (of("search", typed), title, format!("?q={}", percent_encoded(typed)))
        }
    };
    [format!("tag:{host},2026:{what}"), title, format!("/{page}")]
}

/// Where the changes of an entry are read.
fn difference(followed: &Followed, Pair { old, new }: Pair<EditionId>) -> String {
    let asked = followed.thread_of("section").map(|(number, _)| format!("?q={number}"));
    format!("/diff/{old}/{new}{}", asked.unwrap_or_default())
}

fn entry_title(view: &View, followed: &Followed, entry: &FeedEntry) -> String {
    // The day of the edition, and the set with which it came.
    let set = entry.edition.set.as_deref().map_or(String::new(), |set| format!(" {set}"));
    let edition = format!("{}{set}", entry.edition.editions.new);
    let (what, text) = match (followed, entry.changes.as_slice()) {
        (Followed::All(_), _) => (edition, edition_counts(&entry.edition, view.words())),
        (_, [change]) => {
            let name = change.new.as_ref().or(change.old.as_ref()).map(ShownText::name);
            let class = change_label(change.class, &change.new, view.words());
            (format!("{} {class}", name.unwrap_or_default()), edition)
        }
        (_, changes) => (edition, view.tell("changes", &[("count", changes.len().into())])),
    };
    view.tell("told", &[("what", what.into()), ("text", text.into())])
}

fn content(view: &View, answer: &FeedAnswer, entry: &FeedEntry, leads: &Leads) -> Markup {
    let editions = entry.edition.editions;
    let language = editions.new.language;
    let there = difference(&answer.followed, editions);
    let there = view.host.whole(Some(view.language), &there);
    html! {
        @if entry.changes.is_empty() {
            p { (edition_counts(&entry.edition, view.words())) }
            (lead_or_titles(&entry.edition, leads, [usize::MAX; 2], view.language, &there))
        }
        @for change in &entry.changes {
            h3 { (both_names(&change.old, &change.new)) " " (change_label(change.class, &change.new, view.words())) }
            div lang=(language) {
                (Sheet::ALONE.text(&Line::changed(Some(language), &change.words, Seen::Both)))
            }
        }
    }
}

/// Addresses in a map; the protocol takes no more.
const MOST: usize = 50_000;

const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// The map of a site; none where its address is not known.
pub fn site_map<'a>(host: &Host, addresses: impl Iterator<Item = &'a str>) -> Option<String> {
    host.base.as_ref()?;
    Some(document(&html! {
        urlset xmlns=(SCHEMA) xmlns:xhtml="http://www.w3.org/1999/xhtml" {
            @for address in addresses.take(MOST) {
                url {
                    loc { (host.whole(None, address)) }
                    @for language in [Language::En, Language::Ja] {
                        xhtml:link rel="alternate" hreflang=(language)
                            href=(host.whole(Some(language), address)) {}
                    }
                }
            }
        }
    }))
}

/// What crawlers may read: every page, but no results and nothing for programs.
pub fn robots(host: &Host) -> String {
    let map = || format!("\nSitemap: {}\n", host.whole(None, "/sitemap.xml"));
    let map = host.base.as_ref().map_or(String::new(), |_| map());
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /academyruins/\nDisallow: /?q=\n\
         Disallow: /*?layout=\nDisallow: /*&layout=\n{map}"
    )
}

/// Every name with where it leads, as a script: a page that was opened from a disk may load
/// scripts, but read no other file.
///
/// A row is the English name, the Japanese one, its reading, and the folder of its page; a name
/// that only a search can look for has none.
pub fn names_file(names: &[Suggestion]) -> String {
    let row = |name: &Suggestion| {
        let place = match (name.number, name.kind) {
            (Some(number), _) => number.to_string(),
            (None, NameKind::Term) => {
                place_of_term(name.en.as_deref().or(name.ja.as_deref()).unwrap_or_default())
            }
            (None, _) => String::new(),
        };
        json!([name.en, name.ja, name.reading, place])
    };
    format!("mtgcrNames({});\n", names.iter().map(row).collect::<Value>())
}
