//! Is the lineage that is compiled in what the official texts say? Skipped, saying so, without
//! `MTGCR_TEST_DATA`; what it answers is tested without them too.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use mtgcr::diff::{
    ComparedRecord, Comparison, Digest, Digests, Hashed, LineageTexts, Link, Overrides, Proposals,
    Vocabulary, compare_digested, lineage,
};
use mtgcr::known::{KnownThread, Lineage, Name, Versions};
use mtgcr::model::{Class, EditionId, Pair, Record, RecordKind, Rulebook};
use mtgcr::parse::read;
use rayon::prelude::*;

use super::real::data;

fn thread(date: &str, number: &str) -> KnownThread {
    let date = date.parse().expect("it is a date");
    let number = number.parse().expect("it is a number");
    let mut bearers = Lineage::known().bearers(number).map(|bearer| bearer.1);
    bearers.find(|thread| thread.number_on(date) == Some(number)).expect("it is known")
}

fn number_on(thread: &KnownThread, date: &str) -> String {
    let number = thread.number_on(date.parse().expect("it is a date"));
    number.map_or("gone".to_owned(), |number| number.to_string())
}

#[test]
fn numbers_are_known_without_texts() {
    let zero_toughness = thread("2008-10-03", "420.5");
    assert_eq!(number_on(&zero_toughness, "2024-11-08"), "704.5");
    let gone = thread("2024-09-20", "509.6");
    assert_eq!(gone.gone().map(|date| date.to_string()).as_deref(), Some("2024-11-08"));
    assert_eq!(gone.last.to_string(), "2024-09-20");
    let trample = thread("2024-11-08", "702.19b");
    assert_eq!(trample.first.to_string(), "1999-04-23");
    assert_eq!(number_on(&trample, "2008-10-03"), "502.9b");
    assert!(trample.events.iter().all(|event| event.class != Class::Added));
}

/// What the editions at hand were published as, ascending.
fn texts() -> Vec<PathBuf> {
    let Some(data) = data() else { return Vec::new() };
    let folders = ["cr-en", "cr-en-newer", "cr-en-more"].map(|folder| data.join(folder));
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
    let links: Vec<Link> = NEIGHBOURS.iter().map(Link::of).collect();
    let names = |book: &Rulebook| -> Vec<Option<Name>> {
        let name = |record: &Record| match record.kind {
            RecordKind::Section | RecordKind::Rule => record.number.map(Name::Number),
            RecordKind::Glossary => record.headword().map(|term| Name::Term(term.to_owned())),
            _ => None,
        };
        book.records().iter().map(name).collect()
    };
    let editions: Vec<EditionId> = BOOKS.iter().map(|book| book.id).collect();
    let texts = LineageTexts {
        editions: &editions,
        names: BOOKS.iter().map(names).collect(),
        links: std::iter::once(None).chain(links.iter().map(Some)).collect(),
    };
    let print = |edition: EditionId, place: usize| -> Result<_, std::convert::Infallible> {
        let book = editions.binary_search(&edition).expect("it is one of them");
        let mut vocabulary = Vocabulary::default();
        let record = ComparedRecord::from(&BOOKS[book].records()[place]);
        let digest = vocabulary.digest(Hashed::of(&record));
        Ok(digest.fingerprint(vocabulary.hashes()))
    };
    let Ok(made) = lineage(&texts, print);
    let (threads, versions): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    let made = Lineage::written(&editions, &threads);
    let known = include_str!("../../corpus/lineage.tsv");
    let differing = made.lines().zip(known.lines()).filter(|(made, known)| made != known);
    assert_eq!(differing.take(3).collect::<Vec<_>>(), [], "see corpus/README.md");
    assert_eq!(made.len(), known.len());
    let bytes = Versions::written(&versions, &made);
    assert!(bytes == include_bytes!("../../corpus/lineage.bin"), "see corpus/README.md");
}

/// A home with the newest official text alone; none without official texts.
fn newest_alone() -> Option<tempfile::TempDir> {
    let newest = texts().pop()?;
    let home = tempfile::tempdir().expect("a folder is made");
    ask(&home, None, &["import", &newest.to_string_lossy()]);
    Some(home)
}

/// What a home says; `known` are the days of the editions that the program may know.
fn ask(home: &tempfile::TempDir, known: Option<&str>, arguments: &[&str]) -> serde_json::Value {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    let command = command.arg("--home").arg(home.path()).args(arguments).arg("--json");
    known.map(|days| command.env("MTGCR_KNOWN", days));
    let output = command.output().expect("the program runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{arguments:?}: {printed}{said}"))
}

#[test]
fn a_home_with_one_edition_knows_the_numbers_of_all() {
    let Some(folder) = newest_alone() else { return };
    // Once with all that is known, and once as if the text had come after the program.
    for known in [None, Some("1999-01-01..2026-06-01")] {
        let run = |arguments: &[&str]| ask(&folder, known, arguments);
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
        let last = gone["events"].as_array().and_then(|items| items.last());
        let last = last.expect("there are events");
        assert_eq!((&last["edition"], &last["class"]), (&"2024-11-08".into(), &"removed".into()));

        let shown = run(&["show", "702.19b", "420.5", "Trample"]);
        let trample = thread("2026-04-17", "702.19b");
        let since = trample.reworded(trample.last).to_string();
        assert_eq!(shown["records"][0]["en"]["since"], since);
        assert_ne!(since, "2026-06-19");
        assert_eq!(shown["records"][0]["en"]["may_be_older"], serde_json::Value::Null);
        assert_eq!(shown["records"][0]["thread"], "502.9b@1999-04-23");
    }
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

#[test]
fn who_bore_a_number_is_told_alike_line_by_line_and_from_the_whole_table() {
    let lineage = Lineage::known();
    let bearers = |typed: &str| -> Vec<u32> {
        lineage.bearers(typed.parse().unwrap()).map(|(place, _)| place).collect()
    };
    let asked = ["702.19b", "509.4", "603.2e", "7", "702", "210.1a", "999.9"];
    let by_lines = asked.map(bearers);
    lineage.make_ready();
    assert_eq!(asked.map(bearers), by_lines);
    for (typed, told) in asked.iter().zip(by_lines) {
        let number = typed.parse().unwrap();
        let bore = lineage
            .threads()
            .filter(|(_, thread)| thread.numbers().any(|(_, borne)| borne == number));
        assert_eq!(told, bore.map(|(place, _)| place).collect::<Vec<_>>(), "{typed}");
    }
}
