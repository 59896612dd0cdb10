//! How does the list of editions look? Start at [`editions`].

use std::collections::HashMap;

use maud::{Markup, html};

use super::document::document_address;
use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::{EditionLine, EditionsAnswer};
use crate::model::{DocumentKind, EditionId, Language};

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
            ul { @for id in others { li { (document(view, id)) } } }
        }
    };
    framed(view, &Head { place: Place::Editions, title, typed: "" }, &body)
}

/// A bulletin, rulings or notes.
fn document(view: &View, id: EditionId) -> Markup {
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
