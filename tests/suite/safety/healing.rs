//! Does damage stay where it is, and heal? Start at [`a_damaged_source_takes_out_its_own_edition_only`].
//!
//! `MTGCR_TEST_FLIPS` says how many bytes of a home are flipped; a few without.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The files of the sources, in the order of their names.
fn sources(home: &Path) -> Vec<PathBuf> {
    files_below(&home.join("corpus/sources"))
}

fn flip(file: &Path, place: usize) {
    let mut bytes = fs::read(file).unwrap();
    let place = place % bytes.len().max(1);
    bytes[place] ^= 0x20;
    fs::write(file, bytes).unwrap();
}

/// Stderr of a command that must succeed.
#[track_caller]
fn noted(home: &Path, arguments: &[&str]) -> String {
    let output = mtgcr(home, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    said
}

#[test]
fn a_damaged_source_takes_out_its_own_edition_only() {
    let home = home();
    let source =
        sources(home.path()).into_iter().find(|source| is_named(source, "CR-2024-09-20.en"));
    let source = source.unwrap();
    let sound = fs::read(&source).unwrap();
    flip(&source, 1000);
    fs::remove_dir_all(home.path().join("index")).unwrap();
    for arguments in [&["show", "702.19b"][..], &["search", "trample"], &["editions"]] {
        let said = noted(home.path(), arguments);
        assert_eq!(said.matches("note: 2024-09-20 is left out: ").count(), 1, "{said}");
        assert!(said.contains("has changed since it was imported"), "{said}");
    }
    let listed = told(home.path(), &["editions"]);
    assert!(listed.contains("left out: "), "{listed}");
    assert!(
        ["2024-09-20", "ja:2024-09-20", "2024-11-08"]
            .iter()
            .all(|edition| listed.contains(edition))
    );
    // Others can be imported, and the edition itself is back when its bytes are.
    import(home.path(), &ALL[3..4]);
    fs::write(&source, sound).unwrap();
    assert_eq!(noted(home.path(), &["show", "702.19b", "--in", "2024-09-20"]), "");
    assert!(!told(home.path(), &["editions"]).contains("left out"));
}

fn is_named(path: &Path, start: &str) -> bool {
    path.file_name().unwrap().to_string_lossy().starts_with(start)
}

#[test]
fn a_damaged_index_is_built_anew_and_that_is_said() {
    let home = home();
    let expected =
        told(home.path(), &["search", "assigned damage", "--limit=200", "--format=json"]);
    let files = files_below(&home.path().join("index"));
    let words = files
        .iter()
        .find(|file| file.extension().is_some_and(|extension| extension == "term"))
        .unwrap();
    for place in 0..fs::metadata(words).unwrap().len() as usize {
        flip(words, place);
        if place % 7 == 0 {
            break;
        }
    }
    let output = mtgcr(home.path(), &["search", "assigned damage", "--limit=200", "--format=json"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "note: the index was damaged and has been built anew\n");
    assert_eq!(noted(home.path(), &["search", "assigned damage", "--limit=200"]), "");
}

#[test]
fn flipped_bytes_of_a_home_never_end_its_use() {
    let flips =
        env::var("MTGCR_TEST_FLIPS").ok().and_then(|text| text.parse().ok()).unwrap_or(8_usize);
    let home = home();
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    for round in 0..flips {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round as u64 | 1);
        let below = if round % 4 == 3 { "corpus/sources" } else { "index" };
        let mut files = files_below(&home.path().join(below));
        files.retain(|file| fs::metadata(file).unwrap().len() > 0);
        let file = &files[(chance >> 40) as usize % files.len()];
        flip(file, (chance >> 8) as usize);
        for arguments in [&["show", "702.19b"][..], &["search", "trample"], &["history", "702.19b"]]
        {
            let output = mtgcr(home.path(), arguments);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!said.contains("panicked"), "{}: {said}", file.display());
            assert_eq!(output.status.code(), Some(0), "{}: {said}", file.display());
            assert!(String::from_utf8_lossy(&output.stdout).contains("702.19"), "{said}");
        }
        import(home.path(), &ALL);
    }
    // What no question read of the index may still be damaged; of the sources nothing is.
    fs::remove_dir_all(home.path().join("index")).unwrap();
    told(home.path(), &["editions", "--verify"]);
}

