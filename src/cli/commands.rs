//! What do the commands do that do little beyond asking and printing? Start at any: each is a
//! function of its name, behind what it takes.

use std::cmp::Reverse;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::global::{Format, Global, Misuse, Outcome};
use super::output::{self, Bar};
use crate::answer::{
    Absence, Bulletin, Bulletins, FindingsAnswer, History, Lint, Named, TranslationCheck,
    TranslationLag, Window,
};
use crate::ask::{self, Library};
use crate::doc::Block;
use crate::model::{DocumentKind, EditionId, NumberRange};
use crate::render::{self, exchange, svg};
use crate::words::tell;

/// Runs `blame`.
pub fn blame(args: &Named, global: &Global) -> Result<Outcome> {
    history(&History { named: args.clone(), blame: true, ..History::default() }, global)
}

/// Runs `history`.
pub fn history(args: &History, global: &Global) -> Result<Outcome> {
    let (library, typed, words) = (&output::open(global)?, args.name(), global.words);
    if args.topic {
        return topic_history(library, &typed, global);
    }
    if global.format == Format::Svg {
        return Err(no_picture(global));
    }
    let (wanted, own) = ask::parted(&typed);
    let edition = own.or(args.named.edition.as_deref());
    output::note_substitute(library, edition, global);
    let Some(mut answer) = ask::history(library, args)? else {
        let newest = library.edition_named("latest").ok().zip(NumberRange::read(wanted).ok());
        let near = newest.map(|(newest, range)| ask::absence(library, range.first(), newest));
        let near = near.transpose()?.flatten().map_or(Vec::new(), |absent| absent.nearest);
        if global.format == Format::Json {
            let absent = Absence { typed: wanted.to_owned(), nearest: near, ..Absence::default() };
            output::absent(absent, global)?;
            return Ok(Outcome::Nothing);
        }
        let key = if edition.is_some() { "absent-history-in" } else { "absent-history" };
        let edition = edition.unwrap_or_default();
        output::say_line(&tell!(words, key, name = wanted, edition));
        let hint = match near.is_empty() {
            true => tell!(words, "hint-history-topic", name = wanted),
            false => tell!(words, "hint-did-you-mean", names = words.list(&near)),
        };
        output::hint(&hint, global);
        return Ok(Outcome::Nothing);
    };
    let rest = args.window.newest(&mut answer.events, "events");
    let lay_out = if args.blame { render::blame } else { render::history };
    output::part(&answer, &rest, || lay_out(&answer, words), global)?;
    if global.format == Format::Terminal
        && let Some(below) = ask::first_below(library, &answer)?
    {
        let command = if args.blame { "blame" } else { "history" };
        output::hint(&tell!(words, "hint-below", command, below), global);
    }
    Ok(Outcome::Found)
}

/// What is said to who asks for a picture of what has none.
pub fn no_picture(global: &Global) -> anyhow::Error {
    Misuse::said("error-svg", "hint-svg", global.words)
}

fn topic_history(library: &Library, words: &str, global: &Global) -> Result<Outcome> {
    let answer = ask::topic(library, words)?;
    if global.format == Format::Svg {
        output::print_file(&svg::topic(&answer, global.words), global)?;
        return Ok(Outcome::Found);
    }
    output::answer(&answer, || render::topic(&answer, global.words), global)?;
    let found = answer
        .editions
        .iter()
        .any(|edition| edition.rules + edition.examples + edition.glossary > 0);
    Ok(Outcome::of(found))
}

/// Runs `bulletin`.
pub fn bulletin(args: &Bulletin, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let mut answers = ask::bulletin(&library, args.edition.as_deref())?;
    let found = !answers.is_empty();
    if !found && global.format != Format::Json {
        let here = ask::editions(&library)?.editions.into_iter().map(|line| line.id);
        let here = here.filter(|id| id.document == DocumentKind::Bulletin);
        let here: Vec<String> = here.map(|id| id.to_string()).collect();
        let key = if here.is_empty() { "hint-no-bulletins" } else { "hint-bulletins" };
        let hint = tell!(global.words, key, names = global.words.list(&here));
        output::say_line(&global.words.say("bulletin-none"));
        output::hint(&hint, global);
        return Ok(Outcome::Nothing);
    }
    let rest = args.window.items(&mut answers);
    let told = Bulletins { bulletins: &answers };
    output::part(&told, &rest, || render::bulletin(&answers, global.words), global)?;
    Ok(Outcome::of(found))
}

/// What `editions` takes.
#[derive(Debug, Args)]
pub struct EditionsArgs {
    /// Editions to list: a day, month or year, a set, an id [default: all]
    #[arg(value_name = "EDITION", conflicts_with = "verify")]
    wanted: Vec<String>,
    /// Reread every source and compare it with what came
    #[arg(long)]
    verify: bool,
}

/// Runs `editions`.
pub fn editions(args: &EditionsArgs, global: &Global) -> Result<Outcome> {
    if args.verify {
        return verify(global);
    }
    let library = output::open(global)?;
    let mut named: Vec<EditionId> = Vec::new();
    for typed in &args.wanted {
        match library.editions_called(typed).as_slice() {
            // Says which are nearest.
            [] => named.push(library.edition_named(typed)?),
            found => named.extend(found),
        }
    }
    let wanted = (!args.wanted.is_empty()).then_some(named);
    list_editions(&library, wanted.as_deref(), global)
}

