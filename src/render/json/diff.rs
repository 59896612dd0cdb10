//! `diff` as JSON:
//!
//! ```text
//! {old:{edition, effective}, new:{…}, topic: TEXT|null, total: COUNT, summary:{CLASS: COUNT},
//!  changes:[{class, kind, old:{number, term, part, text}|null, new:{…}|null, similarity,
//!            words:[{op, text}], references:[{old, new, target, follows}],
//!            merged_from:[{name, share}], split_into:[{name, share}],
//!            members:{added:[TEXT], removed:[TEXT]}|null, given: TEXT|null, consequence: BOOLEAN}],
//!  moves:[{from, to}]}
//! ```
//!
//! `follows` is `target` where the move of the old target proves that the reference still points
//! at the same rule, and `elsewhere` where it does not. `members` tells what came into a long list
//! and what went. `given` is the reason of a pair that was given by hand. `consequence` is true for a change that is told only because it follows from one
//! of the topic.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::print::print;
use crate::answer::{DiffAnswer, Members, Relation, SharedWords, ShownChange, ShownText};
use crate::model::{
    Class, EditionId, EffectiveDate, Follows, Pair, RecordKind, ReferenceMove, RuleNumber, WordRun,
};

/// What changed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Diff<'a> {
    old: Edition,
    new: Edition,
    topic: Option<&'a str>,
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
    words: &'a [WordRun],
    references: Vec<Reference>,
    merged_from: Vec<Share<'a>>,
    split_into: Vec<Share<'a>>,
    members: Option<Lists<'a>>,
    given: Option<&'a str>,
    consequence: bool,
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
        total: answer.total,
        summary: Summary(&answer.summary),
        changes: answer.changes.iter().map(shown).collect(),
        moves: answer.moves.iter().map(|it| Move { from: it.old, to: it.new }).collect(),
    })
}

fn shown(change: &ShownChange) -> Shown<'_> {
    let lists = |it| {
        let Members { added, removed }: &Members = it;
        Lists { added, removed }
    };
    Shown {
        class: change.class,
        kind: change.kind,
        old: change.old.as_ref().map(text),
        new: change.new.as_ref().map(text),
        similarity: rounded(change.similarity),
        words: &change.words,
        references: change.references.iter().map(reference).collect(),
        merged_from: shares(&change.merged_from),
        split_into: shares(&change.split_into),
        members: change.members.as_ref().map(lists),
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
