//! What does a reader see where there is no such rule or page? Start at [`absent`] for a number or
//! a term, at [`refused`] for everything else.

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::history::{event, life};
use super::view::{View, percent_encoded, spoken};
use crate::answer::{Absence, FormerRule, HistoryAnswer, ShownText, TodayNumber};
use crate::model::{EditionId, RuleNumber, slug};

/// A number or a term that is not in the edition: where it went, or what is near it.
pub fn absent(view: &View, absence: &Absence, went: Option<&HistoryAnswer>) -> String {
    let body = html! {
        h1 { (spoken(&absence.typed)) }
        p.facing { (not_here(view, absence.edition)) }
        @if let Some(went) = went { p.went { (where_to(view, went)) } }
        (existed(view, absence))
        (nearest(view, &absence.nearest))
        @if let Some(went) = went {
            section {
                h2 { (view.say("page-history")) }
                p.quiet { (life(view, went)) }
                @for told in went.events.iter().rev().take(3) { (event(view, told)) }
                p {
                    a href={ "/history/" (percent_encoded(&absence.typed)) } {
                        (view.say("page-whole-history"))
                    }
                }
            }
        }
    };
    let head = Head { place: Place::Rules, title: &absence.typed, typed: &absence.typed };
    framed(view, &head, &body)
}

fn not_here(view: &View, edition: Option<EditionId>) -> Markup {
    let edition = html! { time { @if let Some(edition) = edition { (edition) } } };
    view.weave("page-absent-here", &[], &[("edition", edition)])
}

/// The number that the rule bears today, or the edition that dropped it.
fn where_to(view: &View, went: &HistoryAnswer) -> Markup {
    let last = went.events.iter().rev().find(|event| event.new.is_some());
    let name = last.and_then(|event| event.new.as_ref()).map(ShownText::name).unwrap_or_default();
    if went.is_current {
        let link = html! { a href={ "/" (name) } { strong { (name) } } };
        return view.weave("page-absent-today", &[], &[("number", link)]);
    }
    let gone = went.events.last().map_or(went.last, |event| event.edition);
    let gone = html! { strong { (gone) } };
    view.weave("page-absent-gone", &[], &[("edition", gone)])
}

fn existed(view: &View, absence: &Absence) -> Markup {
    let Some(number) = absence.number else { return html! {} };
    html! {
        @if !absence.former.is_empty() {
            p {
                (view.say("page-absent-former"))
                @for (nth, rule) in absence.former.iter().enumerate() {
                    @if nth > 0 { (view.say("page-between-rules")) } " " (former_rule(view, number.first(), rule))
                }
            }
        }
    }
}

/// When a number was a rule's, with the ways to what that was then and is today.
pub(super) fn former_rule(view: &View, number: RuleNumber, rule: &FormerRule) -> Markup {
    let FormerRule { first, last, title, today, .. } = rule;
    let is_open = rule.first_may_be_older || rule.last_may_be_newer;
    let run = html! {
        @if rule.first_may_be_older {
            (view.weave("show-since-or-before", &[], &[("edition", html! { time { (first) } })]))
        } @else {
            time { (first) }
        }
        @if first != last || is_open {
            " – "
            @if rule.last_may_be_newer {
                (view.weave("show-or-later", &[], &[("edition", html! { time { (last) } })]))
            } @else {
                time { (last) }
            }
        }
    };
    html! {
        @if rule.is_held {
            a href={ "/" (number) "@" (last) } { (run) }
        } @else {
            (run)
        }
        @if let Some(title) = title { " " (spoken(title)) }
        @match today {
            TodayNumber::Bears(Some(number)) => {
                @let today = html! { a href=(view.number(*number)) { (number) } };
                (view.words().joint()) (view.weave("page-former-today", &[], &[("number", today)]))
            }
            TodayNumber::Bears(None) => {}
            TodayNumber::Gone(gone) => {
                (view.words().joint()) (view.gone(*gone))
            }
        }
    }
}

fn nearest(view: &View, names: &[String]) -> Markup {
    html! {
        @if !names.is_empty() {
            p { (view.say("page-absent-near")) }
            ul.examples {
                @for name in names {
                    @let is_number = name.starts_with(|first: char| first.is_ascii_digit());
                    @let address = match is_number {
                        true => name.clone(),
                        false => format!("glossary/{}", percent_encoded(&slug(name))),
                    };
                    li { a href={ "/" (address) (view.at()) } { (spoken(name)) } }
                }
            }
        }
    }
}

/// Whose fault it is that there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is at the address.
    Nowhere,
    /// What was typed cannot be read.
    Unreadable,
    /// The server cannot answer just now.
    Unable,
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whose fault it is.
    pub fault: Fault,
    /// What was typed into the box, to be mended there.
    pub typed: String,
    /// What is wrong, a sentence without full stop.
    pub detail: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A page that says why there is none.
pub fn refused(view: &View, refusal: &Refusal) -> String {
    let title = match refusal.fault {
        Fault::Nowhere => view.say("page-refused-nowhere"),
        Fault::Unreadable => view.say("page-refused-unreadable"),
        Fault::Unable => view.say("page-refused-unable"),
    };
    let body = html! {
        h1 { (title) }
        p lang="en" { (refusal.detail) }
        @if let Some(hint) = &refusal.hint { p lang="en" { (hint) } }
        p { a href="/" { (view.say("page-refused-search")) } }
    };
    framed(view, &Head { place: Place::Search, title, typed: &refusal.typed }, &body)
}
