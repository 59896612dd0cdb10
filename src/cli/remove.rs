//! `mtgcr remove EDITION...`

use anyhow::Result;
use clap::Args;

use super::args::Global;
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::render;

/// What `remove` takes.
#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// Editions as `editions` lists them, such as `2024-11-08` or `bulletin:2024-11-08`, or the
    /// codes of their sets
    #[arg(required = true, value_name = "EDITION")]
    editions: Vec<String>,
}

/// Runs the command.
pub fn run(args: &RemoveArgs, global: &Global) -> Result<Outcome> {
    let answer = ask::remove(&home::path(global)?, &args.editions, &Bar::new(global))?;
    // Whoever asks next finds the index built.
    home::open(global)?;
    output::answer(&answer, || render::removed(&answer, global.words), global)?;
    Ok(Outcome::Found)
}
