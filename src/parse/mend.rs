//! How is a text put right that came wrapped, without its blank lines or with marks of a wiki?
//! Start at [`mend`].
//!
//! Only asked where a text lacks something as it stands. No word is added or lost but marks and the
//! numbers of pages. Nothing here judges what came of it.

use super::body::example_mark;
use super::builder::joins_without_space;
use super::glossary_en::begins_sense;
use super::lines::{Line, split};
use super::matter::is_date_line;
use super::number_line;
use super::tongue::{is_finished, is_title_like};
use crate::model::{Level, RuleNumber};

/// Whether a text has next to no blank lines, which tell apart what begins anew.
pub(super) fn is_dense(text: &str) -> bool {
    let lines = split(text);
    let blank = lines.iter().filter(|line| line.is_blank()).count();
    lines.len() > 100 && blank * 10 < lines.len()
}

/// The lines as the publisher sets them, each with the number of the first that it was made of: a
/// paragraph a line, a blank one before what begins anew.
pub(super) fn mend(lines: &[Line<'_>]) -> Vec<(u32, String)> {
    let pages = page_numbers(lines);
    let shown = lines.iter().filter(|line| !pages.contains(&line.number));
    let shown: Vec<(u32, String)> = shown
        .map(|line| (line.number, unmarked(line.raw)))
        .filter(|line| !line.1.is_empty())
        .collect();
    let mut walk = Walk { width: width(&shown), ..Walk::default() };
    let mut mended: Vec<(u32, String)> = Vec::with_capacity(2 * shown.len());
    for (number, text) in shown {
        let begins = walk.begins(&text);
        walk.before = text.clone();
        match (begins, mended.last_mut()) {
            (Begins::Nothing, Some((_, before))) => {
                if !joins_without_space(before, &text) {
                    before.push(' ');
                }
                before.push_str(&text);
                continue;
            }
            (Begins::Record, _) => mended.push((number, String::new())),
            _ => {}
        }
        mended.push((number, text));
    }
    mended
}

/// What a line begins.
enum Begins {
    Record,
    Paragraph,
    Nothing,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Front,
    Rules,
    Glossary,
    Credits,
}

#[derive(Default)]
struct Walk {
    place: Place,
    /// How long wrapped lines are; none where lines are whole.
    width: Option<usize>,
    before: String,
    last: Option<RuleNumber>,
    headword: String,
    is_headword: bool,
}

impl Walk {
    fn begins(&mut self, text: &str) -> Begins {
        let is_short = |width| self.before.chars().count() * 4 < width * 3;
        let is_ended = self.width.is_none_or(is_short) || is_finished(&self.before);
        let goes_on = if self.width.is_some() { Begins::Nothing } else { Begins::Paragraph };
        let number = number_line::read(text, self.last).map(|found| found.number);
        let heading = match (self.place, text) {
            (Place::Rules, "Glossary") => Some(Place::Glossary),
            (Place::Glossary, "Credits") => Some(Place::Credits),
            _ => None,
        };
        if let Some(place) = heading {
            self.place = place;
            return Begins::Record;
        }
        match self.place {
            Place::Front => {
                let rule = number.filter(|number| number.level() >= Level::Rule);
                if let Some(rule) = rule.filter(|_| is_ended) {
                    (self.place, self.last) = (Place::Rules, Some(rule));
                }
                if is_ended || is_date_line(text) { Begins::Record } else { goes_on }
            }
            Place::Rules => match number.filter(|number| is_ended && self.follows(*number)) {
                Some(number) => {
                    self.last = Some(number);
                    Begins::Record
                }
                None if example_mark(text).is_some() => Begins::Paragraph,
                None => goes_on,
            },
            Place::Glossary => self.entry(text, is_ended, goes_on),
            Place::Credits if is_ended || is_date_line(text) => Begins::Record,
            Place::Credits => goes_on,
        }
    }

    /// Whether a number comes where the rules have one: a sentence that cites a rule may be wrapped
    /// before its number.
    fn follows(&self, number: RuleNumber) -> bool {
        let Some(last) = self.last else { return true };
        match number.level() {
            Level::Chapter => number.chapter_part() == last.chapter_part() + 1,
            Level::Section => last.section().is_none_or(|section| section < number),
            _ if number.section_part() == last.section_part() => {
                (last.rule_part()..last.rule_part() + 6).contains(&number.rule_part())
            }
            _ => number > last && number.rule_part() < 6,
        }
    }

    fn entry(&mut self, text: &str, is_ended: bool, goes_on: Begins) -> Begins {
        let folded = text.to_lowercase();
        let is_later = folded.trim_start_matches('"') > self.headword.as_str();
        let is_before_definition = std::mem::take(&mut self.is_headword);
        if begins_sense(text) && is_ended || text.starts_with("See ") && is_ended {
            return Begins::Paragraph;
        }
        if is_before_definition {
            return Begins::Paragraph;
        }
        if is_finished(&self.before) && is_title_like(text) && is_later || self.before == "Glossary"
        {
            (self.headword, self.is_headword) = (folded, true);
            return Begins::Record;
        }
        goes_on
    }
}

/// A line without marks of Markdown or a wiki around it and its number.
fn unmarked(raw: &str) -> String {
    let text = raw.trim().replace("**", "").replace("\\.", ".");
    let heading = text.trim_start_matches('#');
    let text = if heading.starts_with(' ') { heading.trim() } else { text.trim() };
    let rest = text.trim_start_matches(['*', ':', '-', '•', ' ']);
    let is_marked = rest.starts_with(|letter: char| letter.is_ascii_digit());
    let text = if is_marked || example_mark(rest).is_some() { rest } else { text };
    text.to_owned()
}

/// How long lines are that a tool wrapped: many are nearly as long as the longest.
fn width(lines: &[(u32, String)]) -> Option<usize> {
    let mut lengths: Vec<usize> = lines.iter().map(|line| line.1.chars().count()).collect();
    lengths.sort_unstable();
    let longest = *lengths.get(lengths.len() * 99 / 100)?;
    let nearly = lengths.iter().filter(|length| **length * 5 >= longest * 4).count();
    (longest <= 180 && nearly * 3 > lengths.len()).then_some(longest)
}

/// The lines that hold the number of a page and nothing else, each one more than the one before.
fn page_numbers(lines: &[Line<'_>]) -> Vec<u32> {
    let mut pages: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        let text = line.trimmed().trim_start_matches("Page ").trim_matches(['-', ' ', '—']);
        let Ok(page) = text.parse::<u32>() else { continue };
        if pages.last().is_none_or(|last| page == last.1 + 1) {
            pages.push((line.number, page));
        }
    }
    if pages.len() < 5 { Vec::new() } else { pages.into_iter().map(|page| page.0).collect() }
}
