//! How do rulings, notes and the items of bulletins look? Start at [`document`]; for what they say
//! of a card at [`card`].

use maud::{Markup, html};

use super::frame::{Head, framed};
use super::record::{Neighbour, neighbours, way};
use super::text::with_links;
use super::view::{Shown, View, choices, percent_encoded, spoken};
use crate::answer::{
    CardAnswer, CitedRule, DocumentAnswer, DocumentItem, DocumentLine, DocumentPiece,
};
use crate::model::{DocumentKind, EditionId, Fate, Language, Role};
use crate::render::labels::cited_rule;
use crate::text::abridged;

/// All documents of a kind, the newest first, and the ways to the other kinds.
pub fn documents(view: &View, kind: DocumentKind, lines: &[DocumentLine]) -> String {
    let title = view.say(&format!("page-documents-{}", folder(kind)));
    let body = html! {
        h1 { (title) " " small { (lines.len()) } }
        (choices(view.say("page-documents"), DocumentKind::ALL[1..].iter().map(|other| {
            let name = view.say(&format!("page-documents-{}", folder(*other)));
            (format!("/{}", folder(*other)), *other == kind, html! { (name) })
        })))
        @if lines.is_empty() { p { (view.say("page-documents-none")) } }
        ul.plain {
            @for line in lines {
                li {
                    a href=(document_address(line.id)) { (document_name(view, line.id)) }
                    @let rules = EditionId::rules(Language::En, line.id.effective);
                    @if let Some(set) = view.set_name(rules) { " " (set) }
                    @if let Some(title) = &line.title { " " (spoken(title)) }
                    @if line.items > 0 {
                        " " small { (view.tell("page-documents-items", &[("count", line.items.into())])) }
                    }
                }
            }
        }
    };
    framed(view, &Head::of("/bulletins", title), &body)
}

/// A document, or one item of it.
pub fn document(view: &View, answer: &DocumentAnswer, is_whole: bool) -> String {
    let id = answer.id;
    let name = document_name(view, id);
    let own = answer.items.first().filter(|_| !is_whole);
    let title = own.map_or_else(|| name.clone(), |item| item_title(view, item).0);
    let neighbour = |item: &String| -> Neighbour { (item_address(id, item), html! { (item) }) };
    let list = folder(id.document);
    let body = html! {
        (way(view, &html! {
            li { a href={ "/" (list) } { (view.say(&format!("page-documents-{list}"))) } }
            @if !is_whole { li { a href=(document_address(id)) { (name) } } }
        }))
        h1 {
            @if let Some(item) = own { (heading(view, item)) }
            @else { (name) }
        }
        @if let (true, Some(title)) = (is_whole, &answer.title) { p.facing { (spoken(title)) } }
        @if let Some(item) = own { (told(view, item, true)) }
        @for item in answer.items.iter().filter(|_| is_whole) {
            article.item id={ "item-" (percent_encoded(&item.name)) } {
                @let has_heading = item.pieces.iter().any(|piece| piece.role == Role::Heading);
                h2 {
                    // How an item begins that has no heading stands right below.
                    a href=(item_address(id, &item.name)) {
                        @if has_heading { (heading(view, item)) } @else { (item.name) }
                    }
                }
                @if item.pieces.iter().any(|piece| piece.role != Role::Heading) {
                    (told(view, item, false))
                }
            }
        }
        (neighbours(view, answer.previous.as_ref().map(neighbour), answer.next.as_ref().map(neighbour)))
    };
    framed(view, &Head::of("/bulletins", &title), &body)
}

/// Letters of half width of the words that name an item which has no heading.
const TITLE: usize = 72;

/// What an item is called, and in which language: its heading, else how it begins.
fn item_title(view: &View, item: &DocumentItem) -> (String, Language) {
    let order =
        |piece: &&DocumentPiece| (piece.language != view.language, piece.role != Role::Heading);
    let line = |piece: &DocumentPiece| {
        (abridged(piece.text.lines().next().unwrap_or_default(), TITLE), piece.language)
    };
    let first = item.pieces.iter().min_by_key(order);
    first.map_or_else(|| (item.name.clone(), view.language), line)
}

/// The name of an item with its title, and whether the document marks it as changed.
fn heading(view: &View, item: &DocumentItem) -> Markup {
    let (title, language) = item_title(view, item);
    html! {
        @if title != item.name { span.num { (item.name) } " " }
        span lang=(language) { (title) }
        @if item.is_changed { " " span.status { (view.say("page-document-marked")) } }
    }
}

