//! How does help read, what is said of arguments that make no sense, and what can stand here while
//! somebody types? Start at [`answer`] and [`completed`].
//!
//! What a command and its arguments do stands with them, in English. Whoever needs help gets the
//! same tree with the words of the interface: in Japanese where that is wanted, each command's own
//! options before the common ones, formats where they are taken, examples and exit codes. The
//! scripts of `completions` ask this program with `COMPLETE` set; editions and names are those of
//! the home.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use clap_complete::env::Shells;
use clap_complete::{ArgValueCompleter, CompleteEnv, CompletionCandidate, Shell};

use super::global::{Global, Outcome, typed_behind};
use super::output;
use crate::ask::{self, Library, Silent};
use crate::model::Language;
use crate::words::{Words, tell};

/// The options that every command takes.
const COMMON: [&str; 9] =
    ["home", "typed_format", "json", "output", "color", "no_pager", "ui", "quiet", "version"];

/// The formats that every answer can be printed in.
const FORMATS: [&str; 4] = ["terminal", "json", "markdown", "html"];

/// The variable that names the shell that asks.
const VARIABLE: &str = "COMPLETE";

/// How many names are offered.
const NAMES: usize = 30;

/// The formats that a command prints; none where it prints no answer.
pub fn formats(command: &str) -> &'static [&'static str] {
    match command {
        "diff" => &["terminal", "json", "markdown", "html", "svg", "academyruins"],
        "history" => &["terminal", "json", "markdown", "html", "svg"],
        "dump" => &FORMATS[..2],
        "completions" | "man" | "export" | "mcp" | "lsp" | "serve" => &[],
        _ => &FORMATS,
    }
}

/// The program's commands and arguments, as help tells them.
fn command(mut program: Command, words: Words) -> Command {
    // What an argument list says of itself would stand in place of what the command does.
    let abouts: Vec<(String, StyledStr)> = program
        .get_subcommands()
        .filter_map(|subcommand| {
            Some((subcommand.get_name().to_owned(), subcommand.get_about()?.clone()))
        })
        .collect();
    program.build();
    let program = told(program, "", words);
    let about = |program: Command, (name, about): (String, StyledStr)| {
        program.mut_subcommand(name, |command| match words.language() {
            Language::En => command.about(about).long_about(Resettable::Reset),
            Language::Ja => command.long_about(Resettable::Reset),
        })
    };
    let variables = words.say("help-variables");
    abouts.into_iter().fold(program, about).after_long_help(variables)
}

/// A command with its arguments and subcommands, at `path` from the program.
fn told(command: Command, path: &str, words: Words) -> Command {
    let key = match path {
        "" => "help-mtgcr".to_owned(),
        path => format!("help-{path}"),
    };
    let name = path.split('-').next().unwrap_or_default().to_owned();
    let mut command = command.mut_args(|parameter| argument(parameter, &key, &name, words));
    if words.language() == Language::Ja
        && let Some(about) = words.find(&key, &[])
    {
        command = command.about(about);
    }
    if !path.is_empty() {
        command = with_ends(command, &name, words);
    }
    let below: Vec<String> =
        command.get_subcommands().map(|subcommand| subcommand.get_name().to_owned()).collect();
    for below in below {
        let path = if path.is_empty() { below.clone() } else { format!("{path}-{below}") };
        // The tree below `help` has the names of all commands once more.
        if name != "help" {
            command = command.mut_subcommand(below, |child| told(child, &path, words));
        }
    }
    command
}

/// Examples behind short help; exit codes and what else belongs to a command behind the long one.
fn with_ends(command: Command, name: &str, words: Words) -> Command {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = examples.replace("Examples:", &words.say("help-examples"));
    let joint = if examples.is_empty() { "" } else { "\n\n" };
    let codes = words.find(&format!("help-exit-{name}"), &[]);
    let codes = codes.unwrap_or_else(|| match formats(name) {
        [] => words.say("help-exit-done"),
        _ => words.say("help-exit"),
    });
    let mut long = format!("{examples}{joint}{}\n  {codes}", words.say("help-exit-title"));
    let how = match name {
        "editions" => Some("help-how-editions"),
        "import" => Some("help-how-documents"),
        "search" | "find" => Some("help-how-queries"),
        _ => None,
    };
    how.into_iter().for_each(|how| long += &format!("\n\n{}", words.say(how)));
    let short = format!("{examples}{joint}{}", words.say("help-more"));
    command.after_help(short).after_long_help(long)
}

