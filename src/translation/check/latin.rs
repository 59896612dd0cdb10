//! Is the English inside the Japanese spelt right, and is none left over? Start at [`check`].
//!
//! The vocabulary is the English edition's own; a word that it lacks is told only where it has
//! one that is very near.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use strsim::osa_distance as distance;

use crate::model::{Rulebook, Said, Severity};
use crate::translation::bitext::PairFacts;
use crate::translation::finding::{Finding, FindingKind};
use crate::translation::headword::printed_english;

/// The words of the English edition.
pub(super) struct Vocabulary {
    /// Lower-case words by their length in letters.
    by_length: BTreeMap<usize, BTreeSet<String>>,
    /// Words with upper case inside, as printed.
    exact: BTreeSet<String>,
}

impl Vocabulary {
    pub(super) fn of(en: &Rulebook) -> Self {
        let mut by_length: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        let mut exact = BTreeSet::new();
        let texts = en.records().iter().map(|record| record.text.as_str());
        let headwords = en.records().iter().filter_map(|record| record.headword());
        for text in texts.chain(headwords) {
            for bytes in latin_words(text) {
                let word = &text[bytes];
                if has_odd_case(word) {
                    exact.insert(word.to_owned());
                }
                let lower = word.to_ascii_lowercase();
                by_length.entry(lower.len()).or_default().insert(lower);
            }
        }
        Self { by_length, exact }
    }

    fn knows(&self, lower: &str) -> bool {
        self.by_length.get(&lower.len()).is_some_and(|words| words.contains(lower))
    }

    /// The word that was meant.
    fn nearest(&self, lower: &str) -> Option<&str> {
        let lengths = lower.len().saturating_sub(1)..=lower.len() + 1;
        let near = self.by_length.range(lengths).flat_map(|(_, words)| words);
        let same_start = near.filter(|word| word.as_bytes()[0] == lower.as_bytes()[0]);
        let close = same_start.map(|word| (distance(word, lower), word));
        let close = close.filter(|(distance, _)| *distance <= 1 + lower.len() / 9);
        close.min().map(|(_, word)| word.as_str())
    }
}

pub(super) fn check(vocabulary: &Vocabulary, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let text = &pair.ja.record.text;
    for bytes in latin_words(text) {
        if let Some((message, suggestion)) = misspelt(vocabulary, &text[bytes.clone()]) {
            findings.push(finding(pair, bytes, message, suggestion));
        }
    }
    let headword = printed_english(pair.ja.record).unwrap_or_default();
    for bytes in latin_words(headword) {
        let word = &headword[bytes];
        if let Some((message, suggestion)) = misspelt(vocabulary, word) {
            let message =
                Said::new("check-in-heading").with("headword", headword).and("what", message);
            findings.push(finding(pair, 0..0, message, suggestion));
        }
    }
    findings.extend(left_in_english(pair));
}

fn finding(
    pair: &PairFacts<'_>,
    bytes: Range<usize>,
    message: Said,
    suggestion: String,
) -> Finding {
    Finding {
        kind: FindingKind::Spelling,
        severity: Severity::Error,
        en: Some(pair.en.whole()),
        ja: Some(pair.ja.spot(&bytes)),
        message,
        suggestion: Said::Words(suggestion),
    }
}

fn misspelt(vocabulary: &Vocabulary, word: &str) -> Option<(Said, String)> {
    let lower = word.to_ascii_lowercase();
    if vocabulary.knows(&lower) {
        let odd = has_odd_case(word) && !vocabulary.exact.contains(word);
        let fixed = if word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            lower[..1].to_ascii_uppercase() + &lower[1..]
        } else {
            lower
        };
        return odd.then(|| (Said::new("check-mixed-case").with("word", word), fixed));
    }
    let letters = word.len() >= 5 && !has_odd_case(word);
    let meant = letters.then(|| vocabulary.nearest(&lower))??;
    Some((Said::new("check-misspelt").with("word", word), meant.to_owned()))
}

/// Whether a capital stands after a small letter.
fn has_odd_case(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        || bytes.len() > 3
            && bytes[..2].iter().all(u8::is_ascii_uppercase)
            && bytes.iter().any(u8::is_ascii_lowercase)
}

/// Words of Latin letters that are no part of an address or a number.
fn latin_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain(Some((text.len(), ' ')));
    for (at, letter) in ends {
        match (letter.is_ascii_alphabetic(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                let before = text[..from].chars().next_back();
                let joined = |neighbour: Option<char>| {
                    neighbour.is_some_and(|letter| {
                        letter.is_ascii_digit()
                            || matches!(letter, '.' | '/' | ':' | '@' | '’' | '\'' | '#')
                            || letter.is_alphabetic()
                                && !letter.is_ascii()
                                && u32::from(letter) < 0x250
                    })
                };
                let behind = text[at..].chars().next();
                let address = joined(before)
                    || behind == Some('.')
                        && text[at + 1..].starts_with(|letter: char| letter.is_ascii_alphabetic())
                    || behind.is_some_and(|letter| matches!(letter, '’' | '\'' | '/' | ':'))
                    || behind
                        .is_some_and(|letter| letter.is_alphabetic() && u32::from(letter) < 0x250);
                if !address && at - from >= 2 {
                    words.push(from..at);
                }
            }
            _ => (),
        }
    }
    words
}

/// Six English words on end outside quotes.
fn left_in_english(pair: &PairFacts<'_>) -> Option<Finding> {
    let text = &pair.ja.record.text;
    let mut run: Option<Range<usize>> = None;
    let mut count = 0;
    let mut depth = 0_i32;
    let mut at = 0;
    for piece in text.split_inclusive([' ', '「', '」', '『', '』', '(', ')', '\n']) {
        let word = piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let latin = word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        match latin && depth == 0 {
            true => {
                count += 1;
                run = Some(run.map_or(at, |run| run.start)..at + word.len());
            }
            false if count >= 6 => break,
            false => (count, run) = (0, None),
        }
        depth += piece.matches(['「', '『']).count() as i32;
        depth -= piece.matches(['」', '』']).count() as i32;
        at += piece.len();
    }
    let bytes = run.filter(|_| count >= 6)?;
    Some(Finding {
        kind: FindingKind::Untranslated,
        severity: Severity::Warning,
        en: Some(pair.en.whole()),
        ja: Some(pair.ja.spot(&bytes)),
        message: Said::new("check-untranslated"),
        suggestion: Said::new("fix-untranslated"),
    })
}
