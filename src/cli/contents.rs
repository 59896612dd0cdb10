//! `mtgcr contents [NUMBER] [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::misuse::Misuse;
use super::run::Outcome;
use super::{home, output, show};
use crate::ask;
use crate::model::{NumberRange, Period};
use crate::render::{html, json, markdown, terminal};

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
        let families = show::Families::of(global);
        let answer = show::answer(&library, &wanted, edition, false, families)?;
        return show::print(answer, None, global);
    }
    let answer = ask::contents(&library, &library.pick(edition)?)?;
    let text = match global.format {
        Format::Terminal => terminal::contents(&answer, output::terminal(global)),
        Format::Json => json::print(&answer),
        Format::Markdown => markdown::contents(&answer),
        Format::Html => html::contents(&answer, global.words),
    };
    output::print(&text, global)?;
    Ok(if answer.chapters.is_empty() { Outcome::Nothing } else { Outcome::Found })
}
