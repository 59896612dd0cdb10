//! Which word was meant by one that no text has? Start at [`Corrector`].

use std::collections::HashMap;

use tantivy::schema::Field;

use super::error::SearchError;
use super::open::SearchIndex;
use super::posting::{each_word_with, has_allowed};
use crate::model::cancel;
use crate::text::is_stop_word;

/// A word that was read as another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// As it was typed.
    pub typed: String,
    /// The word of the index that is meant.
    pub meant: String,
}

/// A word with how far it is from what was typed and how many records have it.
struct Candidate {
    word: String,
    distance: usize,
    records: u32,
}

/// So many unknown words of one query are read as others: each is compared with all words of the
/// index, some twenty milliseconds. Who types well has none or one, and no fresh question that was
/// looked at has more than five.
const MOST: usize = 8;

/// Reads unknown words of one query, each once.
pub(super) struct Corrector<'a> {
    index: &'a SearchIndex,
    allowed: &'a [Vec<bool>],
    nearest: HashMap<String, Vec<String>>,
}

impl<'a> Corrector<'a> {
    /// For a query of these records.
    pub fn new(index: &'a SearchIndex, allowed: &'a [Vec<bool>]) -> Self {
        Self { index, allowed, nearest: HashMap::new() }
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
    let mut found = near(index, &chars, most, &first, allowed)?;
    // In a short word another first letter makes another word: `batch` is not `match`.
    if found.is_empty() && chars.len() >= LONG {
        found = near(index, &chars, 1, "", allowed)?;
    }
    found.retain(|it| !is_stop_word(&it.word) && !is_contraction(&it.word));
    found.sort_by(|a, b| {
        let order = a.distance.cmp(&b.distance).then(b.records.cmp(&a.records));
        order.then_with(|| a.word.cmp(&b.word))
    });
    found.dedup_by(|a, b| a.word == b.word);
    let best = found.first().map_or(0, |it| it.distance);
    found.retain(|it| it.distance == best);
    found.truncate(3);
    Ok(found.into_iter().map(|it| it.word).collect())
}

/// Whether a word is a verb with its `not`, of which the mark is gone.
fn is_contraction(word: &str) -> bool {
    word.strip_suffix("nt").is_some_and(|it| {
        ["have", "has", "had", "is", "are", "was", "were", "do", "does", "did", "ca", "wo"]
            .contains(&it)
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
    Ok(found.into_iter().map(|it| it.1).take(1).collect())
}

fn near(
    index: &SearchIndex,
    chars: &[char],
    most: usize,
    first: &str,
    allowed: &[Vec<bool>],
) -> Result<Vec<Candidate>, SearchError> {
    let mut found = Vec::new();
    for field in [index.fields.text, index.fields.title] {
        near_in(index, field, chars, (most, first), allowed, &mut found)?;
    }
    Ok(found)
}

fn near_in(
    index: &SearchIndex,
    field: Field,
    chars: &[char],
    (most, first): (usize, &str),
    allowed: &[Vec<bool>],
    found: &mut Vec<Candidate>,
) -> Result<(), SearchError> {
    let wanted = letters(chars);
    let mut other = Vec::new();
    for (part, allowed) in index.parts.iter().zip(allowed) {
        let words = part.words(field)?;
        let range = words.terms().range().ge(first.as_bytes());
        let mut stream = range.into_stream().map_err(SearchError::reading)?;
        while let Some((bytes, info)) = stream.next() {
            let Ok(word) = std::str::from_utf8(bytes) else { continue };
            if !word.starts_with(first) {
                break;
            }
            other.clear();
            other.extend(word.chars());
            if other.len().abs_diff(chars.len()) > most || other.len() < 3 {
                continue;
            }
            // Each error brings in or takes away at most one letter, or both by a change.
            if (letters(&other) ^ wanted).count_ones() as usize > 2 * most {
                continue;
            }
            let distance = distance(chars, &other, most);
            if let Some(distance) = distance
                && has_allowed(&words, info, allowed)?
            {
                let word = word.to_owned();
                found.push(Candidate { word, distance, records: info.doc_freq });
            }
        }
    }
    Ok(())
}

/// Which letters a word has, some letters counted for one.
fn letters(word: &[char]) -> u64 {
    word.iter().fold(0, |set, it| set | 1 << (u32::from(*it) % 64))
}

/// How many letters were added, left out, changed or swapped; none where more than `most`.
pub(super) fn distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let width = other.len() + 1;
    let mut before_last: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for (row, a) in one.iter().enumerate() {
        let mut line = vec![row + 1; width];
        for (column, b) in other.iter().enumerate() {
            let change = last[column] + usize::from(a != b);
            let mut least = change.min(last[column + 1] + 1).min(line[column] + 1);
            let swapped = row > 0 && column > 0 && *a == other[column - 1] && one[row - 1] == *b;
            if swapped {
                least = least.min(before_last[column - 1] + 1);
            }
            line[column + 1] = least;
        }
        if line.iter().min().is_some_and(|it| *it > most) {
            return None;
        }
        before_last = std::mem::replace(&mut last, line);
    }
    last.last().copied().filter(|it| *it <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(one: &str, other: &str, wanted: Option<usize>) {
        let chars = |it: &str| it.chars().collect::<Vec<_>>();
        assert_eq!(distance(&chars(one), &chars(other), 2), wanted);
    }

    #[test]
    fn counts_typing_errors() {
        case("trampel", "trample", Some(1));
        case("acton", "action", Some(1));
        case("deathtuch", "deathtouch", Some(1));
        case("トランプリ", "トランプル", Some(1));
        case("abc", "xyz", None);
        case("same", "same", Some(0));
    }
}
