//! How does `history` look in Markdown? Start at [`history`], or [`topic`] for words.

use super::diff::marked_words;
use super::escape;
use crate::answer::{HistoryAnswer, HistoryEvent, TopicAnswer};
use crate::model::Class;
use crate::render::labels::{event_label, phrase_since, thread_line};
use crate::render::notes::event_notes;
use crate::render::words::Words;

/// An item an event, oldest first.
pub fn history(answer: &HistoryAnswer, words: Words) -> String {
    let mut out = format!("## {}\n\n{}\n\n", escape(&answer.asked), thread_line(answer, words));
    for event in &answer.events {
        out += &item(event, words);
    }
    if !answer.blame.is_empty() {
        let (since, phrase) = (words.say("show-since"), words.say("column-phrase"));
        out += &format!("\n| {since} | {phrase} |\n| --- | --- |\n");
    }
    for phrase in &answer.blame {
        let text = escape(phrase.text.trim()).replace("\n\n", "<br>");
        out += &format!("| {} | {text} |\n", phrase_since(phrase, words));
    }
    out
}

fn item(event: &HistoryEvent, words: Words) -> String {
    let mut out = format!("- **{}** {}", event.edition, escape(&event_label(event, words)));
    let text = match (&event.new, event.class) {
        _ if !event.is_held => String::new(),
        (_, Some(Class::Moved | Class::Typography)) => String::new(),
        (Some(new), None | Some(Class::Added)) => escape(&new.text),
        _ => marked_words(&event.words),
    };
    if !text.is_empty() {
        out += &format!("  \n  {}", text.replace("\n\n", "\n").replace('\n', "  \n  "));
    }
    for note in event_notes(event, words) {
        out += &format!("  \n  *{}*", escape(&note));
    }
    out.push('\n');
    out
}

/// A table of editions.
pub fn topic(answer: &TopicAnswer, words: Words) -> String {
    let mut out = format!("## {}\n\n", escape(&answer.topic));
    let head = ["edition", "rules", "examples", "glossary"];
    let head = head.map(|head| words.say(&format!("column-{head}")));
    out += &format!("| {} |\n| --- | ---: | ---: | ---: |\n", head.join(" | "));
    for edition in &answer.editions {
        out += &format!(
            "| {} | {} | {} | {} |\n",
            edition.edition, edition.rules, edition.examples, edition.glossary
        );
    }
    out
}
