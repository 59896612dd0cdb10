//! Do official texts come, and is nothing kept that should not be? Start at `arrival`.
//!
//! A small server on the loopback interface plays the publishers and serves the sample corpus.

/// What comes when all is well.
mod arrival;
/// What is said when something is not, and that nothing half is kept.
mod faults;
/// The publisher's part.
mod publisher;
/// Answers that are not the publisher's, or not all of it.
mod strangers;
/// A year of update days.
mod year;

use std::path::Path;
use std::process::{Command, Output};

use publisher::{Publisher, Reply};

/// Where the pages are.
const PAGE: &str = "/en/rules";
const JA_PAGE: &str = "/";

/// Where the newest text is.
const TEXT: &str = "/2024/downloads/MagicCompRules%2020241108.txt";
const JA_TEXT: &str = "/data/JPN_CR_20240920_0.txt";

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/corpus/sample/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn newest() -> Vec<u8> {
    sample("CR-20241108.en.txt")
}

/// A page with links as they are written.
fn page(links: &[&str]) -> Reply {
    let links: String =
        links.iter().map(|link| format!("<li><a href=\"{link}\">TXT</a>")).collect();
    Reply::file(format!("<!DOCTYPE html><title>Rules</title><ul>{links}</ul>"))
}

/// A publisher with both pages and both newest texts.
pub fn publisher() -> Publisher {
    let publisher = Publisher::start();
    let links = ["https://media.example/2024/downloads/MagicCompRules 20241108.txt", "/a.pdf"];
    publisher.put(PAGE, page(&links));
    publisher.put(TEXT, Reply::file(newest()));
    publisher.put(JA_PAGE, page(&["data/JPN_CR_20240920_0.txt"]));
    publisher.put(JA_TEXT, Reply::file(sample("CR-20240920.ja.txt")));
    publisher
}

fn mtgcr(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    for name in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"] {
        command.env_remove(name).env_remove(name.to_lowercase());
    }
    command.env_remove("MTGCR_HOME").env("COLUMNS", "100").arg("--home").arg(home);
    command.args(arguments).output().expect("the program runs")
}

/// Runs `update` against the publisher, without pauses.
fn update(home: &Path, publisher: &Publisher, arguments: &[&str]) -> Output {
    let base = publisher.base();
    let fixed = ["update", "--base-url", &base, "--retry-after", "0", "--time-out", "1"];
    mtgcr(home, &[&fixed, arguments].concat())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The editions that the home has, in a line.
fn editions(home: &Path) -> String {
    let output = mtgcr(home, &["editions", "--format", "json"]);
    if text(&output.stderr).contains("sample answers") {
        return "none".to_owned();
    }
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let ids = value["editions"].as_array().unwrap().iter();
    ids.map(|value| value["id"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
}
