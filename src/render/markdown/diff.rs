//! How does `diff` look in Markdown? Start at [`diff`], or [`diff_table`] for a 新旧対照表.

use super::escape;
use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{Class, Language, RecordKind, Tone, WordOp, WordRun};
use crate::render::blocks::{self, Block, Form};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Row, rows};
use crate::render::labels::{class_label, heading_label, summary_line};
use crate::render::lead::{LeadPiece, lead_lines};
use crate::render::notes::diff_notes;
use crate::render::words::Words;

/// A heading a section, an item a change; deleted words struck, inserted ones bold, as forums
/// print them.
pub fn diff(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut out = format!("## {old} → {new}\n\n{}\n", summary_line(answer, Words::EN));
    out += &lead(answer);
    let told = answer.changes.iter().filter(|it| it.class != Class::Typography);
    let told: Vec<&ShownChange> = told.collect();
    let parts = if answer.is_whole() { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    for part in parts {
        out += &format!("\n### {}\n\n", escape(&heading_label(part.heading, Words::EN)));
        for block in &part.blocks {
            out += &told_block(block);
        }
    }
    out
}

fn told_block(block: &Block<'_>) -> String {
    let Some(first) = block.changes.first() else { return String::new() };
    let label = class_label(first.class, Words::EN);
    let count = block.changes.len();
    let (name, told) = match block.form {
        Form::Full => return item(first),
        Form::Moved if count == 1 => return item(first),
        Form::Under => {
            let under = block.changes[1..].iter().map(|it| indented(&item(it)));
            return item(first) + &under.collect::<String>();
        }
        Form::Moved => (block.run_name(), format!("*{label}, {count} records*")),
        Form::References => (
            block.names(Words::EN).join(", "),
            format!("*{label}* {}", escape(&block.references())),
        ),
        Form::Copies => {
            (block.run_name(), format!("*{label}*, what {} say", escape(&block.originals())))
        }
        Form::Matter => {
            let part = first.new.as_ref().or(first.old.as_ref()).and_then(|it| it.part);
            (part.map_or("", |it| it.word()).to_owned(), format!("*{count} {label}*"))
        }
    };
    format!("- **{}** {told}\n", escape(&name))
}

/// An item that stands under another.
fn indented(item: &str) -> String {
    item.lines().map(|it| format!("  {it}\n")).collect()
}

/// What is told first, an item a point; numbers are bold.
fn lead(answer: &DiffAnswer) -> String {
    let lines = lead_lines(&answer.lead, Language::En);
    let piece = |it: &LeadPiece| match it {
        LeadPiece::Number(..) | LeadPiece::OldNumber(..) => format!("**{}**", escape(it.text())),
        LeadPiece::Book(_) | LeadPiece::Words(_) => escape(it.text()),
    };
    let items = lines.iter().map(|it| format!("- {}\n", it.iter().map(piece).collect::<String>()));
    let items: String = items.collect();
    if items.is_empty() { items } else { format!("\n{items}") }
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
    if change.class == Class::Moved && !change.has_changed_words() {
        // The number alone would not say which rule this is.
        let text = change.new.as_ref().map_or("", |it| it.text.as_str());
        out += &format!(" {}", escape(&first_words(text)));
    } else if change.has_changed_words() {
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

/// So many words of a text say which one it is.
const FIRST_WORDS: usize = 8;

fn first_words(text: &str) -> String {
    let tokens = text.split_whitespace().count();
    let is_east_asian = tokens < FIRST_WORDS && text.chars().count() > 8 * FIRST_WORDS;
    let words: Vec<&str> = text.split_whitespace().take(FIRST_WORDS).collect();
    match (is_east_asian, tokens > FIRST_WORDS) {
        (true, _) => text.chars().take(4 * FIRST_WORDS).chain([' ', '…']).collect(),
        (_, true) => words.join(" ") + " …",
        _ => words.join(" "),
    }
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
