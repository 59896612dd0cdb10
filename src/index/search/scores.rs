//! What is noted of each document while a query is scored? Start at [`ScoreTable`].
//!
//! Tables are as long as there are documents, and a query writes on a small share of each, so that
//! an index keeps them for the next query instead of asking the system for clean memory.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::reader::Documents;
use super::weights;

/// What a concept gives a document.
#[derive(Clone, Copy)]
pub(super) struct Share {
    pub doc: u32,
    /// The concept, by language and place.
    pub concept: (usize, usize),
    /// The way to write it that counts.
    pub variant: usize,
    /// What it adds to how well the text fits.
    pub worth: f32,
}

/// How well the documents fit; blank but while a query is scored.
#[derive(Default)]
pub(super) struct ScoreTable {
    /// What the variant at hand is worth in each document, and the best one of the concept at hand.
    pub one: Vec<f32>,
    best: Vec<f32>,
    pub one_touched: Vec<u32>,
    touched: Vec<u32>,
    /// How many texts have the concept at hand in themselves, and how many questions.
    pub having: [usize; 2],
    /// The sum over concepts, and of expected ones that the document has.
    pub sums: Vec<(f32, f32)>,
    /// The documents that have any concept; one whose concepts weigh nothing may come again.
    pub found: Vec<u32>,
    /// Whether a title above the text has a word of the query, and the texts of which that is true.
    pub headed: Vec<bool>,
    pub under_heads: Vec<u32>,
    /// What is noted for an explanation, if one is wanted; the variants are those of the concept at
    /// hand.
    pub shares: Option<Vec<Share>>,
    variants: FxHashMap<u32, usize>,
}

impl ScoreTable {
    fn blank(len: usize) -> Self {
        let (one, best, sums) = (vec![0.0; len], vec![0.0; len], vec![(0.0, 0.0); len]);
        Self { one, best, sums, headed: vec![false; len], ..Self::default() }
    }

    /// Adds to what the variant at hand is worth in a document.
    pub fn add(&mut self, doc: u32, worth: f32) {
        let slot = &mut self.one[doc as usize];
        if *slot == 0.0 {
            self.one_touched.push(doc);
        }
        *slot += worth;
    }

    /// Ends one variant, of which the best so far is kept. Texts with no more of it than a title
    /// above them gives do not count for how rare the concept is.
    pub fn end_variant(&mut self, docs: &Documents, worth: f32, variant: usize) {
        let above = weights::IN_PATH_OF_QUESTION * worth;
        for doc in self.one_touched.drain(..) {
            let one = std::mem::take(&mut self.one[doc as usize]) * worth;
            let best = &mut self.best[doc as usize];
            if *best == 0.0 {
                self.touched.push(doc);
                match docs.is_question(doc) {
                    true => self.having[1] += 1,
                    false => self.having[0] += usize::from(one > above),
                }
            }
            if one > *best {
                *best = one;
                if self.shares.is_some() {
                    self.variants.insert(doc, variant);
                }
            }
        }
    }

    /// Ends the concept at hand, which weighs so much in texts and in questions.
    pub fn end_concept(
        &mut self,
        docs: &Documents,
        of: (usize, usize),
        weights: [f32; 2],
        expected: bool,
    ) {
        for doc in self.touched.drain(..) {
            let strength = std::mem::take(&mut self.best[doc as usize]);
            // A text has a concept wholly or less, however often it stands there.
            let (weight, had) = match docs.is_question(doc) {
                true => (weights[1], strength),
                false => (weights[0], strength.min(1.0)),
            };
            let sums = &mut self.sums[doc as usize];
            if sums.0 == 0.0 {
                self.found.push(doc);
            }
            sums.0 += weight * strength;
            if expected {
                sums.1 += weight * had;
            }
            if let Some(shares) = &mut self.shares {
                let variant = self.variants.remove(&doc).unwrap_or_default();
                shares.push(Share { doc, concept: of, variant, worth: weight * strength });
            }
        }
        self.having = [0, 0];
    }

    /// Whether a title above a text has a word of the query.
    pub fn is_headed(&self, doc: u32) -> bool {
        self.headed[doc as usize]
    }

    /// The sum over concepts in a document, and of expected ones.
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

/// The tables that an index keeps, one for each query that is scored at once.
#[derive(Default)]
pub(super) struct ScoreTables(Mutex<Vec<ScoreTable>>);

/// How many are kept; those of all editions take 2 MB each.
const MOST_KEPT: usize = 8;

impl ScoreTables {
    /// One that is blank: kept from before, or made.
    pub fn take(&self, len: usize) -> ScoreTable {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| ScoreTable::blank(len))
    }

    /// Takes one back that is not needed any more; those of a query that failed are lost.
    pub fn give_back(&self, mut table: ScoreTable) {
        table.wipe();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_KEPT {
            kept.push(table);
        }
    }
}
