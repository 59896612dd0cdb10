//! Which Japanese clauses speak of rules beside them that are gone? Start at [`Clause`].
//!
//! A clause is stranded when nothing of its own English is like it, but a sentence of a rule that
//! stood beside it explains it. Nothing here knows what stood there.

use std::ops::Range;

use super::association::{Apart, Word, rarity_weighted_mean, units};
use crate::model::Language;

/// A part of a Japanese sentence up to a comma, with its words looked up.
pub(super) struct Clause<'a> {
    /// Bytes of the Japanese text.
    pub bytes: Range<usize>,
    words: Vec<Word<'a>>,
    /// How close its own English comes to each word.
    explained: Vec<f32>,
    /// How much of it its own English explains.
    own: f32,
}

/// A clause of fewer units says too little to be told from others.
const FEWEST_OF_CLAUSE: usize = 4;

/// How little its own English must explain of a clause, and how much more a rule that is gone.
const UNEXPLAINED: f32 = 0.3;
const EXPLAINED: f32 = 0.2;

impl<'a> Clause<'a> {
    /// The clauses of the sentence at `bytes` of a text that say enough; `own` are the words of
    /// its English.
    pub fn all_of(
        text: &str,
        bytes: Range<usize>,
        associations: &Apart<'a>,
        own: &[Word<'_>],
    ) -> Vec<Self> {
        let mut start = bytes.start;
        let mut clauses = Vec::new();
        for part in text[bytes].split_inclusive('、') {
            let bytes = start..start + part.len();
            start = bytes.end;
            let words = associations.words(&units(part, Language::Ja), Language::Ja);
            if words.len() < FEWEST_OF_CLAUSE {
                continue;
            }
            let explained = associations.closeness(&words, own);
            let own = rarity_weighted_mean(&words, explained.iter().copied());
            clauses.push(Self { bytes, words, explained, own });
        }
        clauses
    }

    /// Whether its own English explains little of it.
    pub fn is_strange(&self) -> bool {
        self.own < UNEXPLAINED
    }

    /// How much more a sentence that is gone explains of it than its own English; none where that
    /// is little.
    pub fn gain(&self, associations: &Apart<'a>, gone: &[Word<'_>]) -> Option<f32> {
        let more = associations.explains_more(&self.words, &self.explained, gone);
        (more >= EXPLAINED).then_some(more)
    }
}
