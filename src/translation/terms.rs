//! Which phrases of both languages stand in the same records, and how is one term translated? Start
//! at [`Terms`] and [`usage`]; which phrases may be terms, [`english_phrases`] and
//! [`japanese_phrases`] say.
//!
//! The measure is φ² over pairs of records, see `association`. How a known form is used is counted,
//! not guessed. A phrase is whatever holds together by its marks:
//! English words in a row without a mark between them, Japanese runs of kanji and katakana.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::association::{Posting, phi};
use super::bitext::Bitext;
use super::facts::{Names, japanese_key};
use super::pairing::RecordPair;
use crate::model::RecordKind;
use crate::text::{Word, analyse, analyse_where, fold, is_hiragana, is_kanji, is_katakana, verbs};

/// The phrases of a pair of editions and where they stand.
pub struct Terms<'a> {
    bitext: &'a Bitext<'a>,
    record_pairs: Vec<RecordPair>,
    english: FxHashMap<String, Posting>,
    japanese: FxHashMap<String, Posting>,
}

/// The fewest records in which a pair that no glossary has must stand together.
const FEWEST: u32 = 4;

/// The least φ of a candidate of more than two English words; picked on the excerpt of 2026-01-16.
const CLOSE: f32 = 0.8;

/// The least φ of any other; of 117 such pairs in the excerpt of 2026-01-16 106 are right.
const FAIR: f32 = 0.5;

impl<'a> Terms<'a> {
    /// Reads the phrases of all paired rules, examples and glossary entries.
    pub fn of(bitext: &'a Bitext<'a>) -> Self {
        let spoken = |pair: &RecordPair| {
            let kind = bitext.english(*pair).kind;
            matches!(kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
        };
        let record_pairs: Vec<RecordPair> = bitext.pairing.firsts().filter(spoken).collect();
        let (english, japanese) = (FxHashMap::default(), FxHashMap::default());
        let mut terms = Self { bitext, record_pairs, english, japanese };
        for (pair, record_pair) in terms.record_pairs.iter().enumerate() {
            for phrase in english_phrases(&bitext.english(*record_pair).text) {
                terms.english.entry(phrase).or_default().add(pair);
            }
            let japanese = &bitext.japanese(*record_pair).text;
            for phrase in japanese_phrases(japanese).into_iter().chain(verbs(japanese)) {
                terms.japanese.entry(phrase).or_default().add(pair);
            }
        }
        terms
    }

    /// How an English term is translated; none where the English text does not have it.
    pub fn usage(&self, english: &str) -> Option<Usage> {
        let key = Phrasing::of(english).key();
        let posting = self.english.get(&key)?;
        let named = self.bitext.names.iter().filter(|(en, _)| Phrasing::of(en).key() == key);
        let official: BTreeSet<String> = named.flat_map(|(_, ja)| ja.to_vec()).collect();
        let official: Vec<String> = official.into_iter().collect();
        let spoken = |pair: usize| {
            let record_pair = self.record_pairs[pair];
            Occurrence { record_pair, japanese: &self.bitext.japanese(record_pair).text }
        };
        let spoken: Vec<Occurrence<'_>> = posting.pairs().map(spoken).collect();
        Some(usage(&spoken, &official))
    }

    /// Pairs of phrases that no glossary has and that are each other's closest, the closest
    /// first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let japanese = frequent(&self.japanese);
        let english = frequent(&self.english);
        let by_pair = self.by_pair(&japanese);
        let mut best_of_japanese: Vec<(f32, usize)> = vec![(0.0, usize::MAX); japanese.len()];
        let mut best_of_english: Vec<(f32, usize)> = Vec::with_capacity(english.len());
        for (at, (_, posting)) in english.iter().enumerate() {
            let mut beside: Vec<usize> =
                posting.pairs().flat_map(|pair| by_pair[pair].clone()).collect();
            beside.sort_unstable();
            beside.dedup();
            let mut best = (0.0, usize::MAX);
            for ja in beside {
                let phi = phi(posting, japanese[ja].1, self.record_pairs.len() as u32);
                let longer = |other: usize| {
                    other == usize::MAX || japanese[ja].0.len() > japanese[other].0.len()
                };
                if phi > best.0 || phi == best.0 && longer(best.1) {
                    best = (phi, ja);
                }
                let champion = &mut best_of_japanese[ja];
                let more_words = |other: usize| {
                    other == usize::MAX || english[at].0.len() > english[other].0.len()
                };
                if phi > champion.0 || phi == champion.0 && more_words(champion.1) {
                    *champion = (phi, at);
                }
            }
            best_of_english.push(best);
        }
        let mutual = best_of_english.iter().enumerate().filter(|(at, best)| {
            best.0 >= FAIR && best_of_japanese.get(best.1).is_some_and(|(_, english)| english == at)
        });
        let mut candidates: Vec<Candidate> = mutual
            .map(|(at, best)| Candidate {
                english: english[at].0.to_owned(),
                japanese: japanese[best.1].0.to_owned(),
                both: english[at].1.common(japanese[best.1].1),
                phi: best.0,
            })
            .filter(|candidate| {
                candidate.both >= FEWEST
                    && is_even(candidate)
                    && !is_known(&self.bitext.names, candidate)
            })
            .collect();
        candidates.sort_by(|one, other| {
            let closer = other.phi.total_cmp(&one.phi).then(other.both.cmp(&one.both));
            closer.then_with(|| one.english.cmp(&other.english))
        });
        candidates
    }

