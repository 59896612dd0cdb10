//! Where is the home, and what is said of it? Start at [`open`].

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::args::Global;
use super::progress::Bar;
use crate::ask::Library;
use crate::ask::Notice;

/// The home: what was typed, else the platform's data folder.
pub fn path(global: &Global) -> Result<PathBuf> {
    let default = || dirs::data_dir().map(|it| it.join("mtgcr"));
    let path = global.home.clone().or_else(default);
    path.context("cannot tell the platform's data folder: name one with `--home DIR`")
}

/// Opens the library, and says on stderr what a reader should know of it.
pub fn open(global: &Global) -> Result<Library> {
    let bar = Bar::new(global);
    let library = Library::open(&path(global)?, &bar)?;
    bar.finish();
    if !global.quiet {
        for notice in library.notices() {
            eprintln!("{}", told(notice));
        }
    }
    Ok(library)
}

fn told(notice: &Notice) -> String {
    match notice {
        Notice::Sample => "note: no editions here yet, so the built-in sample answers \
                           (a restatement, not the official text); `mtgcr import FILE` adds editions"
            .to_owned(),
        Notice::Stale => {
            "note: the index is being built by another process, so the one before answers".to_owned()
        }
        Notice::InMemory { reason } => {
            format!("note: the index was built for this answer only: {reason}")
        }
        Notice::Mended => "note: the index was damaged and has been built anew".to_owned(),
    }
}