fn argument(mut arg: Arg, key: &str, command: &str, words: Words) -> Arg {
    let id = arg.get_id().to_string();
    let find = |rest: &str| {
        let own = words.find(&format!("{key}--{rest}"), &[]);
        own.or_else(|| words.find(&format!("help-any--{rest}"), &[]))
    };
    let is_common = COMMON.contains(&id.as_str());
    if is_common {
        arg = arg.help_heading(words.say("help-common")).hide_short_help(!command.is_empty());
    }
    if id == "typed_format" {
        arg = arg.value_name("FORMAT");
    }
    if matches!(id.as_str(), "typed_format" | "json") && !command.is_empty() {
        let formats = formats(command);
        arg = arg.hide(formats.is_empty());
        if id == "typed_format" {
            let values = arg.get_possible_values().into_iter().map(|value| {
                let is_hidden = !formats.contains(&value.get_name());
                value.hide(is_hidden)
            });
            arg = arg.value_parser(PossibleValuesParser::new(values.collect::<Vec<_>>()));
        }
    }
    if words.language() == Language::En {
        return arg;
    }
    if let Some(help) = find(&id) {
        arg = arg.help(help.clone()).long_help(help);
    }
    let values: Vec<PossibleValue> = arg
        .get_possible_values()
        .into_iter()
        .map(|value| match find(&format!("{id}--{}", value.get_name())) {
            Some(help) => value.help(help),
            None => value,
        })
        .collect();
    if values.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(values)) }
}

/// Prints the manual pages of the program and of each command, one behind the other.
pub fn man(program: Command, global: &Global) -> Result<Outcome> {
    let mut pages = Vec::new();
    let program = command(program, global.words);
    clap_mangen::Man::new(program.clone()).render(&mut pages)?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("mtgcr-{}", command.get_name());
        clap_mangen::Man::new(command.clone().name(name)).render(&mut pages)?;
    }
    let mut unpaged = global.clone();
    unpaged.no_pager = true;
    output::print_file(&String::from_utf8(pages)?, &unpaged)?;
    Ok(Outcome::Found)
}

/// Tells why arguments were not taken, or the help that was asked for, and with what exit code the
/// program ends.
pub fn answer(program: Command, error: Error, typed: &[OsString], words: Words) -> ExitCode {
    if let Some(topic) = topic(typed) {
        return printed(&format!("{}\n", words.say(topic)));
    }
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingSubcommand
    );
    if error.kind() == ErrorKind::DisplayVersion {
        let _ = error.print();
        return code(&error);
    }
    let is_json = typed.iter().any(|word| word == "--json" || word == "--format=json")
        || typed.windows(2).any(|words| words == ["--format", "json"]);
    let words = if is_json && error.use_stderr() { Words::EN } else { words };
    let (to_stdout, ended) = (!error.use_stderr(), code(&error));
    // The same once more, of the tree that is dressed for readers. Where a home is named by a
    // variable, a bare `mtgcr` lacks a command and is no question for help to clap.
    let is_bare = error.kind() == ErrorKind::MissingSubcommand;
    let asked = typed.iter().cloned().chain(is_bare.then(|| "-h".into()));
    let program = command(program, words);
    let error = program.clone().try_get_matches_from(asked).err().unwrap_or(error);
    if !is_help {
        let (what, hint) = mistake(program, &error, typed, words);
        output::fail(&what, Some(&hint), is_json, words);
        return ended;
    }
    let is_terminal =
        if to_stdout { io::stdout().is_terminal() } else { io::stderr().is_terminal() };
    let text = match is_terminal && output::allows_color() {
        true => error.render().ansi().to_string(),
        false => error.render().to_string(),
    };
    let text = in_words(&text, words);
    if to_stdout {
        return printed(&text);
    }
    // Nothing was typed, so nothing is missing: the help is no complaint of clap's.
    let _ = io::stderr().write_all(text.as_bytes());
    ended
}

