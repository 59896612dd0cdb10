//! How does an answer look in Markdown, for forums and documents? Start at [`markdown`].
//!
//! Texts are escaped: what they hold is never taken for Markdown.

use super::document::{Block, Doc, Inline, Line, Passage, Style};
use super::terminal::raised;
use crate::text::is_japanese;

/// The document in Markdown.
pub fn markdown(doc: &Doc) -> String {
    let mut out = String::new();
    let mut blocks = doc.blocks.iter().peekable();
    while let Some(told) = blocks.next() {
        let text = block(told);
        // Items of a list stand close.
        let is_item = |block: &Block| matches!(block, Block::Change { .. });
        let is_close = is_item(told) && blocks.peek().is_some_and(|next| is_item(next));
        let end = if is_close { "\n" } else { "\n\n" };
        out += &if text.is_empty() { text } else { format!("{}{end}", text.trim_end()) };
    }
    if out.is_empty() { out } else { out.trim_end().to_owned() + "\n" }
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading { level, name, path, aside } => {
            let mut out = format!("{} {}", "#".repeat(usize::from(*level) + 1), bare(name));
            if !path.is_empty() {
                out += &format!("  {}", bare(path));
            }
            if !aside.is_empty() {
                out += &format!("\n\n*{}*", bare(aside));
            }
            out
        }
        Block::Facing(passages) => passages.iter().map(quotation).collect::<Vec<_>>().join("\n\n"),
        Block::Entry { name, body, notes } => {
            let texts = body.iter().map(quotation);
            let named = std::iter::once(format!("**{}**", bare(name)));
            let parts = named.chain(texts).chain(notes.iter().map(words));
            parts.collect::<Vec<_>>().join("\n\n")
        }
        Block::Change { name, told, body, notes, .. } => {
            let mut out = match name.is_empty() {
                true => "  -".to_owned(),
                false => format!("- {}", words(name)),
            };
            let (indent, gap) = if name.is_empty() { ("    ", " ") } else { ("  ", "  \n  ") };
            if !told.is_empty() {
                out += &format!(" *{}*", bare(told));
            }
            let texts = body.iter().flat_map(|passage| passage.paragraphs.iter().map(words));
            let told = texts.chain(notes.iter().map(|note| format!("*{}*", bare(note))));
            for (place, text) in told.enumerate() {
                let text = text.replace("\n\n", "\n").replace('\n', &format!("  \n{indent}"));
                out += if place == 0 { gap } else { "  \n" };
                out += if place == 0 { "" } else { indent };
                out += &text;
            }
            out
        }
        Block::Labelled { rows, .. } => rows.iter().map(labelled).collect(),
        Block::Table { head, rows, .. } => {
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0).max(head.len());
            let cell = |line: Option<&Line>| line.map_or(String::new(), words).replace('\n', " ");
            let row = |cells: &[Line]| {
                let cells = (0..columns).map(|place| cell(cells.get(place)));
                format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
            };
            let rule = format!("|{}\n", " --- |".repeat(columns));
            row(head) + &rule + &rows.iter().map(|cells| row(cells)).collect::<String>()
        }
        Block::List(lines) | Block::Points(lines) => {
            lines.iter().map(|line| format!("- {}\n", words(line))).collect()
        }
        Block::Paragraph(line) => words(line),
    }
}

fn labelled((label, lines): &(Line, Vec<Line>)) -> String {
    let told: Vec<String> = lines.iter().map(words).filter(|text| !text.is_empty()).collect();
    match (told.is_empty(), label.is_empty()) {
        (true, _) => String::new(),
        (_, true) => format!("  - {}\n", told.join("; ")),
        _ if bare(label).contains(is_japanese) => {
            format!("- {}：{}\n", bare(label), told.join("；"))
        }
        _ => format!("- {}: {}\n", bare(label), told.join("; ")),
    }
}

/// A text as a quotation with its edition.
fn quotation(passage: &Passage) -> String {
    let mut paragraphs: Vec<String> = passage.paragraphs.iter().map(words).collect();
    paragraphs.extend(passage.edition.map(|edition| format!("— {edition}")));
    format!("> {}", paragraphs.join("\n\n").replace('\n', "\n> ")).replace("> \n", ">\n")
}

fn words(line: &Line) -> String {
    let piece = |inline: &Inline| {
        let (style, text) = inline.words();
        // Marks of Markdown hold to words, not to the spaces beside them.
        let around = |mark: &str| {
            let lines = text.split('\n').map(|line| {
                let core = line.trim();
                match line.split_once(core).filter(|_| !core.is_empty()) {
                    Some((before, after)) => format!("{before}{mark}{}{mark}{after}", escape(core)),
                    None => line.to_owned(),
                }
            });
            lines.collect::<Vec<_>>().join("\n\n")
        };
        match style {
            Some(Style::Strong | Style::Matched | Style::Inserted) => around("**"),
            Some(Style::Deleted) => around("~~"),
            Some(Style::Aged { nth, .. }) => raised(usize::from(nth) + 1) + &escape(text),
            _ if matches!(inline, Inline::Link { .. }) => around("**"),
            _ => escape(text),
        }
    };
    line.inlines.iter().map(piece).collect()
}

fn bare(line: &Line) -> String {
    escape(&line.plain())
}

/// `text` so that Markdown prints it as it is, paragraphs parted.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let at_start = text[..place].is_empty() || text[..place].ends_with('\n');
        let marks_start = at_start && matches!(letter, '#' | '+' | '-' | '=');
        if marks_start
            || matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~')
        {
            escaped.push('\\');
        }
        escaped.push(letter);
        if letter == '\n' {
            escaped.push('\n');
        }
    }
    escaped
}
