//! How do rulings, notes and the items of bulletins look, the list of editions, and how are two of
//! them chosen to be compared? Start at [`document`], [`editions`] and [`diff_choice`]; for what
//! documents say of a card at [`card`].

use maud::{Markup, html};

use super::diff::edition_choice;
use super::frame::{Head, framed};
use super::text::{neighbours, sheet, way, with_links};
use super::view::{View, choices, edition_day, feed_of_all, percent_encoded, spoken};
use crate::answer::{
    CardAnswer, CitedRule, DocumentAnswer, DocumentItem, DocumentLine, DocumentPiece,
    EditionChanges, EditionLine, EditionsAnswer,
};
use crate::doc::{Block, Line};
use crate::model::{DocumentKind, EditionId, Fate, Language, Pair, Role};
use crate::render::home::editions as laid_out;
use crate::render::labels::{cited_rule, edition_counts};
use crate::render::lead::{Leads, lead_or_titles};
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
                h2 { a href=(item_address(id, Some(&item.name))) { (heading(view, item)) } }
                @if item.pieces.iter().any(|piece| piece.role != Role::Heading) {
                    (told(view, item, false))
                }
            }
        }
        (neighbours(view, [&answer.previous, &answer.next], |item| {
            (item_address(id, Some(&item.name)), called(view, item))
        }))
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

/// The name of an item with its title.
fn called(view: &View, item: &DocumentItem) -> Markup {
    let (title, language) = item_title(view, item);
    html! {
        @if title != item.name { span.num { (item.name) } " " }
        span lang=(language) { (title) }
    }
}

/// The same, and whether the document marks it as changed.
fn heading(view: &View, item: &DocumentItem) -> Markup {
    html! {
        (called(view, item))
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
                    a href=(item_address(*id, Some(&item.name))) { (heading(view, item)) }
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
        DocumentKind::Bulletin => format!("/bulletin/{}", id.day()),
        _ => format!("/{}/{}", folder(id.document), id.day()),
    }
}

/// Where an item of a document is read; all of it where none is meant.
pub fn item_address(id: EditionId, item: Option<&str>) -> String {
    let Some(item) = item else { return document_address(id) };
    format!("/{}/{}/{}", folder(id.document), id.day(), percent_encoded(item))
}

fn folder(kind: DocumentKind) -> &'static str {
    if kind == DocumentKind::Bulletin { "bulletins" } else { kind.into() }
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
                @if en && !ja && view.reading.shown == Some(Language::Ja) {
                    p.absent { (view.say("page-record-missing")) }
                }
            }
        }
        (speaks_of(view, "page-document-rules", item.rules.iter()))
    }
}

/// A piece, with the names of cards as links.
fn one(view: &View, piece: &DocumentPiece) -> Markup {
    let card = |slug: &String| format!("/cards/{}", percent_encoded(slug));
    let cards = piece.cards.iter().map(|(bytes, slug)| (bytes.clone(), card(slug)));
    let label = match piece.role {
        Role::Text | Role::Heading | Role::Step => None,
        other => Some(view.say(&format!("role-{other}"))),
    };
    let class = (piece.role == Role::Heading).then_some("headword");
    html! {
        div class=[class] lang=(piece.language) {
            @if let Some(label) = label { p.quiet.label lang=(view.language) { (label) } }
            (with_links(view, piece.language, &piece.text, None, cards))
        }
    }
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
                // Each as the document calls it, and as it is called today.
                @for (nth, rule) in rules.iter().enumerate() {
                    @if nth > 0 { (view.words().joint()) }
                    @let there = match rule.fate {
                        Fate::Moved(now) => Some(now),
                        Fate::Same | Fate::Gone(_) => Some(rule.number),
                        Fate::Unknown => None,
                    };
                    a href=[there.map(|number| format!("/{number}"))] {
                        (cited_rule(rule, view.words()))
                    }
                }
            }
        }
    }
}

