//! What does a writer leave that is killed at any moment? Start at [`a_killed_import_loses_nothing`].
//!
//! `MTGCR_TEST_KILLS` says how often each is killed; a few times without.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::suite::update;

fn kills() -> u32 {
    env::var("MTGCR_TEST_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

/// How long `command` takes when nobody kills it.
fn whole(mut command: Command) -> Duration {
    let start = Instant::now();
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    start.elapsed()
}

fn kill_after(mut command: Command, pause: Duration) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(pause);
    // It may have ended by itself.
    let _ = child.kill();
    child.wait().unwrap();
}

/// The home opens, what it lists is whole, and nothing of `before` is gone; gives what it lists.
#[track_caller]
fn assert_whole(home: &Path, before: &[String]) -> Vec<String> {
    let listed = told(home, &["editions", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let ids = value["editions"].as_array().unwrap().iter();
    let ids: Vec<String> = ids.map(|value| value["id"].as_str().unwrap().to_owned()).collect();
    assert!(before.iter().all(|id| ids.contains(id)), "{before:?} became {ids:?}");
    let verified = mtgcr(home, &["editions", "--verify", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&verified.stdout).unwrap();
    let findings = value["findings"].as_array().unwrap().iter().map(|item| item.as_str().unwrap());
    // A source that was written and not yet listed is nobody's.
    let findings: Vec<&str> =
        findings.filter(|finding| !finding.contains("is not listed")).collect();
    assert_eq!(findings, Vec::<&str>::new());
    told(home, &["show", "702.19b"]);
    told(home, &["search", "trample"]);
    ids
}

/// Kills what `command` makes for the home, again and again, spread over the time it takes; before
/// each time `again` prepares the home and gives its editions.
fn check(again: impl Fn(&Path) -> Vec<String>, command: impl Fn(&Path) -> Command) {
    let home = tempfile::tempdir().unwrap();
    again(home.path());
    let time = whole(command(home.path()));
    for round in 0..kills() {
        let home = tempfile::tempdir().unwrap();
        let before = again(home.path());
        // Golden steps reach every part of the time, whatever their number is.
        let part = (f64::from(round) * 0.618_034).fract() * 1.1;
        kill_after(command(home.path()), time.mul_f64(part));
        assert_whole(home.path(), &before);
        let status = command(home.path()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.unwrap().success(), "round {round}");
        let after = assert_whole(home.path(), &before);
        assert!(after.len() > before.len().min(4), "{after:?}");
    }
}

fn importing(home: &Path, names: &[&str]) -> Command {
    let paths: Vec<String> = names.iter().map(|name| sample(name)).collect();
    let mut command = command(home, &["import"]);
    command.args(paths);
    command
}

#[test]
fn a_killed_import_loses_nothing() {
    let again = |home: &Path| {
        import(home, &ALL[..2]);
        assert_whole(home, &[])
    };
    check(again, |home| importing(home, &ALL[2..]));
}

#[test]
fn a_killed_first_import_leaves_a_home() {
    check(|_| Vec::new(), |home| importing(home, &ALL));
}

#[test]
fn a_killed_builder_of_the_index_loses_nothing() {
    let again = |home: &Path| {
        import(home, &ALL);
        let before = assert_whole(home, &[]);
        std::fs::remove_dir_all(home.join("index")).unwrap();
        before
    };
    check(again, |home| command(home, &["show", "702.19b"]));
}

#[test]
fn a_killed_update_loses_nothing() {
    let publisher = update::publisher();
    let base = publisher.base();
    let again = |home: &Path| {
        import(home, &ALL[..1]);
        assert_whole(home, &[])
    };
    check(again, |home| command(home, &["update", "--base-url", &base]));
}
