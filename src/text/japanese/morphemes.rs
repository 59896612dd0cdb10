//! Into which pieces is a Japanese text cut, so that comparing reads well? Start at [`morphemes`];
//! at [`grams`] for the pairs of letters by which anything is found, whatever its words are.
//!
//! The pieces join to the text. Pairs are folded, and pass over middle dots, spaces and punctuation.

use std::ops::Range;

use super::segment::segment;
use crate::text::fold;
use crate::text::fold::is_japanese;

/// The bytes of each word, number, symbol, mark and run of spaces; together they are the text.
pub fn morphemes(text: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let end = run_end(text, start);
        if text[start..].starts_with(is_japanese) {
            let words = segment(&text[start..end]);
            pieces.extend(
                words.into_iter().map(|word| start + word.bytes.start..start + word.bytes.end),
            );
        } else {
            pieces.push(start..end);
        }
        start = end;
    }
    pieces
}

/// Where the run of one sort of characters ends that begins at `start`.
fn run_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let first = rest.chars().next().map_or(Sort::Mark, sort);
    if first == Sort::Symbol {
        let close = rest[..rest.floor_char_boundary(13)].find('}');
        return start + close.map_or(1, |close| close + 1);
    }
    if first == Sort::Mark {
        return start + rest.chars().next().map_or(1, char::len_utf8);
    }
    let mut chars = rest.char_indices().peekable();
    while let Some((place, letter)) = chars.next() {
        let mut next_is_same = || chars.peek().is_some_and(|next| sort(next.1) == first);
        let joint = first == Sort::Letter && matches!(letter, '.' | '/' | '+' | '\'' | '’');
        if sort(letter) != first && !(joint && next_is_same()) {
            return start + place;
        }
    }
    text.len()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Japanese,
    Letter,
    Space,
    Symbol,
    Mark,
}

fn sort(letter: char) -> Sort {
    match letter {
        '{' => Sort::Symbol,
        letter if is_japanese(letter) => Sort::Japanese,
        letter if letter.is_alphanumeric() => Sort::Letter,
        letter if letter.is_whitespace() => Sort::Space,
        _ => Sort::Mark,
    }
}

/// Each two neighbouring letters or digits of a text, with the bytes they stand in.
pub fn grams(text: &str) -> Vec<(String, Range<usize>)> {
    let folded = fold(text);
    let kept: Vec<usize> = letters(&folded.chars, 0).collect();
    let pairs = kept.windows(2).map(|pair| {
        let gram = pair.iter().map(|place| folded.chars[*place]).collect();
        let start = folded.origins[pair[0]].start;
        (gram, start..folded.origins[pair[1]].end)
    });
    pairs.collect()
}

/// Where the letters and digits stand from `start` on that pairs are made of.
pub fn letters(chars: &[char], start: usize) -> impl Iterator<Item = usize> {
    (start..chars.len()).filter(|place| chars[*place].is_alphanumeric() || chars[*place] == 'ー')
}
