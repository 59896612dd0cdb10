//! How long does the translator's desk take, as a whole process, for a translation of all the
//! rules?

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use divan::Bencher;
use mtgcr::parse;
use tempfile::TempDir;

use super::invented::translation;
use super::setting::{import, program, texts};

static HOME: LazyLock<TempDir> = LazyLock::new(|| {
    let home = TempDir::new().expect("a folder can be made");
    let folder = TempDir::new().expect("a folder can be made");
    let invented = folder.path().join("invented.ja.txt");
    let en = fs::read(newest_english()).expect("the edition is there");
    let en = parse::read(&en).expect("it is an edition").rulebook;
    fs::write(&invented, translation(&en)).expect("a file can be written");
    let mut files = texts();
    files.push(invented);
    import(home.path(), &files);
    home
});

fn newest_english() -> PathBuf {
    let all = texts().into_iter().flat_map(|path| match fs::read_dir(&path) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(_) => vec![path],
    });
    let is_english = |path: &PathBuf| !path.to_string_lossy().contains("ja");
    all.filter(is_english).max().expect("there is an English edition")
}

fn bench(bencher: Bencher, arguments: &[&str]) {
    let home: &Path = HOME.path();
    bencher.bench(|| program(home).args(arguments).status().expect("the program runs"));
}

/// What every record is against today's English.
#[divan::bench]
fn translation_status(bencher: Bencher) {
    bench(bencher, &["translation", "status"]);
}

/// Where the languages disagree, and what is left over.
#[divan::bench]
fn translation_check(bencher: Bencher) {
    bench(bencher, &["translation", "check"]);
}

/// One rule in both languages with what its translation is worth.
#[divan::bench]
fn show_rule(bencher: Bencher) {
    bench(bencher, &["show", "702.19b"]);
}

/// All renderings of a frequent term.
#[divan::bench]
fn term(bencher: Bencher) {
    bench(bencher, &["term", "creature"]);
}

/// All renderings of a rare term.
#[divan::bench]
fn rare_term(bencher: Bencher) {
    bench(bencher, &["term", "lethal", "damage"]);
}

/// All records for a translator.
#[divan::bench]
fn export_po(bencher: Bencher) {
    bench(bencher, &["export", "po"]);
}
