//! How are the parts printed that answers have in common? In JSON, by serde; start at [`runs`].
//!
//! An answer derives its JSON and its schema, so that its keys stand where its fields do; what is
//! here, and beside an answer the types that nobody but serde sees, is where the two differ.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::model::{Class, EditionId, EffectiveDate, Tone, WordOp, WordRun};

/// An edition with its day.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ComparedEdition")]
pub(super) struct DatedEdition {
    edition: EditionId,
    effective: EffectiveDate,
}

impl From<EditionId> for DatedEdition {
    fn from(edition: EditionId) -> Self {
        Self { edition, effective: edition.effective }
    }
}

/// Prints an edition with its day.
pub(super) fn dated<S: Serializer>(edition: &EditionId, to: S) -> Result<S::Ok, S::Error> {
    DatedEdition::from(*edition).serialize(to)
}

/// Words with what happened to them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WordRun")]
pub(super) struct TextRun<'a> {
    op: WordOp,
    text: Cow<'a, str>,
    /// How the old text prints what is the same but for typography.
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<Cow<'a, str>>,
}

/// The words of a change, of which nothing is marked that differs by typography only; joined, they
/// give both texts.
fn runs(words: &[WordRun]) -> Vec<TextRun<'_>> {
    let mut runs: Vec<TextRun<'_>> = Vec::with_capacity(words.len());
    let is_typography = |run: &WordRun| run.tone == Tone::Typography || run.op == WordOp::Equal;
    for stretch in words.chunk_by(|one, other| is_typography(one) && is_typography(other)) {
        if let [run] = stretch {
            let op = if is_typography(run) { WordOp::Equal } else { run.op };
            let is_equal = run.op == WordOp::Equal || op != WordOp::Equal;
            let (text, old) = match run.op {
                _ if is_equal => (run.text.as_str(), None),
                WordOp::Delete => ("", Some(run.text.as_str())),
                _ => (run.text.as_str(), Some("")),
            };
            runs.push(TextRun { op, text: Cow::Borrowed(text), old: old.map(Cow::Borrowed) });
            continue;
        }
        let without = |op: WordOp| -> String {
            stretch.iter().filter(|run| run.op != op).map(|run| run.text.as_str()).collect()
        };
        let (text, old) = (without(WordOp::Delete), without(WordOp::Insert));
        let old = (old != text).then_some(Cow::Owned(old));
        runs.push(TextRun { op: WordOp::Equal, text: Cow::Owned(text), old });
    }
    runs
}

/// Prints the words of a change.
pub(super) fn words<S: Serializer>(words: &[WordRun], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(runs(words))
}

/// Prints a share with three digits, as precise as it is.
pub(super) fn rounded<S: Serializer>(share: &f32, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((f64::from(*share) * 1000.0).round() / 1000.0)
}

/// The same of one that is known.
pub(super) fn rounded_some<S: Serializer>(share: &Option<f32>, to: S) -> Result<S::Ok, S::Error> {
    rounded(&share.unwrap_or_default(), to)
}

/// Prints counts of classes, in their order.
pub(super) fn counts<S: Serializer>(counts: &[(Class, usize)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(class, count)| (class, count)))
}

/// Prints counts of classes, in the order of the alphabet.
pub(super) fn sorted_counts<S: Serializer>(
    counts: &[(Class, usize)],
    to: S,
) -> Result<S::Ok, S::Error> {
    let counts = counts.iter().map(|(class, count)| (<&str>::from(*class), count));
    counts.collect::<BTreeMap<_, _>>().serialize(to)
}

/// Prints counts in the order of the alphabet.
pub(super) fn by_word<S: Serializer>(
    counts: &BTreeMap<impl Display, usize>,
    to: S,
) -> Result<S::Ok, S::Error> {
    let counts = counts.iter().map(|(word, count)| (word.to_string(), count));
    counts.collect::<BTreeMap<_, _>>().serialize(to)
}
