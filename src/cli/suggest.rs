//! `mtgcr suggest PREFIX`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::answer::Suggest;
use crate::ask;
use crate::render;

/// What `suggest` takes.
#[derive(Debug, Args)]
pub struct SuggestArgs {
    #[command(flatten)]
    question: Suggest,
    /// How many names to show
    #[arg(long = "limit", short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
}

/// Runs the command.
pub fn run(args: &SuggestArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let picked = library.pick(args.question.edition.as_deref())?;
    let answer = ask::suggest(&library, &args.question.words.join(" "), args.limit, &picked)?;
    let found = !answer.suggestions.is_empty();
    output::answer(&answer, || render::suggest(&answer), global)?;
    if !found && global.format == Format::Terminal {
        let told = [("query", args.question.words.join(" ").into())];
        output::say(&format!("{}\n", global.words.tell("suggest-nothing", &told)));
    }
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
