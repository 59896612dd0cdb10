//! `mtgcr editions`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::render::{html, json, markdown, terminal};

/// What `editions` takes.
#[derive(Debug, Args)]
pub struct EditionsArgs {
    /// Reread every source and compare it with what came
    #[arg(long)]
    verify: bool,
}

/// Runs the command.
pub fn run(args: &EditionsArgs, global: &Global) -> Result<Outcome> {
    if args.verify {
        return verify(global);
    }
    let answer = crate::ask::editions(&home::open(global)?)?;
    let text = match global.format {
        Format::Terminal => terminal::editions(&answer, output::terminal(global)),
        Format::Json => json::print(&answer),
        Format::Markdown => markdown::editions(&answer, global.words),
        Format::Html => html::editions(&answer, global.words),
    };
    output::print(&text, global)?;
    Ok(Outcome::Found)
}

/// Has exit code 1 where there are findings.
fn verify(global: &Global) -> Result<Outcome> {
    let answer = crate::ask::verify(&home::path(global)?, &Bar::new(global))?;
    let text = match global.format {
        Format::Terminal => terminal::verify(&answer, global.words),
        Format::Json => json::print(&answer),
        Format::Markdown => markdown::verify(&answer, global.words),
        Format::Html => html::verify(&answer, global.words),
    };
    output::print(&text, global)?;
    Ok(if answer.findings.is_empty() { Outcome::Found } else { Outcome::Nothing })
}
