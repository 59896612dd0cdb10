//! What does `diff` answer? Start at [`DiffAnswer`].
//!
//! `follows` is `target` where the move of the old target proves that the reference still points
//! at the same rule, and `elsewhere` where it does not. `consequence` is true for a change that is told
//! only because it follows from one of the topic. In `words`, what differs by typography only is equal,
//! and `old` is how the old text prints it.
//!
//! What is told first of a difference? Start at [`Lead`]. Everything is made from the data; the words
//! are the front ends'.
//!
//! What does `diff --all --stat` answer? Start at [`ChangesAnswer`].
//!
//! A section without number is the glossary.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::shape::{DatedEdition, TextRun, counts, rounded, rounded_some, sorted_counts, words};
use super::show::TodayNumber;
use crate::model::{
    Class, EditionId, Language, Pair, Part, RecordKind, ReferenceMove, RuleNumber, SetChange,
    WordOp, WordRun, is_heading_text,
};

/// What changed between two editions, as far as it was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Diff")]
pub struct DiffAnswer {
    /// The two editions.
    #[serde(flatten, serialize_with = "both_dated")]
    #[schemars(with = "DatedPair")]
    pub editions: Pair<EditionId>,
    /// Codes of the sets they came with, where that is known.
    #[serde(skip)]
    pub sets: Pair<Option<String>>,
    /// How many records of each were compared.
    #[serde(skip)]
    pub lengths: Pair<usize>,
    /// What was asked about, as typed; none for everything.
    pub topic: Option<String>,
    /// What is told first; empty where not all was asked for.
    pub lead: Lead,
    /// What titles and terms in it are called in the language of the interface.
    #[serde(skip)]
    pub names: BookNames,
    /// How many changes there are in all, asked for or not.
    pub total: usize,
    /// How many of the changes asked for are of each class; no class with none.
    #[serde(serialize_with = "counts")]
    #[schemars(with = "BTreeMap<Class, usize>")]
    pub summary: Vec<(Class, usize)>,
    /// The changes asked for, in the order of the new edition, removed records where they stood;
    /// front and back matter last.
    pub changes: Vec<ShownChange>,
    /// Sections and rules that bear another number now, by old number; of a topic, those of its changes.
    #[serde(serialize_with = "moves")]
    #[schemars(with = "Vec<Move>")]
    pub moves: Vec<Pair<RuleNumber>>,
    /// The editions whose words are not here: what is known of them is which rules came, went, moved
    /// and were edited.
    pub without_texts: Vec<EditionId>,
    /// Whether an edition holds only parts of the book, so that only those were compared.
    #[serde(skip)]
    pub is_partial: bool,
}

impl DiffAnswer {
    /// Whether all changes are here, so that what belongs together can be told together.
    pub fn is_whole(&self) -> bool {
        self.topic.is_none() && self.changes.len() == self.total
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Change")]
pub struct ShownChange {
    /// What happened.
    pub class: Class,
    /// The kind of record.
    pub kind: RecordKind,
    /// The section it stands in, of the new edition where it has one.
    #[serde(skip)]
    pub heading: Heading,
    /// The old record; none where it was added.
    pub old: Option<ShownText>,
    /// The new record; none where it was removed.
    pub new: Option<ShownText>,
    /// How alike the words are, 0 to 1.
    #[serde(serialize_with = "rounded")]
    #[schemars(with = "f64")]
    pub similarity: f32,
    /// The words of both.
    #[serde(serialize_with = "words")]
    #[schemars(with = "Vec<TextRun<'_>>")]
    pub words: Vec<WordRun>,
    /// Cross-references that are printed otherwise or point elsewhere.
    pub references: Vec<ReferenceMove>,
    /// Old records beside `old` whose words went into the new one.
    pub merged_from: Vec<SharedWords>,
    /// New records beside `new` that took words of the old one.
    pub split_into: Vec<SharedWords>,
    /// What came into a list and what went, for a rule that is a long list.
    pub members: Option<SetChange>,
    /// What the new record says over again, by the name that it bears in the new edition.
    pub copy_of: Option<String>,
    /// The reason of a person who gave this pair by hand.
    pub given: Option<String>,
    /// Why it is told under a topic; always `Words` without one.
    #[serde(rename = "consequence", serialize_with = "is_consequence")]
    #[schemars(with = "bool")]
    pub relation: Relation,
    /// The places of both records among those compared, in the order of the book.
    #[serde(skip)]
    pub places: Pair<Option<usize>>,
}

/// What stands beside the changes of one language in a table of both: what became of the same
/// records in the other language, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// The editions of the other language; the same one twice where only the old text has one.
    pub editions: Option<Pair<EditionId>>,
    /// What stands beside each change, in the order of the changes.
    pub changes: Vec<BesideChange>,
}

/// What stands beside one change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BesideChange {
    /// The same record in the other language.
    pub counterpart: Counterpart,
    /// What bulletins say of the change, each with its language.
    pub reasons: Vec<(Language, String)>,
}

