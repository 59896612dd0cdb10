//! How does `diff` look in Markdown? Start at [`diff`], or [`diff_table`] for a 新旧対照表.

use super::escape;
use crate::answer::{Beside, DiffAnswer, ShownChange, ShownText};
use crate::model::{Class, EditionId, Pair, RecordKind, Tone, WordOp, WordRun};
use crate::render::blocks::{self, Block};
use crate::render::comparison::{AFTER, BEFORE, Cell, Columns, OMITTED, REASONS, Row, rows};
use crate::render::labels::{class_label, first_words, heading_label, summary_line};
use crate::render::lead::{LeadPiece, lead_lines};
use crate::render::notes::diff_notes;
use crate::render::words::Words;

/// A heading a section, an item a change; deleted words struck, inserted ones bold, as forums
/// print them.
pub fn diff(answer: &DiffAnswer, words: Words) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut out = format!("## {old} → {new}\n\n{}\n", summary_line(answer, words));
    out += &lead(answer, words);
    let told = answer.changes.iter().filter(|change| change.class != Class::Typography);
    let told: Vec<&ShownChange> = told.collect();
    let parts = if answer.is_whole() { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    for part in parts {
        out += &format!("\n### {}\n\n", escape(&heading_label(part.heading, &answer.names, words)));
        for block in &part.blocks {
            out += &told_block(block, words);
        }
    }
    out
}

fn told_block(block: &Block<'_>, words: Words) -> String {
    let Some(first) = block.changes.first() else { return String::new() };
    match block.line(&class_label(first.class, words), words) {
        Some(line) => format!("- **{}** *{}*\n", escape(&line.name), escape(&line.told)),
        None => {
            let under = block.changes[1..].iter().map(|change| indented(&item(change, words)));
            item(first, words) + &under.collect::<String>()
        }
    }
}

/// An item that stands under another.
fn indented(item: &str) -> String {
    item.lines().map(|line| format!("  {line}\n")).collect()
}

/// What is told first, an item a point; numbers are bold.
fn lead(answer: &DiffAnswer, words: Words) -> String {
    let lines = lead_lines(&answer.lead, &answer.names, words.language());
    let piece = |piece: &LeadPiece| match piece {
        LeadPiece::Number(..) | LeadPiece::OldNumber(..) => format!("**{}**", escape(piece.text())),
        LeadPiece::Book(_) | LeadPiece::Named(_) | LeadPiece::Words(_) => escape(piece.text()),
    };
    let items =
        lines.iter().map(|line| format!("- {}\n", line.iter().map(piece).collect::<String>()));
    let items: String = items.collect();
    if items.is_empty() { items } else { format!("\n{items}") }
}

fn item(change: &ShownChange, words: Words) -> String {
    let name = |text: &Option<ShownText>| text.as_ref().map(|text| escape(&text.name()));
    let name = match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => format!("~~{old}~~ **{new}**"),
        (_, Some(name)) | (Some(name), None) => format!("**{name}**"),
        (None, None) => String::new(),
    };
    let name = match change.kind {
        RecordKind::Example => words.tell("name-of-example", &[("name", name.into())]),
        _ => name,
    };
    let mut out = format!("- {name} *{}*", class_label(change.class, words));
    if change.class == Class::Moved && !change.has_changed_words() {
        // The number alone would not say which rule this is.
        let text = change.new.as_ref().map_or("", |shown| shown.text.as_str());
        out += &format!(" {}", escape(&first_words(text)));
    } else if change.has_changed_words() {
        out += &format!(
            "  \n  {}",
            marked_words(&change.words).replace("\n\n", "\n").replace('\n', "  \n  ")
        );
    }
    for note in diff_notes(change, words) {
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

/// The text after and before the revision in two columns, changed words underlined; those of the
/// other language and reasons in further ones, where there are any.
pub fn diff_table(answer: &DiffAnswer, beside: &Beside, words: Words) -> String {
    let columns = Columns::of(beside);
    let heads = |editions: Pair<EditionId>| {
        [format!("{AFTER} {}", editions.new), format!("{BEFORE} {}", editions.old)]
    };
    let mut titles = heads(answer.editions).to_vec();
    titles.extend(columns.other.map(heads).into_iter().flatten());
    titles.extend(columns.reasons.then(|| REASONS.to_owned()));
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut out = line(&titles) + &line(&vec!["---".to_owned(); columns.count()]);
    for row in rows(answer, beside, words) {
        let cells = match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, words);
                vec![format!("**{}**", one_line(&escape(&title))); columns.count()]
            }
            Row::Omitted => {
                let mut told = vec![OMITTED.to_owned(); columns.texts()];
                told.resize(columns.count(), String::new());
                told
            }
            Row::Record(cells) => {
                let mut told = vec![cell(&cells.own.new), cell(&cells.own.old)];
                if columns.other.is_some() {
                    told.extend([cell(&cells.other.new), cell(&cells.other.old)]);
                }
                if columns.reasons {
                    let reasons = cells.reasons.iter().map(|reason| one_line(&escape(&reason.1)));
                    told.push(reasons.collect::<Vec<_>>().join("<br>"));
                }
                told
            }
        };
        out += &line(&cells);
    }
    out
}

/// Markdown has no underline; its HTML has.
fn cell(cell: &Cell) -> String {
    let piece = |piece: &crate::render::comparison::Piece| match piece.underlined {
        true => format!("<u>{}</u>", escape(&piece.text)),
        false => escape(&piece.text),
    };
    one_line(&cell.iter().map(piece).collect::<String>())
}

fn one_line(text: &str) -> String {
    text.replace("\n\n", "<br>").replace('\n', "<br>")
}
