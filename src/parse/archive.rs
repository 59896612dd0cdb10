//! How are the Japanese archive's pages of the rules read? Start at [`parse`].
//!
//! One kind of page has readings over its words, another the English below each Japanese line.
//! Both are Japanese editions: the Japanese lines are read as any other, and what stands beside
//! them is kept with their records. Nothing here reads English rules.

use super::japanese;
use super::lines::Line;
use super::number_line;
use super::page::{Page, PageLine, Strip};
use super::plausible;
use super::recognise::{self, Evidence};
use super::tongue::is_japanese_letter;
use crate::model::{Beside, Language, Level, Problem, Reading, Record, RecordKind, RuleNumber};
use crate::text::is_kana;

/// Fewer rules in both languages than this make no page of both.
const FEWEST_PAIRS: usize = 10;

/// Recognises a page on which the English follows each Japanese line.
pub(super) fn recognise(page: &Page) -> Option<Evidence> {
    let (rules, pairs) = count_pairs(page);
    // A bulletin has both languages too, but not in the order of the book and not of all of it.
    if pairs < FEWEST_PAIRS || pairs * 10 < rules * 9 {
        return None;
    }
    let japanese: Vec<Line<'_>> =
        japanese_lines(page).iter().map(|range| line(page, range.0)).collect();
    let evidence = recognise::japanese_rules(&japanese)?;
    let why = format!("{}, and {pairs} of them stand above their English", evidence.why);
    Some(Evidence { why, language: Some(Language::Ja), ..evidence })
}

/// Reads a page as a Japanese edition of the rules.
pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let has_english = count_pairs(page).1 >= FEWEST_PAIRS;
    let own = match has_english {
        true => japanese_lines(page),
        false => (0..page.lines.len()).map(|place| (place, place + 1)).collect(),
    };
    let lines: Vec<Line<'_>> =
        (1..).zip(&own).map(|(number, (place, _))| Line { number, ..line(page, *place) }).collect();
    let (mut records, mut problems) = japanese::parse(&lines);
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

fn line(page: &Page, place: usize) -> Line<'_> {
    let PageLine { number, strip, .. } = &page.lines[place];
    Line { number: *number, raw: &strip.text }
}

/// How many rules in Japanese there are, and how many of them stand right above the same in
/// English.
fn count_pairs(page: &Page) -> (usize, usize) {
    let numbered: Vec<(usize, RuleNumber, bool)> = (0..page.lines.len())
        .filter_map(|place| {
            let text = &page.lines[place].strip.text;
            let number = number_line::read(text, None)?.number;
            (number.level() >= Level::Rule).then(|| (place, number, is_english(text)))
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
    latin > 1 && !text.chars().any(is_japanese_letter) && !plausible::is_japanese(text)
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
        record.beside = Some(Box::new(Beside { english, readings }));
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
