//! `mtgcr cite check`, `cite bless` and `cite suggest`; which files of a project are read for citations,
//! which editions do they follow, and what came of each? Start at [`judge_all`].

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use super::global::{Global, Misuse, Outcome};
use super::output;
use crate::answer::{CiteAnswer, CiteFinding, CiteLevel, CiteSkipped, Saying};
use crate::ask::{self, CiteQuestion, CiteText, HomeError, Library, StatedEdition};
use crate::model::{NumberRange, Said};
use crate::project::{
    Accepted, Baseline, MOST_BYTES, ProjectError, SETTINGS_FILE, Settings, SourceText, Walk,
    Walked, blame, isolated, named_from, walk,
};
use crate::render::{self, cite_github, cite_sarif};
use crate::words::tell;

/// What is judged, and how.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    #[command(flatten)]
    files: FilesArgs,
    #[command(flatten)]
    against: AgainstArgs,
    /// How sure a finding must be [default: likely]
    #[arg(long, value_enum)]
    level: Option<CiteLevel>,
    /// Where else to learn which edition a line was written for
    #[arg(long, value_enum)]
    as_of: Option<AsOf>,
    /// Leave out findings that this file accepts
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
}

/// What `cite check` takes.
#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    judge: JudgeArgs,
    /// Say of each number why it is taken for a citation, or is not
    #[arg(long)]
    explain: bool,
    /// Print counts only
    #[arg(long)]
    stat: bool,
    /// Print SARIF 2.1.0, for code hosts
    #[arg(long, conflicts_with = "github")]
    sarif: bool,
    /// Print annotation lines for GitHub's actions
    #[arg(long)]
    github: bool,
    /// List what an update to the newest edition would touch
    #[arg(long)]
    new_in: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AsOf {
    /// The last change of each line, as git tells it
    Blame,
}

/// Runs `cite check`.
pub fn check(args: &CheckArgs, global: &Global) -> Result<Outcome> {
    let mut answer = judged(&args.judge, args.explain, args.new_in, global)?;
    if let Some(path) = &args.judge.baseline {
        let mut baseline = Baseline::read(path)?;
        let before = answer.findings.len();
        answer.findings.retain(|finding| {
            let typed = Accepted { file: finding.file.to_string(), ..accepted(finding, path) };
            // What was accepted by older versions is named as it was typed then.
            !(baseline.take(&accepted(finding, path)) || baseline.take(&typed))
        });
        answer.accepted = before - answer.findings.len();
    }
    let words = global.words;
    tell_skipped(&answer.skipped, global);
    if args.sarif || args.github {
        // Code hosts know files by where they lie in the project.
        let folder = std::env::current_dir().unwrap_or_default();
        for finding in &mut answer.findings {
            if let Ok(inside) = Path::new(&*finding.file).strip_prefix(&folder) {
                finding.file = shown(inside).into();
            }
        }
    }
    let stat = || render::cite_stat(&answer, words).blocks;
    match (args.sarif, args.github) {
        (true, _) => output::print(&cite_sarif(&answer, words), global)?,
        (_, true) => output::print(&cite_github(&answer, words), global)?,
        _ if args.stat => output::in_lines(&answer, stat(), global)?,
        _ => output::in_lines(&answer, render::cited(&answer, words), global)?,
    }
    Ok(match has_failed(&answer.skipped) {
        // What was not read may be wrong.
        true => Outcome::Failed,
        false => Outcome::of(answer.findings.is_empty()),
    })
}

/// Runs `cite bless`.
pub fn bless(args: &JudgeArgs, global: &Global) -> Result<Outcome> {
    let path = args.baseline.as_ref().with_context(|| global.words.say("hint-accepted"))?;
    let answer = judged(args, false, false, global)?;
    tell_skipped(&answer.skipped, global);
    Baseline::of(answer.findings.iter().map(|finding| accepted(finding, path))).write(path)?;
    if !global.quiet {
        let (count, path) = (answer.findings.len(), path.display());
        output::say_line(&tell!(global.words, "cite-blessed", count, path));
    }
    Ok(if has_failed(&answer.skipped) { Outcome::Failed } else { Outcome::Found })
}

