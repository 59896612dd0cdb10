//! What can be typed? Start at [`Args`].

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::{
    cite, commands, completions, diff, examples, export, find, help, import, output, serve, ui,
    update, version,
};
use crate::answer;
use crate::model::Language;
use crate::render::words::Words;

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

/// Options of every command.
#[derive(Clone, Debug, ClapArgs)]
pub struct Global {
    /// Folder that holds corpus and index [default: the platform's data folder]
    #[arg(long, global = true, value_name = "DIR", env = "MTGCR_HOME", hide_env_values = true)]
    pub home: Option<PathBuf>,
    /// How to print the answer
    #[arg(long = "format", global = true, value_enum, default_value_t = TypedFormat::Terminal)]
    typed_format: TypedFormat,
    /// The same as `--format json`
    #[arg(long, global = true, conflicts_with = "typed_format")]
    json: bool,
    /// Write the answer into this file
    #[arg(long, short, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How to print the answer, once it is known that the command can.
    #[arg(skip)]
    pub format: Format,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Do not page long answers
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// Language of messages, headings and help [default: the system's, else English]
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "LANG",
        env = "MTGCR_UI",
        hide_env_values = true
    )]
    ui: Option<UiArg>,
    /// The words of the interface.
    #[arg(skip)]
    pub words: Words,
    /// Leave the spaces inside Japanese words as the source prints them
    #[arg(long, global = true)]
    pub as_printed: bool,
    /// Say nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Whether the first word was no command.
    #[arg(skip)]
    pub is_command_left_out: bool,
}

/// How to print an answer; every command can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For reading in a terminal.
    #[default]
    Terminal,
    /// For programs.
    Json,
    /// For forums and documents.
    Markdown,
    /// A page that stands alone.
    Html,
}

/// What can be typed for a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TypedFormat {
    /// For reading in a terminal
    Terminal,
    /// For programs
    Json,
    /// For forums and documents
    #[value(alias = "md")]
    Markdown,
    /// A page that stands alone
    Html,
    /// A picture: of `history --topic` and of `diff --all --stat`
    Svg,
    /// `diff` only: as the Academy Ruins API prints it
    Academyruins,
}

impl Global {
    /// Whether `diff` was asked to print as the Academy Ruins API does.
    pub fn is_academyruins(&self) -> bool {
        self.typed_format == TypedFormat::Academyruins
    }

    /// Whether the language of the interface was typed.
    pub fn names_words(&self) -> bool {
        self.ui.is_some()
    }

    /// Whether a picture was asked for.
    pub fn is_svg(&self) -> bool {
        self.typed_format == TypedFormat::Svg
    }

    /// Takes over what was typed for a format.
    fn settle(&mut self, words: Words) {
        self.words = words;
        self.format = match self.typed_format {
            _ if self.json => Format::Json,
            TypedFormat::Json => Format::Json,
            TypedFormat::Markdown => Format::Markdown,
            TypedFormat::Html => Format::Html,
            _ => Format::Terminal,
        };
    }
}

impl Args {
    /// Reads the arguments of the program; ends it with a message where they make no sense.
    pub fn read() -> Result<Self, ExitCode> {
        let typed: Vec<OsString> = std::env::args_os().map(find::size).collect();
        let words = ui::words(&typed, |name| std::env::var(name).ok());
        if version::answer(&typed, words) {
            return Err(ExitCode::SUCCESS);
        }
        let (mut args, command) = match Self::parsed(&find::spelled_out(typed.clone())) {
            Ok(parsed) => parsed,
            Err(error) => match Self::looking_up(&typed, words) {
                Some(parsed) => parsed?,
                None => return Err(help::answer(error, &typed, words)),
            },
        };
        args.global.settle(words);
        let format = args.global.typed_format.to_possible_value();
        let format = format.as_ref().map_or("", |format| format.get_name());
        let format = if args.global.json { "json" } else { format };
        let taken = help::formats(&command);
        if format != "terminal" && !taken.contains(&format) {
            let told = [("command", command.as_str().into()), ("format", format.into())];
            let what = words.tell("help-error-format", &told);
            let error = words.tell("error", &[("what", what.into())]);
            let taken: Vec<String> = taken.iter().map(|taken| (*taken).to_owned()).collect();
            let hint = match taken.as_slice() {
                [] => {
                    words.tell("help-error-see", &[("command", format!("mtgcr {command}").into())])
                }
                taken => words.tell("help-error-formats", &[("formats", words.list(taken).into())]),
            };
            let hint = words.tell("hint", &[("hint", hint.into())]);
            output::say(&format!("{error}\n\n{hint}\n"));
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

    /// What was typed without a command, as a question for what it names; none where the first
    /// word is a command.
    fn looking_up(typed: &[OsString], words: Words) -> Option<Result<(Self, String), ExitCode>> {
        let typed = find::spelled_out(find::with_command(typed)?);
        Some(match Self::parsed(&typed) {
            Ok((mut args, command)) => {
                args.global.is_command_left_out = true;
                Ok((args, command))
            }
            Err(error) => Err(help::answer(error, &typed, words)),
        })
    }
}

impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::En, Self::Ja]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self {
            Self::En => "The official text",
            Self::Ja => "The translation",
        };
        Some(PossibleValue::new(self.tag()).help(about))
    }
}

