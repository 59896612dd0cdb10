//! How does the way of a rule through the editions look, told in full? Start at [`history`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::timeline::happened;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{HistoryAnswer, HistoryEvent, ShownText};
use crate::model::{Class, Language, slug};
use crate::render::html::{event_words, in_lines};

/// A thread, the newest event first.
pub fn history(view: &View, answer: &HistoryAnswer) -> String {
    let title = match view.language {
        Language::En => format!("History of {}", answer.asked),
        Language::Ja => format!("{} の変更の経過", answer.asked),
    };
    let asked = spoken(&answer.asked);
    let body = html! {
        h1 {
            @match view.language {
                Language::En => { "History of " (asked) }
                Language::Ja => { (asked) " の変更の経過" }
            }
        }
        p.facing { (life(view, answer)) }
        (blame(view, answer))
        @for told in answer.events.iter().rev() { (event(view, told)) }
    };
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// Since when, in how many editions, and whether it still stands.
pub fn life(view: &View, answer: &HistoryAnswer) -> Markup {
    let first = answer.events.first().map_or(answer.last, |event| event.edition);
    let [first, last] = [first, answer.last].map(|edition| html! { time { (edition) } });
    let count = answer.editions;
    match (view.language, answer.is_current) {
        (Language::En, true) => {
            html! { "since " (first) ", in " (count) " editions, still in force" }
        }
        (Language::En, false) => {
            html! { "from " (first) " to " (last) ", in " (count) " editions" }
        }
        (Language::Ja, true) => html! { (first) "から、" (count) "版。現行" },
        (Language::Ja, false) => html! { (first) "から" (last) "まで、" (count) "版" },
    }
}

fn blame(view: &View, answer: &HistoryAnswer) -> Markup {
    if answer.blame.len() < 2 {
        return html! {};
    }
    html! {
        details.folded {
            summary { (view.say("The last text, phrase by phrase", "最後の本文を語句ごとに")) }
            table.phrases {
                @for phrase in &answer.blame {
                    tr {
                        th scope="row" { time { (phrase.since.effective) } }
                        td lang=(answer.last.language) { (in_lines(phrase.text.trim())) }
                    }
                }
            }
        }
    }
}

/// One event, with its words.
pub fn event(view: &View, event: &HistoryEvent) -> Markup {
    let class = event.class.map_or("", Class::word);
    html! {
        article class={ "change " (class) } id=(event.edition) {
            h2 {
                time { (event.edition) } " "
                span.status { (happened(view, event.class)) } " "
                (names(event))
                @if !event.is_held {
                    " " small { (view.say("its text is not here", "本文は未収録")) }
                }
            }
            @if let Some(words) = event_words(event) {
                div.both lang=(event.edition.language) { (words) }
            }
        }
    }
}

fn names(event: &HistoryEvent) -> Markup {
    let old = event.old.as_ref().map(ShownText::name);
    match (old, &event.new) {
        (Some(old), Some(new)) if old != new.name() => {
            html! { s { (old) } " → " (link(event, new)) }
        }
        (_, Some(new)) => link(event, new),
        (Some(old), None) => html! { s { (old) } },
        (None, None) => html! {},
    }
}

fn link(event: &HistoryEvent, text: &ShownText) -> Markup {
    let name = text.name();
    match text.number {
        Some(_) if !event.is_held => html! { (name) },
        Some(number) => html! { a href={ "/" (number) "@" (event.edition) } { (name) } },
        None if text.term.is_some() => {
            let slug = percent_encoded(&slug(&name));
            html! { a href={ "/glossary/" (slug) "@" (event.edition) } { (name) } }
        }
        None => html! { (name) },
    }
}
