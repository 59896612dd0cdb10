//! `mtgcr contents [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::render::{html, json, markdown, terminal};

/// What `contents` takes.
#[derive(Debug, Args)]
pub struct ContentsArgs {
    /// Edition: an id, a day, month or year, a set code, `latest` or `previous` [default: latest]
    #[arg(value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &ContentsArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let answer = ask::contents(&library, &library.pick(args.edition.as_deref())?)?;
    let text = match global.format {
        Format::Terminal => terminal::contents(&answer, output::terminal(global)),
        Format::Json => json::contents(&answer),
        Format::Markdown => markdown::contents(&answer),
        Format::Html => html::contents(&answer),
    };
    output::print(&text, global)?;
    Ok(if answer.chapters.is_empty() { Outcome::Nothing } else { Outcome::Found })
}
