//! How is a Japanese edition of the rules read? Start at [`parse`].
//!
//! The numbers are those of the English rules; chapter 0 is the introduction and chapter 10 the
//! glossary. Blank lines mean nothing. A source may hold a part only, such as the glossary.
//! Nothing here pairs the text with the English.

use std::ops::Range;

use super::body::BodyReader;
use super::builder::{Builder, Head, collapse};
use super::dates;
use super::lines::Line;
use super::matter::{self, Titles, is_ornament};
use super::number_line;
use crate::model::{Level, Part, Problem, ProblemKind, Record, RecordKind, Term};

/// Reads `lines` as an edition of the rules, or as part of one.
pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let outline = Outline::of(lines);
    let mut builder = Builder::default();
    front(&mut builder, &lines[outline.front.clone()]);
    let titles = contents(&mut builder, &lines[outline.contents.clone()]);
    let mut body = BodyReader::new(&mut builder, &titles, false);
    body.read(&lines[outline.body.clone()]);
    glossary(&mut builder, &lines[outline.glossary.clone()]);
    tail(&mut builder, &lines[outline.tail.clone()]);
    builder.finish()
}

/// Where the parts of the source lie, as ranges of places in the lines.
struct Outline {
    front: Range<usize>,
    contents: Range<usize>,
    body: Range<usize>,
    glossary: Range<usize>,
    tail: Range<usize>,
}

