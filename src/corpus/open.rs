//! What is in a corpus? Start at [`Corpus::open`].
//!
//! Nothing here writes or locks; see [`Writer`](super::Writer) for that.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::manifest::{CorpusError, Manifest};
use super::source::{Sha256, Source};
use super::verify::Verification;
use super::{lines, sample, verify};
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
        let noted = lines::of(folder, &source.file)?.edition;
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

/// The bytes of a file; a pipe or a device, whose end nobody knows, is none.
pub(super) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    fs::read(path)
}

/// `HOME/corpus/` and the paths in it.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    root: PathBuf,
}

impl Folder {
    pub(super) fn of(home: &Path) -> Self {
        Self { root: home.join("corpus") }
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn manifest(&self) -> PathBuf {
        self.root.join("editions.json")
    }

    pub(super) fn sources(&self) -> PathBuf {
        self.root.join("sources")
    }

    /// The line of each source in the list of editions, a file each.
    pub(super) fn lines(&self) -> PathBuf {
        self.root.join("lines")
    }

    /// Sources that were taken out, with their lines.
    pub(super) fn removed(&self) -> PathBuf {
        self.root.join("removed")
    }

    pub(super) fn visits(&self) -> PathBuf {
        self.root.join("visits.json")
    }

    pub(super) fn lock(&self) -> PathBuf {
        self.root.join("lock")
    }

    pub(super) fn source(&self, source: &Source) -> PathBuf {
        self.sources().join(&source.file)
    }

    pub(super) fn read_manifest(&self) -> Result<Option<Vec<u8>>, CorpusError> {
        let path = self.manifest();
        match read_file(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(CorpusError::io("read", &path)(error)),
        }
    }

    /// Names of what is in `sources/`, sorted; hidden files are the system's or half written.
    pub(super) fn listed(&self) -> Result<Vec<String>, CorpusError> {
        let path = self.sources();
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(CorpusError::io("list", &path)(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(CorpusError::io("list", &path))?;
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
        names.retain(|name| !name.starts_with('.'));
        names.sort();
        Ok(names)
    }

    fn read_source(&self, source: &Source) -> Result<Vec<u8>, CorpusError> {
        let path = self.source(source);
        let bytes = read_file(&path).map_err(CorpusError::io("read", &path))?;
        if Sha256::of(&bytes) == source.sha256 {
            Ok(bytes)
        } else {
            Err(CorpusError::ChangedSource { path })
        }
    }
}
