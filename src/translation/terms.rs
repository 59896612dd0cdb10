//! How is a term translated, and where otherwise? Start at [`Terms`].
//!
//! What glossaries say is official; what only the paired texts say is found, and marked so. The
//! measure is φ² over pairs of records, see `association`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::model::RecordKind;

use super::association::{Posting, phi};
use super::bitext::Bitext;
use super::lexicon::{Names, japanese_key};
use super::pairing::Couple;
use super::phrase;

/// One way in which a term is translated.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendering {
    /// The Japanese.
    pub japanese: String,
    /// Whether a glossary has it.
    pub official: bool,
    /// How closely the two go together: the square root of φ², 0 to 1.
    pub phi: f32,
    /// The records that have both.
    pub couples: Vec<Couple>,
}

/// All that the paired texts say about a term.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// The term, as it was asked.
    pub english: String,
    /// In how many records it stands.
    pub records: usize,
    /// Its renderings, the most frequent first.
    pub renderings: Vec<Rendering>,
    /// Records with the term and none of its frequent renderings.
    pub outliers: Vec<Couple>,
}

/// Two phrases that stand in the same records and that no glossary has.
#[derive(Clone, Debug, PartialEq)]
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

/// The phrases of a pair of editions and where they stand.
pub struct Terms<'a> {
    bitext: &'a Bitext<'a>,
    couples: Vec<Couple>,
    /// The Japanese texts without spaces and middle dots, by couple.
    texts: Vec<String>,
    english: HashMap<String, Posting>,
    japanese: HashMap<String, Posting>,
}

/// The fewest records in which a pair that no glossary has must stand together.
const FEWEST: u32 = 4;

/// The least φ of a candidate; picked on the excerpt of 2026-01-16.
const CLOSE: f32 = 0.8;

/// A rendering in fewer of the records than this share is no habit.
const HABIT: f32 = 0.1;

