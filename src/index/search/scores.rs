//! What is noted of each document while a query is scored? Start at [`ScoreTable`].
//!
//! A query meets a small share of all documents, here and there among the others: what is noted of
//! them stands together, so that little memory is touched.

use rustc_hash::{FxBuildHasher, FxHashMap};

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

/// What is noted of a document.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Noted {
    /// Which document.
    pub doc: u32,
    /// What the variant at hand is worth in it.
    pub one: f32,
    /// The best variant of the concept at hand, with its place.
    best: (f32, u32),
    /// The sum over concepts, and of expected ones that the document has.
    pub sums: (f32, f32),
}

/// How well documents fit.
#[derive(Default)]
pub(super) struct ScoreTable {
    /// The documents that have anything of the query, in the order in which they were met.
    pub noted: Vec<Noted>,
    /// Where each of them is noted.
    places: FxHashMap<u32, u32>,
    /// Places of those that have the variant at hand, and the concept at hand.
    having_one: Vec<u32>,
    having_any: Vec<u32>,
    /// How many texts have the concept at hand in themselves, and how many questions.
    pub having: [usize; 2],
    /// What is noted for an explanation, if one is wanted.
    pub shares: Option<Vec<Share>>,
}

/// So many documents have a common word: room for them is made at once.
const MANY: usize = 1 << 13;

impl ScoreTable {
    /// One of which nothing is noted; with room for an explanation, if one is wanted.
    pub fn new(explains: bool) -> Self {
        Self {
            noted: Vec::with_capacity(MANY),
            places: FxHashMap::with_capacity_and_hasher(MANY, FxBuildHasher),
            shares: explains.then(Vec::new),
            ..Self::default()
        }
    }

    /// Adds to what the variant at hand is worth in a document.
    pub fn add(&mut self, doc: u32, worth: f32) {
        let next = self.noted.len() as u32;
        let place = *self.places.entry(doc).or_insert(next);
        if place == next {
            self.noted.push(Noted { doc, ..Noted::default() });
        }
        let noted = &mut self.noted[place as usize];
        if noted.one == 0.0 {
            self.having_one.push(place);
        }
        noted.one += worth;
    }

    /// Ends one variant, of which the best so far is kept. Texts with no more of it than a title
    /// above them gives do not count for how rare the concept is.
    pub fn end_variant(&mut self, docs: &Documents, worth: f32, variant: usize) {
        let above = weights::IN_PATH * worth;
        for place in self.having_one.drain(..) {
            let noted = &mut self.noted[place as usize];
            let one = std::mem::take(&mut noted.one) * worth;
            if noted.best.0 == 0.0 {
                self.having_any.push(place);
                match Population::of(docs.about(noted.doc)) {
                    Population::Questions => self.having[1] += 1,
                    Population::Texts => self.having[0] += usize::from(one > above),
                }
            }
            if one > noted.best.0 {
                noted.best = (one, variant as u32);
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
        for place in self.having_any.drain(..) {
            let noted = &mut self.noted[place as usize];
            let (strength, variant) = std::mem::take(&mut noted.best);
            // A text has a concept wholly or less, however often it stands there.
            let (weight, had) = match Population::of(docs.about(noted.doc)) {
                Population::Questions => (weights[1], strength),
                Population::Texts => (weights[0], strength.min(1.0)),
            };
            noted.sums.0 += weight * strength;
            if expected {
                noted.sums.1 += weight * had;
            }
            if let Some(shares) = &mut self.shares {
                let (doc, worth) = (noted.doc, weight * strength);
                shares.push(Share { doc, concept: of, variant: variant as usize, worth });
            }
        }
        self.having = [0, 0];
    }
}
