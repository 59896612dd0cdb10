//! Which document is this, in which language, of which date? Start at [`Recognition`] and [`rules`].
//!
//! What is inside a source decides; only a date that is printed nowhere is taken from its name.
//! Nothing here builds records.

use super::dates;
use super::gate::FEWEST_OF_A_COPY;
use super::lines::Line;
use super::matter::is_date_line;
use super::number_line;
use super::plausible;
use super::viewer;
use crate::model::{EditionId, EffectiveDate, Language, Level};

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

/// What speaks for a source being a document of some form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Evidence {
    /// Its language; none where the records tell.
    pub language: Option<Language>,
    /// Its date, where it prints one.
    pub date: Option<EffectiveDate>,
    /// See [`Recognition::part`].
    pub part: Option<String>,
    /// What it was recognised by.
    pub why: String,
}

/// Fewer rules than this make no edition; the smallest part at hand has fifteen.
const FEWEST_RULES: usize = 10;

/// Fewer entries than this make no glossary.
const FEWEST_ENTRIES: usize = 5;

/// Recognises the rules in English.
pub(super) fn english_rules(lines: &[Line<'_>]) -> Option<Evidence> {
    let rules = count_rules(lines);
    let dated = lines.iter().find(|line| is_date_line(line.trimmed()));
    let titled = || lines.iter().take(20).find(|line| line.raw.contains("COMPREHENSIVE RULES"));
    let date = dated
        .and_then(|line| dates::english(line.raw))
        .or_else(|| titled().and_then(|line| dates::slashed(line.raw)))?;
    let line = dated.or_else(titled)?;
    (rules >= FEWEST_RULES).then(|| Evidence {
        language: Some(Language::En),
        date: Some(date),
        part: None,
        why: format!("{rules} numbered rules, and line {} gives the date {date}", line.number),
    })
}

/// Recognises the rules in Japanese, or their glossary.
pub(super) fn japanese_rules(lines: &[Line<'_>]) -> Option<Evidence> {
    let head: String = lines.iter().take(2000).map(|line| line.raw).collect();
    if !plausible::is_japanese(&head) {
        return None;
    }
    let dated = japanese_date(lines);
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
    known.then_some(Evidence { language, date, part, why })
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
        let head: String = lines.iter().take(2000).map(|line| line.raw).collect();
        let language = match plausible::is_japanese(&head) {
            true => Language::Ja,
            false => Language::En,
        };
        (rules >= FEWEST_RULES).then(|| Evidence {
            language: Some(language),
            date: None,
            part: None,
            why: format!("{rules} numbered rules"),
        })
    })
}

/// Recognises a page of a rules viewer.
pub(super) fn viewer(lines: &[Line<'_>]) -> Option<Evidence> {
    let label = viewer::label(lines)?;
    let sections: Vec<String> = label.sections.iter().map(ToString::to_string).collect();
    let sections = sections.join(", ");
    let synchronised = label.synchronised.map(|date| format!(", synchronised {date}"));
    let why = format!(
        "a page of a rules viewer for {sections}: line {} gives the version of {}{}, and numbers \
         stand alone above fragments of sentences",
        label.line,
        label.date,
        synchronised.unwrap_or_default()
    );
    let (language, date) = (Some(Language::Ja), Some(label.date));
    Some(Evidence { language, date, part: Some(sections), why })
}

/// The date of a Japanese edition and its line: the closing line counts most, then a version
/// label, then the day of the translation.
fn japanese_date(lines: &[Line<'_>]) -> Option<(EffectiveDate, u32)> {
    let closing = |line: &Line<'_>| Some((dates::closing_ja(line.raw)?, line.number));
    let labelled = |line: &Line<'_>| Some((dates::version_label(line.raw)?.0, line.number));
    let translated = |line: &Line<'_>| {
        let says = line.raw.contains("翻訳") && line.raw.contains("ルール");
        Some((
            says.then(|| dates::dashed(line.raw).or_else(|| dates::japanese(line.raw)))??,
            line.number,
        ))
    };
    let head = || lines.iter().take(60);
    let tail = || lines.iter().rev().take(60);
    tail()
        .find_map(closing)
        .or_else(|| head().find_map(closing))
        .or_else(|| head().find_map(labelled))
        .or_else(|| tail().find_map(labelled))
        .or_else(|| head().find_map(translated))
}

fn is_marked_entry(text: &str) -> bool {
    text.len() > 4 && text.starts_with('=') && text.ends_with('=') && text.contains('／')
}

fn count_rules(lines: &[Line<'_>]) -> usize {
    rule_numbers(lines).count()
}

fn rule_numbers(lines: &[Line<'_>]) -> impl Iterator<Item = crate::model::RuleNumber> {
    let read = lines.iter().filter_map(|line| number_line::read(line.raw, None));
    read.map(|found| found.number).filter(|number| number.level() >= Level::Rule)
}

/// How many rules come after the one before them, as in a book and not in a commentary.
fn ascending_rules(lines: &[Line<'_>]) -> usize {
    let mut last = None;
    rule_numbers(lines)
        .filter(|number| last.replace(*number).is_none_or(|before| before <= *number))
        .count()
}
