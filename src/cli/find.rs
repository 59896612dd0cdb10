//! How is what somebody names or words that somebody types found? Start at [`find`], for which the
//! word `find` may be left out, and which shows as [`show`] does or searches as [`search`] does.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use anyhow::Result;
use clap::{Args, Command};
use inquire::InquireError;
use strsim::osa_distance;

use super::global::{Format, Global, Misuse, Outcome};
use super::{commands, output};
use crate::answer::{Absence, Search, Show, ShowAnswer, Suggest, Term};
use crate::ask::{self, HomeError, Library, is_number};
use crate::doc;
use crate::model::{DocumentKind, Language, NumberRange, Period};
use crate::render::{self, Detail};
use crate::words::tell;

/// What `find` takes.
#[derive(Debug, Args)]
pub struct FindArgs {
    /// What is looked up where nothing is named so.
    #[command(flatten)]
    search: Search,
    /// Show the rules under each number too
    #[arg(long, short)]
    subrules: bool,
    /// How much to print.
    #[command(flatten)]
    how: HowArgs,
}

/// The arguments with `find` before a first word that is no command; none where there is no such
/// word.
pub fn with_command(program: Command, typed: &[OsString]) -> Option<Vec<OsString>> {
    let lenient = program.clone().allow_external_subcommands(true);
    let Ok(matches) = lenient.try_get_matches_from(typed) else {
        return with_options_before(program, typed);
    };
    let (_, words) = matches.subcommand()?;
    // What stands behind a command that is none of ours, in one list without a name.
    let behind = words.try_get_many::<OsString>("").ok()?.map_or(0, |values| values.len());
    let mut typed = typed.to_vec();
    typed.insert(typed.len().checked_sub(behind + 1)?, "find".into());
    Some(typed)
}

/// The arguments with their command, which may be left out, before options that belong to it.
fn with_options_before(program: Command, typed: &[OsString]) -> Option<Vec<OsString>> {
    let is_option = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with('-'));
    typed.get(1).filter(|word| is_option(word))?;
    let mut typed = typed.to_vec();
    typed.insert(1, "find".into());
    let matches = program.clone().try_get_matches_from(spelled_out(typed.clone())).ok()?;
    let mut words = matches.subcommand()?.1.get_many::<String>("words")?;
    let first = words.next().filter(|first| *first != "help")?;
    if program.find_subcommand(first).is_some() {
        typed.remove(2 + typed.iter().skip(2).position(|word| word == first.as_str())?);
        typed[1] = first.into();
    }
    Some(typed)
}

/// Runs `find`: shows what is named by the words, else searches for them.
pub fn find(args: &FindArgs, program: fn() -> Command, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let Search { words, without, edition, all_editions, lang, window, .. } = &args.search;
    let joined = words.join(" ");
    if without.is_empty() && !all_editions {
        let are_numbers = !is_number(&joined) && words.iter().all(|word| is_number(word));
        let show = Show {
            wanted: if are_numbers { words.clone() } else { vec![joined.clone()] },
            edition: edition.clone(),
            subrules: args.subrules,
            window: *window,
            lang: *lang,
            ..Show::default()
        };
        let answer = shown(&library, &show)?;
        if are_numbers || is_number(&joined) || answer.total > 0 {
            return print_shown(answer, &show, args.how, global);
        }
        if is_edition(&joined) {
            // One that is known and not here is no word to look for.
            if let Err(not_here @ HomeError::NotHere { .. }) = library.edition_itself(&joined) {
                return Err(not_here.into());
            }
            let is_terminal = global.format == Format::Terminal;
            let listed = || editions_named(&library, &joined, global).filter(|_| is_terminal);
            if let Some(listed) = listed() {
                return listed;
            }
        }
    }
    let (outcome, has_first) = search_in(&library, &args.search, global)?;
    let first = words.first().map(String::as_str).unwrap_or_default();
    let slip = misspelt(first, &program()).filter(|_| global.is_command_left_out && !has_first);
    if let Some(meant) = slip {
        let meant = [&[meant], &words[1..]].concat().join(" ");
        output::hint(&tell!(global.words, "hint-no-command", meant, typed = first), global);
    }
    Ok(outcome)
}

