//! What does `cite` answer? Start at [`CiteAnswer`].

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shape::by_word;
use crate::model::{EditionId, Said};

/// What is true of a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CiteVerdict {
    /// The number still names the rule that was meant.
    Current,
    /// The rule that was meant has another number.
    Moved,
    /// The rule that was meant is no more.
    Gone,
    /// No edition has such a rule.
    Never,
    /// Still that number, but other words.
    Reworded,
    /// The words that are quoted stand elsewhere, or only in an old edition.
    Misquoted,
    /// What is said of the rule fits other rules far better.
    Doubtful,
    /// Which edition was meant decides.
    Ambiguous,
}

impl CiteVerdict {
    /// Each with the word for it in flags and JSON, and what it says, in a sentence.
    pub const TOLD: [(Self, &str, &str); 8] = [
        (Self::Current, "current", "the number still names the rule that was meant"),
        (Self::Moved, "moved", "the rule that was meant has another number"),
        (Self::Gone, "gone", "the rule that was meant is no more"),
        (Self::Never, "never", "no edition has such a rule"),
        (Self::Reworded, "reworded", "the rule has other words than when the line was written"),
        (Self::Misquoted, "misquoted", "the words that are quoted stand elsewhere"),
        (Self::Doubtful, "doubtful", "what is said of the rule fits other rules far better"),
        (Self::Ambiguous, "ambiguous", "which edition was meant decides"),
    ];

    /// The word for it in flags and JSON.
    pub fn word(self) -> &'static str {
        Self::TOLD[self as usize].1
    }
}

impl fmt::Display for CiteVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// How sure a finding must be to be told.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ValueEnum,
)]
#[serde(rename_all = "lowercase")]
pub enum CiteLevel {
    /// What threads or quoted words prove.
    Certain,
    /// What is far more likely than not, too.
    #[default]
    Likely,
    /// Everything that somebody may want to read again.
    All,
}

/// A rule that may have been meant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CiteSuggestion {
    /// Its number.
    pub number: String,
    /// How well it fits; comparable within one finding only.
    pub score: f32,
    /// What speaks for it.
    pub why: Said,
}

/// A citation that somebody should look at.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CiteFinding {
    /// The file, as it was named.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// How many characters the citation takes.
    #[serde(skip)]
    pub width: u32,
    /// Where it stands in the text, in bytes.
    #[serde(skip)]
    pub bytes: Range<usize>,
    /// What is told of it.
    #[serde(flatten)]
    pub told: Arc<CiteTold>,
    /// The column of the number in `quote`, from 1.
    #[serde(skip)]
    pub quote_column: u32,
    /// The line in which it stands.
    pub quote: Arc<str>,
}

impl Deref for CiteFinding {
    type Target = CiteTold;

    fn deref(&self) -> &CiteTold {
        &self.told
    }
}

/// What is told of a citation, kept once for all findings that tell the same.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CiteTold {
    /// The number or range that is cited.
    pub cited: String,
    /// The same as it is written.
    pub written: String,
    /// The edition that it was written for.
    pub edition: EditionId,
    /// What is true of it.
    pub verdict: CiteVerdict,
    /// How sure that is.
    pub level: CiteLevel,
    /// What is wrong, in a sentence without a full stop.
    pub message: Said,
    /// The number that the rule has now: in the edition judged against.
    pub today: Option<String>,
    /// What to write instead, where that is proven.
    pub replacement: Option<String>,
    /// Whether words of a rule are quoted beside it.
    #[serde(skip)]
    pub is_quoted: bool,
    /// Whether the edition that it is of stands beside it.
    #[serde(skip)]
    pub is_dated: bool,
    /// Rules that may have been meant, the likeliest first.
    pub suggestions: Vec<CiteSuggestion>,
    /// What speaks for it.
    pub evidence: Vec<Said>,
}

/// Why a number was taken for a citation, or was not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CiteExplained {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
    /// What is written there.
    pub written: String,
    /// Whether it is a citation.
    pub is_citation: bool,
    /// Why.
    pub why: Said,
}

/// A file that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CiteSkipped {
    /// The file.
    pub file: String,
    /// Why not.
    pub reason: Said,
    /// Whether it should have been read: not left out for its length or because it is no text.
    pub failed: bool,
    /// Whether it was read, and could not be rewritten.
    #[serde(skip)]
    pub was_read: bool,
}

/// What is wrong with the citations of some files.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Citations")]
pub struct CiteAnswer {
    /// The edition that lines were written for, where they do not say otherwise.
    pub edition: EditionId,
    /// The edition that they are judged against.
    pub to: EditionId,
    /// How many files were read.
    pub files: usize,
    /// How many citations they have.
    pub citations: usize,
    /// How many citations there are of each verdict.
    #[serde(rename = "summary", serialize_with = "by_word")]
    pub verdicts: BTreeMap<CiteVerdict, usize>,
    /// How many citations of each rule there are, and how many of them are told.
    #[serde(skip)]
    pub rules: BTreeMap<String, (usize, usize)>,
    /// How many findings were accepted before.
    pub accepted: usize,
    /// The newest edition and how many citations a change to it would touch, where the one judged
    /// against is older.
    pub update: Option<CiteUpdate>,
    /// What is told.
    pub findings: Vec<CiteFinding>,
    /// Why numbers were taken for citations, where that was asked.
    pub explained: Vec<CiteExplained>,
    /// Files that could not be read.
    pub skipped: Vec<CiteSkipped>,
}

/// What a newer edition would mean for citations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CiteUpdate {
    /// The edition.
    pub edition: EditionId,
    /// How many citations a change to it would touch.
    pub citations: usize,
}

/// What was rewritten, or would be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Migration")]
pub struct MigrateAnswer {
    /// The edition before.
    pub from: EditionId,
    /// The edition after.
    pub to: EditionId,
    /// How many files were read.
    pub files: usize,
    /// How many of them were passed over, because the project says that they follow another edition
    /// than the one before.
    pub passed: usize,
    /// Whether nothing was done because the project says that it was done already.
    pub done_before: bool,
    /// The files that were rewritten.
    pub rewritten: Vec<RewrittenFile>,
    /// What could not be proven, or is not written in a way that can be changed.
    pub left: Vec<CiteFinding>,
    /// Files that could not be read or written, or that changed meanwhile.
    pub skipped: Vec<CiteSkipped>,
}

/// A file that was rewritten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RewrittenFile {
    /// The file.
    pub file: String,
    /// How many of its citations have other numbers now.
    pub citations: usize,
}

/// Rules that say something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Saying")]
pub struct SayingAnswer {
    /// The words that were asked for.
    pub asked: String,
    /// The edition.
    pub edition: EditionId,
    /// The rules, the likeliest first, each with its text.
    pub suggestions: Vec<SayingRule>,
    /// How many rules were ranked, told or not.
    #[serde(skip)]
    pub total: usize,
}

/// A rule that says something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SayingRule {
    /// Why it was chosen.
    #[serde(flatten)]
    pub suggestion: CiteSuggestion,
    /// Its text.
    pub text: String,
    /// Its Japanese text; null where none is held.
    pub ja: Option<String>,
}
