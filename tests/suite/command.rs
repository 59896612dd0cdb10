//! Is the program as it is run told from outside: exit codes, streams, homes?

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use super::typed::ran;

pub(super) fn mtgcr(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.env_remove("MTGCR_HOME").env("COLUMNS", "100").arg("--home").arg(home).args(arguments);
    command.output().expect("the program runs")
}

#[track_caller]
pub(super) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

pub(super) fn sample(name: &str) -> String {
    format!("{}/corpus/sample/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn an_empty_home_answers_from_the_sample_and_says_so() {
    let home = tempdir().unwrap();
    let output = mtgcr(home.path(), &["show", "509.2"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("509.2  Declare Blockers Step"));
    assert!(text(&output.stderr).contains("sample answers"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "asking writes nothing");
}

#[test]
fn exit_codes_tell_found_nothing_and_error() {
    let home = tempdir().unwrap();
    let code = |arguments: &[&str]| mtgcr(home.path(), arguments).status.code();
    assert_eq!(code(&["show", "702.19b"]), Some(0));
    assert_eq!(code(&["show", "999.9"]), Some(1));
    assert_eq!(code(&["show", "--in", "1990-01-01", "702.19b"]), Some(2));
    assert_eq!(code(&["show", "--in", "nonsense", "702.19b"]), Some(2));
    assert_eq!(code(&["show"]), Some(2));
    assert_eq!(code(&["import", "no/such/file"]), Some(2));
}

/// What a rule said before it was parted in two.
const EARLIER: &str = "508.2. Second, wugs that heard of it line up by the pond.";

#[test]
fn pairs_found_by_reading_are_used_and_named() {
    let folder = tempdir().unwrap();
    let home = folder.path().join("home");
    let texts = [
        ("CR-20240920.en.txt", "September 20, 2024", "August 26, 2016"),
        ("CR-20241108.en.txt", "November 8, 2024", "November 11, 2016"),
    ];
    for (name, printed, date) in texts {
        let text = fs::read_to_string(sample(name)).unwrap().replace(printed, date);
        let earlier = text.replace("508.2. Second, priority goes to the active player.", EARLIER);
        let text = match date == "August 26, 2016" {
            true => {
                let lines = earlier.lines().filter(|line| !line.starts_with("508.2b"));
                lines.collect::<Vec<_>>().join("\n")
            }
            false => text,
        };
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        assert_eq!(mtgcr(&home, &["import", path.to_str().unwrap()]).status.code(), Some(0));
    }
    let output = mtgcr(&home, &["diff", "2016-08-26", "2016-11-11", "508.2b"]);
    let told = text(&output.stdout);
    assert!(told.contains("508.2 → 508.2b  renumbered and edited"), "{told}");
    assert!(told.contains("paired by hand: "), "{told}");
    let output = mtgcr(&home, &["history", "508.2b"]);
    assert!(text(&output.stdout).contains("paired by hand: "), "history names it too");
    // What the reader gives goes before what is known.
    let map = folder.path().join("map.tsv");
    fs::write(&map, "508.2\t508.2\tthe number says so\n").unwrap();
    let map = map.to_str().unwrap();
    let output = mtgcr(&home, &["diff", "2016-08-26", "2016-11-11", "--rule-map", map]);
    let told = text(&output.stdout);
    assert!(told.contains("paired by hand: the number says so"), "{told}");
    assert!(!told.contains("508.2 → 508.2b"), "{told}");
}

#[test]
fn a_diff_without_changes_finds_nothing() {
    let home = tempdir().unwrap();
    let code = |arguments: &[&str]| {
        let diff = [&["diff"], arguments].concat();
        mtgcr(home.path(), &diff).status.code()
    };
    assert_eq!(code(&["2024-09-20", "2024-11-08"]), Some(0));
    assert_eq!(code(&["2024-11-08", "2024-11-08"]), Some(1));
    assert_eq!(code(&["--exit-code", "2024-09-20", "2024-11-08"]), Some(1));
    assert_eq!(code(&["--exit-code", "2024-11-08", "2024-11-08"]), Some(0));
}

#[test]
fn editions_and_classes_of_a_diff_are_named_in_several_ways() {
    let home = tempdir().unwrap();
    let names = |arguments: &[&str]| {
        let diff = [&["diff", "--name-only"], arguments].concat();
        text(&mtgcr(home.path(), &diff).stdout).to_owned()
    };
    let both = names(&["2024-09-20", "2024-11-08"]);
    assert!(both.contains("509.4 → 509.2\n"), "{both}");
    assert_eq!(names(&["2024-09-20..2024-11-08"]), both);
    assert_eq!(names(&["2024-09-20.."]), both);
    assert_eq!(names(&["2024-09-20"]), both);
    let of_one_rule = names(&["2024-09-20..2024-11-08", "510.1c"]);
    assert_eq!(of_one_rule, names(&["2024-09-20", "2024-11-08", "510.1c"]));
    assert!(of_one_rule.contains("510.1c\n"), "{of_one_rule}");
    let moved = names(&["2024-09-20", "2024-11-08", "--only", "renumbered and edited"]);
    assert_eq!(moved, names(&["2024-09-20", "2024-11-08", "--only", "moved-edited"]));
    assert!(moved.contains("509.4 → 509.2\n"), "{moved}");
}

#[test]
fn what_was_imported_answers_instead_of_the_sample() {
    let folder = tempdir().unwrap();
    let home = folder.path().join("a home 家");
    let (en, ja) = (sample("CR-20240920.en.txt"), sample("CR-20240920.ja.txt"));
    let output = mtgcr(&home, &["import", &en, &ja]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("ja:2024-09-20"));
    let again = mtgcr(&home, &["import", &en]);
    assert!(text(&again.stdout).contains("already there"));
    let shown = mtgcr(&home, &["show", "509.6"]);
    assert_eq!((shown.status.code(), text(&shown.stderr)), (Some(0), ""));
    let editions = mtgcr(&home, &["editions", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_slice(&editions.stdout).unwrap();
    let ids: Vec<&str> = value["editions"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|item| item["id"].as_str())
        .collect();
    assert_eq!(ids, ["2024-09-20", "ja:2024-09-20"]);
    let verified = mtgcr(&home, &["editions", "--verify"]);
    assert_eq!(verified.status.code(), Some(0), "{}", text(&verified.stdout));
}

#[test]
fn one_more_edition_keeps_the_others() {
    let home = tempdir().unwrap();
    mtgcr(home.path(), &["import", &sample("CR-20241108.en.txt")]);
    mtgcr(home.path(), &["import", &sample("CR-20240920.en.txt"), &sample("CR-20241108.ja.txt")]);
    let old = mtgcr(home.path(), &["show", "509.6", "--in", "2024-09-20"]);
    assert_eq!(old.status.code(), Some(0));
    let gone = mtgcr(home.path(), &["show", "509.6"]);
    assert_eq!(gone.status.code(), Some(1));
    assert!(text(&gone.stderr).contains("it stood until 2024-09-20"), "{}", text(&gone.stderr));
}

#[test]
fn a_deleted_or_damaged_index_comes_back() {
    let home = tempdir().unwrap();
    mtgcr(home.path(), &["import", &sample("CR-20241108.en.txt")]);
    let first = mtgcr(home.path(), &["show", "702.19b"]);
    fs::remove_dir_all(home.path().join("index")).unwrap();
    let second = mtgcr(home.path(), &["show", "702.19b"]);
    assert_eq!(first.stdout, second.stdout);
    let generation = fs::read_dir(home.path().join("index")).unwrap().filter_map(Result::ok);
    let folder = generation
        .map(|generation| generation.path())
        .find(|path| path.is_dir())
        .expect("a generation");
    fs::write(folder.join("tables.bin"), b"not tables").unwrap();
    let third = mtgcr(home.path(), &["show", "702.19b"]);
    assert_eq!(first.stdout, third.stdout);
    assert!(text(&third.stderr).contains("damaged"), "{}", text(&third.stderr));
}

#[test]
fn standard_input_and_rehearsals_are_taken() {
    let home = tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home.path()).args(["import", "--dry-run", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let bytes = fs::read(sample("CR-20241108.en.txt")).unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(text(&output.stdout).contains("nothing was kept"));
    assert!(!home.path().join("corpus/editions.json").exists());
}

#[test]
fn refused_files_hold_no_others_up() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), "a diary\n").unwrap();
    fs::write(folder.path().join("b.pdf"), "%PDF-1.4").unwrap();
    fs::copy(sample("CR-20241108.en.txt"), folder.path().join("c.txt")).unwrap();
    let home = tempdir().unwrap();
    let output = mtgcr(home.path(), &["import", &folder.path().to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("a.txt: not taken"), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("b.pdf: not taken: this is a PDF and not a text file"));
    assert!(text(&output.stdout).contains("2024-11-08"));
}

#[test]
fn what_to_type_is_said_of_files_that_are_not_taken() {
    let folder = tempdir().unwrap();
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear Ami,\n509.2 is gone.\n").unwrap();
    let home = tempdir().unwrap();
    let import = |more: &[&str]| {
        let path = letter.to_string_lossy();
        let output = mtgcr(home.path(), &[&["import", &path], more].concat());
        let said = text(&output.stderr);
        (
            output.status.code(),
            said.lines().find(|line| line.starts_with("hint")).map(str::to_owned),
        )
    };
    let hint = |text: &str| (Some(2), Some(format!("hint: {text}")));
    assert_eq!(
        import(&[]),
        hint("`--as KIND` says what it is; `mtgcr help documents` lists what is read")
    );
    assert_eq!(
        import(&["--as", "bulletin"]),
        hint("say the date with `--effective DATE`, or put it into the file's name")
    );
    assert_eq!(import(&["--as", "bulletin", "--effective", "2024-11-08"]), (Some(0), None));
}

#[test]
fn a_closed_pipe_is_success() {
    let home = tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home.path()).args(["show", "5", "--subrules"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn options_of_a_search_may_stand_behind_its_words() {
    let home = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        let output = command.arg("--home").arg(home.path()).args(arguments).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let json = run(&["search", "trample", "-n", "2", "--format", "json", "-deathtouch"]);
    let value: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(value["query"], "trample -deathtouch");
    assert_eq!(value["hits"].as_array().map(Vec::len), Some(2));
    assert_eq!(json, run(&["search", "-n2", "--format=json", "--", "trample", "-deathtouch"]));
}

#[test]
fn a_difference_without_what_was_asked_tells_when_that_changed() {
    let (code, out, err) = ran(&["diff", "2024-11-08", "2024-11-08", "702.19b"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(err.contains("last changed 2024-11-08: `mtgcr history 702.19b`"), "{out}{err}");
}

#[test]
fn a_difference_takes_a_name_for_what_is_asked() {
    let whole = ran(&["diff", "previous", "latest", "trample"]);
    assert_eq!(ran(&["diff", "trample"]), whole);
    assert_eq!(ran(&["diff", "FDX"]).0, Some(2));
}

#[test]
fn a_difference_tells_first_what_bears_the_name_that_was_asked_for() {
    let told = ran(&["diff", "2024-09-20", "2024-11-08", "source of damage", "--json"]).1;
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let changes = told["changes"].as_array().expect("there are changes");
    assert!(changes.len() > 1);
    assert_eq!(changes[0]["new"]["term"], "Source of Damage");
}

#[test]
fn a_day_beside_one_of_its_issues_is_the_first_issue() {
    let home = tempdir().expect("a folder");
    let first = fs::read_to_string(sample("CR-20241108.en.txt")).expect("it is there");
    let second = home.path().join("again.txt");
    fs::write(&second, first.replace("lethal damage", "deadly damage")).expect("it is written");
    let second = second.to_str().expect("a plain path");
    for path in [&sample("CR-20241108.en.txt"), second] {
        let taken = mtgcr(home.path(), &["import", path]);
        assert_ne!(taken.status.code(), Some(2), "{}", text(&taken.stderr));
    }
    let told = mtgcr(home.path(), &["diff", "2024-11-08", "2024-11-08.2", "--stat"]);
    let told = text(&told.stdout);
    assert!(told.starts_with("2024-11-08.1 → 2024-11-08.2") && told.contains("edited"), "{told}");
}
