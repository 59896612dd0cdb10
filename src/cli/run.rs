//! What can be typed, which command does it, with what exit code? Start at [`Args`] and [`run`].

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::global::{Format, Global, Outcome, fault, words_for};
use super::{cite, cite_migrate, commands, diff, export, find, help, import, output, serve};
use crate::answer;
use crate::ask::{CORPUS_FORMAT, HomeError, INDEX_FORMAT};
use crate::render::json::SCHEMA;
use crate::words::{Words, tell};

/// The commit that was built; empty where nothing tells it.
const COMMIT: &str = env!("MTGCR_COMMIT");

/// The dictionary by which Japanese is cut into words.
const DICTIONARY: &str = env!("MTGCR_DICTIONARY");

/// Search, compare and pair the editions of the Magic: The Gathering Comprehensive Rules
#[derive(Debug, Parser)]
#[command(name = "mtgcr", version, max_term_width = 100, propagate_version = true)]
pub struct Args {
    /// What is typed before or behind any command.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

// A test runs all examples that ask and keep nothing.
/// The commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Show what a number or term names, else search; the word `find` may be left out
    #[command(after_help = examples("702.19b\nfirst strike\nwhat is deathtouch"))]
    Find(find::FindArgs),
    /// Search both languages: words, "phrases", -not, OR, prefix*, numbers, kind: lang: section: in: since:
    #[command(after_help = examples(
        "search lethal damage\nsearch \"damage assignment\" -trample -n 3\nsearch トランプル --lang ja"
    ))]
    Search(answer::Search),
    /// Show rules and terms in both languages
    #[command(after_help = examples("show 702.19b 510.1c\nshow 509.6@DSK\nshow trample --lang en"))]
    Show(find::ShowArgs),
    /// Say which terms, titles, numbers, readings and cards begin so
    Suggest(answer::Suggest),
    /// Say what a term is called in the other language
    #[command(after_help = examples("term trample\nterm 致死ダメージ\nterm トランプル --in 2024"))]
    Term(answer::Term),
    /// Tell what changed between two editions
    #[command(after_help = examples(
        "diff DSK FDN\ndiff DSK..FDN \"damage assignment order\"\ndiff DSK 510.1c --json"
    ))]
    Diff(diff::DiffArgs),
    /// Follow a rule or term through all editions
    #[command(visible_alias = "log")]
    #[command(after_help = examples(
        "history 509.2\nlog 509.6@DSK\nhistory --topic \"damage assignment order\""
    ))]
    History(answer::History),
    /// Tell which edition brought each phrase of a rule or term
    #[command(after_help = examples("blame 510.1c\nblame 509.2 --in FDN\nblame トランプル"))]
    Blame(answer::Named),
    /// List chapters and sections with their titles
    #[command(after_help = examples("contents\ncontents 702 DSK\ncontents --json"))]
    Contents(find::ContentsArgs),
    /// Print a whole edition with its glossary, as text or as JSON lines
    #[command(after_help = examples("dump FDN\ndump ja:latest --json\ndump 2024-09 -o dsk.txt"))]
    Dump(commands::DumpArgs),
    /// Lay a bulletin beside what really changed
    #[command(after_help = examples("bulletin\nbulletin FDN\nbulletin 2024-11-08 --json"))]
    Bulletin(answer::Bulletin),
    /// Read files or folders into the corpus
    #[command(after_help = examples(
        "import MagicCompRules-20241108.txt\nimport --dry-run folder\nimport --as bulletin --effective 2024-11-08 notes.md"
    ))]
    Import(import::ImportArgs),
    /// Fetch official texts that the home lacks
    #[command(after_help = examples("update\nupdate --check\nupdate --since 2024-01-01"))]
    Update(import::UpdateArgs),
    /// Take editions out of the home; their sources are kept aside
    #[command(after_help = examples("remove 2024-09-20\nremove DSK\nremove bulletin:2024-11-08"))]
    Remove(import::RemoveArgs),
    /// List the editions that are here
    #[command(after_help = examples("editions\neditions --verify\neditions --json"))]
    Editions(commands::EditionsArgs),
    /// Tell what is here, what is missing, what is damaged, and how to go on
    Doctor,
    /// Print a script that completes arguments in a shell
    #[command(after_help = examples("completions bash\ncompletions zsh\ncompletions fish"))]
    Completions(help::CompletionsArgs),
    /// Print the manual pages
    Man,
    /// Tell what the Japanese is against the English
    #[command(after_help = examples(
        "translation status\ntranslation status --section 510\ntranslation check --section 510"
    ))]
    Translation(commands::TranslationArgs),
    /// Write both languages for translators' tools
    #[command(after_help = examples(
        "export po\nexport po 510 --drafts -o draft.po\nexport csv\nexport jsonl --section 510"
    ))]
    Export(export::ExportArgs),
    /// Answer an assistant's questions over standard input and output (MCP)
    Mcp,
    /// Check rule numbers in an editor over standard input and output (LSP)
    Lsp(serve::LspArgs),
    /// Serve pages and an API to browsers and programs
    #[command(after_help = examples(
        "serve\nserve --open\nserve --addr 0.0.0.0:8080 --host-name rules.example.org"
    ))]
    Serve(serve::ServeArgs),
    /// Find, prove and mend rule numbers in source code and documents
    Cite(CiteArgs),
    /// Tell what is wrong in the official text itself
    #[command(after_help = examples("lint\nlint DSK\nlint --sarif"))]
    Lint(commands::LintArgs),
}

