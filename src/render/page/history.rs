//! How does the way of a rule through the editions look, told in full? Start at [`history`].

use maud::{Markup, html};

use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed};
use super::inline::inline;
use super::timeline::happened;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{Facing, HistoryAnswer, HistoryEvent, Past, PastEvent, ShownText};
use crate::model::{Class, EditionId, slug};
use crate::render::html::{event_words, in_lines};

/// A thread, the newest event first.
pub fn history(view: &View, answer: &HistoryAnswer, facing: &Facing) -> String {
    let place = place_of(answer);
    let title = view.tell("title-history", &[("name", answer.asked.as_str().into())]);
    let asked = spoken(&answer.asked);
    let body = html! {
        h1 { (view.weave("title-history", &[], &[("name", asked)])) }
        p.facing { (life(view, answer)) }
        @if let Some(place) = &place {
            (edition_bar(&view.keeping(facing), &Bar {
                place,
                cited: format!("CR {}", answer.asked),
                titles: [None, None],
                facing,
                past: Some(&past(view, answer)),
            }))
        }
        (blame(view, answer))
        @for told in answer.events.iter().rev() { (event(view, told)) }
    };
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// What addresses what is told; none for what has no page of its own.
fn place_of(answer: &HistoryAnswer) -> Option<String> {
    let last = answer.events.iter().rev().find_map(|event| event.new.as_ref())?;
    let slug = || Some(format!("glossary/{}", percent_encoded(&slug(last.term.as_deref()?))));
    last.number.map(|number| number.to_string()).or_else(slug)
}

/// The same way without its words.
fn past(view: &View, answer: &HistoryAnswer) -> Past {
    let editions: Vec<EditionId> = view.choices.iter().map(|choice| choice.id).collect();
    let before = |edition| editions.iter().rev().find(|id| **id < edition).copied();
    let number = |text: &Option<ShownText>| text.as_ref().and_then(|text| text.number);
    let events = answer.events.iter().map(|event| PastEvent {
        edition: event.edition,
        before: before(event.edition).filter(|_| event.old.is_some()),
        class: event.class,
        old: number(&event.old),
        new: number(&event.new),
        slug: event.new.as_ref().and_then(|text| Some(slug(text.term.as_deref()?))),
    });
    Past { events: events.collect(), editions: editions.clone() }
}

/// Since when, in how many editions, and whether it still stands.
pub fn life(view: &View, answer: &HistoryAnswer) -> Markup {
    let first = answer.events.first().map_or(answer.last, |event| event.edition);
    let [first, last] = [first, answer.last].map(|edition| html! { time { (edition) } });
    let count = [("count", answer.editions.into())];
    match answer.is_current {
        true => view.weave("thread-current", &count, &[("first", first)]),
        false if answer.editions == 1 => view.weave("thread-once", &[], &[("first", first)]),
        false => view.weave("thread-gone", &count, &[("first", first), ("last", last)]),
    }
}

fn blame(view: &View, answer: &HistoryAnswer) -> Markup {
    if answer.blame.len() < 2 {
        return html! {};
    }
    let write = |text: &str| inline(answer.last.language, text);
    html! {
        details.folded {
            summary { (view.say("page-history-blame")) }
            table.phrases {
                @for phrase in &answer.blame {
                    tr {
                        th scope="row" {
                            @let since = html! { time { (phrase.since.effective) } };
                            @if phrase.may_be_older {
                                (view.weave("show-since-or-before", &[], &[("edition", since)]))
                            } @else {
                                (since)
                            }
                        }
                        td lang=(answer.last.language) { (in_lines(phrase.text.trim(), &write)) }
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
                time { (event.edition.effective) } " "
                @if let Some(set) = view.set_name(event.edition) { small { (set) } " " }
                span.status { (happened(view, event.class)) } " "
                (names(event))
                @if !event.is_held {
                    " " small { (view.say("page-history-not-held")) }
                }
            }
            @if let Some(words) = event_words(event, &|text| inline(event.edition.language, text)) {
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
