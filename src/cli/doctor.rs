//! `mtgcr doctor`

use anyhow::Result;

use super::args::Global;
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::render;

/// Runs the command; the exit code is 1 where something is damaged or nothing is here.
pub fn run(global: &Global) -> Result<Outcome> {
    let bar = Bar::new(global);
    let answer = crate::ask::doctor(&home::path(global)?, &bar)?;
    bar.finish();
    output::answer(&answer, || render::doctor(&answer, global.words), global)?;
    let is_well = answer.is_sound() && !answer.held.is_empty();
    Ok(if is_well { Outcome::Found } else { Outcome::Nothing })
}
