//! Which rules are asked about in such words? Start at [`likely_sets`].
//!
//! Questions of the tables are found by the words that they share with a query. What people ask
//! next time has few of those words, but many that go with them: so a table is learnt from all
//! questions at once in which each word, pair of words and run of characters, and each rule, is a
//! short list of numbers, such that the sum of what stands in a question is nearest to the rule
//! that answers it. A query is read by that table in the same way.
//! The table is learnt by `cargo bench -- learn`; [`features`] says what it is learnt from. Nothing
//! here knows how such likelihoods are weighed.

use std::sync::LazyLock;

use super::questions::stable_hash;
use crate::text::{analyse, fold, is_japanese};

/// How many numbers stand for a feature or a rule.
pub const DIMENSIONS: usize = 128;

/// The learnt table; [`Likeness::read`] says how it is written.
static LEARNT: &[u8] = include_bytes!("../../index/questions/likeness.bin");

/// For each set of questions the place of its rule in the learnt table, two bytes each, made by
/// the build script from the names at the end of that table; one beyond all of them for rules
/// that came after it was learnt.
static PLACES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/likeness.places"));

/// Something in a text by which it may be like another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature {
    /// Names it among all others.
    pub hash: u32,
    /// What sort of thing it is.
    pub kind: FeatureKind,
}

/// The sorts of features, each with what one of it counts against one of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// A word as the index keeps it.
    Word,
    /// Two words that stand together.
    Pair,
    /// Four letters of a longer English word, which mend what is misspelt and meet what is made of
    /// the same stem.
    Letters,
    /// A Japanese character.
    Character,
    /// Two or three Japanese characters.
    Characters,
}

impl FeatureKind {
    /// What one of this sort counts: most of what runs of letters say, words say too.
    pub fn worth(self) -> f32 {
        match self {
            Self::Word => 1.0,
            Self::Pair | Self::Characters => 0.7,
            Self::Letters | Self::Character => 0.3,
        }
    }
}

/// English words of so many letters are also read by four letters at a time.
const LONG_WORD: usize = 5;

/// What stands in a text, each thing once, in order of their hashes.
pub fn features(text: &str) -> Vec<Feature> {
    let mut found = Vec::new();
    let mut add = |kind: FeatureKind, letters: &str| {
        found.push(Feature { hash: stable_hash(kind as u64, letters), kind });
    };
    let words = analyse(text);
    for word in &words {
        add(FeatureKind::Word, &word.text);
        if word.text.chars().count() >= LONG_WORD && !word.text.contains(is_japanese) {
            let framed: Vec<char> = format!("<{}>", word.text).chars().collect();
            framed.windows(4).for_each(|run| {
                add(FeatureKind::Letters, &run.iter().collect::<String>());
            });
        }
    }
    for pair in words.windows(2) {
        add(FeatureKind::Pair, &format!("{} {}", pair[0].text, pair[1].text));
    }
    for run in fold(text).chars.split(|letter| !is_japanese(*letter)) {
        for (length, kind) in [
            (1, FeatureKind::Character),
            (2, FeatureKind::Characters),
            (3, FeatureKind::Characters),
        ] {
            run.windows(length).for_each(|run| add(kind, &run.iter().collect::<String>()));
        }
    }
    found.sort_unstable();
    found.dedup_by_key(|feature| feature.hash);
    found
}

/// A learnt table while it is made: what `cargo bench -- learn` writes.
pub struct Likeness {
    /// The features, ascending by hash: how much each counts, and its numbers.
    pub features: Vec<(u32, f32, [f32; DIMENSIONS])>,
    /// The rules by the cells of the tables that name them, with their numbers.
    pub rules: Vec<(String, [f32; DIMENSIONS])>,
}

/// The largest number of a feature as it is kept: half a byte holds it with its sign. Finer ones
/// told no more.
const MOST_OF_FEATURE: f32 = 7.0;
/// The largest number of a rule as it is kept: a byte holds it with its sign.
const MOST_OF_RULE: f32 = 127.0;
/// What is added to the numbers of features so that none is negative.
const SHIFT: u8 = 8;

impl Likeness {
    /// The table as it is kept, all little-endian: how many features and rules there are, four
    /// bytes each; of all features the hash, then what it counts, then its scale; of all rules the
    /// scale; then the numbers of features, half a byte each above 8, the first of two in
    /// the lower half, and those of rules, a signed byte each, all to be multiplied by the scale;
    /// last the names of the rules, each behind a line end.
    pub fn written(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend((self.features.len() as u32).to_le_bytes());
        bytes.extend((self.rules.len() as u32).to_le_bytes());
        self.features.iter().for_each(|feature| bytes.extend(feature.0.to_le_bytes()));
        self.features.iter().for_each(|feature| bytes.extend(feature.1.to_le_bytes()));
        let features: Vec<(f32, [i8; DIMENSIONS])> =
            self.features.iter().map(|feature| rounded(&feature.2, MOST_OF_FEATURE)).collect();
        let rules: Vec<(f32, [i8; DIMENSIONS])> =
            self.rules.iter().map(|rule| rounded(&rule.1, MOST_OF_RULE)).collect();
        features.iter().chain(&rules).for_each(|(scale, _)| bytes.extend(scale.to_le_bytes()));
        for (_, numbers) in features {
            let above = |number: i8| number.wrapping_add_unsigned(SHIFT) as u8;
            let pairs = numbers.as_chunks().0.iter();
            bytes.extend(pairs.map(|[first, second]| above(*first) | above(*second) << 4));
        }
        rules.iter().for_each(|(_, numbers)| bytes.extend(numbers.map(|number| number as u8)));
        self.rules.iter().for_each(|rule| bytes.extend(format!("\n{}", rule.0).bytes()));
        bytes
    }
}

