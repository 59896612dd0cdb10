//! Do clients of another make get on with the program: an assistant's, a browser?
//!
//! They are in `tests/clients`, in JavaScript and in Python. Without node, its modules or Chromium
//! these tests are skipped, saying so, and fail where `CI` is set. `npm ci --prefix tests/clients`
//! gets the modules but Pagefind, which `.ci/run` adds. The clients in Python are in
//! `target/clients`, where `.ci/run` puts them, and are skipped, saying so, where that folder is not.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::tempdir;

/// Chromium without windows, which is twice as fast, and with them.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

fn browser() -> &'static str {
    let [shell, whole] = CHROMIUM;
    if Path::new(shell).exists() { shell } else { whole }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients")
}

/// What is not installed of what a client needs.
fn missing(needed: &[&str]) -> Vec<String> {
    let node = Command::new("node").arg("--version").output();
    let mut missing = Vec::new();
    if !node.is_ok_and(|output| output.status.success()) {
        missing.push("node".to_owned());
    }
    let paths = needed.iter().map(|package| folder().join(package));
    missing.extend(paths.filter(|path| !path.exists()).map(|path| path.display().to_string()));
    missing
}

/// Runs a script with the program and an empty home, and tells what it said where a check failed.
#[track_caller]
fn check(script: &str, needed: &[&str], more: &[&str]) {
    let missing = missing(needed);
    if !missing.is_empty() {
        let message = format!("{script}: there is no {}", missing.join(", no "));
        assert!(std::env::var_os("CI").is_none(), "{message}");
        // The test harness keeps what `eprintln` says of a test that passes.
        let _ = writeln!(stderr(), "skipped: {message}");
        return;
    }
    run(Command::new("node"), script, more);
}

/// Runs a script in Python, if there is a folder with the clients that it needs.
#[track_caller]
fn check_python(script: &str) {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/clients/bin/python");
    match python.exists() {
        true => run(Command::new(python), script, &[]),
        false => {
            let _ = writeln!(stderr(), "skipped: {script}: there is no {}", python.display());
        }
    }
}

/// Runs a script with the program and an empty home.
#[track_caller]
fn run(mut command: Command, script: &str, more: &[&str]) {
    let home = tempdir().expect("a folder can be made");
    command.arg(folder().join(script)).arg(env!("CARGO_BIN_EXE_mtgcr")).arg(home.path());
    command.args(more);
    let output = command.env_remove("MTGCR_HOME").output().expect("it runs");
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{script}\n{out}\n{err}");
    let _ = writeln!(stderr(), "{script}: {}", out.lines().last().unwrap_or_default());
}

#[test]
fn an_assistant_asks_and_reads() {
    check("mcp.mjs", &["node_modules/@modelcontextprotocol/sdk/package.json"], &[]);
}

#[test]
fn the_inspector_asks_on_the_command_line() {
    check("inspector.mjs", &["node_modules/@modelcontextprotocol/inspector/package.json"], &[]);
}

#[test]
fn a_browser_reads_the_pages() {
    let modules =
        ["node_modules/playwright-core/package.json", "node_modules/axe-core/package.json"];
    check("page.mjs", &[&modules[..], &[browser()]].concat(), &[browser()]);
}

#[test]
fn a_browser_searches_the_exported_folder() {
    let modules = ["node_modules/playwright-core/package.json", "node_modules/.bin/pagefind"];
    check("folder.mjs", &[&modules[..], &[browser()]].concat(), &[browser()]);
}

#[test]
fn programs_made_from_the_description_ask_and_try_all() {
    check_python("api.py");
}

#[test]
fn programs_of_another_generator_ask() {
    check_python("openapi_generator.py");
}

#[test]
fn an_assistant_in_python_asks_and_reads() {
    check_python("mcp_client.py");
}

#[test]
fn findings_for_code_hosts_are_valid_by_the_published_schema() {
    check_python("sarif.py");
}

#[test]
fn what_translators_tools_saved_comes_back_as_it_went() {
    check_python("exchange.py");
}
