//! How is one term translated, and where otherwise? Start at [`usage`].
//!
//! What glossaries say is official; what only the paired texts say is found, and marked so. The
//! measure is φ² over pairs of records, see `association`.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::association::phi_of_counts;
use super::facts::japanese_key;
use super::pairing::RecordPair;
use super::phrase;
use super::phrase_counts::PhraseCounts;
use crate::text::{Word, analyse, analyse_where, fold, is_hiragana, is_kanji};

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
            phrase::japanese(record.japanese).into_iter().map(|phrase| phrase.0).collect();
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
