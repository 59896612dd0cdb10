//! How does an answer look in a terminal? Start at [`terminal`].
//!
//! Colours only add to what marks already say; a line never breaks inside a rule number.

use super::columns::{fitted_table, padded};
use super::document::{Block, Doc, Line, Passage, Style};
use super::screen::Terminal;
use super::wrap::wrap;
use crate::model::Language;
use crate::text::display_width;

/// Columns that all but headings is set in from the left.
const INDENT: usize = 2;

/// Columns that texts of entries are set in from the left.
const TEXT: usize = 11;

/// A text column wider than this tires the eye.
const WIDEST: usize = 100;

/// The same where two stand side by side.
const WIDEST_OF_TWO: usize = 72;

/// The document in lines that fit.
pub fn terminal(doc: &Doc, terminal: Terminal) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut before: Option<&Block> = None;
    for block in &doc.blocks {
        let printed = block_lines(block, terminal);
        if before.is_some_and(|before| is_parted(before, block)) && !printed.is_empty() {
            lines.push(String::new());
        }
        lines.extend(printed);
        before = Some(block);
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Lines for programs that read lines: each whole, its marks told by colours or not at all.
pub fn plain_lines(lines: &[Line], terminal: Terminal) -> String {
    let told = lines.iter().map(|line| match terminal.color {
        true => painted(line, usize::MAX, terminal).join(" "),
        false => line.plain().replace('\n', " "),
    });
    told.map(|line| line + "\n").collect()
}

/// Whether an empty line stands between two blocks.
fn is_parted(before: &Block, block: &Block) -> bool {
    match (before, block) {
        (_, Block::Heading { level, .. }) => *level < 3,
        (Block::Heading { .. }, Block::Labelled { .. } | Block::List(_)) => false,
        (Block::Heading { level, .. }, _) => *level < 3,
        (Block::Entry { .. }, _) | (_, Block::Entry { .. }) => false,
        (Block::Paragraph(_), Block::Paragraph(_) | Block::List(_)) => false,
        (Block::Labelled { .. }, Block::Labelled { .. }) => false,
        _ => true,
    }
}

fn block_lines(block: &Block, terminal: Terminal) -> Vec<String> {
    match block {
        Block::Heading { name, path, aside, .. } => heading(name, path, aside, terminal),
        Block::Facing(passages) => facing(passages, terminal),
        Block::Entry { name, body, notes } => entry(name, body, notes, terminal),
        Block::Labelled { width, rows } => labelled(*width, rows, terminal),
        Block::Table { head, rows, align, spare } => {
            let cell = |line: &Line| painted(line, usize::MAX, terminal).remove(0);
            let names = head.iter().map(cell).chain(std::iter::repeat(String::new()));
            let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
            let aligned = align.iter().copied().chain(std::iter::repeat(super::Align::Left));
            let named: Vec<_> = names.zip(aligned).take(columns).collect();
            let cells: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(cell).collect()).collect();
            let width = terminal.width.saturating_sub(INDENT);
            let lines = fitted_table(&named, &cells, spare, width);
            set_in(INDENT, lines.into_iter().skip(usize::from(head.is_empty())))
        }
        Block::List(list) => list.iter().flat_map(|line| paragraph(line, terminal)).collect(),
        Block::Paragraph(line) => paragraph(line, terminal),
    }
}

fn paragraph(line: &Line, terminal: Terminal) -> Vec<String> {
    painted(line, terminal.width.clamp(20, 2 * WIDEST), terminal)
}

fn set_in(columns: usize, lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().map(|line| format!("{}{line}", " ".repeat(columns))).collect()
}

/// `510.1c  Combat Damage Step`, and what stands at the right, where there is room.
fn heading(name: &Line, path: &Line, aside: &Line, terminal: Terminal) -> Vec<String> {
    let gap = if path.is_empty() || name.is_empty() { "" } else { "  " };
    let left = Line::styled(Style::Strong, name.plain()).and(gap).and(path.clone());
    let aside = Line::quiet(aside.plain());
    let used = display_width(&left.plain()) + display_width(&aside.plain()) + 2;
    let room = terminal.width.min(2 * WIDEST_OF_TWO + 6);
    let mut lines = painted(&left, terminal.width, terminal);
    if aside.is_empty() {
        return lines;
    }
    let told = painted(&aside, usize::MAX, terminal).remove(0);
    match room.checked_sub(used) {
        Some(gap) if lines.len() == 1 => lines[0] += &format!("{}  {told}", " ".repeat(gap)),
        _ => lines.extend(set_in(INDENT, [told])),
    }
    lines
}