impl<'a> Terms<'a> {
    /// Reads the phrases of all paired rules, examples and glossary entries.
    pub fn of(bitext: &'a Bitext<'a>) -> Self {
        let spoken = |it: &Couple| {
            let kind = bitext.english(*it).kind;
            matches!(kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
        };
        let couples: Vec<Couple> = bitext.pairing.firsts().filter(spoken).collect();
        let texts = couples.iter().map(|it| japanese_key(&bitext.japanese(*it).text)).collect();
        let (english, japanese) = (HashMap::new(), HashMap::new());
        let mut terms = Self { bitext, couples, texts, english, japanese };
        for (pair, couple) in terms.couples.iter().enumerate() {
            for (phrase, _) in phrase::english(&bitext.english(*couple).text) {
                terms.english.entry(phrase).or_default().add(pair);
            }
            for (phrase, _) in phrase::japanese(&bitext.japanese(*couple).text) {
                terms.japanese.entry(phrase).or_default().add(pair);
            }
        }
        terms
    }

    /// How an English term is translated; none where the English text does not have it.
    pub fn usage(&self, english: &str) -> Option<Usage> {
        let posting = self.english.get(&phrase::english_key(english))?;
        let key = phrase::english_key(english);
        let named = self.bitext.names.iter().filter(|it| phrase::english_key(it.0) == key);
        let official: BTreeSet<String> = named.flat_map(|it| it.1.to_vec()).collect();
        let mut renderings = self.official(posting, &official);
        if renderings.is_empty() {
            renderings.extend(self.closest(posting));
        }
        let habitual = |it: &&Rendering| it.couples.len() as f32 >= HABIT * posting.count() as f32;
        let covered: BTreeSet<Couple> =
            renderings.iter().filter(habitual).flat_map(|it| it.couples.clone()).collect();
        let all = posting.pairs().map(|it| self.couples[it]);
        let outliers: Vec<Couple> = all.filter(|it| !covered.contains(it)).collect();
        renderings.extend(self.others(posting, &outliers, &renderings));
        renderings.sort_by(|one, other| {
            (other.couples.len(), &one.japanese).cmp(&(one.couples.len(), &other.japanese))
        });
        let (english, records) = (english.to_owned(), posting.count() as usize);
        Some(Usage { english, records, renderings, outliers })
    }

    /// The renderings that glossaries have, wherever they stand, inside longer words too.
    fn official(&self, posting: &Posting, official: &BTreeSet<String>) -> Vec<Rendering> {
        let rendering = |japanese: &String| {
            let mut standing = Posting::default();
            for (pair, text) in self.texts.iter().enumerate() {
                if text.contains(japanese.as_str()) {
                    standing.add(pair);
                }
            }
            let both = posting.pairs().filter(|it| standing.has(*it));
            let couples: Vec<Couple> = both.map(|it| self.couples[it]).collect();
            let phi = phi(posting, &standing, self.couples.len() as u32);
            Rendering { japanese: japanese.clone(), official: true, phi, couples }
        };
        official.iter().map(rendering).filter(|it| !it.couples.is_empty()).collect()
    }

    /// The Japanese phrase that goes with the term most closely.
    fn closest(&self, posting: &Posting) -> Option<Rendering> {
        self.ranked(posting, posting.pairs()).into_iter().next()
    }

    /// What the outliers have instead: phrases that go with the term in at least two of them.
    fn others(
        &self,
        posting: &Posting,
        outliers: &[Couple],
        known: &[Rendering],
    ) -> Vec<Rendering> {
        let places: BTreeMap<Couple, usize> =
            self.couples.iter().enumerate().map(|(pair, it)| (*it, pair)).collect();
        let pairs = outliers.iter().filter_map(|it| places.get(it).copied());
        let ranked = self.ranked(posting, pairs).into_iter();
        let unknown = ranked.filter(|it| known.iter().all(|known| known.japanese != it.japanese));
        unknown.filter(|it| it.phi >= 0.2 && it.couples.len() > 1).take(3).collect()
    }

    /// The phrases of some pairs by how closely they go with the term, the closest first.
    fn ranked(&self, posting: &Posting, pairs: impl Iterator<Item = usize>) -> Vec<Rendering> {
        let mut phrases: BTreeMap<String, Vec<Couple>> = BTreeMap::new();
        for pair in pairs {
            let couple = self.couples[pair];
            let found: BTreeSet<String> = phrase::japanese(&self.bitext.japanese(couple).text)
                .into_iter()
                .map(|it| it.0)
                .collect();
            for it in found {
                phrases.entry(it).or_default().push(couple);
            }
        }
        let all = self.couples.len() as u32;
        let rendering = |(japanese, couples): (String, Vec<Couple>)| {
            let phi = self.japanese.get(&japanese).map_or(0.0, |it| phi(posting, it, all));
            Rendering { japanese, official: false, phi, couples }
        };
        let mut ranked: Vec<Rendering> = phrases.into_iter().map(rendering).collect();
        ranked.sort_by(|one, other| {
            other.phi.total_cmp(&one.phi).then_with(|| one.japanese.cmp(&other.japanese))
        });
        ranked
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
                posting.pairs().flat_map(|it| by_pair[it].clone()).collect();
            beside.sort_unstable();
            beside.dedup();
            let mut best = (0.0, usize::MAX);
            for it in beside {
                let phi = phi(posting, japanese[it].1, self.couples.len() as u32);
                let longer = |other: usize| {
                    other == usize::MAX || japanese[it].0.len() > japanese[other].0.len()
                };
                if phi > best.0 || phi == best.0 && longer(best.1) {
                    best = (phi, it);
                }
                let champion = &mut best_of_japanese[it];
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
            best.0 >= CLOSE && best_of_japanese.get(best.1).is_some_and(|it| it.1 == *at)
        });
        let mut candidates: Vec<Candidate> = mutual
            .map(|(at, best)| Candidate {
                english: english[at].0.to_owned(),
                japanese: japanese[best.1].0.to_owned(),
                both: english[at].1.common(japanese[best.1].1),
                phi: best.0,
            })
            .filter(|it| it.both >= FEWEST && !is_known(&self.bitext.names, it))
            .collect();
        candidates.sort_by(|one, other| {
            let closer = other.phi.total_cmp(&one.phi).then(other.both.cmp(&one.both));
            closer.then_with(|| one.english.cmp(&other.english))
        });
        candidates
    }

    /// The frequent Japanese phrases of each pair.
    fn by_pair(&self, japanese: &[(&str, &Posting)]) -> Vec<Vec<usize>> {
        let mut by_pair = vec![Vec::new(); self.couples.len()];
        for (at, (_, posting)) in japanese.iter().enumerate() {
            posting.pairs().for_each(|it| by_pair[it].push(at));
        }
        by_pair
    }
}

/// Phrases in enough pairs, in alphabetical order.
fn frequent(phrases: &HashMap<String, Posting>) -> Vec<(&str, &Posting)> {
    let mut frequent: Vec<(&str, &Posting)> = phrases
        .iter()
        .map(|it| (it.0.as_str(), it.1))
        .filter(|it| it.1.count() >= FEWEST)
        .collect();
    frequent.sort_unstable_by_key(|it| it.0);
    frequent
}

/// Whether a glossary has either, as a whole.
fn is_known(names: &Names, candidate: &Candidate) -> bool {
    let japanese = japanese_key(&candidate.japanese);
    let has = |(en, ja): (&str, &[String])| {
        phrase::english_key(en) == candidate.english || ja.contains(&japanese)
    };
    names.iter().any(has)
}