/// A finding as the baseline at `path` knows it.
fn accepted(finding: &CiteFinding, path: &Path) -> Accepted {
    Accepted {
        file: named_from(path, Path::new(&*finding.file))
            .unwrap_or_else(|| finding.file.to_string()),
        cited: finding.cited.clone(),
        verdict: finding.verdict.word().to_owned(),
        line: finding.quote.trim().to_owned(),
    }
}

/// Reads all files and judges their citations.
fn judged(args: &JudgeArgs, explain: bool, new_in: bool, global: &Global) -> Result<CiteAnswer> {
    let settings = settings(&args.files, global)?;
    let library = whole_text(global)?;
    let level = args.level.map_or_else(|| level_of(settings.level.as_deref()), Ok)?;
    let mut question = args.against.question(&settings, level);
    if new_in {
        question.to = args.against.to.clone();
    }
    (question.touched, question.explain) = (new_in, explain);
    let citations = ask::citations(&library, question)?;
    // Where an edition is typed for all, neither the project nor git is asked.
    let is_stated = args.against.edition.is_some();
    let by_blame = args.as_of == Some(AsOf::Blame) && !is_stated;
    let editions = Editions::said(&library, &settings)?;
    let editions = if is_stated { Editions::default() } else { editions };
    let undated = Mutex::new(Vec::new());
    let judge = |path: Option<&Path>, name: &str, source: SourceText| {
        let file = path.map(|path| editions.of_file(&settings, path)).unwrap_or_default();
        let dated = path.filter(|_| by_blame).map_or(Ok(Vec::new()), blame);
        let lines = dated.unwrap_or_else(|error| {
            let mut undated = undated.lock().unwrap_or_else(PoisonError::into_inner);
            undated.push(global.words.said(&error.trouble.what));
            Vec::new()
        });
        let text = CiteText { name, text: &source.text, lines, ..file };
        let mut checked = citations.check(&text)?;
        Ok(checked.copy.take().map_or(Ok(checked), Err))
    };
    let gathered = judge_all(&args.files, &settings, args.baseline.as_ref(), global, judge)?;
    let mut undated = undated.into_inner().unwrap_or_else(PoisonError::into_inner);
    undated.sort();
    // Of many files that git could not date the first is told.
    if let Some(first) = undated.first() {
        let (edition, more) = (citations.edition().meant(), undated.len() - 1);
        output::note(tell!(global.words, "cite-undated", first, more, edition), global);
    }
    let Gathered { files, found, skipped } = gathered;
    Ok(citations.answer(files, found, skipped))
}

/// So many rules are told where nobody says.
const SAYING: usize = 5;

/// Runs `cite suggest`.
pub fn suggest(args: &Saying, global: &Global) -> Result<Outcome> {
    let mut words = args.words.join(" ");
    if words == "-" {
        words.clear();
        let refused = ProjectError::io("read", Path::new("-"));
        std::io::stdin().lock().read_to_string(&mut words).map_err(refused)?;
    }
    let library = output::open(global)?;
    let question = CiteQuestion { to: args.edition.clone(), ..CiteQuestion::default() };
    let answer = ask::citations(&library, question)?.suggest(&words, args.window.places(SAYING))?;
    let rest = args.window.left_out(answer.suggestions.len(), answer.total, "rules");
    output::part(&answer, &rest, || render::saying(&answer, global.words), global)?;
    Ok(Outcome::of(!answer.suggestions.is_empty()))
}

/// Which files are read.
#[derive(Debug, Args)]
pub struct FilesArgs {
    /// Files and folders; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    pub(super) paths: Vec<PathBuf>,
    /// Read only files of this kind, as ripgrep names them; may be repeated
    #[arg(short = 't', long = "type", value_name = "KIND")]
    pub(super) types: Vec<String>,
    /// Read only paths that match, or with `!` that do not; may be repeated
    #[arg(short = 'g', long = "glob", value_name = "PATTERN")]
    pub(super) globs: Vec<String>,
    /// Read hidden files too
    #[arg(long)]
    hidden: bool,
    /// Read files that `.gitignore`, `ignore` in `mtgcr.toml` and the like leave out
    #[arg(long)]
    no_ignore: bool,
    /// The most bytes that a file may have
    #[arg(long, value_name = "BYTES", default_value_t = MOST_BYTES)]
    max_bytes: u64,
    /// What the text of standard input is called; its ending says how comments are written
    #[arg(long, value_name = "NAME", default_value = "stdin.md")]
    stdin_name: String,
}

