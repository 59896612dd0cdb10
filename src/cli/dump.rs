//! `mtgcr dump [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::misuse::Misuse;
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::render::exchange;

/// What `dump` takes.
#[derive(Debug, Args)]
pub struct DumpArgs {
    /// Edition: an id, a day, month or year, a set code, `latest` or `previous` [default: latest]
    #[arg(value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &DumpArgs, global: &Global) -> Result<Outcome> {
    if matches!(global.format, Format::Markdown | Format::Html) {
        return Err(Misuse::said("error-dump-format", "hint-dump-format", global.words));
    }
    let book = ask::book(&home::open(global)?, args.edition.as_deref())?;
    let text = match global.format {
        Format::Json => exchange::records_jsonl(&book),
        _ => exchange::whole_text(&book),
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}
