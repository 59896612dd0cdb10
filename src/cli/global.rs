//! What does every command take, how does it end, and what is said where it went wrong? Start at
//! [`Global`], [`Outcome`] and [`fault`].

use std::error::Error;
use std::ffi::OsString;
use std::path::PathBuf;
use std::{fmt, io};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::ask::HomeError;
use crate::model::{Language, Said, Trouble};
use crate::project::ProjectError;
use crate::words::Words;

/// How a command ended, if it did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Something was found: exit code 0.
    Found,
    /// Nothing was found, or a check has findings: exit code 1.
    Nothing,
    /// Something failed and was told already: exit code 2.
    Failed,
}

impl Outcome {
    /// That something was found, or that a check has no findings.
    pub fn of(found: bool) -> Self {
        if found { Self::Found } else { Self::Nothing }
    }
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub struct Global {
    /// Folder that holds corpus and index [default: the platform's data folder]
    #[arg(long, global = true, value_name = "DIR", env = "MTGCR_HOME", hide_env_values = true)]
    pub home: Option<PathBuf>,
    /// How to print the answer
    #[arg(id = "typed_format", long = "format", global = true, value_enum, default_value_t)]
    pub format: Format,
    /// The same as `--format json`
    #[arg(long, global = true, conflicts_with = "typed_format")]
    json: bool,
    /// Write the answer into this file
    #[arg(long, short, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Do not page long answers
    #[arg(long, global = true)]
    pub no_pager: bool,
    /// Language of messages, headings and help [default: the system's, else English]
    #[arg(long, global = true, value_name = "LANG", env = "MTGCR_UI", hide_env_values = true)]
    pub ui: Option<UiArg>,
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

impl Global {
    /// Takes over what was typed for a format.
    pub fn settle(&mut self, words: Words) {
        if self.json {
            self.format = Format::Json;
        }
        // Programs are told in one language, whatever their user speaks.
        self.words = if self.format == Format::Json { Words::EN } else { words };
    }
}

/// How to print an answer; `help` knows which command can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading in a terminal
    #[default]
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

/// The languages of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UiArg {
    /// English
    En,
    /// Japanese
    Ja,
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

/// The words of the interface: what `--ui` says, else `MTGCR_UI`, else the language of the
/// system's messages. Known before the arguments are read, because mistakes in them are told too.
pub fn words_for(typed: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Words {
    let chosen = typed_behind(typed, "--ui").and_then(|typed| typed.into_string().ok());
    let chosen = chosen.or_else(|| variable("MTGCR_UI"));
    let system = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        variables.filter_map(&variable).find(|locale| !locale.is_empty())
    };
    Words::tagged(&chosen.or_else(system).unwrap_or_default())
}

/// What stands behind an option where it was typed last, as `--home DIR` or `--home=DIR`.
pub fn typed_behind(typed: &[OsString], option: &str) -> Option<OsString> {
    let options = typed.split(|word| word == "--").next()?;
    let value = |(place, word): (usize, &OsString)| match word.to_str()?.strip_prefix(option)? {
        "" => options.get(place + 1).cloned(),
        rest => rest.strip_prefix('=').map(OsString::from),
    };
    options.iter().enumerate().filter_map(value).next_back()
}

/// Something that was asked for and cannot be done as it was typed.
#[derive(Debug)]
pub struct Misuse {
    /// What is wrong.
    pub what: String,
    /// What to do about it; a sentence without full stop.
    pub hint: String,
}

impl Misuse {
    /// That of which the words say what is wrong, and what to do about it.
    pub fn said(what: &str, hint: &str, words: Words) -> anyhow::Error {
        Self { what: words.say(what), hint: words.say(hint) }.into()
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Error for Misuse {}

/// An error and what to do about it, each a sentence without full stop.
pub fn fault(error: &anyhow::Error, words: Words) -> (String, Option<String>) {
    if let Some(misuse) = error.downcast_ref::<Misuse>() {
        return (misuse.what.clone(), Some(misuse.hint.clone()));
    }
    let of_home = || Some(error.downcast_ref::<HomeError>()?.trouble());
    let project = |error: &ProjectError| error.trouble.clone();
    let of_project = || error.downcast_ref().map(project);
    let of_system = || {
        let source: &io::Error = error.downcast_ref()?;
        let inner = source.get_ref().and_then(|inner| inner.downcast_ref());
        Some(inner.map_or_else(|| Trouble::of(Said::system(source)), project))
    };
    let trouble = of_home().or_else(of_project).or_else(of_system);
    trouble.map_or_else(|| (format!("{error:#}"), None), |trouble| words.trouble(&trouble))
}