/// What `cite` takes.
#[derive(Debug, clap::Args)]
pub struct CiteArgs {
    /// What to do
    #[command(subcommand)]
    command: CiteCommand,
}

/// What there is to do with citations.
#[derive(Debug, Subcommand)]
pub enum CiteCommand {
    /// Tell which rule numbers in files are wrong, and what is right
    Check(cite::CheckArgs),
    /// Accept what `check` finds now
    Bless(cite::JudgeArgs),
    /// Write the numbers of another edition where that is proven
    Migrate(cite_migrate::MigrateArgs),
    /// Tell which rules say something
    Suggest(answer::Saying),
}

/// What can be typed behind the program's name, a line each, as help shows it.
fn examples(typed: &str) -> String {
    format!("Examples:\n  mtgcr {}", typed.replace('\n', "\n  mtgcr "))
}

/// Runs the program with the arguments it was started with.
pub fn run() -> ExitCode {
    if help::completed(Args::command) {
        return ExitCode::SUCCESS;
    }
    output::leave_out_of_knowledge();
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let mut result = command(&args);
    let is_damage = |error: &anyhow::Error| {
        error.downcast_ref::<HomeError>().is_some_and(HomeError::is_damage_of_index)
    };
    // Nothing is printed before all is read, so the same can be asked again of a sound index.
    if result.as_ref().is_err_and(is_damage) && output::mend() {
        result = command(&args);
    }
    match result {
        Ok(Outcome::Found) => ExitCode::SUCCESS,
        Ok(Outcome::Nothing) => ExitCode::from(1),
        Ok(Outcome::Failed) => ExitCode::from(2),
        Err(error) => fail(&error, &args.global),
    }
}

fn command(args: &Args) -> anyhow::Result<Outcome> {
    match &args.command {
        Command::Find(command) => find::find(command, Args::command, &args.global),
        Command::Search(command) => find::search(command, &args.global),
        Command::Suggest(command) => find::suggest(command, &args.global),
        Command::Term(command) => find::term(command, &args.global),
        Command::Show(command) => find::show(command, &args.global),
        Command::Diff(command) => diff::run(command, &args.global),
        Command::History(command) => commands::history(command, &args.global),
        Command::Blame(command) => commands::blame(command, &args.global),
        Command::Contents(command) => find::contents(command, &args.global),
        Command::Doctor => commands::doctor(&args.global),
        Command::Dump(command) => commands::dump(command, &args.global),
        Command::Remove(command) => import::remove(command, &args.global),
        Command::Bulletin(command) => commands::bulletin(command, &args.global),
        Command::Import(command) => import::import(command, &args.global),
        Command::Update(command) => import::update(command, &args.global),
        Command::Editions(command) => commands::editions(command, &args.global),
        Command::Completions(command) => help::completions(command, &args.global),
        Command::Man => help::man(Args::command(), &args.global),
        Command::Translation(command) => commands::translation(command, &args.global),
        Command::Export(command) => export::export(command, &args.global),
        Command::Mcp => serve::mcp(&args.global),
        Command::Serve(command) => serve::serve(command, &args.global),
        Command::Cite(CiteArgs { command }) => match command {
            CiteCommand::Check(command) => cite::check(command, &args.global),
            CiteCommand::Bless(command) => cite::bless(command, &args.global),
            CiteCommand::Migrate(command) => cite_migrate::run(command, &args.global),
            CiteCommand::Suggest(command) => cite::suggest(command, &args.global),
        },
        Command::Lint(command) => commands::lint(command, &args.global),
        Command::Lsp(command) => serve::lsp(command, &args.global),
    }
}

