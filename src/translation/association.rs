//! Which words translate each other? Start at [`Associations`], and at [`units`] for the smallest
//! pieces that can.
//!
//! Two words go together as far as they stand in the same pairs of records. The measure is the φ²
//! of Gale and Church (Identifying Word Correspondences in Parallel Texts, 1991): with a pairs that
//! have both, b and c that have one and d that have neither, (ad − bc)² / ((a+b)(a+c)(b+d)(c+d)),
//! from 0 for chance to 1 for always and only together.
//!
//! Units are English words without their endings and Japanese runs of one script, kanji also by
//! twos, since a compound translates several words. No dictionary: what belongs together shows in
//! the counts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bit_set::BitSet;
use rustc_hash::FxHashMap;

use super::bitext::Bitext;
use super::pairing::RecordPair;
use crate::model::Language;
use crate::text::{is_kanji, is_katakana, runs, stems};

/// In which pairs of records every word of both languages stands.
///
/// Only looked up by word, never walked, so that its order shows nowhere.
pub struct Associations {
    english: FxHashMap<String, BitSet>,
    japanese: FxHashMap<String, BitSet>,
    pairs: u32,
    /// Which pair a pair of records is, by its English place.
    of_record_pair: BTreeMap<usize, usize>,
}

/// How many pairs of records hold both of two words.
pub(super) fn common(one: &BitSet, other: &BitSet) -> u32 {
    let blocks = one.get_ref().blocks().zip(other.get_ref().blocks());
    blocks.map(|(one, other)| (one & other).count_ones()).sum()
}

impl Associations {
    /// Counts the words of all pairs of records, a language a thread.
    pub fn of(bitext: &Bitext<'_>) -> Self {
        let is_counted = |pair: &RecordPair| !bitext.english(*pair).kind.is_front_or_back();
        let record_pairs: Vec<RecordPair> = bitext.pairing.firsts().filter(is_counted).collect();
        let (english, japanese) = rayon::join(
            || postings(&record_pairs, |pair| english(&bitext.english(*pair).text)),
            || postings(&record_pairs, |pair| japanese(&bitext.japanese(*pair).text)),
        );
        let of_record_pair = record_pairs.iter().map(|pair| pair.en).zip(0..).collect();
        Self { english, japanese, pairs: record_pairs.len() as u32, of_record_pair }
    }

    /// What all pairs say but the one of this English record.
    ///
    /// A pair says nothing of itself: a word that stands nowhere else would seem to be explained
    /// by whatever stands beside it.
    pub(super) fn apart_from(&self, en: usize) -> Apart<'_> {
        Apart { all: self, except: self.of_record_pair.get(&en).copied() }
    }
}

/// In which of some pairs each of the words stands that `read` finds in a pair.
pub(super) fn postings<T: IntoIterator<Item = String>>(
    record_pairs: &[RecordPair],
    read: impl Fn(&RecordPair) -> T,
) -> FxHashMap<String, BitSet> {
    let mut postings: FxHashMap<String, BitSet> = FxHashMap::default();
    for (at, pair) in record_pairs.iter().enumerate() {
        for word in read(pair) {
            postings.entry(word).or_default().insert(at);
        }
    }
    postings
}

/// What the pairs say apart from one of them.
pub(super) struct Apart<'a> {
    all: &'a Associations,
    except: Option<usize>,
}

/// A word with where it stands, looked up once.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    /// Where it stands, without the pair that is left out.
    posting: Option<&'a BitSet>,
    /// How many pairs it stands in, without that one.
    count: u32,
    /// Whether it stands in that one.
    in_except: bool,
    /// How rare it is: the logarithm of how many pairs there are for one that has it.
    rarity: f32,
}

