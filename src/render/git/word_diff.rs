//! How does `diff` look as `git diff --word-diff`? Start at [`word_diff`].
//!
//! The lines that the hunks count are records: an edition is taken for a text of one record a line.

use crate::answer::{BookNames, DiffAnswer, ShownChange, ShownText};
use crate::model::{RecordKind, Tone, WordOp, WordRun};
use crate::render::labels::heading_label;
use crate::render::words::Words;

/// Changes as `git diff --word-diff=plain` prints them.
pub fn word_diff(answer: &DiffAnswer) -> String {
    let mut out = head(answer);
    let mut lines = Lines::default();
    for change in &answer.changes {
        out += &lines.hunk(change);
        for (op, text) in pieces(change) {
            match op {
                WordOp::Equal => out += &text,
                WordOp::Delete => out += &each_line(&text, "[-", "-]"),
                WordOp::Insert => out += &each_line(&text, "{+", "+}"),
            }
        }
        out.push('\n');
    }
    out
}

/// Changes as `git diff --word-diff=porcelain` prints them.
pub fn word_diff_porcelain(answer: &DiffAnswer) -> String {
    let mut out = head(answer);
    let mut lines = Lines::default();
    for change in &answer.changes {
        out += &lines.hunk(change);
        for (op, text) in pieces(change) {
            let sign = match op {
                WordOp::Equal => ' ',
                WordOp::Delete => '-',
                WordOp::Insert => '+',
            };
            for (at, line) in text.split('\n').enumerate() {
                if at > 0 {
                    out += "~\n";
                }
                if !line.is_empty() {
                    out += &format!("{sign}{line}\n");
                }
            }
        }
        out += "~\n";
    }
    out
}

fn head(answer: &DiffAnswer) -> String {
    if answer.changes.is_empty() {
        return String::new();
    }
    let (old, new) = (answer.editions.old, answer.editions.new);
    format!("diff --git a/{old} b/{new}\n--- a/{old}\n+++ b/{new}\n")
}

/// Counts lines, so that a record that stands in one edition only has its place in the other.
#[derive(Default)]
struct Lines {
    /// How far the new edition is ahead of the old one.
    ahead: isize,
}

impl Lines {
    /// The place of a change in both editions, with its section behind, as git has a function's
    /// name.
    fn hunk(&mut self, change: &ShownChange) -> String {
        let (old, new) = match (change.places.old, change.places.new) {
            (Some(old), Some(new)) => {
                self.ahead = new as isize - old as isize;
                ((old + 1).to_string(), (new + 1).to_string())
            }
            (Some(old), None) => {
                let before = old.saturating_add_signed(self.ahead);
                self.ahead -= 1;
                ((old + 1).to_string(), format!("{before},0"))
            }
            (None, Some(new)) => {
                let before = new.saturating_add_signed(-self.ahead);
                self.ahead += 1;
                (format!("{before},0"), (new + 1).to_string())
            }
            (None, None) => return String::new(),
        };
        format!(
            "@@ -{old} +{new} @@ {}\n",
            heading_label(&change.heading, &BookNames::default(), Words::EN)
        )
    }
}

/// The record as one line of both editions: its name, then its words.
fn pieces(change: &ShownChange) -> Vec<(WordOp, String)> {
    let name = |text: &ShownText| match change.kind {
        RecordKind::Rule | RecordKind::Section => format!("{} ", text.name()),
        RecordKind::Example => format!("{} Example: ", text.name()),
        RecordKind::Glossary => format!("{}: ", text.name()),
        _ => String::new(),
    };
    let names = (change.old.as_ref().map(name), change.new.as_ref().map(name));
    let mut pieces: Vec<(WordOp, String)> = Vec::new();
    match names {
        (Some(old), Some(new)) if old == new => push(&mut pieces, WordOp::Equal, &old),
        (old, new) => {
            push(&mut pieces, WordOp::Delete, old.as_deref().unwrap_or_default());
            push(&mut pieces, WordOp::Insert, new.as_deref().unwrap_or_default());
        }
    }
    for run in change.words.iter().filter(|run| !is_old_typography(run)) {
        let op = if run.tone == Tone::Typography { WordOp::Equal } else { run.op };
        push(&mut pieces, op, &run.text);
    }
    pieces
}

/// What git ignores as it ignores white space: of two spellings the new one stands.
fn is_old_typography(run: &WordRun) -> bool {
    run.tone == Tone::Typography && run.op == WordOp::Delete
}

fn push(pieces: &mut Vec<(WordOp, String)>, op: WordOp, text: &str) {
    if text.is_empty() {
        return;
    }
    match pieces.last_mut().filter(|piece| piece.0 == op) {
        Some(last) => last.1 += text,
        None => pieces.push((op, text.to_owned())),
    }
}

/// Marks never span lines.
fn each_line(text: &str, open: &str, close: &str) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|part| if part.is_empty() { String::new() } else { format!("{open}{part}{close}") })
        .collect();
    lines.join("\n")
}
