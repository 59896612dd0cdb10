//! How are sources added so that a crash loses nothing? Start at [`Writer`]. What each address
//! answered last, so that what has not changed need not come again, [`Visits`] remembers.
//!
//! A source is written beside its name, synced and renamed, and the manifest after all of them the
//! same way: whoever reads sees the corpus as it was before or as it is after. The system releases
//! the lock when a process dies, so a lock file that lies around holds nobody up.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::folder::{Folder, read_file, remove_leftovers, sync_folder, write_durably};
use super::manifest::{CorpusError, Manifest, Outcome};
use super::open::Corpus;
use super::source::{Sha256, Source};
use crate::model::EditionId;

/// The one who may add to the corpus of a home, while others wait until it is gone; or one who
/// rehearses, says what would happen, and does nothing.
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
    /// Locked as long as it is open; none where this is a rehearsal.
    lock: Option<File>,
}

impl Writer {
    /// Waits until no other writes to the corpus of `home`, and makes the folders; `turn` hears of
    /// it where another writes.
    ///
    /// Puts a damaged manifest aside and starts with an empty one: adding every file of `sources/`
    /// then lists them anew, if they are not listed by what was noted of each.
    pub fn open(home: &Path, turn: &Turn<'_>) -> Result<Self, CorpusError> {
        let (folder, lock) = Folder::with_lock(home)?;
        take_lock(&folder, &lock, turn)?;
        write_first_manifest(&folder)?;
        let mut manifest = match Corpus::open(home) {
            Ok(corpus) => corpus.manifest().clone(),
            Err(error) if error.is_damage => {
                set_aside(&folder.manifest())?;
                Manifest::default()
            }
            Err(error) => return Err(error),
        };
        remove_leftovers(folder.root())?;
        remove_leftovers(&folder.sources())?;
        folder.remove_stale_notes(manifest.sources())?;
        let mut strays = folder.listed()?;
        strays.retain(|name| !manifest.sources().iter().any(|source| source.file == *name));
        let before = manifest.sources().len();
        list_strays(&folder, &mut strays, &mut manifest);
        let is_listed = manifest.sources().len() == before;
        let (home, lock) = (home.to_owned(), Some(lock));
        Ok(Self { folder, manifest, strays, wrote_sources: false, is_listed, home, lock })
    }

    /// A rehearsal that starts from what the corpus of `home` holds.
    pub fn rehearsal(home: &Path) -> Result<Self, CorpusError> {
        let manifest = Corpus::open(home)?.manifest().clone();
        let (folder, home, strays) = (Folder::of(home), home.to_owned(), Vec::new());
        let (wrote_sources, is_listed, lock) = (false, true, None);
        Ok(Self { folder, manifest, strays, wrote_sources, is_listed, home, lock })
    }

    /// The source with these bytes, if it is listed or was rehearsed.
    pub fn find(&self, bytes: &[u8]) -> Option<&Source> {
        self.manifest.find(Sha256::of(bytes))
    }

    /// What is listed or was rehearsed so far.
    pub fn sources(&self) -> &[Source] {
        self.manifest.sources()
    }

    /// Keeps `bytes`, unless they are here; listed by [`Writer::finish`]. Their hash, their number and
    /// the name of their file are found here, whatever the description has.
    pub fn add(&mut self, bytes: &[u8], described: Source) -> Result<Outcome, CorpusError> {
        let (sha256, count) = (Sha256::of(bytes), bytes.len() as u64);
        let described = Source { sha256, bytes: count, ..described };
        let (outcome, mut source) = self.manifest.place(described)?;
        let keeps = self.lock.is_some();
        if outcome.is_new() && keeps {
            self.adopt_stray(&mut source);
            self.folder.note(&source)?;
        }
        let wrote = keeps && self.keep(&source, bytes)?;
        match outcome {
            Outcome::AlreadyThere(id) if wrote => return Ok(Outcome::Restored(id)),
            Outcome::AlreadyThere(_) => {}
            _ => {
                self.manifest.insert(source);
                self.is_listed = false;
            }
        }
        Ok(outcome)
    }

