//! Which generation of derived files is in force? Start at [`Generations`].
//!
//! ```text
//! HOME/index/
//!   current        one line: format, name of the generation, fingerprint of its corpus
//!   gen-000012/    tables.bin and the search index with its sums
//!   lock           held by the one who builds
//! ```
//!
//! The pointer is switched by an atomic rename when a generation is whole, so readers never see
//! half of one, and a reader holds the generation it opened, so that no builder removes it while
//! more of it is read. Nothing here knows what is inside a generation.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::search::FORMAT as SEARCH_FORMAT;
use super::tables::TABLES_FORMAT;
use crate::lexicon::QUESTIONS_SUM;
use crate::model::Trouble;

/// Changes whenever a generation of another program version must be built anew.
///
/// The last digit is for the files in its folder, the two before it for the search index, the next
/// two for the tables; in front stands the sum of the questions that both are made with.
pub const FORMAT: u64 =
    QUESTIONS_SUM as u64 * 100_000 + TABLES_FORMAT as u64 * 1000 + SEARCH_FORMAT * 10 + 1;

/// Why derived files cannot be kept.
#[derive(Debug, thiserror::Error)]
#[error("{}", trouble.what)]
pub struct IndexError {
    /// What to tell of it.
    pub trouble: Trouble,
    /// Whether another user wrote what may not be read.
    pub is_denied: bool,
}

impl IndexError {
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| {
            let hint = match source.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "hint-disk-full-index",
                _ => "hint-index",
            };
            let trouble = Trouble::system(doing, &path, &source).with_hint(hint);
            Self { trouble, is_denied: is_denied(&source) }
        }
    }
}

/// The generations of one home.
#[derive(Clone, Debug)]
pub struct Generations {
    folder: PathBuf,
}

/// The generation in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Current {
    /// The folder that holds it.
    pub folder: PathBuf,
    /// Fingerprint of the corpus it was derived from.
    pub fingerprint: String,
}

