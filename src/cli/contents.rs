//! `mtgcr contents [NUMBER] [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::Global;
use super::misuse::Misuse;
use super::run::Outcome;
use super::{home, output, show};
use crate::ask;
use crate::model::{NumberRange, Period};
use crate::render;

/// What `contents` takes.
#[derive(Debug, Args)]
pub struct ContentsArgs {
    /// A chapter or section whose titles to list, an edition, or both [default: all of the latest]
    #[arg(value_name = "NUMBER|EDITION", num_args = 0..=2)]
    wanted: Vec<String>,
}

/// Runs the command.
pub fn run(args: &ContentsArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    // A number cannot be an edition, but for a year.
    let is_part = |text: &&String| NumberRange::read(text).is_ok() && Period::read(text).is_none();
    let (parts, editions): (Vec<&String>, Vec<&String>) = args.wanted.iter().partition(is_part);
    let edition = editions.first().map(|edition| edition.as_str());
    home::note_substitute(&library, edition, global);
    if let [one, other, ..] = editions.as_slice() {
        let told = [("what", one.as_str().into()), ("other", other.as_str().into())];
        let what = global.words.tell("help-error-conflict", &told);
        let command = [("command", "mtgcr contents".into())];
        let hint = global.words.tell("help-error-see", &command);
        return Err(Misuse { what, hint }.into());
    }
    if !parts.is_empty() {
        // What lies in a part of the book is what is shown of it.
        let wanted: Vec<String> = parts.into_iter().cloned().collect();
        let answer = show::answer(&library, &wanted, edition, false)?;
        return show::print(answer, None, show::HowArgs::default(), global);
    }
    let answer = ask::contents(&library, &library.pick(edition)?)?;
    output::answer(&answer, || render::contents(&answer, global.words), global)?;
    Ok(if answer.chapters.is_empty() { Outcome::Nothing } else { Outcome::Found })
}
