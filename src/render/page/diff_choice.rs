//! How are two editions chosen to be compared? Start at [`diff_choice`].

use std::collections::HashMap;

use maud::{Markup, html};

use super::document::document_address;
use super::feed::counts;
use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::{BookNames, EditionChanges, Lead};
use crate::model::{EditionId, Language};
use crate::render::html::first_lead_items;

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
            ul.cards { @for edition in changes { li.card { (card(view, edition, leads.get(&edition.editions.new))) } } }
        }
    }
}

/// An edition: its day and set, what it changed, told first what its lead tells first, and its
/// bulletins.
fn card(view: &View, edition: &EditionChanges, lead: Option<&(Lead, BookNames)>) -> Markup {
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
                (first_lead_items(lead, names, POINTS, view.language, new.language, &address))
            },
            None => (new_titles(view, edition)),
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

/// What is new by name, where no lead is told.
fn new_titles(view: &View, edition: &EditionChanges) -> Markup {
    let titles: Vec<_> = edition.new_titles.iter().take(TITLES).collect();
    let left_out = edition.new_titles.len() - titles.len();
    html! {
        @if !titles.is_empty() {
            p {
                (view.say("page-new"))
                @for (nth, (number, title)) in titles.iter().enumerate() {
                    @if nth > 0 { "," }
                    " " (number) " " span lang=(edition.editions.new.language) { (title) }
                }
                @if left_out > 0 { " … +" (left_out) }
            }
        }
    }
}