fn code(error: &Error) -> ExitCode {
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

fn printed(text: &str) -> ExitCode {
    let _ = io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

/// The key of what `help` tells beside commands.
fn topic(typed: &[OsString]) -> Option<&'static str> {
    let words: Vec<&str> = typed.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let at = words.iter().position(|word| *word == "help")?;
    match *words.get(at + 1)? {
        "queries" | "query" => Some("help-how-queries"),
        "documents" => Some("help-how-documents"),
        _ => None,
    }
}

/// Help with the words that clap puts round ours.
fn in_words(help: &str, words: Words) -> String {
    if words.language() == Language::En {
        return help.to_owned();
    }
    let replaced = [
        ("Usage:", "help-usage"),
        ("Commands:", "help-commands"),
        ("Arguments:", "help-arguments"),
        ("Options:", "help-options"),
        ("オプション:", "help-options"),
        ("Possible values:", "help-values"),
        ("[default: ", "help-default"),
        ("[possible values: ", "help-value-list"),
        ("[alias: ", "help-alias"),
        ("[aliases: ", "help-aliases"),
        ("[env: ", "help-variable"),
        ("Print this message or the help of the given subcommand(s)", "help-help"),
    ];
    replaced.iter().fold(help.to_owned(), |text, (word, key)| text.replace(word, &words.say(key)))
}

/// What is wrong with the arguments, and what to type, in the words of the interface.
fn mistake(program: Command, error: &Error, typed: &[OsString], words: Words) -> (String, String) {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(them)) => words.list(them),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(them)) => words.list(them),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    // An option is told by its name alone, what has no name by what can stand there.
    let name = named(&argument);
    let value = context(ContextKind::InvalidValue);
    let what = |key: &str, typed: &str| tell!(words, key, what = typed);
    let told = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            what("help-error-unknown", &argument)
        }
        ErrorKind::UnknownArgument => what("help-error-beyond", &argument),
        ErrorKind::TooManyValues => what("help-error-beyond", &value),
        ErrorKind::InvalidSubcommand => {
            what("help-error-command", &context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if value.is_empty() => what("help-error-no-value", &name),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if !argument.is_empty() => {
            tell!(words, "help-error-value", what = name, value)
        }
        ErrorKind::MissingRequiredArgument => what("help-error-missing", &name),
        ErrorKind::ArgumentConflict if context(ContextKind::PriorArg) == argument => {
            what("help-error-twice", &name)
        }
        ErrorKind::ArgumentConflict => {
            let other = named(&context(ContextKind::PriorArg));
            tell!(words, "help-error-conflict", what = name, other)
        }
        // What clap says else, in its own words.
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            first.trim_start_matches("error: ").to_owned()
        }
    };
    let mut hints = Vec::new();
    let values = context(ContextKind::ValidValue);
    if !values.is_empty() {
        hints.push(tell!(words, "help-error-values", what = name, values));
    }
    // Of values all are told already.
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand] {
        let meant = context(kind);
        // What clap finds alike often is not.
        let typed = [&argument, &context(ContextKind::InvalidSubcommand)];
        if !meant.is_empty() && typed.iter().any(|typed| is_slip_of(typed, &meant)) {
            hints.push(tell!(words, "hint-did-you-mean", names = meant));
        }
    }
    let asked: Vec<_> = typed.iter().skip_while(|word| *word != "help").skip(1).collect();
    if hints.is_empty() && !asked.is_empty() && error.kind() == ErrorKind::InvalidSubcommand {
        let asked: Vec<_> = asked.iter().map(|word| word.to_string_lossy()).collect();
        hints.push(tell!(words, "help-error-look-up", words = asked.join(" ")));
    }
    if hints.is_empty() {
        let (mut below, mut path) = (program, "mtgcr".to_owned());
        for word in typed.iter().skip(1) {
            let Some(named) = below.find_subcommand(word).cloned() else { continue };
            path += &format!(" {}", named.get_name());
            below = named;
        }
        hints.push(tell!(words, "help-error-see", command = path));
    }
    let told = match std::error::Error::source(error) {
        Some(source) => {
            let text = reason(&argument, &source.to_string(), words);
            tell!(words, "told", what = told, text)
        }
        None => told,
    };
    (told, hints.join(" "))
}

/// The option of `--limit <N>`; `NUMBER` of `<NUMBER>...`.
fn named(argument: &str) -> String {
    let first = if argument.starts_with('-') { argument.split(' ').next() } else { None };
    first.unwrap_or(argument).replace(['<', '>', '.'], "")
}

/// What was typed, with `help` and options behind it as the question of the command for its own.
pub fn asked(mut typed: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.to_string_lossy().starts_with('-');
    let Some(at) = typed.iter().position(|word| word == "help") else { return typed };
    // Before it stand options with their values alone.
    let is_first = (1..at).all(|place| is_option(&typed[place]) || is_option(&typed[place - 1]));
    if is_first && typed[at..].iter().any(is_option) {
        typed.remove(at);
        typed.push("--help".into());
    }
    typed
}

/// Whether one name may have been typed for another: it is the beginning of it or some slips away.
fn is_slip_of(typed: &str, meant: &str) -> bool {
    let typed = typed.trim_start_matches('-');
    let meant = meant.trim_start_matches('-');
    let slips = strsim::osa_distance(typed, meant);
    !typed.is_empty() && (meant.starts_with(typed) || slips * 3 <= typed.chars().count())
}

