//! Does a corpus keep what it is given? Start at [`keeps_bytes_as_they_came`].

use mtgcr::corpus::{Corpus, Outcome, Sha256, Turn, Writer};
use mtgcr::words::Words;
use proptest::prelude::*;
use tempfile::TempDir;

use super::{add, add_one, file_of, id, part, rules};

#[test]
fn keeps_bytes_as_they_came() {
    let home = TempDir::new().unwrap();
    let bytes = b"\xef\xbb\xbf1. One\r\n\r\r\n\xff\0";
    let outcome = add_one(home.path(), bytes, rules("2024-11-08"));
    assert_eq!(outcome, Outcome::Added(id("2024-11-08")));
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
    assert_eq!(outcome, Outcome::AlreadyThere(id("2024-11-08")));
    // Bytes decide, whatever they are taken for.
    let outcome = add_one(home.path(), b"text", rules("1999-04-23"));
    assert_eq!(outcome, Outcome::AlreadyThere(id("2024-11-08")));
    let after = Corpus::open(home.path()).unwrap();
    assert_eq!(before.sources(), after.sources());
    assert_eq!(before.fingerprint(), after.fingerprint());
}

#[test]
fn other_bytes_of_an_edition_are_its_next_issue() {
    let home = TempDir::new().unwrap();
    let sources: Vec<_> = [&b"first"[..], b"second", b"third"]
        .map(|addition| (addition, rules("2026-08-07")))
        .to_vec();
    let outcomes = add(home.path(), &sources);
    assert_eq!(outcomes[0], Outcome::Added(id("2026-08-07")));
    assert_eq!(outcomes[1], Outcome::AddedAsIssue(id("2026-08-07.2")));
    assert_eq!(outcomes[2], Outcome::AddedAsIssue(id("2026-08-07.3")));
    // The other language has issues of its own.
    let outcome = add_one(home.path(), b"fourth", rules("ja:2026-08-07"));
    assert_eq!(outcome, Outcome::Added(id("ja:2026-08-07")));
    let corpus = Corpus::open(home.path()).unwrap();
    let editions = ["2026-08-07", "ja:2026-08-07", "2026-08-07.2", "2026-08-07.3"].map(id);
    assert_eq!(corpus.editions(), editions);
    let [second] = corpus.sources_of(id("2026-08-07.2")) else { panic!() };
    assert_eq!(corpus.read(second).unwrap(), b"second");
    assert!(corpus.sources_of(id("2026-08-07.4")).is_empty());
}

#[test]
fn issues_end_at_255() {
    let home = TempDir::new().unwrap();
    let mut rehearsal = Writer::rehearsal(home.path()).unwrap();
    for byte in 1..=255 {
        rehearsal.add(&[byte], rules("2026-08-07")).unwrap();
    }
    let error = rehearsal.add(b"more", rules("2026-08-07")).unwrap_err();
    let told = Words::EN.said(&error.trouble.what);
    assert_eq!(told, "there are too many issues of edition `2026-08-07`");
}

#[test]
fn parts_make_one_edition() {
    let home = TempDir::new().unwrap();
    let edition = id("ja:2026-01-16");
    let glossary = add_one(home.path(), b"glossary", part("ja:2026-01-16", "glossary"));
    let section = add_one(home.path(), b"802", part("ja:2026-01-16", "802"));
    assert_eq!([glossary, section], [Outcome::AddedAsPart(edition); 2]);
    // The whole joins its parts and stands before them; another whole is another issue.
    let whole = add_one(home.path(), b"whole", rules("ja:2026-01-16"));
    assert_eq!(whole, Outcome::Added(edition));
    let other = add_one(home.path(), b"other", rules("ja:2026-01-16"));
    assert_eq!(other, Outcome::AddedAsIssue(id("ja:2026-01-16.2")));
    let corpus = Corpus::open(home.path()).unwrap();
    let parts: Vec<_> =
        corpus.sources_of(edition).iter().map(|source| source.part.as_deref()).collect();
    assert_eq!(parts, [None, Some("glossary"), Some("802")]);
    assert_eq!(corpus.editions().len(), 2);
}

#[test]
fn a_batch_lists_its_sources_at_the_end_and_all_at_once() {
    let home = TempDir::new().unwrap();
    let mut writer = Writer::open(home.path(), &Turn::default()).unwrap();
    writer.add(b"one", rules("2024-09-20")).unwrap();
    writer.add(b"two", rules("2024-11-08")).unwrap();
    assert!(Corpus::open(home.path()).unwrap().is_empty());
    let corpus = writer.finish().unwrap();
    assert_eq!(corpus.sources().len(), 2);
    assert_eq!(Corpus::open(home.path()).unwrap().sources(), corpus.sources());
}

#[test]
fn the_fingerprint_follows_the_corpus() {
    let home = TempDir::new().unwrap();
    let empty = Corpus::fingerprint_of(home.path()).unwrap();
    add_one(home.path(), b"one", rules("2024-09-20"));
    let one = Corpus::fingerprint_of(home.path()).unwrap();
    add_one(home.path(), b"two", rules("2024-11-08"));
    let two = Corpus::open(home.path()).unwrap().fingerprint();
    assert!(empty != one && one != two && two != empty);
    assert_eq!(two, Corpus::fingerprint_of(home.path()).unwrap());
    assert_ne!(two, Corpus::sample().fingerprint());
}

