//! How are the other front ends started? Start at [`serve`] for browsers and programs, [`mcp`] for
//! assistants, [`lsp()`] for editors.

use std::io::{BufReader, Write, stdin, stdout};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;

use anyhow::{Context, Result, anyhow};
use clap::Args;

use super::cite::{AgainstArgs, Editions, level_of};
use super::global::{Global, Misuse, Outcome, fault};
use super::output;
use crate::answer::CiteLevel;
use crate::ask::{self, Library};
use crate::lsp::{self, Project};
use crate::model::Said;
use crate::project::Settings;
use crate::web::{self, Access, Backend, Limits, Serving};
use crate::words::tell;

/// What `serve` takes.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Address to listen at
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// How many threads hold connections [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Answer requests for this name too, such as `rules.example.org`; may be repeated
    #[arg(long, value_name = "NAME")]
    host_name: Vec<String>,
    /// Address by which the world knows the site, for feeds, maps and canonical links
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// Let pages of any site read the API, as a public server may
    #[arg(long)]
    cors: bool,
    /// Open the first page in the browser
    #[arg(long)]
    open: bool,
}

/// Runs `serve`.
pub fn serve(args: &ServeArgs, global: &Global) -> Result<Outcome> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    begin_with_little_memory();
    let library = output::open(global)?.for_long()?;
    let threads = args.threads.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let names = args.host_name.clone();
    let access = Access { names, any_origin: args.cors, bound: None };
    let serving = Serving { addr: args.addr, threads, limits: Limits::default(), access };
    let backend = Backend::new(library, Some(output::home(global)?), &serving.limits)?
        .at(args.base_url.clone());
    let announce = |addr| {
        let address = format!("http://{addr}/");
        // Who closed stdout does not want to know.
        let _ = writeln!(stdout(), "{address}");
        if args.open {
            open(&address, global);
        }
    };
    web::serve(backend, &serving, announce).map_err(|error| {
        let reason = global.words.said(&Said::system(&error));
        let what = tell!(global.words, "error-serve", address = args.addr, reason);
        Misuse { what, hint: global.words.say("hint-serve") }
    })?;
    Ok(Outcome::Found)
}

/// The address of a site, without a slash at its end.
pub fn base_url(typed: &str) -> Result<String, String> {
    let rest = typed.strip_prefix("https://").or_else(|| typed.strip_prefix("http://"));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~:/[]%".contains(letter);
    match rest.map(|rest| rest.trim_end_matches('/')) {
        Some(rest) if !rest.is_empty() && rest.chars().all(is_plain) => {
            Ok(typed.trim_end_matches('/').to_owned())
        }
        _ => Err("an address such as `https://rules.example.org` is wanted".to_owned()),
    }
}

/// Begins this process anew with settings of the system's allocator that it reads only then.
///
/// Each thread would have an arena of its own, and what one frees no other could use: after storms
/// of exports two arenas kept 153 to 185 MB, one 130 MB. Blocks of pages go back to the system when
/// they are freed. Who has chosen settings keeps them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn begin_with_little_memory() {
    use std::os::unix::process::CommandExt;

    const ARENAS: &str = "MALLOC_ARENA_MAX";
    let settings =
        [(ARENAS, "1"), ("MALLOC_MMAP_THRESHOLD_", "131072"), ("MALLOC_TRIM_THRESHOLD_", "131072")];
    if std::env::var_os(ARENAS).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1)).envs(settings);
    // Where that cannot be, the server runs all the same, with more memory.
    let _ = command.exec();
}

/// Opens an address in the browser of the system; says so where there is none.
fn open(address: &str, global: &Global) {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        output::note(tell!(global.words, "note-no-browser", reason = error), global);
    }
}

/// Runs `mcp`.
pub fn mcp(global: &Global) -> Result<Outcome> {
    let library = output::open(global)?.for_long()?;
    crate::mcp::serve(output::home(global)?, library).context("cannot serve the assistant")?;
    Ok(Outcome::Found)
}

/// What `lsp` takes.
#[derive(Debug, Args)]
pub struct LspArgs {
    #[command(flatten)]
    against: AgainstArgs,
    /// Speak over standard input and output, as is done anyway
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Runs `lsp`.
pub fn lsp(args: &LspArgs, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?.for_long()?;
    let here = std::env::current_dir()?;
    let project =
        |folder: Option<&Path>| editor_project(args, &library, folder.unwrap_or(&here), global);
    let folder = std::env::temp_dir().join("mtgcr-rules");
    let follows_editor = global.ui.is_none();
    let options = lsp::Options { project: &project, folder, words: global.words, follows_editor };
    let (input, output) = (BufReader::new(stdin()), stdout());
    let served = lsp::connected(input, output, |editor| lsp::serve(editor, &library, options));
    served.map_err(|error| anyhow!("{error}"))?;
    Ok(Outcome::Found)
}

/// What the project in a folder asks for.
///
/// An editor has nobody to read why its server is gone: what cannot be followed is told there.
fn editor_project(args: &LspArgs, library: &Library, folder: &Path, global: &Global) -> Project {
    let mut troubles = Vec::new();
    let mut trouble = |error: anyhow::Error| {
        let (what, hint) = fault(&error, global.words);
        troubles.push(hint.map_or(what.clone(), |hint| format!("{what}\n{hint}")));
    };
    let settings = Settings::find(folder).unwrap_or_else(|error| {
        trouble(error.into());
        Settings::default()
    });
    let level = level_of(settings.level.as_deref()).unwrap_or_else(|error| {
        trouble(error);
        CiteLevel::default()
    });
    let mut question = args.against.question(&settings, level);
    if let Err(error) = ask::citations(library, question.clone()) {
        trouble(error.into());
        let is_known = |typed: &String| library.edition_named(typed).is_ok();
        question.edition = question.edition.filter(is_known);
        question.to = question.to.filter(is_known);
    }
    let editions = Editions::said(library, &settings).unwrap_or_else(|error| {
        trouble(error);
        Editions::default()
    });
    let editions = if args.against.edition.is_some() { Editions::default() } else { editions };
    let files = move |path: &Path| {
        let is_left_out = settings.leaves_out(path).unwrap_or_default();
        (!is_left_out).then(|| editions.of_file(&settings, path))
    };
    Project { question, troubles, files: Some(Box::new(files)) }
}
