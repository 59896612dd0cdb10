//! What does `editions` answer? Start at [`EditionsAnswer`].
//!
//! What does `doctor` answer? Start at [`DoctorAnswer`].
//!
//! What do `import` and `remove` answer? Start at [`ImportAnswer`] and [`RemoveAnswer`].
//!
//! Of a refused file, all but `path`, `refused` and `hint` is null or empty; a broken one is kept
//! aside and answers for nothing.
//!
//! What does `update` answer? Start at [`UpdateAnswer`].
//!
//! `outcome` is `lacking`, `unchanged`, `nothing newer`, `not there yet`, `failed`, or what `import`
//! says of a text that came. `edition` of a text that did not come is the day on which it is known to
//! take effect.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::diff::DiffAnswer;
use super::shape::{by_word, sorted_counts};
use super::translation::Totals;
use crate::model::{
    Class, Completeness, DocumentKind, EditionId, EffectiveDate, Judgement, Language, Pair,
    Problem, RuleNumber, Said,
};

/// The editions of a home.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Editions")]
pub struct EditionsAnswer {
    /// The editions, ascending.
    pub editions: Vec<EditionLine>,
}

/// One edition; an edition that came in parts counts all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EditionLine {
    /// The edition.
    #[serde(flatten, serialize_with = "in_parts")]
    #[schemars(with = "EditionParts")]
    pub id: EditionId,
    /// SHA-256 of its first source, in hexadecimal digits.
    pub sha256: String,
    /// Bytes of all its sources.
    pub bytes: u64,
    /// Encoding of its first source.
    pub encoding: String,
    /// What the catalogue of known editions says of its first source.
    #[serde(rename = "text")]
    pub standing: String,
    /// Set codes under which the catalogue knows it.
    pub sets: Vec<String>,
    /// What the first of these sets is called in English and in Japanese.
    #[serde(skip)]
    pub set_names: Option<[&'static str; 2]>,
    /// Rules and subrules.
    pub rules: u32,
    /// Examples.
    pub examples: u32,
    /// Glossary entries.
    pub glossary: u32,
    /// Oddities.
    pub problems: u32,
    /// Parts, where it came in parts.
    pub parts: Vec<String>,
    /// Sections that a partial edition holds; empty for a whole one.
    #[serde(rename = "sections")]
    pub sections_held: Vec<RuleNumber>,
    /// How much of its edition the text holds; a broken one answers for nothing.
    #[serde(rename = "judgement")]
    pub completeness: Completeness,
    /// What it lacks, the largest first.
    #[serde(serialize_with = "in_lines")]
    #[schemars(with = "Vec<ProblemLine>")]
    pub reasons: Vec<Problem>,
    /// Which issue of its day answers, and why; none where there is one only.
    #[serde(rename = "answers")]
    pub of_day: Option<Said>,
}

/// An edition and what its name is made of, in JSON.
#[derive(Serialize, JsonSchema)]
struct EditionParts {
    id: EditionId,
    document: DocumentKind,
    language: Language,
    effective: EffectiveDate,
    issue: u8,
}

fn in_parts<S: Serializer>(id: &EditionId, serializer: S) -> Result<S::Ok, S::Error> {
    let EditionId { document, language, effective, .. } = *id;
    EditionParts { id: *id, document, language, effective, issue: id.issue() }.serialize(serializer)
}

/// What a text lacks, in JSON.
fn in_lines<S: Serializer>(reasons: &[Problem], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(reasons.iter().map(ProblemLine::from))
}

/// An edition that can be chosen, with the set that it came with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionChoice {
    /// The edition.
    pub id: EditionId,
    /// The code of the set; none where no set is known.
    pub set: Option<String>,
    /// What the set is called in English and in Japanese.
    pub set_names: Option<[&'static str; 2]>,
}

/// Whether all sources are as they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VerifyAnswer {
    /// How many sources were reread.
    pub sources: usize,
    /// How many bytes were read.
    pub bytes: u64,
    /// What is missing, changed or unlisted, a sentence each.
    pub findings: Vec<Said>,
    /// Where the texts say otherwise than the lineage that came with the program, a sentence each;
    /// nothing is wrong with what is here.
    pub remarks: Vec<Said>,
}

/// What is in a home, what is missing and what is damaged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DoctorAnswer {
    /// The path of the home.
    pub home: String,
    /// How many editions of the rules are here in each language, and the newest of them.
    pub held: Vec<HeldEditions>,
    /// How many bulletins, rulings and notes are here.
    pub documents: usize,
    /// Newest texts that are known to be published and are not here.
    pub lacking: Vec<LackingText>,
    /// Texts that are not whole.
    pub parts: Vec<JudgedEdition>,
    /// What is damaged, a sentence each.
    pub damage: Vec<Said>,
    /// What to do to go on, the most needed first.
    pub advice: Vec<Said>,
}

/// The editions of the rules in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeldEditions {
    /// The language.
    pub language: Language,
    /// How many there are.
    pub editions: usize,
    /// The newest of them.
    pub newest: EditionId,
}