#[test]
fn a_rehearsal_foresees_and_writes_nothing() {
    let home = TempDir::new().unwrap();
    let mut rehearsal = Writer::rehearsal(home.path()).unwrap();
    let sources =
        [(b"a", rules("2024-11-08")), (b"a", rules("2024-11-08")), (b"b", rules("2024-11-08"))];
    let foreseen = sources.clone().map(|source| rehearsal.add(source.0, source.1).unwrap());
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    let happened = add(home.path(), &sources.map(|source| (source.0.as_slice(), source.1)));
    assert_eq!(foreseen.as_slice(), happened);
}

#[test]
fn a_home_may_have_any_name() {
    let parent = TempDir::new().unwrap();
    let home = parent.path().join("my rules (新) 'ルール' 総合ルール\u{3000}é");
    add_one(&home, "本文".as_bytes(), rules("ja:2026-01-16"));
    let corpus = Corpus::open(&home).unwrap();
    assert_eq!(corpus.read(&corpus.sources()[0]).unwrap(), "本文".as_bytes());
    assert_eq!(corpus.verify(&|_| ()).unwrap().findings, []);
}

#[test]
fn file_names_are_harmless_and_speak() {
    let home = TempDir::new().unwrap();
    let names = [
        ("2024-11-08", "MagicCompRules 20241108.TXT", "CR-2024-11-08.en-", ".txt"),
        ("ja:2024-11-08", "総合ルール", "CR-2024-11-08.ja-", ".txt"),
        ("bulletin:ja:2024-11-08", "x.md", "bulletin-2024-11-08.ja-", ".md"),
        ("2024-11-08.2", "x.e/../vil", "CR-2024-11-08.en.2-", ".txt"),
        ("notes:ja:2013-10-07", "..", "notes-2013-10-07.ja-", ".txt"),
    ];
    for (edition, name, start, end) in names {
        let mut recognised = rules(edition);
        recognised.origin.name = name.to_owned();
        add_one(home.path(), name.as_bytes(), recognised);
        let corpus = Corpus::open(home.path()).unwrap();
        let file = &corpus.find(Sha256::of(name.as_bytes())).unwrap().file;
        assert!(file.starts_with(start) && file.ends_with(end), "{name} became {file}");
    }
}

#[test]
fn the_manifest_is_one_source_a_line() {
    let home = TempDir::new().unwrap();
    add(home.path(), &[(b"b", rules("2024-11-08")), (b"a", rules("1999-04-23"))]);
    let text = std::fs::read_to_string(home.path().join("corpus/editions.json")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7, "{text}");
    assert!(lines[3].contains("1999-04-23") && lines[4].contains("2024-11-08"), "{text}");
}

#[test]
fn the_sample_opens_like_a_home() {
    let sample = Corpus::sample();
    assert!(!sample.is_empty());
    for edition in ["2024-09-20", "ja:2024-09-20", "2024-11-08", "ja:2024-11-08"] {
        let [source] = sample.sources_of(id(edition)) else { panic!("{edition}") };
        let bytes = sample.read(source).unwrap();
        assert_eq!(Sha256::of(&bytes), source.sha256);
        assert!(std::str::from_utf8(&bytes).is_ok());
    }
    let verification = sample.verify(&|_| ()).unwrap();
    assert_eq!((verification.sources, verification.findings.len()), (5, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever comes in whichever order: each text once, and one whole an edition.
    #[test]
    fn each_text_is_kept_once(adds in prop::collection::vec((0..6u8, 0..3usize, any::<bool>()), 1..12)) {
        let home = TempDir::new().unwrap();
        let dates = ["2024-09-20", "2024-11-08", "ja:2024-11-08"];
        let sources: Vec<_> = adds.iter().map(|(text, date, is_part)| {
            let recognised = if *is_part { part(dates[*date], "802") } else { rules(dates[*date]) };
            (vec![*text], recognised)
        }).collect();
        let borrowed: Vec<_> = sources.iter().map(|source| (source.0.as_slice(), source.1.clone())).collect();
        add(home.path(), &borrowed);
        let corpus = Corpus::open(home.path()).unwrap();
        for (text, _) in &sources {
            let source = corpus.find(Sha256::of(text)).unwrap();
            prop_assert_eq!(&corpus.read(source).unwrap(), text);
        }
        let distinct: std::collections::BTreeSet<_> = sources.iter().map(|source| &source.0).collect();
        prop_assert_eq!(corpus.sources().len(), distinct.len());
        for edition in corpus.editions() {
            let wholes = corpus.sources_of(edition).iter().filter(|source| source.is_whole());
            prop_assert!(wholes.count() <= 1);
        }
        prop_assert_eq!(corpus.verify(&|_| ()).unwrap().findings, []);
        let again = add(home.path(), &borrowed);
        prop_assert!(again.iter().all(|addition| !addition.is_new()));
        prop_assert_eq!(Corpus::open(home.path()).unwrap().fingerprint(), corpus.fingerprint());
    }
}
