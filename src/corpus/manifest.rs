//! What does `editions.json` say? Start at [`Manifest`].
//!
//! Nothing here touches the disk: text in, text out.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::error::CorpusError;
use super::source::{ASIDE, Recognised, Sha256, Source};
use super::write::Outcome;
use crate::model::EditionId;

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
    #[serde(deserialize_with = "each_once")]
    sources: Vec<Source>,
}

/// Reads a list of sources; of those with the same bytes the first counts, so that a list that
/// repeats itself takes no more than one that does not.
fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Source>, D::Error> {
    struct EachOnce;
    impl<'de> Visitor<'de> for EachOnce {
        type Value = Vec<Source>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of sources")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Source>, A::Error> {
            let (mut sources, mut seen) = (Vec::new(), BTreeSet::new());
            while let Some(source) = list.next_element::<Source>()? {
                if seen.insert(source.sha256) {
                    sources.push(source);
                }
            }
            Ok(sources)
        }
    }
    deserializer.deserialize_seq(EachOnce)
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
        let damaged = |source: serde_json::Error| CorpusError::DamagedManifest {
            path: path.to_owned(),
            line: source.line(),
            source,
        };
        let FormatOnly { format } = serde_json::from_slice(text).map_err(damaged)?;
        if format > FORMAT {
            return Err(CorpusError::NewerFormat { path: path.to_owned(), found: format });
        }
        let written: ManifestFile = serde_json::from_slice(text).map_err(damaged)?;
        for source in &written.sources {
            if !is_plain_name(&source.file) {
                return Err(strange_name(text, path, &source.file));
            }
        }
        Ok(Self::new(written.sources))
    }

    /// The text of the manifest, one source a line.
    pub(super) fn print(&self) -> String {
        let lines: Vec<String> = self.sources.iter().map(print_source).collect();
        let sources = lines.join(",");
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

    /// Where bytes with this hash belong, and the line to list them by; nothing is listed yet.
    pub(super) fn place(
        &self,
        sha256: Sha256,
        bytes: u64,
        recognised: Recognised,
    ) -> Result<(Outcome, Source), CorpusError> {
        if let Some(source) = self.find(sha256) {
            let part = recognised.part.as_deref();
            let is_taken_in = part.is_some() || source.is_aside();
            if !is_taken_in || part == Some(ASIDE) || part == source.part.as_deref() {
                let id = source.edition;
                return Ok((Outcome::AlreadyThere { id }, source.clone()));
            }
            let outcome = self.outcome(&recognised)?;
            let file = source.file.clone();
            let source = recognised.into_source(outcome.id(), sha256, bytes);
            return Ok((outcome, Source { file, ..source }));
        }
        let outcome = self.outcome(&recognised)?;
        Ok((outcome, recognised.into_source(outcome.id(), sha256, bytes)))
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
    fn outcome(&self, recognised: &Recognised) -> Result<Outcome, CorpusError> {
        let wanted = recognised.edition;
        if recognised.part.is_some() {
            return Ok(Outcome::AddedAsPart { id: wanted });
        }
        let issues = (wanted.issue()..=u8::MAX).map(|issue| wanted.with_issue(issue));
        let mut free = issues.filter(|id| !self.sources_of(*id).iter().any(Source::is_whole));
        match free.next() {
            Some(id) if id == wanted => Ok(Outcome::Added { id }),
            Some(id) => Ok(Outcome::AddedAsIssue { id }),
            None => Err(CorpusError::TooManyIssues { edition: wanted }),
        }
    }

    fn sort(&mut self) {
        self.sources.sort_by_key(|source| (source.edition, source.part.is_some()));
    }
}

fn print_source(source: &Source) -> String {
    let json =
        serde_json::to_string(source).expect("a source has string keys and no failing parts");
    format!("\n  {json}")
}

/// Whether a name names a file of the folder itself: not `..`, not another folder's.
pub(super) fn is_plain_name(file: &str) -> bool {
    !file.is_empty() && !file.starts_with('.') && !file.contains(['/', '\\', '\0', ':'])
}

fn strange_name(text: &[u8], path: &Path, file: &str) -> CorpusError {
    let printed = serde_json::Value::from(file).to_string();
    let mut lines = text.split(|byte| *byte == b'\n');
    let place = lines.position(|line| String::from_utf8_lossy(line).contains(&printed));
    CorpusError::StrangeFileName {
        path: path.to_owned(),
        line: place.map_or(1, |place| place + 1),
        file: file.to_owned(),
    }
}
