//! `mtgcr mcp`

use anyhow::{Context, Result};

use super::args::Global;
use super::home;
use super::run::Outcome;

/// Runs the command.
pub fn run(global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    crate::mcp::serve(home::path(global)?, library).context("cannot serve the assistant")?;
    Ok(Outcome::Found)
}
