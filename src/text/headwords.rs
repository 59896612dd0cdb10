//! Where does a text speak of a term of the glossary? Start at [`Headwords::find`].
//!
//! English words count in plural and in any case, Japanese ones only where no letter of the same
//! script stands beside them; the longest term wins. Nothing here knows what a term means.

use std::collections::HashMap;
use std::ops::Range;

use super::fold::{is_japanese, is_kanji, is_katakana};

/// Terms by their beginning, ready to be found in texts.
#[derive(Clone, Debug, Default)]
pub struct Headwords {
    /// The words of each by the first, longest first, and which term it is.
    english: HashMap<String, Vec<(Vec<String>, usize)>>,
    /// By the first character, longest first.
    japanese: HashMap<char, Vec<(String, usize)>>,
}

/// Shorter words of Japanese are parts of others too often.
const FEWEST_CHARACTERS: usize = 2;

/// Headwords that mostly stand in a text without their meaning in the glossary.
const EVERYDAY: [&str; 14] = [
    "as", "case", "during", "each", "if", "instead", "may", "name", "number", "other", "owner",
    "part", "then", "unless",
];

impl Headwords {
    /// Adds a headword that means the term `term`; the first of several same ones counts.
    pub fn add(&mut self, headword: &str, term: usize) {
        let plain = headword.split(['(', '（']).next().unwrap_or(headword).trim();
        if plain.contains(is_japanese) {
            self.add_japanese(plain, term);
        } else {
            self.add_english(plain, term);
        }
    }

    fn add_english(&mut self, headword: &str, term: usize) {
        let words: Vec<String> = words(headword).map(|bytes| singular(&headword[bytes])).collect();
        let Some(first) = words.first().cloned() else { return };
        if words.len() == 1 && EVERYDAY.contains(&first.as_str()) {
            return;
        }
        let terms = self.english.entry(first).or_default();
        if terms.iter().all(|other| other.0 != words) {
            let after = terms.partition_point(|other| other.0.len() >= words.len());
            terms.insert(after, (words, term));
        }
    }

    fn add_japanese(&mut self, headword: &str, term: usize) {
        let Some(first) = headword.chars().next() else { return };
        let terms = self.japanese.entry(first).or_default();
        let length = headword.chars().count();
        if length >= FEWEST_CHARACTERS && terms.iter().all(|other| other.0 != headword) {
            let after = terms.partition_point(|other| other.0.len() >= headword.len());
            terms.insert(after, (headword.to_owned(), term));
        }
    }

    /// The places of terms in `text`, ascending and never overlapping, with the term of each.
    pub fn find(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        match text.contains(is_japanese) {
            true => self.find_japanese(text),
            false => self.find_english(text),
        }
    }

    fn find_english(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let places: Vec<Range<usize>> = words(text).collect();
        let singulars: Vec<String> =
            places.iter().map(|bytes| singular(&text[bytes.clone()])).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < places.len() {
            let terms = self.english.get(&singulars[at]).map_or(&[][..], Vec::as_slice);
            match terms.iter().find(|(words, _)| singulars[at..].starts_with(words)) {
                Some((words, term)) => {
                    let last = at + words.len() - 1;
                    found.push((places[at].start..places[last].end, *term));
                    at = last + 1;
                }
                None => at += 1,
            }
        }
        found
    }

    fn find_japanese(&self, text: &str) -> Vec<(Range<usize>, usize)> {
        let mut found = Vec::new();
        let mut before = None;
        let mut from = 0;
        for (start, first) in text.char_indices() {
            let terms = self.japanese.get(&first).map_or(&[][..], Vec::as_slice);
            let fits = |(term, _): &&(String, usize)| {
                let behind = text[start..].strip_prefix(term.as_str());
                behind.is_some_and(|rest| !goes_on(term.chars().last(), rest.chars().next()))
            };
            if start >= from
                && !goes_on(before, Some(first))
                && let Some((term, which)) = terms.iter().find(fits)
            {
                from = start + term.len();
                found.push((start..from, *which));
            }
            before = Some(first);
        }
        found
    }
}

/// Byte ranges of the words of `text`: letters, with hyphens and apostrophes between them.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let inside = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '’' | '\'');
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(char::is_alphanumeric)?;
        let length = text[start..].find(|letter| !inside(letter)).unwrap_or(text.len() - start);
        let word = text[start..start + length].trim_end_matches(['-', '’', '\'']);
        from = start + length;
        Some(start..start + word.len())
    })
}

/// A word in lower case without the ending of the plural or possessive.
fn singular(word: &str) -> String {
    let mut word = word.to_lowercase();
    for ending in ["’s", "'s"] {
        word.truncate(word.trim_end_matches(ending).len());
    }
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") {
        word.truncate(word.len() - 1);
    }
    word
}

/// Whether two characters belong to one run of kanji or of katakana.
fn goes_on(one: Option<char>, other: Option<char>) -> bool {
    let Some((one, other)) = one.zip(other) else { return false };
    is_kanji(one) && is_kanji(other) || is_katakana(one) && is_katakana(other)
}
