//! How is an English edition of the rules read, with its glossary? Start at [`parse`].
//!
//! The shape of the file has varied since 1999: hard-wrapped or one rule a line, with and without
//! contents, an index, addresses. What identifies a part is said beside the code that finds it. An
//! entry of the glossary is a headword line, its definition, and a blank line; the oldest editions
//! indent definitions, set blank lines between paragraphs and senses, and hold lists with headings
//! of their own. Nothing here judges whether the rules make sense.

use super::lines::{Builder, Line, collapse, ends_sentence, is_ornament};
use super::rules::{self, BodyReader, blocks, is_date_line};
use crate::model::{Part, Problem, ProblemKind, Record, RecordKind, Term};

pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let [front, contents, body, entries, index, credits, tail] = outline(lines);
    let wrapped = width(lines).is_some();
    let mut builder = Builder::default();
    rules::matter(&mut builder, front, Part::Title, wrapped);
    let titles = rules::contents(&mut builder, contents);
    let mut reader = BodyReader::new(&mut builder, &titles, wrapped);
    reader.read(body);
    reader.compare_with_contents();
    let behind_heading = rules::heading(&mut builder, entries);
    glossary(&mut builder, behind_heading, wrapped);
    for line in rules::heading(&mut builder, index).iter().filter(|line| !line.is_blank()) {
        builder.matter(line, RecordKind::Back, Part::Index);
    }
    let behind_heading = rules::heading(&mut builder, credits);
    rules::matter(&mut builder, behind_heading, Part::Credits, wrapped);
    rules::matter(&mut builder, tail, Part::Legal, wrapped);
    // Every edition since 1999 has a glossary and ends in credits: one without is a broken copy.
    for (part, lines) in [("contents", contents), ("glossary", entries)] {
        if lines.is_empty() {
            builder.problem(0, ProblemKind::MissingPart { part: part.to_owned() });
        }
    }
    if let Some(last) = builder.last().filter(|_| credits.is_empty()) {
        let named = last.headword().map(|headword| format!("`{headword}`"));
        let of_part = || last.part.map_or("the start", Into::into).to_owned();
        let after = last.number.map(|number| number.to_string()).or(named).unwrap_or_else(of_part);
        builder.problem(last.lines.start, ProblemKind::CutOff { after });
    }
    builder.finish()
}

/// How long the lines are that a hand or a tool wrapped, in letters: many are nearly as long as the
/// longest; none where lines are whole.
pub(super) fn width(lines: &[Line<'_>]) -> Option<usize> {
    wrapped_width(lines, (3, 5), 3)
}

/// The longest of these lines, one in a hundred aside, if lines were wrapped: more than one in `many`
/// has that part of it.
pub(super) fn wrapped_width(
    lines: &[Line<'_>],
    (part, of): (usize, usize),
    many: usize,
) -> Option<usize> {
    let shown = lines.iter().filter(|line| !line.is_blank());
    let mut lengths: Vec<usize> = shown.map(|line| line.trimmed().chars().count()).collect();
    lengths.sort_unstable();
    let longest = *lengths.get(lengths.len() * 99 / 100)?;
    let nearly = lengths.iter().filter(|length| **length * of >= longest * part).count();
    (longest <= 180 && nearly * many > lengths.len()).then_some(longest)
}

/// What stands in front, the contents, the rules, the glossary, the index, the credits and the rest.
///
/// `Glossary` and `Credits` stand in the contents too, so the last line after the first rule
/// counts; chapter 1 begins at the last `1. …` before rule 100.1.
fn outline<'a, 'b>(lines: &'a [Line<'b>]) -> [&'a [Line<'b>]; 7] {
    let end = lines.len();
    let is = |place: &usize, word: &str| lines[*place].trimmed().eq_ignore_ascii_case(word);
    let first_rule = lines.iter().position(begins_first_rule).unwrap_or(0);
    let chapter = lines.iter().take(first_rule + 1).rposition(begins_chapter_one);
    let body = before_ornament(lines, chapter.unwrap_or(first_rule));
    // Without their heading they begin with the first chapter.
    let listed = || lines[..body].iter().position(begins_chapter_one);
    let contents = (0..body).find(|place| is(place, "Contents")).or_else(listed).unwrap_or(body);
    let glossary = (first_rule..end).rev().find(|place| is(place, "Glossary"));
    let after_body = glossary.unwrap_or(first_rule);
    let credits = (after_body..end).rev().find(|place| is(place, "Credits"));
    let index = (after_body..credits.unwrap_or(end)).rev().find(|place| is(place, "Index"));
    let tail = credits.map_or(end, |credit| credit + tail_after(&lines[credit..]));
    let credits = credits.unwrap_or(tail);
    let index = index.unwrap_or(credits);
    let glossary = glossary.unwrap_or(index);
    let [contents, glossary, index, credits] =
        [contents, glossary, index, credits].map(|place| before_ornament(lines, place));
    rules::parts(lines, [0, contents, body, glossary, index, credits, tail])
}