/// Which editions are meant.
#[derive(Debug, Args)]
pub struct AgainstArgs {
    /// Edition that lines were written for [default: what they or `mtgcr.toml` say, else latest]
    #[arg(long, value_name = "EDITION")]
    pub(super) edition: Option<String>,
    /// Edition to judge against [default: the one of `mtgcr.toml`, else latest]
    #[arg(long, value_name = "EDITION")]
    pub(super) to: Option<String>,
}

impl AgainstArgs {
    /// What is asked in a project.
    pub(super) fn question(&self, settings: &Settings, level: CiteLevel) -> CiteQuestion {
        let followed = settings.edition.clone().filter(|_| self.edition.is_none());
        CiteQuestion {
            edition: self.edition.clone().or_else(|| followed.clone()),
            to: self.to.clone().or(followed),
            level,
            patterns: settings.patterns.clone(),
            ..CiteQuestion::default()
        }
    }
}

/// The home, if it has a text of the rules: a sample has too few to judge by.
pub(super) fn whole_text(global: &Global) -> Result<Library> {
    let library = output::open(global)?;
    match library.is_sample() {
        true => Err(Misuse::said("error-cite-sample", "hint-update", global.words)),
        false => Ok(library),
    }
}

/// The level that the settings of a project name, if they name one.
pub(super) fn level_of(word: Option<&str>) -> Result<CiteLevel> {
    let Some(word) = word else { return Ok(CiteLevel::default()) };
    let level = CiteLevel::from_str(word, false).ok();
    level.with_context(|| format!("`{word}` in `{SETTINGS_FILE}` is no level"))
}

/// The editions that a project names, as they are typed, read once.
#[derive(Default)]
pub(super) struct Editions(BTreeMap<String, StatedEdition>);

impl Editions {
    /// Those that the settings of a project name.
    pub(super) fn said(library: &Library, settings: &Settings) -> Result<Self> {
        let of_left = settings.left.values().flat_map(BTreeMap::values);
        let typed = settings.edition.iter().chain(settings.editions.values()).chain(of_left);
        let read = |typed: &String| Ok((typed.clone(), StatedEdition::read(library, typed)?));
        typed.map(read).collect::<Result<_>>().map(Self)
    }

    /// The edition that is typed so.
    pub(super) fn named(&self, typed: &str) -> Option<StatedEdition> {
        self.0.get(typed).copied()
    }

    /// The edition that a file follows, and which of its citations keep one of their own.
    pub(super) fn of_file(&self, settings: &Settings, path: &Path) -> CiteText<'static> {
        let read = |(number, typed): (&String, &String)| {
            Some((NumberRange::read(number).ok()?, self.named(typed)?))
        };
        let left = settings.left_in(path).into_iter().flatten().filter_map(read).collect();
        let edition = settings.edition_of(path).and_then(|typed| self.named(typed));
        CiteText { edition, left, ..CiteText::default() }
    }
}

/// The settings of the project in which all paths lie.
pub(super) fn settings(files: &FilesArgs, global: &Global) -> Result<Settings> {
    let mut paths = files.paths.iter().map(PathBuf::as_path).filter(|path| !is_stdin(path));
    let settings = Settings::find(paths.next().unwrap_or(Path::new(".")))?;
    for path in paths {
        if Settings::find(path)?.path != settings.path {
            let what = tell!(global.words, "error-another-project", path = path.display());
            return Err(Misuse { what, hint: global.words.say("hint-another-project") }.into());
        }
    }
    Ok(settings)
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn walk_of(files: &FilesArgs, settings: &Settings, baseline: Option<&PathBuf>) -> Walk {
    let folder = settings.folder().filter(|_| !files.no_ignore && !settings.ignore.is_empty());
    Walk {
        paths: files.paths.iter().filter(|path| !is_stdin(path)).cloned().collect(),
        globs: files.globs.clone(),
        left_out: folder.map(|folder| (folder.to_owned(), settings.ignore.clone())),
        types: files.types.clone(),
        hidden: files.hidden,
        reads_ignored: files.no_ignore,
        most_bytes: Some(files.max_bytes),
        // They tell of citations and make none.
        except: settings.path.iter().chain(baseline).cloned().collect(),
    }
}

pub(super) fn shown(path: &Path) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    path.to_string_lossy().into_owned()
}

