//! Which document is this, in which language, of which date? Start at [`Recognition`], [`rules`] and
//! [`any_date`].
//!
//! What is inside a source decides; only a date that is printed nowhere is taken from its name.
//! Nothing here builds records.

use std::ops::Range;

use super::decode::is_japanese;
use super::gate::FEWEST_OF_A_COPY;
use super::lines::Line;
use super::numbers;
use super::rules::is_date_line;
use crate::model::{EditionId, EffectiveDate, Language, RuleNumber, half_width};

/// What a source was recognised as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognition {
    /// The edition, as its first issue.
    pub id: EditionId,
    /// What form of that document it has, such as `English rules`.
    pub form: &'static str,
    /// Which part of the edition the source holds, such as `glossary` or `802`; none for the
    /// whole.
    pub part: Option<String>,
    /// What it was recognised by.
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    /// Its language; none where the records tell.
    pub language: Option<Language>,
    /// Its date, where it prints one.
    pub date: Option<EffectiveDate>,
    /// See [`Recognition::part`].
    pub part: Option<String>,
    /// The sections that it holds whole, where it says so.
    pub sections: Vec<RuleNumber>,
    /// What it was recognised by.
    pub why: String,
}

/// Fewer rules than this make no edition; the smallest part at hand has fifteen.
const FEWEST_RULES: usize = 10;

/// Fewer entries than this make no glossary.
const FEWEST_ENTRIES: usize = 5;