/// Tells an error and its hint; a closed pipe is success.
fn fail(error: &anyhow::Error, global: &Global) -> ExitCode {
    let is_pipe = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    if error.downcast_ref().is_some_and(is_pipe) {
        return ExitCode::SUCCESS;
    }
    let (what, hint) = fault(error, global.words);
    output::fail(&what, hint.as_deref(), global.format == Format::Json, global.words);
    ExitCode::from(2)
}

impl Args {
    /// Reads the arguments of the program; ends it with a message where they make no sense.
    pub fn read() -> Result<Self, ExitCode> {
        let typed = help::asked(std::env::args_os().map(find::size).collect());
        let words = words_for(&typed, |name| std::env::var(name).ok());
        if version_told(&typed, words) {
            return Err(ExitCode::SUCCESS);
        }
        let (mut args, command) = match Self::parsed(&find::spelled_out(typed.clone())) {
            Ok(parsed) => parsed,
            Err(error) => {
                let found = Self::looking_up(&typed, words);
                match found.or_else(|| Self::picked(&typed, &error, words)) {
                    Some(parsed) => parsed?,
                    None => return Err(help::answer(Self::command(), error, &typed, words)),
                }
            }
        };
        args.global.settle(words);
        let format = args.global.format.to_possible_value();
        let format = format.as_ref().map_or("terminal", PossibleValue::get_name);
        let taken = help::formats(&command);
        if format != "terminal" && !taken.contains(&format) {
            let spoken = args.global.words;
            let what = tell!(spoken, "help-error-format", command, format);
            let hint = match taken {
                [] => tell!(spoken, "help-error-see", command = format!("mtgcr {command}")),
                taken => tell!(spoken, "help-error-formats", formats = taken.join(spoken.joint())),
            };
            output::fail(&what, Some(&hint), format == "json", spoken);
            return Err(ExitCode::from(2));
        }
        Ok(args)
    }

    /// What was typed, with the name of its command.
    fn parsed(typed: &[OsString]) -> Result<(Self, String), clap::Error> {
        let mut matches = Self::command().try_get_matches_from(typed)?;
        let command = matches.subcommand_name().unwrap_or_default().to_owned();
        let args = Self::from_arg_matches_mut(&mut matches);
        Ok((args.map_err(|error| error.format(&mut Self::command()))?, command))
    }

    /// What somebody at a terminal picks who typed no command; none where nobody can.
    fn picked(
        typed: &[OsString],
        error: &clap::Error,
        words: Words,
    ) -> Option<Result<(Self, String), ExitCode>> {
        use clap::error::ErrorKind::{DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand};
        if ![DisplayHelpOnMissingArgumentOrSubcommand, MissingSubcommand].contains(&error.kind()) {
            return None;
        }
        let asked = |name: &str| [typed, &["find".into(), name.into()]].concat();
        let (mut args, _) = Self::parsed(&asked("?")).ok()?;
        args.global.settle(words);
        // What is to be known is said with the answer.
        args.global.quiet = true;
        match find::pick(&args.global)? {
            Ok(Some(name)) => Self::parsed(&asked(&name)).ok().map(Ok),
            Ok(None) => Some(Err(ExitCode::SUCCESS)),
            Err(error) => Some(Err(fail(&error, &args.global))),
        }
    }

    /// What was typed without a command, as a question for what it names; none where the first
    /// word is a command.
    fn looking_up(typed: &[OsString], words: Words) -> Option<Result<(Self, String), ExitCode>> {
        let typed = find::spelled_out(find::with_command(Self::command(), typed)?);
        Some(match Self::parsed(&typed) {
            Ok((mut args, command)) => {
                args.global.is_command_left_out = true;
                Ok((args, command))
            }
            Err(error) => Err(help::answer(Self::command(), error, &typed, words)),
        })
    }
}

/// Prints version, commit, dictionary and formats where `--version --verbose` was typed, and tells
/// whether it was.
fn version_told(typed: &[OsString], words: Words) -> bool {
    let has =
        |names: [&str; 2]| typed.iter().skip(1).any(|word| names.iter().any(|name| word == name));
    if !has(["--version", "-V"]) || !has(["--verbose", "-v"]) {
        return false;
    }
    let commit = match COMMIT {
        "" => words.say("help-version-commit-unknown"),
        commit => commit.to_owned(),
    };
    let (version, dictionary) = (env!("CARGO_PKG_VERSION"), DICTIONARY);
    let (json, corpus, index) = (SCHEMA, CORPUS_FORMAT, INDEX_FORMAT);
    let key = "help-version-verbose";
    let told = tell!(words, key, version, commit, dictionary, json, corpus, index);
    output::print_bytes(format!("{told}\n").as_bytes()).is_ok()
}
