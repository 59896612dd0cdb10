//! How is a Japanese edition of the rules read? Start at [`parse`], and for the Japanese archive's
//! pages at [`parse_page`].
//!
//! The numbers are those of the English rules; chapter 0 is the introduction and chapter 10 the
//! glossary. Blank lines mean nothing. A source may hold a part only, such as the glossary. One kind
//! of page has readings over its words, another the English below each Japanese line: the Japanese
//! lines are read as any other, and what stands beside them is kept with their records. Nothing here
//! pairs the text with the English.

use std::ops::Range;

use super::decode::is_japanese;
use super::lines::{Builder, Line, collapse, is_japanese_letter, is_ornament};
use super::numbers;
use super::page::{Page, PageLine, Strip};
use super::recognise::{Evidence, closing_date, japanese_rules, version_label};
use super::rules::{self, BodyReader, Titles};
use crate::model::{
    Beside, Language, Level, Part, Problem, Reading, Record, RecordKind, RuleNumber, Term,
};
use crate::text::is_kana;

/// Reads `lines` as an edition of the rules, or as part of one.
pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let outline = JapaneseOutline::of(lines);
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
struct JapaneseOutline {
    front: Range<usize>,
    contents: Range<usize>,
    body: Range<usize>,
    glossary: Range<usize>,
    tail: Range<usize>,
}