    /// The frequent Japanese phrases of each pair.
    fn by_pair(&self, japanese: &[(&str, &Posting)]) -> Vec<Vec<usize>> {
        let mut by_pair = vec![Vec::new(); self.record_pairs.len()];
        for (at, (_, posting)) in japanese.iter().enumerate() {
            posting.pairs().for_each(|pair| by_pair[pair].push(at));
        }
        by_pair
    }
}

/// Phrases in enough pairs, in alphabetical order.
fn frequent(phrases: &FxHashMap<String, Posting>) -> Vec<(&str, &Posting)> {
    let mut frequent: Vec<(&str, &Posting)> = phrases
        .iter()
        .map(|(phrase, posting)| (phrase.as_str(), posting))
        .filter(|(_, posting)| posting.count() >= FEWEST)
        .collect();
    frequent.sort_unstable_by_key(|phrase| phrase.0);
    frequent
}

/// Whether the English is not longer than what the Japanese can stand for: a verb is one word.
fn is_even(candidate: &Candidate) -> bool {
    let words = candidate.english.split(' ').count();
    match candidate.japanese.ends_with(is_hiragana) {
        true => words == 1,
        false => words <= 2 || candidate.phi >= CLOSE,
    }
}

/// Whether a glossary has either, as a whole.
fn is_known(names: &Names, candidate: &Candidate) -> bool {
    let japanese = japanese_key(&candidate.japanese);
    let has = |(en, ja): (&str, &[String])| {
        Phrasing::of(en).key() == candidate.english || ja.contains(&japanese)
    };
    names.iter().any(has)
}

/// A record in which the term stands.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'a> {
    /// Which record.
    pub record_pair: RecordPair,
    /// Its Japanese text.
    pub japanese: &'a str,
}

/// One way in which a term is translated.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendering {
    /// The Japanese.
    pub japanese: String,
    /// The records that have both.
    pub record_pairs: Vec<RecordPair>,
}

/// All that the paired texts say about a term.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usage {
    /// In how many records it stands.
    pub records: usize,
    /// Its renderings, the most frequent first.
    pub renderings: Vec<Rendering>,
    /// Records with the term and none of its frequent renderings.
    pub outliers: Vec<RecordPair>,
}

/// A rendering in fewer of the records than this share is no habit.
const HABIT: f32 = 0.1;

