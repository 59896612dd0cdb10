//! What is noted of each record, and of each question, while a plan is evaluated? Start at
//! [`ScoreTable`] and [`RowScores`].
//!
//! Tables are as long as a part has records, and a query writes on a small share of each, so that
//! an index keeps them for the next query instead of asking the system for clean memory.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::reader::Part;

/// The notes on a part; blank but while a query is evaluated.
pub(super) struct ScoreTable {
    pub scores: Scores,
    /// What the concept at hand is worth in them.
    pub concept_scores: ConceptScores,
}

impl ScoreTable {
    fn blank(len: usize) -> Self {
        let (sums, headed) = (vec![(0.0, 0.0); len], vec![false; len]);
        let (best, one) = (vec![0.0; len], vec![0.0; len]);
        Self {
            scores: Scores { sums, headed, ..Scores::default() },
            concept_scores: ConceptScores { best, one, ..ConceptScores::default() },
        }
    }

    /// Ends the concept at hand, whose worth goes to the scores.
    pub fn add_weighted(&mut self, weight: f32, expected: bool) {
        let (concept_scores, scores) = (&mut self.concept_scores, &mut self.scores);
        for doc in concept_scores.headed.drain(..) {
            scores.headed[doc as usize] = true;
            scores.under_heads.push(doc);
        }
        for doc in concept_scores.touched.drain(..) {
            let strength = std::mem::take(&mut concept_scores.best[doc as usize]);
            let (sum, had) = &mut scores.sums[doc as usize];
            if *sum == 0.0 {
                scores.found.push(doc);
            }
            *sum += weight * strength;
            if expected {
                *had += weight * strength.min(1.0);
            }
        }
        concept_scores.in_text = 0;
        concept_scores.watched.clear();
    }
}

/// How well the records of a part fit.
#[derive(Default)]
pub(super) struct Scores {
    /// The sum over concepts, and of expected ones that the record has, by record.
    sums: Vec<(f32, f32)>,
    /// Whether a title above the record has a word of the query.
    headed: Vec<bool>,
    /// Records that have any concept.
    pub found: Vec<u32>,
    /// Records of which `headed` is true.
    under_heads: Vec<u32>,
}

impl Scores {
    /// Whether a title above the record at `doc` has a word of the query.
    pub fn is_headed(&self, doc: u32) -> bool {
        self.headed[doc as usize]
    }

    /// The sum over concepts in the record at `doc`, and of expected ones.
    pub fn sums(&self, doc: u32) -> (f32, f32) {
        self.sums[doc as usize]
    }

    fn wipe(&mut self) {
        for doc in self.found.drain(..) {
            self.sums[doc as usize] = (0.0, 0.0);
        }
        for doc in self.under_heads.drain(..) {
            self.headed[doc as usize] = false;
        }
    }
}

/// What the concept at hand is worth in each record of a part.
#[derive(Default)]
pub(super) struct ConceptScores {
    best: Vec<f32>,
    one: Vec<f32>,
    touched: Vec<u32>,
    one_touched: Vec<u32>,
    /// Records that have a word of the concept in a title above them.
    pub headed: Vec<u32>,
    /// How many records have the concept in themselves.
    pub in_text: usize,
    /// Records that are watched, each with the variant that is worth most in it.
    pub watched: FxHashMap<u32, usize>,
}

impl ConceptScores {
    /// Adds to what the variant at hand is worth in a record.
    pub fn add(&mut self, doc: u32, worth: f32) {
        let slot = &mut self.one[doc as usize];
        if *slot == 0.0 {
            self.one_touched.push(doc);
        }
        *slot += worth;
    }

    /// Ends one variant, of which the best so far is kept; records with at most `above` of it have
    /// it only in titles above them, which does not count for how rare a word is.
    pub fn settle(&mut self, worth: f32, above: f32, variant: usize) {
        for doc in self.one_touched.drain(..) {
            let one = std::mem::take(&mut self.one[doc as usize]) * worth;
            let best = &mut self.best[doc as usize];
            if *best == 0.0 {
                self.touched.push(doc);
                self.in_text += usize::from(one > above * worth);
            }
            if one > *best {
                *best = one;
                if let Some(watched) = self.watched.get_mut(&doc) {
                    *watched = variant;
                }
            }
        }
    }

    /// What the best variant so far is worth in a record.
    pub fn best_of(&self, doc: u32) -> f32 {
        self.best[doc as usize]
    }
}

