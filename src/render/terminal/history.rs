//! How does `history` look on a terminal? Start at [`history`], or [`topic`] for words.

use super::editions::set_name;
use super::marked::{Marked, Shown};
use super::{Align, Terminal, table, wrap};
use crate::answer::{Blamed, HistoryAnswer, HistoryEvent, ShownText, TopicAnswer, TopicCount};
use crate::model::Class;
use crate::render::labels::{borne_names, class_label, event_label, phrase_since, thread_line};
use crate::render::notes::event_notes;
use crate::render::words::Words;
use crate::text::display_width;

const INDENT: usize = 2;

/// The thread, oldest event first; before it the last text phrase by phrase, where that was asked
/// for.
pub fn history(answer: &HistoryAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let line = thread_line(answer, words);
    let mut out = format!("{}  {line}\n", terminal.strong(&answer.asked));
    if let Some(names) = borne_names(answer, words) {
        let today = answer.events.last().and_then(|event| event.new.as_ref()).map(ShownText::name);
        let key = if answer.is_current { "thread-names-today" } else { "thread-names" };
        let told = [("names", names.into()), ("today", today.unwrap_or_default().into())];
        let names = words.tell(key, &told);
        wrap(&names, terminal.width).iter().for_each(|line| out += &format!("{line}\n"));
    }
    if !answer.blame.is_empty() {
        out += &blame(&answer.blame, terminal);
    }
    for run in answer.events.chunk_by(|one, other| is_wordless(one) && is_wordless(other)) {
        match run {
            [first, .., last] if run.len() >= SHORTEST_RUN => {
                out += &folded(run, first, last, terminal);
            }
            _ => run.iter().for_each(|event| out += &shown(event, terminal)),
        }
    }
    out
}

/// Fewer events without words in a row are told one by one.
const SHORTEST_RUN: usize = 3;

/// Whether an event is told without words: only the number or the printing changed.
fn is_wordless(event: &HistoryEvent) -> bool {
    matches!(event.class, Some(Class::Moved | Class::Typography))
        && event_notes(event, Words::EN).is_empty()
}

/// Events without words on one line: `2003-07-01 … 2010-02-01  renumbered 502.9b → 502.10b`.
fn folded(
    run: &[HistoryEvent],
    first: &HistoryEvent,
    last: &HistoryEvent,
    terminal: Terminal,
) -> String {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    let mut names: Vec<String> = name(&first.old).into_iter().collect();
    names.extend(run.iter().filter_map(|event| name(&event.new)));
    names.dedup();
    let mut classes: Vec<Class> = run.iter().filter_map(|event| event.class).collect();
    classes.sort_unstable();
    classes.dedup();
    let words = terminal.words;
    let labels: Vec<String> = classes.into_iter().map(|class| class_label(class, words)).collect();
    let label = format!("{}  {}", words.list(&labels), names.join(" → "));
    let editions = format!("{} … {}", first.edition, last.edition);
    let count = words.tell("history-run", &[("count", run.len().into())]);
    let mut out = format!("\n{}  {}\n", terminal.strong(&editions), terminal.quiet(&count));
    let room = terminal.width.saturating_sub(INDENT).clamp(20, 100);
    for line in wrap(&label, room) {
        out += &format!("{}{}\n", " ".repeat(INDENT), terminal.quiet(line));
    }
    out
}

fn shown(event: &HistoryEvent, terminal: Terminal) -> String {
    let mut label = event_label(event, terminal.words);
    let edition = event.edition.to_string();
    let set = set_name(event.set_names, terminal.words);
    // The set goes where there is no room for it.
    if !set.is_empty()
        && display_width(&edition) + display_width(&label) + display_width(set) + 5
            <= terminal.width
    {
        label += &format!(" · {set}");
    }
    let mut out = format!("\n{}  {}\n", terminal.strong(&edition), terminal.quiet(&label));
    let room = terminal.width.saturating_sub(INDENT).clamp(20, 100);
    let mut push = |line: &str| out += &format!("{}{line}\n", " ".repeat(INDENT));
    match (&event.new, event.class) {
        _ if !event.is_held => {}
        (_, Some(Class::Moved | Class::Typography)) => {}
        (Some(new), None | Some(Class::Added)) => {
            wrap(&new.text, room).iter().for_each(|line| push(line));
        }
        _ => {
            let marked = Marked::of(&event.words, Shown::Both, terminal);
            marked.lines(room, terminal).iter().for_each(|line| push(line));
        }
    }
    for note in event_notes(event, terminal.words) {
        wrap(&note, room).iter().for_each(|line| push(&terminal.quiet(line)));
    }
    out
}

fn blame(blame: &[Blamed], terminal: Terminal) -> String {
    let mut out = format!("\n{}\n", terminal.strong(&terminal.words.say("blame-title")));
    for phrase in blame {
        let edition = phrase_since(phrase, terminal.words);
        let room = terminal.width.saturating_sub(INDENT + display_width(&edition) + 2).max(20);
        for (at, line) in wrap(phrase.text.trim(), room).iter().enumerate() {
            let edition =
                if at == 0 { edition.clone() } else { " ".repeat(display_width(&edition)) };
            out += &format!("{}{}  {line}\n", " ".repeat(INDENT), terminal.quiet(&edition));
        }
    }
    out
}

/// How many columns the longest bar of the plot takes.
const LONGEST_BAR: usize = 40;

/// A table with a bar for each run of editions that count the same.
pub fn topic(answer: &TopicAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let counts = |count: &TopicCount| (count.rules, count.examples, count.glossary);
    let runs = answer.editions.chunk_by(|one, other| counts(one) == counts(other));
    let runs: Vec<&[TopicCount]> = runs.collect();
    let named = |run: &[TopicCount]| match run {
        [] => String::new(),
        [only] => only.edition.to_string(),
        [first, .., last] => format!("{} … {}", first.edition, last.edition),
    };
    let most = answer.editions.iter().map(|count| count.rules).max().unwrap_or(0).max(1);
    let row = |run: &&[TopicCount]| {
        let (rules, examples, glossary) = run.first().map_or((0, 0, 0), counts);
        vec![
            named(run),
            run.len().to_string(),
            rules.to_string(),
            examples.to_string(),
            glossary.to_string(),
            String::new(),
        ]
    };
    let mut rows: Vec<Vec<String>> = runs.iter().map(row).collect();
    let head = [
        (words.say("column-editions"), Align::Left),
        (words.say("column-count"), Align::Right),
        (words.say("column-rules"), Align::Right),
        (words.say("column-examples"), Align::Right),
        (words.say("column-glossary"), Align::Right),
        (String::new(), Align::Left),
    ];
    let used = table(&head, &rows).iter().map(|line| display_width(line)).max().unwrap_or(0);
    let longest = terminal.width.saturating_sub(used + 2).clamp(5, LONGEST_BAR);
    for (row, run) in rows.iter_mut().zip(&runs) {
        let rules = run.first().map_or(0, |count| count.rules);
        row[5] = "█".repeat((rules * longest).div_ceil(most));
    }
    let title = words.tell("topic-title", &[("topic", answer.topic.as_str().into())]);
    let mut lines = table(&head, &rows);
    lines[0] = terminal.quiet(&lines[0]);
    format!("{}\n\n{}\n", terminal.strong(&title), lines.join("\n"))
}
