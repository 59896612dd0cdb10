//! What is noted of each document while a query is scored? Start at [`ScoreTable`].
//!
//! Tables are as long as there are documents, and a query writes on a small share of each, so that
//! an index keeps them for the next query instead of asking the system for clean memory.

use std::sync::{Mutex, PoisonError};

use super::documents::About;
use super::reader::Documents;
use super::weights;

/// Among what a document is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Population {
    /// The texts that are searched.
    Texts,
    /// All questions.
    Questions,
}

impl Population {
    /// That of a document.
    pub fn of(about: About) -> Self {
        if about.set().is_some() { Self::Questions } else { Self::Texts }
    }
}

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
    /// With the way to write the concept that counts.
    best: Vec<(f32, usize)>,
    pub one_touched: Vec<u32>,
    touched: Vec<u32>,
    /// How many texts have the concept at hand in themselves, and how many questions.
    pub having: [usize; 2],
    /// The sum over concepts, and of expected ones that the document has.
    pub sums: Vec<(f32, f32)>,
    /// The documents that have any concept; one whose concepts weigh nothing may come again.
    pub found: Vec<u32>,
    /// What is noted for an explanation, if one is wanted.
    pub shares: Option<Vec<Share>>,
}

impl ScoreTable {
    fn blank(len: usize) -> Self {
        let (one, best, sums) = (vec![0.0; len], vec![(0.0, 0); len], vec![(0.0, 0.0); len]);
        Self { one, best, sums, ..Self::default() }
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
        let above = weights::IN_PATH * worth;
        for doc in self.one_touched.drain(..) {
            let one = std::mem::take(&mut self.one[doc as usize]) * worth;
            let best = &mut self.best[doc as usize];
            if best.0 == 0.0 {
                self.touched.push(doc);
                match Population::of(docs.about(doc)) {
                    Population::Questions => self.having[1] += 1,
                    Population::Texts => self.having[0] += usize::from(one > above),
                }
            }
            if one > best.0 {
                *best = (one, variant);
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
            let (strength, variant) = std::mem::take(&mut self.best[doc as usize]);
            // A text has a concept wholly or less, however often it stands there.
            let (weight, had) = match Population::of(docs.about(doc)) {
                Population::Questions => (weights[1], strength),
                Population::Texts => (weights[0], strength.min(1.0)),
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
                shares.push(Share { doc, concept: of, variant, worth: weight * strength });
            }
        }
        self.having = [0, 0];
    }

    fn wipe(&mut self) {
        for doc in self.found.drain(..) {
            self.sums[doc as usize] = (0.0, 0.0);
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
