//! What is known of a word of the query? Start at [`Typed`].

use super::correct::{Correction, Corrector};
use super::error::SearchError;
use super::open::SearchIndex;
use super::plan::Plan;
use super::posting::{has_word, is_asked};
use super::require::is_written;
use crate::lexicon::alike;
use crate::text::{Word, is_hiragana, is_japanese, is_kana, is_stop_word};

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
    /// Whether it is wanted as it is written, so that it is never read as another.
    pub exact: bool,
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
    let meant = vec![word.text.clone()];
    Ok(Typed { meant, japanese, stop, known, said: false, exact: false, word })
}

/// Unknown katakana side by side are one word that the dictionary took apart, where a word that is
/// near them is known: of `トランプレ` it makes a card game and a sound.
pub(super) fn join_unknown(
    corrector: &mut Corrector<'_>,
    typed: &mut Vec<Typed>,
    text: &str,
) -> Result<(), SearchError> {
    let is_katakana = |typed: &Typed| {
        let slice = &text[typed.word.place.bytes.clone()];
        slice.chars().all(|letter| is_kana(letter) && !is_hiragana(letter))
    };
    let is_piece = |typed: &Typed| !typed.known && is_katakana(typed);
    let mut at = 0;
    while at < typed.len() {
        let mut end = at + 1;
        while typed.get(end).is_some_and(|next| {
            let before = &typed[end - 1];
            before.word.place.bytes.end == next.word.place.bytes.start
                && is_piece(before)
                && is_piece(next)
        }) {
            end += 1;
        }
        let run = &typed[at..end];
        let whole: String = run.iter().map(|piece| piece.word.text.as_str()).collect();
        let is_one = run.len() > 1 && (run[0].exact || !corrector.nearest(&whole)?.is_empty());
        if is_one {
            let bytes = run[0].word.place.bytes.start..run[run.len() - 1].word.place.bytes.end;
            typed.drain(at + 1..end);
            typed[at].meant = vec![whole.clone()];
            typed[at].word.text = whole;
            typed[at].word.place.bytes = bytes;
        }
        at += 1;
    }
    Ok(())
}

/// Reads an unknown word as those nearest to it, and says whether anything is known of the word: of
/// few hiragana there are always some somewhere, so that the whole run of kana must be.
pub(super) fn correct_word(
    corrector: &mut Corrector<'_>,
    typed: &mut Typed,
    text: &str,
    plan: &mut Plan,
) -> Result<bool, SearchError> {
    let word = &text[typed.word.place.bytes.clone()];
    let is_kana_of_word = |letter: char| is_hiragana(letter) || letter == 'ー';
    let is_piece = word.chars().count() < LEAST_KANA && word.chars().all(is_kana_of_word);
    let whole = if is_piece { kana_around(text, typed.word.place.bytes.start) } else { word };
    if typed.known || typed.stop {
        let is_word = !is_piece || is_written(corrector.index, whole, corrector.allowed)?;
        return Ok(!typed.stop && is_word);
    }
    if !typed.exact {
        typed.meant = corrector.nearest(&typed.word.text)?;
    }
    match typed.meant.first().filter(|_| !typed.exact) {
        Some(meant) => plan.corrections.push(Correction::new(word, meant)),
        None if typed.japanese && is_written(corrector.index, word, corrector.allowed)? => {
            return is_written(corrector.index, whole, corrector.allowed);
        }
        None => {
            plan.unknown.push(word.to_owned());
            return Ok(false);
        }
    }
    Ok(true)
}

/// So many hiragana are a word, fewer mostly an ending or a piece of one.
const LEAST_KANA: usize = 3;

/// The run of kana that a place of a text is in.
fn kana_around(text: &str, at: usize) -> &str {
    let before = text[..at].chars().rev().take_while(|letter| is_kana(*letter));
    let start = at - before.map(char::len_utf8).sum::<usize>();
    let run = text[start..].chars().take_while(|letter| is_kana(*letter));
    &text[start..start + run.map(char::len_utf8).sum::<usize>()]
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
