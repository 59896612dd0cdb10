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
