//! How is a text searched whose numbers are of full width? Start at [`Narrow`].

use std::ops::Range;

use super::syntax::Regions;
use crate::model::half_width;

/// A text with an ASCII character for each of full width, and where its bytes come from.
pub(super) struct Narrow {
    /// The text.
    pub text: String,
    /// Where in it characters of full width stood, ascending; each had two bytes more.
    wide: Vec<usize>,
}

/// How many bytes more a character of full width has than that of ASCII.
const MORE: usize = 2;

impl Narrow {
    /// The text made narrow; none where no letter or digit is of full width.
    pub fn of(text: &str) -> Option<Self> {
        let is_wide =
            |letter: char| letter != half_width(letter) && half_width(letter).is_alphanumeric();
        if text.is_ascii() || !text.contains(is_wide) {
            return None;
        }
        let mut narrow = Self { text: String::with_capacity(text.len()), wide: Vec::new() };
        for letter in text.chars() {
            let other = half_width(letter);
            if other != letter {
                narrow.wide.push(narrow.text.len());
            }
            narrow.text.push(other);
        }
        Some(narrow)
    }

    /// Where bytes of it stand in the text as it was.
    pub fn origin(&self, bytes: &Range<usize>) -> Range<usize> {
        let origin = |at: usize| at + MORE * self.wide.partition_point(|wide| *wide < at);
        origin(bytes.start)..origin(bytes.end)
    }

    /// The parts of the text, as they stand in it.
    pub fn regions(&self, regions: &Regions) -> Regions {
        // The character at `place` began so far behind its own place, and those before it too.
        let mut before = 0;
        regions.moved(|at| {
            while self.wide.get(before).is_some_and(|wide| wide + MORE * before < at) {
                before += 1;
            }
            at - MORE * before
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::citation::Syntax;

    proptest! {
        #[test]
        fn places_are_found_again(
            letters in proptest::collection::vec(
                proptest::sample::select(vec!["ａ", "７", "a", "é", "／", "//", "\n", "😀", "\"", "。"]),
                0..40,
            ),
        ) {
            let text = letters.concat();
            let regions = Regions::of(&text, Syntax::of_name("a.rs"));
            if let Some(narrow) = Narrow::of(&text) {
                for (at, letter) in narrow.text.char_indices() {
                    let origin = narrow.origin(&(at..at + letter.len_utf8()));
                    let was: Vec<char> = text[origin].chars().collect();
                    prop_assert_eq!(was.iter().map(|wide| half_width(*wide)).collect::<Vec<_>>(), [letter]);
                }
                let moved = narrow.regions(&regions);
                prop_assert_eq!(moved.all().len(), regions.all().len());
                for (moved, region) in moved.all().iter().zip(regions.all()) {
                    prop_assert_eq!(narrow.origin(&moved.bytes), region.bytes.clone());
                }
            }
        }
    }
}
