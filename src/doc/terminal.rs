//! How does an answer look in a terminal, and what is known of that? Start at [`terminal`] and
//! [`Terminal`].
//!
//! Colours only add to what marks already say; a line never breaks inside a rule number. Nothing
//! here asks the system.

use std::borrow::{Borrow, Cow};

use rayon::prelude::*;

use super::document::{Block, Doc, Line, Passage, Style};
use super::wrap::{padded, wrap};
use crate::doc::visible::styled;
use crate::model::{Language, Severity};
use crate::text::display_width;
use crate::words::Words;

/// What is known of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Columns of a half-width character each.
    pub width: usize,
    /// Whether colours are wanted.
    pub color: bool,
    /// The words of the interface.
    pub words: Words,
}

impl Default for Terminal {
    /// Eighty columns without colour, as for a pipe, in English.
    fn default() -> Self {
        Self { width: 80, color: false, words: Words::EN }
    }
}

impl Terminal {
    /// Wide enough for both languages side by side.
    pub const WIDE: usize = 100;

    /// Whether both languages fit side by side.
    pub fn is_wide(self) -> bool {
        self.width >= Self::WIDE
    }

    /// `text` held back.
    pub fn quiet(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// `text` in the SGR codes `codes`, where colours are wanted; they become a sequence when it is
    /// [printed](crate::doc::visible::coloured).
    pub fn paint(self, codes: &str, text: &str) -> String {
        match self.color && !text.is_empty() && !codes.is_empty() {
            true => styled(codes, text),
            false => text.to_owned(),
        }
    }
}

/// Columns that all but headings is set in from the left.
const INDENT: usize = 2;

/// Columns that texts of entries are set in from the left.
const TEXT: usize = 11;

/// A text column wider than this tires the eye.
const WIDEST: usize = 100;

/// The same where two stand side by side.
const WIDEST_OF_TWO: usize = 72;

/// More blocks than this are broken into lines by two threads, and so many are held at a time.
const SHARE: usize = 40;
const HELD: usize = 1000;

/// The document in lines that fit.
pub fn terminal(doc: &Doc, terminal: Terminal) -> String {
    printed(&doc.blocks, terminal).collect()
}

/// The same of blocks that are laid out only as they are printed, some at a time.
pub fn printed<B: Borrow<Block> + Sync>(
    blocks: impl IntoIterator<Item = B>,
    terminal: Terminal,
) -> impl Iterator<Item = String> {
    let (mut blocks, mut last) = (blocks.into_iter(), None);
    std::iter::from_fn(move || {
        let held: Vec<B> = blocks.by_ref().take(HELD).collect();
        let broken = |block: &B| block_lines(block.borrow(), terminal);
        // To start threads takes longer than to print a rule.
        let lines: Vec<_> = match held.len() > SHARE {
            true => held.par_iter().with_min_len(SHARE).map(broken).collect(),
            false => held.iter().map(broken).collect(),
        };
        let (mut text, is_end) = (String::new(), held.is_empty());
        for (block, lines) in held.into_iter().zip(lines) {
            let is_parted =
                last.take().is_some_and(|last: B| is_parted(last.borrow(), block.borrow()));
            text += if is_parted && !lines.is_empty() { "\n" } else { "" };
            lines.iter().for_each(|line| text.extend([line.trim_end(), "\n"]));
            last = Some(block);
        }
        (!is_end).then_some(text)
    })
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
        (_, Block::Change { name, .. }) if name.is_empty() => false,
        (Block::Change { .. }, Block::Change { .. }) => !is_line(before) || !is_line(block),
        (Block::Heading { level: 1, .. }, Block::Paragraph(_)) => false,
        (_, Block::Heading { level, .. }) => *level < 3,
        (Block::Heading { .. }, Block::Labelled { .. } | Block::List(_)) => false,
        (Block::Heading { level, .. }, _) => *level < 3,
        (Block::Entry { .. }, _) | (_, Block::Entry { .. }) => false,
        (Block::Paragraph(_), Block::Paragraph(_) | Block::List(_) | Block::Labelled { .. }) => {
            false
        }
        (Block::Labelled { .. }, Block::Labelled { .. }) => false,
        _ => true,
    }
}