/// The languages of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UiArg {
    /// English
    En,
    /// Japanese
    Ja,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Show what a number or term names, else search; the word `find` may be left out
    #[command(after_help = examples::FIND)]
    Find(find::FindArgs),
    /// Search both languages: words, "phrases", -not, OR, prefix*, numbers, kind: lang: section: in: since:
    #[command(after_help = examples::SEARCH)]
    Search(find::SearchArgs),
    /// Show rules and terms in both languages
    #[command(after_help = examples::SHOW)]
    Show(find::ShowArgs),
    /// Say which terms, titles, numbers, readings and cards begin so
    Suggest(find::SuggestArgs),
    /// Say what a term is called in the other language
    #[command(after_help = examples::TERM)]
    Term(answer::Term),
    /// Tell what changed between two editions
    #[command(after_help = examples::DIFF)]
    Diff(diff::DiffArgs),
    /// Follow a rule or term through all editions
    #[command(visible_alias = "log")]
    #[command(after_help = examples::HISTORY)]
    History(answer::History),
    /// Tell which edition brought each phrase of a rule or term
    #[command(after_help = examples::BLAME)]
    Blame(answer::Named),
    /// List chapters and sections with their titles
    #[command(after_help = examples::CONTENTS)]
    Contents(find::ContentsArgs),
    /// Print a whole edition with its glossary, as text or as JSON lines
    #[command(after_help = examples::DUMP)]
    Dump(commands::DumpArgs),
    /// Lay a bulletin beside what really changed
    #[command(after_help = examples::BULLETIN)]
    Bulletin(answer::Bulletin),
    /// Read files or folders into the corpus
    #[command(after_help = examples::IMPORT)]
    Import(import::ImportArgs),
    /// Fetch official texts that the home lacks
    #[command(after_help = examples::UPDATE)]
    Update(update::UpdateArgs),
    /// Take editions out of the home; their sources are kept aside
    #[command(after_help = examples::REMOVE)]
    Remove(import::RemoveArgs),
    /// List the editions that are here
    #[command(after_help = examples::EDITIONS)]
    Editions(commands::EditionsArgs),
    /// Tell what is here, what is missing, what is damaged, and how to go on
    Doctor,
    /// Print a script that completes arguments in a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(completions::CompletionsArgs),
    /// Print the manual pages
    Man,
    /// Tell what the Japanese is against the English
    #[command(after_help = examples::TRANSLATION)]
    Translation(commands::TranslationArgs),
    /// Write both languages for translators' tools
    #[command(after_help = examples::EXPORT)]
    Export(export::ExportArgs),
    /// Answer an assistant's questions over standard input and output (MCP)
    Mcp,
    /// Check rule numbers in an editor over standard input and output (LSP)
    Lsp(serve::LspArgs),
    /// Serve pages and an API to browsers and programs
    #[command(after_help = examples::SERVE)]
    Serve(serve::ServeArgs),
    /// Find, prove and mend rule numbers in source code and documents
    Cite(cite::CiteArgs),
    /// Tell what is wrong in the official text itself
    #[command(after_help = examples::LINT)]
    Lint(commands::LintArgs),
}