/// How the term that all of `spoken` have in English is translated; `official` are the Japanese
/// forms that are looked for.
pub fn usage(spoken: &[Occurrence<'_>], official: &[String]) -> Usage {
    let mut renderings = of_glossaries(spoken, official);
    let is_habit =
        |rendering: &&Rendering| rendering.record_pairs.len() as f32 >= HABIT * spoken.len() as f32;
    let habits = renderings.iter().filter(is_habit);
    let covered: BTreeSet<RecordPair> =
        habits.flat_map(|rendering| rendering.record_pairs.clone()).collect();
    let others = spoken.iter().map(|record| record.record_pair);
    let outliers = others.filter(|pair| !official.is_empty() && !covered.contains(pair)).collect();
    renderings.sort_by(|one, other| {
        (other.record_pairs.len(), &one.japanese).cmp(&(one.record_pairs.len(), &other.japanese))
    });
    Usage { records: spoken.len(), renderings, outliers }
}

/// The renderings that glossaries have, wherever they stand, inside longer words too.
fn of_glossaries(spoken: &[Occurrence<'_>], official: &[String]) -> Vec<Rendering> {
    let rendering = |japanese: &String| {
        let form = JapaneseForm::of(japanese);
        let having = spoken.iter().filter(|record| form.stands_in(record.japanese));
        let record_pairs = having.map(|record| record.record_pair).collect();
        Rendering { japanese: japanese.clone(), record_pairs }
    };
    official.iter().map(rendering).filter(|rendering| !rendering.record_pairs.is_empty()).collect()
}

/// A Japanese form that is looked for in many texts.
#[derive(Clone, Debug)]
pub struct JapaneseForm {
    key: String,
    /// Its words without inflection, where it ends as verbs do; else none.
    words: Vec<Word>,
}

impl JapaneseForm {
    /// The form as a glossary has it.
    pub fn of(japanese: &str) -> Self {
        let words = if japanese.ends_with(is_hiragana) { analyse(japanese) } else { Vec::new() };
        Self { key: japanese_key(japanese), words }
    }

    /// Whether it stands in a text, inside a longer word or inflected.
    pub fn stands_in(&self, text: &str) -> bool {
        japanese_key(text).contains(self.key.as_str()) || self.is_inflected_in(text)
    }

    fn is_inflected_in(&self, text: &str) -> bool {
        let Some((first, others)) = self.words.split_first() else { return false };
        let Some(initial) = first.text.chars().next().filter(|letter| is_kanji(*letter)) else {
            return false;
        };
        if !text.contains(initial) {
            return false;
        }
        let found = analyse_where(&fold(text), |run| run.contains(&initial));
        let follows = |at: usize| {
            let mut behind = found[at + 1..].iter();
            others.iter().all(|wanted| behind.next().is_some_and(|word| word.text == wanted.text))
        };
        (0..found.len()).any(|at| found[at].text == first.text && follows(at))
    }
}

/// The most words of an English term that is looked for.
const MOST_WORDS: usize = 4;

/// Words that neither begin nor end a term.
const STOP_WORDS: [&str; 62] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as", "and", "or",
    "but", "if", "that", "this", "these", "those", "it", "its", "is", "are", "be", "been", "was",
    "were", "has", "have", "had", "do", "does", "can", "may", "will", "would", "not", "no", "any",
    "all", "each", "other", "another", "one", "two", "which", "who", "whose", "they", "their",
    "them", "he", "you", "your", "when", "whenever", "than", "then", "also", "such",
];

/// Phrases of one to four English words in lower case, with plurals as singulars.
fn english_phrases(text: &str) -> Vec<String> {
    let words = english_words(text);
    let mut phrases = Vec::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + MOST_WORDS) {
            let joined = last == first || &text[words[last - 1].end..words[last].start] == " ";
            if !joined {
                break;
            }
            let ends = [&words[first], &words[last]];
            if ends.into_iter().any(|word| is_stop_word(&text[word.clone()])) {
                continue;
            }
            let phrase: Vec<String> =
                words[first..=last].iter().map(|word| singular(&text[word.clone()])).collect();
            phrases.push(phrase.join(" "));
        }
    }
    phrases
}