/// What became of a record in the other language.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Counterpart {
    /// It is not there.
    #[default]
    Absent,
    /// Nothing.
    Stayed,
    /// This.
    Changed(Box<ShownChange>),
    /// Its old text, if it has one, is not brought up to date.
    Waiting(Option<ShownText>),
}

/// The section, or part of the book, under which a change is told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// A section or chapter and its title.
    Section(RuleNumber, String),
    /// The glossary.
    Glossary,
    /// What stands before the rules.
    Front,
    /// What stands behind them.
    Back,
}

/// One side of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ChangedText")]
pub struct ShownText {
    /// Its number.
    pub number: Option<RuleNumber>,
    /// Its headword, for a glossary entry.
    pub term: Option<String>,
    /// Its part, for front and back matter.
    #[schemars(with = "Option<String>")]
    pub part: Option<Part>,
    /// The words.
    pub text: String,
}

impl ShownText {
    /// What it is called: its number, its headword or its part.
    pub fn name(&self) -> String {
        let number = self.number.map(|number| number.to_string());
        let part = || self.part.map(|part| part.to_string());
        number.or_else(|| self.term.clone()).or_else(part).unwrap_or_default()
    }
}

/// A record that shares words with another without being its pair.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SharedWords {
    /// What it is called.
    pub name: String,
    /// Share of the words of the record that tells it, 0 to 1; left out where nobody knows.
    #[serde(serialize_with = "rounded_some", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<f64>")]
    pub share: Option<f32>,
    /// What it is today; none in a difference, which tells of its own two editions.
    #[serde(flatten)]
    pub today: Option<TodayNumber>,
}

impl SharedWords {
    /// What it is today, where that is something else than its name says.
    pub fn since(&self) -> Option<TodayNumber> {
        self.today.filter(|today| match today {
            TodayNumber::Bears(number) => number.is_some_and(|now| now.to_string() != self.name),
            TodayNumber::Gone(_) => true,
        })
    }
}

/// Why a change is told under a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// Its words or its number are what was asked about.
    Words,
    /// It moved, or its references changed, because of one whose words are.
    Consequence,
}

impl ShownChange {
    /// Its numbers before and after.
    pub fn numbers(&self) -> Pair<Option<RuleNumber>> {
        let number = |side: &Option<ShownText>| side.as_ref().and_then(|text| text.number);
        Pair::new(number(&self.old), number(&self.new))
    }

    /// Whether the words themselves differ, not only number, references or typography.
    pub fn is_rewritten(&self) -> bool {
        matches!(self.class, Class::Edited | Class::MovedEdited)
    }

    /// Whether its number or headword is another than before.
    pub fn is_renamed(&self) -> bool {
        let both = self.old.as_ref().zip(self.new.as_ref());
        both.is_some_and(|(old, new)| old.name() != new.name())
    }

    /// Whether this is a rule that only heads others, or a section.
    pub fn is_heading(&self) -> bool {
        let text = self.new.as_ref().or(self.old.as_ref()).map_or("", |shown| shown.text.as_str());
        self.kind == RecordKind::Section || self.kind == RecordKind::Rule && is_heading_text(text)
    }

    /// Whether any word came or went.
    pub fn has_changed_words(&self) -> bool {
        self.words.iter().any(|word| word.op != WordOp::Equal)
    }
}

/// Both editions with their days.
#[derive(Serialize, JsonSchema)]
struct DatedPair {
    old: DatedEdition,
    new: DatedEdition,
}

