//! The law of the house: whatever surface is asked, the same record has the same counterpart,
//! status, titles and number of today, and these are what the editions themselves say.
//!
//! Start at [`hold`]. The files beside this one count the violations of last time: a count may
//! only fall.

/// What each surface says, held against what is true.
mod checks;
/// What pages, API and the assistant's tools say.
mod front_ends;
/// What is true, worked out from the editions alone.
mod oracle;
/// What a page shows.
mod page;
/// What surfaces say of other days.
mod past;
/// What people read.
mod printed;
/// What a surface said of a record.
mod shown;
/// How each surface is asked.
mod surfaces;
/// Violations by surface and field.
mod tally;
/// What the files for translators say.
mod units;

use std::fs;
use std::path::{Path, PathBuf};

use mtgcr::diff::Overrides;
use mtgcr::model::Rulebook;
use mtgcr::parse;

use super::real::data;
use checks::Law;
use oracle::{Oracle, View};
use past::search_all_editions;
use surfaces::{Program, known_names};
use tally::Tally;

/// Asks every surface about every record of which `every` tells the step, and counts.
fn hold(program: &Program, view: &View<'_>, every: usize) -> Tally {
    let mut law = Law::of(program, view, every);
    law.show();
    law.printed();
    law.search();
    law.exports();
    law.history();
    law.diff();
    // These take no pair of editions, but a day.
    if view.ja == view.oracle.japanese_by(view.en) {
        law.term();
        law.pages();
        law.api();
        law.assistant();
    }
    law.tally
}

fn rulebook(bytes: &[u8]) -> Rulebook {
    parse::read(bytes).expect("it is an edition").rulebook
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/law").join(name)
}

/// The sample, two editions in each language, with `changed` done to the newest English text.
fn sample(changed: impl Fn(String) -> String) -> Oracle {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample");
    let names = ["20240920.en", "20240920.ja", "20241108.en", "20241108.ja"];
    let books = names.map(|name| {
        let path = sample.join(format!("CR-{name}.txt"));
        let text = fs::read_to_string(path).expect("it is there");
        rulebook(if name == "20241108.en" { changed(text) } else { text }.as_bytes())
    });
    Oracle::of(books.into(), &known_names(), Overrides::known)
}

#[test]
fn every_surface_tells_the_same_of_the_sample() {
    let (oracle, program) = (sample(|text| text), Program::sample());
    let mut tally = Tally::default();
    for (en, ja) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        tally.add(hold(&program, &oracle.view(en, vec![ja]), 1));
    }
    search_all_editions(&program, &oracle, 1, &mut tally);
    tally.ratchet(&golden("sample.txt"));
}

/// Held against a text with another title and another number, and against other editions than
/// those that are shown, every answer seems to lie.
#[test]
fn lies_are_counted() {
    let program = Program::sample();
    let changed = |text: String| {
        let text = text.replace("Declare Blockers Step", "Declare Blockers Stage");
        text.replace("\n703.4q ", "\n703.4r ")
    };
    let oracle = sample(changed);
    let mut tally = Tally::default();
    let newest = oracle.view(1, vec![1]);
    let mut law = Law::of(&program, &newest, 5);
    law.show();
    law.printed();
    tally.add(law.tally);
    let mut law = Law::of(&program, &newest, 1);
    law.exports();
    law.pages();
    tally.add(law.tally);
    let old = oracle.view(0, vec![0]);
    let mut law = Law::of(&program, &old, 1);
    law.history();
    law.diff();
    tally.add(law.tally);
    let mixed = oracle.view(1, vec![0]);
    let mut law = Law::of(&program, &mixed, 5);
    law.sides = Law::of(&program, &newest, 5).sides;
    law.show();
    law.search();
    tally.add(law.tally);
    for (surface, fields) in [
        ("show", &["found", "counterpart", "status", "titles", "titles stand"][..]),
        ("search", &["counterpart", "once", "titles", "titles stand"]),
        ("jsonl", &["found"]),
        ("po", &["found"]),
        ("xliff", &["found"]),
        ("table", &["found"]),
        ("terminal", &["found"]),
        ("markdown", &["found"]),
        ("html", &["found"]),
        ("section page", &["found"]),
        ("page", &["titles"]),
        ("history", &["today"]),
        ("diff", &["today"]),
    ] {
        for field in fields {
            assert!(tally.wrong(surface, field) > 0, "{surface} · {field}");
        }
    }
}

/// English editions beside the Japanese texts of 2023-11-17, which holds one section, and of
/// 2026-01-16, which holds half of the book.
const REAL: [&str; 10] = [
    "cr-en/CR-20231117.txt",
    "cr-en/CR-20240308.txt",
    "cr-en/CR-20240920.txt",
    "cr-en/CR-20260116.txt",
    "cr-en/CR-20260227.txt",
    "cr-en-newer/CR-20260417.txt",
    "cr-en-newer/CR-20260619.txt",
    "cr-ja/CR-20260116-ja.excerpt.txt",
    "cr-ja/glossary-20260116-ja.excerpt.txt",
    "seeds/viewer-802-20231117.ja.txt",
];

/// Every seventh record; with `MTGCR_LAW=all` every one.
#[test]
fn every_surface_tells_the_same_of_official_texts() {
    let Some(data) = data() else { return };
    let read = |name: &str| fs::read(data.join(name)).expect("the file is there");
    let sources: Vec<Vec<u8>> = REAL.into_iter().map(read).collect();
    let mut books: Vec<Rulebook> = sources.iter().map(|bytes| rulebook(bytes)).collect();
    let parts = books.split_off(7);
    let [rules, glossary, section] = <[Rulebook; 3]>::try_from(parts).expect("there are three");
    books.push(Rulebook::joined(rules.id, vec![rules, glossary]));
    books.push(section);
    let oracle = Oracle::of(books, &known_names(), Overrides::known);
    let home = tempfile::tempdir().expect("a folder can be made");
    let program = Program::importing(home.path(), &sources);
    let all = std::env::var_os("MTGCR_LAW").is_some_and(|value| value == "all");
    let every = if all { 1 } else { 7 };
    let mut tally = Tally::default();
    search_all_editions(&program, &oracle, every, &mut tally);
    for en in [2, 3, 6] {
        tally.add(hold(&program, &oracle.view(en, oracle.japanese_by(en)), every));
    }
    tally.ratchet(&golden(if all { "official-all.txt" } else { "official.txt" }));
}
