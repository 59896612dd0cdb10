//! What happens to a corpus that something else has touched? Start at [`verify_finds_what_changed`].

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use mtgcr::corpus::{Corpus, CorpusError, Finding, Outcome, Source, SourceFault, Turn, Writer};
use mtgcr::words::Words;
use tempfile::TempDir;

use super::{add, add_one, file_of, id, part, rules};

fn manifest(home: &Path) -> std::path::PathBuf {
    home.join("corpus/editions.json")
}

/// A home with three sources.
fn home() -> (TempDir, Vec<Source>) {
    let home = TempDir::new().unwrap();
    let texts: [&[u8]; 3] = [b"the first text", b"the second text", b"the third text"];
    let editions = ["2024-09-20", "2024-11-08", "2024-11-08"].map(rules);
    add(home.path(), &texts.into_iter().zip(editions).collect::<Vec<_>>());
    let sources = Corpus::open(home.path()).unwrap().sources().to_vec();
    (home, sources)
}

#[track_caller]
fn findings(home: &Path) -> Vec<Finding> {
    Corpus::open(home).unwrap().verify(&|_| ()).unwrap().findings
}

#[test]
fn verify_finds_what_changed() {
    let (home, sources) = home();
    let verification = Corpus::open(home.path()).unwrap().verify(&|_| ()).unwrap();
    assert_eq!((verification.sources, verification.bytes), (3, 14 + 15 + 14));
    assert_eq!(verification.findings, []);

    let flipped = file_of(home.path(), &sources[0]);
    let mut bytes = fs::read(&flipped).unwrap();
    bytes[3] ^= 1;
    fs::write(&flipped, &bytes).unwrap();
    fs::remove_file(file_of(home.path(), &sources[1])).unwrap();
    fs::remove_file(file_of(home.path(), &sources[2])).unwrap();
    fs::create_dir(file_of(home.path(), &sources[2])).unwrap();
    fs::write(home.path().join("corpus/sources/mine.txt"), "?").unwrap();

    let found = findings(home.path());
    let [changed, missing, unreadable, extra] = found.as_slice() else { panic!("{found:?}") };
    let (edition, file) = (Some(sources[0].edition), sources[0].file.clone());
    assert_eq!(*changed, Finding { edition, file, fault: SourceFault::Changed });
    let (edition, file) = (Some(sources[1].edition), sources[1].file.clone());
    assert_eq!(*missing, Finding { edition, file, fault: SourceFault::Missing });
    assert!(matches!(unreadable.fault, SourceFault::Unreadable(_)), "{unreadable:?}");
    assert_eq!(Words::EN.said(&extra.said()), "`mine.txt` is not listed in editions.json");
}

#[test]
fn reading_a_changed_source_fails() {
    let (home, sources) = home();
    fs::write(file_of(home.path(), &sources[0]), "cut off").unwrap();
    let corpus = Corpus::open(home.path()).unwrap();
    let error = corpus.read(&sources[0]).unwrap_err();
    let (what, hint) = Words::EN.trouble(&error.trouble);
    assert!(what.ends_with("changed since it was imported") && hint.is_some(), "{what}");
    assert_eq!(corpus.read(&sources[1]).unwrap(), b"the second text");
}

#[test]
fn importing_again_puts_lost_and_changed_sources_back() {
    let (home, sources) = home();
    let fingerprint = Corpus::fingerprint_of(home.path()).unwrap();
    fs::write(file_of(home.path(), &sources[0]), "the first texT").unwrap();
    fs::remove_file(file_of(home.path(), &sources[1])).unwrap();
    let first = add_one(home.path(), b"the first text", rules("2024-09-20"));
    let second = add_one(home.path(), b"the second text", rules("2024-11-08"));
    assert_eq!(first, Outcome::Restored(id("2024-09-20")));
    assert_eq!(second, Outcome::Restored(id("2024-11-08")));
    assert_eq!(findings(home.path()), []);
    assert_eq!(Corpus::fingerprint_of(home.path()).unwrap(), fingerprint);
}

