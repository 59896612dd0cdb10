//! How is the page of a rules viewer read, saved as it is or copied with one line per link? Start at
//! [`parse`].
//!
//! The page shows one section of a Japanese edition. Where it was copied, every linked word may
//! stand on a line of its own, so lines are joined as they come until the next number; menus,
//! breadcrumbs and footer are told from the rules by where they stand. Nothing here knows the site.

use super::decode;
use super::lines::{Builder, Line, joins_without_space};
use super::numbers::{self, example_mark};
use super::recognise::{Evidence, any_date, version_label, year_first_date};
use super::rules::can_follow;
use crate::model::{EffectiveDate, Language, Level, Part, Problem, Record, RecordKind, RuleNumber};

pub(super) fn parse(lines: &[Line<'_>]) -> (Vec<Record>, Vec<Problem>) {
    let lines: Vec<&Line<'_>> = lines.iter().filter(|line| !line.is_blank()).collect();
    let [breadcrumbs, footer] = outline(&lines);
    let mut builder = Builder::default();
    for line in &lines[..breadcrumbs] {
        front(&mut builder, line);
    }
    body(&mut builder, &lines[breadcrumbs..footer]);
    for line in &lines[footer..] {
        builder.matter(line, RecordKind::Back, Part::Navigation);
    }
    builder.finish()
}

/// Recognises a page by a version label, and by rule numbers that stand alone above fragments of
/// sentences or before the rules of a few sections.
pub(super) fn recognise(lines: &[Line<'_>]) -> Option<Evidence> {
    let words: Vec<&Line<'_>> = lines.iter().filter(|line| !line.is_blank()).collect();
    let head = || words.iter().take(80);
    let (date, line) = head().find_map(|line| Some((version_label(line.raw)?, line.number)))?;
    let rules = words.iter().filter_map(|word| rule_line(word));
    let alone: Vec<RuleNumber> =
        rules.filter(|read| read.2.is_empty()).map(|read| read.0).collect();
    let mut sections: Vec<RuleNumber> =
        alone.iter().filter_map(|number| number.section()).collect();
    sections.dedup();
    let is_copied = alone.len() >= 3 && sections.len() <= 3;
    let sections = if is_copied { sections } else { sections_of_page(&words)? };
    let named = sections.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let synchronised = synchronised(head().map(|line| line.raw));
    let synchronised = synchronised.map_or(String::new(), |day| format!(", synchronised {day}"));
    let why = format!(
        "a page of a rules viewer for {named}: line {line} gives the version of \
         {date}{synchronised}, and numbers stand alone above fragments of sentences"
    );
    let (language, date) = (Some(Language::Ja), Some(date));
    Some(Evidence { language, date, part: Some(named), sections, why })
}

/// The sections that a page shows whose lines begin with the numbers of rules: few of those that it
/// lists itself, and nothing twice.
fn sections_of_page(lines: &[&Line<'_>]) -> Option<Vec<RuleNumber>> {
    let numbers =
        || lines.iter().filter_map(|line| Some(numbers::numbered(line.raw, None)?.number));
    let rules: Vec<RuleNumber> = numbers().filter(|number| number.level() >= Level::Rule).collect();
    let mut shown: Vec<RuleNumber> = rules.iter().filter_map(|number| number.section()).collect();
    shown.dedup();
    let is_listed = |own: RuleNumber| own.level() == Level::Section && !shown.contains(&own);
    let is_page = rules.len() >= 3
        && rules.is_sorted_by(|one, other| one < other)
        && shown.len() <= 3
        && numbers().any(is_listed)
        && decode::is_japanese(&lines.iter().map(|line| line.raw).collect::<String>());
    is_page.then_some(shown)
}

/// What a text says of itself at its head: by which translator it is and of which revision, and on
/// which day whoever shows it took it over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextVersion {
    /// The label, as `MJMJ訳 20231117.0`.
    pub label: String,
    /// The day on which it was taken over, if that is said.
    pub synchronised: Option<EffectiveDate>,
}

impl TextVersion {
    /// Reads it from the lines at the head of a text; none where no label stands on its own.
    pub fn read<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Option<Self> {
        let is_label =
            |line: &&str| version_label(line).is_some() && line.chars().count() <= LONGEST_LABEL;
        let label = lines.clone().find(is_label)?.trim().to_owned();
        Some(Self { label, synchronised: synchronised(lines) })
    }
}

/// A longer line is a sentence that speaks of a version. Picked by gut feeling.
const LONGEST_LABEL: usize = 40;

/// The day behind a line that speaks of synchronising.
fn synchronised<'a>(lines: impl Iterator<Item = &'a str>) -> Option<EffectiveDate> {
    let mut behind = lines.skip_while(|line| !line.contains("同期")).take(3);
    behind.find_map(|line| year_first_date(line).map(|hit| hit.1).or_else(|| any_date(line)))
}

/// The number that a line is or begins with, as printed, and what stands behind it; alone, that of
/// a chapter or section has its full stop.
fn numbered<'a>(line: &Line<'a>) -> Option<(RuleNumber, &'a str, &'a str)> {
    let text = line.raw.trim();
    let alone: Option<RuleNumber> = text.strip_suffix('.').unwrap_or(text).parse().ok();
    let is_whole = |number: &RuleNumber| number.level() >= Level::Rule || text.ends_with('.');
    alone.filter(is_whole).map(|number| (number, text, "")).or_else(|| {
        let read = numbers::numbered(line.raw, None)?;
        Some((read.number, read.printed, read.text))
    })
}

