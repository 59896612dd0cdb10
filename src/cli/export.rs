//! `mtgcr export po|xliff|tmx|table|jsonl|csv|lineage`

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::args::Global;
use super::run::Outcome;
use super::translation::WhichArgs;
use super::{home, output};
use crate::ask;
use crate::model::RuleNumber;
use crate::render::{exchange, terminal};

/// What `export` takes.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What to write to standard output
    #[arg(value_enum)]
    what: Export,
    /// Chapter, section or rule to write, as `--section` says it
    #[arg(value_name = "NUMBER", value_parser = RuleNumber::read, conflicts_with = "section")]
    number: Option<RuleNumber>,
    /// Propose translations for what is stale or missing, from sentences that are translated:
    /// fuzzy, and taken by `import` only once they are no longer
    #[arg(long)]
    drafts: bool,
    /// Which editions.
    #[command(flatten)]
    which: WhichArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Export {
    /// Both languages for gettext's tools; `import` reads it again
    Po,
    /// Both languages for translators' tools, XLIFF 1.2; `import` reads it again
    Xliff,
    /// What translates what, as a translation memory, TMX 1.4; `import` reads it again
    Tmx,
    /// Both languages for a spreadsheet, a record a row; `import` reads it again
    Table,
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
    let mut question = args.which.question();
    question.section = args.number.or(question.section);
    let text = match args.what {
        Export::Csv => exchange::csv(&ask::terms(&library, &question)?),
        Export::Lineage => ask::lineage(&library)?.to_string(),
        Export::Po | Export::Xliff | Export::Tmx | Export::Table | Export::Jsonl => {
            let mut answer = ask::translation_status(&library, &question)?;
            if args.drafts {
                ask::translation_drafts(&library, &question, &mut answer)?;
            }
            if matches!(args.what, Export::Xliff | Export::Tmx) && !global.quiet {
                output::say(&terminal::replaced(&exchange::replaced(&answer)));
            }
            match args.what {
                Export::Po => exchange::po(&answer),
                Export::Xliff => exchange::xliff(&answer),
                Export::Tmx => exchange::tmx(&answer),
                Export::Table => exchange::table(&answer),
                _ => exchange::jsonl(&answer),
            }
        }
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}
