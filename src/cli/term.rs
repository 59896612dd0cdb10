//! `mtgcr term WORDS`

use anyhow::Result;
use clap::Args;

use super::args::Global;
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::render;

/// What `term` takes.
#[derive(Debug, Args)]
pub struct TermArgs {
    /// A term in either language, or its reading in kana or Latin letters
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
    /// Edition to count in: an id, a date, a set code, `latest` or `previous`
    #[arg(long = "in", value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &TermArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    home::note_substitute(&library, args.edition.as_deref(), global);
    let picked = library.pick(args.edition.as_deref())?;
    let answer = ask::term(&library, &args.words.join(" "), &picked)?;
    let found = !answer.pairs.is_empty();
    output::say(&render::term_remarks(&answer, global.words));
    output::answer(&answer, || render::term(&answer, global.words), global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