/// Why a value was not taken; what clap says of numbers in the words of the interface.
fn reason(argument: &str, said: &str, words: Words) -> String {
    let wanted = [
        ("<DATE>", "help-error-date"),
        ("<NUMBER>", "help-error-rule"),
        ("<URL>", "help-error-url"),
        ("<HOST:PORT>", "help-error-address"),
    ];
    if let Some((_, key)) = wanted.iter().find(|(name, _)| argument.contains(name)) {
        return words.say(key);
    }
    if said == "invalid digit found in string" {
        return words.say("help-error-number");
    }
    let range = said.split_once(" is not in ").and_then(|halves| halves.1.split_once(".."));
    let Some((least, most)) = range else { return said.to_owned() };
    let most = most.trim_start_matches('=');
    // As many as there can be is no limit that anybody wants to read.
    if most.len() > 9 {
        return tell!(words, "help-error-least", least);
    }
    tell!(words, "help-error-range", least, most)
}

/// What `completions` takes.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints what makes a shell ask this program while somebody types.
pub fn completions(args: &CompletionsArgs, global: &Global) -> Result<Outcome> {
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(&args.shell.to_string()) {
        shell.write_registration(VARIABLE, "mtgcr", "mtgcr", "mtgcr", &mut script)?;
    }
    output::print_file(&String::from_utf8(script)?, global)?;
    Ok(Outcome::Found)
}

/// Answers a shell, if one asks; whether it did.
pub fn completed(program: fn() -> Command) -> bool {
    if std::env::var_os(VARIABLE).is_none_or(|shell| shell.is_empty()) {
        return false;
    }
    let folder = std::env::current_dir().ok();
    let with_values = || {
        let mut program = program();
        program.build();
        with_values(program)
    };
    let asked = CompleteEnv::with_factory(with_values).bin("mtgcr").completer("mtgcr");
    asked.try_complete(std::env::args_os(), folder.as_deref()).unwrap_or_else(|error| error.exit())
}

/// A command and those below, with what their arguments can be.
fn with_values(command: Command) -> Command {
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "edition" | "editions" | "old" | "new" | "en" | "ja" | "from" | "to" => {
            arg.add(ArgValueCompleter::new(editions))
        }
        "wanted" | "words" | "about" => arg.add(ArgValueCompleter::new(names)),
        _ => arg,
    });
    command.mut_subcommands(with_values)
}

/// The home that is meant: the one on the line that is typed, else the usual one.
fn library() -> Option<Library> {
    // What is on the line stands behind what the shell asks with.
    let line: Vec<_> = std::env::args_os().skip_while(|word| word != "--").skip(1).collect();
    let named = typed_behind(&line, "--home");
    let named = named.or_else(|| std::env::var_os("MTGCR_HOME")).map(PathBuf::from);
    let path = named.or_else(output::usual_home)?;
    Library::open(&path, &Silent).ok()
}

/// Editions that begin so: ids, codes of sets, and the words for the newest.
fn editions(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy().to_lowercase();
    let mut offered: Vec<(String, String)> =
        ["latest", "previous"].map(|name| (name.to_owned(), String::new())).into();
    if let Some(library) = library() {
        for (id, set) in ask::sets(&library, Language::En).into_iter().rev() {
            offered.push((id.to_string(), set.clone()));
            offered.push((set, id.to_string()));
        }
        let japanese = ask::sets(&library, Language::Ja).into_iter().rev();
        offered.extend(japanese.map(|(id, set)| (id.to_string(), set)));
    }
    offered.retain(|offered| offered.0.to_lowercase().starts_with(&typed));
    let candidate = |(name, help): (String, String)| {
        let help = Some(help).filter(|help| !help.is_empty() && *help != name).map(Into::into);
        CompletionCandidate::new(name).help(help)
    };
    offered.into_iter().map(candidate).collect()
}

/// Numbers, terms, titles and readings that begin so.
fn names(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let suggest = || {
        let library = library().filter(|_| !typed.is_empty())?;
        let picked = library.pick(None).ok()?;
        ask::suggest(&library, &typed, 0..NAMES, &picked).ok()
    };
    // Bash puts a name on the line as it is, the others quote it.
    let is_bash = std::env::var(VARIABLE).is_ok_and(|shell| shell.ends_with("bash"));
    let candidate = |name: String| {
        let name = if is_bash { name.replace(' ', "\\ ") } else { name };
        CompletionCandidate::new(name)
    };
    let found = suggest().map(|answer| answer.suggestions).unwrap_or_default();
    found.into_iter().map(|suggestion| candidate(suggestion.text)).collect()
}