impl Outline {
    /// Chapter headings stand in the contents too: the one that the rules begin with is the last
    /// before the first rule.
    fn of(lines: &[Line<'_>]) -> Self {
        let end = lines.len();
        let first_rule = (0..end).find(|place| is_rule(&lines[*place]));
        let is_entry = |place: &usize| read_entry(lines[*place].trimmed()).is_some();
        let first_entry = (first_rule.unwrap_or(0)..end).find(is_entry);
        let after_front = first_rule.or(first_entry).unwrap_or(end);
        let body = first_rule.map_or(after_front, |place| begin_of_body(lines, place));
        let contents = (0..body).find(|place| is_contents_heading(lines[*place].trimmed()));
        let heading = (after_front..first_entry.unwrap_or(end))
            .rev()
            .find(|place| is_chapter_ten(&lines[*place]));
        let glossary = heading.or(first_entry);
        let search_from = glossary.unwrap_or(after_front);
        let tail =
            (search_from..end).find(|place| begins_tail(lines[*place].trimmed())).unwrap_or(end);
        let glossary = glossary.unwrap_or(tail);
        let body = body.min(glossary);
        let contents = contents.unwrap_or(body);
        Self {
            front: 0..contents,
            contents: contents..body,
            body: body..glossary,
            glossary: glossary..tail,
            tail: tail..end,
        }
    }
}

fn is_rule(line: &Line<'_>) -> bool {
    let read = number_line::read(line.raw, None);
    read.is_some_and(|found| found.number.level() >= Level::Rule)
}

/// The chapter heading above the first rule, and chapter 0 above that.
fn begin_of_body(lines: &[Line<'_>], first_rule: usize) -> usize {
    let chapter = |wanted: u16| {
        move |place: &usize| {
            let read = number_line::read(lines[*place].raw, None);
            read.is_some_and(|found| {
                found.number.level() == Level::Chapter && found.number.chapter_part() == wanted
            })
        }
    };
    let first = number_line::read(lines[first_rule].raw, None)
        .map_or(0, |found| found.number.chapter_part());
    let heading = (0..first_rule).rev().find(chapter(first)).unwrap_or(first_rule);
    let introduction = (0..heading).rev().find(chapter(0));
    // In the contents chapter 0 is followed by chapter 1 at once.
    introduction
        .filter(|introduction| introduction + 1 < heading && !is_listed(lines, *introduction))
        .unwrap_or(heading)
}

fn is_listed(lines: &[Line<'_>], introduction: usize) -> bool {
    let next = lines[introduction + 1..].iter().find(|line| !line.is_blank());
    next.is_some_and(|line| number_line::read(line.raw, None).is_some())
}

fn is_contents_heading(text: &str) -> bool {
    matches!(text, "もくじ" | "目次" | "■もくじ" | "■目次")
}

fn is_chapter_ten(line: &Line<'_>) -> bool {
    let text = line.trimmed();
    let numbered = text.strip_prefix("10.").or_else(|| text.strip_prefix("10 "));
    numbered.is_some_and(|title| title.trim_start().starts_with("用語集"))
}

fn begins_tail(text: &str) -> bool {
    dates::closing_ja(text).is_some()
        || is_version_line(text)
        || matches!(text, "クレジット" | "Credits")
}

/// Whether a translation's version label stands alone: `20260116.0`.
fn is_version_line(text: &str) -> bool {
    text.len() < 13 && dates::version_label(text).is_some()
}

fn front(builder: &mut Builder, lines: &[Line<'_>]) {
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let part = match line.trimmed() {
            text if is_ornament(text) => Part::Ornament,
            text if is_title(text) => Part::Title,
            _ => Part::Preamble,
        };
        builder.start(line, Head::matter(RecordKind::Front, part, line.raw));
    }
}

fn is_title(text: &str) -> bool {
    text.ends_with("総合ルール") && text.chars().count() < 40
}

fn contents(builder: &mut Builder, lines: &[Line<'_>]) -> Titles {
    let title = lines.iter().rposition(|line| is_title(line.trimmed())).unwrap_or(lines.len());
    let titles = matter::contents(builder, &lines[..title]);
    front(builder, &lines[title..]);
    titles
}

fn glossary(builder: &mut Builder, lines: &[Line<'_>]) {
    let mut lines = lines;
    if lines.first().is_some_and(is_chapter_ten) {
        lines = matter::heading(builder, lines);
    }
    for line in lines.iter().filter(|line| !line.is_blank()) {
        match read_entry(line.trimmed()) {
            Some(term) => {
                if term.headword.is_empty() {
                    let start = line.trimmed().chars().take(24).collect();
                    builder.problem(line.number, ProblemKind::UnexplainedLine { start });
                }
                builder.start(line, Head::glossary(term, line.raw));
            }
            None if is_ornament(line.trimmed()) => {
                builder.start(line, Head::matter(RecordKind::Back, Part::Ornament, line.raw));
            }
            None if builder.last_is(RecordKind::Glossary) => builder.add_paragraph(line),
            None => builder.start(line, Head::matter(RecordKind::Back, Part::Tail, line.raw)),
        }
    }
}

/// A heading such as `=用語（よみ）／English=`, with or without the equals signs.
fn read_entry(text: &str) -> Option<Term> {
    let marked = text.strip_prefix('=').and_then(|rest| rest.strip_suffix('='));
    let heading = marked.unwrap_or(text).trim_matches(['=', ' ', '\u{3000}']);
    let (left, english) = match heading.rfind("）／").or_else(|| heading.rfind(")／")) {
        Some(place) => {
            let close = heading[place..].chars().next().map_or(0, char::len_utf8);
            (&heading[..place + close], &heading[place + close + '／'.len_utf8()..])
        }
        None if marked.is_some() => heading.rsplit_once('／').unwrap_or((heading, "")),
        None => return None,
    };
    let (headword, reading) = split_reading(left);
    let unmarked = marked.is_none();
    let has_sentence = heading.contains('。') || heading.chars().count() > 120;
    let is_heading = !unmarked || reading.is_some() && english.is_ascii() && !has_sentence;
    let some = |text: &str| (!text.trim().is_empty()).then(|| collapse(text));
    is_heading.then(|| Term {
        headword: collapse(headword),
        reading: reading.and_then(some),
        english: some(english),
    })
}

fn split_reading(left: &str) -> (&str, Option<&str>) {
    for (open, close) in [('（', '）'), ('(', ')')] {
        let inside = left.strip_suffix(close).and_then(|rest| rest.rsplit_once(open));
        if let Some((headword, reading)) = inside {
            return (headword, Some(reading));
        }
    }
    (left, None)
}

fn tail(builder: &mut Builder, lines: &[Line<'_>]) {
    let mut part = Part::Legal;
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let text = line.trimmed();
        let own = match text {
            _ if is_ornament(text) => Part::Ornament,
            _ if dates::closing_ja(text).is_some() || is_version_line(text) => Part::Date,
            "クレジット" | "Credits" => {
                part = Part::Credits;
                Part::Heading
            }
            _ => part,
        };
        builder.start(line, Head::matter(RecordKind::Back, own, line.raw));
        if own == Part::Date {
            part = Part::Legal;
        }
    }
}
