//! How does an answer look in Markdown, for forums and documents? Start at [`markdown`].
//!
//! Texts are escaped: what they hold is never taken for Markdown.

use super::document::{Block, Doc, Inline, Line, Passage, Style};

/// The document in Markdown.
pub fn markdown(doc: &Doc) -> String {
    let blocks: Vec<String> =
        doc.blocks.iter().map(block).filter(|text| !text.is_empty()).collect();
    let mut out = String::new();
    for text in blocks {
        out += &format!("{}\n\n", text.trim_end());
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
        Block::List(lines) => lines.iter().map(|line| format!("- {}\n", words(line))).collect(),
        Block::Paragraph(line) => words(line),
    }
}

fn labelled((label, lines): &(Line, Vec<Line>)) -> String {
    let told: Vec<String> = lines.iter().map(words).filter(|text| !text.is_empty()).collect();
    match (told.is_empty(), label.is_empty()) {
        (true, _) => String::new(),
        (_, true) => format!("  - {}\n", told.join("; ")),
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
        let around = |open: &str, close: &str| {
            // Marks of Markdown hold to words, not to the spaces beside them.
            let core = text.trim();
            match text.split_once(core).filter(|_| !core.is_empty()) {
                Some((before, after)) => format!("{before}{open}{}{close}{after}", escape(core)),
                None => text.to_owned(),
            }
        };
        match style {
            None | Some(Style::Quiet | Style::Error | Style::Warning | Style::Note) => escape(text),
            Some(Style::Strong | Style::Matched) => around("**", "**"),
            Some(Style::Inserted) => around("<ins>", "</ins>"),
            Some(Style::Deleted) => around("<del>", "</del>"),
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
