//! `mtgcr cite migrate`

use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use super::cite::{
    Editions, FilesArgs, Gathered, has_failed, is_stdin, judge_all, level_of, settings, shown,
    tell_skipped, whole_text,
};
use super::global::{Format, Global, Misuse, Outcome};
use super::output;
use crate::answer::{CiteFinding, CiteSkipped, CiteVerdict, MigrateAnswer, RewrittenFile};
use crate::ask::{self, Checked, CiteQuestion, CiteText, StatedEdition};
use crate::doc::{self, Terminal};
use crate::model::{EditionId, NumberRange, Said};
use crate::project::{
    self, ProjectError, SETTINGS_FILE, Settings, SourceText, patch, read_own, rewrite,
    stays_inside, write_own,
};
use crate::render;
use crate::words::tell;

/// What `cite migrate` takes.
#[derive(Debug, Args)]
pub struct MigrateArgs {
    #[command(flatten)]
    files: FilesArgs,
    /// Edition that the numbers are of
    #[arg(long, value_name = "EDITION")]
    from: String,
    /// Edition whose numbers to write [default: latest]
    #[arg(long, value_name = "EDITION")]
    to: Option<String>,
    /// Print a patch and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Rewrite numbers whose words are quoted, too
    #[arg(long)]
    quotes: bool,
}

/// One file with what would be rewritten in it.
struct Migrated {
    path: PathBuf,
    source: SourceText,
    new: Vec<u8>,
    count: usize,
}

/// What came of a file.
enum Carried {
    /// It follows another edition than the one before, and whether that is the one after.
    Passed(bool),
    /// What is rewritten in it, if anything, what is left to people, and whether nothing is
    /// rewritten because it would mean something else than what is kept.
    Judged(Option<Migrated>, Vec<CiteFinding>, Option<PathBuf>),
}

