//! `mtgcr completions SHELL`

use anyhow::Result;
use clap::{Args as ClapArgs, CommandFactory};
use clap_complete::Shell;

use super::args::{Args, Global};
use super::run::Outcome;
use super::{complete, output};

/// What `completions` takes.
#[derive(Debug, ClapArgs)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &CompletionsArgs, global: &Global) -> Result<Outcome> {
    let script = match complete::script(&args.shell.to_string())? {
        Some(script) => script,
        // What this shell is given knows commands and options only.
        None => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Args::command(), "mtgcr", &mut script);
            script
        }
    };
    output::print_file(&String::from_utf8(script)?, global)?;
    Ok(Outcome::Found)
}
