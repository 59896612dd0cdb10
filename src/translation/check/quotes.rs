//! Is the English that the translation keeps in quotes the English of the rule? Start at
//! [`check`].
//!
//! Translators write 「毒カウンター／poison counter」; the part behind the stroke is copied by hand
//! and ages with the rule.

use std::ops::Range;

use strsim::osa_distance as distance;

use crate::model::{Rulebook, Said, Severity};
use crate::text::is_japanese;
use crate::translation::bitext::PairFacts;
use crate::translation::finding::{Finding, FindingKind};
use crate::translation::lexicon::english_key;

/// The examples of each rule may be quoted as well as its text.
pub(super) struct Quoting<'a> {
    en: &'a Rulebook,
}

impl<'a> Quoting<'a> {
    pub(super) fn of(en: &'a Rulebook) -> Self {
        Self { en }
    }

    /// The words of a record, of its examples and of the rule over it.
    fn words(&self, pair: &PairFacts<'_>) -> String {
        let record = pair.en.record;
        let mut words = english_key(&record.text);
        let Some(number) = record.number else { return words };
        let family = number.rule().into_iter().chain(Some(number));
        for number in family {
            let rule = self.en.get(number).into_iter().chain(self.en.examples(number));
            for record in rule {
                words.push('|');
                words += &english_key(&record.text);
            }
        }
        words
    }
}

pub(super) fn check(quoting: &Quoting<'_>, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let quoted = quoted_english(&pair.ja.record.text);
    if quoted.is_empty() {
        return;
    }
    let words = quoting.words(pair);
    for bytes in quoted {
        let printed = pair.ja.words(&bytes);
        let key = english_key(printed);
        if key.is_empty() || words.contains(&key) || holds_in_order(&words, &key) {
            continue;
        }
        let nearest = nearest_quote(&pair.en.record.text, &key);
        let suggestion = nearest.as_ref().map_or(Said::new("fix-quote"), |bytes| {
            Said::words(pair.en.words(bytes).trim_end_matches(['.', ',', ' ']))
        });
        findings.push(Finding {
            kind: FindingKind::QuotedEnglish,
            severity: Severity::Warning,
            en: Some(nearest.map_or_else(|| pair.en.whole(), |bytes| pair.en.spot(&bytes))),
            ja: Some(pair.ja.spot(&bytes)),
            message: Said::new("check-quote").with("printed", printed),
            suggestion,
        });
    }
}

/// Whether all words of the key stand in the text in this order within twice their number of
/// words: `protection from A from B` shortens, `. . .` leaves out.
fn holds_in_order(words: &str, key: &str) -> bool {
    let wanted: Vec<&str> = key.split(' ').map(stem).collect();
    let text: Vec<&str> = words.split([' ', '|']).map(stem).collect();
    let starts = (0..text.len()).filter(|start| text[*start] == wanted[0]);
    let within = wanted.len() * 2;
    starts.into_iter().any(|start| {
        let mut left = wanted.iter().peekable();
        for word in text[start..].iter().take(within) {
            left.next_if(|expected| *expected == word);
        }
        left.peek().is_none()
    })
}

/// A word without the ending that a translator may leave off when quoting it as a term.
fn stem(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s", "e"];
    let mut stems = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.find(|stem| stem.len() >= 3).unwrap_or(word)
}

/// English behind a stroke inside a quote: bytes of the words.
pub(super) fn quoted_english(text: &str) -> Vec<Range<usize>> {
    let strokes = text.match_indices('／').map(|(at, stroke)| at + stroke.len());
    strokes.filter_map(|start| english_from(text, start)).collect()
}

fn english_from(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let end = rest.find(['」', '』', '／', '、', '。', '〕', '》']).unwrap_or(rest.len());
    let quote = rest[..end].trim_end();
    let quote = quote.find(is_japanese).map_or(quote, |end| &quote[..end]);
    let quote = quote.trim_end_matches([' ', '・', '(', '（']);
    let letters = quote.bytes().filter(u8::is_ascii_alphabetic).count();
    (letters >= 2).then(|| start..start + quote.len())
}

/// The quote of the English text that is nearest to the key.
fn nearest_quote(text: &str, key: &str) -> Option<Range<usize>> {
    let mut quotes = Vec::new();
    let mut open = None;
    for (at, letter) in text.char_indices() {
        match letter {
            '“' => open = Some(at + letter.len_utf8()),
            '”' => quotes.extend(open.take().map(|start| start..at)),
            _ => (),
        }
    }
    let cost = |quoted: &Range<usize>| distance(&english_key(&text[quoted.clone()]), key);
    quotes.into_iter().filter(|quoted| cost(quoted) <= key.len() / 2).min_by_key(cost)
}
