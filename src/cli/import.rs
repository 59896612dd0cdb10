//! How do editions come into the home from files, and go? Start at [`import`] and [`remove`].

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::global::{Global, Outcome};
use super::output::{self, Bar};
use crate::ask::{self, ImportQuestion, Input, MAX_BYTES};
use crate::model::{DocumentKind, EffectiveDate, Said};
use crate::render;

/// What `import` takes.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// Files, folders (with all files in them), or `-` for standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Say what would be taken, and keep nothing
    #[arg(long)]
    dry_run: bool,
    /// Take no file in which anything is odd
    #[arg(long)]
    strict: bool,
    /// Take a text that lacks much of its edition, as a part that answers for what it holds
    #[arg(long)]
    part: bool,
    /// Read every file as this, whatever it looks like
    #[arg(long = "as", value_name = "KIND")]
    document: Option<KindArg>,
    /// Give every file this date, whatever it prints
    #[arg(long, value_name = "DATE")]
    effective: Option<EffectiveDate>,
    /// List every problem
    #[arg(long, short)]
    verbose: bool,
}

/// The kinds of document that can be told apart.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindArg {
    /// The Comprehensive Rules
    Rules,
    /// An update bulletin
    Bulletin,
    /// Rulings
    Rulings,
    /// Notes on the rules
    Notes,
}

impl From<KindArg> for DocumentKind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Rules => Self::Rules,
            KindArg::Bulletin => Self::Bulletin,
            KindArg::Rulings => Self::Rulings,
            KindArg::Notes => Self::Notes,
        }
    }
}

/// Runs `import`; the exit code is 2 where a file was refused, 1 where one is broken.
pub fn import(args: &ImportArgs, global: &Global) -> Result<Outcome> {
    let paths: Vec<PathBuf> = args.paths.iter().flat_map(|path| files_in(path, global)).collect();
    let question = ImportQuestion {
        rehearsal: args.dry_run,
        strict: args.strict,
        document: args.document.map(DocumentKind::from),
        part: args.part,
        effective: args.effective,
    };
    let bar = Bar::new(global);
    let inputs = paths.iter().map(|path| read(path));
    let answer = ask::import(&output::home(global)?, inputs, question, &bar)?;
    bar.finish();
    if !answer.rehearsal && answer.lines.iter().any(|line| line.result.is_ok()) {
        // Whoever asks next finds the index built.
        output::open(global)?;
    }
    let remarks = match global.quiet {
        true => render::import_refusals(&answer, global.words),
        false => render::import_remarks(&answer, args.verbose, global.words),
    };
    output::say(&remarks);
    output::answer(&answer, || render::import(&answer, global.words), global)?;
    match (answer.refused(), answer.lines.len()) {
        (0, 0) => {
            output::say(&format!("{}\n", global.words.say("import-nothing")));
            Ok(Outcome::Nothing)
        }
        (0, _) if answer.has_broken() => Ok(Outcome::Nothing),
        (0, _) => Ok(Outcome::Found),
        _ => Ok(Outcome::Failed),
    }
}

/// A file itself, or all files of a folder and the folders in it, sorted; hidden ones are skipped,
/// and pipes, sockets and devices, from which a read may never return, with a word.
fn files_in(path: &Path, global: &Global) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| {
        !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    paths.retain(|path| !path.is_symlink() || path.is_file());
    paths.retain(|entry| {
        let is_readable = entry.is_dir() || entry.is_file() || !entry.exists();
        if !is_readable {
            let path = entry.display().to_string().into();
            output::note(global.words.tell("note-no-regular-file", &[("path", path)]), global);
        }
        is_readable
    });
    paths.sort();
    paths.iter().flat_map(|path| files_in(path, global)).collect()
}

fn read(path: &Path) -> Input {
    let bytes =
        if path == Path::new("-") { read_at_most(std::io::stdin()) } else { read_file(path) };
    // A line end in a name would end the line in which it is told.
    let shown = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    let path = path.display().to_string().chars().map(shown).collect();
    Input { path, bytes: bytes.map_err(|error| Said::system(&error)) }
}

fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    read_at_most(fs::File::open(path)?)
}

/// One byte more than is taken: enough to be refused, however long the source is.
fn read_at_most(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What `remove` takes.
#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// Editions as `editions` lists them, such as `2024-11-08` or `bulletin:2024-11-08`, or the
    /// codes of their sets
    #[arg(required = true, value_name = "EDITION")]
    editions: Vec<String>,
}

/// Runs `remove`.
pub fn remove(args: &RemoveArgs, global: &Global) -> Result<Outcome> {
    let answer = ask::remove(&output::home(global)?, &args.editions, &Bar::new(global))?;
    // Whoever asks next finds the index built.
    output::open(global)?;
    output::answer(&answer, || render::removed(&answer, global.words), global)?;
    Ok(Outcome::Found)
}
