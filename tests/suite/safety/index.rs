//! What becomes of an index that is old, cut or changed? Start at [`a_changed_byte_is_never_believed`].

use std::fs;
use std::path::{Path, PathBuf};

use super::*;

const SEARCH: [&str; 3] = ["search", "assigned damage", "--format=json"];
const SHOW: [&str; 4] = ["show", "702.19b", "510.1c", "--format=json"];
const DIFF: [&str; 4] = ["diff", "2024-09-20", "2024-11-08", "--format=json"];

fn answers(home: &Path) -> [String; 3] {
    [told(home, &SEARCH), told(home, &SHOW), told(home, &DIFF)]
}

/// The files that readers of the index read.
fn read_files(home: &Path) -> Vec<PathBuf> {
    let mut files = files_below(&home.join("index"));
    let is_read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        !name.starts_with('.') && name != "lock" && fs::metadata(path).unwrap().len() > 0
    };
    files.retain(is_read);
    files
}

#[test]
fn a_changed_byte_is_never_believed() {
    let home = home();
    let expected = answers(home.path());
    // Names of the engine's files differ from build to build, so each is found by its place.
    for at in 0..read_files(home.path()).len() {
        let Some(file) = read_files(home.path()).into_iter().nth(at) else { break };
        let sound = fs::read(&file).unwrap();
        // A byte of each file, another quarter in each; the flips of a longer run are everywhere.
        let mut bytes = sound.clone();
        let place = (bytes.len() - 1) * (at % 4) / 3;
        bytes[place] ^= 0x10;
        fs::write(&file, &bytes).unwrap();
        for (arguments, expected) in [&SEARCH[..], &SHOW, &DIFF].iter().zip(&expected) {
            let output = mtgcr(home.path(), arguments);
            let said = String::from_utf8(output.stderr).unwrap();
            let same = output.status.code() == Some(0) && output.stdout == expected.as_bytes();
            assert!(same, "byte {place} of {}: {said}", file.display());
            assert!(!said.contains("panicked"), "{said}");
        }
        if file.exists() {
            fs::write(&file, &sound).unwrap();
        }
        fs::remove_dir_all(home.path().join("index")).unwrap();
        assert_eq!(answers(home.path()), expected);
    }
}

#[test]
fn a_cut_file_is_made_anew() {
    let home = home();
    let expected = answers(home.path());
    let count = read_files(home.path()).len();
    assert!(count > 5, "{count} files");
    for number in 0..count {
        let file = &read_files(home.path())[number];
        let bytes = fs::read(file).unwrap();
        fs::write(file, &bytes[..bytes.len() * (number % 3) / 3]).unwrap();
        for (arguments, expected) in [&SEARCH[..], &SHOW, &DIFF].iter().zip(&expected) {
            assert_eq!(told(home.path(), arguments), *expected, "{}", file.display());
        }
    }
}

#[test]
fn verifying_finds_what_questions_do_not_read() {
    let home = home();
    told(home.path(), &["editions", "--verify"]);
    for file in read_files(home.path()) {
        let is_engine = file.parent().unwrap().ends_with("search");
        if !is_engine && !file.ends_with("tables.bin") {
            continue;
        }
        let sound = fs::read(&file).unwrap();
        let mut bytes = sound.clone();
        let place = bytes.len() / 2;
        bytes[place] ^= 1;
        fs::write(&file, bytes).unwrap();
        let output = mtgcr(home.path(), &["editions", "--verify"]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{}: {text}", file.display());
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("delete the folder `index`"), "{text}");
        fs::write(&file, sound).unwrap();
    }
}

#[test]
fn an_index_of_another_program_version_is_built_anew() {
    let home = home();
    let expected = answers(home.path());
    let current = home.path().join("index/current");
    let line = fs::read_to_string(&current).unwrap();
    let (_, rest) = line.split_once(' ').unwrap();
    for format in ["1", "999999", "new"] {
        fs::write(&current, format!("{format} {rest}")).unwrap();
        assert_eq!(answers(home.path()), expected);
        assert_eq!(
            fs::read_to_string(&current).unwrap().split_once(' ').unwrap().0,
            line.split_once(' ').unwrap().0
        );
    }
    for pointer in ["", "gen", "11 ../../corpus x", "11 gen-999999 x", "\u{0}\u{1}"] {
        fs::write(&current, pointer).unwrap();
        assert_eq!(answers(home.path()), expected, "{pointer}");
    }
}
