//! How do files become editions, and how is an edition taken out again? Start at [`import`] and
//! [`remove`].

use std::path::Path;

use super::error::{HomeError, Progress, Result, waits};
use super::judge::judge;
use crate::answer::{ImportAnswer, ImportLine, Imported, RemoveAnswer, RemovedEdition};
use crate::corpus::{
    ASIDE, Authenticity, Catalogue, Corpus, Origin, Outcome, Sha256, Source, Turn, Writer,
};
use crate::model::{
    Completeness, DocumentKind, EditionId, EffectiveDate, Judgement, Language, Level, Period,
    Problem, Said, Trouble,
};

pub use crate::parse::MAX_BYTES;
use crate::parse::{self, Reading, Wanted, held_sections, held_whole, spans};

/// A file to import.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its path, or `-`.
    pub path: String,
    /// Its bytes, or why they could not be read.
    pub bytes: Result<Vec<u8>, Said>,
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
    /// Take a text that lacks much of its edition, as a part that answers for what it holds.
    pub part: bool,
    /// The date of the files, whatever they print.
    pub effective: Option<EffectiveDate>,
}

/// Reads `inputs` one after the other and keeps those that are known documents in the corpus
/// of `home`; a file that is refused holds no other up.
///
/// The index is not touched: whoever opens the home next builds it.
pub fn import(
    home: &Path,
    inputs: impl ExactSizeIterator<Item = Input>,
    question: ImportQuestion,
    progress: &dyn Progress,
) -> Result<ImportAnswer> {
    let total = inputs.len();
    let mut inputs = inputs.peekable();
    let mut lines = Vec::new();
    let mut rehearsal = question.rehearsal.then(|| Writer::rehearsal(home)).transpose()?;
    // Nobody else waits while this one reads: a pipe may take as long as it likes.
    loop {
        let batch = batch(&mut inputs);
        let mut writer = rehearsal.take().map_or_else(|| writer(home, progress), Ok)?;
        let (mut taken, mut pieces) = (Vec::new(), Vec::new());
        for (place, input) in batch.into_iter().enumerate() {
            progress.step(&Said::new("progress-importing"), lines.len() + place, total);
            let result = import_one(&input, question, &mut writer)?;
            let line = line(&input, result);
            match input.bytes {
                Ok(bytes) if is_piece(&line) => pieces.push((place, line, bytes)),
                _ => taken.push((place, line)),
            }
        }
        taken.extend(put_together(pieces, question, &mut writer)?);
        taken.sort_by_key(|(place, _)| *place);
        lines.extend(taken.into_iter().map(|(_, line)| line));
        match question.rehearsal {
            true => rehearsal = Some(writer),
            false => _ = writer.finish()?,
        }
        if inputs.peek().is_none() {
            break;
        }
    }
    progress.step(&Said::new("progress-importing"), total, total);
    Ok(ImportAnswer { lines, rehearsal: question.rehearsal })
}

fn line(input: &Input, result: Result<Imported, Trouble>) -> ImportLine {
    let hint = result.as_ref().err().and_then(|refused| refused.hint.clone());
    let result = result.map_err(|refused| refused.what);
    ImportLine { path: input.path.clone(), result, hint }
}

/// Whether a file may be a piece of an edition: it was refused, or much lacks in it.
fn is_piece(line: &ImportLine) -> bool {
    let broken = |taken: &Imported| taken.judgement.completeness == Completeness::Broken;
    line.result.as_ref().map_or(true, broken)
}

