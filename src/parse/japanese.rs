//! How is a Japanese edition of the rules read? Start at [`parse`], and for the Japanese archive's
//! pages at [`parse_page`].
//!
//! The numbers are those of the English rules; chapter 0 is the introduction and chapter 10 the
//! glossary. Blank lines mean nothing. A source may hold a part only, such as the glossary. One kind
//! of page has readings over its words, another the English below each Japanese line: the Japanese
//! lines are read as any other, and what stands beside them is kept with their records. Nothing here
//! pairs the text with the English.

use std::ops::Range;

use super::lines::{Builder, Line, collapse, is_ornament};
use super::numbers;
use super::page::{Page, PageLine, Strip};
use super::recognise::{Evidence, closing_date, japanese_rules, version_label};
use super::rules::{self, BodyReader, Titles};
use crate::model::{
    Beside, Language, Level, Part, Problem, Reading, Record, RecordKind, RuleNumber, Term,
};
use crate::text::{is_japanese, is_kana};

pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let [head, listed, body, entries, behind] = outline(lines);
    let mut builder = Builder::default();
    front(&mut builder, head);
    let titles = contents(&mut builder, listed);
    BodyReader::new(&mut builder, &titles, false).read(body);
    glossary(&mut builder, entries);
    tail(&mut builder, behind);
    builder.finish()
}

/// What stands in front, the contents, the rules, the glossary and the rest.
///
/// Chapter headings stand in the contents too: the one that the rules begin with is the last
/// before the first rule.
fn outline<'a, 'b>(lines: &'a [Line<'b>]) -> [&'a [Line<'b>]; 5] {
    let end = lines.len();
    let first_rule = lines.iter().position(|line| numbers::rule(line.raw).is_some());
    let is_entry = |place: &usize| read_entry(lines[*place].trimmed()).is_some();
    let first_entry = (first_rule.unwrap_or(0)..end).find(is_entry);
    let after_front = first_rule.or(first_entry).unwrap_or(end);
    let body = first_rule.map_or(after_front, |place| begin_of_body(lines, place));
    let contents = (0..body).find(|place| is_contents_heading(lines[*place].trimmed()));
    let mut headings = (after_front..first_entry.unwrap_or(end)).rev();
    let glossary = headings.find(|place| is_chapter_ten(&lines[*place])).or(first_entry);
    let mut last = glossary.unwrap_or(after_front)..end;
    let tail = last.find(|place| begins_tail(lines[*place].trimmed())).unwrap_or(end);
    let glossary = glossary.unwrap_or(tail);
    let body = body.min(glossary);
    rules::parts(lines, [0, contents.unwrap_or(body), body, glossary, tail])
}

pub(super) fn is_contents_heading(text: &str) -> bool {
    matches!(text, "もくじ" | "目次" | "■もくじ" | "■目次")
}

/// The chapter heading above the first rule, and chapter 0 above that.
fn begin_of_body(lines: &[Line<'_>], first_rule: usize) -> usize {
    let number = |line: &Line<'_>| Some(numbers::numbered(line.raw, None)?.number);
    let chapter = |wanted: u16, before: usize| {
        lines[..before].iter().rposition(|line| {
            let is_it =
                |of: RuleNumber| of.level() == Level::Chapter && of.chapter_part() == wanted;
            number(line).is_some_and(is_it)
        })
    };
    let first = number(&lines[first_rule]).map_or(0, RuleNumber::chapter_part);
    let heading = chapter(first, first_rule).unwrap_or(first_rule);
    // In the contents chapter 0 is followed by chapter 1 at once.
    let is_listed = |place: usize| {
        let next = lines[place + 1..].iter().find(|line| !line.is_blank());
        next.is_some_and(|line| number(line).is_some())
    };
    chapter(0, heading).filter(|place| !is_listed(*place)).unwrap_or(heading)
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
    let part = |text: &str| if is_title(text) { Part::Title } else { Part::Preamble };
    by_line(builder, lines, RecordKind::Front, part);
}

fn by_line(
    builder: &mut Builder,
    lines: &[Line<'_>],
    kind: RecordKind,
    mut part: impl FnMut(&str) -> Part,
) {
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let text = line.trimmed();
        let part = if is_ornament(text) { Part::Ornament } else { part(text) };
        builder.matter(line, kind, part);
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
            None if builder.last_is(RecordKind::Glossary) => builder.add(line, false),
            None => builder.matter(line, RecordKind::Back, Part::Tail),
        }
    }
}

/// A heading such as `=用語（よみ）／English=`, with or without the equals signs.
fn read_entry(text: &str) -> Option<Term> {
    let marked = text.strip_prefix('=').and_then(|rest| rest.strip_suffix('='));
    let heading = marked.unwrap_or(text).trim_matches(['=', ' ', '\u{3000}']);
    let narrow = || heading.find(")/").map(|at| (&heading[..=at], &heading[at + 2..]));
    let (left, english) = match heading.rsplit_once('／').or_else(narrow) {
        None if marked.is_none() => return None,
        pair => pair.unwrap_or((heading, "")),
    };
    let (headword, reading) = split_reading(left);
    let has_sentence = heading.contains('。') || heading.chars().count() > 120;
    let is_heading = marked.is_some() || reading.is_some() && english.is_ascii() && !has_sentence;
    let some = |text: &str| (!text.trim().is_empty()).then(|| collapse(text));
    is_heading.then(|| Term {
        headword: collapse(headword),
        reading: reading.and_then(some),
        english: some(english),
    })
}

