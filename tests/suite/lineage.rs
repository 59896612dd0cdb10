//! Is the lineage that is compiled in what the official texts say? Skipped, saying so, without
//! `MTGCR_TEST_DATA`; what it answers is tested without them too.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use mtgcr::diff::{
    ComparedRecord, Comparison, Digest, Digests, Hashed, KnownThread, Lineage, Link, Overrides,
    Proposals, Threads, Vocabulary, compare_digested,
};
use mtgcr::model::{Class, EditionId, Level, Pair, RecordKind, RuleNumber, Rulebook};
use mtgcr::parse::read;
use rayon::prelude::*;

use super::real::data;

fn thread(date: &str, number: &str) -> &'static KnownThread {
    let date = date.parse().expect("it is a date");
    let number = number.parse().expect("it is a number");
    Lineage::known().thread(date, number).expect("it is known")
}

fn number_on(thread: &KnownThread, date: &str) -> String {
    let number = thread.number_on(date.parse().expect("it is a date"));
    number.map_or("gone".to_owned(), |number| number.to_string())
}

#[test]
fn numbers_are_known_without_texts() {
    let zero_toughness = thread("2008-10-03", "420.5");
    assert_eq!(number_on(zero_toughness, "2024-11-08"), "704.5");
    let gone = thread("2024-09-20", "509.6");
    assert_eq!(gone.gone().map(|date| date.to_string()).as_deref(), Some("2024-11-08"));
    assert_eq!(gone.last.to_string(), "2024-09-20");
    let trample = thread("2024-11-08", "702.19b");
    assert_eq!(trample.first.to_string(), "1999-04-23");
    assert_eq!(number_on(trample, "2008-10-03"), "502.9b");
    assert!(trample.events.iter().all(|event| event.class != Class::Added));
}

