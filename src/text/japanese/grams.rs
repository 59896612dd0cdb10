//! How is anything found that stands in a Japanese text, whatever its words are? Start at
//! [`grams`].
//!
//! Pairs of neighbouring characters; middle dots, spaces and punctuation are passed over.

use std::ops::Range;

use crate::text::{Folded, fold};

/// Each two neighbouring letters or digits of a text, with the bytes they stand in.
pub fn grams(text: &str) -> Vec<(String, Range<usize>)> {
    let folded = fold(text);
    let letters = letters(&folded);
    let pairs = letters.windows(2).map(|pair| {
        let gram = pair.iter().map(|it| it.0).collect();
        (gram, pair[0].1.start..pair[1].1.end)
    });
    pairs.collect()
}

/// The letters and digits that pairs are made of, each with the bytes it stands in.
pub fn letters(folded: &Folded) -> Vec<(char, Range<usize>)> {
    let all = folded.chars.iter().copied().zip(folded.origins.iter().cloned());
    all.filter(|(it, _)| it.is_alphanumeric() || *it == 'ー').collect()
}
