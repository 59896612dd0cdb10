//! `mtgcr editions`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::ask::Library;
use crate::model::EditionId;
use crate::render;

/// What `editions` takes.
#[derive(Debug, Args)]
pub struct EditionsArgs {
    /// Editions to list: a day, month or year, a set, an id [default: all]
    #[arg(value_name = "EDITION", conflicts_with = "verify")]
    wanted: Vec<String>,
    /// Reread every source and compare it with what came
    #[arg(long)]
    verify: bool,
}

/// Runs the command.
pub fn run(args: &EditionsArgs, global: &Global) -> Result<Outcome> {
    if args.verify {
        return verify(global);
    }
    let library = home::open(global)?;
    let mut named: Vec<EditionId> = Vec::new();
    for typed in &args.wanted {
        match library.editions_called(typed).as_slice() {
            // Says which are nearest.
            [] => named.push(library.edition_named(typed)?),
            found => named.extend(found),
        }
    }
    let wanted = (!args.wanted.is_empty()).then_some(named);
    list(&library, wanted.as_deref(), global)
}

/// Prints the editions, or those named.
pub(super) fn list(
    library: &Library,
    wanted: Option<&[EditionId]>,
    global: &Global,
) -> Result<Outcome> {
    let mut answer = crate::ask::editions(library)?;
    if let Some(wanted) = wanted {
        answer.editions.retain(|line| wanted.contains(&line.id));
    }
    // Who reads the list looks for the newest; programs get it in the order of time.
    if global.format != Format::Json {
        answer.editions.reverse();
    }
    output::answer(&answer, || render::editions(&answer, global.words), global)?;
    Ok(if answer.editions.is_empty() { Outcome::Nothing } else { Outcome::Found })
}

/// Has exit code 1 where there are findings.
fn verify(global: &Global) -> Result<Outcome> {
    let answer = crate::ask::verify(&home::path(global)?, &Bar::new(global))?;
    output::answer(&answer, || render::verify(&answer, global.words), global)?;
    Ok(if answer.findings.is_empty() { Outcome::Found } else { Outcome::Nothing })
}
