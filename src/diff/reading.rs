//! What do the words of a record come to? Start at [`Reading`].
//!
//! A reading is made once for a record; what it comes to is kept as a digest.

use crate::citation::references;
use crate::model::{NumberRange, Target};

use super::compared_record::ComparedRecord;
use super::fold::Folder;
use super::hash::{finish, hash, mix};
use crate::text::is_east_asian;

/// Stands in a masked text where a number was.
const MASK: char = '\u{1}';

/// The folded words of a record, apart from the numbers it refers to.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// The folded text with a mask in the place of each cross-reference's number.
    pub masked: String,
    /// What the references point at, in order.
    pub references: Vec<NumberRange>,
}

impl Reading {
    pub(super) fn of(piece: &ComparedRecord<'_>) -> Self {
        let mut folder = Folder::with_capacity(piece.text.len());
        let mut references = Vec::new();
        let mut from = 0;
        for (bytes, range) in numbers_in(piece.text) {
            folder.push_str(&piece.text[from..bytes.start]);
            folder.push_mark(MASK);
            references.push(range);
            from = bytes.end;
        }
        folder.push_str(&piece.text[from..]);
        Self { masked: folder.finish(), references }
    }
}

/// The numbers that a text refers to, with the bytes where they stand.
pub(super) fn numbers_in(
    text: &str,
) -> impl Iterator<Item = (std::ops::Range<usize>, NumberRange)> {
    let may_refer = has_three_digits(text) || text.contains("ection") || text.contains("ule ");
    let found = if may_refer { references(text) } else { Vec::new() };
    found.into_iter().filter_map(|reference| match reference.target {
        Target::Numbers(range) => Some((reference.bytes, range)),
        Target::Term(_) => None,
    })
}

fn has_three_digits(text: &str) -> bool {
    let mut digits = 0;
    text.bytes().any(|byte| {
        digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
        digits == 3
    })
}

/// Hashes of the words of a folded text; of text without spaces, of each two letters.
pub(super) fn word_hashes(folded: &str, seed: u64, into: &mut Vec<u64>) {
    let mut word_from = None;
    let mut before = None;
    let mut at = 0;
    while let Some(byte) = folded.as_bytes().get(at) {
        let character = match byte.is_ascii() {
            true => char::from(*byte),
            false => folded[at..].chars().next().unwrap_or(MASK),
        };
        let letter =
            !character.is_ascii() && is_east_asian(character) && character.is_alphanumeric();
        let in_word = character.is_ascii_alphanumeric()
            || character == '\'' && word_from.is_some()
            || !character.is_ascii() && !letter && character.is_alphanumeric();
        match (in_word, word_from) {
            (true, None) => word_from = Some(at),
            (false, Some(from)) => {
                into.push(word_hash(&folded[from..at], seed));
                word_from = None;
            }
            _ => {}
        }
        let letter = letter.then_some(character);
        if let (Some(first), Some(second)) = (before, letter) {
            let two = u64::from(u32::from(first)) << 32 | u64::from(u32::from(second));
            into.push(finish(mix(seed, two)));
        }
        before = letter;
        at += character.len_utf8();
    }
    if let Some(from) = word_from {
        into.push(word_hash(&folded[from..], seed));
    }
}

/// A word's hash, whatever its case.
fn word_hash(word: &str, seed: u64) -> u64 {
    let word = word.trim_end_matches('\'');
    let mut lower = [0; 32];
    match lower.get_mut(..word.len()) {
        Some(room) if word.is_ascii() => {
            room.copy_from_slice(word.as_bytes());
            room.make_ascii_lowercase();
            hash(seed, room)
        }
        _ => hash(seed, word.to_lowercase().as_bytes()),
    }
}
