//! `mtgcr diff OLD NEW [NUMBER|WORDS...]`

use std::path::PathBuf;

use anyhow::Result;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::commands::no_picture;
use super::global::{Format, Global, Misuse, Outcome};
use super::output;
use crate::answer::{Absence, Beside, Diff, DiffAnswer};
use crate::ask;
use crate::ask::{Detail, DiffQuestion, HomeError, NotARuleMap, Overrides};
use crate::model::{Class, NumberRange, Pair, Period, RuleNumber};
use crate::operations::Rest;
use crate::project::ProjectError;
use crate::render::{self, DiffView, svg};
use crate::words::{Words, tell};

/// What `diff` takes.
#[derive(Debug, Args)]
pub struct DiffArgs {
    #[command(flatten)]
    question: Diff,
    /// Count the changes of each section
    #[arg(long)]
    stat: bool,
    /// With `--stat`: count what every edition changed, in the whole book or in the number given
    #[arg(long, requires = "stat", conflicts_with_all = ["only", "rule_map", "exit_code"])]
    all: bool,
    /// Print only what changed, a name a line
    #[arg(long, conflicts_with = "stat")]
    name_only: bool,
    /// How to lay out the changes [default: side by side where there is room]
    #[arg(long, value_enum)]
    layout: Option<Layout>,
    /// Tell every change with its text, also those that belong together
    #[arg(long, conflicts_with_all = ["stat", "name_only"])]
    full: bool,
    /// Show the new text with a bar beside what changed, without the old words
    #[arg(long, conflicts_with_all = ["stat", "name_only"])]
    clean: bool,
    /// File of pairs that are taken as given: lines of OLD, a tab, NEW, `-` for none,
    /// `+NEW` where words went without a pair
    #[arg(long, value_name = "FILE")]
    rule_map: Option<PathBuf>,
    /// Exit with 1 where there are changes and 0 where there are none, as git does; without it, as
    /// with every question, 0 says that something was found
    #[arg(long)]
    exit_code: bool,
}

/// How to lay out changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Layout {
    /// Old and new words in one text
    Unified,
    /// The old text beside the new one
    Side,
    /// 新旧対照表: the whole revision as a table, after and before; both languages and what
    /// bulletins say in Markdown and HTML
    Table,
}

/// By the word of JSON, or by what the output calls it.
impl ValueEnum for Class {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let label = |words: Words| words.label(&format!("class-{self}"));
        let labels = [Words::EN, Words::JA].map(label).into_iter();
        let labels = labels.filter(|label| *label != self.to_string());
        Some(PossibleValue::new(<&str>::from(self)).aliases(labels))
    }
}

/// Runs the command.
pub fn run(args: &DiffArgs, global: &Global) -> Result<Outcome> {
    if args.all {
        return all(args, global);
    }
    if global.format == Format::Svg {
        return Err(no_picture(global));
    }
    let overrides = overrides(args, global.words)?;
    let library = output::open(global)?;
    let counts_only = (args.stat || args.name_only) && global.format == Format::Terminal;
    let (mut editions, about) = asked(args, |typed| {
        !matches!(library.edition_meant(typed), Err(HomeError::NoSuchEdition { .. }))
            || !ask::is_named(&library, typed).unwrap_or_default()
    });
    let question = DiffQuestion {
        asked: Diff { about, ..args.question.clone() },
        overrides,
        detail: if counts_only { Detail::Counts } else { Detail::Words },
        interface: Some(global.words.language()),
    };
    // What the newest changed is meant where nothing comes behind it.
    let old = library.edition_meant(&editions.old)?;
    if args.question.new.is_none() && old == library.edition_meant(&editions.new)? {
        let is_japanese = editions.new.starts_with("ja:");
        editions.old = if is_japanese { "ja:previous" } else { "previous" }.to_owned();
    }
    let mut answer = ask::diff(&library, editions.as_ref().map(String::as_str), &question)?;
    let found = !answer.changes.is_empty();
    let rest = question.asked.window.keep(&mut answer.changes, "changes");
    let Pair { old, new } = answer.editions;
    if old.effective > new.effective && old.document == new.document {
        output::note(tell!(global.words, "note-backwards", old, new), global);
    }
    if answer.without_texts.is_empty() {
        output::note_substitute(&library, Some(&editions.old), global);
        output::note_substitute(&library, Some(&editions.new), global);
    }
    let is_table = args.layout == Some(Layout::Table);
    let is_drawn = matches!(global.format, Format::Markdown | Format::Html);
    let beside = match is_table && is_drawn {
        true => ask::beside(&library, &answer)?,
        false => Beside::default(),
    };
    print(args, &answer, &rest, &beside, global)?;
    let name = question.asked.about.join(" ");
    if !found && !name.is_empty() && question.asked.only.is_empty() {
        // A chapter or section by itself is but a title.
        let is_part = RuleNumber::read(&name).is_ok_and(|number| number.rule().is_none());
        let command = if is_part { "diff --all --stat" } else { "history" };
        match ask::last_changed(&library, &name) {
            Ok(Some(edition)) => {
                let told = tell!(global.words, "note-last-changed", edition, name, command);
                output::note(told, global);
            }
            _ if is_part => {}
            _ => output::hint(&tell!(global.words, "hint-history-topic", name), global),
        }
    }
    Ok(match (args.exit_code, found) {
        (true, true) | (false, false) => Outcome::Nothing,
        (true, false) | (false, true) => Outcome::Found,
    })
}