/// Whether a word is an edition rather than something to search for: a day, month or year, the code
/// of a set as codes are printed, or what the newest are called.
fn is_edition(typed: &str) -> bool {
    let is_code = typed.len() == 3
        && typed.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    Period::read(typed).is_some() || is_code || matches!(typed, "latest" | "previous")
}

/// The command that is but a slip away from a word; two slips where the name is long.
fn misspelt(word: &str, program: &Command) -> Option<String> {
    let word = word.to_lowercase();
    let names = program.get_subcommands().flat_map(|subcommand| {
        std::iter::once(subcommand.get_name()).chain(subcommand.get_visible_aliases())
    });
    // Who means a command rarely misses its first letter.
    let names = names.filter(|name| word.chars().next() == name.chars().next());
    let slips = names.map(|name| (osa_distance(&word, name), name));
    let (slips, nearest) = slips.min_by_key(|pair| pair.0)?;
    let allowed = if nearest.len() > 5 { 2 } else { 1 };
    (slips <= allowed).then(|| nearest.to_owned())
}

/// So many names and results are offered while somebody types.
const OFFERED: usize = 7;

/// Has somebody at a terminal pick what to look up, searching while they type; nothing where they
/// leave, and none where nobody sits there.
pub fn pick(global: &Global) -> Option<Result<Option<String>>> {
    (io::stdin().is_terminal() && output::is_seen(global)).then(|| {
        let library = output::open(global)?;
        let offered = |typed: &str| Ok(offered(&library, typed, global).unwrap_or_default());
        let (what, help) = (global.words.say("pick-what"), global.words.say("pick-help"));
        let asked = inquire::Text::new(&what).with_help_message(&help).with_page_size(2 * OFFERED);
        let picked = match asked.with_autocomplete(offered).prompt_skippable() {
            Err(InquireError::OperationInterrupted) => None,
            picked => picked?,
        };
        let name = picked.and_then(|picked| Some(picked.split(BESIDE).next()?.trim().to_owned()));
        Ok(name.filter(|name| !name.is_empty()))
    })
}

/// What stands between a name and what it says where it is offered.
const BESIDE: &str = "  ";

/// Names that begin as what was typed, then texts that hold it, each a line that begins with what to
/// ask for.
fn offered(library: &Library, typed: &str, global: &Global) -> Result<Vec<String>> {
    let room = output::terminal(global).width.saturating_sub(4);
    let names = ask::suggest(library, typed, 0..OFFERED, &library.pick(None)?)?;
    let names = names.suggestions.into_iter().map(|name| name.text).collect::<Vec<_>>();
    let asked = Search { words: vec![typed.to_owned()], ..Search::default() };
    let found = ask::search_for(library, &asked, OFFERED)?;
    let texts = found.hits.iter().filter_map(|hit| {
        let text = &hit.en.as_ref().or(hit.ja.as_ref())?.text.text;
        let line = format!("{}{BESIDE}{}", hit.subject, text.replace('\n', " "));
        doc::wrap(&line, room).first().map(|line| (*line).to_owned())
    });
    Ok(names.into_iter().chain(texts).collect())
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

/// So many results are shown where nobody says.
const FOUND: usize = 10;

/// Runs `search`.
pub fn search(args: &Search, global: &Global) -> Result<Outcome> {
    Ok(search_in(&output::open(global)?, args, global)?.0)
}

/// Searches, and prints what is found; tells whether a text of these has the first word as it was
/// typed.
fn search_in(library: &Library, args: &Search, global: &Global) -> Result<(Outcome, bool)> {
    let answer = ask::search_for(library, args, FOUND)?;
    output::note_substitute(library, answer.asked_edition.as_deref(), global);
    let remarks = render::search_remarks(&answer, global.words);
    let is_beyond = answer.hits.is_empty() && answer.total > 0;
    if !remarks.is_empty() && !is_beyond && !global.quiet {
        output::say(&remarks);
    }
    let rest = args.window.left_out(answer.hits.len(), answer.total, "results");
    if output::is_piped(global) && !args.explain {
        let lines = render::search_lines(&answer, global.words);
        output::print(&doc::plain_lines(&lines, output::terminal(global)), global)?;
        output::left_out(&rest, global);
    } else {
        output::part(&answer, &rest, || render::search(&answer, global.words), global)?;
    }
    let first = args.words.first().map(String::as_str).unwrap_or_default();
    let mut texts = answer.hits.iter().flat_map(|hit| &hit.en).map(|side| &side.text.text);
    let has_first = texts.any(|text| {
        text.split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case(first))
    });
    Ok((Outcome::of(!answer.hits.is_empty()), has_first))
}