/// What came of the files that were read.
pub(super) struct Gathered<T> {
    /// How many there were.
    pub(super) files: usize,
    /// What was found in each.
    pub(super) found: Vec<T>,
    /// Those that were not read.
    pub(super) skipped: Vec<CiteSkipped>,
}

/// A file that is left out, why, and whether it should have been read.
fn skipped(path: &Path, reason: Said, failed: bool) -> CiteSkipped {
    CiteSkipped { file: shown(path), reason, failed, was_read: false }
}

/// Judges each file on all cores, but `except`; `judge` is told its path, if it has one, and its
/// name, and says why it left the file out.
pub(super) fn judge_all<T: Send>(
    files: &FilesArgs,
    settings: &Settings,
    except: Option<&PathBuf>,
    global: &Global,
    judge: impl Fn(Option<&Path>, &str, SourceText) -> Result<Result<T, Said>, HomeError> + Sync,
) -> Result<Gathered<T>> {
    let gathered = Gathered { files: 0, found: Vec::new(), skipped: Vec::new() };
    // Beside them, settings of projects inside the one that is judged, and why one was not judged.
    let gathered = Mutex::new((gathered, Vec::new(), None));
    let gather = || gathered.lock().unwrap_or_else(PoisonError::into_inner);
    let take = |path: Option<&Path>, name: &str, source: SourceText| {
        let found = judge(path, name, source);
        let (all, _, failed) = &mut *gather();
        all.files += 1;
        match found {
            Ok(Ok(found)) => all.found.push(found),
            Ok(Err(reason)) => all.skipped.push(skipped(Path::new(name), reason, false)),
            Err(error) => *failed = Some(error),
        }
    };
    let skip = |path: &Path, reason, failed| gather().0.skipped.push(skipped(path, reason, failed));
    walk(&walk_of(files, settings, except), |walked| match walked {
        Walked::Unread { path, reason, failed } => skip(&path, reason, failed),
        Walked::Text { path, source } => {
            if path.ends_with(SETTINGS_FILE) {
                gather().1.push(path.clone());
            }
            take(Some(&path), &shown(&path), source);
        }
    })?;
    if files.paths.iter().any(|path| is_stdin(path)) {
        let mut bytes = Vec::new();
        let refused = ProjectError::io("read", Path::new("-"));
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(refused)?;
        let Some(source) = SourceText::read(bytes) else {
            return Err(Misuse::said("error-no-text", "hint-no-text", global.words));
        };
        let name = &files.stdin_name;
        let taken = isolated(|| take(None, name, source));
        taken.unwrap_or_else(|reason| skip(Path::new(name), reason, true));
    }
    let (gathered, unfollowed, failed) =
        gathered.into_inner().unwrap_or_else(PoisonError::into_inner);
    for path in &unfollowed {
        output::note(tell!(global.words, "cite-unfollowed", path = shown(path)), global);
    }
    failed.map_or(Ok(gathered), |error| Err(error.into()))
}

/// Whether a file should have been read and could not be.
pub(super) fn has_failed(skipped: &[CiteSkipped]) -> bool {
    skipped.iter().any(|skipped| skipped.failed)
}

pub(super) fn tell_skipped(skipped: &[CiteSkipped], global: &Global) {
    for skipped in skipped {
        let (file, reason) = (&skipped.file, global.words.said(&skipped.reason));
        let key = if skipped.was_read { "cite-not-rewritten" } else { "cite-not-read" };
        let what = tell!(global.words, key, file, reason);
        match skipped.failed {
            true => output::say_line(&tell!(global.words, "error", what)),
            false => output::note(what, global),
        }
    }
}
