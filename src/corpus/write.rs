//! How do sources come in, and what if the power fails meanwhile? Start at [`Writer`].
//!
//! A source is written beside its name, synced and renamed, and the manifest after all of them the
//! same way: whoever reads sees the corpus as it was before or as it is after. The system releases
//! the lock when a process dies, so a lock file that lies around holds nobody up.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::durable::{remove_leftovers, sync_folder, write_durably};
use super::error::CorpusError;
use super::hash::Sha256;
use super::manifest::Manifest;
use super::open::{Corpus, Folder};
use super::source::{Recognised, Source};
use crate::model::EditionId;

/// What became of bytes that were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same bytes are here already.
    AlreadyThere {
        /// As this edition.
        id: EditionId,
    },
    /// The same bytes are listed already, but the file was missing or had changed, and was put back.
    Restored {
        /// As this edition.
        id: EditionId,
    },
    /// The edition is new.
    Added {
        /// This one.
        id: EditionId,
    },
    /// The edition was here with other bytes: these are kept as the next issue.
    AddedAsIssue {
        /// This one.
        id: EditionId,
    },
    /// The bytes are a part of an edition and joined it.
    AddedAsPart {
        /// This one.
        id: EditionId,
    },
}

impl Outcome {
    /// The edition that the bytes belong to.
    pub fn id(self) -> EditionId {
        match self {
            Self::AlreadyThere { id }
            | Self::Restored { id }
            | Self::Added { id }
            | Self::AddedAsIssue { id }
            | Self::AddedAsPart { id } => id,
        }
    }

    /// Whether the corpus has a source more than before.
    pub fn is_new(self) -> bool {
        !matches!(self, Self::AlreadyThere { .. } | Self::Restored { .. })
    }
}

/// The one who may add to the corpus of a home; others wait until it is gone.
///
/// What was added is listed by [`Writer::finish`] and not before.
#[must_use = "nothing is listed until `finish`"]
#[derive(Debug)]
pub struct Writer {
    folder: Folder,
    manifest: Manifest,
    /// Names in `sources/` that the manifest does not list.
    strays: Vec<String>,
    wrote_sources: bool,
    is_listed: bool,
    home: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

impl Writer {
    /// Waits until no other writes to the corpus of `home`, and makes the folders.
    pub fn open(home: &Path) -> Result<Self, CorpusError> {
        let (folder, lock) = prepare(home)?;
        lock.lock().map_err(CorpusError::io("lock", &folder.lock()))?;
        begin(&folder)?;
        let manifest = Corpus::open(home)?.manifest().clone();
        Self::locked(home, folder, lock, manifest)
    }

    /// As [`Writer::open`], but gives none where another writes now.
    pub fn try_open(home: &Path) -> Result<Option<Self>, CorpusError> {
        let (folder, lock) = prepare(home)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => {
                return Err(CorpusError::io("lock", &folder.lock())(error));
            }
        }
        begin(&folder)?;
        let manifest = Corpus::open(home)?.manifest().clone();
        Self::locked(home, folder, lock, manifest).map(Some)
    }

    /// As [`Writer::open`], but puts a damaged manifest aside and starts with an empty one: adding
    /// every file of `sources/` then lists them anew.
    pub fn rebuild(home: &Path) -> Result<Self, CorpusError> {
        let (folder, lock) = prepare(home)?;
        lock.lock().map_err(CorpusError::io("lock", &folder.lock()))?;
        begin(&folder)?;
        let manifest = match Corpus::open(home) {
            Ok(corpus) => corpus.manifest().clone(),
            Err(error) if error.is_damage() => {
                set_aside(&folder.manifest())?;
                Manifest::default()
            }
            Err(error) => return Err(error),
        };
        Self::locked(home, folder, lock, manifest)
    }

    fn locked(
        home: &Path,
        folder: Folder,
        lock: File,
        manifest: Manifest,
    ) -> Result<Self, CorpusError> {
        remove_leftovers(folder.root())?;
        remove_leftovers(&folder.sources())?;
        let mut strays = folder.listed()?;
        strays.retain(|name| !manifest.sources().iter().any(|it| it.file == *name));
        Ok(Self {
            folder,
            is_listed: true,
            wrote_sources: false,
            manifest,
            strays,
            home: home.to_owned(),
            _lock: lock,
        })
    }

