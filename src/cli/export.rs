//! `mtgcr export po|xliff|tmx|jsonl|csv|lineage`

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::args::Global;
use super::run::Outcome;
use super::translation::WhichArgs;
use super::{home, output};
use crate::render::exchange;

/// What `export` takes.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What to write to standard output
    #[arg(value_enum)]
    what: Export,
    /// Which editions.
    #[command(flatten)]
    which: WhichArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Export {
    /// Both languages for gettext's tools; `import` reads it again
    Po,
    /// Both languages for translators' tools, XLIFF 1.2
    Xliff,
    /// What translates what, as a translation memory, TMX 1.4
    Tmx,
    /// Both languages, a record of JSON a line
    Jsonl,
    /// The terms of both languages for a spreadsheet
    Csv,
    /// Which number every English rule bore when, and what became of it
    Lineage,
}

/// Runs the command.
pub fn run(args: &ExportArgs, global: &Global) -> Result<Outcome> {
    let archive = home::open(global)?;
    let question = args.which.question();
    let status = || archive.translation_status(&question);
    let text = match args.what {
        Export::Po => exchange::po(&status()?),
        Export::Xliff => exchange::xliff(&status()?),
        Export::Tmx => exchange::tmx(&status()?),
        Export::Jsonl => exchange::jsonl(&status()?),
        Export::Csv => exchange::csv(&archive.terms(&question)?),
        Export::Lineage => archive.lineage()?.to_string(),
    };
    output::print(&text, global)?;
    Ok(Outcome::Found)
}