/// What `show` takes.
#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    question: Show,
    /// How much to print.
    #[command(flatten)]
    how: HowArgs,
}

/// How much is printed of what is shown.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct HowArgs {
    /// Tell all that is known about each record
    #[arg(long, short)]
    verbose: bool,
    /// Print the bare words, for quoting
    #[arg(long)]
    text: bool,
    /// Print the words with number and edition, for quoting
    #[arg(long, conflicts_with = "text")]
    cite: bool,
    /// Exit with 0 where a part of what was asked for is not there
    #[arg(long)]
    lenient: bool,
}

/// Runs `show`.
pub fn show(args: &ShowArgs, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let Show { wanted, edition, .. } = &args.question;
    let behind = wanted.iter().filter_map(|typed| ask::parted(typed).1);
    let named: BTreeSet<&str> = behind.chain(edition.as_deref()).collect();
    named.iter().for_each(|named| output::note_substitute(&library, Some(named), global));
    let answer = shown(&library, &args.question)?;
    if answer.records.is_empty()
        && global.format == Format::Terminal
        && let [typed] = wanted.as_slice()
        && let Some(listed) = editions_named(&library, typed, global)
    {
        return listed;
    }
    print_shown(answer, &args.question, args.how, global)
}

/// Lists the editions that a word names which names nothing in them, and says what can be asked of
/// them; none where it names no edition.
fn editions_named(library: &Library, typed: &str, global: &Global) -> Option<Result<Outcome>> {
    let named = library.editions_called(typed);
    let rules = named.iter().filter(|id| id.document == DocumentKind::Rules);
    let newest = rules.max_by_key(|id| (id.effective, id.language == Language::En))?;
    let listed = commands::list_editions(library, Some(&named), global);
    if listed.is_ok() {
        output::hint(&tell!(global.words, "hint-edition", edition = newest), global);
    }
    Some(listed)
}

/// The records of each wanted name in the edition that stands behind it, or else in that of the
/// question; words that name one thing together are one name.
fn shown(library: &Library, question: &Show) -> Result<ShowAnswer> {
    let wanted = &question.wanted;
    let show =
        |wanted: Vec<String>| ask::show_in(library, &Show { wanted, ..question.clone() }, true);
    if wanted.len() > 1 && !wanted.iter().any(|typed| is_number(typed)) {
        let together = show(vec![wanted.join(" ")])?;
        if together.total > 0 {
            return Ok(together);
        }
    }
    Ok(show(ask::joined(library, wanted, question.edition.as_deref())?)?)
}

