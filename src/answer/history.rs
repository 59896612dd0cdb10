//! What does `history` answer? Start at [`HistoryAnswer`]; for a topic at [`TopicAnswer`].

use super::bulletin::Mention;
use super::diff::{SharedWords, ShownText};
use crate::model::{Class, EditionId, RecordKind, WordRun};

/// One thread through all editions.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryAnswer {
    /// What was asked for, as typed.
    pub asked: String,
    /// The edition in which the thread was picked up.
    pub edition: EditionId,
    /// Names the thread for good: where it begins.
    pub thread: String,
    /// The kind of record.
    pub kind: RecordKind,
    /// Every edition in which something happened to it, oldest first; the first tells where it
    /// begins.
    pub events: Vec<HistoryEvent>,
    /// How many editions it stands in, of those here and those that are known to be between.
    pub editions: usize,
    /// The last edition in which it stands.
    pub last: EditionId,
    /// Whether that is the newest edition here.
    pub is_current: bool,
    /// The phrases of its last text, each with the edition that brought it; empty where nobody
    /// asked.
    pub blame: Vec<Blamed>,
}

/// What happened to a thread in one edition.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryEvent {
    /// The edition.
    pub edition: EditionId,
    /// What the set that it came with is called in English and in Japanese, if one is known.
    pub set_names: Option<[&'static str; 2]>,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// Whether the text of this edition is here; of one that is not, only numbers are known.
    pub is_held: bool,
    /// The record in the edition before.
    pub old: Option<ShownText>,
    /// The record in this edition.
    pub new: Option<ShownText>,
    /// The words of both.
    pub words: Vec<WordRun>,
    /// Records of the edition before whose words came in.
    pub merged_from: Vec<SharedWords>,
    /// Records of this edition that took words out.
    pub split_into: Vec<SharedWords>,
    /// The reason of a person who gave this pair by hand.
    pub given: Option<String>,
    /// What the bulletin of this edition said of it.
    pub remarks: Vec<Mention>,
}

/// A phrase with the edition that brought it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blamed {
    /// The phrase.
    pub text: String,
    /// The edition since which it has stood there.
    pub since: EditionId,
}

/// In how many records a topic's words stand, edition by edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TopicAnswer {
    /// The words.
    pub topic: String,
    /// Every edition, oldest first.
    pub editions: Vec<TopicCount>,
}

/// In how many records of one edition a topic's words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopicCount {
    /// The edition.
    pub edition: EditionId,
    /// Rules and section titles.
    pub rules: usize,
    /// Examples.
    pub examples: usize,
    /// Glossary entries.
    pub glossary: usize,
}
