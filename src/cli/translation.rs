//! `mtgcr translation status` and `mtgcr translation check`

use anyhow::Result;
use clap::{Args, Subcommand};

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, lint, output};
use crate::ask::{self, TranslationQuestion};
use crate::model::RuleNumber;
use crate::render::{html, json, markdown, terminal};

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
            let answer = ask::translation_check(&home::open(global)?, &which.question())?;
            lint::print("translation check", &answer, *sarif, *verbose, global)
        }
    }
}

fn status(which: &WhichArgs, global: &Global) -> Result<Outcome> {
    let (library, question) = (home::open(global)?, which.question());
    let answer = ask::translation_status(&library, &question)?;
    if let (true, Some(number)) = (answer.is_empty(), question.section)
        && let Some(absent) = ask::absence(&library, number, answer.en)?
    {
        output::say(&terminal::absent(&absent, global.words));
        if global.format != Format::Json {
            return Ok(Outcome::Nothing);
        }
    }
    let text = match global.format {
        Format::Terminal => {
            let progress = ask::translation_progress(&library, &question, &answer)?;
            let progress = progress.map_or(String::new(), |(before, totals)| {
                terminal::progress(&answer, before, &totals, global.words)
            });
            terminal::translation(&answer, output::terminal(global)) + &progress
        }
        Format::Json => json::print(&answer),
        Format::Markdown => markdown::translation(&answer, global.words),
        Format::Html => html::translation(&answer, global.words),
    };
    output::print(&text, global)?;
    Ok(if answer.records.is_empty() { Outcome::Nothing } else { Outcome::Found })
}
