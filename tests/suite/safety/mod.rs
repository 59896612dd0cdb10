//! Does a home survive what befalls it, and is the reader told what to do? Start at `home`.
//!
//! Everything here runs the program as it is run, on the sample corpus.

/// Texts that were made to take long.
mod bounds;
/// Damage that stays where it is.
mod healing;
/// Folders that cannot be written, are full, or are used by several at once.
mod home;
/// Derived files that are old, cut or changed.
mod index;
/// Writers that are killed.
mod killed;
/// Texts and names that would command a terminal, a spreadsheet or a parser.
mod signs;

/// Writers that wait for each other, and files that are none.
mod turns;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const ALL: [&str; 5] = [
    "CR-20240920.en.txt",
    "CR-20240920.ja.txt",
    "CR-20241108.en.txt",
    "CR-20241108.ja.txt",
    "bulletin-20241108.en-ja.md",
];

fn sample(name: &str) -> String {
    format!("{}/corpus/sample/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn command(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.env_remove("MTGCR_HOME").env("COLUMNS", "100").arg("--home").arg(home).args(arguments);
    command
}

fn mtgcr(home: &Path, arguments: &[&str]) -> Output {
    command(home, arguments).output().expect("the program runs")
}

/// Stdout of a command that must succeed.
#[track_caller]
fn told(home: &Path, arguments: &[&str]) -> String {
    let output = mtgcr(home, arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Stderr of a command that must fail.
#[track_caller]
fn refused(home: &Path, arguments: &[&str]) -> String {
    let output = mtgcr(home, arguments);
    let said = String::from_utf8(output.stderr).expect("output is UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    said.replace(&home.display().to_string(), "HOME")
}

/// A home with the whole sample.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    import(home.path(), &ALL);
    home
}

#[track_caller]
fn import(home: &Path, names: &[&str]) -> String {
    let paths: Vec<String> = names.iter().map(|name| sample(name)).collect();
    let mut arguments = vec!["import"];
    arguments.extend(paths.iter().map(String::as_str));
    told(home, &arguments)
}

/// All files below a folder, sorted.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}
