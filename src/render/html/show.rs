//! How does `show` look as a page? Start at [`show`].

use maud::{Markup, html};

use super::page::{page, paragraphs};
use super::translation::since;
use crate::answer::{ShowAnswer, ShownRecord, ShownStatus, Side};
use crate::model::Beside;
use crate::render::bulletin_labels::{mention_label, mention_text};
use crate::render::labels::{cited_label, example_text, titles};
use crate::render::status_labels::{example_line, status_line};
use crate::render::terminal::absent;
use crate::render::words::Words;

/// A page with a part for each record, both languages side by side where there is room.
pub fn show(answer: &ShowAnswer, words: Words) -> String {
    let body = html! {
        @for record in &answer.records { (shown(record, words)) }
        @for absence in &answer.absent { (paragraphs(absent(absence, words).trim_end())) }
    };
    let names: Vec<String> =
        answer.records.iter().map(|record| record.subject.to_string()).collect();
    page(&names.join(", "), &body, words)
}

fn shown(record: &ShownRecord, words: Words) -> Markup {
    let path = titles(&record.path, words);
    let references =
        record.references.iter().map(|reference| reference.target.to_string()).collect();
    let cited = record.referenced_by.iter().map(|subject| cited_label(subject, words)).collect();
    let pointed: [(String, Vec<String>); 2] =
        [(words.say("show-points-to"), references), (words.say("show-cited-by"), cited)];
    html! {
        section id=(record.subject) {
            h2 { (record.subject) " " small { (path.join(" › ")) } }
            div.sides {
                @for text in record.sides() { (side(text)) }
                @if let Some(name) = record.name_ja.as_ref().filter(|_| record.ja.is_none()) {
                    div lang="ja" { p { (name) } }
                }
            }
            footer {
                @for (label, names) in pointed.iter().filter(|pair| !pair.1.is_empty()) {
                    div { (label) " " (names.join(", ")) }
                }
                @if let Some(status) = &record.status { (translation(record, status, words)) }
                @for mention in &record.mentions {
                    div {
                        (mention_label(mention, words)) ": "
                        span lang=(mention.language) { (mention_text(mention)) }
                    }
                }
            }
        }
    }
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, status: &ShownStatus, words: Words) -> Markup {
    html! {
        div class=(status.status) {
            (words.say("show-translation")) " " (status_line(record, status, words))
            @for change in &status.since { (since(change, words)) }
            @for example in &status.examples {
                p { (example_line(example, words)) }
                @for change in &example.since { (since(change, words)) }
            }
        }
    }
}

fn side(side: &Side) -> Markup {
    let language = side.edition.language;
    html! {
        div lang=(language) {
            @if let (Some(headword), Some(reading)) = (&side.headword, &side.reading) {
                p { b { ruby { (headword) rt { (reading) } } } }
            }
            @match side.beside.as_ref().filter(|beside| !beside.readings.is_empty()) {
                Some(beside) => (with_readings(&side.text, beside)),
                None => (paragraphs(&side.text)),
            }
            @for example in &side.examples { p.example { (example_text(example, language)) } }
            div.edition lang="en" { (side.edition) }
        }
    }
}

/// The text with the readings that its source prints over its words.
fn with_readings(text: &str, beside: &Beside) -> Markup {
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let mut from = 0;
    let words = beside.readings.iter().map(|reading| {
        let (start, end) = (reading.bytes.start as usize, reading.bytes.end as usize);
        let before = part(std::mem::replace(&mut from, end), start);
        (before, part(start, end), reading.kana.as_str())
    });
    let words: Vec<(&str, &str, &str)> = words.collect();
    html! {
        p {
            @for (before, word, kana) in words {
                (before) ruby { (word) rt { (kana) } }
            }
            (part(from, text.len()))
        }
    }
}