/// Prints the editions, or those named.
pub fn list_editions(
    library: &Library,
    wanted: Option<&[EditionId]>,
    global: &Global,
) -> Result<Outcome> {
    let mut answer = ask::editions(library)?;
    if let Some(wanted) = wanted {
        answer.editions.retain(|line| wanted.contains(&line.id));
    }
    // Who reads the list looks for the newest; programs get it in the order of time.
    if global.format != Format::Json {
        // The rules first, and the newest of all.
        answer.editions.sort_by_key(|line| (line.id.document, Reverse(line.id)));
    }
    output::answer(&answer, || render::editions(&answer, global.words), global)?;
    Ok(Outcome::of(!answer.editions.is_empty()))
}

/// Has exit code 1 where there are findings.
fn verify(global: &Global) -> Result<Outcome> {
    let answer = ask::verify(&output::home(global)?, &Bar::new(global))?;
    output::answer(&answer, || render::verify(&answer, global.words), global)?;
    Ok(Outcome::of(answer.findings.is_empty()))
}

/// What `dump` takes.
#[derive(Debug, Args)]
pub struct DumpArgs {
    /// Edition: an id, a day, month or year, a set code, `latest` or `previous` [default: latest]
    #[arg(value_name = "EDITION|DATE")]
    edition: Option<String>,
}

/// Runs `dump`.
pub fn dump(args: &DumpArgs, global: &Global) -> Result<Outcome> {
    if matches!(global.format, Format::Markdown | Format::Html) {
        return Err(Misuse::said("error-dump-format", "hint-dump-format", global.words));
    }
    let book = ask::book(&output::open(global)?, args.edition.as_deref())?;
    let text = match global.format {
        Format::Json => exchange::records_jsonl(&book),
        _ => exchange::whole_text(&book),
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}

/// Runs `doctor`; the exit code is 1 where something is damaged or nothing is here.
pub fn doctor(global: &Global) -> Result<Outcome> {
    let bar = Bar::new(global);
    let answer = ask::doctor(&output::home(global)?, &bar)?;
    bar.finish();
    output::answer(&answer, || render::doctor(&answer, global.words), global)?;
    Ok(Outcome::of(answer.is_sound() && !answer.held.is_empty()))
}

/// What `lint` takes.
#[derive(Debug, Args)]
pub struct LintArgs {
    #[command(flatten)]
    question: Lint,
    #[command(flatten)]
    how: HowArgs,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, Args)]
struct HowArgs {
    /// Print SARIF 2.1.0, for code hosts
    #[arg(long)]
    sarif: bool,
    /// List every finding
    #[arg(long, short)]
    verbose: bool,
}

/// Runs `lint`.
pub fn lint(args: &LintArgs, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let edition = args.question.edition.as_deref().unwrap_or("latest");
    let answer = ask::lint(&library, library.pick_one(edition)?)?;
    print_findings("lint", answer, args.question.window, args.how, global)
}

/// Prints findings; exit code 1 where there are any.
fn print_findings(
    command: &str,
    mut answer: FindingsAnswer,
    window: Window,
    how: HowArgs,
    global: &Global,
) -> Result<Outcome> {
    let is_sound = answer.findings.is_empty();
    let rest = window.keep(&mut answer.findings, "findings");
    if how.sarif {
        output::print(&render::sarif(command, &answer, global.words), global)?;
    } else {
        let every = how.verbose || global.format != Format::Terminal;
        let lay_out = || render::findings(&answer, every, global.words);
        output::part(&answer, &rest, lay_out, global)?;
    }
    Ok(Outcome::of(is_sound))
}

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
    Status(TranslationLag),
    /// Tell where the Japanese disagrees with the English that it translates
    Check {
        #[command(flatten)]
        which: TranslationCheck,
        #[command(flatten)]
        how: HowArgs,
    },
}

/// Runs `translation`.
pub fn translation(args: &TranslationArgs, global: &Global) -> Result<Outcome> {
    match &args.command {
        TranslationCommand::Status(which) => translation_status(which, global),
        TranslationCommand::Check { which, how } => {
            let library = output::open(global)?;
            if which.of.ja.is_none() {
                library.edition_named("ja:latest")?;
            }
            let answer = ask::translation_check(&library, &which.of)?;
            print_findings("translation check", answer, which.window, *how, global)
        }
    }
}

/// The home; where no rules in Japanese are in it, that is said.
pub fn with_japanese(global: &Global) -> Result<Library> {
    let library = output::open(global)?;
    if !library.has_japanese() {
        output::note(global.words.say("note-no-japanese"), global);
    }
    Ok(library)
}

fn translation_status(asked: &TranslationLag, global: &Global) -> Result<Outcome> {
    let (library, which) = (with_japanese(global)?, &asked.of);
    let mut answer = ask::translation_status(&library, which)?;
    if let (true, Some(number)) = (answer.is_empty(), which.section)
        && let Some(absent) = ask::absence(&library, number, answer.en)?
    {
        output::absent(absent, global)?;
        return Ok(Outcome::Nothing);
    }
    let progress = ask::translation_progress(&library, which, &answer)?;
    let found = !answer.records.is_empty();
    let rest = asked.window.keep(&mut answer.records, "records");
    let progress =
        progress.map(|(before, totals)| render::progress(&answer, before, &totals, global.words));
    let lay_out = || {
        let mut doc = render::translation(&answer, global.words);
        doc.blocks.extend(progress.map(|told| Block::Paragraph(told.trim_end().into())));
        doc
    };
    output::part(&answer, &rest, lay_out, global)?;
    Ok(Outcome::of(found))
}