    /// Keeps `bytes`, unless they are here; listed by [`Writer::finish`].
    pub fn add(&mut self, bytes: &[u8], recognised: Recognised) -> Result<Outcome, CorpusError> {
        let sha256 = Sha256::of(bytes);
        let (outcome, mut source) = self.manifest.place(sha256, bytes.len() as u64, recognised)?;
        if outcome.is_new() {
            self.adopt_stray(&mut source);
        }
        let wrote = self.keep(&source, bytes)?;
        match outcome {
            Outcome::AlreadyThere { id } if wrote => return Ok(Outcome::Restored { id }),
            Outcome::AlreadyThere { .. } => {}
            _ => {
                self.manifest.insert(source);
                self.is_listed = false;
            }
        }
        Ok(outcome)
    }

    /// Lists what was added, durably, and gives the corpus as it is now.
    pub fn finish(self) -> Result<Corpus, CorpusError> {
        if self.wrote_sources {
            sync_folder(&self.folder.sources())?;
        }
        if !self.is_listed {
            write_durably(&self.folder.manifest(), self.manifest.print().as_bytes())?;
            sync_folder(self.folder.root())?;
        }
        Corpus::open(&self.home)
    }

    /// A file that an earlier writer left unlisted keeps the name it has.
    fn adopt_stray(&mut self, source: &mut Source) {
        let mark = format!("-{}.", source.sha256.short());
        if let Some(place) = self.strays.iter().position(|it| it.contains(&mark)) {
            source.file = self.strays.remove(place);
        }
    }

    /// Whether the file had to be written.
    fn keep(&mut self, source: &Source, bytes: &[u8]) -> Result<bool, CorpusError> {
        let path = self.folder.source(source);
        if fs::read(&path).is_ok_and(|it| it == bytes) {
            return Ok(false);
        }
        write_durably(&path, bytes)?;
        self.wrote_sources = true;
        Ok(true)
    }
}

/// Says what adding would do, and does nothing.
#[derive(Clone, Debug)]
pub struct Rehearsal {
    manifest: Manifest,
}

impl Rehearsal {
    /// A rehearsal that starts from what `corpus` holds.
    pub fn of(corpus: &Corpus) -> Self {
        Self { manifest: corpus.manifest().clone() }
    }

    /// What [`Writer::add`] would do, after all that was rehearsed before.
    pub fn add(&mut self, bytes: &[u8], recognised: Recognised) -> Result<Outcome, CorpusError> {
        let sha256 = Sha256::of(bytes);
        let (outcome, source) = self.manifest.place(sha256, bytes.len() as u64, recognised)?;
        if outcome.is_new() {
            self.manifest.insert(source);
        }
        Ok(outcome)
    }
}

/// Makes the folders and opens the lock.
pub(super) fn prepare(home: &Path) -> Result<(Folder, File), CorpusError> {
    let folder = Folder::of(home);
    let sources = folder.sources();
    fs::create_dir_all(&sources).map_err(CorpusError::io("create", &sources))?;
    let path = folder.lock();
    let mut options = File::options();
    let lock = options.create(true).truncate(false).write(true).open(&path);
    Ok((folder, lock.map_err(CorpusError::io("open", &path))?))
}

/// Writes an empty manifest where there is nothing yet: sources without one are then known to
/// have lost it.
fn begin(folder: &Folder) -> Result<(), CorpusError> {
    if folder.read_manifest()?.is_some() || !folder.listed()?.is_empty() {
        return Ok(());
    }
    write_durably(&folder.manifest(), Manifest::default().print().as_bytes())?;
    sync_folder(folder.root())
}

/// Renames a damaged manifest to a name that no other damaged one has; one that is lost is gone.
fn set_aside(manifest: &Path) -> Result<(), CorpusError> {
    if !manifest.exists() {
        return Ok(());
    }
    let bytes = fs::read(manifest).map_err(CorpusError::io("read", manifest))?;
    let name = format!("editions.damaged-{}.json", Sha256::of(&bytes).short());
    let aside = manifest.with_file_name(name);
    fs::rename(manifest, &aside).map_err(CorpusError::io("rename", manifest))
}
