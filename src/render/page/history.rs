//! How does the way of a rule through the editions look, told in full? Start at [`history`].

use super::frame::{Head, Place, framed};
use super::text::{Seen, changed};
use super::timeline::happened;
use super::view::{View, percent_encoded, spoken};
use crate::answer::{HistoryAnswer, HistoryEvent, ShownText};
use crate::model::{Class, Language, slug};
use crate::render::html::{escape, paragraphs};

/// A thread, the newest event first.
pub fn history(view: &View, answer: &HistoryAnswer) -> String {
    let asked = spoken(&answer.asked);
    let title = match view.language {
        Language::En => format!("History of {}", answer.asked),
        Language::Ja => format!("{} の変更の経過", answer.asked),
    };
    let mut body = match view.language {
        Language::En => format!("<h1>History of {asked}</h1>\n"),
        Language::Ja => format!("<h1>{asked} の変更の経過</h1>\n"),
    };
    body += &format!("<p class=\"facing\">{}</p>\n", life(view, answer));
    body += &blame(view, answer);
    answer.events.iter().rev().for_each(|it| body += &event(view, it));
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// Since when, in how many editions, and whether it still stands.
pub fn life(view: &View, answer: &HistoryAnswer) -> String {
    let first = answer.events.first().map_or(answer.last, |it| it.edition);
    let [first, last] = [first, answer.last].map(|it| format!("<time>{it}</time>"));
    let count = answer.editions;
    match (view.language, answer.is_current) {
        (Language::En, true) => format!("since {first}, in {count} editions, still in force"),
        (Language::En, false) => format!("from {first} to {last}, in {count} editions"),
        (Language::Ja, true) => format!("{first}から、{count}版。現行"),
        (Language::Ja, false) => format!("{first}から{last}まで、{count}版"),
    }
}

fn blame(view: &View, answer: &HistoryAnswer) -> String {
    if answer.blame.len() < 2 {
        return String::new();
    }
    let label = view.say("The last text, phrase by phrase", "最後の本文を語句ごとに");
    let mut out = format!(
        "<details class=\"folded\"><summary>{label}</summary>\n<table class=\"phrases\">\n"
    );
    let language = answer.last.language;
    for phrase in &answer.blame {
        let text = escape(phrase.text.trim()).replace('\n', "<br>");
        out += &format!(
            "<tr><th scope=\"row\"><time>{}</time></th><td lang=\"{language}\">{text}</td></tr>\n",
            phrase.since.effective
        );
    }
    out + "</table></details>\n"
}

/// One event, with its words.
pub fn event(view: &View, event: &HistoryEvent) -> String {
    let language = event.edition.language;
    let text = match (&event.new, event.class) {
        (_, Some(Class::Moved | Class::Typography)) => String::new(),
        (Some(new), None | Some(Class::Added)) => paragraphs(&new.text),
        _ => changed(&event.words, Seen::Both),
    };
    let words = match text.is_empty() {
        true => text,
        false => format!("<div class=\"both\" lang=\"{language}\">{text}</div>\n"),
    };
    let class = event.class.map_or("", Class::word);
    format!(
        "<article class=\"change {class}\" id=\"{0}\">\n<h2><time>{0}</time> \
         <span class=\"status\">{1}</span> {2}</h2>\n{words}</article>\n",
        event.edition,
        happened(view, event.class),
        names(event),
    )
}

fn names(event: &HistoryEvent) -> String {
    let old = event.old.as_ref().map(ShownText::name);
    let link = |it: &ShownText| {
        let name = escape(&it.name());
        match it.number {
            Some(number) => format!("<a href=\"/{number}@{}\">{name}</a>", event.edition),
            None if it.term.is_some() => {
                let slug = percent_encoded(&slug(&it.name()));
                format!("<a href=\"/glossary/{slug}@{}\">{name}</a>", event.edition)
            }
            None => name,
        }
    };
    match (old, &event.new) {
        (Some(old), Some(new)) if old != new.name() => {
            format!("<s>{}</s> → {}", escape(&old), link(new))
        }
        (_, Some(new)) => link(new),
        (Some(old), None) => format!("<s>{}</s>", escape(&old)),
        (None, None) => String::new(),
    }
}
