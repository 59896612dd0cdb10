//! Which phrases of both languages stand in the same records, and how is one term translated? Start
//! at [`Terms`] and [`usage`]; which phrases may be terms, [`english_phrases`] and
//! [`japanese_phrases`] say.
//!
//! The measure is φ² over pairs of records, see `association`. How a known form is used is counted,
//! not guessed. A phrase is whatever holds together by its marks:
//! English words in a row without a mark between them, Japanese runs of kanji and katakana.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::association::{common, phi_of_counts, postings};
use super::bitext::Bitext;
use super::facts::japanese_key;
use super::pairing::RecordPair;
use crate::text::{
    Word, analyse, analyse_where, fold, is_hiragana, is_kanji, is_katakana, runs, verbs,
};

/// The phrases of a pair of editions and where they stand.
pub struct Terms<'a> {
    bitext: &'a Bitext<'a>,
    record_pairs: Vec<RecordPair>,
    english: FxHashMap<String, BitSet>,
    japanese: FxHashMap<String, BitSet>,
}

/// The fewest records in which a pair that no glossary has must stand together.
pub(super) const FEWEST: u32 = 4;

/// The least φ of a candidate of more than two English words; picked on the excerpt of 2026-01-16.
const CLOSE: f32 = 0.8;

/// The least φ of any other; of 117 such pairs in the excerpt of 2026-01-16 106 are right.
const FAIR: f32 = 0.5;

impl<'a> Terms<'a> {
    /// Reads the phrases of all paired rules, examples and glossary entries.
    pub fn of(bitext: &'a Bitext<'a>) -> Self {
        let record_pairs: Vec<RecordPair> = bitext.spoken().collect();
        let english = postings(&record_pairs, |pair| english_phrases(&bitext.english(*pair).text));
        let japanese = postings(&record_pairs, |pair| {
            let text = &bitext.japanese(*pair).text;
            japanese_phrases(text).into_iter().chain(verbs(text))
        });
        Self { bitext, record_pairs, english, japanese }
    }

    /// How an English term is translated; none where the English text does not have it.
    pub fn usage(&self, english: &str) -> Option<Usage> {
        let key = Phrasing::of(english).key();
        let spoken = self.english.get(&key)?.iter().map(|pair| {
            let pair = self.record_pairs[pair];
            (pair, self.bitext.japanese(pair).text.as_str())
        });
        let named = self.bitext.names.iter().filter(|(en, _)| Phrasing::of(en).key() == key);
        let official: BTreeSet<&String> = named.flat_map(|(_, ja)| ja).collect();
        let official: Vec<String> = official.into_iter().cloned().collect();
        Some(usage(&spoken.collect::<Vec<_>>(), &official))
    }

    /// Pairs of phrases that no glossary has and that are each other's closest, the closest
    /// first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let (english, japanese) = (frequent(&self.english), frequent(&self.japanese));
        let (best, back) =
            rayon::join(|| self.closest(&english, &japanese), || self.closest(&japanese, &english));
        let close = best.into_iter().enumerate().filter(|(_, (phi, _))| *phi >= FAIR);
        let mutual = close.filter(|(at, (_, ja))| back[*ja].1 == *at);
        let candidates = mutual.map(|(at, (phi, ja))| Candidate {
            english: english[at].0.to_owned(),
            japanese: japanese[ja].0.to_owned(),
            both: common(english[at].1, japanese[ja].1),
            phi,
        });
        let names = || self.bitext.names.iter();
        let known: FxHashSet<String> = names().map(|(en, _)| Phrasing::of(en).key()).collect();
        let known_ja: FxHashSet<&String> = names().flat_map(|(_, ja)| ja).collect();
        let is_known = |found: &Candidate| {
            known.contains(&found.english) || known_ja.contains(&japanese_key(&found.japanese))
        };
        let is_new = |found: &Candidate| is_even(found) && !is_known(found);
        let mut candidates: Vec<Candidate> =
            candidates.filter(|found| found.both >= FEWEST && is_new(found)).collect();
        candidates.sort_by(|one, other| {
            let closer = other.phi.total_cmp(&one.phi).then(other.both.cmp(&one.both));
            closer.then_with(|| one.english.cmp(&other.english))
        });
        candidates
    }

    /// Which of `others` is closest to each phrase, and how close; of equally close ones the longest.
    fn closest(&self, phrases: &[Placed<'_>], others: &[Placed<'_>]) -> Vec<(f32, usize)> {
        let mut by_pair = vec![Vec::new(); self.record_pairs.len()];
        for (at, (_, posting)) in others.iter().enumerate() {
            posting.iter().for_each(|pair| by_pair[pair].push(at));
        }
        let of = |(_, posting): &Placed<'_>| {
            let beside: BTreeSet<usize> =
                posting.iter().flat_map(|pair| by_pair[pair].iter().copied()).collect();
            let weighed = beside.into_iter().rev().map(|at| {
                let (other, pairs) = (others[at].1, self.record_pairs.len() as u32);
                let [own, beside] = [posting, other].map(|pairs| pairs.len() as u32);
                (phi_of_counts(common(posting, other), own, beside, pairs), at)
            });
            let length = |of: &(f32, usize)| others[of.1].0.len();
            let best = weighed.max_by(|one, other| {
                one.0.total_cmp(&other.0).then_with(|| length(one).cmp(&length(other)))
            });
            best.unwrap_or_default()
        };
        phrases.iter().map(of).collect()
    }
}

/// A phrase with where it stands.
type Placed<'a> = (&'a str, &'a BitSet);

