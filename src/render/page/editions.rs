//! How does the list of editions look, and how are two of them chosen to be compared? Start at
//! [`editions`] and [`diff_choice`].

use std::collections::HashMap;

use maud::{Markup, html};

use super::document::document_address;
use super::feed::{counts, new_titles};
use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::{BookNames, EditionChanges, EditionLine, EditionsAnswer, Lead};
use crate::model::{DocumentKind, EditionId, Language};
use crate::render::lead::lead_items;

/// All editions and documents, the newest first.
pub fn editions(view: &View, answer: &EditionsAnswer) -> String {
    let title = view.say("page-editions");
    let before = before(answer);
    let groups = [
        (Language::En, view.say("page-editions-en")),
        (Language::Ja, view.say("page-editions-ja")),
    ];
    let of = |language: Language| -> Vec<&EditionLine> {
        let lines = answer.editions.iter().rev();
        lines
            .filter(|line| line.id.document == DocumentKind::Rules && line.id.language == language)
            .collect()
    };
    let others =
        answer.editions.iter().rev().filter(|line| line.id.document != DocumentKind::Rules);
    let others: Vec<EditionId> = others.map(|line| line.id).collect();
    let body = html! {
        h1 { (title) }
        @for (language, name) in groups {
            @let lines = of(language);
            @if !lines.is_empty() {
                h2 { (name) " " small { (lines.len()) } }
                (table(view, name, &lines, &before))
            }
        }
        @if !others.is_empty() {
            h2 { (view.say("page-editions-documents")) }
            ul { @for id in others { li { (other_document(view, id)) } } }
        }
    };
    framed(view, &Head { place: Place::Editions, title, typed: "" }, &body)
}

fn other_document(view: &View, id: EditionId) -> Markup {
    let kind = match id.document {
        DocumentKind::Bulletin => view.say("page-bulletin"),
        DocumentKind::Rulings => view.say("page-editions-rulings"),
        DocumentKind::Notes | DocumentKind::Rules => view.say("page-editions-notes"),
    };
    let day = html! { time { (id.effective) } " " (kind) };
    let anchor = match id.document {
        DocumentKind::Bulletin => format!("#{id}"),
        _ => String::new(),
    };
    html! { a href={ (document_address(id)) (anchor) } { (day) } }
}

/// For each edition of the rules the one before it.
fn before(answer: &EditionsAnswer) -> HashMap<EditionId, EditionId> {
    let mut before = HashMap::new();
    for language in [Language::En, Language::Ja] {
        let of = |edition: &EditionId| {
            edition.document == DocumentKind::Rules && edition.language == language
        };
        let ids: Vec<EditionId> = answer.editions.iter().map(|line| line.id).filter(of).collect();
        before.extend(ids.windows(2).map(|pair| (pair[1], pair[0])));
    }
    before
}

fn table(
    view: &View,
    name: &str,
    lines: &[&EditionLine],
    before: &HashMap<EditionId, EditionId>,
) -> Markup {
    let heads = [
        view.say("page-editions-effective"),
        view.say("page-editions-set"),
        view.say("page-rules"),
        view.say("page-editions-examples"),
        view.say("page-editions-glossary"),
        view.say("page-changes"),
    ];
    html! {
        div.wide tabindex="0" role="region" aria-label=(name) {
            table."list editions" {
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody {
                    @for line in lines {
                        @let id = line.id;
                        tr {
                            th scope="row" {
                                a href={ "/contents?in=" (id) } { (id.day()) }
                            }
                            td {
                                (line.sets.join(" "))
                                @if let Some(name) = view.set_name(id) { " " span.quiet { (name) } }
                            }
                            @let counts = [line.rules, line.examples, line.glossary];
                            @for (count, head) in counts.iter().zip(&heads[2..]) {
                                td data-head=(head) { (count) }
                            }
                            td data-head=(heads[5]) {
                                @if let Some(old) = before.get(&id) {
                                    a href={ "/diff/" (old) "/" (id) } { (old.effective) " →" }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// New titles that a card tells; the page of the difference tells all.
const TITLES: usize = 6;

/// Points of the lead that a card tells.
const POINTS: usize = 2;

/// The page on which two editions are chosen, each edition with what it changed; the newest first.
pub fn diff_choice(
    view: &View,
    editions: &[(Language, Vec<EditionChanges>)],
    leads: &HashMap<EditionId, (Lead, BookNames)>,
) -> String {
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
        @for (language, changes) in editions {
            @if !changes.is_empty() { (choice(view, *language, changes, leads)) }
        }
        @if editions.iter().all(|(_, changes)| changes.is_empty()) { (by_day(view)) }
    };
    framed(view, &Head { place: Place::Changes, title, typed: "" }, &body)
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

fn choice(
    view: &View,
    language: Language,
    changes: &[EditionChanges],
    leads: &HashMap<EditionId, (Lead, BookNames)>,
) -> Markup {
    let name = match language {
        Language::En => view.say("page-english"),
        Language::Ja => view.say("page-japanese"),
    };
    let news = changes.iter().map(|changes| changes.editions.new);
    let first = changes.last().map(|changes| changes.editions.old);
    let ids: Vec<EditionId> = news.chain(first).collect();
    let fields = [
        ("old", view.say("page-changes-from"), ids.get(1)),
        ("new", view.say("page-changes-to"), ids.first()),
    ];
    html! {
        section {
            h2 { (name) " " small { (changes.len()) } }
            form.choose action="/diff" {
                @for (field, label, chosen) in fields {
                    label {
                        (label) " "
                        select name=(field) {
                            @for id in &ids { option selected[Some(id) == chosen] { (id) } }
                        }
                    }
                    " "
                }
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
                small { time { (new) } }
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
            span { (view.say("page-changes-since")) " " time { (old) } }
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