/// Counts what every edition changed.
fn all(args: &DiffArgs, global: &Global) -> Result<Outcome> {
    let typed: Vec<&String> =
        args.question.old.iter().chain(&args.question.new).chain(&args.question.about).collect();
    let within = match typed.as_slice() {
        [only] => RuleNumber::read(only).ok(),
        _ => None,
    };
    if within.is_none() && !typed.is_empty() {
        return Err(Misuse::said("error-all", "hint-all", global.words));
    }
    let library = output::open(global)?;
    let Some(answer) = ask::changes(&library, within)? else {
        let typed = within.map_or_else(String::new, |number| number.to_string());
        let number = within.map(NumberRange::from);
        output::absent(Absence { typed, number, ..Absence::default() }, global)?;
        return Ok(Outcome::Nothing);
    };
    if global.format == Format::Svg {
        output::print_file(&svg::changes(&answer, global.words), global)?;
        return Ok(Outcome::Found);
    }
    if answer.editions.is_empty() && global.format == Format::Terminal {
        let edition = library.edition_named("latest")?;
        output::say_line(&tell!(global.words, "error-only-one", edition));
        output::hint(&global.words.say("hint-update-all"), global);
        return Ok(Outcome::Nothing);
    }
    output::answer(&answer, || render::changes(&answer, global.words), global)?;
    let found = answer.editions.iter().any(|edition| !edition.counts.is_empty());
    Ok(Outcome::of(found))
}

/// Which editions are meant, and what is asked of them.
fn asked(args: &DiffArgs, is_edition: impl Fn(&str) -> bool) -> (Pair<String>, Vec<String>) {
    let old = args.question.old.as_deref().unwrap_or("previous");
    let newest = |old: &str| if old.starts_with("ja:") { "ja:latest" } else { "latest" };
    let behind = || args.question.new.iter().chain(&args.question.about).cloned().collect();
    if let Some((old, new)) = old.split_once("..") {
        let new = new.trim_start_matches('.');
        let new = if new.is_empty() { newest(old) } else { new };
        return (Pair::new(old.to_owned(), new.to_owned()), behind());
    }
    // A number cannot be an edition, but for a year.
    let is_topic = |text: &String| {
        Period::read(text).is_none() && (NumberRange::read(text).is_ok() || !is_edition(text))
    };
    if let Some(topic) = args.question.old.as_ref().filter(|typed| is_topic(typed)) {
        let about = std::iter::once(topic.clone()).chain(behind()).collect();
        return (Pair::new("previous".to_owned(), "latest".to_owned()), about);
    }
    match args.question.new.as_ref().filter(|typed| !is_topic(typed)) {
        Some(new) => (Pair::new(old.to_owned(), new.clone()), args.question.about.clone()),
        None => (Pair::new(old.to_owned(), newest(old).to_owned()), behind()),
    }
}

fn overrides(args: &DiffArgs, words: Words) -> Result<Overrides> {
    let Some(path) = &args.rule_map else { return Ok(Overrides::default()) };
    let text = std::fs::read_to_string(path).map_err(ProjectError::io("read", path))?;
    text.parse().map_err(|NotARuleMap { line, text }| {
        let what = tell!(words, "error-rule-map", path = path.display(), line, text);
        Misuse { what, hint: words.say("hint-rule-map") }.into()
    })
}

fn print(
    args: &DiffArgs,
    answer: &DiffAnswer,
    rest: &Rest,
    beside: &Beside,
    global: &Global,
) -> std::io::Result<()> {
    let (screen, words) = (output::terminal(global), global.words);
    let is_table = args.layout == Some(Layout::Table);
    let by_hand = match global.format {
        Format::Academyruins => {
            let names = answer.editions.map(crate::ask::set_name);
            render::academyruins::diff(answer, names)
        }
        Format::Markdown if is_table => render::diff_table_markdown(answer, beside, words),
        Format::Html if is_table => render::diff_table_html(answer, beside, words),
        Format::Terminal if is_table => render::diff_table_terminal(answer, screen),
        Format::Terminal if args.name_only => render::diff_names(answer, words),
        _ => {
            let is_terminal = global.format == Format::Terminal;
            let view = DiffView {
                is_side_by_side: is_terminal
                    && match args.layout {
                        None => screen.is_wide(),
                        layout => layout == Some(Layout::Side),
                    },
                is_full: args.full,
                is_clean: args.clean,
            };
            let lay_out = || match args.stat {
                true => render::diff_stat(answer, words),
                false => render::diff(answer, view, words),
            };
            return output::part(answer, rest, lay_out, global);
        }
    };
    output::print(&by_hand, global)
}