/// Runs the command.
pub fn run(args: &MigrateArgs, global: &Global) -> Result<Outcome> {
    if args.files.paths.iter().any(|path| is_stdin(path)) {
        return Err(Misuse::said("error-stdin-rewritten", "hint-stdin-rewritten", global.words));
    }
    args.files.paths.iter().try_for_each(|path| stays_inside(path))?;
    let settings = settings(&args.files, global)?;
    let library = whole_text(global)?;
    let question = CiteQuestion {
        edition: Some(args.from.clone()),
        to: args.to.clone(),
        level: level_of(settings.level.as_deref())?,
        patterns: settings.patterns.clone(),
        ..CiteQuestion::default()
    };
    let citations = ask::citations(&library, question)?;
    let meant = citations.edition();
    let from = meant.edition;
    let to = citations.to();
    let editions = Editions::said(&library, &settings)?;
    let judge = |path: Option<&Path>, name: &str, source: SourceText| {
        let path = path.unwrap_or(Path::new(name));
        // Carried twice, a number would name a third rule.
        let file = editions.of_file(&settings, path);
        if let Some(stated) = file.edition.filter(|stated| *stated != meant) {
            return Ok(Ok(Carried::Passed(stated.meant() == to)));
        }
        let text = CiteText { name, text: &source.text, edition: None, ..file };
        let mut checked = citations.check(&text)?;
        if let Some(copy) = checked.copy.take() {
            return Ok(Err(copy));
        }
        let (mut edits, mut others) = sorted(checked, from, args.quotes);
        let pinned = text.left.iter().map(|pin| pin.0.to_string());
        let kept = others.iter().filter(|one| keeps_its_edition(one, from));
        let kept = kept.map(|finding| finding.cited.clone()).chain(pinned);
        let clash = clash(&edits, kept);
        let alone = clash.is_some().then(|| path.to_owned());
        if let Some(number) = clash {
            let because = Said::new("cite-kept-file").with("number", number);
            for (mut finding, _) in std::mem::take(&mut edits) {
                Arc::make_mut(&mut finding.told).replacement = None;
                Arc::make_mut(&mut finding.told).evidence.push(because.clone());
                others.push(finding);
            }
        }
        let (path, count) = (path.to_owned(), edits.len());
        let edits: Vec<(Range<usize>, String)> =
            edits.into_iter().map(|(one, new)| (one.bytes, new)).collect();
        let migrated = (count > 0).then(|| {
            let new = source.with(&edits);
            Migrated { path, source, new, count }
        });
        Ok(Ok(Carried::Judged(migrated, others, alone)))
    };
    let Gathered { files, found, skipped } =
        judge_all(&args.files, &settings, None, global, judge)?;
    let (mut migrated, mut alone): (Vec<Migrated>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    let (mut left, mut passed, mut done_before) = (Vec::new(), 0, true);
    for carried in found {
        match carried {
            Carried::Passed(is_to) => (passed, done_before) = (passed + 1, done_before && is_to),
            Carried::Judged(of_file, of_people, left_alone) => {
                migrated.extend(of_file);
                left.extend(of_people);
                alone.extend(left_alone);
            }
        }
    }
    done_before &= passed > 0 && passed == files;
    migrated.sort_by(|one, other| one.path.cmp(&other.path));
    left.sort_by_cached_key(|one: &CiteFinding| (one.file.clone(), one.line, one.column));
    let (from_meant, rewritten) = (meant.meant(), Vec::new());
    let mut answer = MigrateAnswer {
        from: from_meant,
        to,
        files,
        passed,
        done_before,
        rewritten,
        left,
        skipped,
    };
    if args.dry_run {
        return dry_run(&migrated, answer, global);
    }
    carry(&migrated, &mut answer, |one| {
        rewrite(&one.path, one.source.bytes(), &one.new).map_err(|error| error.reason)
    });
    // Where no number changed, its numbers are those of the edition after all the same.
    let is_carried = settings.path.is_some() && answer.passed < answer.files;
    let has_left = answer.left.iter().any(|finding| keeps_its_edition(finding, from));
    if is_carried || has_left || !answer.rewritten.is_empty() {
        remember(&args.files, &settings, (&editions, meant), (&answer, &alone), global)?;
    }
    tell_skipped(&answer.skipped, global);
    print_migrated(&answer, global)?;
    Ok(outcome(&answer))
}

type Edits = Vec<(CiteFinding, String)>;

/// What is proven, as edits, and what is left to people.
fn sorted(checked: Checked, from: EditionId, quotes: bool) -> (Edits, Vec<CiteFinding>) {
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    for mut finding in checked.findings {
        if finding.verdict == CiteVerdict::Reworded && finding.suggestions.is_empty() {
            continue;
        }
        let is_moved = finding.verdict == CiteVerdict::Moved && finding.edition == from;
        let kept = match () {
            () if finding.is_dated => Some("cite-kept-date"),
            () if finding.is_quoted && !quotes => Some("cite-kept-quote"),
            () => None,
        };
        match (finding.replacement.clone().filter(|_| is_moved), kept) {
            (Some(new), None) => edits.push((finding, new)),
            (proven, kept) => {
                if let Some(why) = kept.filter(|_| proven.is_some()) {
                    Arc::make_mut(&mut finding.told).evidence.push(Said::new(why));
                }
                left.push(finding);
            }
        }
    }
    (edits, left)
}

/// A number that would be written beside one that is kept and means something else: nobody could
/// tell the two apart afterwards.
fn clash(edits: &Edits, mut kept: impl Iterator<Item = String>) -> Option<String> {
    let read = |number: &str| NumberRange::read(number).ok();
    let meets = |one: NumberRange, other: NumberRange| {
        one.covers(other.first()) || other.covers(one.first())
    };
    let written = edits.iter().filter_map(|edit| read(edit.0.today.as_deref()?));
    let written: Vec<NumberRange> = written.collect();
    kept.find(|number| {
        read(number).is_some_and(|kept| written.iter().any(|range| meets(kept, *range)))
    })
}

/// Whether what is left to people means something else in the edition after: only of the edition
/// before is it known what it means.
fn keeps_its_edition(finding: &CiteFinding, from: EditionId) -> bool {
    let verdicts =
        [CiteVerdict::Moved, CiteVerdict::Gone, CiteVerdict::Ambiguous, CiteVerdict::Reworded];
    let differs = verdicts.contains(&finding.verdict) || finding.replacement.is_some();
    finding.edition == from && !finding.is_dated && differs
}

fn dry_run(migrated: &[Migrated], mut answer: MigrateAnswer, global: &Global) -> Result<Outcome> {
    let mut out = Vec::new();
    carry(migrated, &mut answer, |one| {
        if one.source.is_wide() {
            return Err(Said::new("cite-skip-wide"));
        }
        out.extend(patch(&from_here(&one.path), one.source.bytes(), &one.new));
        Ok(())
    });
    tell_skipped(&answer.skipped, global);
    if global.format != Format::Terminal {
        print_migrated(&answer, global)?;
        return Ok(outcome(&answer));
    }
    if !global.quiet {
        let plain = Terminal { words: global.words, ..Terminal::default() };
        output::say(&doc::terminal(&render::migrate(&answer, global.words), plain));
    }
    output::print_bytes(&out)?;
    Ok(outcome(&answer))
}

/// What is not carried is not proven to be right, and what is left is not done.
fn outcome(answer: &MigrateAnswer) -> Outcome {
    match has_failed(&answer.skipped) {
        true => Outcome::Failed,
        // Where all is of a third edition, a step was left out.
        false if answer.passed == answer.files && answer.passed > 0 => {
            Outcome::of(answer.done_before)
        }
        // What names its edition is right as it is.
        false => Outcome::of(answer.left.iter().all(|finding| finding.is_dated)),
    }
}

/// Writes each file, and notes what came of it.
fn carry(
    migrated: &[Migrated],
    answer: &mut MigrateAnswer,
    mut write: impl FnMut(&Migrated) -> Result<(), Said>,
) {
    for migrated in migrated {
        let file = shown(&migrated.path);
        match write(migrated) {
            Ok(()) => answer.rewritten.push(RewrittenFile { file, citations: migrated.count }),
            Err(reason) => {
                answer.skipped.push(CiteSkipped { file, reason, failed: true, was_read: true });
            }
        }
    }
}

/// Writes into the project's file which edition its numbers are of now, so that nothing is carried
/// twice.
fn remember(
    files: &FilesArgs,
    settings: &Settings,
    (editions, meant): (&Editions, StatedEdition),
    (answer, alone): (&MigrateAnswer, &[PathBuf]),
    global: &Global,
) -> Result<()> {
    let folder = match settings.folder() {
        Some(folder) => folder.to_owned(),
        None => project_folder(&files.paths[0])?,
    };
    let path = folder.join(SETTINGS_FILE);
    let text = read_own(&path)?.unwrap_or_default();
    // What a filter left out was not carried.
    let is_filtered = !(files.types.is_empty() && files.globs.is_empty());
    let rewritten = answer.rewritten.iter().map(|rewritten| PathBuf::from(&rewritten.file));
    let paths = if is_filtered { rewritten.collect() } else { files.paths.clone() };
    // What was not written still has the old numbers, and can be carried when the same is typed again.
    let failed = answer.skipped.iter().filter(|skipped| skipped.failed);
    let failed = failed.map(|skipped| Path::new(&skipped.file));
    let failed = failed.chain(alone.iter().map(PathBuf::as_path));
    let failed: Vec<PathBuf> = failed
        .filter_map(|path| path.canonicalize().ok())
        .filter(|path| path != &folder && path.starts_with(&folder))
        .collect();
    let is_alone = |file: &str| alone.iter().any(|path| shown(path) == file);
    let left = answer.left.iter().filter(|finding| keeps_its_edition(finding, meant.edition));
    let left = left.filter(|finding| !is_alone(&finding.file));
    let left: Vec<(PathBuf, String)> =
        left.map(|finding| (PathBuf::from(&*finding.file), finding.cited.clone())).collect();
    let is_from = |typed: &str| editions.named(typed).is_some_and(|stated| stated == meant);
    let (from, to) = (answer.from.to_string(), answer.to.to_string());
    let new = Settings::after(
        &text,
        &folder,
        &project::Carried {
            paths: &paths,
            is_from: &is_from,
            from: &from,
            to: &to,
            failed: &failed,
            left: &left,
        },
    )?;
    write_own(&path, &new)?;
    let (path, to) = (path.display(), answer.to);
    output::note(tell!(global.words, "cite-remembered", path, to), global);
    Ok(())
}

/// The folder of a project without a file of its own: that of its repository, else the folder that
/// was named or in which the file lies.
fn project_folder(path: &Path) -> Result<PathBuf> {
    let path = path.canonicalize().map_err(ProjectError::io("read", path))?;
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(&path).to_owned() };
    let repository = folder.ancestors().find(|ancestor| ancestor.join(".git").exists());
    Ok(repository.unwrap_or(&folder).to_owned())
}

/// A path as a patch tells it: from where the program runs.
fn from_here(path: &Path) -> Vec<u8> {
    let inside = std::env::current_dir().ok().and_then(|dir| path.strip_prefix(dir).ok());
    let parts = inside.unwrap_or(path).components().filter_map(|part| match part {
        Component::Normal(_) | Component::ParentDir => Some(part.as_os_str().as_encoded_bytes()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join(&b'/')
}

fn print_migrated(answer: &MigrateAnswer, global: &Global) -> Result<()> {
    Ok(output::in_lines(answer, render::migrate(answer, global.words).blocks, global)?)
}
