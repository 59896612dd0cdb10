//! The corpus on disk: what was added is there, once, as it came, whatever happens meanwhile.
//!
//! No real texts here: a corpus does not look into its sources. Start at `keeping`.

/// A home is damaged, half written, or not a home at all.
mod damage;
/// What comes in, and where it goes.
mod keeping;
/// Several write at once, and some are killed.
mod writers;

use std::path::Path;

use mtgcr::corpus::{Authenticity, Origin, Outcome, Sha256, Source, Turn, Writer};
use mtgcr::model::{Counts, EditionId};

pub fn id(text: &str) -> EditionId {
    text.parse().unwrap()
}

pub fn rules(edition: &str) -> Source {
    Source {
        edition: id(edition),
        part: None,
        file: String::new(),
        sha256: Sha256::default(),
        bytes: 0,
        encoding: "UTF-8".to_owned(),
        recognised_as: "Comprehensive Rules in English".to_owned(),
        because: "of its title in line 1".to_owned(),
        origin: Origin { from: "/somewhere/a file.txt".to_owned(), name: "a file.TXT".to_owned() },
        standing: Authenticity::Unknown,
        counts: Counts { rules: 3, ..Counts::default() },
    }
}

pub fn part(edition: &str, part: &str) -> Source {
    Source { part: Some(part.to_owned()), ..rules(edition) }
}

/// Adds all in one session.
#[track_caller]
pub fn add(home: &Path, sources: &[(&[u8], Source)]) -> Vec<Outcome> {
    let mut writer = Writer::open(home, &Turn::default()).unwrap();
    let outcomes = sources.iter().map(|source| writer.add(source.0, source.1.clone()));
    let outcomes = outcomes.map(Result::unwrap).collect();
    writer.finish().unwrap();
    outcomes
}

#[track_caller]
pub fn add_one(home: &Path, bytes: &[u8], recognised: Source) -> Outcome {
    add(home, &[(bytes, recognised)])[0]
}

pub fn file_of(home: &Path, source: &Source) -> std::path::PathBuf {
    home.join("corpus/sources").join(&source.file)
}
