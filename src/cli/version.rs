//! What is this program made of? Start at [`answer`].

use std::ffi::OsString;

use super::output;
use crate::ask::{CORPUS_FORMAT, INDEX_FORMAT};
use crate::render::json::SCHEMA;
use crate::render::words::Words;

/// The commit that was built; empty where nothing tells it.
const COMMIT: &str = env!("MTGCR_COMMIT");

/// The dictionary by which Japanese is cut into words.
const DICTIONARY: &str = env!("MTGCR_DICTIONARY");

/// Prints version, commit, dictionary and formats where `--version --verbose` was typed, and tells
/// whether it was.
pub fn answer(typed: &[OsString], words: Words) -> bool {
    let has =
        |names: [&str; 2]| typed.iter().skip(1).any(|word| names.iter().any(|name| word == name));
    if !has(["--version", "-V"]) || !has(["--verbose", "-v"]) {
        return false;
    }
    let commit = match COMMIT {
        "" => words.say("help-version-commit-unknown"),
        commit => commit.to_owned(),
    };
    let told = words.tell(
        "help-version-verbose",
        &[
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("commit", commit.into()),
            ("dictionary", DICTIONARY.into()),
            ("json", SCHEMA.to_string().into()),
            ("corpus", CORPUS_FORMAT.to_string().into()),
            ("index", INDEX_FORMAT.to_string().into()),
        ],
    );
    output::print_bytes(format!("{told}\n").as_bytes()).is_ok()
}
