//! What does `editions.json` say, what becomes of it when a source is added, and what can go wrong
//! with a corpus? Start at [`Manifest`], [`Outcome`] and [`CorpusError`].
//!
//! Nothing here touches the disk: text in, text out.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::source::{ASIDE, Sha256, Source};
use crate::model::{EditionId, Said, Trouble};

/// The format that this program writes; it reads all up to this one.
pub const FORMAT: u32 = 1;

/// The list of sources, by edition, whole sources first, else in the order in which they came.
#[derive(Clone, Debug, Default)]
pub(super) struct Manifest {
    sources: Vec<Source>,
}

#[derive(Deserialize)]
struct FormatOnly {
    format: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ManifestFile {
    #[serde(rename = "format")]
    _format: u32,
    sources: Vec<Source>,
}

impl Manifest {
    /// A manifest of `sources` in any order.
    pub(super) fn new(sources: Vec<Source>) -> Self {
        let mut manifest = Self { sources };
        manifest.sort();
        manifest
    }

    /// Reads what [`Manifest::print`] wrote to `path`.
    pub(super) fn read(text: &[u8], path: &Path) -> Result<Self, CorpusError> {
        let damaged = |source: serde_json::Error| {
            let what = Said::new("error-manifest-damaged").with("line", source.line());
            CorpusError::damage(what.with("reason", source), path)
        };
        let FormatOnly { format } = serde_json::from_slice(text).map_err(damaged)?;
        if format > FORMAT {
            let what = Said::new("error-manifest-newer").with("path", path.display());
            return Err(Trouble::of(what.with("found", format)).with_hint("hint-newer").into());
        }
        let mut written: ManifestFile = serde_json::from_slice(text).map_err(damaged)?;
        // Of those with the same bytes the first counts.
        let mut seen = BTreeSet::new();
        written.sources.retain(|source| seen.insert(source.sha256));
        for source in &written.sources {
            if !is_plain_name(&source.file) {
                return Err(strange_name(text, path, &source.file));
            }
        }
        Ok(Self::new(written.sources))
    }

    /// The text of the manifest, one source a line.
    pub(super) fn print(&self) -> String {
        let line = |source: &Source| {
            let json = serde_json::to_string(source);
            format!("\n  {}", json.expect("a source has string keys and no failing parts"))
        };
        let sources = self.sources.iter().map(line).collect::<Vec<_>>().join(",");
        format!("{{\n \"format\": {FORMAT},\n \"sources\": [{sources}\n ]\n}}\n")
    }

    /// All sources.
    pub(super) fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The source with these bytes.
    pub(super) fn find(&self, sha256: Sha256) -> Option<&Source> {
        self.sources.iter().find(|source| source.sha256 == sha256)
    }

    /// The sources of one edition: several where it came in parts.
    pub(super) fn sources_of(&self, edition: EditionId) -> &[Source] {
        let first = self.sources.partition_point(|source| source.edition < edition);
        let after = self.sources.partition_point(|source| source.edition <= edition);
        &self.sources[first..after]
    }

    /// Where bytes belong that are described so, and the line to list them by; nothing is listed yet.
    pub(super) fn place(&self, described: Source) -> Result<(Outcome, Source), CorpusError> {
        let listed = self.find(described.sha256);
        if let Some(source) = listed {
            let part = described.part.as_deref();
            let is_taken_in = part.is_some() || source.is_aside();
            if !is_taken_in || part == Some(ASIDE) || part == source.part.as_deref() {
                return Ok((Outcome::AlreadyThere(source.edition), source.clone()));
            }
        }
        let outcome = self.outcome(&described)?;
        let named = Source { edition: outcome.id(), ..described };
        let file = listed.map_or_else(|| named.file_name(), |listed| listed.file.clone());
        Ok((outcome, Source { file, ..named }))
    }

    /// Lists no source of this edition any more.
    pub(super) fn remove(&mut self, edition: EditionId) {
        self.sources.retain(|source| source.edition != edition);
    }

