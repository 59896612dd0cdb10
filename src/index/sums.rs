//! Are derived files still what was written? Start at [`Sums`].
//!
//! A folder that is whole holds `sums`: name, length and checksums of each other file. The tables
//! have checksums of their own; this is for the files of the engine, which compares its own only when
//! it is asked to read all of them. Each block of a file has one here, and `CheckedFolder` compares it
//! when it is read for the first time.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crc32fast::hash;
use serde::{Deserialize, Serialize};
use tantivy::HasLen;
use tantivy::directory::error::{DeleteError, OpenDirectoryError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, FileHandle, MmapDirectory, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

use super::generation::{IndexError, write_synced};
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
    for entry in fs::read_dir(folder).map_err(IndexError::io("list", folder))? {
        let entry = entry.map_err(IndexError::io("list", folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Hidden files are locks and lists that only a writer reads.
        if name != NAME && !name.starts_with('.') {
            files.push(sums_of(folder, name).map_err(IndexError::io("read", &entry.path()))?);
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
    files: MmapDirectory,
    sums: Arc<Sums>,
}

impl CheckedFolder {
    /// Opens `folder`, whose files had these sums.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, OpenDirectoryError> {
        Ok(Self { files: MmapDirectory::open(folder)?, sums })
    }
}

/// A file whose blocks are checked when they are read.
#[derive(Debug)]
struct CheckedFile {
    bytes: Arc<dyn FileHandle>,
    sums: Arc<FileSums>,
    /// The blocks that are what was written.
    sound: Vec<AtomicBool>,
}

impl HasLen for CheckedFile {
    fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl FileHandle for CheckedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK).min(self.sound.len());
        for place in blocks.filter(|place| !self.sound[*place].load(Ordering::Relaxed)) {
            let end = (place + 1).saturating_mul(BLOCK).min(self.len());
            if hash(&self.bytes.read_bytes(place * BLOCK..end)?) != self.sums.blocks[place] {
                return Err(changed(damaged(&self.sums.name)));
            }
            self.sound[place].store(true, Ordering::Relaxed);
        }
        self.bytes.read_bytes(range)
    }
}

impl Directory for CheckedFolder {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let bytes = self.files.get_file_handle(path)?;
        let name = path.to_string_lossy();
        let sums = self.sums.of(&name).filter(|sums| sums.length == bytes.len() as u64).cloned();
        let sums = sums.ok_or_else(|| {
            OpenReadError::wrap_io_error(changed(damaged(&name)), path.to_owned())
        })?;
        let sound = sums.blocks.iter().map(|_| AtomicBool::new(false)).collect();
        Ok(Arc::new(CheckedFile { bytes, sums, sound }))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
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
