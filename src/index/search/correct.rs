//! Which word was meant by one that no text has? Start at [`Corrector`].

use std::collections::HashMap;

use tantivy::Term;
use tantivy::query::FuzzyTermQuery;

use super::error::SearchError;
use super::open::SearchIndex;
use super::posting::{Posted, each_word_with, has_allowed};
use super::require::Flags;
use crate::model::cancel;
use crate::text::is_stop_word;

/// A word that was read as another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// As it was typed.
    pub typed: String,
    /// The word of the index that is meant: what all its forms have in common.
    pub meant: String,
    /// Some entries that have it, of which its whole form can be read.
    pub entries: Vec<u32>,
}

impl Correction {
    /// A word read as another.
    pub(super) fn new(typed: &str, meant: &str) -> Self {
        Self { typed: typed.to_owned(), meant: meant.to_owned(), entries: Vec::new() }
    }
}

/// A word with how many records have it.
struct Candidate {
    word: String,
    records: u32,
}

/// So many unknown words of one query are read as others: what a long question asks for stays
/// bounded. Who types well has none or one, and no fresh question that was looked at has more than
/// five.
const MOST: usize = 8;

/// Reads unknown words of one query, each once.
pub(super) struct Corrector<'a> {
    pub index: &'a SearchIndex,
    pub allowed: &'a Flags,
    nearest: HashMap<String, Vec<String>>,
    others: HashMap<String, Vec<String>>,
}

impl<'a> Corrector<'a> {
    /// For a query of these records.
    pub fn new(index: &'a SearchIndex, allowed: &'a Flags) -> Self {
        Self { index, allowed, nearest: HashMap::new(), others: HashMap::new() }
    }

    /// The words of the index nearest to `word`, best first, at most three; none of a word that
    /// comes behind too many other unknown ones.
    pub fn nearest(&mut self, word: &str) -> Result<Vec<String>, SearchError> {
        if let Some(nearest) = self.nearest.get(word) {
            return Ok(nearest.clone());
        }
        if self.nearest.len() >= MOST || cancel::is_cancelled() {
            return Ok(Vec::new());
        }
        let nearest = correct(self.index, word, self.allowed)?;
        self.nearest.insert(word.to_owned(), nearest.clone());
        Ok(nearest)
    }

    /// The words of the index one error from `word`, the most frequent first: its neighbours decide
    /// which of them is meant.
    pub fn others(&mut self, word: &str) -> Result<Vec<String>, SearchError> {
        if let Some(others) = self.others.get(word) {
            return Ok(others.clone());
        }
        let is_short = word.chars().count() < SHORTEST;
        if is_short || self.others.len() >= MOST || cancel::is_cancelled() {
            return Ok(Vec::new());
        }
        let first: String = word.chars().take(1).collect();
        let others = by_frequency(near(self.index, word, 1, &first, self.allowed)?);
        self.others.insert(word.to_owned(), others.clone());
        Ok(others)
    }
}

/// The words of the index nearest to `word`, best first, at most three.
///
/// Words that begin otherwise are looked at only when none begins the same.
fn correct(
    index: &SearchIndex,
    word: &str,
    allowed: &[Vec<bool>],
) -> Result<Vec<String>, SearchError> {
    let chars: Vec<char> = word.chars().collect();
    let most = match chars.len() {
        0..=3 => return Ok(Vec::new()),
        4..=6 => 1,
        _ => 2,
    };
    let begun = begun(index, word, allowed)?;
    if !begun.is_empty() {
        return Ok(begun);
    }
    let first: String = chars[..1].iter().collect();
    let mut found = Vec::new();
    for distance in 1..=most {
        if found.is_empty() {
            found = near(index, word, distance, &first, allowed)?;
        }
    }
    // In a short word another first letter makes another word: `batch` is not `match`.
    if found.is_empty() && chars.len() >= LONG {
        found = near(index, word, 1, "", allowed)?;
    }
    let mut found = by_frequency(found);
    found.truncate(3);
    Ok(found)
}

fn by_frequency(mut found: Vec<Candidate>) -> Vec<String> {
    found.sort_by(|a, b| b.records.cmp(&a.records).then_with(|| a.word.cmp(&b.word)));
    found.dedup_by(|a, b| a.word == b.word);
    found.into_iter().map(|candidate| candidate.word).collect()
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
const BEGUN: usize = 5;

/// The word that most records have of those that were begun and not ended.
fn begun(
    index: &SearchIndex,
    word: &str,
    allowed: &[Vec<bool>],
) -> Result<Vec<String>, SearchError> {
    let mut found: Vec<(u32, String)> = Vec::new();
    if word.chars().count() < BEGUN || !word.is_ascii() {
        return Ok(Vec::new());
    }
    for (part, allowed) in index.parts.iter().zip(allowed) {
        let words = part.words(index.fields.title)?;
        each_word_with(part, index.fields.title, word, |bytes, info| {
            if has_allowed(&words, info, allowed)?
                && let Ok(word) = std::str::from_utf8(bytes)
            {
                found.push((info.doc_freq, word.to_owned()));
            }
            Ok(())
        })?;
    }
    found.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    Ok(found.into_iter().map(|pair| pair.1).take(1).collect())
}

/// Words of texts and titles that begin with `first` and are one or two errors from `word`: letters
/// added, left out, changed, or swapped.
fn near(
    index: &SearchIndex,
    word: &str,
    distance: u8,
    first: &str,
    allowed: &[Vec<bool>],
) -> Result<Vec<Candidate>, SearchError> {
    let mut found = Vec::new();
    for field in [index.fields.text, index.fields.title] {
        let query = FuzzyTermQuery::new(Term::from_field_text(field, word), distance, true);
        for (part, allowed) in index.parts.iter().zip(allowed) {
            let words = part.words(field)?;
            let automaton = query.automaton().map_err(SearchError::engine("reading"))?;
            let stream = words.terms().search(automaton).into_stream();
            let mut stream = stream.map_err(SearchError::reading)?;
            while let Some((bytes, info)) = stream.next() {
                let Ok(word) = std::str::from_utf8(bytes) else { continue };
                if is_meant(word, first) && has_allowed(&words, info, allowed)? {
                    found.push(Candidate { word: word.to_owned(), records: info.doc_freq });
                }
            }
        }
    }
    Ok(found)
}

/// Whether somebody may have meant a word that begins with `first`.
fn is_meant(word: &str, first: &str) -> bool {
    let is_long = word.chars().count() >= 3;
    word.starts_with(first) && is_long && !is_stop_word(word) && !is_contraction(word)
}