    /// Lists a source, in place of what it was listed as before.
    pub(super) fn insert(&mut self, source: Source) {
        self.sources.retain(|listed| listed.sha256 != source.sha256);
        self.sources.push(source);
        self.sort();
    }

    /// A part joins its edition; a whole takes the first issue that has no whole yet.
    fn outcome(&self, described: &Source) -> Result<Outcome, CorpusError> {
        let wanted = described.edition;
        if described.part.is_some() {
            return Ok(Outcome::AddedAsPart(wanted));
        }
        let issues = (wanted.issue()..=u8::MAX).map(|issue| wanted.with_issue(issue));
        let mut free = issues.filter(|id| !self.sources_of(*id).iter().any(Source::is_whole));
        match free.next() {
            Some(id) if id == wanted => Ok(Outcome::Added(id)),
            Some(id) => Ok(Outcome::AddedAsIssue(id)),
            None => Err(Trouble::of(Said::new("error-issues").with("edition", wanted)).into()),
        }
    }

    fn sort(&mut self) {
        self.sources.sort_by_key(|source| (source.edition, source.part.is_some()));
    }
}

/// Whether a name names a file of the folder itself: not `..`, not another folder's.
pub(super) fn is_plain_name(file: &str) -> bool {
    !file.is_empty() && !file.starts_with('.') && !file.contains(['/', '\\', '\0', ':'])
}

fn strange_name(text: &[u8], path: &Path, file: &str) -> CorpusError {
    let printed = serde_json::Value::from(file).to_string();
    let mut lines = text.split(|byte| *byte == b'\n');
    let place = lines.position(|line| String::from_utf8_lossy(line).contains(&printed));
    let line = place.map_or(1, |place| place + 1);
    CorpusError::damage(
        Said::new("error-manifest-file").with("line", line).with("file", file),
        path,
    )
}

/// What became of bytes that were added, with the edition that they belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same bytes are here already.
    AlreadyThere(EditionId),
    /// The same bytes are listed already, but the file was missing or had changed, and was put back.
    Restored(EditionId),
    /// The edition is new.
    Added(EditionId),
    /// The edition was here with other bytes: these are kept as the next issue.
    AddedAsIssue(EditionId),
    /// The bytes are a part of an edition and joined it.
    AddedAsPart(EditionId),
}

impl Outcome {
    /// The edition that the bytes belong to.
    pub fn id(self) -> EditionId {
        match self {
            Self::AlreadyThere(id) | Self::Restored(id) | Self::Added(id) => id,
            Self::AddedAsIssue(id) | Self::AddedAsPart(id) => id,
        }
    }

    /// Whether the corpus has a source more than before.
    pub fn is_new(self) -> bool {
        !matches!(self, Self::AlreadyThere(_) | Self::Restored(_))
    }
}

/// Why a corpus could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{}", trouble.what)]
pub struct CorpusError {
    /// What to tell of it.
    pub trouble: Trouble,
    /// Whether the manifest is damaged, which [`Writer::open`](super::Writer::open) mends.
    pub is_damage: bool,
}

impl From<Trouble> for CorpusError {
    fn from(trouble: Trouble) -> Self {
        Self { trouble, is_damage: false }
    }
}

impl CorpusError {
    /// Makes the error of an input or output that failed while `doing` something to `path`.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| {
            let trouble = Trouble::system(doing, &path, &source);
            let hint = match source.kind() {
                io::ErrorKind::NotFound if doing == "read" => "hint-missing",
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "hint-disk-full",
                io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
                    "hint-read-only"
                }
                _ => return trouble.into(),
            };
            trouble.with_hint(hint).into()
        }
    }

    /// A manifest at `path` that is damaged or lost, with what to type so that it is written anew.
    pub(super) fn damage(what: Said, path: &Path) -> Self {
        let sources = path.with_file_name("sources");
        let home = path.parent().and_then(Path::parent).unwrap_or(path);
        let command = format!("mtgcr --home {} import {}", quoted(home), quoted(&sources));
        let hint = Some(Said::new("hint-manifest").with("command", command));
        let what = what.with("path", path.display());
        Self { trouble: Trouble { what, hint }, is_damage: true }
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-~:\\".contains(letter);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
