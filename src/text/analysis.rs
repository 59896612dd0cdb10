//! Which words of a text does an index keep? Start at [`analyse`].
//!
//! One chain for both languages: runs of Japanese go to the dictionary, the rest is read as
//! English, so that symbols and numbers are the same words in both.

use std::borrow::Cow;
use std::ops::Range;

use super::{Folded, english, fold, is_japanese, japanese};

/// Where a word stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPlace {
    /// Its place among the words; words that were left out count.
    pub position: u32,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// A word as the index keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What all its forms have in common.
    pub text: String,
    /// Where it stands.
    pub place: WordPlace,
}

/// The words of a text, in order.
pub fn analyse(text: &str) -> Vec<Word> {
    analyse_where(&fold(text), |_| true)
}

/// The words of a folded text, but that neither stems nor the dictionary are looked up for what is
/// not `needed`: each Latin word and each run of Japanese of that sort is one word without letters.
pub fn analyse_where(folded: &Folded, needed: impl Fn(&[char]) -> bool) -> Vec<Word> {
    let mut folded = Cow::Borrowed(folded);
    if folded.chars.iter().any(|letter| is_japanese(*letter)) {
        folded = Cow::Owned(japanese::spell(&folded));
    }
    let mut found = Vec::with_capacity(folded.chars.len() / 4);
    let mut position = 0;
    let mut start = 0;
    while start < folded.chars.len() {
        let japanese = is_japanese(folded.chars[start]);
        let len = folded.chars[start..]
            .iter()
            .take_while(|letter| is_japanese(**letter) == japanese)
            .count();
        let run = &folded.chars[start..start + len];
        let mut push = |text: Option<String>, chars: Range<usize>| {
            if let Some(text) = text {
                let bytes = folded.origin(start + chars.start..start + chars.end);
                found.push(Word { text, place: WordPlace { position, bytes } });
            }
            position += 1;
        };
        match japanese {
            true if needed(run) => {
                japanese::run_words(run)
                    .iter()
                    .for_each(|(word, chars)| push(word.clone(), chars.clone()));
            }
            true => push(Some(String::new()), 0..len),
            false => {
                english::each_word(run, &needed, |stem, chars| push(Some(stem), chars));
            }
        }
        start += len;
    }
    found
}
