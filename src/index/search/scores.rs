//! What is noted of each record while a plan is evaluated? Start at [`ScoreTable`].
//!
//! ScoreTables are as long as a part has records, and a query writes on a small share of each, so that
//! an index keeps them for the next query instead of asking the system for clean memory.

use std::sync::{Mutex, PoisonError};

use super::open::Part;

/// The notes on a part; blank but while a query is evaluated.
pub(super) struct ScoreTable {
    /// How well its records fit.
    pub scores: Scores,
    /// What the concept at hand is worth in them.
    pub concept_scores: ConceptScores,
    /// How well its questions fit.
    pub row_scores: RowScores,
}

impl ScoreTable {
    fn blank(len: usize) -> Self {
        let scores = Scores {
            sums: vec![(0.0, 0.0); len],
            headed: vec![false; len],
            found: Vec::new(),
            under_heads: Vec::new(),
        };
        let concept_scores = ConceptScores {
            best: vec![0.0; len],
            one: vec![0.0; len],
            touched: Vec::new(),
            one_touched: Vec::new(),
            headed: Vec::new(),
            in_text: 0,
            watched: None,
        };
        let row_scores = RowScores {
            rows: vec![(0.0, 0.0, 0.0); len],
            is_found: vec![false; len],
            found: Vec::new(),
            best: vec![0.0; len],
            touched: Vec::new(),
        };
        Self { scores, concept_scores, row_scores }
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
    }
}

/// How well the records of a part fit.
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
pub(super) struct ConceptScores {
    best: Vec<f32>,
    one: Vec<f32>,
    touched: Vec<u32>,
    one_touched: Vec<u32>,
    /// Records that have a word of the concept in a title above them.
    pub headed: Vec<u32>,
    /// How many records have the concept in themselves.
    pub in_text: usize,
    /// The record that is watched, and the variant that is worth most in it.
    pub watched: Option<(u32, usize)>,
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
                if let Some(watched) = self.watched.as_mut().filter(|watched| watched.0 == doc) {
                    watched.1 = variant;
                }
            }
        }
    }

    /// What the best variant so far is worth in a record.
    pub fn best_of(&self, doc: u32) -> f32 {
        self.best[doc as usize]
    }
}

/// What is known of a question while a query is evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    /// The sum over concepts.
    pub sum: f32,
    /// Of `sum` what expected concepts give.
    pub had: f32,
    /// What the pairs of characters give.
    pub pairs: f32,
}

/// How well the questions of a part fit.
pub(super) struct RowScores {
    /// What [`Row`] has; as plain numbers the system gives clean memory for them when it is touched.
    rows: Vec<(f32, f32, f32)>,
    is_found: Vec<bool>,
    /// The rows that have anything of the query.
    found: Vec<u32>,
    /// What the concept at hand is worth in each row.
    best: Vec<f32>,
    touched: Vec<u32>,
}

impl RowScores {
    /// Says that a row has the concept at hand, which is worth so much in it at least.
    pub fn offer(&mut self, doc: u32, worth: f32) {
        let best = &mut self.best[doc as usize];
        if *best == 0.0 {
            self.touched.push(doc);
        }
        *best = best.max(worth);
    }

    /// How many rows have the concept at hand.
    pub fn having(&self) -> usize {
        self.touched.len()
    }

    /// Ends the concept at hand, which weighs so much, and of which so much was expected.
    pub fn add_weighted(&mut self, weight: f32, expected: f32) {
        for at in 0..self.touched.len() {
            let doc = self.touched[at];
            let strength = std::mem::take(&mut self.best[doc as usize]);
            let (sum, had, _) = self.row(doc);
            *sum += weight * strength;
            *had += expected * strength;
        }
        self.touched.clear();
    }

    /// Adds what a pair of characters is worth in a row.
    pub fn add_pair(&mut self, doc: u32, weight: f32) {
        self.row(doc).2 += weight;
    }

    /// The rows that have anything of the query.
    pub fn found(&self) -> impl Iterator<Item = (u32, Row)> {
        self.found.iter().map(|doc| {
            let (sum, had, pairs) = self.rows[*doc as usize];
            (*doc, Row { sum, had, pairs })
        })
    }

    fn row(&mut self, doc: u32) -> &mut (f32, f32, f32) {
        if !std::mem::replace(&mut self.is_found[doc as usize], true) {
            self.found.push(doc);
        }
        &mut self.rows[doc as usize]
    }

    fn wipe(&mut self) {
        for doc in self.found.drain(..) {
            self.rows[doc as usize] = (0.0, 0.0, 0.0);
            self.is_found[doc as usize] = false;
        }
    }
}

/// The tables of scores that an index keeps, a set for each query that is evaluated at once.
#[derive(Default)]
pub(super) struct ScoreTables(Mutex<Vec<Vec<ScoreTable>>>);

/// How many sets are kept; each takes 37 bytes a record.
const MOST_SETS: usize = 8;

impl ScoreTables {
    /// A blank table of scores for each part.
    pub fn take(&self, parts: &[Part]) -> Vec<ScoreTable> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| {
            parts.iter().map(|part| ScoreTable::blank(part.len() as usize)).collect()
        })
    }

    /// Takes tables back that are not needed any more; those of a query that failed are lost.
    pub fn give_back(&self, mut score_tables: Vec<ScoreTable>) {
        for score_table in &mut score_tables {
            score_table.scores.wipe();
            score_table.row_scores.wipe();
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_SETS {
            kept.push(score_tables);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_comes_back_is_blank() {
        let score_tables = ScoreTables::default();
        let mut score_table = ScoreTable::blank(5);
        score_table.concept_scores.add(3, 0.5);
        score_table.concept_scores.headed.push(4);
        score_table.concept_scores.settle(1.0, 0.4, 0);
        assert_eq!(score_table.concept_scores.in_text, 1);
        score_table.add_weighted(2.0, true);
        assert_eq!(
            (score_table.scores.sums(3), score_table.scores.is_headed(4)),
            ((1.0, 1.0), true)
        );
        score_tables.give_back(vec![score_table]);
        let again = score_tables.take(&[]).pop().expect("the score_table was kept");
        assert!(again.scores.sums.iter().all(|sum| *sum == (0.0, 0.0)));
        assert!(
            again.scores.headed.iter().all(|is_headed| !is_headed) && again.scores.found.is_empty()
        );
        let concept_scores = &again.concept_scores;
        assert!(concept_scores.best.iter().chain(&concept_scores.one).all(|worth| *worth == 0.0));
        assert!(concept_scores.touched.is_empty() && concept_scores.headed.is_empty());
        assert_eq!(concept_scores.in_text, 0);
    }
}