/// Prints what is shown; what is not there is told on stderr where nothing is.
fn print_shown(answer: ShowAnswer, asked: &Show, how: HowArgs, global: &Global) -> Result<Outcome> {
    let answer = match asked.lang {
        Some(lang) => answer.in_language(lang),
        None => answer,
    };
    let is_empty = answer.records.is_empty();
    let outcome = Outcome::of(!is_empty && (answer.absent.is_empty() || how.lenient));
    // The answer says itself how many there are and what follows.
    let rest = asked.window.left_out(answer.records.len(), answer.total, "records");
    let is_terminal = global.format == Format::Terminal;
    let is_bare = is_terminal && (how.text || how.cite);
    let read_as = render::read_as(&answer, &asked.wanted.join(" "), global.words);
    read_as.filter(|_| is_terminal).into_iter().for_each(|told| output::note(told, global));
    if is_terminal && (is_empty || is_bare) {
        answer.absent.iter().for_each(|gap| output::say(&render::absent(gap, global.words)));
    }
    match (is_terminal && is_empty, is_bare) {
        (true, _) => {
            output::left_out(&rest, global);
            let unknown = |gap: &&Absence| gap.number.is_none() && gap.nearest.is_empty();
            if let Some(gap) = answer.absent.iter().find(unknown) {
                let hint = tell!(global.words, "hint-search", query = gap.typed);
                output::hint(&hint, global);
            }
        }
        (_, true) => {
            let quotes = render::quotes(&answer, how.cite, global.words);
            output::print(&doc::plain_lines(&quotes, output::terminal(global)), global)?;
        }
        _ => {
            let detail = if how.verbose || !is_terminal { Detail::All } else { Detail::Brief };
            output::part(&answer, &rest, || render::show(&answer, detail, global.words), global)?;
        }
    }
    Ok(outcome)
}

/// What `contents` takes.
#[derive(Debug, Args)]
pub struct ContentsArgs {
    /// A chapter or section whose titles to list, an edition, or both [default: all of the latest]
    #[arg(value_name = "NUMBER|EDITION", num_args = 0..=2)]
    wanted: Vec<String>,
}

/// Runs `contents`.
pub fn contents(args: &ContentsArgs, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    // A number cannot be an edition, but for a year.
    let is_part = |text: &&String| NumberRange::read(text).is_ok() && Period::read(text).is_none();
    let (parts, editions): (Vec<&String>, Vec<&String>) = args.wanted.iter().partition(is_part);
    let edition = editions.first().map(|edition| edition.as_str());
    output::note_substitute(&library, edition, global);
    if let [one, other, ..] = editions.as_slice() {
        let what = tell!(global.words, "help-error-conflict", what = one, other);
        let hint = tell!(global.words, "help-error-see", command = "mtgcr contents");
        return Err(Misuse { what, hint }.into());
    }
    if !parts.is_empty() {
        // What lies in a part of the book is what is shown of it.
        let wanted = parts.into_iter().cloned().collect();
        let show = Show { wanted, edition: edition.map(str::to_owned), ..Show::default() };
        return print_shown(shown(&library, &show)?, &show, HowArgs::default(), global);
    }
    let answer = ask::contents(&library, &library.pick(edition)?)?;
    output::answer(&answer, || render::contents(&answer, global.words), global)?;
    Ok(Outcome::of(!answer.chapters.is_empty()))
}

/// Runs `suggest`.
pub fn suggest(args: &Suggest, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let picked = library.pick(args.edition.as_deref())?;
    let query = args.words.join(" ");
    let answer = ask::suggest(&library, &query, args.window.places(FOUND), &picked)?;
    let found = !answer.suggestions.is_empty();
    let rest = args.window.left_out(answer.suggestions.len(), answer.total, "names");
    output::part(&answer, &rest, || render::suggest(&answer), global)?;
    if answer.total == 0 && global.format == Format::Terminal {
        output::say_line(&tell!(global.words, "suggest-nothing", query));
        output::hint(&tell!(global.words, "hint-search", query), global);
    }
    Ok(Outcome::of(found))
}

/// Runs `term`.
pub fn term(args: &Term, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    output::note_substitute(&library, args.edition.as_deref(), global);
    let picked = library.pick(args.edition.as_deref())?;
    let answer = ask::term(&library, &args.words.join(" "), &picked)?;
    output::say(&render::term_remarks(&answer, global.words));
    output::answer(&answer, || render::term(&answer, global.words), global)?;
    Ok(Outcome::of(!answer.pairs.is_empty()))
}
