//! Which phrases of both languages stand in the same records? Start at [`Terms`].
//!
//! The measure is φ² over pairs of records, see `association`.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::association::{Posting, phi};
use super::bitext::Bitext;
use super::facts::{Names, japanese_key};
use super::pairing::RecordPair;
use super::phrase::{self, Phrasing};
use super::phrase_counts::{Candidate, PhraseCounts};
use super::usage::{Occurrence, Usage, usage};
use crate::model::RecordKind;

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
            for (phrase, _) in phrase::english(&bitext.english(*record_pair).text) {
                terms.english.entry(phrase).or_default().add(pair);
            }
            for (phrase, _) in phrase::japanese(&bitext.japanese(*record_pair).text) {
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