/// Takes the files of a folder that are no edition each for itself as one, if they are one; what was
/// kept aside of it gives way to the whole.
fn put_together(
    pieces: Vec<(usize, ImportLine, Vec<u8>)>,
    question: ImportQuestion,
    writer: &mut Writer,
) -> Result<Vec<(usize, ImportLine)>> {
    let folder = |line: &ImportLine| Path::new(&line.path).parent().map(Path::to_owned);
    let mut lines = Vec::new();
    for of_folder in pieces.chunk_by(|one, other| folder(&one.1) == folder(&other.1)) {
        let path = folder(&of_folder[0].1).map_or(String::new(), |path| path.display().to_string());
        let bytes = parse::joined(of_folder.iter().map(|(_, _, bytes)| bytes.as_slice()));
        let (document, effective) = (question.document, question.effective);
        let wanted = Wanted { document, effective, name: file_name(&path) };
        let reading = (of_folder.len() >= FEWEST_PIECES).then(|| parse::read_as(&bytes, &wanted));
        let is_whole = |reading: Reading| {
            let judgement = judge(&reading, Authenticity::Unknown, writer.sources());
            let book = &reading.rulebook;
            book.count(Level::Subrule) > 0 && judgement.completeness == Completeness::Whole
        };
        if reading.and_then(Result::ok).is_some_and(is_whole) {
            let input = Input { path, bytes: Ok(bytes) };
            let result = import_one(&input, question, writer)?;
            lines.push((of_folder[0].0, line(&input, result)));
        } else {
            lines.extend(of_folder.iter().map(|(place, line, _)| (*place, line.clone())));
        }
    }
    Ok(lines)
}

/// Fewer files than this are no edition in pieces.
const FEWEST_PIECES: usize = 2;

/// How many bytes are read before they are kept; all English editions together have 60 MB.
const BATCH: usize = 64 << 20;

/// The next inputs, read.
fn batch(inputs: &mut impl Iterator<Item = Input>) -> Vec<Input> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while bytes < BATCH
        && let Some(input) = inputs.next()
    {
        bytes += input.bytes.as_ref().map_or(0, Vec::len);
        batch.push(input);
    }
    batch
}

/// The one who keeps sources; a damaged manifest is written anew by importing what it listed.
fn writer(home: &Path, progress: &dyn Progress) -> Result<Writer> {
    let name = progress.name();
    let turn = Turn { name: &name, waits_for: &|name| waits(progress, name) };
    Ok(Writer::open(home, &turn)?)
}

/// What is known of bytes that are listed already; their file is put back where it is lost.
fn known(writer: &mut Writer, bytes: &[u8]) -> Result<Option<Imported>> {
    let Some(source) = writer.find(bytes).cloned() else { return Ok(None) };
    let outcome = writer.add(bytes, source.clone())?;
    Ok(Some(imported(outcome, source, Vec::new())))
}

fn import_one(
    input: &Input,
    question: ImportQuestion,
    writer: &mut Writer,
) -> Result<Result<Imported, Trouble>> {
    let bytes = match &input.bytes {
        Ok(bytes) => bytes,
        Err(reason) => return Ok(Err(Trouble::of(reason.clone()))),
    };
    let (document, effective) = (question.document, question.effective);
    let wanted = Wanted { document, effective, name: file_name(&input.path) };
    let reading = match parse::read_as(bytes, &wanted) {
        Ok(reading) => reading,
        Err(refusal) => {
            // What was told by hand is here, whatever it looks like.
            if let Some(imported) = known(writer, bytes)? {
                return Ok(Ok(imported));
            }
            return Ok(Err(Trouble { what: refusal.said(), hint: refusal.hint() }));
        }
    };
    if let (true, Some(problem)) = (question.strict, reading.rulebook.problems.first()) {
        let count = reading.rulebook.problems.len();
        let reason =
            Said::new("refusal-strict").count("count", count).and("problem", problem.said());
        return Ok(Err(Trouble::of(reason)));
    }
    let mut source = described(input, bytes, &reading);
    let mut judgement = judge(&reading, source.standing, writer.sources());
    let is_cut_out = source.is_whole()
        && source.edition.language == Language::En
        && judgement.completeness == Completeness::Part;
    if judgement.completeness == Completeness::Broken || is_cut_out {
        let held = held_whole(reading.rulebook.records());
        let (part, completeness) = match question.part || is_cut_out {
            true if held.is_empty() => ("rules".to_owned(), Completeness::Part),
            true => (spans(&held, &held_sections(reading.rulebook.records())), Completeness::Part),
            false => (ASIDE.to_owned(), Completeness::Broken),
        };
        (source.part, judgement.completeness) = (Some(part), completeness);
    }
    let outcome = writer.add(bytes, source.clone())?;
    let problems = reading.rulebook.problems;
    Ok(Ok(Imported { judgement, ..imported(outcome, source, problems) }))
}

