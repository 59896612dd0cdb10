//! Which Japanese clauses speak of rules beside them that are gone? Start at [`Clause`].
//!
//! A clause is stranded when nothing of its own English is like it, but a sentence of a rule that
//! stood beside it explains it. Nothing here knows what stood there.

use std::ops::Range;

use crate::model::Language;

use super::association::{Apart, Word};
use super::units::units;

/// A part of a Japanese sentence up to a comma, with its words looked up.
pub(super) struct Clause<'a> {
    /// Bytes of the Japanese text.
    pub bytes: Range<usize>,
    words: Vec<Word<'a>>,
}

/// A clause of fewer units says too little to be told from others.
const FEWEST_UNITS: usize = 4;

/// How little a clause must be like its own English; see [`EXPLAINED`].
const UNLIKE: f32 = 0.12;

/// How much of it the rule that is gone must explain more than its own English.
const EXPLAINED: f32 = 0.2;

impl<'a> Clause<'a> {
    /// The clauses of the sentence at `bytes` of a text that say enough.
    pub fn all_of(text: &str, bytes: Range<usize>, associations: &Apart<'a>) -> Vec<Self> {
        let mut start = bytes.start;
        let mut clauses = Vec::new();
        for part in text[bytes].split_inclusive('、') {
            let bytes = start..start + part.len();
            start = bytes.end;
            let words = associations.words(&units(part, Language::Ja), Language::Ja);
            clauses.push(Self { bytes, words });
        }
        clauses.retain(|it| it.words.len() >= FEWEST_UNITS);
        clauses
    }

    /// How much more a sentence that is gone explains of it than `own`, the words of its own
    /// English; none where its own English is like it or the sentence explains little.
    pub fn gain(
        &self,
        associations: &Apart<'a>,
        own: &[Word<'_>],
        gone: &[Word<'_>],
    ) -> Option<f32> {
        let explained = associations.closeness(&self.words, own);
        let more = associations.explains_more(&self.words, &explained, gone);
        if more < EXPLAINED {
            return None;
        }
        let now = associations.likeness(own, &self.words);
        (now < UNLIKE).then_some(more)
    }
}
