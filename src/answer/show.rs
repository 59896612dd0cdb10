//! What does `show` answer? Start at [`ShowAnswer`].

use std::fmt;

use super::bulletin::{CitedRule, Mention};
use super::translation::ChangedSince;
use crate::model::{
    Beside, EditionId, Language, NumberRange, RecordKind, RuleNumber, TranslationStatus,
};

/// Records in both languages, and what was asked for but is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShowAnswer {
    /// The records found, in the order asked for.
    pub records: Vec<ShownRecord>,
    /// What was not found, with what a reader may have meant.
    pub absent: Vec<Absence>,
    /// How many records there are in all.
    pub total: usize,
    /// How many records to skip for the next ones; none where these are the last.
    pub next: Option<usize>,
}

impl ShowAnswer {
    /// The same without the other language and what the one is against the other, wherever a
    /// record has this one.
    pub fn in_language(mut self, language: Language) -> Self {
        for record in &mut self.records {
            match language {
                Language::En if record.en.is_some() => record.ja = None,
                Language::Ja if record.ja.is_some() => record.en = None,
                _ => continue,
            }
            (record.status, record.held) = (None, None);
        }
        self
    }
}

/// One record in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownRecord {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    pub subject: Subject,
    /// Chapter, section and rule above it, outermost first.
    pub path: Vec<PathStep>,
    /// Its own title, for a section or the heading of a keyword.
    pub title: Option<PathStep>,
    /// Numbers right below it.
    pub subrules: Vec<RuleNumber>,
    /// The same with their titles, for a chapter or section in which there are titles.
    pub contents: Vec<PathStep>,
    /// What its texts point at, in the order of the English, then what the Japanese adds.
    pub references: Vec<ShownReference>,
    /// What points at it in the English edition, or in the Japanese where there is no English.
    pub referenced_by: Vec<Cited>,
    /// What bulletins, rulings and notes say of it, by document.
    pub mentions: Vec<Mention>,
    /// The rules that a bulletin's item, a ruling or a note rests on, and what has become of them.
    pub cited: Vec<CitedRule>,
    /// Whether the document marks it as changed, for a ruling.
    pub marked_changed: bool,
    /// What it is called in the newest edition here.
    pub today: TodayNumber,
    /// Names its thread through all editions for good, by where that begins; none for what is no
    /// part of the rules.
    pub thread: Option<String>,
    /// Other rules that bore its number in older editions, oldest first.
    pub former: Vec<FormerRule>,
    /// Whether a Japanese text holds this part of the book; none where there is no Japanese
    /// edition.
    pub held: Option<bool>,
    /// The English.
    pub en: Option<Side>,
    /// The Japanese.
    pub ja: Option<Side>,
    /// What the Japanese is against the English; none where the one does not translate the other
    /// or does not hold this part.
    pub status: Option<ShownStatus>,
}

/// What a record of any edition is in the newest one here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TodayNumber {
    /// It is there, under this number; none for what has no number.
    Bears(Option<RuleNumber>),
    /// It is gone since this edition.
    Gone(EditionId),
}

/// A rule that bore a number in a run of editions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerRule {
    /// The first edition of the run.
    pub first: EditionId,
    /// The last edition of the run.
    pub last: EditionId,
    /// The nearest title above it then, or its own.
    pub title: Option<String>,
    /// What it is today.
    pub today: TodayNumber,
}

/// What a Japanese record is against the English that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownStatus {
    /// The word for it.
    pub status: TranslationStatus,
    /// The English edition that the Japanese words were written for.
    pub base: EditionId,
    /// What changed since it was translated, edition by edition.
    pub since: Vec<ChangedSince>,
    /// Examples that are not current.
    pub examples: Vec<ExampleStatus>,
}

/// What a Japanese example is against the English one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleStatus {
    /// Which of the Japanese examples, from 0.
    pub ordinal: u16,
    /// The word for it.
    pub status: TranslationStatus,
    /// What changed since it was translated, edition by edition.
    pub since: Vec<ChangedSince>,
}

/// What a record is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// By number.
    Number(RuleNumber),
    /// By headword: the English one, else the Japanese.
    Term(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Term(term) => f.pad(term),
        }
    }
}

/// A number with its titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// The number.
    pub number: RuleNumber,
    /// Its title in the English edition.
    pub en: Option<String>,
    /// Its title in the Japanese edition.
    pub ja: Option<String>,
    /// What it is called in Japanese where no text that is here holds its title.
    pub name_ja: Option<String>,
}

impl PathStep {
    /// The English title, else the Japanese.
    pub fn any_title(&self) -> Option<&str> {
        self.en.as_deref().or(self.ja.as_deref())
    }
}

/// A record in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The edition it is from.
    pub edition: EditionId,
    /// Its number in that edition.
    pub number: Option<RuleNumber>,
    /// The edition since which it has had these words; other quotes, numbers and references alone
    /// are no other words.
    pub since: EditionId,
    /// The headword with its reading, for a glossary entry.
    pub headword: Option<String>,
    /// The reading of a Japanese headword, in kana.
    pub reading: Option<String>,
    /// The words; paragraphs are parted by `\n`.
    pub text: String,
    /// The examples.
    pub examples: Vec<String>,
    /// What its source prints beside the words.
    pub beside: Option<Beside>,
}

/// A cross-reference out of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownReference {
    /// What it points at.
    pub target: NumberRange,
    /// The title of the target, or of the rule or section it lies in.
    pub title: Option<PathStep>,
    /// Whether the edition has such a record.
    pub exists: bool,
}

/// A record that points here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cited {
    /// A rule, or an example of it.
    By(RuleNumber),
    /// A glossary entry.
    ByTerm(String),
}

/// Something that was asked for and is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// What was typed.
    pub typed: String,
    /// The number that was understood, if one was.
    pub number: Option<NumberRange>,
    /// The edition that was searched.
    pub edition: Option<EditionId>,
    /// The rules that bore the number in other editions, oldest first.
    pub former: Vec<FormerRule>,
    /// The nearest numbers or terms that are there.
    pub nearest: Vec<String>,
}
