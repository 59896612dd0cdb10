//! `mtgcr export po|xliff|tmx|jsonl|csv|lineage`

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::args::Global;
use super::run::Outcome;
use super::translation::WhichArgs;
use super::{home, output};
use crate::ask;
use crate::render::{exchange, terminal};

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
    let library = home::open(global)?;
    let question = args.which.question();
    let text = match args.what {
        Export::Csv => exchange::csv(&ask::terms(&library, &question)?),
        Export::Lineage => ask::lineage(&library)?.to_string(),
        Export::Po | Export::Xliff | Export::Tmx | Export::Jsonl => {
            let answer = ask::translation_status(&library, &question)?;
            if matches!(args.what, Export::Xliff | Export::Tmx) && !global.quiet {
                output::say(&terminal::replaced(&exchange::replaced(&answer), global.words));
            }
            match args.what {
                Export::Po => exchange::po(&answer),
                Export::Xliff => exchange::xliff(&answer),
                Export::Tmx => exchange::tmx(&answer),
                _ => exchange::jsonl(&answer),
            }
        }
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}
