//! What do `import` and `remove` answer? Start at [`ImportAnswer`] and [`RemoveAnswer`].
//!
//! `import` as JSON:
//!
//! ```text
//! {rehearsal, files:[{path, refused:TEXT|null, hint:TEXT|null,
//!   edition, outcome, part, encoding, why, text, rules, examples, glossary,
//!   judgement:whole|part|broken, reasons:[{line, message}], problems:[{line, message}]}]}
//! ```
//!
//! Of a refused file, all but `path`, `refused` and `hint` is null or empty; a broken one is kept
//! aside and answers for nothing. `remove` as JSON: `{removed:[{edition, kept:[PATH]}]}`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Completeness, EditionId, Judgement, Problem, Said};

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
