//! `mtgcr serve`

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;

use anyhow::Result;
use clap::Args;

use super::args::Global;
use super::home;
use super::misuse::Misuse;
use super::run::Outcome;
use crate::model::Said;
use crate::web::{Access, Backend, Limits, Serving, serve};

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

/// Runs the command.
pub fn run(args: &ServeArgs, global: &Global) -> Result<Outcome> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    begin_with_little_memory();
    let library = home::open(global)?;
    let threads = args.threads.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let names = args.host_name.clone();
    let access = Access { names, any_origin: args.cors, bound: None };
    let serving = Serving { addr: args.addr, threads, limits: Limits::default(), access };
    let backend = Backend::new(library, Some(home::path(global)?), &serving.limits)?
        .at(args.base_url.clone());
    let announce = |addr| {
        let address = format!("http://{addr}/");
        // Who closed stdout does not want to know.
        let _ = writeln!(std::io::stdout(), "{address}");
        if args.open {
            open(&address, global);
        }
    };
    serve(backend, &serving, announce).map_err(|error| Misuse {
        what: global.words.tell(
            "error-serve",
            &[
                ("address", args.addr.to_string().into()),
                ("reason", global.words.said(&Said::system(&error)).into()),
            ],
        ),
        hint: global.words.say("hint-serve"),
    })?;
    Ok(Outcome::Found)
}

/// The address of a site, without a slash at its end.
pub(super) fn base_url(typed: &str) -> Result<String, String> {
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
/// Each thread would have an arena of its own, and what one frees no other could use: a server that
/// answers from many threads took 541 MB where one arena takes 187 MB. With one arena for each
/// processor nobody waits for another, which gives a sixth more answers in the same memory. Blocks
/// of pages go back to the system when they are freed. Who has chosen settings keeps them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn begin_with_little_memory() {
    use std::os::unix::process::CommandExt;

    const ARENAS: &str = "MALLOC_ARENA_MAX";
    const MOST_ARENAS: usize = 4;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = [
        (ARENAS, processors.min(MOST_ARENAS).to_string()),
        ("MALLOC_MMAP_THRESHOLD_", "131072".to_owned()),
        ("MALLOC_TRIM_THRESHOLD_", "131072".to_owned()),
    ];
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
        let reason = error.to_string().into();
        home::note(global.words.tell("note-no-browser", &[("reason", reason)]), global);
    }
}
