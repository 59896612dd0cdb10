//! What can stand here, asks a shell while somebody types? Start at [`answer`].
//!
//! The scripts of `completions` ask this program with `COMPLETE` set; editions and names are those
//! of the home.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_complete::env::Shells;
use clap_complete::{ArgValueCompleter, CompleteEnv, CompletionCandidate};

use super::args::Args;
use crate::ask::{self, Library, Silent};
use crate::model::Language;

/// The variable that names the shell that asks.
const VARIABLE: &str = "COMPLETE";

/// How many names are offered.
const NAMES: usize = 30;

/// Answers a shell, if one asks; whether it did.
pub fn answer() -> bool {
    if std::env::var_os(VARIABLE).is_none_or(|shell| shell.is_empty()) {
        return false;
    }
    let folder = std::env::current_dir().ok();
    let asked = CompleteEnv::with_factory(command).bin("mtgcr").completer("mtgcr");
    asked.try_complete(std::env::args_os(), folder.as_deref()).unwrap_or_else(|error| error.exit())
}

/// The script that makes a shell ask; none for a shell that cannot.
pub fn script(shell: &str) -> std::io::Result<Option<Vec<u8>>> {
    let shells = Shells::builtins();
    let Some(shell) = shells.completer(shell) else { return Ok(None) };
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "mtgcr", "mtgcr", "mtgcr", &mut script)?;
    Ok(Some(script))
}

/// The commands, with what their arguments can be.
fn command() -> Command {
    let mut program = Args::command();
    program.build();
    with_values(program)
}

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
    let typed: Vec<_> = std::env::args_os().collect();
    let behind = typed.iter().position(|word| word == "--home").and_then(|at| typed.get(at + 1));
    let named = behind.cloned().or_else(|| std::env::var_os("MTGCR_HOME")).map(PathBuf::from);
    let path = named.or_else(|| dirs::data_dir().map(|folder| folder.join("mtgcr")))?;
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
        ask::suggest(&library, &typed, NAMES, &picked).ok()
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