pub(super) fn begins_first_rule(line: &Line<'_>) -> bool {
    let rest = line.trimmed().strip_prefix("100.1");
    let rest = rest.map(|rest| rest.strip_prefix('.').unwrap_or(rest));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

fn begins_chapter_one(line: &Line<'_>) -> bool {
    let title = line.trimmed().strip_prefix("1.");
    title.is_some_and(|title| title.starts_with(char::is_whitespace))
}

/// A line of dashes above a heading belongs to it.
fn before_ornament(lines: &[Line<'_>], place: usize) -> usize {
    match place.checked_sub(1) {
        Some(before) if place < lines.len() && is_ornament(lines[before].trimmed()) => before,
        _ => place,
    }
}

/// Where the credits end: the repeated date line, the publisher's line or the addresses.
fn tail_after(lines: &[Line<'_>]) -> usize {
    let begins = |line: &Line<'_>| {
        is_date_line(line.trimmed())
            || ["Published by", "©", "(C)", "Questions?", "Customer Service", "Contact Information"]
                .iter()
                .any(|start| line.trimmed().starts_with(start))
    };
    let found = lines.iter().position(begins).unwrap_or(lines.len());
    before_ornament(lines, found)
}

fn glossary(builder: &mut Builder, lines: &[Line<'_>], wrapped: bool) {
    let mut blocks = blocks(lines).peekable();
    while let Some(block) = blocks.next() {
        let Some((first, rest)) = block.split_first() else { continue };
        let next = blocks.peek().and_then(|next| next.first());
        let before_senses = next.is_some_and(|next| begins_sense(next.trimmed()));
        let defined = !rest.is_empty() || before_senses;
        let has_text = builder.last().is_some_and(|record| !record.text.is_empty());
        if is_ornament(first.trimmed()) {
            builder.matter(first, RecordKind::Back, Part::Ornament);
        } else if builder.last_is(RecordKind::Glossary) && (goes_on(first) || !defined || !has_text)
        {
            builder.add(first, false);
        } else {
            let (headword, sense) = apart_from_sense(first.raw);
            builder.entry(first, headed(headword), headword);
            if let Some(raw) = sense {
                builder.add(&Line { raw, ..*first }, false);
            }
        }
        definition(builder, rest, next, wrapped);
    }
}

fn headed(headword: &str) -> Term {
    Term { headword: collapse(headword), ..Term::default() }
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

/// Reads the lines of a definition; `next` is the line behind the blank line that ends them.
fn definition(builder: &mut Builder, lines: &[Line<'_>], next: Option<&Line<'_>>, wrapped: bool) {
    for (place, line) in lines.iter().enumerate() {
        let behind = lines.get(place + 1).or(next);
        let defined = behind.is_some_and(|line| ends_sentence(line.trimmed()));
        if !wrapped && defined && is_glued_headword(builder, line) {
            builder.entry(line, headed(line.raw), line.raw);
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
