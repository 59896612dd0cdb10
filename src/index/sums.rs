//! Are derived files still what was written? Start at [`Sums`].
//!
//! A folder that is whole holds `sums`: name, length and checksums of each other file. The tables
//! have checksums of their own; this is for the files of the engine, which compares its own only when
//! it is asked to read all of them. Each block of a file has one here, and `CheckedFolder` compares it
//! when it is read for the first time. Nothing is mapped: who cuts a file off ends no process that reads
//! it, which hears of damage instead.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crc32fast::hash;
use serde::{Deserialize, Serialize};
use tantivy::HasLen;
use tantivy::directory::error::{DeleteError, OpenReadError, OpenWriteError};
use tantivy::directory::{Directory, FileHandle, OwnedBytes, WatchCallback, WatchHandle, WritePtr};

use super::generation::{IndexError, name_of, paths_in, write_synced};
use super::pieces::Block;
use super::tables::Damage;

/// Name of the list of sums in its folder.
pub const NAME: &str = "sums";

/// Bytes of a file that share a checksum.
pub const BLOCK: usize = 32 << 10;

/// What the files of a folder were when they were written.
#[derive(Debug)]
pub struct Sums(Vec<Arc<FileSums>>);

/// What a file was when it was written.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSums {
    name: String,
    /// Its length, in bytes.
    length: u64,
    /// The CRC-32 of each of its blocks; none of one without bytes.
    blocks: Vec<u32>,
}

impl Sums {
    /// Reads the list of `folder`; every file must have the length that was written.
    pub fn open(folder: &Path) -> Result<Self, Damage> {
        let damage = || damaged(NAME);
        let list = fs::read(folder.join(NAME)).map_err(|_| damage())?;
        let (sum, list) = list.split_first_chunk().ok_or_else(damage)?;
        let files =
            postcard::from_bytes(list).ok().filter(|_| u32::from_le_bytes(*sum) == hash(list));
        let files: Vec<FileSums> = files.ok_or_else(damage)?;
        let is_whole = |file: &FileSums| {
            fs::metadata(folder.join(&file.name)).is_ok_and(|found| found.len() == file.length)
        };
        match files.iter().find(|file| !is_whole(file)) {
            Some(file) => Err(damaged(&file.name)),
            None => Ok(Self(files.into_iter().map(Arc::new).collect())),
        }
    }

    fn of(&self, name: &str) -> Option<&Arc<FileSums>> {
        self.0.iter().find(|file| file.name == name)
    }
}

fn damaged(name: &str) -> Damage {
    Damage { what: format!("file `{name}`") }
}

/// Writes the sums of all files in `folder`, which do not change any more.
pub fn write(folder: &Path) -> Result<(), IndexError> {
    let mut files = Vec::new();
    for path in paths_in(folder)? {
        let name = name_of(&path);
        // Hidden files are locks and lists that only a writer reads.
        if name != NAME && !name.starts_with('.') {
            files.push(sums_of(folder, name).map_err(IndexError::io("read", &path))?);
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let list = Block::bytes_of(&files);
    write_synced(&folder.join(NAME), &[&hash(&list).to_le_bytes(), list.as_slice()].concat())
}

/// Whether every file of `folder` is what was written.
pub fn check(folder: &Path) -> Result<(), Damage> {
    let is_same =
        |file: &Arc<FileSums>| sums_of(folder, file.name.clone()).is_ok_and(|sums| sums == **file);
    match Sums::open(folder)?.0.iter().find(|file| !is_same(file)) {
        Some(file) => Err(damaged(&file.name)),
        None => Ok(()),
    }
}

fn sums_of(folder: &Path, name: String) -> io::Result<FileSums> {
    let bytes = fs::read(folder.join(&name))?;
    let blocks = bytes.chunks(BLOCK).map(hash).collect();
    Ok(FileSums { name, length: bytes.len() as u64, blocks })
}

/// A folder of an index that is only read.
#[derive(Clone, Debug)]
pub(super) struct CheckedFolder {
    folder: PathBuf,
    sums: Arc<Sums>,
}

impl CheckedFolder {
    /// The folder `folder`, whose files had these sums.
    pub fn of(folder: &Path, sums: Arc<Sums>) -> Self {
        Self { folder: folder.to_owned(), sums }
    }
}

/// A file whose blocks are checked when they are read.
#[derive(Debug)]
struct CheckedFile {
    file: Mutex<File>,
    sums: Arc<FileSums>,
    /// The blocks that are what was written.
    sound: Vec<AtomicBool>,
    /// How often it was read, and all of it once that was often: who asks again and again shall not
    /// wait for the system each time.
    reads: AtomicUsize,
    whole: OnceLock<OwnedBytes>,
}

/// From so many reads on a file is kept as a whole; a single search reads less often.
const OFTEN: usize = 400;

impl HasLen for CheckedFile {
    fn len(&self) -> usize {
        self.sums.length as usize
    }
}

impl FileHandle for CheckedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        if let Some(whole) = self.whole.get() {
            return Ok(whole.slice(range));
        }
        if self.reads.fetch_add(1, Ordering::Relaxed) == OFTEN {
            let whole = self.read_bytes(0..self.len())?;
            return Ok(self.whole.get_or_init(|| whole).slice(range));
        }
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK).min(self.sound.len());
        let are_sound =
            self.sound[blocks.clone()].iter().all(|sound| sound.load(Ordering::Relaxed));
        let read = match are_sound {
            true => range.clone(),
            false => blocks.start * BLOCK..blocks.end.saturating_mul(BLOCK).min(self.len()),
        };
        let mut bytes = vec![0; read.len()];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(read.start as u64))?;
        file.read_exact(&mut bytes)?;
        drop(file);
        if !are_sound {
            for (place, block) in blocks.zip(bytes.chunks(BLOCK)) {
                if hash(block) != self.sums.blocks[place] {
                    return Err(changed(damaged(&self.sums.name)));
                }
                self.sound[place].store(true, Ordering::Relaxed);
            }
        }
        Ok(OwnedBytes::new(bytes).slice(range.start - read.start..range.end - read.start))
    }
}

impl Directory for CheckedFolder {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let unread = |error| OpenReadError::wrap_io_error(error, path.to_owned());
        let file = File::open(self.folder.join(path)).map_err(unread)?;
        let length = file.metadata().map_err(unread)?.len();
        let name = path.to_string_lossy();
        let sums = self.sums.of(&name).filter(|sums| sums.length == length).cloned();
        let sums = sums.ok_or_else(|| unread(changed(damaged(&name))))?;
        let sound = sums.blocks.iter().map(|_| AtomicBool::new(false)).collect();
        let (file, reads, whole) = (Mutex::new(file), AtomicUsize::new(0), OnceLock::new());
        Ok(Arc::new(CheckedFile { file, sums, sound, reads, whole }))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.folder.join(path).exists())
    }

    /// A file that is not listed is one that only writers read.
    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        if self.sums.of(&path.to_string_lossy()).is_none() {
            return Err(OpenReadError::FileDoesNotExist(path.to_owned()));
        }
        let whole = self.get_file_handle(path)?;
        let bytes = whole.read_bytes(0..whole.len());
        let bytes = bytes.map_err(|error| OpenReadError::wrap_io_error(error, path.to_owned()))?;
        Ok(bytes.to_vec())
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(only_read()), filepath: path.to_owned() })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(only_read(), path.to_owned()))
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(only_read())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}

fn only_read() -> io::Error {
    io::ErrorKind::ReadOnlyFilesystem.into()
}

fn changed(damage: Damage) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, damage)
}
