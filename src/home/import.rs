//! How do files become editions? Start at [`Home::import`].

use std::path::Path;

use super::error::HomeError;
use super::open::Home;
use super::progress::Progress;
use crate::answer::{ImportAnswer, ImportLine, Imported};
use crate::corpus::{Catalogue, Corpus, Counts, Origin, Outcome, Recognised, Rehearsal, Writer};
use crate::model::{DocumentKind, EffectiveDate, Level, RecordKind};
use crate::parse::{self, Reading, Wanted};

pub use crate::parse::MAX_BYTES;

/// A file to import.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path, or `-`.
    pub path: String,
    /// Its bytes, or why they could not be read.
    pub bytes: Result<Vec<u8>, String>,
}

/// How to import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportQuestion {
    /// Say what would happen, and keep nothing.
    pub rehearsal: bool,
    /// Keep nothing of a file in which anything is odd.
    pub strict: bool,
    /// What the files are, whatever they look like.
    pub document: Option<DocumentKind>,
    /// The date of the files, whatever they print.
    pub effective: Option<EffectiveDate>,
}

impl Home {
    /// Reads `inputs` one after the other and keeps those that are known documents in the corpus
    /// of `home`; a file that is refused holds no other up.
    ///
    /// The index is not touched: whoever opens the home next builds it.
    pub fn import(
        home: &Path,
        inputs: impl ExactSizeIterator<Item = Input>,
        question: ImportQuestion,
        progress: &dyn Progress,
    ) -> Result<ImportAnswer, HomeError> {
        let total = inputs.len();
        let mut keeper = Keeper::open(home, question.rehearsal)?;
        let mut lines = Vec::new();
        for (done, input) in inputs.enumerate() {
            progress.step("importing", done, total);
            let result = import_one(&input, question, &mut keeper)?;
            let hint = result.as_ref().err().and_then(|it| it.hint);
            let result = result.map_err(|it| it.reason);
            lines.push(ImportLine { path: input.path, result, hint });
        }
        progress.step("importing", total, total);
        keeper.finish()?;
        Ok(ImportAnswer { lines, rehearsal: question.rehearsal })
    }
}

/// Keeps sources, or only says what would happen.
enum Keeper {
    Writer(Writer),
    Rehearsal(Rehearsal),
}

impl Keeper {
    fn open(home: &Path, rehearsal: bool) -> Result<Self, HomeError> {
        Ok(match rehearsal {
            true => Self::Rehearsal(Rehearsal::of(&Corpus::open(home)?)),
            // A damaged manifest is written anew by importing what it listed.
            false => Self::Writer(Writer::rebuild(home)?),
        })
    }

    fn add(&mut self, bytes: &[u8], recognised: Recognised) -> Result<Outcome, HomeError> {
        Ok(match self {
            Self::Writer(writer) => writer.add(bytes, recognised)?,
            Self::Rehearsal(rehearsal) => rehearsal.add(bytes, recognised)?,
        })
    }

    fn finish(self) -> Result<(), HomeError> {
        if let Self::Writer(writer) = self {
            writer.finish()?;
        }
        Ok(())
    }
}

/// Why a file was not taken, and what to do about it.
struct Refused {
    reason: String,
    hint: Option<&'static str>,
}

fn import_one(
    input: &Input,
    question: ImportQuestion,
    keeper: &mut Keeper,
) -> Result<Result<Imported, Refused>, HomeError> {
    let bytes = match &input.bytes {
        Ok(bytes) => bytes,
        Err(reason) => return Ok(Err(Refused { reason: reason.clone(), hint: None })),
    };
    let name = Path::new(&input.path).file_name().map(|it| it.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let wanted = Wanted { document: question.document, effective: question.effective, name };
    let reading = match parse::read_as(bytes, &wanted) {
        Ok(reading) => reading,
        Err(refusal) => {
            let (reason, hint) = (refusal.to_string(), refusal.hint());
            return Ok(Err(Refused { reason, hint }));
        }
    };
    if let (true, Some(problem)) = (question.strict, reading.rulebook.problems.first()) {
        let count = reading.rulebook.problems.len();
        let reason = format!("{count} problems, and --strict takes none: {problem}");
        return Ok(Err(Refused { reason, hint: None }));
    }
    let recognised = recognised(input, bytes, &reading);
    let standing = recognised.standing.to_string();
    let outcome = keeper.add(bytes, recognised)?;
    let counts = counts(&reading);
    Ok(Ok(Imported {
        id: outcome.id(),
        outcome: outcome_word(outcome),
        part: reading.recognition.part,
        encoding: reading.encoding.to_string(),
        why: reading.recognition.why,
        standing,
        rules: counts.rules,
        examples: counts.examples,
        glossary: counts.glossary,
        problems: reading.rulebook.problems,
    }))
}

fn recognised(input: &Input, bytes: &[u8], reading: &Reading) -> Recognised {
    let id = reading.recognition.id;
    let name = Path::new(&input.path).file_name().map(|it| it.to_string_lossy().into_owned());
    Recognised {
        edition: id,
        part: reading.recognition.part.clone(),
        encoding: reading.encoding.to_string(),
        recognised_as: reading.recognition.form.to_owned(),
        because: reading.recognition.why.clone(),
        origin: Origin { from: input.path.clone(), name: name.unwrap_or_default() },
        standing: Catalogue::known().judge(bytes, &reading.text, id),
        counts: counts(reading),
    }
}

fn counts(reading: &Reading) -> Counts {
    let book = &reading.rulebook;
    Counts {
        rules: (book.count(Level::Rule) + book.count(Level::Subrule)) as u32,
        examples: book.of_kind(RecordKind::Example).count() as u32,
        glossary: book.of_kind(RecordKind::Glossary).count() as u32,
        problems: book.problems.len() as u32,
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AlreadyThere { .. } => "already there",
        Outcome::Restored { .. } => "restored",
        Outcome::Added { .. } => "added",
        Outcome::AddedAsIssue { .. } => "kept as another issue",
        Outcome::AddedAsPart { .. } => "joined as a part",
    }
}