/// What a row of questions has of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RowScore {
    pub sum: f32,
    /// Of `sum` what expected concepts give.
    pub had: f32,
    /// What the pairs of characters give.
    pub pairs: f32,
}

/// How well the questions of an index fit, by row.
#[derive(Default)]
pub(super) struct RowScores {
    /// What the concept at hand is worth.
    best: Vec<f32>,
    /// The rows that have it.
    touched: Vec<u32>,
    /// The sum over concepts, and of expected ones.
    sums: Vec<(f32, f32)>,
    /// What the pairs of characters give; empty until there is one.
    pairs: Vec<f32>,
    /// The rows that have anything of the query.
    found: Vec<u32>,
}

impl RowScores {
    /// Blank notes on so many rows.
    pub fn blank(rows: usize) -> Self {
        let (best, sums) = (vec![0.0; rows], vec![(0.0, 0.0); rows]);
        Self { best, sums, ..Self::default() }
    }

    /// Says that a row has the concept at hand, which is worth so much in it at least.
    pub fn offer(&mut self, row: u32, worth: f32) {
        let best = &mut self.best[row as usize];
        if *best == 0.0 {
            self.touched.push(row);
        }
        *best = best.max(worth);
    }

    /// How many rows have the concept at hand.
    pub fn having(&self) -> usize {
        self.touched.len()
    }

    /// Ends the concept at hand, which weighs so much, and of which so much was expected.
    pub fn add_weighted(&mut self, weight: f32, expected: f32) {
        for row in self.touched.drain(..) {
            let strength = std::mem::take(&mut self.best[row as usize]);
            let (sum, had) = &mut self.sums[row as usize];
            if *sum == 0.0 {
                self.found.push(row);
            }
            *sum += weight * strength;
            *had += expected * strength;
        }
    }

    /// Adds what a pair of characters is worth in a row, when all concepts are ended.
    pub fn add_pair(&mut self, row: u32, weight: f32) {
        if self.pairs.is_empty() {
            self.pairs = vec![0.0; self.sums.len()];
        }
        let pairs = &mut self.pairs[row as usize];
        if *pairs == 0.0 && self.sums[row as usize].0 == 0.0 {
            self.found.push(row);
        }
        *pairs += weight;
    }

    /// The rows that have anything of the query, each once; all are blank then.
    pub fn take_found(&mut self, mut each: impl FnMut(u32, RowScore)) {
        for row in self.found.drain(..) {
            let (sum, had) = std::mem::take(&mut self.sums[row as usize]);
            let pairs = self.pairs.get_mut(row as usize).map_or(0.0, std::mem::take);
            // What weighs nothing may have been noted more than once.
            if sum > 0.0 || pairs > 0.0 {
                each(row, RowScore { sum, had, pairs });
            }
        }
    }
}

/// What an index keeps to evaluate queries on, one for each query that is evaluated at once.
pub(super) struct Kept<T>(Mutex<Vec<T>>);

/// How many are kept; those of all editions take 2 MB each.
const MOST_KEPT: usize = 8;

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Kept<T> {
    /// One that is blank: kept from before, or made.
    pub fn take(&self, make: impl FnOnce() -> T) -> T {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(make)
    }

    /// Takes one back that is blank again; those of a query that failed are lost.
    pub fn give_back(&self, blank: T) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_KEPT {
            kept.push(blank);
        }
    }
}

pub(super) type ScoreTables = Kept<Vec<ScoreTable>>;

impl ScoreTables {
    /// A blank table of scores for each part.
    pub fn of(&self, parts: &[Part]) -> Vec<ScoreTable> {
        self.take(|| parts.iter().map(|part| ScoreTable::blank(part.len() as usize)).collect())
    }

    /// Takes tables back that are not needed any more.
    pub fn wipe(&self, mut score_tables: Vec<ScoreTable>) {
        score_tables.iter_mut().for_each(|score_table| score_table.scores.wipe());
        self.give_back(score_tables);
    }
}

/// What all expected concepts weigh for texts in `language`, by what each place weighs in both.
///
/// A place for which the language has no words weighs less than it does in the other.
pub(super) fn total_of(by_place: &[Vec<f32>; 2], language: usize) -> f32 {
    let places = by_place[language].iter().zip(&by_place[1 - language]);
    places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
}

/// How rare a concept is that so many of all texts have, as BM25 has it, to a power.
pub(super) fn rarity(all: usize, having: usize, power: f32) -> f32 {
    let (all, having) = (all as f32, having.max(1) as f32);
    (1.0 + (all - having + 0.5).max(0.0) / (having + 0.5)).ln().powf(power)
}