impl JapaneseOutline {
    /// Chapter headings stand in the contents too: the one that the rules begin with is the last
    /// before the first rule.
    fn of(lines: &[Line<'_>]) -> Self {
        let end = lines.len();
        let first_rule = (0..end).find(|place| numbers::rule(lines[*place].raw).is_some());
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

pub(super) fn is_contents_heading(text: &str) -> bool {
    matches!(text, "もくじ" | "目次" | "■もくじ" | "■目次")
}

/// The chapter heading above the first rule, and chapter 0 above that.
fn begin_of_body(lines: &[Line<'_>], first_rule: usize) -> usize {
    let chapter = |wanted: u16| {
        move |place: &usize| {
            let read = numbers::numbered(lines[*place].raw, None);
            read.is_some_and(|found| {
                found.number.level() == Level::Chapter && found.number.chapter_part() == wanted
            })
        }
    };
    let first = numbers::numbered(lines[first_rule].raw, None)
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
    next.is_some_and(|line| numbers::numbered(line.raw, None).is_some())
}

fn is_chapter_ten(line: &Line<'_>) -> bool {
    let text = line.trimmed();
    let numbered = text.strip_prefix("10.").or_else(|| text.strip_prefix("10 "));
    numbered.is_some_and(|title| title.trim_start().starts_with("用語集"))
}

pub(super) fn begins_tail(text: &str) -> bool {
    closing_date(text).is_some()
        || is_version_line(text)
        || matches!(text, "クレジット" | "Credits")
}

/// Whether a translation's version label stands alone: `20260116.0`.
fn is_version_line(text: &str) -> bool {
    text.len() < 13 && version_label(text).is_some()
}

fn front(builder: &mut Builder, lines: &[Line<'_>]) {
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let part = match line.trimmed() {
            text if is_ornament(text) => Part::Ornament,
            text if is_title(text) => Part::Title,
            _ => Part::Preamble,
        };
        builder.matter(line, RecordKind::Front, part);
    }
}

fn is_title(text: &str) -> bool {
    text.ends_with("総合ルール") && text.chars().count() < 40
}

fn contents(builder: &mut Builder, lines: &[Line<'_>]) -> Titles {
    let title = lines.iter().rposition(|line| is_title(line.trimmed())).unwrap_or(lines.len());
    let titles = rules::contents(builder, &lines[..title]);
    front(builder, &lines[title..]);
    titles
}

fn glossary(builder: &mut Builder, lines: &[Line<'_>]) {
    let mut lines = lines;
    if lines.first().is_some_and(is_chapter_ten) {
        lines = rules::heading(builder, lines);
    }
    for line in lines.iter().filter(|line| !line.is_blank()) {
        match read_entry(line.trimmed()) {
            Some(term) => {
                if term.headword.is_empty() {
                    builder.unexplained(line);
                }
                builder.entry(line, term, line.raw);
            }
            None if is_ornament(line.trimmed()) => {
                builder.matter(line, RecordKind::Back, Part::Ornament);
            }
            None if builder.last_is(RecordKind::Glossary) => builder.add_paragraph(line),
            None => builder.matter(line, RecordKind::Back, Part::Tail),
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
            _ if closing_date(text).is_some() || is_version_line(text) => Part::Date,
            "クレジット" | "Credits" => {
                part = Part::Credits;
                Part::Heading
            }
            _ => part,
        };
        builder.matter(line, RecordKind::Back, own);
        if own == Part::Date {
            part = Part::Legal;
        }
    }
}

/// Fewer rules in both languages than this make no page of both.
const FEWEST_PAIRS: usize = 10;

/// Recognises a page on which the English follows each Japanese line.
pub(super) fn recognise_page(page: &Page) -> Option<Evidence> {
    let (rules, pairs) = count_pairs(page);
    // A bulletin has both languages too, but not in the order of the book and not of all of it.
    if pairs < FEWEST_PAIRS || pairs * 10 < rules * 9 {
        return None;
    }
    let japanese: Vec<Line<'_>> =
        japanese_lines(page).iter().map(|range| line_of_page(page, range.0)).collect();
    let evidence = japanese_rules(&japanese)?;
    let why = format!("{}, and {pairs} of them stand above their English", evidence.why);
    Some(Evidence { why, language: Some(Language::Ja), ..evidence })
}

/// Reads a page as a Japanese edition of the rules.
pub(super) fn parse_page(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let has_english = count_pairs(page).1 >= FEWEST_PAIRS;
    let own = match has_english {
        true => japanese_lines(page),
        false => (0..page.lines.len()).map(|place| (place, place + 1)).collect(),
    };
    let lines: Vec<Line<'_>> = (1..)
        .zip(&own)
        .map(|(number, (place, _))| Line { number, ..line_of_page(page, *place) })
        .collect();
    let (mut records, mut problems) = parse(&lines);
    let place = |line: u32| own.get(line.saturating_sub(1) as usize).copied();
    for record in &mut records {
        let (Some(first), Some(last)) =
            (place(record.lines.start), place(record.lines.end.saturating_sub(1)))
        else {
            continue;
        };
        let within = || own.iter().filter(|range| (first.0..=last.0).contains(&range.0));
        let english = within().flat_map(|within| &page.lines[within.0 + 1..within.1]);
        let english: Vec<&str> = english.map(|line| line.strip.text.as_str()).collect();
        let japanese = within().map(|range| &page.lines[range.0]);
        keep_beside(record, japanese, &english.join("\n"));
        let end = page.lines[last.1 - 1].number.max(page.lines[first.0].number);
        record.lines = page.lines[first.0].number..end + 1;
    }
    for problem in &mut problems {
        if let Some((place, _)) = place(problem.line).filter(|_| problem.line > 0) {
            problem.line = page.lines[place].number;
        }
    }
    (records, problems)
}

fn line_of_page(page: &Page, place: usize) -> Line<'_> {
    let PageLine { number, strip, .. } = &page.lines[place];
    Line { number: *number, raw: &strip.text }
}

/// How many rules in Japanese there are, and how many of them stand right above the same in
/// English.
fn count_pairs(page: &Page) -> (usize, usize) {
    let numbered: Vec<(usize, RuleNumber, bool)> = (0..page.lines.len())
        .filter_map(|place| {
            let text = &page.lines[place].strip.text;
            Some((place, numbers::rule(text)?, is_english(text)))
        })
        .collect();
    let rules = numbered.iter().filter(|rule| !rule.2).count();
    let is_pair = |number: &&[(usize, RuleNumber, bool)]| {
        !number[0].2 && number[1].2 && number[0].1 == number[1].1 && number[0].0 + 1 == number[1].0
    };
    (rules, numbered.windows(2).filter(is_pair).count())
}

/// The places of the Japanese lines, each with the place behind the English that follows it.
///
/// A line without any Japanese is English where it follows a Japanese one; a line of dashes and
/// the first lines of the page are not.
fn japanese_lines(page: &Page) -> Vec<(usize, usize)> {
    let mut own: Vec<(usize, usize)> = Vec::new();
    for (place, line) in page.lines.iter().enumerate() {
        match own.last_mut() {
            Some(last) if is_english(&line.strip.text) => last.1 = place + 1,
            _ => own.push((place, place + 1)),
        }
    }
    own
}

fn is_english(text: &str) -> bool {
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    latin > 1 && !text.chars().any(is_japanese_letter) && !is_japanese(text)
}

/// Keeps what the page prints beside a record.
fn keep_beside<'a>(record: &mut Record, lines: impl Iterator<Item = &'a PageLine>, english: &str) {
    let mut readings = Vec::new();
    let mut from = 0;
    for (place, line) in lines.enumerate() {
        let read = &line.strip.readings;
        if record.kind == RecordKind::Glossary && place == 0 {
            read_headword(record, &line.strip);
            continue;
        }
        for (bytes, kana) in read {
            let word = line.strip.text.get(bytes.clone()).unwrap_or_default();
            let Some(at) = record.text.get(from..).and_then(|rest| rest.find(word)) else {
                continue;
            };
            let start = from + at;
            from = start + word.len();
            readings.push(Reading { bytes: start as u32..from as u32, kana: kana.clone() });
        }
    }
    let english = Some(english.to_owned()).filter(|text| !text.is_empty());
    if english.is_some() || !readings.is_empty() {
        record.beside = Some(Box::new(Beside { english, readings, ..Beside::default() }));
    }
}

/// A headword whose reading stands over it alone has it from there.
fn read_headword(record: &mut Record, heading: &Strip) {
    let Some(term) = record.term.as_mut().filter(|term| term.reading.is_none()) else { return };
    let mut read = term.headword.clone();
    for (bytes, kana) in &heading.readings {
        let word = heading.text.get(bytes.clone()).unwrap_or_default();
        read = read.replacen(word, kana, 1);
    }
    let is_read = read != term.headword && read.chars().all(is_kana);
    term.reading = is_read.then_some(read);
}