/// An English phrase that is looked for in many texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrasing {
    words: Vec<String>,
}

impl Phrasing {
    /// The phrase that `term` is, in lower case, with plurals as singulars.
    pub fn of(term: &str) -> Self {
        let words = english_words(term).into_iter();
        Self { words: words.map(|word| singular(&term[word])).collect() }
    }

    /// The phrase, one space between words.
    pub fn key(&self) -> String {
        self.words.join(" ")
    }

    /// Whether it stands in `text`, its words in a row without a mark between them.
    pub fn stands_in(&self, text: &str) -> bool {
        let Some(first) = self.words.first() else { return false };
        if !may_hold(text, first) {
            return false;
        }
        let words = english_words(text);
        let is = |word: &Range<usize>, wanted: &str| {
            let word = &text[word.clone()];
            let initial = |word: &str| word.bytes().next().map(|byte| byte.to_ascii_lowercase());
            initial(word) == initial(wanted) && singular(word) == wanted
        };
        let joined = |run: &[Range<usize>]| {
            run.windows(2).all(|pair| &text[pair[0].end..pair[1].start] == " ")
        };
        words.windows(self.words.len()).any(|run| {
            is(&run[0], first)
                && joined(run)
                && run.iter().zip(&self.words).skip(1).all(|(word, wanted)| is(word, wanted))
        })
    }
}

/// Whether the letters that a word keeps in every form stand in a text.
fn may_hold(text: &str, word: &str) -> bool {
    let kept = &word.as_bytes()[..word.len().saturating_sub(1).clamp(1, 4).min(word.len())];
    text.as_bytes().windows(kept.len()).any(|window| window.eq_ignore_ascii_case(kept))
}

fn english_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain(Some((text.len(), ' '))) {
        let inside =
            letter.is_ascii_alphabetic() || matches!(letter, '-' | '’' | '\'') && start.is_some();
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let word = text[from..at].trim_end_matches(['-', '’', '\'']);
                words.push(from..from + word.len());
                start = None;
            }
            _ => (),
        }
    }
    words
}

fn is_stop_word(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    STOP_WORDS.contains(&lower.as_str()) || lower.len() == 1
}

fn singular(word: &str) -> String {
    let lower = word.to_ascii_lowercase().replace('’', "'");
    let plain = lower.strip_suffix("'s").unwrap_or(&lower);
    let cut = match plain {
        _ if plain.len() < 4 || plain.ends_with("ss") || plain.ends_with("us") => None,
        _ if plain.ends_with("ies") => return format!("{}y", &plain[..plain.len() - 3]),
        _ if plain.ends_with("ches") || plain.ends_with("shes") => plain.strip_suffix("es"),
        _ => plain.strip_suffix('s'),
    };
    cut.unwrap_or(plain).to_owned()
}

/// Runs of kanji and katakana, joined by middle dots, whole and their parts between the dots.
fn japanese_phrases(text: &str) -> Vec<String> {
    let mut phrases = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain(Some((text.len(), '。'))) {
        let inside = is_kanji(letter) || is_katakana(letter) || letter == '・' && start.is_some();
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                // What follows a figure begins with how it is counted: `2人対戦`.
                if !text[..from].ends_with(char::is_numeric) {
                    push_compound(&text[from..at], &mut phrases);
                }
                start = None;
            }
            _ => (),
        }
    }
    phrases
}

fn push_compound(run: &str, phrases: &mut Vec<String>) {
    let whole = run.trim_end_matches('・');
    let parts = whole.split('・').filter(|_| whole.contains('・'));
    let is_phrase = |phrase: &&str| phrase.chars().count() > 1;
    let some = std::iter::once(whole).chain(parts).filter(is_phrase);
    phrases.extend(some.map(str::to_owned));
}

/// Two phrases that stand in the same records and that no glossary has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The English phrase.
    pub english: String,
    /// The Japanese phrase.
    pub japanese: String,
    /// How many records have both.
    pub both: u32,
    /// How closely they go together: the square root of φ², 0 to 1.
    pub phi: f32,
}
