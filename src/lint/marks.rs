//! Do quotes, brackets and full stops stand where they should? Start at [`check`].

use std::ops::Range;

use crate::model::{Record, RecordKind, Rulebook, Said, is_heading_text};

use super::finding::{Finding, LintKind};

pub(super) fn check(book: &Rulebook) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (place, record) in book.records().iter().enumerate() {
        if record.kind.is_front_or_back() {
            continue;
        }
        let mut push = |(kind, bytes, message, suggestion)| {
            findings.push(Finding { kind, place: Some(place), bytes, message, suggestion });
        };
        first_of(quotes(&record.text)).into_iter().for_each(&mut push);
        first_of(brackets(&record.text)).into_iter().for_each(&mut push);
        first_of(doubled(&record.text)).into_iter().for_each(&mut push);
        full_stop(record).into_iter().for_each(&mut push);
    }
    findings
}

/// The most findings of one kind that are listed for one text; no edition has so many.
const MOST_OF_A_TEXT: usize = 50;

/// The first findings; the last of them says how many more there are.
fn first_of(mut found: Vec<Found>) -> Vec<Found> {
    let more = found.len().saturating_sub(MOST_OF_A_TEXT);
    found.truncate(MOST_OF_A_TEXT);
    if let Some(last) = found.last_mut().filter(|_| more > 0) {
        last.2 = Said::new("lint-more").and("what", last.2.clone()).count("count", more);
    }
    found
}

type Found = (LintKind, Range<usize>, Said, Option<String>);

fn unbalanced(at: usize, mark: char, message: Said, suggestion: Option<char>) -> Found {
    let suggestion = suggestion.map(|letter| letter.to_string());
    (LintKind::Unbalanced, at..at + mark.len_utf8(), message, suggestion)
}

fn never_closed(mark: char) -> Said {
    Said::new("lint-never-closed").with("mark", mark)
}

fn closes_nothing(mark: char) -> Said {
    Said::new("lint-closes-nothing").with("mark", mark)
}

/// Curly quotes that open or close nothing; of straight ones only an odd number tells.
fn quotes(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (at, letter) in text.char_indices() {
        match (letter, open) {
            ('“', None) => open = Some(at),
            ('“', Some(first)) => {
                // The direction tells whether the second one should have closed.
                let closes = text[at + letter.len_utf8()..].chars().next().is_none_or(|next| {
                    next.is_whitespace() || matches!(next, '.' | ',' | ';' | ')')
                });
                if closes {
                    found.push(unbalanced(at, letter, Said::new("lint-quote-closes"), Some('”')));
                    open = None;
                } else {
                    found.push(unbalanced(first, letter, never_closed('“'), None));
                    open = Some(at);
                }
            }
            ('”', Some(_)) => open = None,
            ('”', None) => {
                let opens = text[at + letter.len_utf8()..].starts_with(char::is_alphabetic);
                let right = opens.then_some('“');
                found.push(unbalanced(at, letter, closes_nothing('”'), right));
                open = right.map(|_| at);
            }
            ('\n', Some(first)) => {
                found.push(unbalanced(first, '“', never_closed('“'), None));
                open = None;
            }
            _ => (),
        }
    }
    found.extend(open.map(|at| unbalanced(at, '“', never_closed('“'), None)));
    let straight: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    if let (1, Some(last)) = (straight.len() % 2, straight.last()) {
        found.push(unbalanced(*last, '"', Said::new("lint-odd-quote"), None));
    }
    found
}

fn brackets(text: &str) -> Vec<Found> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        let opening = match letter {
            '(' | '[' | '{' => {
                open.push((at, letter));
                continue;
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => continue,
        };
        if open.last().is_some_and(|(_, last)| *last == opening) {
            open.pop();
        } else if !(letter == ')' && is_list_mark(&text[..at])) {
            found.push(unbalanced(at, letter, closes_nothing(letter), None));
        }
    }
    let never = open.into_iter();
    found.extend(never.map(|(at, letter)| unbalanced(at, letter, never_closed(letter), None)));
    found
}

/// `a)` and `1)` number a list.
fn is_list_mark(before: &str) -> bool {
    let mut last = before.bytes().rev().take_while(|byte| !matches!(byte, b' ' | b'\n')).take(3);
    let mut length = 0;
    let is_plain = last.all(|byte| {
        length += 1;
        byte.is_ascii_alphanumeric()
    });
    is_plain && length <= 2
}

/// Words that may well stand twice: `had had`, `that that`.
const MAY_DOUBLE: [&str; 3] = ["that", "had", "is"];

fn doubled(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut last: Option<Range<usize>> = None;
    let words = text.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some(start..start + word.len())
    });
    for bytes in words {
        let word = &text[bytes.clone()];
        let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let same = last.as_ref().is_some_and(|last| &text[last.clone()] == word);
        if plain && same && !MAY_DOUBLE.contains(&word) {
            let start = last.as_ref().map_or(bytes.start, |last| last.start);
            // A word that stands a thousand times in a row is one finding.
            if let Some((_, run, ..)) =
                found.last_mut().filter(|previous: &&mut Found| previous.1.end + 1 == bytes.start)
            {
                run.end = bytes.end;
                last = Some(bytes);
                continue;
            }
            let message = Said::new("lint-doubled").with("word", word);
            found.push((LintKind::DoubledWord, start..bytes.end, message, Some(word.to_owned())));
        }
        last = plain.then_some(bytes);
    }
    found
}

/// A rule or example whose last paragraph ends in a letter.
fn full_stop(record: &Record) -> Option<Found> {
    let text = record.text.as_str();
    let is_sentence = text.contains(' ') && !is_heading_text(text);
    let spoken =
        matches!(record.kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary);
    let ends_open = text.ends_with(|letter: char| letter.is_alphanumeric() || letter == ',');
    let long = text.chars().count() > 60;
    let start = text.len() - text.chars().next_back().map_or(0, char::len_utf8);
    (spoken && is_sentence && long && ends_open).then(|| {
        let message = Said::new("lint-no-full-stop");
        (LintKind::NoFullStop, start..text.len(), message, Some(".".to_owned()))
    })
}
