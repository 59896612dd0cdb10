//! `mtgcr lint [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::answer::{FindingsAnswer, Lint};
use crate::ask;
use crate::render;

/// What `lint` takes.
#[derive(Debug, Args)]
pub struct LintArgs {
    #[command(flatten)]
    question: Lint,
    /// Print SARIF 2.1.0, for code hosts
    #[arg(long)]
    sarif: bool,
    /// List every finding
    #[arg(long, short)]
    verbose: bool,
}

/// Runs the command.
pub fn run(args: &LintArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let edition = args.question.edition.as_deref().unwrap_or("latest");
    let answer = ask::lint(&library, library.pick_one(edition)?)?;
    print("lint", &answer, args.sarif, args.verbose, global)
}

/// Prints findings; exit code 1 where there are any.
pub(super) fn print(
    command: &str,
    answer: &FindingsAnswer,
    as_sarif: bool,
    verbose: bool,
    global: &Global,
) -> Result<Outcome> {
    if as_sarif {
        output::print(&render::sarif(command, answer, global.words), global)?;
    } else {
        let every = verbose || global.format != Format::Terminal;
        output::answer(answer, || render::findings(answer, every, global.words), global)?;
    }
    Ok(if answer.findings.is_empty() { Outcome::Found } else { Outcome::Nothing })
}
