//! How does `show` look as a page? Start at [`show`].

use maud::{Markup, html};

use super::page::{page, paragraphs};
use super::translation::since;
use crate::answer::{PathStep, ShowAnswer, ShownRecord, ShownStatus, Side};
use crate::render::bulletin_labels::{mention_label, mention_text};
use crate::render::labels::cited_label;
use crate::render::status_labels::{example_line, status_line};
use crate::render::terminal::absent;
use crate::render::words::Words;

/// A page with a part for each record, both languages side by side where there is room.
pub fn show(answer: &ShowAnswer) -> String {
    let body = html! {
        @for record in &answer.records { (shown(record)) }
        @for absence in &answer.absent { (paragraphs(absent(absence, Words::EN).trim_end())) }
    };
    let names: Vec<String> = answer.records.iter().map(|it| it.subject.to_string()).collect();
    page(&names.join(", "), &body)
}

fn shown(record: &ShownRecord) -> Markup {
    let path: Vec<&str> = record.path.iter().filter_map(PathStep::any_title).collect();
    let references = record.references.iter().map(|it| it.target.to_string()).collect();
    let cited = record.referenced_by.iter().map(|it| cited_label(it, Words::EN)).collect();
    let pointed: [(&str, Vec<String>); 2] = [("points to", references), ("cited by", cited)];
    html! {
        section id=(record.subject) {
            h2 { (record.subject) " " small { (path.join(" › ")) } }
            div.sides { @for text in record.en.iter().chain(&record.ja) { (side(text)) } }
            footer {
                @for (label, names) in pointed.iter().filter(|it| !it.1.is_empty()) {
                    div { (label) " " (names.join(", ")) }
                }
                @if let Some(status) = &record.status { (translation(record, status)) }
                @for mention in &record.mentions {
                    div {
                        (mention_label(mention, Words::EN)) ": "
                        span lang=(mention.language) { (mention_text(mention)) }
                    }
                }
            }
        }
    }
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, status: &ShownStatus) -> Markup {
    html! {
        div class=(status.status) {
            "translation " (status_line(record, status, Words::EN))
            @for change in &status.since { (since(change)) }
            @for example in &status.examples {
                p { (example_line(example, Words::EN)) }
                @for change in &example.since { (since(change)) }
            }
        }
    }
}

fn side(side: &Side) -> Markup {
    let language = side.edition.language;
    let mark = if language.tag() == "ja" { "例：" } else { "Example: " };
    html! {
        div lang=(language) {
            @if let (Some(headword), Some(reading)) = (&side.headword, &side.reading) {
                p { b { ruby { (headword) rt { (reading) } } } }
            }
            (paragraphs(&side.text))
            @for example in &side.examples { p.example { (mark) (example) } }
            div.edition lang="en" { (side.edition) }
        }
    }
}
