//! `mtgcr search WORDS...`

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::ask::SearchQuestion;
use crate::render::{html, json, markdown, terminal};

/// What `search` takes.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Words in either language, "phrases", -not, OR, prefix*, rule numbers, filters
    #[arg(required_unless_present = "without", value_name = "WORDS")]
    words: Vec<String>,
    /// Words that may not stand there; typed as `-word`
    #[arg(long, hide = true, allow_hyphen_values = true)]
    without: Vec<String>,
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

/// The arguments with every `-word` of a search written as the option it stands for, so that
/// options are read as such wherever they stand.
pub fn spelled_out(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let (mut is_search, mut is_over) = (false, false);
    let spelled = |it: OsString| {
        is_search |= it == "search";
        is_over |= it == "--";
        match it.to_str().and_then(|it| it.strip_prefix('-')) {
            Some(word) if is_search && !is_over && is_left_out(word) => {
                format!("--without={word}").into()
            }
            _ => it,
        }
    };
    typed.map(spelled).collect()
}

/// Whether what stands behind a dash is a word and no option.
fn is_left_out(word: &str) -> bool {
    let is_limit =
        word.strip_prefix('n').is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
    !(word.is_empty() || word.starts_with('-') || is_limit || ["h", "q", "V"].contains(&word))
}

/// Runs the command.
pub fn run(args: &SearchArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let without = args.without.iter().map(|it| format!("-{it}"));
    let typed = args.words.iter().cloned().chain(without).collect::<Vec<_>>().join(" ");
    let question = SearchQuestion::read(&typed, args.limit, args.all_editions)?;
    let picked = library.pick(question.edition().or(args.edition.as_deref()))?;
    let answer = ask::search(&library, &question, &picked)?;
    let found = !answer.hits.is_empty();
    let remarks = terminal::search_remarks(&answer);
    if !remarks.is_empty() && !global.quiet {
        output::say(&remarks);
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