fn both_dated<S: Serializer>(editions: &Pair<EditionId>, to: S) -> Result<S::Ok, S::Error> {
    DatedPair { old: editions.old.into(), new: editions.new.into() }.serialize(to)
}

/// A number before and after.
#[derive(Serialize, JsonSchema)]
struct Move {
    from: RuleNumber,
    to: RuleNumber,
}

fn moves<S: Serializer>(moves: &[Pair<RuleNumber>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(moves.iter().map(|moved| Move { from: moved.old, to: moved.new }))
}

fn is_consequence<S: Serializer>(relation: &Relation, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(*relation == Relation::Consequence)
}

/// How much each edition changed, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChangesAnswer {
    /// The chapter or section that is counted, by its number today; none for the whole book.
    pub within: Option<RuleNumber>,
    /// Every edition with one before it, oldest first.
    pub editions: Vec<EditionCounts>,
    /// Where changes stood, in the order of the book; what is gone comes last.
    pub sections: Vec<SectionCounts>,
}

/// What one edition changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionCounts {
    /// The edition.
    pub edition: EditionId,
    /// The code of the set that it came with, if one is known.
    pub set: Option<String>,
    /// How many rules and subrules it has of what is counted.
    pub rules: usize,
    /// How many changes there are of each class that has any.
    #[serde(serialize_with = "sorted_counts")]
    pub counts: Vec<(Class, usize)>,
}

/// What all editions changed in one section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SectionCounts {
    /// The section, by its number and title today, or by its last ones.
    #[serde(flatten, serialize_with = "number_and_title")]
    pub heading: Heading,
    /// The edition since which the section is gone.
    pub gone: Option<EditionId>,
    /// How many changes of words each edition made there, in the order of the editions.
    #[serde(skip)]
    pub by_edition: Vec<usize>,
    /// How many changes there are of each class that has any.
    #[serde(serialize_with = "sorted_counts")]
    pub counts: Vec<(Class, usize)>,
}

/// What a section is called in JSON.
#[derive(Default, Serialize)]
struct NumberAndTitle<'a> {
    number: Option<RuleNumber>,
    title: Option<&'a str>,
}

fn number_and_title<S: Serializer>(heading: &Heading, serializer: S) -> Result<S::Ok, S::Error> {
    let named = match heading {
        Heading::Section(number, title) => {
            NumberAndTitle { number: Some(*number), title: Some(title) }
        }
        _ => NumberAndTitle::default(),
    };
    named.serialize(serializer)
}

/// How many changes there are of each class, in the order of summaries; no class with none.
pub fn counted(classes: &[Class]) -> Vec<(Class, usize)> {
    let count = |wanted: Class| classes.iter().filter(|class| **class == wanted).count();
    let counts = Class::ALL.into_iter().map(|class| (class, count(class)));
    counts.filter(|count| count.1 > 0).collect()
}

/// How many changes there are of some classes.
pub fn count_of(counts: &[(Class, usize)], wanted: impl Fn(Class) -> bool) -> usize {
    counts.iter().filter(|(class, _)| wanted(*class)).map(|pair| pair.1).sum()
}

/// Whether a headword says of its term that it is no longer used.
pub fn is_obsolete(headword: &str) -> bool {
    headword.to_lowercase().ends_with("(obsolete)")
}

/// Whether words were changed: a new number, other references or other quotes alone change none.
pub fn changes_words(class: Class) -> bool {
    !matches!(class, Class::Moved | Class::References | Class::Typography)
}

/// What a reader wants to know first of what changed between two editions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Lead {
    /// The points, the most telling first.
    pub points: Vec<LeadPoint>,
}

impl Lead {
    /// The words of the book in it: titles, terms, and what lists are called.
    pub fn book_words(&self) -> impl Iterator<Item = &str> {
        self.points.iter().flat_map(LeadPoint::book_words)
    }
}

