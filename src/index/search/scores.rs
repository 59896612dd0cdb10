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
    pub strengths: ConceptScores,
}

impl ScoreTable {
    fn blank(len: usize) -> Self {
        let scores = Scores {
            sums: vec![(0.0, 0.0); len],
            headed: vec![false; len],
            found: Vec::new(),
            under_heads: Vec::new(),
        };
        let strengths = ConceptScores {
            best: vec![0.0; len],
            one: vec![0.0; len],
            touched: Vec::new(),
            one_touched: Vec::new(),
            headed: Vec::new(),
            in_text: 0,
            watched: None,
        };
        Self { scores, strengths }
    }

    /// Ends the concept at hand, whose worth goes to the scores.
    pub fn pour(&mut self, weight: f32, expected: bool) {
        let (strengths, scores) = (&mut self.strengths, &mut self.scores);
        for doc in strengths.headed.drain(..) {
            scores.headed[doc as usize] = true;
            scores.under_heads.push(doc);
        }
        for doc in strengths.touched.drain(..) {
            let strength = std::mem::take(&mut strengths.best[doc as usize]);
            let (sum, had) = &mut scores.sums[doc as usize];
            if *sum == 0.0 {
                scores.found.push(doc);
            }
            *sum += weight * strength;
            if expected {
                *had += weight * strength.min(1.0);
            }
        }
        strengths.in_text = 0;
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
                if let Some(watched) = self.watched.as_mut().filter(|it| it.0 == doc) {
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

/// The sheets that an index keeps, a set for each query that is evaluated at once.
#[derive(Default)]
pub(super) struct ScoreTables(Mutex<Vec<Vec<ScoreTable>>>);

/// How many sets are kept; each takes 17 bytes a record.
const MOST_SETS: usize = 8;

impl ScoreTables {
    /// A blank sheet for each part.
    pub fn take(&self, parts: &[Part]) -> Vec<ScoreTable> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| {
            parts.iter().map(|it| ScoreTable::blank(it.len() as usize)).collect()
        })
    }

    /// Takes sheets back that are not needed any more; those of a query that failed are lost.
    pub fn give_back(&self, mut sheets: Vec<ScoreTable>) {
        sheets.iter_mut().for_each(|it| it.scores.wipe());
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_SETS {
            kept.push(sheets);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_that_comes_back_is_blank() {
        let sheets = ScoreTables::default();
        let mut sheet = ScoreTable::blank(5);
        sheet.strengths.add(3, 0.5);
        sheet.strengths.headed.push(4);
        sheet.strengths.settle(1.0, 0.4, 0);
        assert_eq!(sheet.strengths.in_text, 1);
        sheet.pour(2.0, true);
        assert_eq!((sheet.scores.sums(3), sheet.scores.is_headed(4)), ((1.0, 1.0), true));
        sheets.give_back(vec![sheet]);
        let again = sheets.take(&[]).pop().expect("the sheet was kept");
        assert!(again.scores.sums.iter().all(|it| *it == (0.0, 0.0)));
        assert!(again.scores.headed.iter().all(|it| !it) && again.scores.found.is_empty());
        let strengths = &again.strengths;
        assert!(strengths.best.iter().chain(&strengths.one).all(|it| *it == 0.0));
        assert!(strengths.touched.is_empty() && strengths.headed.is_empty());
        assert_eq!(strengths.in_text, 0);
    }
}