/// Numbers as whole ones up to `most`, and what to multiply those by.
fn rounded(numbers: &[f32; DIMENSIONS], most: f32) -> (f32, [i8; DIMENSIONS]) {
    let largest = numbers.iter().fold(f32::MIN_POSITIVE, |most, number| most.max(number.abs()));
    let scale = largest / most;
    (scale, numbers.map(|number| (number / scale).round() as i8))
}

/// The learnt table, piece by piece as it lies in the program.
struct Table {
    hashes: &'static [[u8; NUMBER]],
    /// How much each feature counts.
    worths: &'static [[u8; NUMBER]],
    /// Those of features, then those of rules.
    scales: &'static [[u8; NUMBER]],
    features: &'static [[u8; DIMENSIONS / 2]],
    rules: &'static [[u8; DIMENSIONS]],
}

/// How many products are summed side by side: one sum after the other is ten times slower.
const LANES: usize = 16;

/// The bytes of one number.
const NUMBER: usize = 4;

impl Table {
    fn of(bytes: &'static [u8]) -> Self {
        let numbers = bytes.as_chunks().0;
        let count = |place: usize| u32::from_le_bytes(numbers[place]) as usize;
        let (features, rules) = (count(0), count(1));
        let (hashes, rest) = numbers[2..].split_at(features);
        let (worths, rest) = rest.split_at(features);
        let scales = &rest[..features + rules];
        let rest = &bytes[NUMBER * (2 + 3 * features + rules)..];
        let (of_features, rest) = rest.split_at(features * DIMENSIONS / 2);
        let rules = &rest.as_chunks().0[..rules];
        Self { hashes, worths, scales, features: of_features.as_chunks().0, rules }
    }

    /// Adds the numbers of a feature, so many times.
    fn add_feature(&self, feature: usize, times: f32, sum: &mut [f32; DIMENSIONS]) {
        let times = times * f32::from_le_bytes(self.scales[feature]);
        for (sums, pair) in sum.as_chunks_mut::<2>().0.iter_mut().zip(self.features[feature]) {
            for (sum, half) in sums.iter_mut().zip([pair & 15, pair >> 4]) {
                *sum += times * (f32::from(half) - f32::from(SHIFT));
            }
        }
    }

    /// The product of numbers with those of a rule.
    fn product(&self, numbers: &[f32; DIMENSIONS], rule: usize) -> f32 {
        let mut sums = [0.0_f32; LANES];
        let others = self.rules[rule].as_chunks::<LANES>().0;
        for (numbers, others) in numbers.as_chunks::<LANES>().0.iter().zip(others) {
            for ((sum, number), other) in sums.iter_mut().zip(numbers).zip(others) {
                *sum += number * f32::from(*other as i8);
            }
        }
        f32::from_le_bytes(self.scales[self.features.len() + rule]) * sums.iter().sum::<f32>()
    }
}

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::of(LEARNT));

/// The sets of questions that a text may be asked about, by their places in
/// [`question_sets`](super::question_sets), each with the logarithm of how likely it is, at least
/// `least`; the table tells a text of which it knows nothing to be about none.
pub fn likely_sets(text: &str, least: f32) -> Vec<(u16, f32)> {
    let table = &*TABLE;
    let mut sum = [0.0_f32; DIMENSIONS];
    let mut length = 0.0;
    for feature in features(text) {
        let known = |bytes: &[u8; NUMBER]| u32::from_le_bytes(*bytes);
        let place = table.hashes.binary_search_by_key(&feature.hash, known);
        let Ok(place) = place else { continue };
        let worth = f32::from_le_bytes(table.worths[place]);
        table.add_feature(place, worth, &mut sum);
        length += worth * worth;
    }
    if length == 0.0 {
        return Vec::new();
    }
    sum.iter_mut().for_each(|number| *number /= length.sqrt());
    let fits: Vec<f32> = (0..table.rules.len()).map(|rule| table.product(&sum, rule)).collect();
    let most = fits.iter().copied().fold(f32::MIN, f32::max);
    let total = most + fits.iter().map(|fit| (fit - most).exp()).sum::<f32>().ln();
    let likely = |(set, place): (u16, &[u8; 2])| {
        let fit = fits.get(usize::from(u16::from_le_bytes(*place)))? - total;
        (fit >= least).then_some((set, fit))
    };
    (0_u16..).zip(PLACES.as_chunks().0).filter_map(likely).collect()
}