/// What documents say of a card, and the way to the rules that may.
pub fn card(view: &View, answer: &CardAnswer) -> String {
    let names = view.own_first(&answer.en, &answer.ja);
    let title = answer.en.as_ref().or(answer.ja.as_ref()).cloned().unwrap_or_default();
    let asked = percent_encoded(&format!("\"{title}\""));
    let body = html! {
        h1 {
            @for (name, language) in names {
                @if let Some(name) = name { span lang=(language) { (name) } " " }
            }
        }
        p { a href={ "/?q=" (asked) } {
            (view.say("page-document-naming"))
        } }
        @for (id, item) in &answer.items {
            section {
                h2 {
                    a href=(item_address(*id, &item.name)) { (heading(view, item)) }
                    " " small { (document_name(view, *id)) }
                }
                (told(view, item, false))
            }
        }
    };
    framed(view, &Head::of("/bulletins", &title), &body)
}

/// Where a document is read.
pub fn document_address(id: EditionId) -> String {
    match id.document {
        DocumentKind::Bulletin => format!("/bulletin/{}", id.effective),
        _ => format!("/{}/{}", folder(id.document), id.day()),
    }
}

/// Where an item of a document is read.
pub fn item_address(id: EditionId, item: &str) -> String {
    format!("/{}/{}/{}", folder(id.document), id.day(), percent_encoded(item))
}

fn folder(kind: DocumentKind) -> &'static str {
    if kind == DocumentKind::Bulletin { "bulletins" } else { kind.word() }
}

/// What a document is, and its day.
pub(super) fn document_name(view: &View, id: EditionId) -> String {
    format!("{} {}", view.say(&format!("page-document-{}-of", id.document)), id.day())
}

/// What an item says, one language beside the other, and the rules that it speaks of; on its own
/// page it is to be found by its words.
fn told(view: &View, item: &DocumentItem, is_own: bool) -> Markup {
    let of = |language| item.pieces.iter().filter(move |piece| piece.language == language);
    let says = |language| of(language).any(|piece| piece.role != Role::Heading);
    let [en, ja] = [Language::En, Language::Ja].map(says);
    let is_in_both = item.pieces.iter().any(|piece| piece.language != item.pieces[0].language);
    // What one language alone says is shown whichever is read.
    let is_in_both = is_in_both && en == ja;
    html! {
        div."document" data-pagefind-body[is_own] {
            @if is_in_both {
                div.two {
                    @for (pieces, language) in view.own_first(of(Language::En), of(Language::Ja)) {
                        div lang=(language) { @for piece in pieces { (one(view, piece)) } }
                    }
                }
            } @else {
                @for piece in &item.pieces { (one(view, piece)) }
                @if en && !ja && view.reading.shown == Shown::Ja {
                    p.absent { (view.say("page-record-missing")) }
                }
            }
        }
        (speaks_of(view, "page-document-rules", item.rules.iter()))
    }
}

fn one(view: &View, piece: &DocumentPiece) -> Markup {
    let label = match piece.role {
        Role::Text | Role::Heading | Role::Step => None,
        other => Some(view.say(&format!("role-{}", other.word()))),
    };
    let class = (piece.role == Role::Heading).then_some("headword");
    html! {
        div class=[class] lang=(piece.language) {
            @if let Some(label) = label { p.quiet.label lang=(view.language) { (label) } }
            (words(view, piece))
        }
    }
}

/// The words of a piece, with the names of cards as links.
fn words(view: &View, piece: &DocumentPiece) -> Markup {
    let card = |slug: &String| format!("/cards/{}", percent_encoded(slug));
    let links = piece.cards.iter().map(|(bytes, slug)| (bytes.clone(), card(slug)));
    with_links(view, piece.language, &piece.text, None, links)
}

/// The rules that a document speaks of.
pub(super) fn speaks_of<'a>(
    view: &View,
    key: &str,
    rules: impl Iterator<Item = &'a CitedRule>,
) -> Markup {
    let rules: Vec<&CitedRule> = rules.collect();
    html! {
        @if !rules.is_empty() {
            p.quiet {
                (view.say(key)) " "
                @for (nth, rule) in rules.iter().enumerate() {
                    @if nth > 0 { (view.words().joint()) } (cited(view, rule))
                }
            }
        }
    }
}

/// A rule as the document calls it, and as it is called today.
fn cited(view: &View, rule: &CitedRule) -> Markup {
    let there = match rule.fate {
        Fate::Moved(now) => Some(now),
        Fate::Same | Fate::Gone(_) => Some(rule.number),
        Fate::Unknown => None,
    };
    let there = there.map(|number| format!("/{number}"));
    html! { a href=[there] { (cited_rule(rule, view.words())) } }
}