/// Whether something that changed is told without its texts.
fn is_line(block: &Block) -> bool {
    matches!(block, Block::Change { body, notes, .. } if body.is_empty() && notes.is_empty())
}

fn block_lines(block: &Block, terminal: Terminal) -> Vec<String> {
    match block {
        Block::Heading { name, path, aside, .. } => heading(name, path, aside, terminal),
        Block::Facing(passages) => facing(passages, terminal),
        Block::Entry { name, body, notes } => entry(name, body, notes, terminal),
        Block::Labelled { width, rows } => labelled(*width, rows, terminal),
        Block::Change { name, told, body, notes, .. } => change(name, told, body, notes, terminal),
        Block::Table { .. } => table(block, terminal),
        Block::Points(points) => points.iter().flat_map(|line| point(line, terminal)).collect(),
        Block::List(list) => list.iter().flat_map(|line| paragraph(line, terminal)).collect(),
        Block::Paragraph(line) => paragraph(line, terminal),
    }
}

/// Columns between two of a table.
const GAP: usize = 2;

/// How many columns the longest bar takes, and below how many there is none.
const BAR: std::ops::RangeInclusive<usize> = 4..=24;

fn table(block: &Block, terminal: Terminal) -> Vec<String> {
    let Block::Table { head, rows, numbers, spare, bars } = block else { return Vec::new() };
    // A table that names its columns stands by itself, at the left.
    let indent = if head.is_empty() { INDENT } else { 0 };
    let width = terminal.width.saturating_sub(indent);
    let columns = columns(head, rows, spare, width, terminal);
    let printed = |row: &Vec<Line>| {
        let cells = columns.iter().map(|(place, room)| cell(row, *place, *room, terminal));
        let cells: Vec<Vec<Printed>> = cells.collect();
        let line = |at: usize| {
            let cells = cells.iter().zip(&columns).map(|(lines, (place, room))| {
                let (text, used) = lines.get(at).map_or(("", 0), |own| (&*own.text, own.columns));
                let filled = " ".repeat(room.saturating_sub(used));
                match numbers.contains(place) {
                    true => format!("{filled}{text}  "),
                    false => format!("{text}{filled}  "),
                }
            });
            cells.collect::<String>()
        };
        (0..cells.iter().map(Vec::len).max().unwrap_or(0)).map(line).collect::<Vec<_>>()
    };
    let names = printed(head).into_iter().map(|names| terminal.quiet(names.trim_end()));
    let length = width.saturating_sub(used(&columns)).min(*BAR.end());
    let most = bars.iter().max().copied().unwrap_or(0).max(1);
    let mut lines: Vec<String> = rows.iter().flat_map(printed).collect();
    for (line, weight) in lines.iter_mut().zip(bars).filter(|_| BAR.contains(&length)) {
        *line += &"█".repeat((weight * length).div_ceil(most));
    }
    set_in(indent, names.chain(lines))
}

/// The columns of a table that are printed, each with its room: those of `spare` are left out one
/// after the other until it fits, then the last is continued under itself, or where none has a
/// name, the widest.
fn columns(
    head: &Vec<Line>,
    rows: &[Vec<Line>],
    spare: &[usize],
    width: usize,
    terminal: Terminal,
) -> Vec<(usize, usize)> {
    let needed = |place: usize| {
        let cells = rows.iter().chain([head]);
        let cells = cells.flat_map(|row| cell(row, place, usize::MAX, terminal));
        (place, cells.map(|printed| printed.columns).max().unwrap_or(0))
    };
    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut columns: Vec<(usize, usize)> = (0..most).map(needed).collect();
    let fits = |columns: &[(usize, usize)]| used(columns) <= width + GAP;
    for column in spare {
        if !fits(&columns) {
            columns.retain(|(place, _)| place != column);
        }
    }
    let first = if head.is_empty() { 0 } else { columns.len().saturating_sub(1) };
    while !fits(&columns) {
        let widest = columns[first..].iter_mut().map(|column| &mut column.1).max();
        let Some(widest) = widest.filter(|room| **room > 20) else { break };
        *widest -= 1;
    }
    columns
}