/// A home in which things were told by hand: an issue, a date, a kind.
fn told_by_hand() -> TempDir {
    let home = home();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let again = fs::read_to_string(sample(ALL[2])).unwrap().replacen("Trample", "Tramples", 1);
    let import = |arguments: &[&str]| told(home.path(), &[&["import"], arguments].concat());
    import(&[&file("again.txt", &again)]);
    let dated = again.replacen("Tramples", "Trampling", 1);
    import(&["--effective", "2023-01-01", &file("dated.txt", &dated)]);
    let notes = "2013年10月7日\n引用：CR508.1d\nこの行はメモである。\n";
    import(&["--as", "notes", &file("notes.txt", notes)]);
    home
}

#[test]
fn a_lost_list_is_written_as_it_was() {
    for damage in ["", "{\"format\": 1, \"sour"] {
        let home = told_by_hand();
        let manifest = home.path().join("corpus/editions.json");
        let before = fs::read_to_string(&manifest).unwrap();
        assert!(before.contains("2024-11-08.2") && before.contains("2023-01-01"), "{before}");
        if damage.is_empty() {
            fs::remove_file(&manifest).unwrap();
        } else {
            fs::write(&manifest, damage).unwrap();
        }
        let said = refused(home.path(), &["show", "702.19b"]);
        assert!(said.contains("`mtgcr --home HOME import HOME/corpus/sources`"), "{said}");
        let sources = home.path().join("corpus/sources").display().to_string();
        told(home.path(), &["import", &sources]);
        assert_eq!(fs::read_to_string(&manifest).unwrap(), before);
        told(home.path(), &["editions", "--verify"]);
    }
}

#[test]
fn a_date_that_was_changed_in_the_list_is_told() {
    let home = home();
    let manifest = home.path().join("corpus/editions.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let changed = text.replacen("\"edition\":\"2024-09-20\"", "\"edition\":\"2024-09-21\"", 1);
    assert_ne!(changed, text);
    fs::write(&manifest, &changed).unwrap();
    for _ in 0..2 {
        let output = mtgcr(home.path(), &["editions", "--verify"]);
        let found = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{found}");
        assert!(found.contains("2024-09-21: `CR-2024-09-20.en-"), "{found}");
        assert!(found.contains("came as 2024-09-20"), "{found}");
        // An import of something else does not take it for granted.
        import(home.path(), &ALL[4..]);
    }
    // Where what was noted beside it is lost, the text itself still says otherwise.
    fs::remove_dir_all(home.path().join("corpus/lines")).unwrap();
    let output = mtgcr(home.path(), &["editions", "--verify"]);
    let found = String::from_utf8(output.stdout).unwrap();
    let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(found.contains("says that it is 2024-09-20, editions.json has another"), "{found}");
}

#[test]
fn what_is_shown_as_an_edition_is_that_edition_when_it_is_typed() {
    let home = told_by_hand();
    let shown = |edition: &str| {
        let text = told(home.path(), &["show", "702.19", "--in", edition, "--format", "json"]);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        value["records"][0]["en"]["edition"].as_str().unwrap().to_owned()
    };
    let listed = told(home.path(), &["editions", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let ids = value["editions"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap());
    let ids: Vec<&str> = ids.filter(|id| id.starts_with("20")).collect();
    assert_eq!(ids, ["2023-01-01", "2024-09-20", "2024-11-08.1", "2024-11-08.2"]);
    for id in ids {
        assert_eq!(shown(id), id);
    }
    // The newest issue is meant where none is typed.
    assert_eq!(shown("2024-11-08"), "2024-11-08.2");
}

#[test]
fn a_source_that_a_killed_writer_left_is_taken_up() {
    let home = home();
    let manifest = home.path().join("corpus/editions.json");
    let whole = fs::read_to_string(&manifest).unwrap();
    // As if the writer of the last two had been killed before it listed them.
    let lines: Vec<&str> = whole.lines().collect();
    let kept = lines.iter().enumerate().filter(|(place, _)| ![5, 6].contains(place));
    let kept: Vec<&str> = kept.map(|pair| *pair.1).collect();
    fs::write(&manifest, kept.join("\n") + "\n").unwrap();
    let output = mtgcr(home.path(), &["editions", "--verify"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("is not listed").count(), 2);
    import(home.path(), &ALL[..1]);
    assert_eq!(fs::read_to_string(&manifest).unwrap(), whole);
    told(home.path(), &["editions", "--verify"]);
}
