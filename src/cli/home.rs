//! Where is the home, and what is said of it? Start at [`open`].

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

use super::args::Global;
use super::misuse::Misuse;
use super::output;
use super::progress::Bar;
use crate::ask::Library;
use crate::ask::Notice;

/// The home: what was typed, else the platform's data folder.
pub fn path(global: &Global) -> Result<PathBuf> {
    let default = || dirs::data_dir().map(|it| it.join("mtgcr"));
    let path = global.home.clone().or_else(default);
    path.context("cannot tell the platform's data folder: name one with `--home DIR`")
}

/// Whether the index turned out to be damaged while this process used it.
static MENDS: AtomicBool = AtomicBool::new(false);

/// Has the index built anew by the next [`open`]; false where that was tried already.
pub fn mend() -> bool {
    !MENDS.swap(true, Ordering::Relaxed)
}

/// Opens the library, and says on stderr what a reader should know of it.
pub fn open(global: &Global) -> Result<Library> {
    let bar = Bar::new(global);
    let path = path(global)?;
    if global.home.is_some() && !path.is_dir() {
        let what = format!("there is no home at `{}`", path.display());
        let hint = "`mtgcr --home DIR import FILE` makes one, without `--home` the sample answers";
        return Err(Misuse { what, hint: hint.to_owned() }.into());
    }
    let library = match MENDS.load(Ordering::Relaxed) {
        false => Library::open(&path, &bar)?,
        true => Library::open_mending(&path, &bar)?,
    };
    bar.finish();
    output::answers_from_sample(library.is_sample());
    if !global.quiet {
        for notice in library.notices() {
            output::say(&format!("{}\n", told(notice)));
        }
    }
    Ok(library)
}

fn told(notice: &Notice) -> String {
    match notice {
        Notice::Sample => "note: no editions here yet, so the built-in sample answers \
                           (a restatement, not the official text); `mtgcr update` fetches the official text, `mtgcr import FILE` takes yours"
            .to_owned(),
        Notice::Stale => {
            "note: the index is being built by another process, so the one before answers".to_owned()
        }
        Notice::InMemory { reason } => {
            format!("note: the index was built for this answer only: {reason}")
        }
        Notice::LeftOut(it) => format!(
            "note: {} is left out: {}; `mtgcr editions --verify` lists all that is damaged, \
             importing the file again puts it back",
            it.edition, it.reason
        ),
        Notice::Mended => "note: the index was damaged and has been built anew".to_owned(),
    }
}
