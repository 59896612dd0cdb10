//! How do words look that changed? Start at [`changed`].

use maud::{Markup, html};

use crate::answer::HistoryEvent;
use crate::doc::Seen;
use crate::model::{Class, Tone, WordOp, WordRun};

/// How a piece of a text is written: as it stands, or with its symbols drawn.
pub type Write<'a> = &'a dyn Fn(&str) -> Markup;

/// Words as they stand.
pub fn as_it_stands(text: &str) -> Markup {
    html! { (text) }
}

/// Paragraphs of words with what went and came; typography is not marked.
pub fn changed(words: &[WordRun], seen: Seen) -> Markup {
    changed_in(words, seen, &as_it_stands)
}

/// The same with the words written by `write`.
pub fn changed_in(words: &[WordRun], seen: Seen, write: Write<'_>) -> Markup {
    // Elements never span paragraphs, so runs are cut where these end.
    let mut paragraphs: Vec<Vec<Markup>> = vec![Vec::new()];
    for run in words.iter().filter(|run| seen.sees(run)) {
        for (nth, line) in run.text.split('\n').enumerate() {
            if nth > 0 {
                paragraphs.push(Vec::new());
            }
            if let Some(paragraph) = paragraphs.last_mut() {
                paragraph.push(in_tone(run, line, write));
            }
        }
    }
    html! { @for paragraph in &paragraphs { p { @for piece in paragraph { (piece) } } } }
}

/// A piece of a run within one line, in the element that its operation asks for.
pub fn in_tone(run: &WordRun, line: &str, write: Write<'_>) -> Markup {
    match (run.op, run.tone) {
        (WordOp::Equal, _) | (_, Tone::Typography) => write(line),
        // The space around what went goes with it, where it is hidden.
        (WordOp::Delete, _) => {
            let kept = line.trim_matches(' ');
            let (before, after) = line.split_once(kept).unwrap_or((line, ""));
            let space = |space: &str| html! { @if !space.is_empty() { span.went { (space) } } };
            html! { (space(before)) @if !kept.is_empty() { del { (write(kept)) } } (space(after)) }
        }
        (WordOp::Insert, _) => within(line, |words| html! { ins { (write(words)) } }),
    }
}

/// Encloses the words of a line: no line is drawn under white space at its ends.
pub fn within(line: &str, enclose: impl Fn(&str) -> Markup) -> Markup {
    let words = line.trim_matches(' ');
    let ends = line.split_once(words).filter(|_| !words.is_empty());
    match ends {
        Some((before, after)) => html! { (before) (enclose(words)) (after) },
        None => html! { (line) },
    }
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
