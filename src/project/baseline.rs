//! Which findings were accepted before? Start at [`Baseline::read`].
//!
//! A finding is known again by its file, its number, its verdict and the words of its line, so
//! that lines may move.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::error::ProjectError;
use super::write::{folder_of, read_own, write_own};

/// What identifies a finding that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Accepted {
    /// The file, by its way from the folder of the baseline.
    pub file: String,
    /// The number.
    pub cited: String,
    /// The verdict.
    pub verdict: String,
    /// The line without the white space around it.
    pub line: String,
}

/// Findings that were accepted, with how often each stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    counts: BTreeMap<Accepted, usize>,
}

#[derive(Deserialize)]
struct Listed {
    accepted: Vec<Entry>,
}

/// A finding in a file of accepted ones; many ask for no more than one.
#[derive(Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    accepted: Accepted,
    #[serde(default = "one")]
    count: usize,
}

fn one() -> usize {
    1
}

impl Baseline {
    /// Reads the file at `path`.
    pub fn read(path: &Path) -> Result<Self, ProjectError> {
        let absent = || ProjectError::io("read", path)(io::ErrorKind::NotFound.into());
        let text = read_own(path)?.ok_or_else(absent)?;
        let malformed = |error| ProjectError::malformed(path, error);
        let listed: Listed = serde_json::from_str(&text).map_err(malformed)?;
        let each = listed.accepted.into_iter();
        Ok(Self::of(each.flat_map(|entry| std::iter::repeat_n(entry.accepted, entry.count))))
    }

    /// A baseline that accepts these findings.
    pub fn of(accepted: impl IntoIterator<Item = Accepted>) -> Self {
        let mut baseline = Self::default();
        for finding in accepted {
            *baseline.counts.entry(finding).or_default() += 1;
        }
        baseline
    }

    /// Whether a finding is accepted; each acceptance holds for one.
    pub fn take(&mut self, finding: &Accepted) -> bool {
        let left = self.counts.get_mut(finding).filter(|count| **count > 0);
        left.map(|count| *count -= 1).is_some()
    }

    /// Writes the file at `path`.
    pub fn write(&self, path: &Path) -> Result<(), ProjectError> {
        let entry = |(accepted, count): (&Accepted, &usize)| Entry {
            accepted: accepted.clone(),
            count: *count,
        };
        let list: Vec<Entry> = self.counts.iter().map(entry).collect();
        write_own(path, &format!("{:#}\n", json!({ "accepted": list })))
    }
}

/// What a file is called in a baseline: by its way from the folder of that, wherever the program
/// runs; none of a file that is not there.
pub fn named_from(baseline: &Path, file: &Path) -> Option<String> {
    let folder = folder_of(baseline).canonicalize().ok()?;
    let file = file.canonicalize().ok()?;
    let same = folder.components().zip(file.components()).take_while(|pair| pair.0 == pair.1);
    let same = same.count();
    let up = folder.components().skip(same).map(|_| "..".to_owned());
    let down = file.components().skip(same);
    let down = down.map(|part| part.as_os_str().to_string_lossy().into_owned());
    Some(up.chain(down).collect::<Vec<String>>().join("/"))
}
