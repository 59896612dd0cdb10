//! `mtgcr translation status` and `mtgcr translation check`

use anyhow::Result;
use clap::{Args, Subcommand};

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, lint, output};
use crate::answer::TranslationQuestion;
use crate::ask::{self, Library};
use crate::doc::Block;
use crate::render;

/// What `translation` takes.
#[derive(Debug, Args)]
pub struct TranslationArgs {
    /// What to tell
    #[command(subcommand)]
    command: TranslationCommand,
}

#[derive(Debug, Subcommand)]
enum TranslationCommand {
    /// Tell where the Japanese lags behind the English
    Status(TranslationQuestion),
    /// Tell where the Japanese disagrees with the English that it translates
    Check {
        #[command(flatten)]
        which: TranslationQuestion,
        /// Print SARIF 2.1.0, for code hosts
        #[arg(long)]
        sarif: bool,
        /// List every finding
        #[arg(long, short)]
        verbose: bool,
    },
}

/// Runs the command.
pub fn run(args: &TranslationArgs, global: &Global) -> Result<Outcome> {
    match &args.command {
        TranslationCommand::Status(which) => status(which, global),
        TranslationCommand::Check { which, sarif, verbose } => {
            let library = home::open(global)?;
            if which.ja.is_none() {
                library.edition_named("ja:latest")?;
            }
            let answer = ask::translation_check(&library, which)?;
            lint::print("translation check", &answer, *sarif, *verbose, global)
        }
    }
}

/// The home; where no rules in Japanese are in it, that is said.
pub(super) fn with_japanese(global: &Global) -> Result<Library> {
    let library = home::open(global)?;
    if !library.has_japanese() {
        home::note(global.words.say("note-no-japanese"), global);
    }
    Ok(library)
}

fn status(which: &TranslationQuestion, global: &Global) -> Result<Outcome> {
    let library = with_japanese(global)?;
    let answer = ask::translation_status(&library, which)?;
    if let (true, Some(number)) = (answer.is_empty(), which.section)
        && let Some(absent) = ask::absence(&library, number, answer.en)?
    {
        output::say(&render::absent(&absent, global.words));
        if global.format != Format::Json {
            return Ok(Outcome::Nothing);
        }
    }
    let progress = ask::translation_progress(&library, which, &answer)?;
    let progress =
        progress.map(|(before, totals)| render::progress(&answer, before, &totals, global.words));
    let lay_out = || {
        let mut doc = render::translation(&answer, global.words);
        doc.blocks.extend(progress.map(|told| Block::Paragraph(told.trim_end().into())));
        doc
    };
    output::answer(&answer, lay_out, global)?;
    Ok(if answer.records.is_empty() { Outcome::Nothing } else { Outcome::Found })
}