impl<'a> Apart<'a> {
    /// The words of a text, looked up.
    pub(super) fn said(&self, text: &str, language: Language) -> Vec<Word<'a>> {
        self.words(&units(text, language), language)
    }

    /// Some words, looked up.
    pub(super) fn words<'w>(
        &self,
        units: impl IntoIterator<Item = &'w String>,
        language: Language,
    ) -> Vec<Word<'a>> {
        let postings = match language {
            Language::En => &self.all.english,
            Language::Ja => &self.all.japanese,
        };
        let word = |unit: &String| {
            let posting = postings.get(unit);
            let count = posting.map_or(0, |pairs| pairs.len() as u32);
            let in_except =
                posting.zip(self.except).is_some_and(|(posting, pair)| posting.contains(pair));
            let rarity = ((1 + self.all.pairs) as f32 / (1 + count) as f32).ln();
            Word { posting, count: count - u32::from(in_except), in_except, rarity }
        };
        units.into_iter().map(word).collect()
    }

    /// How closely two words go together, 0 to 1: the square root of φ², and 0 where they part
    /// more than meet.
    fn phi(&self, one: &Word<'_>, other: &Word<'_>) -> f32 {
        let Some((posting, beside)) = one.posting.zip(other.posting) else { return 0.0 };
        let both = common(posting, beside) - u32::from(one.in_except && other.in_except);
        let pairs = self.all.pairs - u32::from(self.except.is_some());
        if both == 0 { 0.0 } else { phi_of_counts(both, one.count, other.count, pairs) }
    }

    /// How close the closest of some English words comes to each Japanese word.
    pub(super) fn closeness(&self, japanese: &[Word<'_>], english: &[Word<'_>]) -> Vec<f32> {
        japanese.iter().map(|word| self.closest(word, english, 0.0)).collect()
    }

    /// How much of a Japanese sentence some English words explain beyond what is explained
    /// already, 0 to 1, rare words counting more; `explained` is what [`Apart::closeness`] gave.
    /// Words that were asked there explain no more.
    pub(super) fn explains_more(
        &self,
        japanese: &[Word<'_>],
        explained: &[f32],
        english: &[Word<'_>],
    ) -> f32 {
        let gains = japanese.iter().zip(explained);
        let gains = gains.map(|(word, least)| self.closest(word, english, *least) - least);
        rarity_weighted_mean(japanese, gains)
    }

    /// How much two sentences say the same, 0 to 1.
    pub(super) fn likeness(&self, english: &[Word<'_>], japanese: &[Word<'_>]) -> f32 {
        let share = |words: &[Word<'_>], others: &[Word<'_>]| {
            rarity_weighted_mean(words, words.iter().map(|word| self.closest(word, others, 0.0)))
        };
        (share(english, japanese) + share(japanese, english)) / 2.0
    }

    /// How close the closest of some words comes to `word`, at least `least`.
    fn closest(&self, word: &Word<'_>, others: &[Word<'_>], least: f32) -> f32 {
        others.iter().map(|other| self.phi(word, other)).fold(least, f32::max)
    }
}

/// The mean of the values of some words, rare words counting more.
fn rarity_weighted_mean(words: &[Word<'_>], values: impl Iterator<Item = f32>) -> f32 {
    let weights: f32 = words.iter().map(|word| word.rarity).sum();
    let sum: f32 = words.iter().zip(values).map(|(word, value)| word.rarity * value).sum();
    if weights == 0.0 { 0.0 } else { sum / weights }
}

/// The same of counts: how many pairs have both, the one, the other, and how many there are.
pub(super) fn phi_of_counts(both: u32, one: u32, other: u32, pairs: u32) -> f32 {
    let (b, c) = (f64::from(one - both), f64::from(other - both));
    let both = f64::from(both);
    let d = f64::from(pairs) - both - b - c;
    let difference = both * d - b * c;
    let margins = (both + b) * (both + c) * (b + d) * (c + d);
    if difference <= 0.0 || margins == 0.0 {
        return 0.0;
    }
    (difference / margins.sqrt()) as f32
}

/// The units of a text, each once.
pub(super) fn units(text: &str, language: Language) -> BTreeSet<String> {
    match language {
        Language::En => english(text),
        Language::Ja => japanese(text),
    }
}

fn english(text: &str) -> BTreeSet<String> {
    let is_word = |stem: &String| stem.len() > 1 && stem.starts_with(char::is_alphabetic);
    stems(text).into_iter().filter(is_word).collect()
}

fn japanese(text: &str) -> BTreeSet<String> {
    let whole = |run: Range<usize>| text[run].to_owned();
    let katakana = runs(text, is_katakana).into_iter().map(whole);
    let mut found: BTreeSet<String> = katakana.filter(|run| run.chars().nth(1).is_some()).collect();
    for run in runs(text, is_kanji).into_iter().map(whole) {
        let kanji: Vec<char> = run.chars().collect();
        found.extend(kanji.windows(2).filter(|_| kanji.len() > 2).map(String::from_iter));
        found.extend((kanji.len() <= 3).then_some(run));
    }
    found
}