fn imported(outcome: Outcome, source: Source, problems: Vec<Problem>) -> Imported {
    let (word, completeness) = match source.part.as_deref() {
        Some(ASIDE) => ("kept aside", Completeness::Broken),
        Some(_) => (outcome_word(outcome), Completeness::Part),
        None => (outcome_word(outcome), Completeness::Whole),
    };
    let standing = source.told();
    Imported {
        id: outcome.id(),
        outcome: word,
        judgement: Judgement { completeness, reasons: Vec::new() },
        part: source.part,
        encoding: source.encoding,
        why: source.because,
        standing,
        rules: source.counts.rules,
        examples: source.counts.examples,
        glossary: source.counts.glossary,
        problems,
    }
}

/// The name of the file at a path; empty for standard input.
fn file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// What is said of bytes that may be kept, but for what the corpus finds out of them.
fn described(input: &Input, bytes: &[u8], reading: &Reading) -> Source {
    let id = reading.recognition.id;
    Source {
        edition: id,
        part: reading.recognition.part.clone(),
        file: String::new(),
        sha256: Sha256::default(),
        bytes: 0,
        encoding: reading.encoding.to_string(),
        recognised_as: reading.recognition.form.to_owned(),
        because: reading.recognition.why.clone(),
        origin: Origin { from: input.path.clone(), name: file_name(&input.path) },
        standing: Catalogue::known().judge(bytes, &reading.text, id),
        counts: reading.rulebook.counts(),
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::AlreadyThere(_) => "already there",
        Outcome::Restored(_) => "restored",
        Outcome::Added(_) => "added",
        Outcome::AddedAsIssue(_) => "kept as another issue",
        Outcome::AddedAsPart(_) => "joined as a part",
    }
}

/// Takes editions out of the corpus of `home`, or none where one of them is not there; their
/// sources are kept aside.
///
/// The index is not touched: whoever opens the home next builds it.
pub fn remove(home: &Path, typed: &[String], progress: &dyn Progress) -> Result<RemoveAnswer> {
    let held = Corpus::open(home)?.editions();
    let wanted: Result<Vec<EditionId>> = typed.iter().map(|typed| exactly(typed, &held)).collect();
    let wanted = wanted?;
    let mut writer = writer(home, progress)?;
    let mut removed = Vec::new();
    for id in wanted {
        let paths = writer.remove(id)?;
        let kept = paths.iter().map(|path| path.display().to_string()).collect();
        removed.push(RemovedEdition { edition: id, kept });
    }
    writer.finish()?;
    Ok(RemoveAnswer { removed })
}

/// The edition that `typed` names: by its id, with its issue where there are several, or by the
/// code of its set; never one that was only in force on a day.
fn exactly(typed: &str, held: &[EditionId]) -> Result<EditionId> {
    let of_set = || {
        let known = Catalogue::known().by_set(typed)?;
        Some(EditionId::rules(Language::En, known.effective))
    };
    let Some(id) = typed.trim().parse::<EditionId>().ok().or_else(of_set) else {
        let period = Period::read(typed).map(|period| period.first..=period.last);
        let is_within =
            |edition: &&EditionId| period.iter().any(|days| days.contains(&edition.effective));
        let nearest = held.iter().filter(is_within).copied().collect();
        return Err(HomeError::NoSuchEdition { typed: typed.to_owned(), nearest });
    };
    let issues = held.iter().filter(|edition| edition.with_issue(1) == id.with_issue(1));
    let issues: Vec<EditionId> = issues.copied().collect();
    let names_issue = typed.rsplit(':').next().is_some_and(|word| word.contains('.'));
    if held.contains(&id) && (names_issue || issues.len() == 1) {
        return Ok(id);
    }
    let nearest = match issues.len() {
        1 => issues,
        _ => issues.into_iter().map(EditionId::among_issues).collect(),
    };
    Err(HomeError::NoSuchEdition { typed: typed.to_owned(), nearest })
}
