//! Which words do people put for one another? Start at [`alike`].
//!
//! The table is learnt by [`learn_alike`] from the questions of `index/questions/`: whoever asks
//! about one rule says one thing in many words, so that words which stand in different questions of
//! the same rules again and again, and elsewhere seldom, mean nearly the same. What no question
//! shows yet is in `index/alike.tsv`. Nothing here knows how such words are weighed.

use std::collections::{BTreeMap, BTreeSet};

use bit_set::BitSet;
use rustc_hash::FxHashMap;

use super::questions::QuestionSet;
use crate::model::Language;
use crate::text::{analyse, is_japanese, is_stop_word};

/// A word a line, ascending; behind a tab those that are put for it, each with a colon and what it
/// is worth in hundredths.
static LEARNT: &str = include_str!("../../index/questions/alike.txt");

/// The rows that people wrote.
static WRITTEN: &str = include_str!("../../index/alike.tsv");

/// The words that are put for a word, all as the index keeps them, with what each is worth, at
/// most 1.
pub fn alike(word: &str) -> impl Iterator<Item = (&'static str, f32)> {
    let others = line_of(LEARNT, word).unwrap_or_default();
    others.split(' ').filter_map(|other| {
        let (other, hundredths) = other.rsplit_once(':')?;
        Some((other, hundredths.parse::<f32>().ok()? / 100.0))
    })
}

/// What stands behind a word in a table whose lines ascend.
fn line_of<'a>(table: &'a str, word: &str) -> Option<&'a str> {
    let (mut from, mut to) = (0, table.len());
    while from < to {
        let middle = from + (to - from) / 2;
        let before = table.as_bytes()[..middle].iter().rposition(|byte| *byte == b'\n');
        let start = before.map_or(0, |at| at + 1);
        let line = table[start..].lines().next()?;
        let (own, rest) = line.split_once('\t')?;
        match own.cmp(word) {
            std::cmp::Ordering::Equal => return Some(rest),
            std::cmp::Ordering::Less => from = start + line.len() + 1,
            std::cmp::Ordering::Greater => to = start,
        }
    }
    None
}

/// What a word is worth that a row of the table of people gives.
const OF_PEOPLE: u32 = 50;

/// In how many rules two words must be put for one another.
const FEWEST: u32 = 3;

/// How much more than by chance, as normalised pointwise mutual information; picked on 460 rows of
/// writers who saw neither the tables nor the program, of 0.25, 0.3 and 0.4.
const LEAST: f64 = 0.3;

/// How many words are kept for one.
const MOST: usize = 6;

/// The table, learnt anew from the questions and the rows that people wrote.
pub fn learn_alike(sets: &[QuestionSet]) -> String {
    let mut found: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    for language in [Language::En, Language::Ja] {
        for (word, other, worth) in learnt(sets, language) {
            found.entry(word).or_default().insert(other, worth);
        }
    }
    for row in WRITTEN.lines().skip(1).filter(|row| !row.starts_with('#')) {
        let words: Vec<String> = row.split('|').filter_map(|cell| single(cell.trim())).collect();
        for word in &words {
            for other in words.iter().filter(|other| *other != word) {
                let worth = found.entry(word.clone()).or_default().entry(other.clone());
                let worth = worth.or_default();
                *worth = (*worth).max(OF_PEOPLE);
            }
        }
    }
    let line = |(word, others): (&String, &BTreeMap<String, u32>)| {
        let others: Vec<String> =
            others.iter().map(|pair| format!("{}:{}", pair.0, pair.1)).collect();
        format!("{word}\t{}\n", others.join(" "))
    };
    found.iter().map(line).collect()
}

/// What is one word for the index.
fn single(text: &str) -> Option<String> {
    let mut words = analyse(text).into_iter().map(|word| word.text);
    words.next().filter(|_| words.next().is_none())
}

/// Words that stand in different questions of the same rules: each with another and how much more
/// often than by chance, in hundredths; the likest first.
fn learnt(sets: &[QuestionSet], language: Language) -> Vec<(String, String, u32)> {
    let asked: Vec<AskedWords> =
        sets.iter().filter_map(|set| AskedWords::of(set, language)).collect();
    let mut sets_of: BTreeMap<&str, Vec<(&AskedWords, &BitSet)>> = BTreeMap::new();
    for set in &asked {
        for (word, rows) in &set.words {
            sets_of.entry(word).or_default().push((set, rows));
        }
    }
    let count = |word: &str| sets_of.get(word).map_or(0, |sets| sets.len() as u32);
    let share = |times: u32| f64::from(times) / asked.len() as f64;
    let mut found = Vec::new();
    for (word, own) in sets_of.iter().filter(|(word, _)| count(word) >= FEWEST) {
        let mut together: FxHashMap<&str, u32> = FxHashMap::default();
        for (set, rows) in own {
            let others = set.words.iter().filter(|other| take_turns(rows, other.1));
            for (other, _) in others {
                *together.entry(other).or_default() += 1;
            }
        }
        let mut best: Vec<(u32, &str)> = Vec::new();
        for (other, both) in together.into_iter().filter(|pair| pair.1 >= FEWEST) {
            let chance = share(count(word)) * share(count(other));
            let likeness = (share(both) / chance).ln() / -share(both).ln();
            if likeness >= LEAST {
                best.push(((likeness * 100.0).round() as u32, other));
            }
        }
        best.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(other.1)));
        let best = best.into_iter().take(MOST);
        found.extend(best.map(|(worth, other)| ((*word).to_owned(), other.to_owned(), worth)));
    }
    found
}

/// The words that are asked with about one rule.
struct AskedWords {
    /// Each with the questions of the set that have it.
    words: BTreeMap<String, BitSet>,
}

impl AskedWords {
    /// Those of a set in a language; none of a single question, in which nothing takes turns.
    fn of(set: &QuestionSet, language: Language) -> Option<Self> {
        let asked = set.asked().filter(|question| question.0 == language);
        let asked: Vec<&str> = asked.map(|question| question.1).collect();
        let mut words: BTreeMap<String, BitSet> = BTreeMap::new();
        for (row, question) in asked.iter().enumerate() {
            for word in words_of(question) {
                words.entry(word).or_default().insert(row);
            }
        }
        (asked.len() >= 2).then_some(Self { words })
    }
}

/// Whether one question has the one word alone, and another one the other alone.
fn take_turns(one: &BitSet, other: &BitSet) -> bool {
    !one.is_subset(other) && !other.is_subset(one)
}

/// The words of a question that say something.
fn words_of(question: &str) -> BTreeSet<String> {
    let words = analyse(question).into_iter().map(|word| word.text);
    let tells = |word: &String| {
        let is_number =
            word.starts_with(|letter: char| letter.is_ascii_digit() || "+-{".contains(letter));
        let is_letter = word.chars().count() == 1 && !word.contains(is_japanese);
        !(is_number || is_letter || is_stop_word(word) || word.contains([':', ' ']))
    };
    words.filter(tells).collect()
}
