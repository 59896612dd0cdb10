//! What is known of a word of the query, and which one was meant by one that no text has? Start at
//! [`Typed`] and [`Corrector`].

use std::collections::HashMap;

use super::documents::SearchError;
use super::open::SearchIndex;
use super::plan::{Correction, Plan, by_frequency};
use super::reader::Listed;
use super::require::is_written;
use crate::index::filter::put;
use crate::model::cancel;
use crate::text::{Word, is_hiragana, is_japanese, is_kana, is_stop_word};

pub(super) struct Typed {
    pub word: Word,
    /// The word as the index has it, and others that may be meant, best first.
    pub meant: Vec<String>,
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
    allowed: &[bool],
) -> Result<Typed, SearchError> {
    let japanese = text[word.place.bytes.clone()].contains(is_japanese);
    let stop = is_stop_word(&word.text);
    let known = index.is_known(&word.text, allowed)?;
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
            put(&mut plan.unknown, word.to_owned());
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

/// So many unknown words of one query are read as others: what a long question asks for stays
/// bounded. Who types well has none or one, and no fresh question that was looked at has more than
/// five.
const MOST: usize = 8;

/// Reads unknown words of one query, each once.
pub(super) struct Corrector<'a> {
    pub index: &'a SearchIndex,
    pub allowed: &'a [bool],
    /// What words were read as, by whether their neighbours were to decide.
    read: HashMap<(String, bool), Vec<String>>,
}

impl<'a> Corrector<'a> {
    /// For a query of these records.
    pub fn new(index: &'a SearchIndex, allowed: &'a [bool]) -> Self {
        Self { index, allowed, read: HashMap::new() }
    }

    /// The words of the index nearest to `word`, best first, at most three; none of a word that
    /// comes behind too many other unknown ones.
    pub fn nearest(&mut self, word: &str) -> Result<Vec<String>, SearchError> {
        self.read_once(word, false)
    }

    /// The words of the index one error from `word`, the most frequent first: its neighbours decide
    /// which of them is meant.
    pub fn others(&mut self, word: &str) -> Result<Vec<String>, SearchError> {
        self.read_once(word, true)
    }

    fn read_once(&mut self, word: &str, others: bool) -> Result<Vec<String>, SearchError> {
        let key = (word.to_owned(), others);
        if let Some(read) = self.read.get(&key) {
            return Ok(read.clone());
        }
        let is_short = word.chars().count() < SHORTEST;
        if is_short || self.read.len() >= MOST || cancel::is_cancelled() {
            return Ok(Vec::new());
        }
        let first: String = word.chars().take(1).collect();
        let read = match others {
            true => by_frequency(self.near(word, 1, &first)?),
            false => self.correct(word, &first)?,
        };
        self.read.insert(key, read.clone());
        Ok(read)
    }

    /// The words of the index nearest to `word`, best first, at most three.
    ///
    /// Words that begin otherwise than with `first` are looked at only when none begins the same: in
    /// a short word another first letter makes another word, `batch` is not `match`.
    fn correct(&self, word: &str, first: &str) -> Result<Vec<String>, SearchError> {
        let letters = word.chars().count();
        let mut found = self.begun(word)?;
        for (distance, first, least) in [(1, first, SHORTEST), (2, first, LONG + 1), (1, "", LONG)]
        {
            if found.is_empty() && letters >= least {
                found = by_frequency(self.near(word, distance, first)?);
            }
        }
        found.truncate(3);
        Ok(found)
    }

    /// The word that most records have of those that were begun and not ended.
    fn begun(&self, word: &str) -> Result<Vec<String>, SearchError> {
        if word.chars().count() < BEGUN || !word.is_ascii() {
            return Ok(Vec::new());
        }
        let listed = self.index.docs.words_with(self.index.fields.title, word)?;
        let mut found = by_frequency(self.here(listed)?);
        found.truncate(1);
        Ok(found)
    }

    /// Those words that any allowed text has, with how many have them.
    fn here(&self, words: Vec<Listed>) -> Result<Vec<(usize, String)>, SearchError> {
        let mut here = Vec::new();
        for listed in words {
            let count = listed.docs()?.filter(|doc| self.allowed[*doc as usize]).count();
            here.extend((count > 0).then_some((count, listed.word)));
        }
        Ok(here)
    }

    /// Words of texts and titles that begin with `first` and are so many errors from `word`.
    fn near(
        &self,
        word: &str,
        distance: u8,
        first: &str,
    ) -> Result<Vec<(usize, String)>, SearchError> {
        let mut found = Vec::new();
        for field in [self.index.fields.text, self.index.fields.title] {
            let mut near = self.index.docs.words_near(field, word, distance)?;
            near.retain(|listed| is_meant(&listed.word, first));
            found.extend(self.here(near)?);
        }
        Ok(found)
    }
}

/// Shorter words are read as no others.
const SHORTEST: usize = 4;

/// Whether a word is a verb with its `not`, of which the mark is gone.
fn is_contraction(word: &str) -> bool {
    word.strip_suffix("nt").is_some_and(|verb| {
        ["have", "has", "had", "is", "are", "was", "were", "do", "does", "did", "ca", "wo"]
            .contains(&verb)
    })
}

/// From how many letters on a word that begins otherwise may be meant.
const LONG: usize = 6;

/// How many letters of a word are typed before it is taken for begun.
const BEGUN: usize = 4;

/// Whether somebody may have meant a word that begins with `first`.
fn is_meant(word: &str, first: &str) -> bool {
    let is_long = word.chars().count() >= 3;
    word.starts_with(first) && is_long && !is_stop_word(word) && !is_contraction(word)
}
