//! How is an English edition of the rules read? Start at [`parse`].
//!
//! The shape of the file has varied since 1999: hard-wrapped or one rule a line, with and without
//! contents, an index, addresses. What identifies a part is said beside the code that finds it.
//! Nothing here judges whether the rules make sense.

use std::ops::Range;

use super::body::BodyReader;
use super::builder::Builder;
use super::lines::Line;
use super::matter::{is_date_line, is_ornament};
use super::{glossary_en, matter};
use crate::model::{Problem, ProblemKind, Record};

/// Reads `lines` as an edition of the rules.
pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let outline = Outline::of(lines);
    let wrapped = width(lines, |line| line.chars().count()).is_some();
    let mut builder = Builder::default();
    matter::front(&mut builder, &lines[outline.front.clone()], wrapped);
    let titles = matter::contents(&mut builder, &lines[outline.contents.clone()]);
    let mut body = BodyReader::new(&mut builder, &titles, wrapped);
    body.read(&lines[outline.body.clone()]);
    body.compare_with_contents();
    let glossary = matter::heading(&mut builder, &lines[outline.glossary.clone()]);
    glossary_en::read(&mut builder, glossary, wrapped);
    let index = matter::heading(&mut builder, &lines[outline.index.clone()]);
    matter::index(&mut builder, index);
    let credits = matter::heading(&mut builder, &lines[outline.credits.clone()]);
    matter::credits(&mut builder, credits, wrapped);
    matter::tail(&mut builder, &lines[outline.tail.clone()], wrapped);
    outline.note_missing_parts(&mut builder);
    builder.finish()
}

/// How long the lines are that a hand or a tool wrapped, in letters: many are nearly as long as the
/// longest; none where lines are whole.
pub(super) fn width(lines: &[Line<'_>], measure: fn(&str) -> usize) -> Option<usize> {
    let shown = lines.iter().filter(|line| !line.is_blank());
    let mut lengths: Vec<usize> = shown.map(|line| measure(line.raw)).collect();
    lengths.sort_unstable();
    let longest = *lengths.get(lengths.len() * 99 / 100)?;
    let nearly = lengths.iter().filter(|length| **length * 5 >= longest * 3).count();
    (longest <= 180 && nearly * 3 > lengths.len()).then_some(longest)
}

/// Where the parts of the file lie, as ranges of places in the lines.
#[derive(Debug)]
struct Outline {
    front: Range<usize>,
    contents: Range<usize>,
    body: Range<usize>,
    glossary: Range<usize>,
    index: Range<usize>,
    credits: Range<usize>,
    tail: Range<usize>,
}

impl Outline {
    /// Finds the parts from their headings.
    ///
    /// `Glossary` and `Credits` stand in the contents too, so the last line after the first rule
    /// counts; chapter 1 begins at the last `1. …` before rule 100.1.
    fn of(lines: &[Line<'_>]) -> Self {
        let end = lines.len();
        let is = |place: &usize, word: &str| lines[*place].trimmed().eq_ignore_ascii_case(word);
        let first_rule = (0..end).find(|place| begins_first_rule(&lines[*place])).unwrap_or(0);
        let body = (0..=first_rule.min(end.saturating_sub(1)))
            .rev()
            .find(|place| begins_chapter_one(&lines[*place]))
            .unwrap_or(first_rule);
        let body = before_ornament(lines, body);
        let contents = (0..body).find(|place| is(place, "Contents")).unwrap_or(body);
        let glossary = (first_rule..end).rev().find(|place| is(place, "Glossary"));
        let after_body = glossary.unwrap_or(first_rule);
        let credits = (after_body..end).rev().find(|place| is(place, "Credits"));
        let index = (after_body..credits.unwrap_or(end)).rev().find(|place| is(place, "Index"));
        let tail = credits.map_or(end, |credit| credit + tail_after(&lines[credit..]));
        let credits = credits.unwrap_or(tail);
        let index = index.unwrap_or(credits);
        let glossary = glossary.unwrap_or(index);
        let starts =
            [contents, glossary, index, credits].map(|place| before_ornament(lines, place));
        let [contents, glossary, index, credits] = starts;
        Self {
            front: 0..contents,
            contents: contents..body,
            body: body..glossary,
            glossary: glossary..index,
            index: index..credits,
            credits: credits..tail,
            tail: tail..end,
        }
    }

    /// Every edition since 1999 has a glossary and ends in credits: one without is a broken copy.
    fn note_missing_parts(&self, builder: &mut Builder) {
        let parts = [("contents", &self.contents), ("glossary", &self.glossary)];
        for (part, _) in parts.into_iter().filter(|(_, range)| range.is_empty()) {
            builder.problem(0, ProblemKind::MissingPart { part: part.to_owned() });
        }
        let last = builder.last().filter(|_| self.credits.is_empty());
        if let Some((line, after)) = last.map(|ends| (ends.lines.start, describe(ends))) {
            builder.problem(line, ProblemKind::CutOff { after });
        }
    }
}

/// What a reader would call this record.
fn describe(record: &Record) -> String {
    match (record.number, record.headword()) {
        (Some(number), _) => number.to_string(),
        (None, Some(headword)) => format!("`{headword}`"),
        (None, None) => record.part.map_or("the start", |part| part.word()).to_owned(),
    }
}

pub(super) fn begins_first_rule(line: &Line<'_>) -> bool {
    let rest = line.trimmed().strip_prefix("100.1");
    let rest = rest.map(|rest| rest.strip_prefix('.').unwrap_or(rest));
    rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
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
