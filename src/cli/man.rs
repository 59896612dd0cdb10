//! `mtgcr man`

use anyhow::Result;
use clap::CommandFactory;

use super::args::{Args, Global};
use super::output;
use super::run::Outcome;

/// Prints the manual pages of the program and of each command, one behind the other.
pub fn run(global: &Global) -> Result<Outcome> {
    let mut pages = Vec::new();
    let program = Args::command();
    clap_mangen::Man::new(program.clone()).render(&mut pages)?;
    for command in program.get_subcommands() {
        let name = format!("mtgcr-{}", command.get_name());
        let command = command.clone().name(name);
        clap_mangen::Man::new(command).render(&mut pages)?;
    }
    let mut unpaged = global.clone();
    unpaged.no_pager = true;
    output::print_file(&String::from_utf8(pages)?, &unpaged)?;
    Ok(Outcome::Found)
}
