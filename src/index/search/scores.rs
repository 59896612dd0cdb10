//! What is noted of each document while a query is scored? Start at [`ScoreTable`].
//!
//! A query meets a small share of all documents, here and there among the others: what is noted of
//! them stands together, and where each stands in a table that is kept for the next query.

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
    /// For each document behind which of them it is noted, from 1; 0 for none.
    places: Vec<u32>,
    /// Places of those that have the variant at hand, and the concept at hand.
    having_one: Vec<u32>,
    having_any: Vec<u32>,
    /// How many texts have the concept at hand in themselves, and how many questions.
    pub having: [usize; 2],
    /// What is noted for an explanation, if one is wanted.
    pub shares: Option<Vec<Share>>,
}

impl ScoreTable {
    /// Makes room for so many documents, of which nothing is noted, and for an explanation, if one
    /// is wanted.
    pub fn clear(&mut self, docs: usize, explains: bool) {
        self.noted.drain(..).for_each(|noted| self.places[noted.doc as usize] = 0);
        if self.places.len() != docs {
            self.places = vec![0; docs];
        }
        self.having_one.clear();
        self.shares = explains.then(Vec::new);
    }

    /// Adds to what the variant at hand is worth in a document.
    pub fn add(&mut self, doc: u32, worth: f32) {
        let place = &mut self.places[doc as usize];
        if *place == 0 {
            self.noted.push(Noted { doc, ..Noted::default() });
            *place = self.noted.len() as u32;
        }
        let at = *place - 1;
        let noted = &mut self.noted[at as usize];
        if noted.one == 0.0 {
            self.having_one.push(at);
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
                match docs.about(noted.doc).set() {
                    Some(_) => self.having[1] += 1,
                    None => self.having[0] += usize::from(one > above),
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
            let doc = noted.doc;
            let (strength, variant) = std::mem::take(&mut noted.best);
            // A text has a concept wholly or less, however often it stands there.
            let (weight, had) = match docs.about(doc).set() {
                Some(_) => (weights[1], strength),
                None => (weights[0], strength.min(1.0)),
            };
            noted.sums.0 += weight * strength;
            if expected {
                noted.sums.1 += weight * had;
            }
            if let Some(shares) = &mut self.shares {
                let worth = weight * strength;
                shares.push(Share { doc, concept: of, variant: variant as usize, worth });
            }
        }
        self.having = [0, 0];
    }
}
