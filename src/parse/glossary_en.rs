//! How is an English glossary read? Start at [`read`].
//!
//! An entry is a headword line, its definition, and a blank line. The oldest editions indent
//! definitions, set blank lines between paragraphs and senses, and hold lists with headings of
//! their own. Nothing here follows references.

use super::builder::{Builder, Head, collapse};
use super::lines::Line;
use super::matter::{blocks, is_ornament};
use crate::model::{Part, RecordKind, Term};

/// Reads the lines behind the heading `Glossary`.
pub(super) fn read(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    let mut blocks = blocks(lines).peekable();
    while let Some(block) = blocks.next() {
        let (first, rest) = match block {
            [first, rest @ ..] => (first, rest),
            [] => continue,
        };
        if is_ornament(first.trimmed()) {
            builder.start(first, Head::matter(RecordKind::Back, Part::Ornament, first.raw));
            definition(builder, rest, wrapped);
            continue;
        }
        let before_senses = blocks.peek().is_some_and(|next| begins_sense(next[0].trimmed()));
        let defined = !rest.is_empty() || before_senses;
        if builder.last_is(RecordKind::Glossary) && (goes_on(first) || !defined) {
            builder.add_paragraph(first);
            definition(builder, rest, wrapped);
            continue;
        }
        let (headword, sense) = apart_from_sense(first.raw);
        let term = Term { headword: collapse(headword), reading: None, english: None };
        builder.start(first, Head::glossary(term, headword));
        if let Some(raw) = sense {
            builder.add_paragraph(&Line { raw, ..*first });
        }
        definition(builder, rest, wrapped);
    }
}

/// A headword and the first sense that lost its line break, as 2021-06-18 prints
/// `Exile1. A zone.`.
fn apart_from_sense(raw: &str) -> (&str, Option<&str>) {
    let glued = raw.match_indices("1. ").map(|hit| hit.0).find(|place| {
        let before = raw[..*place].chars().next_back();
        before.is_some_and(char::is_alphabetic) && raw[place + 3..].starts_with(char::is_uppercase)
    });
    glued.map_or((raw, None), |at| (&raw[..at], Some(&raw[at..])))
}

fn definition(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    for (place, line) in lines.iter().enumerate() {
        let defined = lines.get(place + 1).is_some_and(|line| line.trimmed().ends_with('.'));
        if !wrapped && defined && is_glued_headword(builder, line) {
            let term = Term { headword: collapse(line.raw), reading: None, english: None };
            builder.start(line, Head::glossary(term, line.raw));
            continue;
        }
        let paragraph = line.indent() >= 4 || begins_sense(line.trimmed());
        builder.add(line, wrapped && !paragraph);
    }
}

/// Whether an entry begins without the blank line before it, as in the retyped 2003-05-26: a short
/// line without an end, which comes later in the alphabet than the entry it stands in.
fn is_glued_headword(builder: &Builder, line: &Line<'_>) -> bool {
    let text = line.trimmed();
    let open_end = text.ends_with(|letter: char| letter.is_alphanumeric() || letter == ')');
    let short = text.chars().count() <= 40 && !text.contains(['.', ',', '“', '"']);
    let capital = text.starts_with(char::is_uppercase) && line.indent() == 0;
    let later = |headword: &str| text.to_lowercase() > headword.to_lowercase();
    let record = builder.last().filter(|record| !record.text.is_empty());
    short && open_end && capital && record.and_then(|record| record.headword()).is_some_and(later)
}

/// Whether a block belongs to the entry before it: a sense, an example, an indented paragraph.
fn goes_on(first: &Line<'_>) -> bool {
    begins_sense(first.trimmed()) || first.indent() >= 2 || first.trimmed().starts_with("Example:")
}

/// `1. `, `2. `: a numbered sense.
pub(super) fn begins_sense(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits) && text[digits..].starts_with(". ")
}
