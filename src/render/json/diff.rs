//! `diff` as JSON:
//!
//! ```text
//! {old:{edition, effective}, new:{…}, topic: TEXT|null, lead:[{point, …}], total: COUNT,
//!  summary:{CLASS: COUNT},
//!  changes:[{class, kind, old:{number, term, part, text}|null, new:{…}|null, similarity,
//!            words:[{op, text, old?: TEXT}], references:[{old, new, target, follows}],
//!            merged_from:[{name, share}], split_into:[{name, share}],
//!            members:{list: TEXT|null, added:[TEXT], removed:[TEXT]}|null, copy_of: TEXT|null, given: TEXT|null,
//!            consequence: BOOLEAN}],
//!  moves:[{from, to}]}
//! ```
//!
//! `follows` is `target` where the move of the old target proves that the reference still points
//! at the same rule, and `elsewhere` where it does not. `members` tells what came into a long list
//! and what went. `copy_of` names the rule that a new one says over again. `given` is the reason of a
//! pair that was given by hand. `consequence` is true for a change that is told only because it
//! follows from one of the topic. `lead` tells what a reader wants to know first, and nothing where
//! not all was asked for. In `words`, what differs by typography only is equal, and `old` is how the
//! old text prints it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::lead::{Point, lead};
use super::print::print;
use crate::answer::{DiffAnswer, Members, Relation, SharedWords, ShownChange, ShownText};
use crate::model::{
    Class, EditionId, EffectiveDate, Follows, Pair, RecordKind, ReferenceMove, RuleNumber, Tone,
    WordOp, WordRun,
};

/// What changed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Diff<'a> {
    old: Edition,
    new: Edition,
    topic: Option<&'a str>,
    lead: Vec<Point<'a>>,
    total: usize,
    #[schemars(with = "BTreeMap<Class, usize>")]
    summary: Summary<'a>,
    changes: Vec<Shown<'a>>,
    moves: Vec<Move>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ComparedEdition")]
struct Edition {
    edition: EditionId,
    effective: EffectiveDate,
}

/// Counts by class, in the order of classes.
struct Summary<'a>(&'a [(Class, usize)]);

impl Serialize for Summary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (class, count) in self.0 {
            map.serialize_entry(class.word(), count)?;
        }
        map.end()
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Change")]
struct Shown<'a> {
    class: Class,
    kind: RecordKind,
    old: Option<Text<'a>>,
    new: Option<Text<'a>>,
    similarity: f64,
    words: Vec<Run<'a>>,
    references: Vec<Reference>,
    merged_from: Vec<Share<'a>>,
    split_into: Vec<Share<'a>>,
    members: Option<Lists<'a>>,
    copy_of: Option<&'a str>,
    given: Option<&'a str>,
    consequence: bool,
}

/// Words with what happened to them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WordRun")]
pub(super) struct Run<'a> {
    op: WordOp,
    text: Cow<'a, str>,
    /// How the old text prints what is the same but for typography.
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<Cow<'a, str>>,
}

/// The words of a change, of which nothing is marked that differs by typography only; joined, they
/// give both texts.
pub(super) fn runs(words: &[WordRun]) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::with_capacity(words.len());
    let is_typography = |it: &WordRun| it.tone == Tone::Typography || it.op == WordOp::Equal;
    for stretch in words.chunk_by(|one, other| is_typography(one) && is_typography(other)) {
        if let [run] = stretch {
            let op = if is_typography(run) { WordOp::Equal } else { run.op };
            let is_equal = run.op == WordOp::Equal || op != WordOp::Equal;
            let (text, old) = match run.op {
                _ if is_equal => (run.text.as_str(), None),
                WordOp::Delete => ("", Some(run.text.as_str())),
                _ => (run.text.as_str(), Some("")),
            };
            runs.push(Run { op, text: Cow::Borrowed(text), old: old.map(Cow::Borrowed) });
            continue;
        }
        let without = |op: WordOp| -> String {
            stretch.iter().filter(|it| it.op != op).map(|it| it.text.as_str()).collect()
        };
        let (text, old) = (without(WordOp::Delete), without(WordOp::Insert));
        let old = (old != text).then_some(Cow::Owned(old));
        runs.push(Run { op: WordOp::Equal, text: Cow::Owned(text), old });
    }
    runs
}

/// One side of a change.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedText")]
pub(super) struct Text<'a> {
    number: Option<RuleNumber>,
    term: Option<&'a str>,
    part: Option<&'a str>,
    text: &'a str,
}

/// A changed reference.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChangedReference")]
pub(super) struct Reference {
    old: String,
    new: String,
    target: Option<RuleNumber>,
    follows: Follows,
}

/// Words shared with another record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SharedWords")]
pub(super) struct Share<'a> {
    name: &'a str,
    share: f64,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Members")]
struct Lists<'a> {
    list: Option<&'a str>,
    added: &'a [String],
    removed: &'a [String],
}

#[derive(Serialize, JsonSchema)]
struct Move {
    from: RuleNumber,
    to: RuleNumber,
}

/// The changes, for programs.
pub fn diff(answer: &DiffAnswer) -> String {
    let edition = |edition: EditionId| Edition { edition, effective: edition.effective };
    print(&Diff {
        old: edition(answer.editions.old),
        new: edition(answer.editions.new),
        topic: answer.topic.as_deref(),
        lead: lead(&answer.lead),
        total: answer.total,
        summary: Summary(&answer.summary),
        changes: answer.changes.iter().map(shown).collect(),
        moves: answer.moves.iter().map(|it| Move { from: it.old, to: it.new }).collect(),
    })
}

fn shown(change: &ShownChange) -> Shown<'_> {
    let lists = |it| {
        let Members { list, added, removed }: &Members = it;
        Lists { list: list.as_deref(), added, removed }
    };
    Shown {
        class: change.class,
        kind: change.kind,
        old: change.old.as_ref().map(text),
        new: change.new.as_ref().map(text),
        similarity: rounded(change.similarity),
        words: runs(&change.words),
        references: change.references.iter().map(reference).collect(),
        merged_from: shares(&change.merged_from),
        split_into: shares(&change.split_into),
        members: change.members.as_ref().map(lists),
        copy_of: change.copy_of.as_deref(),
        given: change.given.as_deref(),
        consequence: change.relation == Relation::Consequence,
    }
}

/// One side of a change, for programs.
pub(super) fn text(text: &ShownText) -> Text<'_> {
    // A line of the contents lists a number and is itself no rule.
    Text {
        number: text.number,
        term: text.term.as_deref(),
        part: text.part.map(|it| it.word()),
        text: &text.text,
    }
}

/// A changed reference, for programs.
pub(super) fn reference(it: &ReferenceMove) -> Reference {
    let printed = Pair::new(it.old, it.new).map(|it| it.to_string());
    Reference { old: printed.old, new: printed.new, target: it.target, follows: it.follows }
}

/// Shared words, for programs.
pub(super) fn shares(shared: &[SharedWords]) -> Vec<Share<'_>> {
    shared.iter().map(|it| Share { name: &it.name, share: rounded(it.share) }).collect()
}

/// A share with three digits, as precise as it is.
fn rounded(share: f32) -> f64 {
    (f64::from(share) * 1000.0).round() / 1000.0
}
