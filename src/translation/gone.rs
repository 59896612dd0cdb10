//! Which English sentences are gone? Start at [`gone_sentences`].
//!
//! A sentence that stands there with little changed is not gone. Nothing here reads Japanese.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::association::units;
use super::bitext::Bitext;
use super::leftover::PastWording;
use crate::diff::fold;
use crate::model::{EditionId, Language};
use crate::text::sentences;

/// A sentence that stood in an older wording.
pub(super) struct Gone {
    /// The sentence.
    pub sentence: String,
    /// The last edition in which it stood.
    pub until: EditionId,
    /// Its units.
    pub units: Vec<String>,
}

/// The English sentences that stand anywhere today, folded.
pub(super) struct PresentSentences {
    sentences: BTreeSet<String>,
}

impl PresentSentences {
    pub fn of(bitext: &Bitext<'_>) -> Self {
        let texts = bitext.en.records().iter().map(|record| record.text.as_str());
        let of_text = |text: &'_ str| -> Vec<String> {
            sentences(text, Language::En).into_iter().map(|bytes| fold(&text[bytes])).collect()
        };
        Self { sentences: texts.flat_map(of_text).collect() }
    }

    /// Whether a sentence is among them.
    pub fn has(&self, sentence: &str) -> bool {
        self.sentences.contains(&fold(sentence))
    }
}

/// How alike a sentence of today must be, by the units of both, for the old one to stand there
/// still.
const SAME: f32 = 0.85;

/// The sentences of older wordings that today's text does not have, youngest first.
pub(super) fn gone_sentences(now: &str, past: &[PastWording]) -> Vec<Gone> {
    if past.is_empty() {
        return Vec::new();
    }
    let folded = fold(now);
    let today = OnceCell::new();
    let read_today = || -> Vec<BTreeSet<String>> {
        let sentences = sentences(now, Language::En).into_iter();
        sentences.map(|bytes| units(&now[bytes], Language::En)).collect()
    };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut gone: Vec<Gone> = Vec::new();
    for wording in past {
        for bytes in sentences(&wording.text, Language::En) {
            let sentence = &wording.text[bytes];
            if !seen.insert(sentence) || folded.contains(&fold(sentence)) {
                continue;
            }
            let units = units(sentence, Language::En);
            if today.get_or_init(read_today).iter().any(|sentence| dice(sentence, &units) >= SAME) {
                continue;
            }
            let units = units.into_iter().collect();
            gone.push(Gone { sentence: sentence.to_owned(), until: wording.edition, units });
        }
    }
    gone
}

/// Dice's coefficient of two sets of words, 0 to 1.
pub(super) fn dice<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> f32 {
    let both = one.intersection(other).count();
    2.0 * both as f32 / (one.len() + other.len()).max(1) as f32
}
