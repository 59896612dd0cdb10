//! What does `import` answer? Start at [`ImportAnswer`].

use crate::model::{EditionId, Problem, Said};

/// What became of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportAnswer {
    /// A line for each file, in the order in which they were given.
    pub lines: Vec<ImportLine>,
    /// Whether this was a rehearsal, so that nothing was kept.
    pub rehearsal: bool,
}

impl ImportAnswer {
    /// How many files were refused.
    pub fn refused(&self) -> usize {
        self.lines.iter().filter(|it| it.result.is_err()).count()
    }
}

/// What became of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What happened to it: `added`, `already there`, `kept as another issue`, `joined as a part`.
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
    /// What was odd.
    pub problems: Vec<Problem>,
}
