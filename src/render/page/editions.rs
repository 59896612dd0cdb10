//! How does the list of editions look, and how are two of them chosen to be compared? Start at
//! [`editions`] and [`diff_choice`].

use maud::{Markup, html};

use super::diff::edition_choice;
use super::document::{document_address, document_name};
use super::feed::{Leads, counts, new_titles};
use super::frame::{Head, framed};
use super::text::sheet;
use super::view::{View, edition_day};
use crate::answer::{BookNames, EditionChanges, EditionLine, EditionsAnswer, Lead};
use crate::doc::{Block, Line};
use crate::model::{DocumentKind, EditionId, Language, Pair};
use crate::render::home::editions as laid_out;
use crate::render::lead::lead_items;

/// All editions and documents, the newest first.
pub fn editions(view: &View, answer: &EditionsAnswer) -> String {
    let title = view.say("page-editions");
    let of = |document: DocumentKind| {
        let lines = answer.editions.iter().rev().cloned();
        lines.filter(move |line| line.id.document == document)
    };
    let groups = [(Language::En, "page-editions-en"), (Language::Ja, "page-editions-ja")];
    let groups = groups.map(|(language, name)| {
        let own = of(DocumentKind::Rules).filter(|line| line.id.language == language);
        (view.say(name), own.collect::<Vec<EditionLine>>())
    });
    let others = [DocumentKind::Bulletin, DocumentKind::Rulings, DocumentKind::Notes];
    let others: Vec<EditionId> = others.into_iter().flat_map(of).map(|line| line.id).collect();
    let body = html! {
        h1 { (title) }
        @for (name, lines) in groups.into_iter().filter(|group| !group.1.is_empty()) {
            h2 { (name) " " small { (lines.len()) } }
            div.wide tabindex="0" role="region" aria-label=(name) { (table(view, lines)) }
        }
        @if !others.is_empty() {
            h2 { (view.say("page-editions-documents")) }
            ul {
                @for id in others {
                    @let anchor = (id.document == DocumentKind::Bulletin).then(|| format!("#{id}"));
                    li {
                        a href={ (document_address(id)) (anchor.unwrap_or_default()) } {
                            (document_name(view, id))
                        }
                    }
                }
            }
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
    let intro = view.say("page-changes-intro");
    let body = html! {
        h1 { (title) }
        p.facing {
            (intro) " "
            a href="/feed/changes.atom" type="application/atom+xml" {
                (view.say("page-changes-follow"))
            }
        }
        @for (view, changes) in editions { (choice(view, changes, leads)) }
        @if editions.iter().all(|(_, changes)| changes.is_empty()) { (by_day(view)) }
    };
    framed(view, &Head::of("/diff", title), &body)
}

/// Where one edition alone is here, others are named by their days: numbers are known of them.
fn by_day(view: &View) -> Markup {
    html! {
        p { (view.say("page-changes-one")) }
        @if !view.host.is_folder {
            form.choose action="/diff" {
                label { (view.say("page-changes-from")) " " input name="old" placeholder="2024-11-08" required; }
                " "
                label { (view.say("page-changes-to")) " " input name="new" value="latest" required; }
                " " button { (view.say("page-compare")) }
            }
        }
    }
}

/// Two editions of a language to choose, and what each changed.
fn choice(view: &View, changes: &[EditionChanges], leads: &Leads) -> Markup {
    let Some(Pair { old, new }) = changes.first().map(|newest| newest.editions) else {
        return html! {};
    };
    let name = view.say(match new.language {
        Language::En => "page-english",
        Language::Ja => "page-japanese",
    });
    html! {
        section {
            h2 { (name) " " small { (changes.len()) } }
            form.choose action="/diff" {
                (edition_choice(view, "old", view.say("page-changes-from"), old)) " "
                (edition_choice(view, "new", view.say("page-changes-to"), new)) " "
                button { (view.say("page-compare")) }
            }
            ul.cards { @for edition in changes { li.card { (edition_card(view, edition, leads.get(&edition.editions.new))) } } }
        }
    }
}

/// An edition: its day and set, what it changed, told first what its lead tells first, and its
/// bulletins.
fn edition_card(view: &View, edition: &EditionChanges, lead: Option<&(Lead, BookNames)>) -> Markup {
    let (old, new) = (edition.editions.old, edition.editions.new);
    let address = format!("/diff/{old}/{new}");
    let lead = lead.filter(|(lead, _)| !lead.points.is_empty());
    html! {
        h3 {
            a href=(address) {
                @if let Some(names) = edition.set_names { (view.either(names)) " " }
                @else if let Some(set) = &edition.set { (set) " " }
                small { (edition_day(new)) }
            }
        }
        @match lead {
            Some((lead, names)) => {
                (lead_items(lead, names, POINTS, view.language, new.language, &address))
            },
            None => (new_titles(view, edition, TITLES)),
        }
        p.quiet {
            (counts(view, edition)) " "
            span { (view.say("page-changes-since")) " " (edition_day(old)) }
        }
        @if !edition.bulletins.is_empty() {
            p.quiet {
                @for id in &edition.bulletins {
                    a href=(document_address(*id)) {
                        (view.say("page-bulletin-of-day")) " " time { (id.effective) }
                    }
                    " "
                }
            }
        }
    }
}
