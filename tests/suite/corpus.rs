//! Does a corpus keep what it is given? Start at [`keeps_bytes_as_they_came`].
//!
//! No real texts here: a corpus does not look into its sources.

use std::path::Path;

use mtgcr::corpus::{Corpus, Counts, Origin, Outcome, Recognised, Source, Standing, Writer};
use mtgcr::model::EditionId;
use tempfile::TempDir;

fn id(text: &str) -> EditionId {
    text.parse().unwrap()
}

fn rules(edition: &str) -> Recognised {
    Recognised {
        edition: id(edition),
        part: None,
        encoding: "UTF-8".to_owned(),
        recognised_as: "Comprehensive Rules in English".to_owned(),
        because: "of its title in line 1".to_owned(),
        origin: Origin { from: "/somewhere/a file.txt".to_owned(), name: "a file.TXT".to_owned() },
        standing: Standing::Unknown,
        counts: Counts { rules: 3, ..Counts::default() },
    }
}

fn part(edition: &str, part: &str) -> Recognised {
    Recognised { part: Some(part.to_owned()), ..rules(edition) }
}

/// Adds all in one session.
#[track_caller]
fn add(home: &Path, sources: &[(&[u8], Recognised)]) -> Vec<Outcome> {
    let mut writer = Writer::open(home).unwrap();
    let outcomes = sources.iter().map(|it| writer.add(it.0, it.1.clone()));
    let outcomes = outcomes.map(Result::unwrap).collect();
    writer.finish().unwrap();
    outcomes
}

#[track_caller]
fn add_one(home: &Path, bytes: &[u8], recognised: Recognised) -> Outcome {
    add(home, &[(bytes, recognised)])[0]
}

fn file_of(home: &Path, source: &Source) -> std::path::PathBuf {
    home.join("corpus/sources").join(&source.file)
}

#[test]
fn keeps_bytes_as_they_came() {
    let home = TempDir::new().unwrap();
    let bytes = b"\xef\xbb\xbf1. One\r\n\r\r\n\xff\0";
    let outcome = add_one(home.path(), bytes, rules("2024-11-08"));
    assert_eq!(outcome, Outcome::Added { id: id("2024-11-08") });
    let corpus = Corpus::open(home.path()).unwrap();
    let [source] = corpus.sources() else {
        panic!("{:?}", corpus.sources());
    };
    assert_eq!(corpus.read(source).unwrap(), bytes);
    assert_eq!(source.bytes, bytes.len() as u64);
    assert_eq!(source.counts.rules, 3);
    assert!(source.file.starts_with("CR-2024-11-08.en-"), "{}", source.file);
    assert!(source.file.ends_with(".txt"), "{}", source.file);
    assert_eq!(std::fs::read(file_of(home.path(), source)).unwrap(), bytes);
}

#[test]
fn the_same_bytes_again_change_nothing() {
    let home = TempDir::new().unwrap();
    add_one(home.path(), b"text", rules("2024-11-08"));
    let before = Corpus::open(home.path()).unwrap();
    let outcome = add_one(home.path(), b"text", rules("2024-11-08"));
    assert_eq!(outcome, Outcome::AlreadyThere { id: id("2024-11-08") });
    // Bytes decide, whatever they are taken for.
    let outcome = add_one(home.path(), b"text", rules("1999-04-23"));
    assert_eq!(outcome, Outcome::AlreadyThere { id: id("2024-11-08") });
    let after = Corpus::open(home.path()).unwrap();
    assert_eq!(before.sources(), after.sources());
    assert_eq!(before.fingerprint(), after.fingerprint());
}
