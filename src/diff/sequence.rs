//! Which words follow each other in a record? Start at [`Sequences`].
//!
//! A bag of words does not know how a text begins and which of its words stand together. The order
//! is read only for the few records whose pair is in question, each at most once.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::compared_record::ComparedRecord;
use super::reading::{Reading, word_hashes};
use super::side::{Place, Side};

/// So many words in a row are a phrase that two texts do not share by chance.
const PHRASE: usize = 4;

/// The words of the records of one edition in their order, read when they are asked for.
pub(super) struct Sequences<'a> {
    pieces: &'a [ComparedRecord<'a>],
    read: Vec<OnceLock<Vec<u64>>>,
}

impl<'a> Sequences<'a> {
    pub(super) fn of(side: &Side<'a>) -> Self {
        let read = side.pieces.iter().map(|_| OnceLock::new()).collect();
        Self { pieces: side.pieces, read }
    }

    /// Hashes of the words of a record, numbers that it refers to left out.
    pub(super) fn words(&self, place: Place) -> &[u64] {
        self.read[place as usize].get_or_init(|| {
            let mut words = Vec::new();
            word_hashes(&Reading::of(&self.pieces[place as usize]).masked, 0, &mut words);
            words
        })
    }
}

/// How many words both begin with.
pub(super) fn same_opening(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// How many words of `wanted` stand in phrases that `whole` has too and none of `apart` has.
pub(super) fn words_in_phrases(wanted: &[u64], whole: &[u64], apart: &[&[u64]]) -> usize {
    let phrases: HashSet<&[u64]> = whole.windows(PHRASE).collect();
    let known: HashSet<&[u64]> = apart.iter().flat_map(|words| words.windows(PHRASE)).collect();
    let mut words = 0;
    let mut counted = 0;
    for (at, phrase) in wanted.windows(PHRASE).enumerate() {
        if phrases.contains(phrase) && !known.contains(phrase) {
            words += at + PHRASE - counted.max(at);
            counted = at + PHRASE;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_count_once_and_only_where_they_are_new() {
        let (wanted, whole) = ([1, 2, 3, 4, 5, 9, 7], [8, 1, 2, 3, 4, 5, 6]);
        assert_eq!(words_in_phrases(&wanted, &whole, &[]), 5);
        assert_eq!(words_in_phrases(&wanted, &whole, &[&[1, 2, 3, 4]]), 4);
        assert_eq!(words_in_phrases(&wanted, &whole, &[&whole]), 0);
        assert_eq!(same_opening(&wanted, &[1, 2, 4]), 2);
    }
}