/// Phrases in enough pairs, in alphabetical order.
fn frequent(phrases: &FxHashMap<String, BitSet>) -> Vec<Placed<'_>> {
    let mut frequent: Vec<Placed<'_>> =
        phrases.iter().map(|(phrase, posting)| (phrase.as_str(), posting)).collect();
    frequent.retain(|phrase| phrase.1.len() as u32 >= FEWEST);
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
    /// Its renderings, the most frequent first.
    pub renderings: Vec<Rendering>,
    /// Records with the term and none of its frequent renderings.
    pub outliers: Vec<RecordPair>,
}

/// A rendering in fewer of the records than this share is no habit.
const HABIT: f32 = 0.1;

/// How the term that all of `spoken` have in English is translated, records each with its Japanese
/// text; `official` are the Japanese forms that are looked for.
pub fn usage(spoken: &[(RecordPair, &str)], official: &[String]) -> Usage {
    let rendering = |japanese: &String| {
        let form = JapaneseForm::of(japanese);
        let having = spoken.iter().filter(|(_, japanese)| form.stands_in(japanese));
        let record_pairs = having.map(|(record_pair, _)| *record_pair).collect();
        Rendering { japanese: japanese.clone(), record_pairs }
    };
    // Wherever they stand, inside longer words too.
    let mut renderings: Vec<Rendering> = official.iter().map(rendering).collect();
    renderings.retain(|rendering| !rendering.record_pairs.is_empty());
    let is_habit =
        |rendering: &&Rendering| rendering.record_pairs.len() as f32 >= HABIT * spoken.len() as f32;
    let habits = renderings.iter().filter(is_habit);
    let covered: BTreeSet<RecordPair> =
        habits.flat_map(|rendering| rendering.record_pairs.iter().copied()).collect();
    let others = spoken.iter().map(|record| record.0);
    let outliers = others.filter(|pair| !official.is_empty() && !covered.contains(pair)).collect();
    renderings.sort_by(|one, other| {
        (other.record_pairs.len(), &one.japanese).cmp(&(one.record_pairs.len(), &other.japanese))
    });
    Usage { renderings, outliers }
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
        let initial = self.words.first().and_then(|word| word.text.chars().next());
        let initial = initial.filter(|letter| is_kanji(*letter) && text.contains(*letter));
        let Some(initial) = initial else { return false };
        let found = analyse_where(&fold(text), |run| run.contains(&initial));
        let mut runs = found.windows(self.words.len());
        runs.any(|run| run.iter().zip(&self.words).all(|(word, wanted)| word.text == wanted.text))
    }
}

/// The most words of an English term that is looked for.
pub(super) const MOST_WORDS: usize = 4;

/// Words that neither begin nor end a term.
const STOP_WORDS: &str = "a an the of to in into on onto at by for from with as and or but if that \
    this these those it its is are be been was were has have had do does can may will would not no \
    any all each other another one two which who whose they their them he you your when whenever \
    than then also such";

/// Phrases of one to four English words in lower case, with plurals as singulars.
fn english_phrases(text: &str) -> Vec<String> {
    let phrase = |run: Vec<&str>| run.into_iter().map(singular).collect::<Vec<_>>().join(" ");
    word_runs(text, MOST_WORDS).into_iter().map(phrase).collect()
}

/// Runs of English words without a mark between them that say something at both ends.
pub(super) fn word_runs(text: &str, longest: usize) -> Vec<Vec<&str>> {
    let words = english_words(text);
    let mut runs = Vec::new();
    for first in 0..words.len() {
        for last in first..words.len().min(first + longest) {
            if last > first && &text[words[last - 1].end..words[last].start] != " " {
                break;
            }
            let run = words[first..=last].iter().map(|word| &text[word.clone()]);
            let run: Vec<&str> = run.collect();
            if !is_stop_word(run[0]) && !is_stop_word(run[last - first]) {
                runs.push(run);
            }
        }
    }
    runs
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
        let is =
            |(word, wanted): (&Range<usize>, &String)| singular(&text[word.clone()]) == *wanted;
        !self.words.is_empty()
            && english_words(text).windows(self.words.len()).any(|run| {
                let mut between = run.windows(2).map(|pair| &text[pair[0].end..pair[1].start]);
                between.all(|between| between == " ") && run.iter().zip(&self.words).all(is)
            })
    }
}

fn english_words(text: &str) -> Vec<Range<usize>> {
    let marks = ['-', '’', '\''];
    let is_inside = |letter: char| letter.is_ascii_alphabetic() || marks.contains(&letter);
    let mut words = runs(text, is_inside);
    for word in &mut words {
        word.start = word.end - text[word.clone()].trim_start_matches(marks).len();
        word.end = word.start + text[word.clone()].trim_end_matches(marks).len();
    }
    words.retain(|word| !word.is_empty());
    words
}

pub(super) fn is_stop_word(word: &str) -> bool {
    static LISTED: LazyLock<FxHashSet<&str>> = LazyLock::new(|| STOP_WORDS.split(' ').collect());
    word.len() == 1 || LISTED.contains(word.to_ascii_lowercase().as_str())
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
    let is_inside = |letter| is_kanji(letter) || is_katakana(letter) || letter == '・';
    let compounds = runs(text, is_inside).into_iter().filter_map(|run| {
        let whole = text[run.clone()].trim_start_matches('・');
        // What follows a figure begins with how it is counted: `2人対戦`.
        let is_counted = text[..run.end - whole.len()].ends_with(char::is_numeric);
        Some(whole.trim_end_matches('・')).filter(|_| !is_counted)
    });
    let phrases = compounds.flat_map(|whole| {
        let parts = whole.split('・').filter(|_| whole.contains('・'));
        std::iter::once(whole).chain(parts)
    });
    phrases.filter(|phrase| phrase.chars().nth(1).is_some()).map(str::to_owned).collect()
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