    /// Takes an edition out, durably, and gives the paths at which its sources are kept from now on;
    /// a rehearsal takes out none.
    ///
    /// First its lines go aside, so that nobody takes up again what a killed writer leaves, then
    /// it is listed no more, then its sources go.
    pub fn remove(&mut self, edition: EditionId) -> Result<Vec<PathBuf>, CorpusError> {
        if self.lock.is_none() {
            return Ok(Vec::new());
        }
        let sources = self.manifest.sources_of(edition).to_vec();
        let aside = self.folder.removed();
        fs::create_dir_all(&aside).map_err(CorpusError::io("create", &aside))?;
        for source in &sources {
            let line = format!("{}.json", source.file);
            move_aside(&self.folder.lines().join(&line), &aside.join(&line))?;
        }
        self.manifest.remove(edition);
        write_durably(&self.folder.manifest(), self.manifest.print().as_bytes())?;
        sync_folder(self.folder.root())?;
        let mut paths = Vec::new();
        for source in &sources {
            let path = aside.join(&source.file);
            if move_aside(&self.folder.source(source), &path)? {
                paths.push(path);
            }
        }
        sync_folder(&aside)?;
        sync_folder(&self.folder.sources())?;
        // A server would say that nothing has changed since.
        let hashes: Vec<Sha256> = sources.iter().map(|source| source.sha256).collect();
        Visits::forget(&self.home, &hashes)?;
        Ok(paths)
    }

    /// Lists what was added, durably, and gives the corpus as it is now.
    pub fn finish(self) -> Result<Corpus, CorpusError> {
        if self.lock.is_none() {
            return Corpus::open(&self.home);
        }
        // Homes of older programs have no lines yet.
        self.folder.note_lacking(self.manifest.sources())?;
        self.folder.sync_notes()?;
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
        if let Some(place) = self.strays.iter().position(|name| name.contains(&mark)) {
            source.file = self.strays.remove(place);
        }
    }

    /// Whether the file had to be written.
    fn keep(&mut self, source: &Source, bytes: &[u8]) -> Result<bool, CorpusError> {
        let path = self.folder.source(source);
        if read_file(&path).is_ok_and(|found| found == bytes) {
            return Ok(false);
        }
        // A pipe or a device in its place is nobody's source.
        if fs::symlink_metadata(&path)
            .is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
        {
            fs::remove_file(&path).map_err(CorpusError::io("remove", &path))?;
        }
        write_durably(&path, bytes)?;
        self.wrote_sources = true;
        Ok(true)
    }
}

/// Moves a file; false where it is not there.
fn move_aside(from: &Path, to: &Path) -> Result<bool, CorpusError> {
    match fs::rename(from, to) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(CorpusError::io("move", from)(error)),
    }
}

/// Who waits for a turn to write, and how it hears for whom.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// What another is told that waits for this one, such as `process 4711`; empty for nothing.
    pub name: &'a str,
    /// Hears the name of the one who writes, where there is one.
    pub waits_for: &'a dyn Fn(&str),
}

impl Default for Turn<'_> {
    fn default() -> Self {
        Self { name: "", waits_for: &|_| () }
    }
}

/// Takes the lock, and leaves a name in it for those who wait.
fn take_lock(folder: &Folder, lock: &File, turn: &Turn<'_>) -> Result<(), CorpusError> {
    let path = folder.lock();
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let name = fs::read_to_string(&path).unwrap_or_default();
            (turn.waits_for)(name.lines().next().unwrap_or_default());
            lock.lock().map_err(CorpusError::io("lock", &path))?;
        }
        Err(TryLockError::Error(error)) => return Err(CorpusError::io("lock", &path)(error)),
    }
    // Who cannot say who it is still writes.
    let mut file = lock;
    let _ = lock.set_len(0).and_then(|()| file.rewind());
    let _ = file.write_all(turn.name.as_bytes());
    Ok(())
}