/// What the editions at hand were published as, ascending.
fn texts() -> Vec<PathBuf> {
    let Some(data) = data() else { return Vec::new() };
    let folders = ["cr-en", "cr-en-newer"].map(|folder| data.join(folder));
    let entries = folders.iter().flat_map(|path| fs::read_dir(path).expect("the folder is there"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it is read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort_by_key(|file| file.file_name().map(ToOwned::to_owned));
    files
}

/// The editions at hand; none without official texts.
pub(super) static BOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| {
    let read =
        |path: &PathBuf| read(&fs::read(path).expect("it is read")).expect("it is an edition");
    texts().iter().map(|text| read(text).rulebook).collect()
});

/// What each edition at hand changed of the one before it.
pub(super) static NEIGHBOURS: LazyLock<Vec<Comparison>> = LazyLock::new(|| {
    let pairs: Vec<&[Rulebook]> = BOOKS.windows(2).collect();
    pairs
        .par_iter()
        .map(|pair| compared(Pair::new(&pair[0], &pair[1]), &Proposals::none()))
        .collect()
});

/// Compares two editions as `diff` does.
pub(super) fn compared(books: Pair<&Rulebook>, proposals: &Proposals) -> Comparison {
    let given = Overrides::known(books.map(|book| book.id));
    let pieces =
        books.map(|book| book.records().iter().map(ComparedRecord::from).collect::<Vec<_>>());
    let mut vocabulary = Vocabulary::default();
    let digests = pieces.as_ref().map(|pieces| -> Vec<Digest> {
        pieces.iter().map(|piece| vocabulary.digest(Hashed::of(piece))).collect()
    });
    let of_old = |place: usize| digests.old[place].clone();
    let of_new = |place: usize| digests.new[place].clone();
    let digests = Pair::new(&of_old as &Digests<'_>, &of_new as &Digests<'_>);
    compare_digested(pieces.as_ref().map(Vec::as_slice), digests, &given, proposals)
}

#[test]
fn the_lineage_is_what_the_texts_say() {
    if BOOKS.is_empty() {
        return;
    }
    let mut threads = Threads::default();
    for (books, comparison) in BOOKS.windows(2).zip(NEIGHBOURS.iter()) {
        threads.insert(Pair::new(books[0].id, books[1].id), Link::of(comparison));
    }
    let numbered = |book: &Rulebook| -> (EditionId, Vec<Option<RuleNumber>>) {
        let is_numbered = |kind| matches!(kind, RecordKind::Section | RecordKind::Rule);
        let records = book.records().iter();
        (
            book.id,
            records.map(|record| record.number.filter(|_| is_numbered(record.kind))).collect(),
        )
    };
    let editions: Vec<_> = BOOKS.iter().map(numbered).collect();
    let made = Lineage::of(&editions, &threads);
    let (made, known) = (made.to_string(), Lineage::known().to_string());
    let differing = made.lines().zip(known.lines()).filter(|(made, known)| made != known);
    assert_eq!(differing.take(3).collect::<Vec<_>>(), [], "see corpus/README.md");
    assert_eq!(made.len(), known.len());
}

/// A book with the numbers of an official edition and with words of its own.
fn book_of_numbers(date: &str, printed: &str) -> String {
    let day = date.parse().expect("it is a date");
    let threads = Lineage::known().threads().iter();
    let numbers: std::collections::BTreeSet<RuleNumber> =
        threads.filter_map(|thread| thread.number_on(day)).collect();
    let mut text = format!(
        "Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of {printed}.\n\n\
         Introduction\n\nA book of numbers.\n\nContents\n\n"
    );
    let line = |number: &RuleNumber| match number.level() {
        Level::Chapter | Level::Section => format!("{number}. Title of {}\n\n", number.packed()),
        Level::Rule => format!("{number}. The wug of {} barks.\n\n", number.packed()),
        Level::Subrule => format!("{number} The wug of {} sings.\n\n", number.packed()),
    };
    let titles = numbers.iter().filter(|number| number.rule().is_none());
    text += &titles.map(line).collect::<String>();
    text += "Glossary\n\nCredits\n\n";
    text += &numbers.iter().map(line).collect::<String>();
    text + "Glossary\n\nWug\nAn animal.\n\nCredits\n\nNobody.\n"
}

#[test]
fn a_home_with_one_edition_knows_the_numbers_of_all() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let file = folder.path().join("newest.txt");
    fs::write(&file, book_of_numbers("2026-06-19", "June 19, 2026")).expect("it is written");
    let run = |arguments: &[&str]| -> serde_json::Value {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        let command = command.arg("--home").arg(folder.path().join("home")).args(arguments);
        let output = command.arg("--json").output().expect("the program runs");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{arguments:?}: {printed}{said}"))
    };
    run(&["import", &file.to_string_lossy()]);

    let renamed = run(&["history", "420.5"]);
    assert_eq!(renamed["number"], "704.5");
    let events = renamed["events"].as_array().expect("there are events");
    let became = |value: &&serde_json::Value| value["new"]["number"] == "704.5";
    let moved = events.iter().find(became).expect("it became 704.5");
    assert_eq!((&moved["edition"], &moved["held"]), (&"2009-07-11".into(), &false.into()));
    let last = events.last().expect("there are events");
    assert_eq!((&last["edition"], &last["held"]), (&"2026-06-19".into(), &true.into()));

    let gone = run(&["history", "509.6"]);
    assert_eq!(gone["current"], false);
    let last = gone["events"].as_array().and_then(|items| items.last()).expect("there are events");
    assert_eq!((&last["edition"], &last["class"]), (&"2024-11-08".into(), &"removed".into()));

    let shown = run(&["show", "702.19b", "420.5"]);
    let since = thread("2026-06-19", "702.19b").reworded().to_string();
    assert_eq!(shown["records"][0]["en"]["since"], since);
    assert_ne!(since, "2026-06-19");
    assert_eq!(shown["records"][0]["en"]["may_be_older"], serde_json::Value::Null);
    // The lineage knows rules alone.
    let entry = run(&["show", "Wug"]);
    assert_eq!(entry["records"][0]["en"]["since"], "2026-06-19");
    assert_eq!(entry["records"][0]["en"]["may_be_older"], true);
    // What was rewritten more than once came by the last rewriting; nobody knows by which.
    let phrase = |name: &str| run(&["blame", name])["blame"][0].clone();
    let rule = phrase("702.19b");
    assert_eq!((&rule["since"], &rule["may_be_older"]), (&since.as_str().into(), &true.into()));
    assert_eq!(phrase("Wug")["may_be_older"], true);
    let born = phrase("702.185a");
    assert_eq!(born["since"], thread("2026-06-19", "702.185a").first.to_string());
    assert_eq!(born["may_be_older"], false);
    let verified = run(&["editions", "--verify"]);
    assert_eq!(verified["remarks"], serde_json::json!([]));

    let source = folder.path().join("engine.rs");
    fs::write(&source, "// CR 420.5: state-based effects\n").expect("it is written");
    let cited = run(&["cite", "check", &source.to_string_lossy()]);
    assert_eq!(cited["findings"][0]["today"], "704.5", "{cited}");
}

#[test]
fn a_number_that_is_printed_twice_contradicts_nothing() {
    // 702.175 of 2024-09-20 and 502.35b of 2004-06-01 stand twice and became two rules each.
    let twice = ["20040601", "20041001", "20240920", "20241108"];
    let is_twice = |file: &PathBuf| twice.iter().any(|day| file.to_string_lossy().contains(day));
    let files: Vec<PathBuf> = texts().into_iter().filter(is_twice).collect();
    if files.is_empty() {
        return;
    }
    let home = tempfile::tempdir().expect("a folder is made");
    let run = |arguments: &[&std::ffi::OsStr]| -> String {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        let command = command.arg("--home").arg(home.path()).args(arguments);
        let output = command.output().expect("the program runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let import =
        std::iter::once("import".as_ref()).chain(files.iter().map(|file| file.as_os_str()));
    run(&import.collect::<Vec<_>>());
    let verified = run(&["editions".as_ref(), "--verify".as_ref()]);
    assert_eq!(verified.lines().count(), 1, "{verified}");
}