fn facing(passages: &[Passage], terminal: Terminal) -> Vec<String> {
    let mut lines = Vec::new();
    if let ([left, right], true) = (passages, terminal.is_wide()) {
        let gap = 4;
        let width = ((terminal.width - INDENT - gap) / 2).min(WIDEST_OF_TWO);
        for place in 0..left.paragraphs.len().max(right.paragraphs.len()) {
            let texts = [left, right].map(|side| {
                let line = side.paragraphs.get(place);
                line.map_or_else(Vec::new, |line| measured(line, width, terminal))
            });
            if place > 0 {
                lines.push(String::new());
            }
            for row in 0..texts[0].len().max(texts[1].len()) {
                let (text, used) = texts[0].get(row).cloned().unwrap_or_default();
                let other = texts[1].get(row).map_or("", |cell| cell.0.as_str());
                let filled = " ".repeat(width.saturating_sub(used) + gap);
                lines.push(format!("{}{text}{filled}{other}", " ".repeat(INDENT)));
            }
        }
        return lines;
    }
    let width = terminal.width.saturating_sub(2 * INDENT).clamp(20, WIDEST - INDENT * 2);
    for line in passages.iter().flat_map(|passage| &passage.paragraphs) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(set_in(INDENT, painted(line, width, terminal)));
    }
    lines
}

fn entry(name: &Line, body: &[Passage], notes: &[Line], terminal: Terminal) -> Vec<String> {
    let width = terminal.width.saturating_sub(TEXT).clamp(20, WIDEST);
    let mut lines: Vec<String> = Vec::new();
    for passage in body {
        let enough = passage.enough.iter();
        let paragraphs = passage.paragraphs.iter().filter(|_| passage.enough.is_none());
        lines.extend(enough.chain(paragraphs).flat_map(|line| painted(line, width, terminal)));
        let edition = passage.edition.filter(|_| passage.is_dated);
        lines.extend(edition.map(|edition| terminal.quiet(&edition.to_string())));
    }
    lines.extend(notes.iter().flat_map(|line| painted(line, width, terminal)));
    let label = Line::styled(Style::Strong, name.plain());
    let mut named = painted(&label, terminal.width.saturating_sub(INDENT), terminal);
    let used = INDENT + display_width(&name.plain());
    if used < TEXT && !lines.is_empty() {
        named[0] += &format!("{}{}", " ".repeat(TEXT - used), lines.remove(0));
    }
    [set_in(INDENT, named), set_in(TEXT, lines)].concat()
}

fn labelled(width: usize, rows: &[(Line, Vec<Line>)], terminal: Terminal) -> Vec<String> {
    let room = terminal.width.saturating_sub(INDENT + width + 1).max(20);
    let gap = if width == 0 { "" } else { " " };
    let mut lines = Vec::new();
    for (label, told) in rows {
        let told = told.iter().flat_map(|line| painted(line, room, terminal));
        for (place, line) in told.enumerate() {
            let label = if place == 0 { label.plain() } else { String::new() };
            let label = terminal.quiet(&padded(&label, width));
            lines.push(format!("{}{label}{gap}{line}", " ".repeat(INDENT)));
        }
    }
    lines
}

/// The lines of some words in at most `width` columns.
fn painted(line: &Line, width: usize, terminal: Terminal) -> Vec<String> {
    measured(line, width, terminal).into_iter().map(|line| line.0).collect()
}

/// The same with the columns that each takes.
fn measured(line: &Line, width: usize, terminal: Terminal) -> Vec<(String, usize)> {
    let (mut text, mut runs) = (String::new(), Vec::new());
    for inline in &line.inlines {
        let (style, words) = inline.words();
        let (open, close) = match style.filter(|_| !terminal.color) {
            Some(style) => marks(style, line.language),
            None => ("", ""),
        };
        let start = text.len();
        [open, words, close].iter().for_each(|part| text += part);
        runs.push((start..text.len(), style));
    }
    let lines = wrap(&text, width).into_iter().map(|own| {
        // Each line is a stretch of the text.
        let from = own.as_ptr() as usize - text.as_ptr() as usize;
        let mut out = String::new();
        for (bytes, style) in &runs {
            let start = bytes.start.clamp(from, from + own.len());
            let end = bytes.end.clamp(start, from + own.len());
            match style {
                Some(style) => out += &terminal.paint(codes(*style), &text[start..end]),
                None => out += &text[start..end],
            }
        }
        (out, display_width(own))
    });
    lines.collect()
}

/// What stands round words where there are no colours to say it.
fn marks(style: Style, language: Option<Language>) -> (&'static str, &'static str) {
    match (style, language) {
        (Style::Inserted, _) => ("{+", "+}"),
        (Style::Deleted, _) => ("[-", "-]"),
        (Style::Matched, Some(Language::Ja)) => ("【", "】"),
        (Style::Matched, _) => ("⟦", "⟧"),
        _ => ("", ""),
    }
}

fn codes(style: Style) -> &'static str {
    match style {
        Style::Strong => "1",
        Style::Quiet => "2",
        Style::Inserted => "32",
        Style::Deleted => "9;31",
        Style::Matched | Style::Warning => "1;33",
        Style::Error => "1;31",
        Style::Note => "1;36",
    }
}
