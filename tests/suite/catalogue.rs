//! Does the catalogue know the published editions, and does it say so of copies? Start at
//! [`real_editions_are_official_texts`].

use std::fs;
use std::path::Path;

use mtgcr::corpus::{Authenticity, Catalogue, Sha256};
use mtgcr::model::{EditionId, EffectiveDate, Language};
use mtgcr::parse::decode;

fn date(text: &str) -> EffectiveDate {
    text.parse().unwrap()
}

fn rules(text: &str) -> EditionId {
    EditionId::rules(Language::En, date(text))
}

#[test]
fn the_catalogue_is_in_order() {
    let editions = Catalogue::known().editions();
    assert!(editions.len() >= 137, "{}", editions.len());
    assert!(editions.is_sorted_by_key(|edition| (edition.effective, edition.sha256)));
    for known in editions {
        assert_eq!(Catalogue::known().by_hash(known.sha256), Some(known), "{}", known.effective);
        assert!(Catalogue::known().on(known.effective).contains(known));
        if let Some(set) = &known.set {
            assert_eq!(Catalogue::known().by_set(set), Some(known), "{set} twice");
        }
        let mut addresses = known.addresses.iter();
        assert!(addresses.all(|address| address.starts_with("http")), "{}", known.effective);
    }
}

#[track_caller]
fn set(code: &str, effective: &str) {
    let known = Catalogue::known().by_set(code);
    assert_eq!(known.map(|issue| issue.effective), Some(date(effective)));
}

#[test]
fn sets_name_editions() {
    set("FDN", "2024-11-08");
    set("dsk", "2024-09-20");
    set(" ecl ", "2026-01-16");
    set("M10", "2009-07-11");
    assert_eq!(Catalogue::known().by_set("XYZ"), None);
    assert_eq!(Catalogue::known().by_set(""), None);
}

#[test]
fn a_label_is_not_an_effective_date() {
    let known = &Catalogue::known().on(date("2024-09-20"))[0];
    assert_eq!(known.file_date(), date("2024-09-17"));
    assert_eq!(Catalogue::known().on(date("2024-09-17")), []);
    let known = &Catalogue::known().on(date("2024-11-08"))[0];
    assert_eq!(known.file_date(), date("2024-11-08"));
}

#[test]
fn other_texts_are_unknown() {
    let judge = |edition| Catalogue::known().judge(b"1. One", "1. One", edition);
    assert_eq!(judge(rules("2024-11-08")), Authenticity::Unknown);
    assert_eq!(judge(rules("2022-09-08")), Authenticity::Unknown);
    assert_eq!(judge(rules("2100-01-01")), Authenticity::Unknown);
    assert_eq!(judge("ja:2024-11-08".parse().unwrap()), Authenticity::Unknown);
}

/// Judges a real edition, copies with other line ends and encodings, and one with another word.
#[track_caller]
fn judge_copies(name: &str, bytes: &[u8]) {
    let known = Catalogue::known().by_hash(Sha256::of(bytes));
    let known = known.unwrap_or_else(|| panic!("{name} is not in the catalogue"));
    assert_eq!(name, format!("CR-{}.txt", known.effective.to_string().replace('-', "")));
    assert_eq!(known.bytes, bytes.len() as u64);
    let edition = EditionId::rules(Language::En, known.effective);
    let text = decode(bytes).text;
    let judge = |bytes: &[u8], text: &str| Catalogue::known().judge(bytes, text, edition);
    assert_eq!(judge(bytes, &text), Authenticity::Official, "{name}");
    let lines: Vec<&str> = text.split(['\r', '\n']).filter(|part| !part.is_empty()).collect();
    let copies = [lines.join("\n"), lines.join("\r\n\r\n"), format!("\u{feff}{text}\n")];
    for copy in copies {
        assert_eq!(judge(copy.as_bytes(), &copy), Authenticity::SameWords, "{name}");
    }
    let changed = text.replacen(" the ", " any ", 1);
    assert_eq!(judge(changed.as_bytes(), &changed), Authenticity::Unknown, "{name}");
    let cut = &text[..text.floor_char_boundary(text.len() / 2)];
    assert_eq!(judge(cut.as_bytes(), cut), Authenticity::Unknown, "{name}");
}

#[test]
fn real_editions_are_official_texts() {
    let Ok(data) = std::env::var("MTGCR_TEST_DATA") else {
        println!("skipped: MTGCR_TEST_DATA names no folder of real editions");
        return;
    };
    let mut editions = 0;
    for entry in fs::read_dir(Path::new(&data).join("cr-en")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        judge_copies(&name, &fs::read(entry.path()).unwrap());
        editions += 1;
    }
    assert!(editions > 0);
}
