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
use crate::render::words::Words;

/// The home: what was typed, else the platform's data folder.
pub fn path(global: &Global) -> Result<PathBuf> {
    let default = || dirs::data_dir().map(|folder| folder.join("mtgcr"));
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
        let path = path.display().to_string();
        let what = global.words.tell("error-no-home", &[("path", path.into())]);
        return Err(Misuse { what, hint: global.words.say("hint-no-home") }.into());
    }
    let mut library = match MENDS.load(Ordering::Relaxed) {
        false => Library::open(&path, &bar)?,
        true => Library::open_mending(&path, &bar)?,
    };
    library.as_printed = global.as_printed;
    bar.finish();
    output::answers_from_sample(library.is_sample());
    if !global.quiet {
        for notice in library.notices() {
            note(told(notice, global.words), global);
        }
    }
    Ok(library)
}

fn told(notice: &Notice, words: Words) -> String {
    match notice {
        Notice::Sample => words.say("note-sample"),
        Notice::Stale => words.say("note-stale"),
        Notice::InMemory { reason } => {
            words.tell("note-in-memory", &[("reason", reason.to_string().into())])
        }
        Notice::LeftOut(left_out) => {
            let edition = left_out.edition.to_string().into();
            let told = [("edition", edition), ("reason", left_out.reason.to_string().into())];
            words.tell("note-left-out", &told)
        }
        Notice::Mended => words.say("note-mended"),
    }
}

/// Says on stderr what a reader should know, unless nothing but errors is wanted.
pub fn note(what: String, global: &Global) {
    if !global.quiet {
        output::say(&format!("{}\n", global.words.tell("note", &[("what", what.into())])));
    }
}

/// Says so where the edition that somebody means is not here, and another answers.
pub fn note_substitute(library: &Library, typed: Option<&str>, global: &Global) {
    let missing = typed.and_then(|typed| Some((typed, library.substitute(typed)?)));
    let Some((typed, (day, answers))) = missing else { return };
    let told = [
        ("typed", typed.into()),
        ("day", day.to_string().into()),
        ("edition", answers.to_string().into()),
    ];
    note(global.words.tell("note-not-held", &told), global);
}

/// Leaves out of what the program knows without texts the editions outside of the days that
/// `MTGCR_KNOWN` names, such as `1999-01-01..2025-06-07`: by this one tries what is told of editions
/// that came after the program.
pub fn leave_out_of_knowledge() {
    let Ok(days) = std::env::var("MTGCR_KNOWN") else { return };
    let days = days.split_once("..").map(|(from, to)| (from.parse(), to.parse()));
    if let Some((Ok(from), Ok(to))) = days {
        crate::ask::leave_out_all_but(from..to);
    }
}
