//! What does a reader see where there is no such rule or page? Start at [`absent`] for a number or
//! a term, at [`refused`] for everything else.

use maud::{Markup, html};

use super::edition_bar::choice_name;
use super::frame::{Head, Place, framed};
use super::history::{self, event, life};
use super::timeline::place_of_old;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{Absence, FormerRule, HistoryAnswer, HistoryEvent, ShownText, TodayNumber};
use crate::model::slug;

/// A number or a term that is not in the edition: where it went, or what is near it.
pub fn absent(view: &View, absence: &Absence, went: Option<&HistoryAnswer>) -> String {
    let last = went.and_then(|went| history::told(went).last());
    let body = html! {
        h1 { (spoken(&absence.typed)) }
        @match (went, last) {
            (Some(went), Some(last)) => {
                p.went { (where_to(view, went)) }
                (successors(view, last))
                (event(view, last))
                p {
                    a href={ "/history/" (percent_encoded(&absence.typed)) } {
                        (view.say("page-whole-history"))
                    }
                    (view.words().joint()) (life(view, went))
                }
            }
            _ => { p.facing { (not_here(view, absence)) } (from_then(view, absence)) }
        }
        @if went.is_none() || absence.former.len() > 1 { (existed(view, absence)) }
        (nearest(view, &absence.nearest))
        (ways(view))
    };
    let head = Head { place: Place::Rules, title: &absence.typed, typed: &absence.typed };
    framed(view, &head, &body)
}

fn not_here(view: &View, absence: &Absence) -> Markup {
    let edition = html! { time { @if let Some(edition) = absence.edition { (edition) } } };
    html! {
        (view.weave("page-absent-here", &[], &[("edition", edition)]))
        @if absence.is_nowhere { (view.words().joint()) (view.say("page-absent-never")) }
    }
}

/// A number of an old text is followed to today from the edition that it is of.
fn from_then(view: &View, absence: &Absence) -> Markup {
    let Some(number) = absence.number.filter(|_| !view.host.is_folder && !view.choices.is_empty())
    else {
        return html! {};
    };
    html! {
        form.chooser action="/" {
            label for="then" { (view.say("page-absent-from")) }
            input type="hidden" name="q" value=(number);
            select #then name="in" {
                @for choice in view.choices.iter().rev() {
                    option value=(choice.id) { (choice_name(view, choice)) }
                }
            }
            button { (view.say("page-absent-follow")) }
        }
    }
}

/// The number that the rule bears today, or the edition that dropped it, with what that changed.
fn where_to(view: &View, went: &HistoryAnswer) -> Markup {
    let last = went.events.iter().rev().find(|event| event.new.is_some());
    let name = last.and_then(|event| event.new.as_ref()).map(ShownText::name).unwrap_or_default();
    if went.is_current {
        let link = html! { a href={ "/" (name) } { strong { (name) } } };
        return view.weave("page-absent-today", &[], &[("number", link)]);
    }
    let gone = went.events.last().map_or(went.last, |event| event.edition);
    let told = html! { strong { (gone) } };
    let is_term = last.and_then(|event| event.new.as_ref()).is_some_and(|new| new.term.is_some());
    let called = if is_term { format!("glossary/{}", slug(&name)) } else { name };
    html! {
        (view.weave("page-absent-gone", &[], &[("edition", told)]))
        @if let Some(before) = view.before(gone) {
            " " a href={ "/diff/" (before) "/" (gone) (place_of_old(&called)) } {
                (view.say("page-past-what-took"))
            }
        }
    }
}

/// What has words of what went, each with the share that it took.
fn successors(view: &View, last: &HistoryEvent) -> Markup {
    html! {
        @if !last.split_into.is_empty() {
            p {
                (view.say("page-absent-words"))
                @for shared in &last.split_into {
                    " " a href={ "/" (percent_encoded(&shared.name)) "@" (last.edition) } { (spoken(&shared.name)) }
                    " " small { (format!("{:.0} %", shared.share * 100.0)) }
                }
            }
        }
    }
}

