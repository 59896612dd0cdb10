//! `mtgcr translation status` and `mtgcr translation check`

use anyhow::Result;
use clap::{Args, Subcommand};

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, lint, output};
use crate::ask::{self, Library, TranslationQuestion};
use crate::doc::Block;
use crate::model::RuleNumber;
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
    Status(WhichArgs),
    /// Tell where the Japanese disagrees with the English that it translates
    Check {
        #[command(flatten)]
        which: WhichArgs,
        /// Print SARIF 2.1.0, for code hosts
        #[arg(long)]
        sarif: bool,
        /// List every finding
        #[arg(long, short)]
        verbose: bool,
    },
}

/// Which editions and which part of them.
#[derive(Debug, Args)]
pub struct WhichArgs {
    /// English edition to hold the translation against [default: latest]
    #[arg(long, value_name = "EDITION")]
    en: Option<String>,
    /// Japanese edition [default: latest]
    #[arg(long, value_name = "EDITION")]
    ja: Option<String>,
    /// Chapter, section or rule to tell of
    #[arg(long, value_name = "NUMBER", value_parser = RuleNumber::read)]
    section: Option<RuleNumber>,
}

impl WhichArgs {
    /// What is asked.
    pub fn question(&self) -> TranslationQuestion {
        TranslationQuestion { en: self.en.clone(), ja: self.ja.clone(), section: self.section }
    }
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
            let answer = ask::translation_check(&library, &which.question())?;
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

fn status(which: &WhichArgs, global: &Global) -> Result<Outcome> {
    let (library, question) = (with_japanese(global)?, which.question());
    let answer = ask::translation_status(&library, &question)?;
    if let (true, Some(number)) = (answer.is_empty(), question.section)
        && let Some(absent) = ask::absence(&library, number, answer.en)?
    {
        output::say(&render::absent(&absent, global.words));
        if global.format != Format::Json {
            return Ok(Outcome::Nothing);
        }
    }
    let progress = ask::translation_progress(&library, &question, &answer)?;
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
