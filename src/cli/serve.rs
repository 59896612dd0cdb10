//! `mtgcr serve`

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use clap::Args;

use super::args::Global;
use super::home;
use super::run::Outcome;
use crate::web::{Backend, Limits, Serving, serve};

/// What `serve` takes.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Address to listen at
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// How many threads hold connections [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Open the first page in the browser
    #[arg(long)]
    open: bool,
}

/// Runs the command.
pub fn run(args: &ServeArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let threads = args.threads.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let serving = Serving { addr: args.addr, threads, limits: Limits::default() };
    let backend = Backend::new(library, Some(home::path(global)?), &serving.limits)?;
    let announce = |addr| {
        let address = format!("http://{addr}/");
        // Who closed stdout does not want to know.
        let _ = writeln!(std::io::stdout(), "{address}");
        if args.open {
            open(&address);
        }
    };
    serve(backend, &serving, announce)
        .with_context(|| format!("cannot serve at `{}`", args.addr))?;
    Ok(Outcome::Found)
}

/// Opens an address in the browser of the system; says so where there is none.
fn open(address: &str) {
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
        eprintln!("note: cannot open a browser: {error}");
    }
}
