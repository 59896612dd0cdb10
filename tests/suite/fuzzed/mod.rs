//! Do inputs that once broke a law still break it? Start at [`what_once_failed_holds_now`].
//!
//! An input that `fuzz/run` finds goes to `tests/fixtures/fuzz/LAW/`, under any name.

mod laws;
mod mutated;

use std::fs;
use std::path::Path;

type Law = fn(&[u8]);

/// Each law, by the name of its fuzz target.
const LAWS: [(&str, Law); 15] = [
    ("bulletin", laws::bulletin),
    ("compare", laws::compare),
    ("decode", laws::decode),
    ("manifest", laws::manifest),
    ("names", laws::names),
    ("notes", laws::notes),
    ("page", laws::page),
    ("po", laws::po),
    ("query", laws::query),
    ("rules", laws::rules),
    ("rulings", laws::rulings),
    ("search", laws::search),
    ("signs", laws::signs),
    ("source", laws::source),
    ("words", laws::words),
];

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Names in a folder, sorted; none where there is no such folder.
fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn what_once_failed_holds_now() {
    let fixtures = top().join("tests/fixtures/fuzz");
    for (name, law) in LAWS {
        for input in listed(&fixtures.join(name)) {
            let path = fixtures.join(name).join(input);
            println!("{}", path.display());
            law(&fs::read(&path).unwrap());
        }
    }
    let known = |name: &String| LAWS.iter().any(|law| law.0 == name);
    assert!(listed(&fixtures).iter().all(known), "a folder without a law");
}

#[test]
fn every_law_has_a_target_and_holds_for_the_sample() {
    let folder = top().join("fuzz/fuzz_targets");
    // An archive for the registry holds no nested package.
    if folder.exists() {
        let targets = listed(&folder);
        assert!(targets.iter().eq(LAWS.map(|law| format!("{}.rs", law.0)).iter()), "{targets:?}");
    }
    let sample = top().join("corpus/sample");
    for name in listed(&sample) {
        let bytes = fs::read(sample.join(&name)).unwrap();
        let head = &bytes[..bytes.len().min(6000)];
        for (_, law) in LAWS {
            law(head);
        }
        laws::decode(&bytes);
        laws::source(&bytes);
    }
}