/// The lines of a cell of a row.
fn cell(row: &[Line], place: usize, room: usize, terminal: Terminal) -> Vec<Printed> {
    row.get(place).map_or(Vec::new(), |line| measured(line, room, false, terminal))
}

/// What columns take with the gap behind each.
fn used(columns: &[(usize, usize)]) -> usize {
    columns.iter().map(|column| column.1 + GAP).sum()
}

/// A sentence of a summary, the lines below its first set in.
fn point(line: &Line, terminal: Terminal) -> Vec<String> {
    let lines = painted(line, terminal.width.saturating_sub(2 * INDENT).max(20), terminal);
    let mut lines = set_in(2 * INDENT, lines);
    lines.iter_mut().take(1).for_each(|first| drop(first.drain(..INDENT)));
    lines
}

fn change(
    name: &Line,
    told: &Line,
    body: &[Passage],
    notes: &[Line],
    terminal: Terminal,
) -> Vec<String> {
    let room = terminal.width.saturating_sub(INDENT).max(20);
    let mut lines = Vec::new();
    if !name.is_empty() {
        let title = name.clone().and("  ").and(Line::quiet(told.plain()));
        lines = set_in(INDENT, painted(&title, terminal.width.max(20), terminal));
        lines.iter_mut().take(1).for_each(|first| drop(first.drain(..INDENT)));
    }
    if let [old, new] = body {
        let width = (room.saturating_sub(4) / 2).clamp(10, WIDEST_OF_TWO + 4);
        for place in 0..old.paragraphs.len().max(new.paragraphs.len()) {
            let texts = [old, new].map(|side| side.paragraphs.get(place));
            lines.extend(set_in(INDENT, beside(texts, width, 4, terminal)));
        }
    } else {
        for passage in body {
            for line in &passage.paragraphs {
                let printed = measured(line, room.min(WIDEST), passage.is_barred, terminal);
                lines.extend(printed.into_iter().map(|printed| match printed.is_changed {
                    true if passage.is_barred => format!("┃ {}", printed.text),
                    _ => format!("{}{}", " ".repeat(INDENT), printed.text),
                }));
            }
        }
    }
    let notes = notes.iter().flat_map(|note| painted(&Line::quiet(note.plain()), room, terminal));
    lines.extend(set_in(INDENT, notes));
    lines
}

/// Two texts side by side.
pub fn beside(
    texts: [Option<&Line>; 2],
    width: usize,
    gap: usize,
    terminal: Terminal,
) -> Vec<String> {
    let [left, right] =
        texts.map(|line| line.map_or_else(Vec::new, |line| measured(line, width, false, terminal)));
    let line = |row: usize| {
        let (text, used) = left.get(row).map_or(("", 0), |cell| (&*cell.text, cell.columns));
        let other = right.get(row).map_or("", |cell| &*cell.text);
        format!("{text}{}{other}", " ".repeat(width.saturating_sub(used) + gap))
    };
    (0..left.len().max(right.len())).map(line).collect()
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
    let told = painted(&aside, terminal.width.saturating_sub(INDENT).max(20), terminal);
    match room.checked_sub(used) {
        Some(gap) if lines.len() == 1 => {
            lines[0] += &format!("{}  {}", " ".repeat(gap), told.concat());
        }
        _ => lines.extend(set_in(INDENT, told)),
    }
    lines
}

