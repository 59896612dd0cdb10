//! `mtgcr cite check`, `cite bless` and `cite suggest`

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueEnum};

use super::cite_files::{
    AgainstArgs, Editions, FilesArgs, Gathered, has_failed, judge_all, level_of, settings, shown,
    tell_skipped, whole_text,
};
use super::global::{Global, Outcome};
use super::{cite_migrate, output};
use crate::answer::{CiteAnswer, CiteFinding, CiteLevel, Saying};
use crate::ask::{self, CiteQuestion, CiteText};
use crate::project::{Accepted, Baseline, ProjectError, SourceText, blame, named_from};
use crate::render::{self, cite_github, cite_sarif};
use crate::words::tell;

/// What `cite` takes.
#[derive(Debug, Args)]
pub struct CiteArgs {
    /// What to do
    #[command(subcommand)]
    command: CiteCommand,
}

#[derive(Debug, Subcommand)]
enum CiteCommand {
    /// Tell which rule numbers in files are wrong, and what is right
    Check(CheckArgs),
    /// Accept what `check` finds now
    Bless {
        #[command(flatten)]
        judge: JudgeArgs,
    },
    /// Write the numbers of another edition where that is proven
    Migrate(cite_migrate::MigrateArgs),
    /// Tell which rules say something
    Suggest(Saying),
}

/// What is judged, and how.
#[derive(Debug, Args)]
struct JudgeArgs {
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
struct CheckArgs {
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

/// Runs the command.
pub fn run(args: &CiteArgs, global: &Global) -> Result<Outcome> {
    match &args.command {
        CiteCommand::Check(args) => check(args, global),
        CiteCommand::Bless { judge } => bless(judge, global),
        CiteCommand::Migrate(args) => cite_migrate::run(args, global),
        CiteCommand::Suggest(args) => suggest(args, global),
    }
}

fn check(args: &CheckArgs, global: &Global) -> Result<Outcome> {
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

fn bless(args: &JudgeArgs, global: &Global) -> Result<Outcome> {
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

fn suggest(args: &Saying, global: &Global) -> Result<Outcome> {
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
