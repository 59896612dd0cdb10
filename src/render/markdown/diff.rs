//! How does `diff` look in Markdown? Start at [`diff`], or [`diff_table`] for a 新旧対照表.

use super::escape;
use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{Class, RecordKind, Tone, WordOp, WordRun};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Row, rows};
use crate::render::labels::{class_label, heading_label, summary_line};
use crate::render::notes::diff_notes;
use crate::render::words::Words;

/// A heading a section, an item a change; deleted words struck, inserted ones bold, as forums
/// print them.
pub fn diff(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut out = format!("## {old} → {new}\n\n{}\n", summary_line(answer, Words::EN));
    let told = answer.changes.iter().filter(|it| it.class != Class::Typography);
    let told: Vec<&ShownChange> = told.collect();
    for section in told.chunk_by(|one, other| one.heading == other.heading) {
        out += &format!("\n### {}\n\n", escape(&heading_label(&section[0].heading, Words::EN)));
        for change in section {
            out += &item(change);
        }
    }
    out
}

fn item(change: &ShownChange) -> String {
    let name = |it: &Option<ShownText>| it.as_ref().map(|it| escape(&it.name()));
    let name = match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("~~{old}~~ **{new}**"),
        (_, Some(name)) | (Some(name), None) => format!("**{name}**"),
        (None, None) => String::new(),
    };
    let kind = if change.kind == RecordKind::Example { " example" } else { "" };
    let mut out = format!("- {name}{kind} *{}*", class_label(change.class, Words::EN));
    if change.has_changed_words() {
        out += &format!(
            "  \n  {}",
            marked_words(&change.words).replace("\n\n", "\n").replace('\n', "  \n  ")
        );
    }
    for note in diff_notes(change, Words::EN) {
        out += &format!("  \n  *{}*", escape(&note));
    }
    out.push('\n');
    out
}

/// The words, deleted ones struck and inserted ones bold; marks never begin or end with a space,
/// which Markdown would not take for marks.
pub(super) fn marked_words(words: &[WordRun]) -> String {
    let mut out = String::new();
    for run in words {
        let text = escape(&run.text);
        match (run.op, run.tone) {
            (WordOp::Equal, _) | (WordOp::Insert, Tone::Typography) => out += &text,
            (WordOp::Delete, Tone::Typography) => {}
            (WordOp::Delete, Tone::Words) => out += &enclosed(&text, "~~"),
            (WordOp::Insert, Tone::Words) => out += &enclosed(&text, "**"),
        }
    }
    out
}

fn enclosed(text: &str, mark: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let inside = line.trim();
        if inside.is_empty() {
            return line.to_owned();
        }
        let from = line.len() - line.trim_start().len();
        let behind = &line[from + inside.len()..];
        format!("{}{mark}{inside}{mark}{behind}", &line[..from])
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The text after and before the revision in two columns, changed words underlined.
pub fn diff_table(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut out = format!("| {AFTER} {new} | {BEFORE} {old} |\n| --- | --- |\n");
    for row in rows(answer, Words::EN) {
        out += &match row {
            Row::Heading(title) => format!("| **{0}** | **{0}** |\n", one_line(&escape(&title))),
            Row::Omitted => format!("| {OMITTED} | {OMITTED} |\n"),
            Row::Record(cells) => format!("| {} | {} |\n", cell(&cells.new), cell(&cells.old)),
        };
    }
    out
}

/// Markdown has no underline; its HTML has.
fn cell(cell: &Cell) -> String {
    let piece = |it: &crate::render::comparison::Piece| match it.underlined {
        true => format!("<u>{}</u>", escape(&it.text)),
        false => escape(&it.text),
    };
    one_line(&cell.iter().map(piece).collect::<String>())
}

fn one_line(text: &str) -> String {
    text.replace("\n\n", "<br>").replace('\n', "<br>")
}
