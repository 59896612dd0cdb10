//! Do both texts name the same figures? Start at [`check`].
//!
//! English writes small numbers as words and Japanese as figures, so a Japanese figure needs an
//! English figure or word; a bound may differ by one, as `more than two` is 3人以上.

use std::collections::BTreeSet;

use crate::model::{RecordKind, Said, Severity};
use crate::translation::bitext::PairFacts;
use crate::translation::facts::Fact;
use crate::translation::finding::{Finding, FindingKind};

pub(super) fn check(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    if pair.en.record.kind == RecordKind::Section {
        return;
    }
    let english = said_in_english(&pair.en.record.text, &pair.en.facts.figures);
    let japanese = said_in_japanese(&pair.ja.record.text, &pair.ja.facts.figures);
    for fact in pair.en.facts.figures.iter().filter(|fact| !japanese.contains(&fact.value)) {
        // A list's `1.` and a bound may be told otherwise.
        if fact.value <= 2 || japanese.contains(&(fact.value + 1)) {
            continue;
        }
        findings.push(Finding {
            kind: FindingKind::Figure,
            severity: Severity::Error,
            en: Some(pair.en.spot(&fact.bytes)),
            ja: Some(pair.ja.whole()),
            message: Said::new("check-figure-missing").with("figure", fact.value),
            suggestion: Said::words(fact.value),
        });
    }
    for fact in &pair.ja.facts.figures {
        let near = |value: u32| english.contains(&value);
        let value = in_ten_thousands(&pair.ja.record.text, fact);
        // Japanese counts what English lists: 3つの語.
        if value <= 3 || near(value) || near(value - 1) || near(value.saturating_add(1)) {
            continue;
        }
        findings.push(Finding {
            kind: FindingKind::Figure,
            severity: Severity::Warning,
            en: Some(pair.en.whole()),
            ja: Some(pair.ja.spot(&fact.bytes)),
            message: Said::new("check-figure-extra").with("figure", value),
            suggestion: Said::new("fix-figure"),
        });
    }
}

const WORDS: [(&str, u32); 42] = [
    ("two", 2),
    ("three", 3),
    ("third", 3),
    ("thrice", 3),
    ("triple", 3),
    ("four", 4),
    ("fourth", 4),
    ("five", 5),
    ("fifth", 5),
    ("six", 6),
    ("sixth", 6),
    ("seven", 7),
    ("seventh", 7),
    ("eight", 8),
    ("eighth", 8),
    ("nine", 9),
    ("ninth", 9),
    ("ten", 10),
    ("tenth", 10),
    ("eleven", 11),
    ("eleventh", 11),
    ("twelve", 12),
    ("twelfth", 12),
    ("thirteen", 13),
    ("thirteenth", 13),
    ("fourteen", 14),
    ("fourteenth", 14),
    ("fifteen", 15),
    ("fifteenth", 15),
    ("sixteen", 16),
    ("sixteenth", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("hundred", 100),
    ("thousand", 1000),
    ("million", 1_000_000),
];

/// `100万` is a million.
fn in_ten_thousands(text: &str, fact: &Fact<u32>) -> u32 {
    let factor = if text[fact.bytes.end..].starts_with('万') { 10_000 } else { 1 };
    fact.value.saturating_mul(factor)
}

fn said_in_english(text: &str, figures: &[Fact<u32>]) -> BTreeSet<u32> {
    let mut said: BTreeSet<u32> = figures.iter().map(|fact| fact.value).collect();
    let words =
        text.split(|letter: char| !letter.is_ascii_alphabetic()).map(str::to_ascii_lowercase);
    let mut tens = 0;
    for word in words.filter(|word| !word.is_empty()) {
        let value = WORDS.iter().find(|(name, _)| *name == word).map_or(0, |(_, value)| *value);
        said.extend((value > 0).then_some(value));
        said.extend((tens > 0 && value < 10).then_some(tens + value));
        tens = if (20..100).contains(&value) { value } else { 0 };
    }
    // Whatever is printed in a size may be told as a figure.
    said.extend(digits(text));
    said
}

fn said_in_japanese(text: &str, figures: &[Fact<u32>]) -> BTreeSet<u32> {
    let mut said: BTreeSet<u32> = figures.iter().map(|fact| fact.value).collect();
    said.extend(digits(text));
    let kanji = "一二三四五六七八九十".chars().zip(1..);
    said.extend(kanji.filter(|(digit, _)| text.contains(*digit)).map(|(_, value)| value));
    said
}

/// Every run of digits, whatever it is part of.
fn digits(text: &str) -> impl Iterator<Item = u32> + '_ {
    let runs = text.split(|letter: char| !letter.is_ascii_digit());
    runs.filter_map(|run| run.parse().ok())
}
