//! How is a text put right that came wrapped, without its blank lines or with marks of a wiki?
//! Start at [`mend`].
//!
//! Only asked where a text lacks something as it stands. No word is added or lost but marks and the
//! numbers of pages. Nothing here judges what came of it.

use super::body::example_mark;
use super::builder::joins_without_space;
use super::english::{begins_first_rule, width};
use super::glossary_en::begins_sense;
use super::lines::{Line, split};
use super::matter::is_date_line;
use super::number_line;
use super::tongue::{is_finished, is_title_like};
use crate::model::{Level, RuleNumber};

/// Whether a text has next to no blank lines, which tell apart what begins anew.
pub(super) fn is_dense(text: &str) -> bool {
    are_dense(&split(text))
}

fn are_dense(lines: &[Line<'_>]) -> bool {
    lines.len() > 100 && lines.iter().filter(|line| line.is_blank()).count() * 10 < lines.len()
}

/// The lines as the publisher sets them, each with the number of the first that it was made of: a
/// paragraph a line, a blank one before what begins anew.
pub(super) fn mend(lines: &[Line<'_>]) -> Vec<(u32, String)> {
    let unmarked: Vec<String> = lines.iter().map(|line| unmarked(line.raw)).collect();
    let lines: Vec<Line<'_>> =
        lines.iter().zip(&unmarked).map(|(line, raw)| Line { raw, ..*line }).collect();
    let pages = page_numbers(&lines);
    let lines: Vec<Line<'_>> =
        lines.into_iter().filter(|line| !pages.contains(&line.number)).collect();
    let mut walk = Walk::over(&lines);
    let mut mended: Vec<(u32, String)> = Vec::with_capacity(2 * lines.len());
    let mut is_after_blank = true;
    for (at, line) in lines.iter().enumerate() {
        if line.is_blank() {
            is_after_blank = true;
            continue;
        }
        let begins = walk.begins(at, line.raw, is_after_blank);
        (walk.before, is_after_blank) = (line.raw, false);
        match (begins, mended.last_mut()) {
            (Begins::Nothing, Some((_, before))) => {
                if !joins_without_space(before, line.raw) {
                    before.push(' ');
                }
                before.push_str(line.raw);
                continue;
            }
            (Begins::Record, _) => mended.push((line.number, String::new())),
            _ => {}
        }
        mended.push((line.number, line.raw.to_owned()));
    }
    mended
}

/// What a line begins.
#[derive(PartialEq, Eq)]
enum Begins {
    Record,
    Paragraph,
    Nothing,
}

/// Where the parts of a text begin, as places in its lines, and what came last.
struct Walk<'a> {
    rules: usize,
    glossary: usize,
    credits: usize,
    /// How long wrapped lines are; none where lines are whole.
    width: Option<usize>,
    /// Whether blank lines tell apart what begins anew.
    has_blanks: bool,
    before: &'a str,
    last: Option<RuleNumber>,
    /// The initial of the last headword.
    initial: char,
    is_headword: bool,
}

impl<'a> Walk<'a> {
    fn over(lines: &[Line<'_>]) -> Self {
        let end = lines.len();
        let is_rule = |line: &Line<'_>| {
            number_line::read(line.raw, None).is_some_and(|read| read.number.level() >= Level::Rule)
        };
        let first = |is: &dyn Fn(&Line<'_>) -> bool| lines.iter().position(is);
        let rules = first(&begins_first_rule).or_else(|| first(&is_rule)).unwrap_or(end);
        let last = |word: &str| {
            let is = |line: &Line<'_>| line.raw.eq_ignore_ascii_case(word);
            lines.iter().rposition(is).filter(|place| *place > rules)
        };
        let credits = last("Credits").unwrap_or(end);
        let glossary = last("Glossary").unwrap_or(credits).min(credits);
        Self {
            rules,
            glossary,
            credits,
            width: width(lines),
            has_blanks: !are_dense(lines),
            before: "",
            last: None,
            initial: 'A',
            is_headword: false,
        }
    }

    fn begins(&mut self, at: usize, text: &str, is_after_blank: bool) -> Begins {
        let is_short = |width| self.before.chars().count() * 4 < width * 3;
        let is_ended = match self.width {
            _ if self.has_blanks => is_after_blank || self.width.is_none(),
            Some(width) => is_short(width) || is_finished(self.before),
            None => true,
        };
        let goes_on = if self.width.is_some() { Begins::Nothing } else { Begins::Paragraph };
        if at == self.glossary || at == self.credits || is_date_line(text) {
            return Begins::Record;
        }
        if at > self.glossary && at < self.credits {
            return self.entry(at, text, is_ended && (is_after_blank || !self.has_blanks), goes_on);
        }
        if at < self.rules || at > self.credits {
            return if is_ended { Begins::Record } else { goes_on };
        }
        let number = number_line::read(text, self.last).map(|found| found.number);
        if let Some(number) = number.filter(|number| is_ended && self.follows(*number)) {
            self.last = Some(number);
            return Begins::Record;
        }
        if example_mark(text).is_some() { Begins::Paragraph } else { goes_on }
    }

    /// Whether a number comes where the rules have one: a sentence that cites a rule may be wrapped
    /// before its number.
    fn follows(&self, number: RuleNumber) -> bool {
        let (Some(last), true) = (self.last, self.width.is_some()) else { return true };
        match number.level() {
            Level::Chapter => number.chapter_part() == last.chapter_part() + 1,
            Level::Section => last.section().is_none_or(|section| section < number),
            _ if number.section_part() == last.section_part() => {
                (last.rule_part()..last.rule_part() + 6).contains(&number.rule_part())
            }
            _ => number > last && number.rule_part() < 6,
        }
    }

    /// A headword is a title behind a finished definition that comes later in the alphabet, or
    /// nearly so: editions are sorted by hand.
    fn entry(&mut self, at: usize, text: &str, is_ended: bool, goes_on: Begins) -> Begins {
        let is_definition = std::mem::take(&mut self.is_headword);
        let is_wrapped_title = || {
            let is_long = |width| self.before.chars().count() * 5 > width * 4;
            self.width.is_some_and(is_long) && text.ends_with("(Obsolete)")
        };
        if is_definition && is_wrapped_title() {
            self.is_headword = true;
            return Begins::Nothing;
        }
        if is_definition || is_ended && (begins_sense(text) || text.starts_with("See ")) {
            return Begins::Paragraph;
        }
        let initial = text.chars().find(char::is_ascii_alphabetic);
        let initial = initial.map_or(self.initial, |letter| letter.to_ascii_uppercase());
        let is_next = at == self.glossary + 1
            || is_finished(self.before) && is_title_like(text) && initial >= self.initial;
        if is_ended && is_next {
            (self.initial, self.is_headword) = (initial, true);
            return Begins::Record;
        }
        goes_on
    }
}

/// A line without marks of Markdown, a wiki or a quoted letter around it and its number.
fn unmarked(raw: &str) -> String {
    let text = raw.trim().trim_start_matches(['>', '|', ' ']).replace("**", "").replace("\\.", ".");
    let heading = text.trim_start_matches('#');
    let text = if heading.starts_with(' ') { heading.trim() } else { text.trim() };
    let rest = text.trim_start_matches(['*', ':', '-', '•', ' ']);
    let rest = rest.strip_prefix("Example:*").map_or(rest.to_owned(), |of| format!("Example:{of}"));
    let is_marked = rest.starts_with(|letter: char| letter.is_ascii_digit());
    if is_marked || example_mark(&rest).is_some() { rest } else { text.to_owned() }
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
