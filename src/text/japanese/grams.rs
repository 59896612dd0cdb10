//! How is anything found that stands in a Japanese text, whatever its words are? Start at
//! [`grams`].
//!
//! Pairs of neighbouring characters; middle dots, spaces and punctuation are passed over.

use std::ops::Range;

use crate::text::fold;

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
