//! What does `history` answer? Start at [`HistoryAnswer`]; for a topic at [`TopicAnswer`].
//!
//! `number` and `term` are those of the edition in which the thread was picked up; remarks are those
//! of a bulletin on this change, as `show` has its mentions.
//!
//! What is new for who follows the rules, a section, a rule, a term or a search? Start at
//! [`FeedAnswer`].

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::diff::{SharedWords, ShownText};
use super::shape::{DatedEdition, TextRun, dated, words};
use crate::model::{Class, EditionId, Language, Mention, Pair, RecordKind, RuleNumber, WordRun};

/// One thread through all editions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "History")]
pub struct HistoryAnswer {
    /// What the record is called in the edition in which the thread was picked up.
    #[serde(flatten, serialize_with = "thread_head")]
    #[schemars(with = "ThreadHead<'_>")]
    pub named: Option<ShownText>,
    /// What was asked for, as typed.
    pub asked: String,
    /// The edition in which the thread was picked up.
    #[serde(skip)]
    pub edition: EditionId,
    /// Whether it may stand after the last one: what became of it is not known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_may_be_newer: bool,
    /// Names the thread for good: where it begins; none where nobody here knows that.
    pub thread: Option<String>,
    /// The kind of record.
    pub kind: RecordKind,
    /// The first edition in which it stands, whichever events are told.
    #[serde(skip)]
    pub first: EditionId,
    /// Whether it may stand in one before that is neither here nor known.
    #[serde(skip)]
    pub first_may_be_older: bool,
    /// How many editions it stands in, of those here and those that are known to be between.
    pub editions: usize,
    /// Whether editions may lie between that are neither here nor known.
    #[serde(rename = "editions_may_be_more", skip_serializing_if = "std::ops::Not::not")]
    pub may_be_more: bool,
    /// The last edition in which it stands.
    pub last: EditionId,
    /// Whether that is the newest edition here.
    #[serde(rename = "current")]
    pub is_current: bool,
    /// Every edition in which something happened to it, oldest first; the first tells where it
    /// begins.
    pub events: Vec<HistoryEvent>,
    /// The numbers or names that it bore, whichever events are told.
    #[serde(skip)]
    pub borne: Vec<BorneName>,
    /// The phrases of its last text, each with the edition that brought it; empty where nobody
    /// asked.
    pub blame: Vec<Blamed>,
}

/// A number or name that a thread bore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorneName {
    /// The number or name.
    pub name: String,
    /// The edition that gave it.
    pub edition: EditionId,
    /// Whether it was not one before that.
    pub is_exact: bool,
}

/// What happened to a thread in one edition.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HistoryEvent {
    /// The edition.
    #[serde(flatten, serialize_with = "dated")]
    #[schemars(with = "DatedEdition")]
    pub edition: EditionId,
    /// What the set that it came with is called in English and in Japanese, if one is known.
    #[serde(skip)]
    pub set_names: Option<[&'static str; 2]>,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// Whether an edition before this one may have brought it: some are neither here nor known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub may_be_earlier: bool,
    /// The newest edition that is known to be without it, where one before this may have brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<EditionId>,
    /// Whether the text of this edition is here; of one that is not, only numbers are known.
    #[serde(rename = "held")]
    pub is_held: bool,
    /// The record in the edition before.
    pub old: Option<ShownText>,
    /// The record in this edition.
    pub new: Option<ShownText>,
    /// The words of both.
    #[serde(serialize_with = "words")]
    #[schemars(with = "Vec<TextRun<'_>>")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "BlamedPhrase")]
pub struct Blamed {
    /// The phrase.
    pub text: String,
    /// The edition since which it has stood there.
    pub since: EditionId,
    /// Whether it may have stood there before, in an edition that is not here.
    pub may_be_older: bool,
}

/// In how many records a topic's words stand, edition by edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Topic")]
pub struct TopicAnswer {
    /// The words.
    #[serde(flatten, serialize_with = "topic_head")]
    #[schemars(with = "TopicHead<'_>")]
    pub topic: String,
    /// Every edition, oldest first.
    pub editions: Vec<TopicCount>,
}

/// In how many records of one edition a topic's words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TopicCount {
    /// The edition.
    #[serde(flatten, serialize_with = "dated")]
    #[schemars(with = "DatedEdition")]
    pub edition: EditionId,
    /// Rules and section titles.
    pub rules: usize,
    /// Examples.
    pub examples: usize,
    /// Glossary entries.
    pub glossary: usize,
}

