//! Which phrases of both languages stand in the same records, and how is one term translated? Start at
//! [`Terms`] and [`usage`]; which phrases may be terms, [`english_phrases`] and [`japanese_phrases`] say.
//!
//! The measure is φ² over pairs of records, see `association`. What glossaries say is official; what
//! only the paired texts say is found, and marked so. A phrase is whatever holds together by its marks:
//! English words in a row without a mark between them, Japanese runs of kanji and katakana.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::association::{Posting, phi, phi_of_counts};
use super::bitext::Bitext;
use super::facts::{Names, japanese_key};
use super::pairing::RecordPair;
use crate::model::RecordKind;
use crate::text::{Word, analyse, analyse_where, fold, is_hiragana, is_kanji, is_katakana};

/// The phrases of a pair of editions and where they stand.
pub struct Terms<'a> {
    bitext: &'a Bitext<'a>,
    record_pairs: Vec<RecordPair>,
    english: FxHashMap<String, Posting>,
    japanese: FxHashMap<String, Posting>,
}

/// The fewest records in which a pair that no glossary has must stand together.
const FEWEST: u32 = 4;

/// The least φ of a candidate; picked on the excerpt of 2026-01-16.
const CLOSE: f32 = 0.8;

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
            for (phrase, _) in english_phrases(&bitext.english(*record_pair).text) {
                terms.english.entry(phrase).or_default().add(pair);
            }
            for (phrase, _) in japanese_phrases(&bitext.japanese(*record_pair).text) {
                terms.japanese.entry(phrase).or_default().add(pair);
            }
        }
        terms
    }

    /// How an English term is translated; none where the English text does not have it.
    pub fn usage(&self, english: &str, counts: &PhraseCounts) -> Option<Usage> {
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
        Some(usage(&spoken, &official, counts))
    }

    /// What is to be known of all phrases to tell how a term is translated.
    pub fn counts(&self) -> PhraseCounts {
        let several = self.japanese.iter().filter(|(_, posting)| posting.count() > 1);
        let mut japanese: Vec<(String, u32)> =
            several.map(|(phrase, posting)| (phrase.clone(), posting.count())).collect();
        japanese.sort_unstable();
        let (pairs, candidates) = (self.record_pairs.len() as u32, self.candidates());
        PhraseCounts { pairs, japanese, candidates }
    }

    /// Pairs of phrases that no glossary has and that are each other's closest, the closest
    /// first.
    fn candidates(&self) -> Vec<Candidate> {
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
            best.0 >= CLOSE
                && best_of_japanese.get(best.1).is_some_and(|(_, english)| english == at)
        });
        let mut candidates: Vec<Candidate> = mutual
            .map(|(at, best)| Candidate {
                english: english[at].0.to_owned(),
                japanese: japanese[best.1].0.to_owned(),
                both: english[at].1.common(japanese[best.1].1),
                phi: best.0,
            })
            .filter(|candidate| {
                candidate.both >= FEWEST && !is_known(&self.bitext.names, candidate)
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
    /// How closely the two go together where only the texts say so: the square root of φ², 0 to
    /// 1; none for what glossaries have.
    pub phi: Option<f32>,
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

/// A phrase of the outliers that goes with the term less closely than this is chance; picked by
/// gut feeling.
const CHANCE: f32 = 0.2;

/// How the term that all of `spoken` have in English is translated; `official` are the Japanese
/// forms that glossaries have.
pub fn usage(spoken: &[Occurrence<'_>], official: &[String], counts: &PhraseCounts) -> Usage {
    let mut renderings = of_glossaries(spoken, official);
    let ranking = OnceCell::new();
    let ranked = || ranking.get_or_init(|| ranked(spoken, counts));
    if renderings.is_empty() {
        renderings.extend(ranked().first().cloned());
    }
    let is_habit =
        |rendering: &&Rendering| rendering.record_pairs.len() as f32 >= HABIT * spoken.len() as f32;
    let covered: BTreeSet<RecordPair> = renderings
        .iter()
        .filter(is_habit)
        .flat_map(|rendering| rendering.record_pairs.clone())
        .collect();
    let all = spoken.iter().map(|record| record.record_pair);
    let outliers: Vec<RecordPair> = all.filter(|pair| !covered.contains(pair)).collect();
    if !outliers.is_empty() {
        let others: Vec<Rendering> = others(ranked(), &outliers, &renderings).collect();
        renderings.extend(others);
    }
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
        Rendering { japanese: japanese.clone(), phi: None, record_pairs }
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

/// The phrases of all records by how closely they go with the term, the closest first.
fn ranked(spoken: &[Occurrence<'_>], counts: &PhraseCounts) -> Vec<Rendering> {
    let mut phrases: BTreeMap<String, Vec<RecordPair>> = BTreeMap::new();
    for record in spoken {
        let found: BTreeSet<String> =
            japanese_phrases(record.japanese).into_iter().map(|phrase| phrase.0).collect();
        for phrase in found {
            phrases.entry(phrase).or_default().push(record.record_pair);
        }
    }
    let rendering = |(japanese, record_pairs): (String, Vec<RecordPair>)| {
        let both = record_pairs.len() as u32;
        let all = counts.of(&japanese).max(both);
        let phi = phi_of_counts(both, spoken.len() as u32, all, counts.pairs);
        Rendering { japanese, phi: Some(phi), record_pairs }
    };
    let mut ranked: Vec<Rendering> = phrases.into_iter().map(rendering).collect();
    let phi = |rendering: &Rendering| rendering.phi.unwrap_or_default();
    ranked.sort_by(|one, other| {
        phi(other).total_cmp(&phi(one)).then_with(|| one.japanese.cmp(&other.japanese))
    });
    ranked
}

/// What the outliers have instead: phrases that go with the term in at least two of them.
fn others<'a>(
    ranked: &'a [Rendering],
    outliers: &[RecordPair],
    known: &[Rendering],
) -> impl Iterator<Item = Rendering> + use<'a> {
    let outliers: BTreeSet<RecordPair> = outliers.iter().copied().collect();
    let known: BTreeSet<String> =
        known.iter().map(|rendering| rendering.japanese.clone()).collect();
    let close = ranked.iter().filter(|rendering| rendering.phi >= Some(CHANCE));
    let unknown = close.filter(move |rendering| !known.contains(&rendering.japanese));
    let among = unknown.map(move |rendering| {
        let record_pairs =
            rendering.record_pairs.iter().filter(|pair| outliers.contains(pair)).copied().collect();
        Rendering { record_pairs, ..rendering.clone() }
    });
    among.filter(|rendering| rendering.record_pairs.len() > 1).take(3)
}

/// A phrase and its bytes in the text.
pub(super) type Phrase = (String, Range<usize>);

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
fn english_phrases(text: &str) -> Vec<Phrase> {
    let words = english_words(text);
    let mut phrases = Vec::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + MOST_WORDS) {
            let joined = last == first || &text[words[last - 1].end..words[last].start] == " ";
            if !joined {
                break;
            }
            let (start, end) = (words[first].clone(), words[last].clone());
            if is_stop_word(&text[start.clone()]) || is_stop_word(&text[end.clone()]) {
                continue;
            }
            let bytes = start.start..end.end;
            let phrase: Vec<String> =
                words[first..=last].iter().map(|word| singular(&text[word.clone()])).collect();
            phrases.push((phrase.join(" "), bytes));
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
fn japanese_phrases(text: &str) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain(Some((text.len(), '。'))) {
        let inside = is_kanji(letter) || is_katakana(letter) || letter == '・' && start.is_some();
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                push_compound(text, from, at, &mut phrases);
                start = None;
            }
            _ => (),
        }
    }
    phrases
}

fn push_compound(text: &str, from: usize, to: usize, phrases: &mut Vec<Phrase>) {
    let whole = text[from..to].trim_end_matches('・');
    let mut push = |start: usize, phrase: &str| {
        if phrase.chars().count() > 1 {
            phrases.push((phrase.to_owned(), start..start + phrase.len()));
        }
    };
    push(from, whole);
    if whole.contains('・') {
        let mut start = from;
        for part in whole.split('・') {
            push(start, part);
            start += part.len() + '・'.len_utf8();
        }
    }
}

/// Counts over all pairs of records of a translation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhraseCounts {
    /// How many pairs there are.
    pub pairs: u32,
    /// The Japanese phrases of at least two pairs with how many have them, in alphabetical order.
    pub japanese: Vec<(String, u32)>,
    /// Pairs of phrases that no glossary has, the closest first.
    pub candidates: Vec<Candidate>,
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

impl PhraseCounts {
    /// How many pairs have a Japanese phrase.
    pub fn of(&self, japanese: &str) -> u32 {
        let found = self.japanese.binary_search_by(|(phrase, _)| phrase.as_str().cmp(japanese));
        found.map_or(1, |at| self.japanese[at].1)
    }
}
