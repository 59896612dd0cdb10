//! `mtgcr suggest PREFIX`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::render;

/// What `suggest` takes.
#[derive(Debug, Args)]
pub struct SuggestArgs {
    /// How a term, title, number, reading or card begins, in either language
    #[arg(required = true, value_name = "PREFIX")]
    words: Vec<String>,
    /// How many names to show
    #[arg(long = "limit", short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Edition whose names are meant: an id, a date, a set code, `latest` or `previous`
    #[arg(long = "in", value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &SuggestArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let picked = library.pick(args.edition.as_deref())?;
    let answer = ask::suggest(&library, &args.words.join(" "), args.limit, &picked)?;
    let found = !answer.suggestions.is_empty();
    output::answer(&answer, || render::suggest(&answer), global)?;
    if !found && global.format == Format::Terminal {
        let told = [("query", args.words.join(" ").into())];
        output::say(&format!("{}\n", global.words.tell("suggest-nothing", &told)));
    }
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