/// A text that is not whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedEdition {
    /// The edition.
    pub edition: EditionId,
    /// Whether it answers for a part, or for nothing.
    #[serde(rename = "judgement")]
    pub completeness: Completeness,
    /// What it lacks, the largest first.
    #[serde(serialize_with = "in_lines")]
    pub reasons: Vec<Problem>,
}

impl DoctorAnswer {
    /// Whether nothing is damaged and no text is broken.
    pub fn is_sound(&self) -> bool {
        let is_broken = |judged: &JudgedEdition| judged.completeness == Completeness::Broken;
        self.damage.is_empty() && !self.parts.iter().any(is_broken)
    }

    /// The same with what to do to go on, the most needed first.
    pub fn advised(mut self) -> Self {
        let needed = [
            ("advice-restore", !self.is_sound()),
            ("advice-update", !self.lacking.is_empty()),
            ("advice-import", self.held.is_empty() && self.documents > 0),
            // The sample answers in the place of nothing alone.
            ("advice-import-sample", self.held.is_empty() && self.documents == 0),
        ];
        let needed = needed.into_iter().filter(|advice| advice.1);
        self.advice = needed.map(|advice| Said::new(advice.0)).collect();
        self
    }
}

/// A text that is published and not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LackingText {
    /// Its language.
    pub language: Language,
    /// The day it took effect.
    pub effective: EffectiveDate,
}

/// What became of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ImportAnswer {
    /// Whether this was a rehearsal, so that nothing was kept.
    pub rehearsal: bool,
    /// A line for each file, in the order in which they were given.
    #[serde(rename = "files")]
    pub lines: Vec<ImportLine>,
}

impl ImportAnswer {
    /// Whether a file is broken and was kept aside.
    pub fn has_broken(&self) -> bool {
        let mut taken = self.lines.iter().filter_map(|line| line.result.as_ref().ok());
        taken.any(|taken| taken.judgement.completeness == Completeness::Broken)
    }

    /// How many files were refused.
    pub fn refused(&self) -> usize {
        self.lines.iter().filter(|line| line.result.is_err()).count()
    }
}

/// What became of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "FileKeys")]
pub struct ImportLine {
    /// The path, or `-`.
    pub path: String,
    /// What it was taken for, or why it was refused.
    pub result: Result<Imported, Said>,
    /// What to do about a refusal.
    pub hint: Option<Said>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The edition it is.
    pub id: EditionId,
    /// What happened to it: `added`, `already there`, `kept as another issue`, `joined as a part`,
    /// `kept aside`.
    pub outcome: &'static str,
    /// Which part of the edition it is, for a part.
    pub part: Option<String>,
    /// Its encoding.
    pub encoding: String,
    /// What it was recognised by.
    pub why: String,
    /// What the catalogue of known editions says.
    pub standing: String,
    /// Rules and subrules.
    pub rules: u32,
    /// Examples.
    pub examples: u32,
    /// Glossary entries.
    pub glossary: u32,
    /// How much of its edition it holds, and what it lacks.
    pub judgement: Judgement,
    /// What was odd.
    pub problems: Vec<Problem>,
}

/// A file in JSON, where what was taken and what was refused have the same keys.
#[derive(Default, Serialize)]
struct FileKeys {
    path: String,
    refused: Option<Said>,
    hint: Option<Said>,
    edition: Option<EditionId>,
    outcome: Option<&'static str>,
    part: Option<String>,
    encoding: Option<String>,
    why: Option<String>,
    text: Option<String>,
    rules: Option<u32>,
    examples: Option<u32>,
    glossary: Option<u32>,
    judgement: Option<Completeness>,
    reasons: Vec<ProblemLine>,
    problems: Vec<ProblemLine>,
}

/// Something odd in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProblemLine {
    /// Its line; 0 where it is about the whole.
    pub line: u32,
    /// What is odd, in a sentence.
    pub message: String,
}

impl From<&Problem> for ProblemLine {
    fn from(problem: &Problem) -> Self {
        Self { line: problem.line, message: problem.kind.to_string() }
    }
}

impl From<ImportLine> for FileKeys {
    fn from(file: ImportLine) -> Self {
        let ImportLine { path, result, hint } = file;
        let taken = match result {
            Ok(taken) => taken,
            Err(refused) => return Self { path, refused: Some(refused), hint, ..Self::default() },
        };
        let told = |problems: &[Problem]| problems.iter().map(ProblemLine::from).collect();
        Self {
            path,
            refused: None,
            hint,
            edition: Some(taken.id),
            outcome: Some(taken.outcome),
            part: taken.part,
            encoding: Some(taken.encoding),
            why: Some(taken.why),
            text: Some(taken.standing),
            rules: Some(taken.rules),
            examples: Some(taken.examples),
            glossary: Some(taken.glossary),
            judgement: Some(taken.judgement.completeness),
            reasons: told(&taken.judgement.reasons),
            problems: told(&taken.problems),
        }
    }
}

/// The editions that were taken out, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RemoveAnswer {
    /// The editions.
    pub removed: Vec<RemovedEdition>,
}

/// An edition that was taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemovedEdition {
    /// The edition.
    pub edition: EditionId,
    /// The paths at which its sources are kept.
    pub kept: Vec<String>,
}

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
    #[serde(rename = "summary", serialize_with = "by_word")]
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
