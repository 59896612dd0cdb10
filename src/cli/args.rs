//! What can be typed? Start at [`Args`].

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use super::{completions, editions, import, search, show, term};

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
    #[arg(long, global = true, value_enum, default_value_t = Format::Terminal)]
    pub format: Format,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Do not page long answers
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// Say nothing on stderr but errors
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// How to print an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading in a terminal
    Terminal,
    /// For programs
    Json,
    /// For forums and documents
    Markdown,
    /// A page that stands alone
    Html,
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
pub enum Command {
    /// Search both languages: words, "phrases", -not, OR, prefix*, numbers, kind: lang: section: in: since:
    Search(search::SearchArgs),
    /// Show rules and terms in both languages
    Show(show::ShowArgs),
    /// Say what a term is called in the other language
    Term(term::TermArgs),
    /// Read files or folders into the corpus
    Import(import::ImportArgs),
    /// List the editions that are here
    Editions(editions::EditionsArgs),
    /// Print a script that completes arguments in a shell
    Completions(completions::CompletionsArgs),
    /// Print the manual pages
    Man,
}
