//! Into which words does the dictionary cut a run of Japanese? Start at [`segment`].
//!
//! Nothing here folds spellings or leaves words out.

use std::cell::RefCell;
use std::ops::Range;

use lindera_dictionary::mode::Mode;
use lindera_dictionary::viterbi::{Lattice, LatticeOptions, WordId};

use super::dictionary::dictionary;

/// A word as the dictionary knows it.
pub(super) struct Morpheme<'a> {
    /// Bytes of the text that was cut.
    pub bytes: Range<usize>,
    /// Part of speech and its first three sub-classes.
    pub class: [&'a str; 4],
    /// The form that dictionaries list; none for unknown words.
    pub base: Option<&'a str>,
    /// How it is read, in katakana; none for unknown words.
    pub reading: Option<&'a str>,
}

/// The longest piece that is cut in one go, in bytes; longer ones are split between characters.
const LONGEST: usize = 8 * 1024;

thread_local! {
    static LATTICE: RefCell<(Lattice, Vec<(usize, WordId)>)> = RefCell::default();
}

/// Cuts `text` into words without gaps.
pub(super) fn segment(text: &str) -> Vec<Morpheme<'static>> {
    let mut found = Vec::new();
    LATTICE.with_borrow_mut(|(lattice, offsets)| {
        let mut start = 0;
        while start < text.len() {
            let end = sentence_end(text, start);
            segment_sentence(&text[start..end], start, lattice, offsets, &mut found);
            start = end;
        }
    });
    found
}

fn sentence_end(text: &str, start: usize) -> usize {
    let longest = text.len().min(start + LONGEST);
    let limit =
        (start + 1..=longest).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(text.len());
    let stop =
        text[start..limit].char_indices().find(|(_, letter)| matches!(letter, '。' | '、' | '\n'));
    stop.map_or(limit, |(at, letter)| start + at + letter.len_utf8())
}

fn segment_sentence(
    sentence: &str,
    start: usize,
    lattice: &mut Lattice,
    offsets: &mut Vec<(usize, WordId)>,
    found: &mut Vec<Morpheme<'static>>,
) {
    let dictionary = dictionary();
    lattice.set_text_with_options(
        &dictionary.prefix_dictionary,
        &None,
        &dictionary.character_definition,
        &dictionary.unknown_dictionary,
        &dictionary.connection_cost_matrix,
        sentence,
        &LatticeOptions::new(&Mode::Normal),
    );
    lattice.tokens_offset_into(offsets);
    for (place, (from, word)) in offsets.iter().enumerate() {
        let to = offsets.get(place + 1).map_or(sentence.len(), |(next, _)| *next);
        found.push(morpheme(start + from..start + to, *word));
    }
}

fn morpheme(bytes: Range<usize>, word: WordId) -> Morpheme<'static> {
    let id = word.id() as usize;
    let mut fields = if word.is_unknown() {
        dictionary().unknown_word_details_iter(id)
    } else {
        dictionary().word_details_iter(id)
    };
    let class = std::array::from_fn(|_| fields.next().unwrap_or("*"));
    let is_told = |field: &&str| *field != "*" && !word.is_unknown();
    let base = fields.nth(2).filter(is_told);
    let reading = fields.next().filter(is_told);
    Morpheme { bytes, class, base, reading }
}