/// A shared lock: no other process writes as long as this lives.
#[derive(Debug)]
pub struct ReadLock(#[expect(dead_code, reason = "the lock ends with the open file")] Option<File>);

impl ReadLock {
    /// Waits until no other writes to the corpus of `home`; `waits_for` hears who does. Writes
    /// nothing, so that where nobody ever wrote there is nothing to wait for.
    pub fn wait(home: &Path, waits_for: &dyn Fn(&str)) -> Self {
        let path = Folder::of(home).lock();
        let Ok(lock) = File::open(&path) else { return Self(None) };
        if let Err(TryLockError::WouldBlock) = lock.try_lock_shared() {
            let name = fs::read_to_string(&path).unwrap_or_default();
            waits_for(name.lines().next().unwrap_or_default());
            // Where the system does not lock, nothing is waited for.
            let _ = lock.lock_shared();
        }
        Self(Some(lock))
    }
}

/// Lists what a killed writer had written and not yet listed, as it was meant to be.
fn list_strays(folder: &Folder, strays: &mut Vec<String>, manifest: &mut Manifest) {
    if strays.is_empty() {
        return;
    }
    for line in folder.all_noted() {
        let Some(place) = strays.iter().position(|name| *name == line.file) else { continue };
        let path = folder.source(&line);
        let is_whole = read_file(&path).is_ok_and(|bytes| Sha256::of(&bytes) == line.sha256);
        let of_edition = manifest.sources_of(line.edition);
        let is_free = !line.is_whole() || !of_edition.iter().any(Source::is_whole);
        // The place of another issue is given by who adds the same bytes again.
        if is_whole && is_free && manifest.find(line.sha256).is_none() {
            strays.remove(place);
            manifest.insert(line);
        }
    }
}

/// Writes an empty manifest where there is nothing yet: sources without one are then known to
/// have lost it.
fn write_first_manifest(folder: &Folder) -> Result<(), CorpusError> {
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

/// What an address answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    /// The address.
    pub address: String,
    /// The server's mark of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    /// When the answer had last changed, as the server printed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
    /// SHA-256 of the answer, where it was a text that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Sha256>,
    /// Where its links lead, where it was a page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
}

/// The last visit to each address. Losing it loses nothing: a damaged file is as good as none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visits {
    /// The newest English edition whose changes were told: what came after it was not.
    pub told: Option<EditionId>,
    visits: Vec<Visit>,
}

impl Visits {
    /// The visits that the home at `home` remembers.
    pub fn of(home: &Path) -> Self {
        let text = fs::read(Folder::of(home).visits()).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// The last visit to `address`.
    pub fn find(&self, address: &str) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.address == address)
    }

    /// Forgets what gave texts of these hashes; only who holds the lock may.
    fn forget(home: &Path, hashes: &[Sha256]) -> Result<(), CorpusError> {
        let mut all = Self::of(home);
        let before = all.visits.len();
        all.visits.retain(|visit| visit.sha256.is_none_or(|hash| !hashes.contains(&hash)));
        if all.visits.len() == before { Ok(()) } else { all.write(&Folder::of(home)) }
    }

    fn write(&self, folder: &Folder) -> Result<(), CorpusError> {
        let json = serde_json::to_string_pretty(self);
        let json = json.expect("a visit has string keys and no failing parts") + "\n";
        write_durably(&folder.visits(), json.as_bytes())?;
        sync_folder(folder.root())
    }

    /// Remembers visits in the home at `home`, each in place of the one before, and that the
    /// changes up to an edition were told.
    pub fn remember(
        home: &Path,
        visits: Vec<Visit>,
        told: Option<EditionId>,
    ) -> Result<(), CorpusError> {
        let (folder, lock) = Folder::with_lock(home)?;
        lock.lock().map_err(CorpusError::io("lock", &folder.lock()))?;
        let before = Self::of(home);
        let mut all = before.clone();
        all.told = told.or(all.told);
        for visit in visits {
            all.visits.retain(|old| old.address != visit.address);
            all.visits.push(visit);
        }
        all.visits.sort_by(|one, other| one.address.cmp(&other.address));
        if all == before {
            return Ok(());
        }
        all.write(&folder)
    }
}
