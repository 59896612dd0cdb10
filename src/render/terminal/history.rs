//! How does `history` look on a terminal? Start at [`history`], or [`topic`] for words.

use super::marked::{Marked, Shown};
use super::{Align, Terminal, table, wrap};
use crate::answer::{Blamed, HistoryAnswer, HistoryEvent, TopicAnswer, TopicCount};
use crate::model::Class;
use crate::render::labels::{event_label, thread_line};
use crate::render::notes::event_notes;

const INDENT: usize = 2;

/// The thread, oldest event first; then the last text phrase by phrase, where that was asked for.
pub fn history(answer: &HistoryAnswer, terminal: Terminal) -> String {
    let mut out = format!("{}  {}\n", terminal.strong(&answer.asked), thread_line(answer));
    for event in &answer.events {
        out += &shown(event, terminal);
    }
    if !answer.blame.is_empty() {
        out += &blame(&answer.blame, terminal);
    }
    out
}

fn shown(event: &HistoryEvent, terminal: Terminal) -> String {
    let label = event_label(event);
    let mut out =
        format!("\n{}  {}\n", terminal.strong(&event.edition.to_string()), terminal.quiet(&label));
    let room = terminal.width.saturating_sub(INDENT).clamp(20, 100);
    let mut push = |line: &str| out += &format!("{}{line}\n", " ".repeat(INDENT));
    match (&event.new, event.class) {
        _ if !event.is_held => {}
        (_, Some(Class::Moved | Class::Typography)) => {}
        (Some(new), None | Some(Class::Added)) => {
            wrap(&new.text, room).iter().for_each(|it| push(it));
        }
        _ => {
            let marked = Marked::of(&event.words, Shown::Both);
            marked.lines(room, terminal).iter().for_each(|it| push(it));
        }
    }
    for note in event_notes(event) {
        wrap(&note, room).iter().for_each(|it| push(&terminal.quiet(it)));
    }
    out
}

fn blame(blame: &[Blamed], terminal: Terminal) -> String {
    let mut out = format!("\n{}\n", terminal.strong("today, phrase by phrase"));
    for phrase in blame {
        let edition = phrase.since.to_string();
        let room = terminal.width.saturating_sub(INDENT + edition.len() + 2).max(20);
        for (at, line) in wrap(phrase.text.trim(), room).iter().enumerate() {
            let edition = if at == 0 { edition.clone() } else { " ".repeat(edition.len()) };
            out += &format!("{}{}  {line}\n", " ".repeat(INDENT), terminal.quiet(&edition));
        }
    }
    out
}

/// How many columns the longest bar of the plot takes.
const LONGEST_BAR: usize = 40;

/// A table of editions with a bar for each.
pub fn topic(answer: &TopicAnswer, terminal: Terminal) -> String {
    let most = answer.editions.iter().map(|it| it.rules).max().unwrap_or(0);
    let bar = |it: &TopicCount| "█".repeat((it.rules * LONGEST_BAR).div_ceil(most.max(1)));
    let row = |it: &TopicCount| {
        vec![
            it.edition.to_string(),
            it.rules.to_string(),
            it.examples.to_string(),
            it.glossary.to_string(),
            bar(it),
        ]
    };
    let rows: Vec<Vec<String>> = answer.editions.iter().map(row).collect();
    let head = [
        ("edition", Align::Left),
        ("rules", Align::Right),
        ("examples", Align::Right),
        ("glossary", Align::Right),
        ("", Align::Left),
    ];
    let title = format!("{} in the rules, edition by edition", answer.topic);
    let lines = table(&head, &rows);
    format!("{}\n\n{}\n", terminal.strong(&title), lines.join("\n"))
}
