//! Where can one text end and the other begin? Start at [`Units`].
//!
//! Nothing here compares texts.

use std::collections::BTreeMap;

/// The characters of a text without white space, in units that are taken as a whole.
#[derive(Debug)]
pub(super) struct Units {
    /// Its characters, with quotes and dashes in one shape.
    characters: Vec<char>,
    /// Where each of them begins in the text, in bytes.
    starts: Vec<usize>,
    /// Whether a unit begins at this character.
    begins: Vec<bool>,
}

impl Units {
    /// Every character is a unit.
    pub fn characters(text: &str) -> Self {
        Self::cut(text, |_, _| true)
    }

    /// Latin words and numbers are units, and every other character.
    pub fn words(text: &str) -> Self {
        Self::cut(text, |before, letter| match before {
            Some(before) => !(before.is_ascii_alphabetic() && letter.is_ascii_alphabetic()),
            None => true,
        })
    }

    fn cut(text: &str, begins: impl Fn(Option<char>, char) -> bool) -> Self {
        let mut units = Self { characters: Vec::new(), starts: Vec::new(), begins: Vec::new() };
        let mut before = None;
        for (place, character) in text.char_indices() {
            if character.is_whitespace() {
                before = None;
                continue;
            }
            units.characters.push(fold(character));
            units.starts.push(place);
            units.begins.push(begins(before, character));
            before = Some(character);
        }
        units
    }

    /// How many characters there are.
    pub fn len(&self) -> usize {
        self.characters.len()
    }

    /// The character at a place.
    pub fn character(&self, place: usize) -> Option<char> {
        self.characters.get(place).copied()
    }

    /// How often each character stands in the text.
    pub fn counts(&self) -> BTreeMap<char, usize> {
        let mut counts = BTreeMap::new();
        for character in &self.characters {
            *counts.entry(*character).or_insert(0) += 1;
        }
        counts
    }

    /// The unit that begins at this character; empty at the end.
    pub fn unit_at(&self, place: usize) -> &[char] {
        let rest = self.begins.get(place + 1..).unwrap_or_default();
        let more = rest.iter().take_while(|begins| !**begins).count();
        let end = (place + 1 + more).min(self.characters.len());
        self.characters.get(place..end).unwrap_or_default()
    }

    /// Whether these characters stand here.
    pub fn has_at(&self, place: usize, unit: &[char]) -> bool {
        !unit.is_empty() && self.characters.get(place..place + unit.len()) == Some(unit)
    }

    /// Where a character begins in the text, in bytes; none behind the last.
    pub fn start_in_text(&self, place: usize) -> Option<usize> {
        self.starts.get(place).copied()
    }

    /// Whether this character is a letter and no mark or digit.
    pub fn is_letter(&self, place: usize) -> bool {
        self.characters
            .get(place)
            .is_some_and(|letter| letter.is_alphabetic() && !letter.is_ascii())
    }

    /// Whether a seam before this character would cut a word in two.
    pub fn is_inside_word(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|place| self.characters.get(place));
        let here = self.characters.get(place);
        // A space between them means that the bytes do not touch.
        let touching = place > 0
            && self.starts.get(place).zip(self.starts.get(place - 1)).is_some_and(
                |(here, before)| here - before <= self.characters[place - 1].len_utf8(),
            );
        let wordy = |letter: Option<&char>| letter.is_some_and(char::is_ascii_alphabetic);
        touching && wordy(before) && wordy(here)
    }
}

/// How far the letters and marks of full width stand behind those of half width.
const FULL_WIDTH: u32 = 0xFEE0;

fn fold(character: char) -> char {
    match character {
        '“' | '”' | '″' => '"',
        '‘' | '’' | '′' => '\'',
        '–' | '—' | '−' | '‐' => '-',
        '〜' => '~',
        // Marks and letters of full width are those of half width, as the sources mix them.
        '！'..='～' => char::from_u32(u32::from(character) - FULL_WIDTH).unwrap_or(character),
        _ => character,
    }
}
