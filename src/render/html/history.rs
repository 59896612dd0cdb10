//! How does `history` look as a page? Start at [`history`], or [`topic`] for words.

use maud::{Markup, html};

use super::words::CHANGES;
use super::words::{Seen, Write, as_it_stands, changed_in};
use crate::answer::{HistoryAnswer, HistoryEvent, TopicAnswer};
use crate::doc::page;
use crate::model::Class;
use crate::render::labels::{event_label, phrase_since, thread_line};
use crate::render::notes::event_notes;
use crate::render::words::Words;

/// A page with a thread, oldest event first.
pub fn history(answer: &HistoryAnswer, words: Words) -> String {
    let body = html! {
        (CHANGES)
        h1 { (answer.asked) }
        p { (thread_line(answer, words)) }
        @for event in &answer.events { (shown(event, words)) }
        @if !answer.blame.is_empty() {
            h2 { (words.say("blame-title")) }
            table lang=(answer.last.language) {
                @for phrase in &answer.blame {
                    tr { th scope="row" { (phrase_since(phrase, words)) } td { (in_lines(phrase.text.trim(), &as_it_stands)) } }
                }
            }
        }
    };
    let title = words.tell("title-history", &[("name", answer.asked.as_str().into())]);
    page(&title, &body, words)
}

/// A text whose lines stand under each other.
pub fn in_lines(text: &str, write: Write<'_>) -> Markup {
    html! {
        @for (nth, line) in text.split('\n').enumerate() { @if nth > 0 { br; } (write(line)) }
    }
}

/// The words of an event; none where they did not change.
pub fn event_words(event: &HistoryEvent, write: Write<'_>) -> Option<Markup> {
    match (&event.new, event.class) {
        _ if !event.is_held => None,
        (_, Some(Class::Moved | Class::Typography)) => None,
        (Some(new), None | Some(Class::Added)) => {
            let lines = new.text.split('\n');
            Some(html! { @for line in lines { p { (write(line)) } } })
        }
        _ => Some(changed_in(&event.words, Seen::Both, write)),
    }
}

fn shown(event: &HistoryEvent, words: Words) -> Markup {
    let class = event.class.map_or("", Class::word);
    html! {
        article class={ "change " (class) } id=(event.edition) {
            p.number { (event.edition) " " span.class { (event_label(event, words)) } }
            div lang=(event.edition.language) {
                @if let Some(words) = event_words(event, &as_it_stands) { (words) }
            }
            @for note in event_notes(event, words) { p.note { (note) } }
        }
    }
}

/// A page with a plot and a table of editions.
pub fn topic(answer: &TopicAnswer, words: Words) -> String {
    let body = html! {
        (CHANGES)
        h1 { (answer.topic) }
        (plot(answer))
        table {
            thead {
                tr {
                    @for head in ["edition", "rules", "examples", "glossary"] {
                        th scope="col" { (words.say(&format!("column-{head}"))) }
                    }
                }
            }
            tbody {
                @for edition in &answer.editions {
                    tr {
                        td { (edition.edition) }
                        @for count in [edition.rules, edition.examples, edition.glossary] { td.count { (count) } }
                    }
                }
            }
        }
    };
    page(&answer.topic, &body, words)
}

/// Bars of the number of rules, an edition each, as SVG.
fn plot(answer: &TopicAnswer) -> Markup {
    const HEIGHT: usize = 100;
    const STEP: usize = 8;
    let most = answer.editions.iter().map(|count| count.rules).max().unwrap_or(0).max(1);
    let width = answer.editions.len() * STEP;
    let ends = answer.editions.first().zip(answer.editions.last());
    html! {
        figure {
            svg.plot viewBox={ "0 0 " (width) " " (HEIGHT) } preserveAspectRatio="none" role="img"
                aria-label="Rules that hold the words, by edition" {
                @for (at, edition) in answer.editions.iter().enumerate() {
                    @let height = edition.rules * HEIGHT / most;
                    rect x=(at * STEP) y=(HEIGHT - height) width=(STEP - 2) height=(height) {
                        title { (edition.edition) ": " (edition.rules) }
                    }
                }
            }
            figcaption {
                @if let Some((first, last)) = ends {
                    (first.edition) " to " (last.edition) ", at most " (most)
                }
            }
        }
    }
}
