//! Of which pieces is a query typed? Start at [`pieces`].
//!
//! Places count characters, because people count those.

use std::ops::Range;

use super::error::QueryError;
use super::{filter, numbers};
use crate::text::{fold, is_japanese};

/// A piece between spaces, with its sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QueryToken {
    /// What it is.
    pub sort: Sort,
    /// Its words, without sign and quotes.
    pub text: String,
    /// Its characters in the query.
    pub place: Range<usize>,
    /// Whether records that have it are left out.
    pub negated: bool,
}

/// So many letters of Japanese, which has no spaces, count as a word.
const LETTERS: usize = 3;

impl QueryToken {
    /// What pieces have in common that ask for the same.
    pub fn key(&self) -> (Sort, bool, String) {
        (self.sort, self.negated, fold(&self.text).text())
    }

    /// How many words it has.
    pub fn words(&self) -> usize {
        if numbers::one(&self.text).is_some() {
            return 1;
        }
        let folded = fold(&self.text).chars;
        let japanese = folded.iter().filter(|letter| is_japanese(**letter)).count();
        let is_latin = |letter: &char| letter.is_alphanumeric() && !is_japanese(*letter);
        let runs = folded.split(|letter| !is_latin(letter) && *letter != '\'');
        japanese.div_ceil(LETTERS) + runs.filter(|run| run.iter().any(is_latin)).count()
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Sort {
    /// A word.
    Word,
    /// Words between quotation marks.
    Phrase,
    /// The beginning of a word.
    Prefix,
    /// `OR`.
    Or,
}

/// The pieces of what was typed, in order.
pub(super) fn pieces(typed: &str) -> Result<Vec<QueryToken>, QueryError> {
    let chars: Vec<char> = typed.chars().map(plain).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if chars[at] == ' ' {
            at += 1;
            continue;
        }
        let negated = is_sign(&chars, at);
        let start = at + usize::from(negated);
        let piece = if chars[start] == '"' { phrase(&chars, start)? } else { word(&chars, start) };
        at = piece.place.end;
        found.push(QueryToken { negated, ..piece });
    }
    Ok(found)
}

/// Spaces and quotation marks in one form; control characters separate words.
fn plain(letter: char) -> char {
    match letter {
        '“' | '”' | '＂' => '"',
        letter if letter.is_whitespace() || letter.is_control() => ' ',
        letter => letter,
    }
}

/// A minus before a word or a rule's number; `-1/-1` is a size and `state-based` has its hyphen
/// inside.
fn is_sign(chars: &[char], at: usize) -> bool {
    let is_minus = matches!(chars[at], '-' | '−' | '－');
    let next = chars.get(at + 1).filter(|_| is_minus);
    let is_number = || {
        let rest = chars[at + 1..].iter().take_while(|letter| **letter != ' ');
        numbers::one(&rest.collect::<String>()).is_some()
    };
    next.is_some_and(|letter| match letter {
        '"' => true,
        'x' | 'X' => false,
        letter if letter.is_numeric() => is_number(),
        letter => letter.is_alphabetic(),
    })
}

fn phrase(chars: &[char], start: usize) -> Result<QueryToken, QueryError> {
    let len = chars[start + 1..].iter().position(|letter| *letter == '"');
    let Some(len) = len else {
        return Err(QueryError::OpenQuote { place: start..chars.len() });
    };
    let place = start..start + len + 2;
    let text: String = chars[start + 1..=start + len].iter().collect();
    // A number is one whether it is quoted or not.
    let sort = if numbers::one(&text).is_some() { Sort::Word } else { Sort::Phrase };
    Ok(QueryToken { sort, text, place, negated: false })
}

fn word(chars: &[char], start: usize) -> QueryToken {
    let ends = |at: usize| chars[at] == ' ' || (chars[at] == '"' && at > start);
    let mut end = (start..chars.len()).find(|at| ends(*at)).unwrap_or(chars.len());
    let mut text: String = chars[start..end].iter().collect();
    // A value of a filter may stand in quotation marks.
    if chars.get(end) == Some(&'"')
        && text.ends_with([':', '：'])
        && let Ok(value) = phrase(chars, end)
        && filter::split(&format!("{text}{}", value.text)).is_some()
    {
        text += &value.text;
        end = value.place.end;
    }
    let sort = match text.as_str() {
        "OR" | "|" | "||" => Sort::Or,
        text if text.len() > 2 && text.ends_with('*') && !text.contains('/') => Sort::Prefix,
        _ => Sort::Word,
    };
    let text = if sort == Sort::Prefix { text.trim_end_matches('*').to_owned() } else { text };
    QueryToken { sort, text, place: start..end, negated: false }
}
