//! `mtgcr search WORDS...`

use std::ffi::OsString;

use anyhow::Result;
use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::answer::Search;
use crate::ask::{Library, SearchQuestion};
use crate::doc::{self, Block};
use crate::render;

/// What `search` takes.
#[derive(Debug, Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub(super) question: Search,
    /// How many results to show
    #[arg(long = "limit", short = 'n', value_name = "N", default_value_t = 10, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    limit: usize,
}

/// The arguments with every `-word` of a search written as the option it stands for, so that
/// options are read as such wherever they stand.
pub fn spelled_out(typed: Vec<OsString>) -> Vec<OsString> {
    let (mut is_search, mut is_over) = (false, false);
    let spelled = |typed: OsString| {
        is_search |= typed == "search" || typed == "find";
        is_over |= typed == "--";
        match typed.to_str().and_then(|word| word.strip_prefix('-')) {
            Some(word) if is_search && !is_over && is_left_out(word) => {
                format!("--without={word}").into()
            }
            _ => typed,
        }
    };
    typed.into_iter().map(spelled).collect()
}

/// What was typed, with the sign of arithmetic where it begins as a size does: `-1/-1` is no option.
pub fn size(typed: OsString) -> OsString {
    match typed.to_str().and_then(|word| word.strip_prefix('-')) {
        Some(rest)
            if rest.starts_with(|letter: char| letter.is_ascii_digit()) && rest.contains('/') =>
        {
            format!("−{rest}").into()
        }
        _ => typed,
    }
}

/// Whether what stands behind a dash is a word and no option: a single letter is always one.
fn is_left_out(word: &str) -> bool {
    let is_limit =
        word.strip_prefix('n').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    let is_letter = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    !(word.is_empty() || word.starts_with('-') || is_limit || is_letter)
}

/// Runs the command.
pub fn run(args: &SearchArgs, global: &Global) -> Result<Outcome> {
    Ok(ask(&home::open(global)?, args, global)?.0)
}

/// Searches, and prints what is found; tells whether a text of these has the first word as it was
/// typed.
pub(super) fn ask(
    library: &Library,
    args: &SearchArgs,
    global: &Global,
) -> Result<(Outcome, bool)> {
    let Search { words, without, edition, all_editions, explain, lang, .. } = &args.question;
    let without = without.iter().map(|word| format!("-{word}"));
    let typed = words.iter().cloned().chain(without).collect::<Vec<_>>().join(" ");
    let mut question = SearchQuestion::read(&typed, args.limit, *all_editions)?;
    question.query.explains = *explain;
    let edition = question.edition().or(edition.as_deref());
    home::note_substitute(library, edition, global);
    let picked = library.pick(edition)?;
    let answer = crate::ask::search(library, &question, &picked)?;
    let answer = match lang {
        Some(lang) => answer.in_language(*lang),
        None => answer,
    };
    let found = !answer.hits.is_empty();
    let remarks = render::search_remarks(&answer, global.words);
    if !remarks.is_empty() && !global.quiet {
        output::say(&remarks);
    }
    if output::is_piped(global) && !explain {
        let lines = render::search_lines(&answer, global.words);
        output::print(&doc::plain_lines(&lines, output::terminal(global)), global)?;
    } else {
        let shown = || {
            let mut shown = render::search(&answer, global.words);
            let more = render::search_more(&answer, global.words);
            shown
                .blocks
                .extend(more.filter(|_| global.format == Format::Terminal).map(Block::Paragraph));
            shown
        };
        output::answer(&answer, shown, global)?;
    }
    let first = words.first().map(String::as_str).unwrap_or_default();
    let mut texts = answer.hits.iter().flat_map(|hit| &hit.en).map(|side| &side.text.text);
    let has_first = texts.any(|text| {
        text.split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case(first))
    });
    Ok((if found { Outcome::Found } else { Outcome::Nothing }, has_first))
}
