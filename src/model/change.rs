//! What became of a record between two editions, or between two languages? Start at [`Change`] and
//! [`TranslationStatus`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use super::number::{NumberRange, RuleNumber};
use super::record::RecordKind;

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "kebab-case")]
pub enum Class {
    /// The old edition has nothing like it.
    Added,
    /// The new edition has nothing like it.
    Removed,
    /// Same address, other words.
    Edited,
    /// Other address, same words.
    Moved,
    /// Other address and other words.
    MovedEdited,
    /// Only cross-references changed, and each was shown to follow its target.
    References,
    /// A cross-reference now points at another rule.
    Retargeted,
    /// Quotes, dashes, marks and white space only.
    Typography,
}

impl Class {
    /// All classes, in the order in which summaries list them.
    pub const ALL: [Self; 8] = [
        Self::Added,
        Self::Removed,
        Self::Edited,
        Self::MovedEdited,
        Self::Moved,
        Self::Retargeted,
        Self::References,
        Self::Typography,
    ];
}

/// What happened to a run of words.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum WordOp {
    /// They stand in both.
    Equal,
    /// They stand in the old text only.
    Delete,
    /// They stand in the new text only.
    Insert,
}

/// How much a difference matters to a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// The words themselves differ.
    #[default]
    Words,
    /// Only quotes, dashes, marks or white space differ: a deletion of this tone stands right
    /// before the insertion that takes its place.
    Typography,
}

/// A run of words with what happened to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordRun {
    /// What happened.
    pub op: WordOp,
    /// The words with the white space between them.
    pub text: String,
    /// How much it matters; always `Words` for what is equal.
    #[serde(skip)]
    pub tone: Tone,
}

/// How much of one text went into another, for splits and merges.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// Place of the record in its edition.
    pub place: usize,
    /// Share of its words that are told here, 0 to 1.
    pub share: f32,
}

/// A cross-reference before and after, with where its old target went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChangedReference")]
pub struct ReferenceMove {
    /// The numbers as the old text prints them.
    #[schemars(with = "String")]
    pub old: NumberRange,
    /// The numbers as the new text prints them.
    #[schemars(with = "String")]
    pub new: NumberRange,
    /// Where the old target stands in the new edition; none where it went.
    pub target: Option<RuleNumber>,
    /// Whether the reference still points at the same rule.
    pub follows: Follows,
}

/// Whether a cross-reference still points at the same rule.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Follows {
    /// It does: the move of its target proves it.
    Target,
    /// It points elsewhere now.
    Elsewhere,
}

/// What became of one record of the old edition, or where one of the new came from.
///
/// It holds places, not words: the words of a change are told apart when somebody reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What happened.
    pub class: Class,
    /// The kind of record; of what is a section in one edition and a rule in the other, a rule.
    pub kind: RecordKind,
    /// Place of the record in the old edition; none where it was added.
    pub old: Option<usize>,
    /// Place of the record in the new edition; none where it was removed.
    pub new: Option<usize>,
    /// How alike the words are, 0 to 1; 0 where there is only one side.
    pub similarity: f32,
    /// Cross-references that are printed otherwise or point elsewhere, in the order of the text.
    pub references: Vec<ReferenceMove>,
    /// Old records beside `old` whose words went into the new one.
    pub merged_from: Vec<Share>,
    /// New records beside `new` that took words of the old one.
    pub split_into: Vec<Share>,
}

/// The same thing before and after.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema,
)]
pub struct Pair<T> {
    /// Before.
    pub old: T,
    /// After.
    pub new: T,
}

impl<T> Pair<T> {
    /// A pair of `old` and `new`.
    pub fn new(old: T, new: T) -> Self {
        Self { old, new }
    }

    /// The pair seen from the other end of time.
    pub fn mirrored(self) -> Self {
        Self { old: self.new, new: self.old }
    }

    /// Does the same to both.
    pub fn map<U>(self, mut each: impl FnMut(T) -> U) -> Pair<U> {
        Pair { old: each(self.old), new: each(self.new) }
    }

    /// Both, the old one first.
    pub fn both(self) -> [T; 2] {
        [self.old, self.new]
    }

    /// Borrows both.
    pub fn as_ref(&self) -> Pair<&T> {
        Pair { old: &self.old, new: &self.new }
    }
}

/// What a Japanese record is against an English edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum TranslationStatus {
    /// It says what the English says.
    Current,
    /// Only numbers or cross-references differ.
    Renumbered,
    /// The English words changed since.
    Stale,
    /// There is no Japanese record.
    #[default]
    Missing,
    /// The English record is gone.
    Orphaned,
}

impl TranslationStatus {
    /// All, in the order in which summaries list them.
    pub const ALL: [Self; 5] =
        [Self::Current, Self::Renumbered, Self::Stale, Self::Missing, Self::Orphaned];
}

/// What came into a list and what went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Members")]
pub struct SetChange {
    /// What is listed, as the text calls it: `creature types`; none where it does not say.
    pub list: Option<String>,
    /// Only in the new list, in its order.
    pub added: Vec<String>,
    /// Only in the old list, in its order.
    pub removed: Vec<String>,
}
