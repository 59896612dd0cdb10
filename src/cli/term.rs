//! `mtgcr term WORDS`

use anyhow::Result;

use super::args::Global;
use super::run::Outcome;
use super::{home, output};
use crate::answer::Term;
use crate::ask;
use crate::render;

/// Runs the command.
pub fn run(args: &Term, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    home::note_substitute(&library, args.edition.as_deref(), global);
    let picked = library.pick(args.edition.as_deref())?;
    let answer = ask::term(&library, &args.words.join(" "), &picked)?;
    let found = !answer.pairs.is_empty();
    output::say(&render::term_remarks(&answer, global.words));
    output::answer(&answer, || render::term(&answer, global.words), global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
