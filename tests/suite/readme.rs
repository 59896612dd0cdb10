//! Do the READMEs tell the truth: every command is named, what they say to type works, and what
//! they and the pages beside them point at is there?

use std::fs;
use std::path::Path;
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
        for command in Args::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let command = command.get_name();
            let named = ["`", "| `", " "].iter().any(|before| {
                text.contains(&format!("{before}{command}`"))
                    || text.contains(&format!("{before}{command} "))
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
        let Some(arguments) = arguments.filter(|argument| !argument.starts_with("import")) else {
            continue;
        };
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

/// Whether words in backticks name a file or folder of this project.
fn is_path(quoted: &str) -> bool {
    let tops = ["src/", "tests/", "index/", "corpus/", "benches/"];
    tops.iter().any(|top| quoted.starts_with(top)) && !quoted.contains(char::is_whitespace)
}

#[test]
fn what_pages_point_at_is_there() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tried = 0;
    let pages = ["README.md", "README.ja.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
    for (page, text) in pages.map(|page| (page, readme(page))) {
        let quoted = text.split('`').skip(1).step_by(2).filter(|part| is_path(part));
        let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let linked = linked.filter(|link| !link.contains("://"));
        for path in quoted.chain(linked) {
            assert!(top.join(path).exists(), "{page}: there is no `{path}`");
            tried += 1;
        }
    }
    assert!(tried >= 40, "only {tried} paths were found");
}
