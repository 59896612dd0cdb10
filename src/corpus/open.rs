//! What is in a corpus? Start at [`Corpus::open`].
//!
//! Nothing here writes or locks; see [`Writer`](super::Writer) for that.

use std::io;
use std::path::Path;

use super::folder::Folder;
use super::manifest::{CorpusError, Manifest};
use super::source::{Sha256, Source};
use super::verify::Verification;
use super::{sample, verify};
use crate::model::EditionId;

/// The sources of a home as the manifest lists them; it never changes under a reader.
#[derive(Clone, Debug)]
pub struct Corpus {
    place: Place,
    manifest: Manifest,
    fingerprint: Sha256,
}

/// Where the bytes of a corpus are.
#[derive(Clone, Debug)]
enum Place {
    Home(Folder),
    Sample,
}

impl Corpus {
    /// Opens the corpus of a home; a home without one gives an empty corpus.
    ///
    /// Never writes, so it works on read-only media, and never waits for a writer.
    pub fn open(home: &Path) -> Result<Self, CorpusError> {
        let folder = Folder::of(home);
        let text = folder.read_manifest()?;
        let manifest = match &text {
            Some(text) => Manifest::read(text, &folder.manifest())?,
            None if !folder.listed()?.is_empty() => {
                return Err(CorpusError::LostManifest { path: folder.manifest() });
            }
            None => Manifest::default(),
        };
        Ok(Self {
            fingerprint: Sha256::of(text.as_deref().unwrap_or_default()),
            place: Place::Home(folder),
            manifest,
        })
    }

    /// The sample corpus, which is compiled into the program.
    pub fn sample() -> Self {
        let manifest = Manifest::new(sample::sources());
        Self {
            fingerprint: Sha256::of(manifest.print().as_bytes()),
            place: Place::Sample,
            manifest,
        }
    }

    /// The fingerprint of the corpus of a home, without reading what the manifest says.
    pub fn fingerprint_of(home: &Path) -> Result<Sha256, CorpusError> {
        let text = Folder::of(home).read_manifest()?;
        Ok(Sha256::of(&text.unwrap_or_default()))
    }

    /// The hash of the manifest, which changes whenever the corpus does: what was derived under
    /// another one is stale.
    pub fn fingerprint(&self) -> Sha256 {
        self.fingerprint
    }

    /// Whether there is no source.
    pub fn is_empty(&self) -> bool {
        self.sources().is_empty()
    }

    /// All sources: by edition, whole ones first, else as they came.
    pub fn sources(&self) -> &[Source] {
        self.manifest.sources()
    }

    /// All editions, ascending.
    pub fn editions(&self) -> Vec<EditionId> {
        let mut editions: Vec<EditionId> =
            self.sources().iter().map(|source| source.edition).collect();
        editions.dedup();
        editions
    }

    /// The sources of one edition: several where it came in parts, none where it is not here.
    pub fn sources_of(&self, edition: EditionId) -> &[Source] {
        self.manifest.sources_of(edition)
    }

    /// The source with exactly these bytes: what is found here need not be recognised again.
    pub fn find(&self, sha256: Sha256) -> Option<&Source> {
        self.manifest.find(sha256)
    }

    /// The edition as which a source came, where the manifest says another.
    pub fn noted_otherwise(&self, source: &Source) -> Option<EditionId> {
        let Place::Home(folder) = &self.place else { return None };
        let noted = folder.noted(&source.file)?.edition;
        (noted != source.edition).then_some(noted)
    }

    /// The bytes of a source; fails where they are no longer those that were imported.
    pub fn read(&self, source: &Source) -> Result<Vec<u8>, CorpusError> {
        match &self.place {
            Place::Home(folder) => folder.read_source(source),
            Place::Sample => read_sample(source),
        }
    }

    /// Rereads every source and compares; fails only where the folder cannot be listed.
    pub fn verify(&self) -> Result<Verification, CorpusError> {
        match &self.place {
            Place::Home(folder) => verify::verify(folder, self.sources()),
            Place::Sample => Ok(Verification {
                sources: self.sources().len(),
                bytes: self.sources().iter().map(|source| source.bytes).sum(),
                findings: Vec::new(),
            }),
        }
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }
}

fn read_sample(source: &Source) -> Result<Vec<u8>, CorpusError> {
    let bytes = sample::bytes(&source.file);
    let absent = || io::Error::from(io::ErrorKind::NotFound);
    bytes
        .map(<[u8]>::to_vec)
        .ok_or_else(absent)
        .map_err(CorpusError::io("find in the sample", Path::new(&source.file)))
}
