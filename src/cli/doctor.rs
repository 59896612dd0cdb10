//! `mtgcr doctor`

use anyhow::Result;

use super::args::{Format, Global};
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::render::{json, terminal};

/// Runs the command; the exit code is 1 where something is damaged or nothing is here.
pub fn run(global: &Global) -> Result<Outcome> {
    let bar = Bar::new(global);
    let answer = crate::ask::doctor(&home::path(global)?, &bar)?;
    bar.finish();
    let text = match global.format {
        Format::Json => json::print(&answer),
        _ => terminal::doctor(&answer, output::terminal(global)),
    };
    output::print(&text, global)?;
    let is_well = answer.is_sound() && !answer.held.is_empty();
    Ok(if is_well { Outcome::Found } else { Outcome::Nothing })
}