#[derive(Serialize, JsonSchema)]
struct ThreadHead<'a> {
    /// Which of its two answers `history` gives.
    #[schemars(extend("enum" = ["history"]))]
    answer: &'static str,
    number: Option<RuleNumber>,
    term: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct TopicHead<'a> {
    /// Which of its two answers `history` gives.
    #[schemars(extend("enum" = ["topic"]))]
    answer: &'static str,
    topic: &'a str,
}

fn thread_head<S: Serializer>(named: &Option<ShownText>, to: S) -> Result<S::Ok, S::Error> {
    let number = named.as_ref().and_then(|text| text.number);
    let term = named.as_ref().and_then(|text| text.term.as_deref());
    ThreadHead { answer: "history", number, term }.serialize(to)
}

fn topic_head<S: Serializer>(topic: &str, to: S) -> Result<S::Ok, S::Error> {
    TopicHead { answer: "topic", topic }.serialize(to)
}

/// What is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// Every edition in these languages.
    All(&'static [Language]),
    /// A section or chapter, a rule, or an entry of the glossary.
    Thread {
        /// The word for it in the names of feeds: `section`, `rule` or `term`.
        kind: &'static str,
        /// Its number or headword, or its last one.
        name: String,
        /// Where its thread begins, which names it for good; what it is called where nobody knows.
        thread: String,
    },
    /// What a search finds, as typed.
    Search(String),
}

impl Followed {
    /// What names a thread of this kind, where one is followed: what it is called, and for good.
    pub fn thread_of(&self, wanted: &str) -> Option<(&str, &str)> {
        match self {
            Self::Thread { kind, name, thread } if *kind == wanted => Some((name, thread)),
            _ => None,
        }
    }
}

/// What is new, the newest first.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedAnswer {
    /// What is followed.
    pub followed: Followed,
    /// What is new, edition by edition, the newest first.
    pub entries: Vec<FeedEntry>,
}

/// What an edition brought.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedEntry {
    /// The edition.
    pub edition: EditionChanges,
    /// What changed of what is followed; empty where every edition is.
    pub changes: Vec<FeedChange>,
}

impl FeedEntry {
    /// The number that a section or chapter bore in this edition, which changed it.
    pub fn number_then(&self, number: RuleNumber) -> RuleNumber {
        let told = self.changes.iter().flat_map(|change| [&change.new, &change.old]).flatten();
        let mut above = told.filter_map(|text| text.number).flat_map(RuleNumber::ancestry);
        above.find(|above| above.level() == number.level()).unwrap_or(number)
    }
}

/// A change of what is followed. A new number alone is none.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedChange {
    /// What happened.
    pub class: Class,
    /// The record before.
    pub old: Option<ShownText>,
    /// The record since.
    pub new: Option<ShownText>,
    /// The words of both.
    pub words: Vec<WordRun>,
}

/// How much an edition changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionChanges {
    /// The edition before and this one.
    pub editions: Pair<EditionId>,
    /// Code of the set with which it came, where that is known.
    pub set: Option<String>,
    /// What the set is called, in English and in Japanese.
    pub set_names: Option<[&'static str; 2]>,
    /// How many records are of each class; no class with none.
    pub counts: Vec<(Class, usize)>,
    /// Sections and rules with a title that are new, in the order of the book.
    pub new_titles: Vec<(RuleNumber, String)>,
}
