//! `mtgcr search WORDS...`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::archive::SearchQuestion;
use crate::render::{html, json, markdown, terminal};

/// What `search` takes.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Words in either language, "phrases", -not, OR, prefix*, rule numbers, filters
    #[arg(required = true, value_name = "WORDS", allow_hyphen_values = true)]
    words: Vec<String>,
    /// How many results to show
    #[arg(long = "limit", short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Edition to search: an id, a date, a set code, `latest` or `previous`
    #[arg(long = "in", value_name = "EDITION|DATE")]
    edition: Option<String>,
    /// Search the texts of all editions
    #[arg(long, conflicts_with = "edition")]
    all_editions: bool,
}

/// Runs the command.
pub fn run(args: &SearchArgs, global: &Global) -> Result<Outcome> {
    let archive = home::open(global)?;
    let typed = args.words.join(" ");
    let question = SearchQuestion::read(&typed, args.limit, args.all_editions)?;
    let picked = archive.pick(question.edition().or(args.edition.as_deref()))?;
    let answer = archive.search(&question, picked)?;
    let found = !answer.hits.is_empty();
    let remarks = terminal::search_remarks(&answer);
    if !remarks.is_empty() && !global.quiet {
        eprint!("{remarks}");
    }
    let text = match global.format {
        Format::Terminal => terminal::search(&answer, output::terminal(global)),
        Format::Json => json::search(&answer),
        Format::Markdown => markdown::search(&answer),
        Format::Html => html::search(&answer),
    };
    output::print(&text, global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
