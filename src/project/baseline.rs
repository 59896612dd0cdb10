//! Which findings were accepted before? Start at [`Baseline::read`].
//!
//! A finding is known again by its file, its number, its verdict and the words of its line, so
//! that lines may move.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde_json::{Value, json};

use super::error::ProjectError;
use super::write::{read_own, write_own};

/// What identifies a finding that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

impl Baseline {
    /// Reads the file at `path`.
    pub fn read(path: &Path) -> Result<Self, ProjectError> {
        let absent = || ProjectError::io("read", path)(io::ErrorKind::NotFound.into());
        let text = read_own(path)?.ok_or_else(absent)?;
        let malformed = |reason: String| ProjectError::Malformed { path: path.to_owned(), reason };
        let value: Value =
            serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
        let list = value["accepted"].as_array();
        let list = list.ok_or_else(|| malformed("it has no list `accepted`".to_owned()))?;
        let mut baseline = Self::default();
        for entry in list {
            let word = |key: &str| {
                let word = entry[key].as_str().map(str::to_owned);
                word.ok_or_else(|| malformed(format!("an accepted finding has no `{key}`")))
            };
            let accepted = Accepted {
                file: word("file")?,
                cited: word("cited")?,
                verdict: word("verdict")?,
                line: word("line")?,
            };
            let count = entry["count"].as_u64().unwrap_or(1) as usize;
            *baseline.counts.entry(accepted).or_default() += count;
        }
        Ok(baseline)
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
        match self.counts.get_mut(finding) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Writes the file at `path`.
    pub fn write(&self, path: &Path) -> Result<(), ProjectError> {
        let list: Vec<Value> = self
            .counts
            .iter()
            .map(|(accepted, count)| {
                json!({"file": accepted.file, "cited": accepted.cited, "verdict": accepted.verdict,
                       "line": accepted.line, "count": count})
            })
            .collect();
        let text = format!("{:#}\n", json!({ "accepted": list }));
        write_own(path, &text)
    }
}

/// What a file is called in a baseline: by its way from the folder of that, wherever the program
/// runs; none of a file that is not there.
pub fn named_from(baseline: &Path, file: &Path) -> Option<String> {
    let folder = baseline.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
    let file = file.canonicalize().ok()?;
    let same = folder.components().zip(file.components()).take_while(|pair| pair.0 == pair.1);
    let same = same.count();
    let up = folder.components().skip(same).map(|_| "..".to_owned());
    let down = file.components().skip(same);
    let down = down.map(|part| part.as_os_str().to_string_lossy().into_owned());
    Some(up.chain(down).collect::<Vec<String>>().join("/"))
}
