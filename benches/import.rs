//! How long does it take until new editions answer?

use std::fs;
use std::path::PathBuf;

use divan::Bencher;
use tempfile::TempDir;

use super::setting::{import, texts};

/// All editions into an empty home: read, kept, compared, indexed.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn all_from_nothing(bencher: Bencher) {
    let empty = || TempDir::new().expect("a folder can be made");
    bencher.with_inputs(empty).bench_values(|home| {
        import(home.path(), &texts());
        home
    });
}

/// The newest English edition into a home that holds all others.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn one_more(bencher: Bencher) {
    let (newest, others) = newest_and_others();
    let prepared = || {
        let home = TempDir::new().expect("a folder can be made");
        import(home.path(), &others);
        home
    };
    bencher.with_inputs(prepared).bench_values(|home| {
        import(home.path(), &newest);
        home
    });
}

/// The newest English edition, and all other files.
fn newest_and_others() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let mut files: Vec<PathBuf> = texts().into_iter().flat_map(files_of).collect();
    let is_english = |path: &PathBuf| !path.to_string_lossy().contains("ja");
    files.sort_by_key(|file| (is_english(file), file.clone()));
    let newest = files.pop().into_iter().collect();
    (newest, files)
}

fn files_of(path: PathBuf) -> Vec<PathBuf> {
    match fs::read_dir(&path) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(_) => vec![path],
    }
}
