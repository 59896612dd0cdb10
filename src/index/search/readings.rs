//! Which kana in a query are the reading of a name? Start at [`query_words`].

use std::ops::Range;

use super::names::names;
use crate::text::{Word, WordPlace, analyse, is_kana, reading_key};

/// The words of the query; kana that are the reading of a name stay together.
pub(super) fn query_words(text: &str) -> Vec<Word> {
    let words = analyse(text);
    let readings: Vec<Range<usize>> =
        kana_runs(text).filter(|run| is_reading(&text[run.clone()])).collect();
    if readings.is_empty() {
        return words;
    }
    let inside = |word: &Word| readings.iter().any(|run| run.contains(&word.place.bytes.start));
    let mut kept: Vec<Word> = words.into_iter().filter(|word| !inside(word)).collect();
    kept.extend(readings.into_iter().map(|bytes| Word {
        text: text[bytes.clone()].to_owned(),
        place: WordPlace { position: 0, bytes },
    }));
    kept.sort_by_key(|word| word.place.bytes.start);
    kept
}

/// Runs of hiragana and katakana between anything else, with at least one hiragana.
fn kana_runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|pair| is_kana(pair.1)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + letter.len_utf8(),
            _ => runs.push(at..at + letter.len_utf8()),
        }
    }
    runs.into_iter()
        .filter(move |run| text[run.clone()].contains(|letter| matches!(letter, 'ぁ'..='ゖ')))
}

fn is_reading(kana: &str) -> bool {
    // Two kana are an ending or a particle more often than a name.
    kana.chars().count() >= 3 && !names().read_as(&reading_key(kana)).is_empty()
}
