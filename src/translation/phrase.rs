//! Which phrases of a text may be terms? Start at [`english`] and [`japanese`].
//!
//! Whatever holds together by its marks: English words in a row without a mark between them,
//! Japanese runs of kanji and katakana. Which of them are terms, the counts tell.

use std::ops::Range;

use crate::text::{is_kanji, is_katakana};

/// A phrase and its bytes in the text.
pub(super) type Phrase = (String, Range<usize>);

/// The most words of an English term that is looked for.
const MOST_WORDS: usize = 4;

/// Words that neither begin nor end a term.
const STOP_WORDS: [&str; 62] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as", "and", "or",
    "but", "if", "that", "this", "these", "those", "it", "its", "is", "are", "be", "been", "was",
    "were", "has", "have", "had", "do", "does", "can", "may", "will", "would", "not", "no", "any",
    "all", "each", "other", "another", "one", "two", "which", "who", "whose", "they", "their",
    "them", "he", "you", "your", "when", "whenever", "than", "then", "also", "such",
];

/// Phrases of one to four English words in lower case, with plurals as singulars.
pub(super) fn english(text: &str) -> Vec<Phrase> {
    let words = english_words(text);
    let mut phrases = Vec::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + MOST_WORDS) {
            let joined = last == first || &text[words[last - 1].end..words[last].start] == " ";
            if !joined {
                break;
            }
            let (start, end) = (words[first].clone(), words[last].clone());
            if is_stop_word(&text[start.clone()]) || is_stop_word(&text[end.clone()]) {
                continue;
            }
            let bytes = start.start..end.end;
            let phrase: Vec<String> =
                words[first..=last].iter().map(|word| singular(&text[word.clone()])).collect();
            phrases.push((phrase.join(" "), bytes));
        }
    }
    phrases
}

/// An English phrase that is looked for in many texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrasing {
    words: Vec<String>,
}

impl Phrasing {
    /// The phrase that `term` is, in lower case, with plurals as singulars.
    pub fn of(term: &str) -> Self {
        let words = english_words(term).into_iter();
        Self { words: words.map(|word| singular(&term[word])).collect() }
    }

    /// The phrase, one space between words.
    pub fn key(&self) -> String {
        self.words.join(" ")
    }

    /// Whether it stands in `text`, its words in a row without a mark between them.
    pub fn stands_in(&self, text: &str) -> bool {
        let Some(first) = self.words.first() else { return false };
        if !may_hold(text, first) {
            return false;
        }
        let words = english_words(text);
        let is = |word: &Range<usize>, wanted: &str| {
            let word = &text[word.clone()];
            let initial = |word: &str| word.bytes().next().map(|byte| byte.to_ascii_lowercase());
            initial(word) == initial(wanted) && singular(word) == wanted
        };
        let joined = |run: &[Range<usize>]| {
            run.windows(2).all(|pair| &text[pair[0].end..pair[1].start] == " ")
        };
        words.windows(self.words.len()).any(|run| {
            is(&run[0], first)
                && joined(run)
                && run.iter().zip(&self.words).skip(1).all(|(word, wanted)| is(word, wanted))
        })
    }
}

/// Whether the letters that a word keeps in every form stand in a text.
fn may_hold(text: &str, word: &str) -> bool {
    let kept = &word.as_bytes()[..word.len().saturating_sub(1).clamp(1, 4).min(word.len())];
    text.as_bytes().windows(kept.len()).any(|window| window.eq_ignore_ascii_case(kept))
}

fn english_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain(Some((text.len(), ' '))) {
        let inside =
            letter.is_ascii_alphabetic() || matches!(letter, '-' | '’' | '\'') && start.is_some();
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = text[from..at].trim_end_matches(['-', '’', '\'']);
                words.push(from..from + word.len());
                start = None;
            }
            _ => (),
        }
    }
    words
}

fn is_stop_word(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    STOP_WORDS.contains(&lower.as_str()) || lower.len() == 1
}

fn singular(word: &str) -> String {
    let lower = word.to_ascii_lowercase().replace('’', "'");
    let plain = lower.strip_suffix("'s").unwrap_or(&lower);
    let cut = match plain {
        _ if plain.len() < 4 || plain.ends_with("ss") || plain.ends_with("us") => None,
        _ if plain.ends_with("ies") => return format!("{}y", &plain[..plain.len() - 3]),
        _ if plain.ends_with("ches") || plain.ends_with("shes") => plain.strip_suffix("es"),
        _ => plain.strip_suffix('s'),
    };
    cut.unwrap_or(plain).to_owned()
}

/// Runs of kanji and katakana, joined by middle dots, whole and their parts between the dots.
pub(super) fn japanese(text: &str) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain(Some((text.len(), '。'))) {
        let inside = is_kanji(letter) || is_katakana(letter) || letter == '・' && start.is_some();
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                push_compound(text, from, at, &mut phrases);
                start = None;
            }
            _ => (),
        }
    }
    phrases
}

fn push_compound(text: &str, from: usize, to: usize, phrases: &mut Vec<Phrase>) {
    let whole = text[from..to].trim_end_matches('・');
    let mut push = |start: usize, phrase: &str| {
        if phrase.chars().count() > 1 {
            phrases.push((phrase.to_owned(), start..start + phrase.len()));
        }
    };
    push(from, whole);
    if whole.contains('・') {
        let mut start = from;
        for part in whole.split('・') {
            push(start, part);
            start += part.len() + '・'.len_utf8();
        }
    }
}
