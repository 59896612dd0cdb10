//! How does the way of a rule through the editions look, told in full? Start at [`history`].

use maud::{Markup, html};

use super::about::feed_of_rule;
use super::absent::former_rule;
use super::edition_bar::{Bar, edition_bar};
use super::frame::{Head, Place, framed};
use super::inline::inline;
use super::timeline::happened;
use super::view::{View, language_of, percent_encoded, spoken};
use crate::answer::{Facing, FormerRule, HistoryAnswer, HistoryEvent, Past, PastEvent, ShownText};
use crate::model::{Class, EditionId, EffectiveDate, slug};
use crate::render::html::{event_words, in_lines};
use crate::render::notes::event_notes;

/// Tones of age, the newest the strongest.
const TONES: usize = 4;

/// A thread, the newest event first, and the other rules that bore the number.
pub fn history(
    view: &View,
    answer: &HistoryAnswer,
    facing: &Facing,
    former: &[FormerRule],
) -> String {
    let view = &View { edition: None, ..view.keeping(facing) };
    let place = place_of(answer);
    let title = view.tell("title-history", &[("name", answer.asked.as_str().into())]);
    let asked = spoken(&answer.asked);
    let number = answer.named.as_ref().and_then(|named| named.number);
    let feed = match (&place, number) {
        (Some(_), Some(number)) if view.host.is_folder => feed_of_rule(view, number, facing),
        // The number is that of the edition in which the thread was picked up.
        (Some(_), Some(number)) => format!("/feed/{number}@{}.atom", answer.edition),
        (Some(place), None) => format!("/feed/{place}.atom"),
        (None, _) => "/feed/changes.atom".to_owned(),
    };
    let body = html! {
        h1 { (view.weave("title-history", &[], &[("name", asked)])) }
        p { (life(view, answer)) }
        @if let (Some(number), false) = (number, former.is_empty()) {
            ul.former {
                @for rule in former {
                    li {
                        (view.say("page-history-other")) " "
                        (former_rule(view, &format!("/history/{number}"), rule))
                    }
                }
            }
        }
        @if let Some(place) = &place {
            (edition_bar(view, &Bar {
                place,
                cited: format!("CR {}", answer.asked),
                titles: [None, None],
                facing,
                told: facing,
                past: Some(&past(view, answer)),
                has_contents: false,
                feed: (feed, view.say("page-edition-follow").to_owned()),
            }))
        }
        (blame(view, answer))
        @for told in told(answer).rev() { (event(view, told)) }
    };
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// What happened that a reader would notice: other print is no change.
pub(super) fn told(answer: &HistoryAnswer) -> impl DoubleEndedIterator<Item = &HistoryEvent> {
    answer.events.iter().filter(|event| event.class != Some(Class::Typography))
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

/// The last text, once, each phrase in a tone of its age and with the day that brought it.
fn blame(view: &View, answer: &HistoryAnswer) -> Markup {
    let mut days: Vec<EffectiveDate> =
        answer.blame.iter().map(|phrase| phrase.since.effective).collect();
    days.sort_unstable();
    days.dedup();
    if answer.blame.len() < 2 || days.len() < 2 {
        return html! {};
    }
    let language = answer.last.language;
    let write = |text: &str| inline(language, text);
    let tone = |day: EffectiveDate| {
        let place = days.iter().position(|known| *known == day).unwrap_or(0);
        place * TONES / (days.len() - 1)
    };
    html! {
        details.folded open {
            summary { (view.say("page-history-blame")) }
            p.blame lang=(language) {
                @for (nth, phrase) in answer.blame.iter().enumerate() {
                    @let before = nth.checked_sub(1).map(|before| answer.blame[before].since);
                    @if before != Some(phrase.since) {
                        small lang=(view.language) {
                            @let since = html! { time { (phrase.since.effective) } };
                            @if phrase.may_be_older {
                                (view.weave("show-since-or-before", &[], &[("edition", since)]))
                            } @else { (since) }
                        }
                    }
                    span data-age=(tone(phrase.since.effective)) { (in_lines(&phrase.text, &write)) }
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
            div.note { @for note in event_notes(event, view.words()) { p lang=(language_of(&note)) { (note) } } }
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
