//! `mtgcr find WORDS...`, where the word `find` may be left out

use std::ffi::OsString;

use anyhow::Result;
use clap::{Args as ClapArgs, CommandFactory};
use strsim::osa_distance;

use super::args::{Args, Format, Global};
use super::run::Outcome;
use super::{home, output, search, show};
use crate::answer::Search;
use crate::ask;
use crate::model::{NumberRange, Period};

/// What `find` takes.
#[derive(Debug, ClapArgs)]
pub struct FindArgs {
    /// What is looked up where nothing is named so.
    #[command(flatten)]
    search: search::SearchArgs,
    /// Show the rules under each number too
    #[arg(long, short)]
    subrules: bool,
    /// How much to print.
    #[command(flatten)]
    how: show::HowArgs,
}

/// The arguments with `find` before a first word that is no command; none where there is no such
/// word.
pub fn with_command(typed: &[OsString]) -> Option<Vec<OsString>> {
    let program = Args::command().allow_external_subcommands(true);
    let Ok(matches) = program.try_get_matches_from(typed) else {
        return with_options_before(typed);
    };
    let (_, words) = matches.subcommand()?;
    // What stands behind a command that is none of ours, in one list without a name.
    let behind = words.try_get_many::<OsString>("").ok()?.map_or(0, |values| values.len());
    let mut typed = typed.to_vec();
    typed.insert(typed.len().checked_sub(behind + 1)?, "find".into());
    Some(typed)
}

/// The arguments with their command, which may be left out, before options that belong to it.
fn with_options_before(typed: &[OsString]) -> Option<Vec<OsString>> {
    let is_option = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with('-'));
    typed.get(1).filter(|word| is_option(word))?;
    let mut typed = typed.to_vec();
    typed.insert(1, "find".into());
    let program = Args::command();
    let matches = program.clone().try_get_matches_from(search::spelled_out(typed.clone())).ok()?;
    let mut words = matches.subcommand()?.1.get_many::<String>("words")?;
    let first = words.next().filter(|first| *first != "help")?;
    if program.find_subcommand(first).is_some() {
        typed.remove(2 + typed.iter().skip(2).position(|word| word == first.as_str())?);
        typed[1] = first.into();
    }
    Some(typed)
}

/// Runs the command: shows what is named by the words, else searches for them.
pub fn run(args: &FindArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let Search { words, without, edition, all_editions, lang, .. } = &args.search.question;
    let joined = words.join(" ");
    if without.is_empty() && !all_editions {
        let is_number = |typed: &str| NumberRange::read(ask::parted(typed).0).is_ok();
        let are_numbers = !is_number(&joined) && words.iter().all(|word| is_number(word));
        let wanted = if are_numbers { words.clone() } else { vec![joined.clone()] };
        let edition = edition.as_deref();
        let answer = show::answer(&library, &wanted, edition, args.subrules)?;
        if are_numbers || is_number(&joined) || !answer.records.is_empty() {
            return show::print(answer, *lang, args.how, global);
        }
        if global.format == Format::Terminal
            && is_edition(&joined)
            && let Some(listed) = show::editions_named(&library, &joined, global)
        {
            return listed;
        }
    }
    let (outcome, has_first) = search::ask(&library, &args.search, global)?;
    let first = words.first().map(String::as_str).unwrap_or_default();
    let slip = misspelt(first).filter(|_| global.is_command_left_out && !has_first);
    if let Some(meant) = slip {
        let meant = [&[meant], &words[1..]].concat().join(" ");
        let told = [("meant", meant.into()), ("typed", first.into())];
        output::hint(&global.words.tell("hint-no-command", &told), global);
    }
    Ok(outcome)
}

/// Whether a word is an edition rather than something to search for: a day, month or year, or the
/// code of a set as codes are printed.
fn is_edition(typed: &str) -> bool {
    let is_code = typed.len() == 3
        && typed.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    Period::read(typed).is_some() || is_code
}

/// The command that is but a slip away from a word; two slips where the name is long.
fn misspelt(word: &str) -> Option<String> {
    let program = Args::command();
    let names = program.get_subcommands().flat_map(|subcommand| {
        std::iter::once(subcommand.get_name())
            .chain(subcommand.get_visible_aliases())
            .map(str::to_owned)
    });
    let slips = |name: &String| osa_distance(&word.to_lowercase(), name);
    let names: Vec<String> = names.collect();
    let nearest = names.into_iter().min_by_key(slips)?;
    let allowed = if nearest.len() > 5 { 2 } else { 1 };
    (slips(&nearest) <= allowed).then_some(nearest)
}