fn split_reading(left: &str) -> (&str, Option<&str>) {
    let inside = left.strip_suffix(['）', ')']).and_then(|rest| rest.rsplit_once(['（', '(']));
    inside.map_or((left, None), |(headword, reading)| (headword, Some(reading)))
}

fn tail(builder: &mut Builder, lines: &[Line<'_>]) {
    let mut part = Part::Legal;
    by_line(builder, lines, RecordKind::Back, |text| match text {
        _ if closing_date(text).is_some() || is_version_line(text) => {
            part = Part::Legal;
            Part::Date
        }
        "クレジット" | "Credits" => {
            part = Part::Credits;
            Part::Heading
        }
        _ => part,
    });
}

/// Fewer rules in both languages than this make no page of both.
const FEWEST_PAIRS: usize = 10;

/// Recognises a page on which the English follows each Japanese line.
pub(super) fn recognise_page(page: &Page) -> Option<Evidence> {
    let own = japanese_lines(page);
    let (rules, pairs) = count_pairs(page, &own);
    // A bulletin has both languages too, but not in the order of the book and not of all of it.
    if pairs < FEWEST_PAIRS || pairs * 10 < rules * 9 {
        return None;
    }
    let lines: Vec<Line<'_>> = own.iter().map(|own| page.lines[own.place].source()).collect();
    let evidence = japanese_rules(&lines)?;
    let why = format!("{}, and {pairs} of them stand beside their English", evidence.why);
    Some(Evidence { why, language: Some(Language::Ja), ..evidence })
}

pub(super) fn parse_page(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let mut own = japanese_lines(page);
    if count_pairs(page, &own).1 < FEWEST_PAIRS {
        own = (0..page.lines.len()).map(|place| Own { place, english: place..place }).collect();
    }
    let numbered = |(number, own): (u32, &Own)| {
        let line = page.lines[own.place].source();
        Line { number, ..line }
    };
    let lines: Vec<Line<'_>> = (1..).zip(&own).map(numbered).collect();
    let (mut records, mut problems) = parse(&lines);
    for record in &mut records {
        let within = &own[record.lines.start as usize - 1..record.lines.end as usize - 1];
        let english = within.iter().flat_map(|own| &page.lines[own.english.clone()]);
        let english: Vec<&str> = english.map(|line| line.strip.text.as_str()).collect();
        let japanese = within.iter().map(|own| &page.lines[own.place]);
        keep_beside(record, japanese, &english.join("\n"));
        let (first, last) = (&within[0], &within[within.len() - 1]);
        let lines = first.place.min(first.english.start)
            ..=last.place.max(last.english.end.saturating_sub(1));
        let [first, last] = [*lines.start(), *lines.end()].map(|place| page.lines[place].number);
        record.lines = first..last.max(first) + 1;
    }
    for problem in problems.iter_mut().filter(|problem| problem.line > 0) {
        problem.line = page.lines[own[problem.line as usize - 1].place].number;
    }
    (records, problems)
}

/// A Japanese line and the English that stands below or above it.
struct Own {
    place: usize,
    english: Range<usize>,
}

/// How many of the Japanese lines are rules, and how many of them stand beside the same in English,
/// with the number or without.
fn count_pairs(page: &Page, own: &[Own]) -> (usize, usize) {
    let number = |place: usize| numbers::rule(&page.lines[place].strip.text);
    let rules = || own.iter().filter(|own| number(own.place).is_some());
    let is_pair = |own: &&Own| {
        let mut beside = own.english.clone().filter_map(number);
        !own.english.is_empty() && beside.all(|beside| Some(beside) == number(own.place))
    };
    (rules().count(), rules().filter(is_pair).count())
}

/// The Japanese lines, each with the English beside it, which stands above all or below all.
///
/// A line without any Japanese is English where it follows a Japanese one; a line of dashes and
/// the first lines of the page are not.
fn japanese_lines(page: &Page) -> Vec<Own> {
    let is_english = |line: &PageLine| is_english(&line.strip.text);
    let is_above = |pair: &&[PageLine]| {
        let [above, below] = [&pair[0], &pair[1]].map(|line| numbers::rule(&line.strip.text));
        is_english(&pair[0]) && !is_english(&pair[1]) && above.is_some() && above == below
    };
    let is_above = page.lines.windows(2).filter(is_above).count() >= FEWEST_PAIRS;
    let (mut own, mut above): (Vec<Own>, usize) = (Vec::new(), 0);
    for (place, line) in page.lines.iter().enumerate() {
        match own.last_mut() {
            _ if is_above && is_english(line) => {}
            Some(last) if is_english(line) => last.english.end = place + 1,
            _ => {
                let english = if is_above { above..place } else { place + 1..place + 1 };
                own.push(Own { place, english });
                above = place + 1;
            }
        }
    }
    own
}

fn is_english(text: &str) -> bool {
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    latin > 1 && !text.chars().any(is_japanese)
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
