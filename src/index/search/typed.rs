//! What is known of a word of the query? Start at [`Typed`].

use super::correct::{Correction, Corrector};
use super::error::SearchError;
use super::open::SearchIndex;
use super::plan::Plan;
use super::posting::{has_word, is_asked};
use crate::lexicon::alike;
use crate::text::{Word, is_japanese, is_stop_word};

/// A word of the query.
pub(super) struct Typed {
    /// As the query has it.
    pub word: Word,
    /// The word as the index has it, and others that may be meant, best first.
    pub meant: Vec<String>,
    /// Whether it is Japanese.
    pub japanese: bool,
    /// Whether it says nothing about what is asked.
    pub stop: bool,
    /// Whether any record has it.
    pub known: bool,
    /// Whether it is part of an everyday way to say something.
    pub said: bool,
}

/// Looks a word of the query up.
pub(super) fn read_word(
    index: &SearchIndex,
    word: Word,
    text: &str,
    allowed: &[Vec<bool>],
) -> Result<Typed, SearchError> {
    let japanese = text[word.place.bytes.clone()].contains(is_japanese);
    let stop = is_stop_word(&word.text);
    let known = has_word(index, &word.text, allowed)?
        || is_asked(index, &word.text)?
        || alike(&word.text).next().is_some();
    Ok(Typed { meant: vec![word.text.clone()], japanese, stop, known, said: false, word })
}

/// An unknown word is read as those nearest to it.
pub(super) fn correct_word(
    corrector: &mut Corrector<'_>,
    typed: &mut Typed,
    text: &str,
    plan: &mut Plan,
) -> Result<(), SearchError> {
    if typed.known || typed.stop {
        return Ok(());
    }
    typed.meant = corrector.nearest(&typed.word.text)?;
    let word = text[typed.word.place.bytes.clone()].to_owned();
    match typed.meant.first() {
        Some(meant) => plan.corrections.push(Correction { typed: word, meant: meant.clone() }),
        None => plan.unknown.push(word),
    }
    Ok(())
}

impl Typed {
    /// Whether it is power and toughness.
    pub fn is_size(&self) -> bool {
        self.word.text.contains('/') && !self.word.text.contains('{')
    }

    /// Whether it is written as names are.
    pub fn is_capital(&self, text: &str) -> bool {
        let mut letters = text[self.word.place.bytes.clone()].chars();
        let first = letters.next().is_some_and(char::is_uppercase);
        first && letters.next().is_some_and(char::is_lowercase)
    }
}
