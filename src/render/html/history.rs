//! How does `history` look as a page? Start at [`history`], or [`topic`] for words.

use super::diff::{STYLE, marked_words};
use super::{escape, page, paragraphs};
use crate::answer::{HistoryAnswer, HistoryEvent, TopicAnswer, TopicCount};
use crate::model::Class;
use crate::render::labels::{event_label, thread_line};
use crate::render::notes::event_notes;
use crate::render::words::Words;

/// A page with a thread, oldest event first.
pub fn history(answer: &HistoryAnswer) -> String {
    let asked = escape(&answer.asked);
    let line = escape(&thread_line(answer, Words::EN));
    let mut body = format!("<style>\n{STYLE}</style>\n<h1>{asked}</h1>\n<p>{line}</p>\n");
    for event in &answer.events {
        body += &shown(event);
    }
    if !answer.blame.is_empty() {
        let language = answer.last.language;
        body += &format!("<h2>Today, phrase by phrase</h2>\n<table lang=\"{language}\">\n");
        for phrase in &answer.blame {
            let text = escape(phrase.text.trim()).replace('\n', "<br>");
            body += &format!("<tr><th scope=\"row\">{}</th><td>{text}</td></tr>\n", phrase.since);
        }
        body += "</table>\n";
    }
    page(&format!("History of {}", answer.asked), &body)
}

fn shown(event: &HistoryEvent) -> String {
    let text = match (&event.new, event.class) {
        (_, Some(Class::Moved | Class::Typography)) => String::new(),
        (Some(new), None | Some(Class::Added)) => paragraphs(&new.text),
        _ => marked_words(&event.words),
    };
    let (edition, label) = (event.edition, escape(&event_label(event, Words::EN)));
    let class = event.class.map_or("", Class::word);
    let mut notes = String::new();
    for note in event_notes(event, Words::EN) {
        notes += &format!("<p class=\"note\">{}</p>\n", escape(&note));
    }
    format!(
        "<article class=\"change {class}\" id=\"{edition}\">\n<p class=\"number\">{edition} \
         <span class=\"class\">{label}</span></p>\n<div lang=\"{}\">{text}</div>\n{notes}</article>\n",
        edition.language
    )
}

/// A page with a plot and a table of editions.
pub fn topic(answer: &TopicAnswer) -> String {
    let topic = escape(&answer.topic);
    let mut body = format!("<style>\n{STYLE}</style>\n<h1>{topic}</h1>\n{}", plot(answer));
    body += "<table>\n<thead><tr><th scope=\"col\">edition</th><th scope=\"col\">rules</th>\
             <th scope=\"col\">examples</th><th scope=\"col\">glossary</th></tr></thead>\n<tbody>\n";
    for it in &answer.editions {
        body += &format!("<tr><td>{}</td>", it.edition);
        for count in [it.rules, it.examples, it.glossary] {
            body += &format!("<td class=\"count\">{count}</td>");
        }
        body += "</tr>\n";
    }
    body += "</tbody>\n</table>\n";
    page(&answer.topic, &body)
}

/// Bars of the number of rules, an edition each, as SVG.
fn plot(answer: &TopicAnswer) -> String {
    const HEIGHT: usize = 100;
    const STEP: usize = 8;
    let most = answer.editions.iter().map(|it| it.rules).max().unwrap_or(0).max(1);
    let width = answer.editions.len() * STEP;
    let bar = |(at, it): (usize, &TopicCount)| {
        let height = it.rules * HEIGHT / most;
        let (x, y) = (at * STEP, HEIGHT - height);
        let label = format!("{}: {}", it.edition, it.rules);
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{height}\"><title>{label}</title></rect>\n",
            STEP - 2
        )
    };
    let bars: String = answer.editions.iter().enumerate().map(bar).collect();
    let (first, last) = (answer.editions.first(), answer.editions.last());
    let span = first.zip(last).map_or(String::new(), |(first, last)| {
        format!("{} to {}, at most {most}", first.edition, last.edition)
    });
    format!(
        "<figure>\n<svg class=\"plot\" viewBox=\"0 0 {width} {HEIGHT}\" \
         preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"Rules that hold the words, by edition\">\n{bars}</svg>\n\
         <figcaption>{span}</figcaption>\n</figure>\n"
    )
}
