//! `mtgcr bulletin [EDITION]`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::answer::Bulletins;
use crate::ask;
use crate::render;

/// What `bulletin` takes.
#[derive(Debug, Args)]
pub struct BulletinArgs {
    /// The edition that it goes with, its date, or its own id [default: the newest]
    #[arg(value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &BulletinArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let answers = ask::bulletin(&library, args.edition.as_deref())?;
    let found = !answers.is_empty();
    if !found && global.format != Format::Json {
        output::say(&format!("{}\n", global.words.say("bulletin-none")));
        return Ok(Outcome::Nothing);
    }
    let told = Bulletins { bulletins: &answers };
    output::answer(&told, || render::bulletin(&answers, global.words), global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