fn facing(passages: &[Passage], terminal: Terminal) -> Vec<String> {
    let paragraphs: Vec<Vec<String>> = match passages {
        [left, right] if terminal.is_wide() => {
            let gap = 4;
            let width = ((terminal.width - INDENT - gap) / 2).min(WIDEST_OF_TWO);
            let places = 0..left.paragraphs.len().max(right.paragraphs.len());
            let texts = places.map(|place| [left, right].map(|side| side.paragraphs.get(place)));
            texts.map(|texts| set_in(INDENT, beside(texts, width, gap, terminal))).collect()
        }
        _ => {
            let width = terminal.width.saturating_sub(2 * INDENT).clamp(20, WIDEST - INDENT * 2);
            let lines = passages.iter().flat_map(|passage| &passage.paragraphs);
            lines.map(|line| set_in(INDENT, painted(line, width, terminal))).collect()
        }
    };
    paragraphs.join(&String::new())
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
    let room = terminal.width.saturating_sub(INDENT + width + 1);
    // What long labels leave no room for stands below them.
    let is_below = 2 * room < width;
    let room = if is_below { terminal.width.saturating_sub(2 * INDENT) } else { room.max(20) };
    let gap = if width == 0 { "" } else { " " };
    let mut lines = Vec::new();
    for (label, told) in rows {
        let told = told.iter().flat_map(|line| painted(line, room, terminal));
        if is_below {
            lines.extend(set_in(INDENT, painted(label, room, terminal)));
            lines.extend(set_in(2 * INDENT, told));
            continue;
        }
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
    measured(line, width, false, terminal).into_iter().map(|printed| printed.text).collect()
}

struct Printed {
    text: String,
    columns: usize,
    is_changed: bool,
}

/// The same with what else is known of the lines; `bare` without marks where there are no colours.
fn measured(line: &Line, width: usize, bare: bool, terminal: Terminal) -> Vec<Printed> {
    let (mut text, mut runs) = (String::new(), Vec::new());
    for inline in &line.inlines {
        let (style, words) = inline.words();
        let (open, close) = match style.filter(|_| !terminal.color && !bare) {
            Some(style) => marks(style, line.language),
            None => (Cow::Borrowed(""), ""),
        };
        let start = text.len();
        [&*open, words, close].iter().for_each(|part| text += part);
        runs.push((start..text.len(), style));
    }
    let lines = wrap(&text, width).into_iter().map(|own| {
        // Each line is a stretch of the text.
        let from = own.as_ptr() as usize - text.as_ptr() as usize;
        let mut printed =
            Printed { text: String::new(), columns: display_width(own), is_changed: false };
        for (bytes, style) in &runs {
            let start = bytes.start.clamp(from, from + own.len());
            let end = bytes.end.clamp(start, from + own.len());
            let part = &text[start..end];
            match style {
                Some(style) => printed.text += &terminal.paint(codes(*style), part),
                None => printed.text += part,
            }
            printed.is_changed |=
                matches!(style, Some(Style::Inserted | Style::Touched)) && !part.trim().is_empty();
        }
        printed
    });
    lines.collect()
}

/// What stands round words where there are no colours to say it.
fn marks(style: Style, language: Option<Language>) -> (Cow<'static, str>, &'static str) {
    let (open, close) = match (style, language) {
        (Style::Inserted, _) => ("{+", "+}"),
        (Style::Deleted, _) => ("[-", "-]"),
        (Style::Matched, Some(Language::Ja)) => ("【", "】"),
        (Style::Matched, _) => ("⟦", "⟧"),
        (Style::Aged { nth, .. }, _) => return (raised(usize::from(nth) + 1).into(), ""),
        _ => ("", ""),
    };
    (open.into(), close)
}

/// A number in small digits.
pub(super) fn raised(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0') % 10]).collect()
}

/// From the oldest words to the newest, in colours that can be read on light and on dark.
const AGES: [&str; 8] =
    ["38;5;67", "38;5;73", "38;5;71", "38;5;107", "38;5;142", "38;5;178", "38;5;172", "38;5;167"];

fn codes(style: Style) -> &'static str {
    match style {
        Style::Strong => "1",
        Style::Quiet => "2",
        Style::Inserted => "32",
        Style::Deleted => "9;31",
        Style::Matched | Style::Finding(Severity::Warning) => "1;33",
        Style::Finding(Severity::Error) => "1;31",
        Style::Finding(Severity::Note) => "1;36",
        Style::Touched => "",
        Style::Aged { nth, of } => {
            let last = usize::from(of).max(2) - 1;
            AGES[usize::from(nth).min(last) * (AGES.len() - 1) / last]
        }
    }
}