/// Keeps a generation from being removed as long as this lives.
#[derive(Debug)]
pub struct Hold(#[expect(dead_code, reason = "the lock ends with the open folder")] Option<File>);

impl Current {
    /// Holds this generation, which may be gone already: open its files after this. None where it
    /// is being removed.
    ///
    /// Where the system does not lock folders nothing is held.
    pub fn hold(&self) -> Option<Hold> {
        hold(&self.folder, File::try_lock_shared)
    }

    /// Why a file of this generation may not be read, if one may not: another user wrote it.
    pub fn unreadable(&self) -> Option<IndexError> {
        match below(&self.folder) {
            Err(error) => error.is_denied.then_some(error),
            Ok(paths) => paths.iter().filter(|path| path.is_file()).find_map(|path| {
                let error = File::open(path).err().filter(is_denied)?;
                Some(IndexError::io("read", path)(error))
            }),
        }
    }
}

fn is_denied(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::PermissionDenied
}

/// Locks `folder` so, unless another holds it otherwise.
fn hold(folder: &Path, lock: fn(&File) -> Result<(), TryLockError>) -> Option<Hold> {
    let Ok(opened) = File::open(folder) else { return Some(Hold(None)) };
    match lock(&opened) {
        Ok(()) => Some(Hold(Some(opened))),
        Err(TryLockError::WouldBlock) => None,
        Err(TryLockError::Error(_)) => Some(Hold(None)),
    }
}

impl Generations {
    /// The generations of the home at `home`; touches nothing.
    pub fn of(home: &Path) -> Self {
        Self { folder: home.join("index") }
    }

    /// The generation in force; none where there is none or another program version made it.
    pub fn current(&self) -> Option<Current> {
        let pointer = fs::read_to_string(self.folder.join("current")).ok()?;
        let mut words = pointer.split_whitespace();
        let (format, name, fingerprint) = (words.next()?, words.next()?, words.next()?);
        let known = format.parse() == Ok(FORMAT) && number(name).is_some();
        let folder = self.folder.join(name);
        known.then(|| Current { folder, fingerprint: fingerprint.to_owned() })
    }

    /// Waits until no other builds.
    pub fn lock(&self) -> Result<Builder, IndexError> {
        let lock = self.open_lock()?;
        lock.lock().map_err(IndexError::io("lock", &self.folder))?;
        Ok(Builder { generations: self.clone(), _lock: lock })
    }

    /// As [`Generations::lock`], but gives none where another builds now.
    pub fn try_lock(&self) -> Result<Option<Builder>, IndexError> {
        let lock = self.open_lock()?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Builder { generations: self.clone(), _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(IndexError::io("lock", &self.folder)(error)),
        }
    }

    fn open_lock(&self) -> Result<File, IndexError> {
        fs::create_dir_all(&self.folder).map_err(IndexError::io("create", &self.folder))?;
        let path = self.folder.join("lock");
        let mut options = File::options();
        let file = options.create(true).truncate(false).write(true).open(&path);
        file.map_err(IndexError::io("open", &path))
    }
}

/// The one who may build; the system lets the next one in when the process ends.
#[derive(Debug)]
pub struct Builder {
    generations: Generations,
    _lock: File,
}

impl Builder {
    /// Makes an empty folder for the next generation; older ones that nobody reads, and what
    /// killed builders left, are removed.
    pub fn start(&self) -> Result<PathBuf, IndexError> {
        let folder = &self.generations.folder;
        let current = self.generations.current().map(|generation| generation.folder);
        let mut last: u32 = 0;
        for path in paths_in(folder)? {
            let Some(number) = number(&name_of(&path)) else { continue };
            last = last.max(number);
            if Some(&path) == current.as_ref() {
                continue;
            }
            // Held until all of it is gone, lest a reader opens what is being removed.
            if let Some(_alone) = hold(&path, File::try_lock) {
                fs::remove_dir_all(&path).map_err(IndexError::io("remove", &path))?;
            }
        }
        let path = folder.join(format!("gen-{:06}", last + 1));
        fs::create_dir(&path).map_err(IndexError::io("create", &path))?;
        Ok(path)
    }

    /// Removes a generation that could not be made whole.
    pub fn discard(&self, generation: &Path) {
        // What cannot be removed now is removed by the next one who builds.
        let _ = fs::remove_dir_all(generation);
    }

    /// Puts a whole generation in force.
    pub fn publish(&self, generation: &Path, fingerprint: &str) -> Result<(), IndexError> {
        let folder = &self.generations.folder;
        open_to_readers(generation)?;
        sync_all(generation)?;
        let name = name_of(generation);
        let path = folder.join("current");
        let fresh = folder.join("current.new");
        let line = format!("{FORMAT} {name} {fingerprint}\n");
        write_synced(&fresh, line.as_bytes())?;
        fs::rename(&fresh, &path).map_err(IndexError::io("rename", &fresh))?;
        sync_folder(folder)
    }
}

/// Writes a file and waits until it is on the disk.
pub fn write_synced(path: &Path, bytes: &[u8]) -> Result<(), IndexError> {
    let mut file = File::create(path).map_err(IndexError::io("create", path))?;
    file.write_all(bytes).map_err(IndexError::io("write", path))?;
    file.sync_all().map_err(IndexError::io("write", path))
}

/// The files and folders in one, in no order.
pub(super) fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, IndexError> {
    let entries = fs::read_dir(folder).map_err(IndexError::io("list", folder))?;
    entries.map(|entry| Ok(entry.map_err(IndexError::io("list", folder))?.path())).collect()
}

/// What a file or folder is called.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// All files and folders below one, those below a folder before it.
fn below(folder: &Path) -> Result<Vec<PathBuf>, IndexError> {
    let mut found = Vec::new();
    for path in paths_in(folder)? {
        if path.is_dir() {
            found.extend(below(&path)?);
        }
        found.push(path);
    }
    Ok(found)
}

/// Lets everybody read the files of a generation who may read those that we make: the engine makes
/// some for the one user only who runs it.
fn open_to_readers(generation: &Path) -> Result<(), IndexError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let probe = generation.join("readers");
        File::create(&probe).map_err(IndexError::io("create", &probe))?;
        let own = fs::metadata(&probe).map_err(IndexError::io("read", &probe))?.permissions();
        fs::remove_file(&probe).map_err(IndexError::io("remove", &probe))?;
        for path in below(generation)?.into_iter().filter(|path| !path.is_dir()) {
            let found = fs::metadata(&path).map_err(IndexError::io("read", &path))?.permissions();
            if found.mode() & 0o777 != own.mode() & 0o777 {
                let opened = fs::set_permissions(&path, own.clone());
                opened.map_err(IndexError::io("share", &path))?;
            }
        }
    }
    let _ = generation;
    Ok(())
}

fn sync_all(folder: &Path) -> Result<(), IndexError> {
    for path in below(folder)? {
        if path.is_dir() {
            sync_folder(&path)?;
        } else {
            let synced = File::open(&path).and_then(|file| file.sync_all());
            synced.map_err(IndexError::io("write", &path))?;
        }
    }
    sync_folder(folder)
}

fn sync_folder(folder: &Path) -> Result<(), IndexError> {
    let synced = File::open(folder).and_then(|file| file.sync_all());
    // Windows does not open folders, and needs no such thing.
    if cfg!(unix) { synced.map_err(IndexError::io("write", folder)) } else { Ok(()) }
}

/// The number in the name of a generation; none of what is called otherwise.
fn number(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("gen-").filter(|digits| digits.len() == 6)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}
