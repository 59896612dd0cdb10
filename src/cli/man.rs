//! `mtgcr man`

use anyhow::Result;

use super::args::Global;
use super::run::Outcome;
use super::{help, output};

/// Prints the manual pages of the program and of each command, one behind the other.
pub fn run(global: &Global) -> Result<Outcome> {
    let mut pages = Vec::new();
    let program = help::command(global.words);
    clap_mangen::Man::new(program.clone()).render(&mut pages)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("mtgcr-{}", command.get_name());
        clap_mangen::Man::new(command.clone().name(name)).render(&mut pages)?;
    }
    let mut unpaged = global.clone();
    unpaged.no_pager = true;
    output::print_file(&String::from_utf8(pages)?, &unpaged)?;
    Ok(Outcome::Found)
}