/// One line of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "point", rename_all = "kebab-case")]
pub enum LeadPoint {
    /// Headings of keywords that came in.
    NewKeywords {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Headings of keywords that went.
    GoneKeywords {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Chapters and sections that came in.
    NewSections {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// Chapters and sections that went.
    GoneSections {
        /// They, in the order of the book.
        rules: Vec<Titled>,
    },
    /// A list in which names came and went: types, subtypes, ability words.
    Members(MemberChange),
    /// Terms that mean something else: their entries changed, and the rules to which they point.
    ChangedTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that came into the glossary.
    NewTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that went from the glossary.
    GoneTerms {
        /// They, in the order of the glossary.
        terms: Vec<String>,
    },
    /// Terms that have another headword now.
    RenamedTerms {
        /// Each before and after.
        terms: Vec<RenamedTerm>,
    },
    /// Words that were put in place of others in many rules.
    Reworded(Rewording),
    /// New rules whose words stand elsewhere too.
    Copied(Copied),
    /// Rules that came in where neither their section nor their heading is new.
    NewRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Rules that went while their section and their heading stayed.
    GoneRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Rules of which most words changed that no other point tells.
    EditedRules {
        /// They, in the order of the book.
        numbers: Vec<RuleNumber>,
    },
    /// Numbers that went up or down together.
    Renumbered(Renumbering),
}

impl LeadPoint {
    fn book_words(&self) -> Vec<&str> {
        match self {
            Self::NewKeywords { rules }
            | Self::GoneKeywords { rules }
            | Self::NewSections { rules }
            | Self::GoneSections { rules } => titles(rules).collect(),
            Self::Members(MemberChange { members: SetChange { list, added, removed }, .. }) => {
                list.iter().chain(added).chain(removed).map(String::as_str).collect()
            }
            Self::ChangedTerms { terms } | Self::NewTerms { terms } | Self::GoneTerms { terms } => {
                terms.iter().map(String::as_str).collect()
            }
            Self::RenamedTerms { terms } => {
                terms.iter().flat_map(|term| [term.old.as_str(), term.new.as_str()]).collect()
            }
            Self::Renumbered(run) => titles(&run.came).chain(titles(&run.went)).collect(),
            _ => Vec::new(),
        }
    }
}

fn titles(rules: &[Titled]) -> impl Iterator<Item = &str> {
    rules.iter().filter_map(|rule| rule.title.as_deref())
}

/// A rule or section, with its words where it is a heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "TitledRule")]
pub struct Titled {
    /// Its number, in the edition in which it stands.
    pub number: RuleNumber,
    /// Its words; none for a rule that is no heading.
    pub title: Option<String>,
}

/// What came into the list of a rule and what went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct MemberChange {
    /// The number of the rule.
    pub number: RuleNumber,
    /// What came and what went.
    #[serde(flatten)]
    pub members: SetChange,
}

/// Words that took the place of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Rewording {
    /// The old words, with a word that stayed where nothing else would be left.
    pub old: String,
    /// The new words.
    pub new: String,
    /// In how many records.
    pub records: usize,
}

/// Rules that say what others say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Copied {
    /// The new rules.
    #[serde(flatten)]
    pub copies: FirstAndLast,
    /// The rules that say the same, in the new edition.
    #[serde(rename = "of")]
    pub originals: FirstAndLast,
}

/// The first and last of some numbers that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FirstAndLast {
    /// The first.
    pub first: RuleNumber,
    /// The last; the first again where there is only one.
    pub last: RuleNumber,
}

impl FirstAndLast {
    /// One number.
    pub fn of(number: RuleNumber) -> Self {
        Self { first: number, last: number }
    }
}

/// Rules or sections that follow each other and bear other numbers now, all by as much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Renumbering {
    /// The old numbers.
    pub old: FirstAndLast,
    /// The new numbers.
    pub new: FirstAndLast,
    /// By how much the numbers went up, or down.
    pub by: i32,
    /// What came in before them, with its title where it is a heading.
    pub came: Vec<Titled>,
    /// What went before them.
    pub went: Vec<Titled>,
}

/// A term before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RenamedTerm {
    /// Its old headword.
    pub old: String,
    /// Its new one.
    pub new: String,
}

/// Titles, terms and lists of an edition with what they are called in another language, that of
/// the interface; empty where both are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookNames(HashMap<String, String>);

impl BookNames {
    /// What words of the edition are called; none where nobody knows, or in the same language.
    pub fn get(&self, words: &str) -> Option<&str> {
        self.0.get(words).map(String::as_str)
    }
}

impl FromIterator<(String, String)> for BookNames {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}
