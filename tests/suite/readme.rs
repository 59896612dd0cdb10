//! Do the READMEs tell the truth: every command is named, and what they say to type works?

use std::fs;
use std::process::Command;

use clap::CommandFactory;
use mtgcr::cli::Args;
use tempfile::tempdir;

fn readme(name: &str) -> String {
    fs::read_to_string(format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))).expect("it is there")
}

#[test]
fn every_command_is_named_in_both_languages() {
    for name in ["README.md", "README.ja.md"] {
        let text = readme(name);
        for command in Args::command().get_subcommands().filter(|it| !it.is_hide_set()) {
            let command = command.get_name();
            let named = ["`", "| `", " "].iter().any(|it| {
                text.contains(&format!("{it}{command}`"))
                    || text.contains(&format!("{it}{command} "))
            });
            assert!(named, "{name} does not name `{command}`");
        }
    }
}

/// The words of a line of shell; only double quotes group.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, piece) in line.split('"').enumerate() {
        match place % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

#[test]
fn what_is_to_be_typed_works_on_a_fresh_machine() {
    let home = tempdir().unwrap();
    let mut tried = 0;
    for line in ["README.md", "README.ja.md"].map(readme).join("\n").lines() {
        let Some(typed) = line.strip_prefix("$ ") else { continue };
        let typed = typed.split(" #").next().unwrap_or_default();
        let arguments =
            typed.strip_prefix("mtgcr ").or_else(|| typed.strip_prefix("cargo run --release -- "));
        // Official texts are the reader's to bring.
        let Some(arguments) = arguments.filter(|it| !it.starts_with("import")) else { continue };
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("--home").arg(home.path()).args(words(arguments));
        let output = command.output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{typed}\n{said}");
        assert!(!output.stdout.is_empty(), "{typed}");
        tried += 1;
    }
    assert!(tried >= 8, "only {tried} commands were found");
}
