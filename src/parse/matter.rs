//! What stands before and after the rules? Start at [`front`] and [`tail`].
//!
//! Title, date, introduction, contents, index, credits, legal lines and addresses: each paragraph
//! is a record, so that editions can be compared in these parts too. Nothing here reads rules.

use std::collections::BTreeMap;

use super::builder::{Builder, Head, collapse};
use super::lines::Line;
use super::number_line;
use crate::model::{Part, RecordKind, RuleNumber};

/// Whether a line only decorates: a run of `=`, `-`, `*` or `_`.
pub(super) fn is_ornament(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or(' ');
    text.len() >= 3
        && matches!(first, '=' | '-' | '*' | '_' | '─' | '━')
        && chars.all(|mark| mark == first)
}

/// Whether this is the line that says when the rules take effect.
pub(super) fn is_date_line(text: &str) -> bool {
    text.starts_with("These rules are current as of")
        || text.starts_with("These rules are effective as of")
}

/// The titles that the contents list, by number.
pub(super) type Titles = BTreeMap<RuleNumber, String>;

/// Reads what stands before the contents.
pub(super) fn front(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    let mut reader = Matter { builder, kind: RecordKind::Front, part: Part::Title, wrapped };
    for block in blocks(lines) {
        reader.block(block);
        if reader.part == Part::Title && reader.has_text() {
            reader.part = Part::Preamble;
        }
    }
}

/// Reads the contents, a record a line, and gives the titles they list.
pub(super) fn contents(builder: &mut Builder, lines: &[Line<'_>]) -> Titles {
    let mut titles = Titles::new();
    for line in heading(builder, lines).iter().filter(|line| !line.is_blank()) {
        let kind = RecordKind::Front;
        let Some(read) = number_line::read(line.raw, None) else {
            let part = if is_ornament(line.trimmed()) { Part::Ornament } else { Part::Contents };
            builder.start(line, Head::matter(kind, part, line.raw));
            continue;
        };
        let head = Head::matter(kind, Part::Contents, read.text);
        builder.start(line, Head { number: Some(read.number), printed: read.printed, ..head });
        titles.insert(read.number, collapse(without_leader(read.text)));
    }
    titles
}

/// The title without the dots and the page number of the printed contents of 1999.
fn without_leader(title: &str) -> &str {
    let trimmed = title.trim_end_matches(|letter: char| letter.is_ascii_digit());
    match trimmed.strip_suffix("...") {
        Some(dotted) => dotted.trim_end_matches('.'),
        None => title,
    }
}

/// Reads the ornaments and the one line of heading that `lines` begin with, and gives the rest.
pub(super) fn heading<'a, 'b>(builder: &mut Builder, lines: &'a [Line<'b>]) -> &'a [Line<'b>] {
    let kind = match builder.last_is(RecordKind::Front) || builder.last().is_none() {
        true => RecordKind::Front,
        false => RecordKind::Back,
    };
    let mut titled = false;
    for (place, line) in lines.iter().enumerate() {
        match line.trimmed() {
            "" => {}
            text if is_ornament(text) => {
                builder.start(line, Head::matter(kind, Part::Ornament, text));
            }
            text if !titled => {
                builder.start(line, Head::matter(kind, Part::Heading, text));
                titled = true;
            }
            _ => return &lines[place..],
        }
    }
    &[]
}

/// Reads the index of the oldest editions, a record a line.
pub(super) fn index(builder: &mut Builder, lines: &[Line<'_>]) {
    for line in lines.iter().filter(|line| !line.is_blank()) {
        builder.start(line, Head::matter(RecordKind::Back, Part::Index, line.raw));
    }
}

/// Reads the credits, a record a line, or a paragraph where lines are wrapped.
pub(super) fn credits(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    let mut reader = Matter { builder, kind: RecordKind::Back, part: Part::Credits, wrapped };
    for block in blocks(lines) {
        match wrapped {
            true => reader.block(block),
            false => block.chunks(1).for_each(|line| reader.block(line)),
        }
    }
}

/// Reads what follows the credits: the date again, legal lines, addresses.
pub(super) fn tail(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    let mut reader = Matter { builder, kind: RecordKind::Back, part: Part::Legal, wrapped };
    for block in blocks(lines) {
        reader.block(block);
    }
}

/// Runs of lines between blank ones.
pub(super) fn blocks<'a, 'b>(lines: &'a [Line<'b>]) -> impl Iterator<Item = &'a [Line<'b>]> {
    lines.split(Line::is_blank).filter(|block| !block.is_empty())
}

struct Matter<'a> {
    builder: &'a mut Builder,
    kind: RecordKind,
    part: Part,
    wrapped: bool,
}

impl Matter<'_> {
    fn has_text(&self) -> bool {
        self.builder.last().is_some_and(|record| record.part != Some(Part::Ornament))
    }

    /// A paragraph, or the headings and dates that stand on lines of their own.
    fn block(&mut self, block: &[Line<'_>]) {
        let mut open = false;
        for line in block {
            let text = line.trimmed();
            let single = match text {
                _ if is_ornament(text) => Some(Part::Ornament),
                _ if is_date_line(text) => Some(Part::Date),
                "Introduction"
                | "Questions?"
                | "Customer Service Information"
                | "Contact Information"
                | "Copyrights" => Some(Part::Heading),
                _ => None,
            };
            let part = single.unwrap_or(self.part);
            match open && single.is_none() {
                true => self.builder.add(line, self.joins(line)),
                false => self.builder.start(line, Head::matter(self.kind, part, text)),
            }
            open = single.is_none();
            self.part = self.part_after(text, single);
        }
    }

    fn joins(&self, line: &Line<'_>) -> bool {
        let keeps_lines = matches!(self.part, Part::Tail | Part::Title);
        self.wrapped && !keeps_lines && line.indent() < 4
    }

    fn part_after(&self, text: &str, single: Option<Part>) -> Part {
        match (text, single, self.kind) {
            ("Introduction", ..) => Part::Introduction,
            ("Questions?" | "Customer Service Information" | "Contact Information", ..) => {
                Part::Tail
            }
            ("Copyrights", ..) | (_, Some(Part::Date), RecordKind::Back) => Part::Legal,
            (_, Some(Part::Date), _) => Part::Preamble,
            _ => self.part,
        }
    }
}