/// The same of rules, which part headings from lists.
fn rule_line<'a>(line: &Line<'a>) -> Option<(RuleNumber, &'a str, &'a str)> {
    numbered(line).filter(|read| read.0.level() >= Level::Rule)
}

/// Where the headings above the rules begin, and the footer, as places in the lines of the page.
fn outline(lines: &[&Line<'_>]) -> [usize; 2] {
    let rules = lines.iter().position(|line| rule_line(line).is_some());
    let rules = rules.unwrap_or(lines.len());
    let section = lines.get(rules).and_then(|line| rule_line(line)?.0.section());
    // The contents list the section too; the one above the rules has no other number behind it.
    let heading = |wanted: Option<RuleNumber>, before: usize| {
        let mut numbers = (0..before).rev().filter_map(|at| Some((at, numbered(lines[at])?.0)));
        let (found, number) = numbers.find(|(_, number)| number.level() < Level::Rule)?;
        (wanted == Some(number)).then_some(found)
    };
    let title = heading(section, rules);
    let chapter = title.and_then(|title| heading(section.map(RuleNumber::chapter), title));
    let breadcrumbs = chapter.or(title).unwrap_or(rules);
    let is_begun = |text: &str| ["©", "Copyright", "(C)"].iter().any(|sign| text.starts_with(sign));
    let footer = lines[rules..].iter().position(|line| is_begun(line.trimmed()));
    [breadcrumbs, footer.map_or(lines.len(), |place| rules + place)]
}

fn front(builder: &mut Builder, line: &Line<'_>) {
    let kind = RecordKind::Front;
    let is_label = version_label(line.raw).is_some();
    let part = if is_label { Part::Preamble } else { Part::Navigation };
    match numbered(line).filter(|read| !read.2.is_empty()) {
        Some((number, printed, text)) => {
            builder.start(line, kind, Some(number), printed, text).part = Some(Part::Contents);
        }
        None => builder.matter(line, kind, part),
    }
}

/// `8.`, then the words of the chapter's title; `802.`, then those of the section's; its rules.
fn body(builder: &mut Builder, lines: &[&Line<'_>]) {
    let mut last: Option<RuleNumber> = None;
    for line in lines {
        let text = line.trimmed();
        // A lone number that is not the next rule is a link in the middle of a sentence.
        let is_next = |number: RuleNumber| match number.level() {
            Level::Chapter | Level::Section => last.is_none(),
            Level::Rule | Level::Subrule => last.is_none_or(|last| can_follow(last, number)),
        };
        if let Some((number, printed, text)) = numbered(line).filter(|read| is_next(read.0)) {
            let is_rule = number.level() >= Level::Rule;
            last = Some(number).filter(|_| is_rule);
            let kind = if is_rule { RecordKind::Rule } else { RecordKind::Section };
            builder.start(line, kind, Some(number), printed, text);
        } else if let Some(mark) = example_mark(text) {
            builder.start(line, RecordKind::Example, last, &text[..mark], &text[mark..]);
        } else {
            append(builder, line);
        }
    }
}

/// Adds a fragment of a sentence: a link tells nothing of spaces, and Japanese has none.
fn append(builder: &mut Builder, line: &Line<'_>) {
    let Some(record) = builder.records_mut().last_mut() else {
        return builder.matter(line, RecordKind::Front, Part::Navigation);
    };
    let text = line.trimmed();
    let latin = |letter: Option<char>| letter.is_some_and(|sign| sign.is_ascii_alphanumeric());
    let words = latin(record.text.chars().next_back()) && latin(text.chars().next());
    if words && !joins_without_space(&record.text, text) {
        record.text.push(' ');
    }
    record.text += text;
    record.lines.end = line.number + 1;
}