/// All editions, the newest first.
pub fn editions(view: &View, answer: &EditionsAnswer) -> String {
    let title = view.say("page-editions");
    let groups = [(Language::En, "page-editions-en"), (Language::Ja, "page-editions-ja")];
    let groups = groups.map(|(language, name)| {
        let lines =
            answer.editions.iter().rev().filter(|line| {
                line.id.document == DocumentKind::Rules && line.id.language == language
            });
        (view.say(name), lines.cloned().collect::<Vec<EditionLine>>())
    });
    let body = html! {
        h1 { (title) }
        @for (name, lines) in groups.into_iter().filter(|group| !group.1.is_empty()) {
            h2 { (name) " " small { (lines.len()) } }
            div.wide tabindex="0" role="region" aria-label=(name) { (table(view, lines)) }
        }
    };
    framed(view, &Head::of("/editions", title), &body)
}

/// Editions of one language as the program lists them, each leading to its contents and to what it
/// changed.
fn table(view: &View, lines: Vec<EditionLine>) -> Markup {
    let ids: Vec<EditionId> = lines.iter().map(|line| line.id).collect();
    let mut list = laid_out(&EditionsAnswer { editions: lines }, view.words()).blocks;
    if let Some(Block::Table { head, rows, .. }) = list.first_mut() {
        head.push(view.say("page-changes").into());
        for (nth, (row, id)) in rows.iter_mut().zip(&ids).enumerate() {
            if let Some(day) = row.first_mut() {
                *day = Line::from(id.day()).leading(format!("/contents?in={id}"));
            }
            let change = |old: &EditionId| {
                let since = Line::from(format!("{} →", old.effective));
                since.leading(format!("/diff/{old}/{id}"))
            };
            row.push(ids.get(nth + 1).map(change).unwrap_or_default());
        }
    }
    sheet(view, 2).blocks(&list)
}

/// New titles that a card tells; the page of the difference tells all.
const TITLES: usize = 6;

/// Points of the lead that a card tells.
const POINTS: usize = 2;

/// The page on which two editions are chosen, each edition with what it changed, the newest first;
/// the views have the editions of a language to choose from.
pub fn diff_choice(view: &View, editions: &[(View, Vec<EditionChanges>)], leads: &Leads) -> String {
    let title = view.say("page-changes-title");
    let body = html! {
        h1 { (title) }
        p.facing {
            (view.say("page-changes-intro")) " " (feed_of_all(view, "page-changes-follow"))
        }
        @for (view, changes) in editions { (choice(view, changes, leads)) }
        @if editions.iter().all(|(_, changes)| changes.is_empty()) {
            p { (view.say("page-changes-one")) }
            // Others are named by their days: numbers are known of them.
            @if !view.host.is_folder {
                form.choose action="/diff" {
                    label { (view.say("page-changes-from")) " " input name="old" placeholder="2024-11-08" required; }
                    " " input type="hidden" name="new" value="latest"; button { (view.say("page-compare")) }
                }
            }
        }
    };
    framed(view, &Head::of("/diff", title), &body)
}

/// Two editions of a language to choose, and what each changed.
fn choice(view: &View, changes: &[EditionChanges], leads: &Leads) -> Markup {
    let Some(Pair { old, new }) = changes.first().map(|newest| newest.editions) else {
        return html! {};
    };
    let name =
        view.say(if new.language == Language::En { "page-english" } else { "page-japanese" });
    html! {
        section {
            h2 { (name) " " small { (changes.len()) } }
            form.choose action="/diff" {
                (edition_choice(view, "old", "page-changes-from", old)) " "
                (edition_choice(view, "new", "page-changes-to", new)) " "
                button { (view.say("page-compare")) }
            }
            ul.cards { @for edition in changes { li.card { (edition_card(view, edition, leads)) } } }
        }
    }
}

/// An edition: its day and set, what it changed, told first what its lead tells first, and its
/// bulletins.
fn edition_card(view: &View, edition: &EditionChanges, leads: &Leads) -> Markup {
    let (old, new) = (edition.editions.old, edition.editions.new);
    let address = format!("/diff/{old}/{new}");
    html! {
        h3 {
            a href=(address) {
                @if let Some(names) = edition.set_names { (view.either(names)) " " }
                @else if let Some(set) = &edition.set { (set) " " }
                small { (edition_day(new)) }
            }
        }
        (lead_or_titles(edition, leads, [POINTS, TITLES], view.language, &address))
        p.quiet {
            (edition_counts(edition, view.words())) " "
            span { (view.say("page-changes-since")) " " (edition_day(old)) }
        }
    }
}
