//! Is the lineage that is compiled in what the official texts say? Skipped, saying so, without
//! `MTGCR_TEST_DATA`; what it answers is tested without them too.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use mtgcr::corpus::RuleMap;
use mtgcr::diff::{KnownThread, Lineage, Link, Overrides, Piece, Threads, compare};
use mtgcr::model::{Class, EditionId, Pair, RecordKind, RuleNumber, Rulebook};
use mtgcr::parse::read;

use super::real::data;

fn thread(date: &str, number: &str) -> &'static KnownThread {
    let date = date.parse().expect("it is a date");
    let number = number.parse().expect("it is a number");
    Lineage::known().thread(date, number).expect("it is known")
}

fn number_on(thread: &KnownThread, date: &str) -> String {
    let number = thread.number_on(date.parse().expect("it is a date"));
    number.map_or("gone".to_owned(), |it| it.to_string())
}

#[test]
fn numbers_are_known_without_texts() {
    let zero_toughness = thread("2008-10-03", "420.5");
    assert_eq!(number_on(zero_toughness, "2024-11-08"), "704.5");
    let gone = thread("2024-09-20", "509.6");
    assert_eq!(gone.gone().map(|it| it.to_string()).as_deref(), Some("2024-11-08"));
    assert_eq!(gone.last.to_string(), "2024-09-20");
    let trample = thread("2024-11-08", "702.19b");
    assert_eq!(trample.first.to_string(), "1999-04-23");
    assert_eq!(number_on(trample, "2008-10-03"), "502.9b");
    assert!(trample.events.iter().all(|it| it.class != Class::Added));
}

/// What the editions at hand were published as, ascending.
fn texts() -> Vec<PathBuf> {
    let Some(data) = data() else { return Vec::new() };
    let folders = ["cr-en", "cr-en-newer"].map(|it| data.join(it));
    let entries = folders.iter().flat_map(|it| fs::read_dir(it).expect("the folder is there"));
    let mut files: Vec<PathBuf> = entries.map(|it| it.expect("it is read").path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == "txt"));
    files.sort_by_key(|it| it.file_name().map(ToOwned::to_owned));
    files
}

fn link(books: Pair<&Rulebook>) -> Link {
    let ids = books.map(|it| it.id);
    let mut given = Overrides::default();
    for pair in RuleMap::known().between(ids) {
        given.add(pair.addresses.as_ref().map(String::as_str), &pair.reason);
    }
    let pieces = books.map(|it| it.records().iter().map(Piece::from).collect::<Vec<_>>());
    Link::of(&compare(pieces.as_ref().map(Vec::as_slice), &given))
}

#[test]
fn the_lineage_is_what_the_texts_say() {
    let books: Vec<Rulebook> = texts()
        .iter()
        .map(|it| read(&fs::read(it).expect("it is read")).expect("it is an edition").rulebook)
        .collect();
    if books.is_empty() {
        return;
    }
    let threads = Mutex::new(Threads::default());
    let work = Mutex::new(books.windows(2));
    let compare_all = || {
        while let Some([old, new]) = work.lock().ok().and_then(|mut it| it.next()) {
            let link = link(Pair::new(old, new));
            threads.lock().expect("none panics").insert(Pair::new(old.id, new.id), link);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(compare_all);
        compare_all();
    });
    let numbered = |book: &Rulebook| -> (EditionId, Vec<Option<RuleNumber>>) {
        let is_numbered = |kind| matches!(kind, RecordKind::Section | RecordKind::Rule);
        let records = book.records().iter();
        (book.id, records.map(|it| it.number.filter(|_| is_numbered(it.kind))).collect())
    };
    let editions: Vec<_> = books.iter().map(numbered).collect();
    let made = Lineage::of(&editions, &threads.into_inner().expect("none panics"));
    let (made, known) = (made.to_string(), Lineage::known().to_string());
    let differing = made.lines().zip(known.lines()).filter(|(made, known)| made != known);
    assert_eq!(differing.take(3).collect::<Vec<_>>(), [], "see corpus/README.md");
    assert_eq!(made.len(), known.len());
}