#[track_caller]
fn damaged_at(home: &Path, text: &str, line: usize) -> CorpusError {
    fs::write(manifest(home), text).unwrap();
    let error = Corpus::open(home).unwrap_err();
    let expected = format!("`{}` is damaged at line {line}", manifest(home).display());
    let (what, hint) = Words::EN.trouble(&error.trouble);
    assert!(what.starts_with(&expected), "{what}, not {expected}");
    assert!(error.is_damage);
    let hint = hint.unwrap();
    assert!(hint.contains("`mtgcr --home ") && hint.contains(" import "), "{hint}");
    error
}

#[test]
fn a_damaged_manifest_is_named_with_its_line() {
    let (home, sources) = home();
    let text = fs::read_to_string(manifest(home.path())).unwrap();
    damaged_at(home.path(), "", 1);
    damaged_at(home.path(), "null", 1);
    damaged_at(home.path(), "{\"sources\": []}", 1);
    damaged_at(home.path(), &text[..text.len() - 4], text.lines().count() - 1);
    damaged_at(home.path(), &text.replacen("2024-11-08", "2024-13-08", 1), 5);
    damaged_at(home.path(), &text.replacen("\"encoding\"", "\"encodign\"", 1), 4);
    let hash = sources[2].sha256.to_string();
    damaged_at(home.path(), &text.replacen(&hash, &hash[1..], 1), 6);
    let error = damaged_at(home.path(), &text.replacen(&sources[1].file, "../secret", 1), 5);
    let what = Words::EN.said(&error.trouble.what);
    assert!(what.ends_with("`../secret` is not a plain file name"), "{what}");
}

#[test]
fn a_manifest_of_a_newer_program_is_left_alone() {
    let (home, _) = home();
    let text = "{\n \"format\": 2,\n \"editions\": \"elsewhere\"\n}\n";
    fs::write(manifest(home.path()), text).unwrap();
    let path = manifest(home.path());
    let expected = format!("`{}` has format 2, which this program does not know", path.display());
    let errors = [
        Corpus::open(home.path()).unwrap_err(),
        Writer::open(home.path(), &Turn::default()).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(Words::EN.said(&error.trouble.what), expected);
    }
    assert_eq!(fs::read_to_string(path).unwrap(), text);
}

