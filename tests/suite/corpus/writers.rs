//! Do several writers, some of them killed, harm each other? Start at [`processes_take_turns`].
//!
//! Other processes are this test program again, told by a variable to run [`child`].

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use mtgcr::corpus::{Corpus, Finding, SourceFault, Turn, Writer};
use tempfile::TempDir;

use super::{add_one, id, rules};

const TASK: &str = "MTGCR_TEST_CORPUS_TASK";
const HOME: &str = "MTGCR_TEST_CORPUS_HOME";
const NAME: &str = "MTGCR_TEST_CORPUS_NAME";

/// How many editions each writer adds, one session each.
const SESSIONS: usize = 12;

fn start(task: &str, home: &Path, name: &str) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["suite::corpus::writers::child", "--exact", "--nocapture"])
        .env(TASK, task)
        .env(HOME, home)
        .env(NAME, name)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What another process does; without a task, as in a plain run of all tests, nothing.
#[test]
fn child() {
    let (Ok(task), Some(home)) = (env::var(TASK), env::var_os(HOME)) else { return };
    let (home, name) = (Path::new(&home), env::var(NAME).unwrap());
    match task.as_str() {
        "add" => add_sessions(home, &name),
        "add until killed" => {
            println!("\nstarted");
            add_large_forever(home, &name);
        }
        "hold" => {
            let mut writer = Writer::open(home, &Turn::default()).unwrap();
            writer.add(b"never listed", rules("2024-11-08")).unwrap();
            println!("\nholding");
            thread::sleep(Duration::from_secs(60));
        }
        other => panic!("{other}"),
    }
}

fn add_sessions(home: &Path, name: &str) {
    for number in 0..SESSIONS {
        let bytes = format!("{name} {number}");
        add_one(home, bytes.as_bytes(), rules(&format!("2024-01-{:02}", number + 1)));
    }
}

fn add_large_forever(home: &Path, name: &str) {
    for number in 0_u64.. {
        let bytes = format!("{name} {number} ").repeat(20_000);
        add_one(home, bytes.as_bytes(), rules(&format!("2024-01-{:02}", number % 28 + 1)));
    }
}

/// Whether a file is found that nobody listed.
fn is_stray(finding: &Finding) -> bool {
    finding.fault == SourceFault::Extra
}

/// Waits until the child says `word`.
#[track_caller]
fn wait_for(child: &mut Child, word: &str) {
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == word), "the other process ended early");
}

/// Two writers made two issues of each edition, and nothing was lost.
#[track_caller]
fn assert_both_wrote(home: &Path, names: [&str; 2]) {
    let corpus = Corpus::open(home).unwrap();
    assert_eq!(corpus.sources().len(), 2 * SESSIONS);
    for number in 0..SESSIONS {
        let edition = id(&format!("2024-01-{:02}", number + 1));
        let mut texts = [1, 2].map(|issue| {
            let [source] = corpus.sources_of(edition.with_issue(issue)) else { panic!() };
            corpus.read(source).unwrap()
        });
        texts.sort();
        assert_eq!(texts, names.map(|name| format!("{name} {number}").into_bytes()));
    }
    assert_eq!(corpus.verify(&|_| ()).unwrap().findings, []);
}

#[test]
fn threads_take_turns() {
    let home = TempDir::new().unwrap();
    thread::scope(|scope| {
        for name in ["left", "right"] {
            scope.spawn(|| add_sessions(home.path(), name));
        }
    });
    assert_both_wrote(home.path(), ["left", "right"]);
}

#[test]
fn processes_take_turns() {
    let home = TempDir::new().unwrap();
    let children = ["left", "right"].map(|name| start("add", home.path(), name));
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    assert_both_wrote(home.path(), ["left", "right"]);
}

#[test]
fn readers_do_not_wait_and_the_dead_hold_no_lock() {
    let home = TempDir::new().unwrap();
    add_one(home.path(), b"listed", rules("2024-09-20"));
    let mut child = start("hold", home.path(), "");
    wait_for(&mut child, "holding");
    assert_eq!(Corpus::open(home.path()).unwrap().editions(), [id("2024-09-20")]);
    let lock = File::open(home.path().join("corpus/lock")).unwrap();
    assert!(lock.try_lock_shared().is_err());

    child.kill().unwrap();
    child.wait().unwrap();
    let corpus = Corpus::open(home.path()).unwrap();
    assert_eq!(corpus.editions(), [id("2024-09-20")]);
    let found = corpus.verify(&|_| ()).unwrap().findings;
    assert!(found.len() == 1 && is_stray(&found[0]), "{found:?}");

    // The next writer gets the lock, and the file that nobody listed is taken as it is.
    let mut writer = Writer::open(home.path(), &Turn::default()).unwrap();
    writer.add(b"never listed", rules("2024-11-08")).unwrap();
    let corpus = writer.finish().unwrap();
    assert_eq!(corpus.editions(), [id("2024-09-20"), id("2024-11-08")]);
    assert_eq!(corpus.verify(&|_| ()).unwrap().findings, []);
}

#[test]
fn a_killed_writer_leaves_a_whole_corpus() {
    let home = TempDir::new().unwrap();
    let mut listed = 0;
    for round in 0..8 {
        let mut child = start("add until killed", home.path(), &format!("round {round}"));
        wait_for(&mut child, "started");
        thread::sleep(Duration::from_millis(15 + 7 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let corpus = Corpus::open(home.path()).unwrap();
        let found = corpus.verify(&|_| ()).unwrap().findings;
        assert!(found.iter().all(is_stray), "{found:?}");
        assert!(corpus.sources().len() >= listed, "what was listed stays listed");
        listed = corpus.sources().len();
    }
    assert!(listed > 0, "no writer got as far as to be killed while it worked");
}
