//! Is the English that the translation keeps in quotes the English of the rule? Start at
//! [`check`].
//!
//! Translators write 「毒カウンター／poison counter」; the part behind the stroke is copied by hand
//! and ages with the rule.

use std::ops::Range;

use strsim::osa_distance as distance;

use crate::model::{Rulebook, Said, Severity};
use crate::translation::bitext::Sides;
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
    fn words(&self, sides: &Sides<'_>) -> String {
        let record = sides.en.record;
        let mut words = english_key(&record.text);
        let Some(number) = record.number else { return words };
        let family = number.rule().into_iter().chain(Some(number));
        for number in family {
            let rule = self.en.get(number).into_iter().chain(self.en.examples(number));
            for it in rule {
                words.push('|');
                words += &english_key(&it.text);
            }
        }
        words
    }
}

pub(super) fn check(quoting: &Quoting<'_>, sides: &Sides<'_>, findings: &mut Vec<Finding>) {
    let quoted = quoted_english(&sides.ja.record.text);
    if quoted.is_empty() {
        return;
    }
    let words = quoting.words(sides);
    for bytes in quoted {
        let printed = sides.ja.words(&bytes);
        let key = english_key(printed);
        if key.is_empty() || words.contains(&key) || holds_in_order(&words, &key) {
            continue;
        }
        let nearest = nearest_quote(&sides.en.record.text, &key);
        let suggestion = nearest.as_ref().map_or(Said::new("fix-quote"), |it| {
            Said::words(sides.en.words(it).trim_end_matches(['.', ',', ' ']))
        });
        findings.push(Finding {
            kind: FindingKind::QuotedEnglish,
            severity: Severity::Warning,
            en: Some(nearest.map_or_else(|| sides.en.whole(), |it| sides.en.spot(&it))),
            ja: Some(sides.ja.spot(&bytes)),
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
    let starts = (0..text.len()).filter(|it| text[*it] == wanted[0]);
    let within = wanted.len() * 2;
    starts.into_iter().any(|start| {
        let mut left = wanted.iter().peekable();
        for word in text[start..].iter().take(within) {
            left.next_if(|it| *it == word);
        }
        left.peek().is_none()
    })
}

/// A word without the ending that a translator may leave off when quoting it as a term.
fn stem(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s", "e"];
    let mut stems = endings.iter().filter_map(|it| word.strip_suffix(it));
    stems.find(|it| it.len() >= 3).unwrap_or(word)
}

/// English behind a stroke inside a quote: bytes of the words.
pub(super) fn quoted_english(text: &str) -> Vec<Range<usize>> {
    let strokes = text.match_indices('／').map(|it| it.0 + '／'.len_utf8());
    strokes.filter_map(|start| english_from(text, start)).collect()
}

fn english_from(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let end = rest.find(['」', '』', '／', '、', '。', '〕', '》']).unwrap_or(rest.len());
    let quote = rest[..end].trim_end();
    let quote = quote.find(is_japanese).map_or(quote, |it| &quote[..it]);
    let quote = quote.trim_end_matches([' ', '(', '（']);
    let letters = quote.bytes().filter(u8::is_ascii_alphabetic).count();
    (letters >= 2).then(|| start..start + quote.len())
}

fn is_japanese(it: char) -> bool {
    matches!(it, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

/// The quote of the English text that is nearest to the key.
fn nearest_quote(text: &str, key: &str) -> Option<Range<usize>> {
    let mut quotes = Vec::new();
    let mut open = None;
    for (at, it) in text.char_indices() {
        match it {
            '“' => open = Some(at + it.len_utf8()),
            '”' => quotes.extend(open.take().map(|it| it..at)),
            _ => (),
        }
    }
    let cost = |it: &Range<usize>| distance(&english_key(&text[it.clone()]), key);
    quotes.into_iter().filter(|it| cost(it) <= key.len() / 2).min_by_key(cost)
}