/// Adds every file of `sources/` in the order of names, as an import of the folder does.
#[track_caller]
fn import_sources(home: &Path, editions: &BTreeMap<Vec<u8>, Source>) -> Corpus {
    let mut writer = Writer::open(home, &Turn::default()).unwrap();
    let entries = fs::read_dir(home.join("corpus/sources")).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let bytes = fs::read(path).unwrap();
        writer.add(&bytes, editions[&bytes].clone()).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn a_damaged_manifest_can_be_made_anew() {
    let home = TempDir::new().unwrap();
    let texts = [
        ("3", rules("2026-08-07")),
        ("1", rules("2026-08-07")),
        ("2", rules("2026-08-07")),
        ("glossary", part("ja:2026-08-07", "glossary")),
        ("bulletin", rules("bulletin:2026-08-07")),
    ];
    let texts = texts.map(|(text, recognised)| (text.as_bytes().to_vec(), recognised));
    let borrowed: Vec<_> = texts.iter().map(|text| (text.0.as_slice(), text.1.clone())).collect();
    add(home.path(), &borrowed);
    let before = Corpus::open(home.path()).unwrap();

    fs::write(manifest(home.path()), "{\"format\": 1, \"sour").unwrap();
    let after = import_sources(home.path(), &BTreeMap::from(texts.clone()));
    assert_eq!(after.sources(), before.sources());
    assert_eq!(after.verify(&|_| ()).unwrap().findings, []);
    let kept = fs::read_dir(home.path().join("corpus")).unwrap().map(|entry| entry.unwrap());
    let kept = kept.filter(|entry| entry.file_name().to_string_lossy().contains("damaged"));
    assert_eq!(kept.count(), 1, "the damaged manifest is put aside, not thrown away");

    // The first issue is lost as well: the others keep their files, though not their numbers.
    fs::remove_file(file_of(home.path(), &before.sources_of(id("2026-08-07"))[0])).unwrap();
    fs::write(manifest(home.path()), "").unwrap();
    let after = import_sources(home.path(), &BTreeMap::from(texts));
    assert_eq!(after.sources().len(), 4);
    assert_eq!(after.verify(&|_| ()).unwrap().findings, []);
}

#[test]
fn half_written_files_are_ignored_and_then_removed() {
    let (home, _) = home();
    let corpus = home.path().join("corpus");
    let leftovers =
        [corpus.join(".mtgcr-editions.json.tmp"), corpus.join("sources/.mtgcr-CR-1.txt.tmp")];
    for path in &leftovers {
        fs::write(path, "half a tex").unwrap();
    }
    assert_eq!(findings(home.path()), []);
    assert!(leftovers.iter().all(|rest| rest.exists()), "a reader removes nothing");
    drop(Writer::open(home.path(), &Turn::default()).unwrap());
    assert!(!leftovers.iter().any(|rest| rest.exists()));
}

#[test]
fn a_home_that_is_not_there_is_empty_and_stays_so() {
    let parent = TempDir::new().unwrap();
    let home = parent.path().join("nobody");
    let corpus = Corpus::open(&home).unwrap();
    assert!(corpus.is_empty() && corpus.verify(&|_| ()).unwrap().findings.is_empty());
    assert!(!home.exists());
}

#[test]
fn a_file_is_no_home() {
    let parent = TempDir::new().unwrap();
    let home = parent.path().join("file");
    fs::write(&home, "text").unwrap();
    for error in
        [Corpus::open(&home).unwrap_err(), Writer::open(&home, &Turn::default()).unwrap_err()]
    {
        let text = Words::EN.said(&error.trouble.what);
        assert!(text.starts_with("cannot ") && text.contains("file/corpus"), "{text}");
    }
}

/// Shows that readers ask for nothing that read-only media refuse: no lock, no file, no folder.
///
/// The permission bits stop a writer only where the test does not run as root; that nothing is
/// new in the folder shows it everywhere.
#[test]
fn reading_leaves_no_trace() {
    let (home, sources) = home();
    let corpus = home.path().join("corpus");
    fs::remove_file(corpus.join("lock")).unwrap();
    let list = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let state =
            entries.map(|entry| (entry.path(), entry.metadata().unwrap().modified().unwrap()));
        state.collect::<BTreeMap<_, _>>()
    };
    let before = [list(home.path()), list(&corpus), list(&corpus.join("sources"))];
    let mut permissions = fs::metadata(&corpus).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&corpus, permissions.clone()).unwrap();

    let opened = Corpus::open(home.path()).unwrap();
    assert_eq!(opened.sources(), sources);
    assert_eq!(opened.read(&sources[0]).unwrap(), b"the first text");
    assert_eq!(opened.verify(&|_| ()).unwrap().findings, []);
    let after = [list(home.path()), list(&corpus), list(&corpus.join("sources"))];

    #[expect(clippy::permissions_set_readonly_false, reason = "a folder of the test's own")]
    permissions.set_readonly(false);
    fs::set_permissions(&corpus, permissions).unwrap();
    assert_eq!(before, after);
}

#[test]
fn who_types_is_told_what_programs_are_told_in_either_language() {
    let (home, sources) = home();
    let text = fs::read_to_string(manifest(home.path())).unwrap();
    let strange = text.replacen(&sources[1].file, "../secret", 1);
    for written in [Some("null"), Some(strange.as_str()), None] {
        match written {
            Some(text) => fs::write(manifest(home.path()), text).unwrap(),
            None => fs::remove_file(manifest(home.path())).unwrap(),
        }
        let error = Corpus::open(home.path()).unwrap_err();
        let told = |language: &str| {
            let mut run = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
            run.args(["--ui", language, "--home"]).arg(home.path()).args(["show", "510"]);
            String::from_utf8(run.output().unwrap().stderr).unwrap()
        };
        let (said, hint) = Words::EN.trouble(&error.trouble);
        let hint = hint.unwrap();
        assert!(hint.starts_with("the sources are not touched"), "{hint}");
        assert_eq!(told("en"), format!("error: {said}\n\nhint: {hint}\n"));
        let japanese = told("ja");
        assert!(japanese.starts_with("エラー：") && !japanese.contains(&said), "{japanese}");
    }
}