fn existed(view: &View, absence: &Absence) -> Markup {
    let Some(number) = absence.number else { return html! {} };
    html! {
        @if !absence.former.is_empty() {
            p {
                (view.say("page-absent-former"))
                @for (nth, rule) in absence.former.iter().enumerate() {
                    @if nth > 0 { (view.say("page-between-rules")) } " " (former_rule(view, &format!("/{}", number.first()), rule))
                }
            }
        }
    }
}

/// When a number was a rule's, with the ways to what that was then and is today.
pub(super) fn former_rule(view: &View, address: &str, rule: &FormerRule) -> Markup {
    let FormerRule { first, last, title, .. } = rule;
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
            a href={ (address) "@" (last) } { (run) }
        } @else {
            (run)
        }
        @if let Some(title) = title { " " (spoken(title)) }
        @if let Some(then) = rule.then {
            (view.words().joint())
            (view.weave("stood-then", &[], &[("number", html! { (then) })]))
        }
        (view.words().joint()) (former_today(view, rule))
    }
}

/// What a rule that bore a number is today.
pub(super) fn former_today(view: &View, rule: &FormerRule) -> Markup {
    html! {
        @match &rule.today {
            TodayNumber::Bears(Some(number)) => {
                @let today = html! { a href=(view.number(*number)) { (number) } };
                (view.weave("page-former-today", &[], &[("number", today)]))
            }
            TodayNumber::Bears(None) => {}
            TodayNumber::Gone(gone) => (view.gone(*gone)),
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is at the address.
    #[default]
    Nowhere,
    /// What was typed cannot be read.
    Unreadable,
    /// The server cannot answer just now.
    Unable,
}

/// Why there is no page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// Whose fault it is.
    pub fault: Fault,
    /// What was typed into the box, to be mended there.
    pub typed: String,
    /// What is wrong, in the language of the page; empty where only a program would be helped.
    pub detail: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Editions that may have been meant.
    pub nearest: Vec<String>,
}

/// A page that says why there is none, and leads on.
pub fn refused(view: &View, refusal: &Refusal) -> String {
    let (title, help) = match refusal.fault {
        Fault::Nowhere => ("page-refused-nowhere", "page-refused-nowhere-help"),
        Fault::Unreadable => ("page-refused-unreadable", "page-refused-unreadable-help"),
        Fault::Unable => ("page-refused-unable", "page-refused-unable-help"),
    };
    let title = view.say(title);
    let body = html! {
        h1 { (title) }
        @if !refusal.detail.is_empty() { p { (quoted(&refusal.detail)) } }
        @if let Some(hint) = &refusal.hint { p { (quoted(hint)) } }
        @if !refusal.nearest.is_empty() {
            p {
                (view.say("page-absent-near"))
                @for edition in &refusal.nearest {
                    " " a href={ "/contents?in=" (percent_encoded(edition)) } { (edition) }
                }
            }
        }
        p { (view.say(help)) }
        (ways(view))
    };
    framed(view, &Head { place: Place::Search, title, typed: &refusal.typed }, &body)
}

/// What was typed stands in quotes on a page, where a terminal has backticks.
fn quoted(sentence: &str) -> String {
    let mut pieces = sentence.split('`');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for (nth, piece) in pieces.enumerate() {
        out.push(if nth % 2 == 0 { '“' } else { '”' });
        out += piece;
    }
    out
}

/// Where else to look.
fn ways(view: &View) -> Markup {
    html! {
        ul.examples {
            li { a href={ "/contents" (view.in_edition()) } { (view.say("page-contents")) } }
            li { a href={ "/glossary" (view.in_edition()) } { (view.say("heading-glossary")) } }
            li { a href="/editions" { (view.say("page-editions")) } }
            li { a href="/help" { (view.say("page-how-to-search")) } }
        }
    }
}
