//! `mtgcr show NUMBER|TERM...`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::ask::ShowQuestion;
use crate::render::{html, json, markdown, terminal};

/// What `show` takes.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Rule numbers in any spelling (`702.19b`, `704.5d-f`) and terms in either language
    #[arg(required = true, value_name = "NUMBER|TERM")]
    wanted: Vec<String>,
    /// Show the rules under each number too
    #[arg(long, short)]
    subrules: bool,
    /// Edition to show: an id, a date, a set code, `latest` or `previous`
    #[arg(long = "in", value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs the command.
pub fn run(args: &ShowArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let picked = library.pick(args.edition.as_deref())?;
    let (wanted, subrules) = (args.wanted.clone(), args.subrules);
    let question = ShowQuestion { wanted, subrules, ..ShowQuestion::default() };
    let answer = ask::show(&library, &question, &picked)?;
    let found = !answer.records.is_empty();
    let text = match global.format {
        Format::Terminal if !found => {
            answer.absent.iter().for_each(|it| output::say(&terminal::absent(it)));
            return Ok(Outcome::Nothing);
        }
        Format::Terminal => terminal::show(&answer, output::terminal(global)),
        Format::Json => json::show(&answer),
        Format::Markdown => markdown::show(&answer),
        Format::Html => html::show(&answer),
    };
    output::print(&text, global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