pub(super) fn english_rules(lines: &[Line<'_>]) -> Option<Evidence> {
    let rules = count_rules(lines);
    let dated = lines.iter().find(|line| is_date_line(line.trimmed()));
    let titled = || lines.iter().take(20).find(|line| line.raw.contains("COMPREHENSIVE RULES"));
    let date = dated
        .and_then(|line| date_as(&WRITTEN, line.raw))
        // The oldest title line has `04/23/99`.
        .or_else(|| titled().and_then(|line| date_as(&["%m/%d/%y"], line.raw)))?;
    let line = dated.or_else(titled)?;
    let why = format!("{rules} numbered rules, and line {} gives the date {date}", line.number);
    let (language, date) = (Some(Language::En), Some(date));
    (rules >= FEWEST_RULES).then(|| Evidence { language, date, why, ..Evidence::default() })
}

pub(super) fn japanese_rules(lines: &[Line<'_>]) -> Option<Evidence> {
    if !is_in_japanese(lines) {
        return None;
    }
    let dated = date_of_japanese(lines);
    let rules = count_rules(lines);
    let entries = lines.iter().filter(|line| is_marked_entry(line.trimmed())).count();
    let partial = rules < FEWEST_RULES;
    // What prints no date may as well be somebody's notes.
    if dated.is_none() && entries < FEWEST_ENTRIES && !are_rules(lines) {
        return None;
    }
    let why = match partial {
        true => format!("{entries} glossary headings"),
        false => format!("{rules} numbered rules"),
    };
    let given = dated.map(|(date, line)| format!(", and line {line} gives the date {date}"));
    let (why, date) = (why + &given.unwrap_or_default(), dated.map(|(date, _)| date));
    let known = ascending_rules(lines) * 10 >= rules * 9 && !partial || entries >= FEWEST_ENTRIES;
    let part = partial.then(|| "glossary".to_owned());
    let language = Some(Language::Ja);
    known.then(|| Evidence { language, date, part, why, ..Evidence::default() })
}

/// Whether the beginning of a text is in Japanese.
pub(super) fn is_in_japanese(lines: &[Line<'_>]) -> bool {
    is_japanese(&lines.iter().take(2000).map(|line| line.raw).collect::<String>())
}

/// Whether so many rules follow each other that the text is nothing else.
pub(super) fn are_rules(lines: &[Line<'_>]) -> bool {
    let rules = count_rules(lines);
    rules >= FEWEST_OF_A_COPY && ascending_rules(lines) * 10 >= rules * 9
}

/// Takes a text for the rules because somebody says so.
pub(super) fn rules(lines: &[Line<'_>]) -> Option<Evidence> {
    let found = english_rules(lines).or_else(|| japanese_rules(lines));
    found.or_else(|| {
        let rules = count_rules(lines);
        let language = Some(if is_in_japanese(lines) { Language::Ja } else { Language::En });
        let why = format!("{rules} numbered rules");
        (rules >= FEWEST_RULES).then(|| Evidence { language, why, ..Evidence::default() })
    })
}

/// The date of a Japanese edition and its line: the closing line counts most, then a version
/// label, then the day of the translation.
fn date_of_japanese(lines: &[Line<'_>]) -> Option<(EffectiveDate, u32)> {
    let closing = |line: &Line<'_>| Some((closing_date(line.raw)?, line.number));
    let labelled = |line: &Line<'_>| Some((version_label(line.raw)?, line.number));
    let translated = |line: &Line<'_>| {
        let says = line.raw.contains("翻訳") && line.raw.contains("ルール");
        Some((says.then(|| date_as(&WRITTEN, line.raw))??, line.number))
    };
    let head = || lines.iter().take(60);
    let tail = || lines.iter().rev().take(60);
    tail()
        .find_map(closing)
        .or_else(|| head().find_map(closing))
        .or_else(|| head().find_map(labelled))
        .or_else(|| head().find_map(translated))
}

/// Whether a line is an entry's heading between equals signs; a tool may have made its marks narrow.
pub(super) fn is_marked_entry(text: &str) -> bool {
    let is_marked = text.len() > 4 && text.starts_with('=') && text.ends_with('=');
    is_marked && (text.contains('／') || text.contains(")/"))
}

pub(super) fn count_rules(lines: &[Line<'_>]) -> usize {
    rule_numbers(lines).count()
}

fn rule_numbers(lines: &[Line<'_>]) -> impl Iterator<Item = RuleNumber> {
    lines.iter().filter_map(|line| numbers::rule(line.raw))
}

/// How many rules come after the one before them, as in a book and not in a commentary.
fn ascending_rules(lines: &[Line<'_>]) -> usize {
    let mut last = None;
    rule_numbers(lines)
        .filter(|number| last.replace(*number).is_none_or(|before| before <= *number))
        .count()
}

/// The first date in `text` that is written in one of some ways, and the bytes that print it.
fn written(formats: &[&str], text: &str) -> Option<(Range<usize>, EffectiveDate)> {
    let may_begin = |at: &usize| {
        let is_inside = text[..*at].ends_with(|sign: char| sign.is_ascii_digit());
        text[*at..].starts_with(|sign: char| sign.is_ascii_alphanumeric()) && !is_inside
    };
    let starts = || (0..text.len()).filter(|at| text.is_char_boundary(*at)).filter(may_begin);
    formats.iter().find_map(|format| {
        starts().find_map(|at| {
            let (date, length) = EffectiveDate::read_prefix(format, &text[at..])?;
            Some((at..at + length, date))
        })
    })
}

/// The same, whatever spaces there are in it and however wide its digits are.
fn date_as(formats: &[&str], text: &str) -> Option<EffectiveDate> {
    let plain: String = text.replace(char::is_whitespace, " ").chars().map(half_width).collect();
    written(formats, &plain).map(|hit| hit.1)
}

/// How dates are written; those of digits alone come last.
const WRITTEN: [&str; 6] =
    ["%Y 年 %m 月 %d 日", "%B %d , %Y", "%B %d %Y", "%B %d . %Y", "%Y/%m/%d", "%Y-%m-%d"];

/// The date of the line that closes a Japanese edition: このルールは…から有効です.
pub(super) fn closing_date(text: &str) -> Option<EffectiveDate> {
    let closes = text.contains("ルールは") && text.contains("有効") && text.chars().count() < 60;
    closes.then(|| date_as(&WRITTEN, text))?
}

/// The date of a translation's version label in `text`, as `20260116.0`.
pub(super) fn version_label(text: &str) -> Option<EffectiveDate> {
    text.match_indices('.').find_map(|(place, _)| {
        let start = place.checked_sub(8)?;
        let stands_alone =
            !text.get(..start)?.ends_with(|letter: char| letter.is_ascii_alphanumeric());
        let date = EffectiveDate::from_digits(text.get(start..place)?)?;
        let is_revised = text[place + 1..].starts_with(|digit: char| digit.is_ascii_digit());
        (stands_alone && is_revised).then_some(date)
    })
}

/// The first date in `text` as `2003/01/23`, and the bytes that print it.
pub(super) fn year_first_date(text: &str) -> Option<(Range<usize>, EffectiveDate)> {
    written(&["%Y/%m/%d"], text)
}

/// The date of a mail's header, as `Sun, 18 Oct 98 22:16:45`.
pub(super) fn mailed_date(text: &str) -> Option<EffectiveDate> {
    let header = text[text.find("Date:")?..].lines().next()?;
    date_as(&["%d %b %Y", "%d %b %y"], header)
}

/// The first date in `text`, however it is written.
pub(super) fn any_date(text: &str) -> Option<EffectiveDate> {
    date_as(&WRITTEN, text).or_else(|| mailed_date(text))
}

/// The date in a file's name: `2024-11-08`, `20241108`.
pub(super) fn date_in_name(name: &str) -> Option<EffectiveDate> {
    let mut runs = name.split(|letter: char| !letter.is_ascii_digit());
    date_as(&["%Y-%m-%d"], name).or_else(|| runs.find_map(EffectiveDate::from_digits))
}
