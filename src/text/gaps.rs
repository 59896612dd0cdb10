//! Which spaces stand inside Japanese words, where none belongs? Start at [`gaps`].
//!
//! Texts that were laid out in columns keep spaces where lines were broken. Japanese has none
//! between its letters: all 292 of the official translation of 2026-01-16 are such remains.

use std::ops::Range;

use super::fold::{is_kana, is_kanji};

/// Bytes of the spaces between two Japanese letters, ascending.
pub fn gaps(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    spaces.filter(|at| text[..*at].ends_with(is_letter)).filter_map(|at| {
        let after = text[at..].trim_start_matches(' ');
        after.starts_with(is_letter).then(|| at..text.len() - after.len())
    })
}

fn is_letter(letter: char) -> bool {
    is_kana(letter) || is_kanji(letter)
}
