//! What does `update` answer? Start at [`UpdateAnswer`].
//!
//! `update` as JSON:
//!
//! ```text
//! {asked, texts:[{edition, language, address, bytes, outcome, text, remark, error}],
//!   errors:[TEXT], newest:[EDITION],
//!   changes:{old, new, summary:{CLASS:count}}|null, skipped:[DATE],
//!   translation:{en, ja, summary:{STATUS:count}}|null}
//! ```
//!
//! `outcome` is `lacking`, `unchanged`, `nothing newer`, `not there yet`, `failed`, or what `import`
//! says of a text that came. `edition` of a text that did not come is the day on which it is known to take effect.

use serde::{Serialize, Serializer};

use super::diff::DiffAnswer;
use super::import::Imported;
use super::shape::sorted_counts;
use super::translation::{Totals, summary};
use crate::model::{Class, EditionId, EffectiveDate, Language, Pair};

/// What was fetched, or would be.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct UpdateAnswer {
    /// Whether texts were asked for; else the lines say what would be.
    pub asked: bool,
    /// A line for each text, in the order in which they were asked for.
    #[serde(rename = "texts")]
    pub lines: Vec<UpdateLine>,
    /// What else went wrong, such as a page that could not be read; a sentence each.
    #[serde(rename = "errors")]
    pub faults: Vec<String>,
    /// The newest editions here, English first.
    pub newest: Vec<EditionId>,
    /// What the newest English edition changed, where that was not told before.
    #[serde(serialize_with = "summary_of_changes")]
    pub changes: Option<DiffAnswer>,
    /// The days of editions between these two that are known and not here.
    pub skipped: Vec<EffectiveDate>,
    /// How far the Japanese is behind, where an edition is new here.
    #[serde(rename = "translation")]
    pub lag: Option<Lag>,
}

impl UpdateAnswer {
    /// Whether something is lacking that could be fetched.
    pub fn is_behind(&self) -> bool {
        self.lines.iter().any(|line| line.fate == UpdateFate::Lacking)
    }

    /// The texts that are announced and not there yet, each with the edition in its place.
    pub fn awaited(&self) -> impl Iterator<Item = (&UpdateLine, EditionId)> {
        self.lines.iter().filter_map(|line| match line.fate {
            UpdateFate::NotThereYet { holds } => Some((line, holds)),
            _ => None,
        })
    }

    /// Whether something went wrong.
    pub fn has_failed(&self) -> bool {
        let failed = |line: &UpdateLine| matches!(line.fate, UpdateFate::Failed { .. });
        !self.faults.is_empty() || self.lines.iter().any(failed)
    }

    /// The newest English edition here.
    pub fn newest_english(&self) -> Option<EditionId> {
        self.newest.iter().copied().find(|edition| edition.language == Language::En)
    }

    /// The texts that came and were not here before.
    pub fn taken(&self) -> impl Iterator<Item = &Imported> {
        self.lines.iter().filter_map(|line| match &line.fate {
            UpdateFate::Taken { imported, .. } if imported.outcome != "already there" => {
                Some(imported)
            }
            _ => None,
        })
    }
}

/// One text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "TextKeys")]
pub struct UpdateLine {
    /// Its language.
    pub language: Language,
    /// The day it took effect, where that is known before it comes.
    pub expected: Option<EffectiveDate>,
    /// Where it came from, or would be asked for first; none where no address is known.
    pub address: Option<String>,
    /// How many bytes it has, where that is known.
    pub bytes: Option<u64>,
    /// What became of it.
    pub fate: UpdateFate,
}

/// What became of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum UpdateFate {
    /// It is not here and was not asked for.
    Lacking,
    /// It is what came the last time.
    Unchanged,
    /// Nothing newer is at the addresses where it would be.
    NothingNewer,
    /// A page names it, and its address still holds an edition that is here already.
    NotThereYet {
        /// That edition.
        holds: EditionId,
    },
    /// It came.
    Taken {
        /// What it was taken for.
        imported: Imported,
        /// What a reader should know of it; a sentence.
        remark: Option<String>,
    },
    /// It did not come, or was not kept.
    Failed {
        /// Why; a sentence.
        reason: String,
        /// What to do.
        hint: Option<String>,
    },
}

/// How far the Japanese edition is behind the English one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lag {
    /// The English edition.
    pub en: EditionId,
    /// The Japanese edition.
    pub ja: EditionId,
    /// How many records have each status.
    #[serde(rename = "summary", serialize_with = "summary")]
    pub totals: Totals,
}

/// What JSON tells of the changes: how many there are of each class; `diff` tells them.
#[derive(Serialize)]
struct ChangeCounts<'a> {
    #[serde(flatten)]
    editions: Pair<EditionId>,
    #[serde(serialize_with = "sorted_counts")]
    summary: &'a [(Class, usize)],
}

fn summary_of_changes<S: Serializer>(
    changes: &Option<DiffAnswer>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let counts = |answer| {
        let DiffAnswer { editions, summary, .. }: &DiffAnswer = answer;
        ChangeCounts { editions: *editions, summary }
    };
    changes.as_ref().map(counts).serialize(serializer)
}

/// A text in JSON, where what came and what did not have the same keys.
#[derive(Serialize)]
struct TextKeys {
    edition: Option<String>,
    language: &'static str,
    address: Option<String>,
    bytes: Option<u64>,
    outcome: &'static str,
    text: Option<String>,
    remark: Option<String>,
    error: Option<String>,
}

impl From<UpdateLine> for TextKeys {
    fn from(line: UpdateLine) -> Self {
        let (outcome, imported, remark, error) = match line.fate {
            UpdateFate::Lacking => ("lacking", None, None, None),
            UpdateFate::Unchanged => ("unchanged", None, None, None),
            UpdateFate::NothingNewer => ("nothing newer", None, None, None),
            UpdateFate::NotThereYet { .. } => ("not there yet", None, None, None),
            UpdateFate::Taken { imported, remark } => {
                (imported.outcome, Some(imported), remark, None)
            }
            UpdateFate::Failed { reason, .. } => ("failed", None, None, Some(reason)),
        };
        let edition = imported.as_ref().map(|imported| imported.id.to_string());
        Self {
            edition: edition.or_else(|| line.expected.map(|date| date.to_string())),
            language: line.language.tag(),
            address: line.address,
            bytes: line.bytes,
            outcome,
            text: imported.map(|imported| imported.standing),
            remark,
            error,
        }
    }
}
