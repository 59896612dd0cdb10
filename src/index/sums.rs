//! Are derived files still what was written? Start at [`Sums`].
//!
//! A folder that is whole holds `sums`, with a line for each other file: checksums, length, name.
//! The tables have checksums of their own; this is for files of an engine that has none. Each
//! block of a file has its own, so that a reader checks what it reads and no more: the engine answers
//! from whatever bytes it finds, so `CheckedFolder` compares each block when it is asked for the
//! first time.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crc32fast::hash;
use tantivy::HasLen;
use tantivy::directory::error::{DeleteError, OpenDirectoryError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, FileHandle, MmapDirectory, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

use super::generation::{IndexError, write_synced};
use super::tables::Damage;

/// Name of the list of sums in its folder.
pub const NAME: &str = "sums";

/// Bytes of a file that share a checksum.
pub const BLOCK: usize = 32 << 10;

/// What the files of a folder were when they were written.
#[derive(Debug)]
pub struct Sums {
    files: Vec<FileSums>,
}

/// What a file was when it was written.
#[derive(Debug, PartialEq, Eq)]
pub struct FileSums {
    name: String,
    /// Its length, in bytes.
    pub length: u64,
    /// The CRC-32 of each of its blocks.
    blocks: Vec<u32>,
}

impl Sums {
    /// Reads the list of `folder`; every file must have the length that was written.
    pub fn open(folder: &Path) -> Result<Self, Damage> {
        let damage = || damaged(NAME);
        let list = fs::read_to_string(folder.join(NAME)).map_err(|_| damage())?;
        let files = list.lines().map(|line| FileSums::read(line).ok_or_else(damage));
        let files: Vec<FileSums> = files.collect::<Result<_, _>>()?;
        for file in &files {
            if fs::metadata(folder.join(&file.name))
                .map_or(true, |metadata| metadata.len() != file.length)
            {
                return Err(file.damage());
            }
        }
        if files.is_empty() { Err(damage()) } else { Ok(Self { files }) }
    }

    /// What the file of this name was; one that is not listed was not written.
    pub fn of(&self, name: &str) -> Result<&FileSums, Damage> {
        self.files.iter().find(|file| file.name == name).ok_or_else(|| damaged(name))
    }
}

impl FileSums {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.splitn(3, ' ');
        let blocks = words.next()?.split(',').map(|sum| u32::from_str_radix(sum, 16).ok());
        let blocks: Vec<u32> = blocks.collect::<Option<_>>()?;
        let length: u64 = words.next()?.parse().ok()?;
        let name = words.next().filter(|name| !name.contains(['/', '\\']))?.to_owned();
        // A block without a sum would be believed as it is.
        let all = length.div_ceil(BLOCK as u64).max(1);
        (blocks.len() as u64 == all).then_some(Self { name, length, blocks })
    }

    fn line(&self) -> String {
        let blocks: Vec<String> = self.blocks.iter().map(|sum| format!("{sum:08x}")).collect();
        format!("{} {} {}\n", blocks.join(","), self.length, self.name)
    }

    /// How many blocks it has.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Whether its block at this place has these bytes.
    pub fn has(&self, place: usize, bytes: &[u8]) -> bool {
        self.blocks.get(place) == Some(&hash(bytes))
    }

    /// That it is not what was written.
    pub fn damage(&self) -> Damage {
        damaged(&self.name)
    }
}

fn damaged(name: &str) -> Damage {
    Damage { what: format!("file `{name}`") }
}

/// Writes the sums of all files in `folder`, which do not change any more.
pub fn write(folder: &Path) -> Result<(), IndexError> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).map_err(IndexError::io("list", folder))? {
        let entry = entry.map_err(IndexError::io("list", folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Hidden files are locks and lists that only a writer reads.
        if name == NAME || name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        lines.push(sums_of(&path, name).map_err(IndexError::io("read", &path))?.line());
    }
    lines.sort();
    write_synced(&folder.join(NAME), lines.concat().as_bytes())
}

/// Whether every file of `folder` is what was written.
pub fn check(folder: &Path) -> Result<(), Damage> {
    for file in Sums::open(folder)?.files {
        let now = sums_of(&folder.join(&file.name), file.name.clone());
        if now.map_or(true, |sums| sums != file) {
            return Err(file.damage());
        }
    }
    Ok(())
}

/// The sums of a file; one without bytes has one block.
fn sums_of(path: &Path, name: String) -> io::Result<FileSums> {
    let mut file = File::open(path)?;
    let mut sums = FileSums { name, length: 0, blocks: Vec::new() };
    let mut block = Vec::with_capacity(BLOCK);
    loop {
        block.clear();
        let read = file.by_ref().take(BLOCK as u64).read_to_end(&mut block)?;
        if read > 0 || sums.blocks.is_empty() {
            sums.length += read as u64;
            sums.blocks.push(hash(&block));
        }
        if read < BLOCK {
            return Ok(sums);
        }
    }
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
    sums: Arc<Sums>,
    name: String,
    /// The blocks that are what was written.
    sound: Vec<AtomicBool>,
}

impl CheckedFile {
    fn open(sums: &Arc<Sums>, name: &str, bytes: Arc<dyn FileHandle>) -> Result<Self, Damage> {
        let own = sums.of(name)?;
        if own.length != bytes.len() as u64 {
            return Err(own.damage());
        }
        let sound = (0..own.blocks()).map(|_| AtomicBool::new(false)).collect();
        Ok(Self { bytes, sums: Arc::clone(sums), name: name.to_owned(), sound })
    }

    /// Compares the block at `place`, which is not known to be sound.
    fn check(&self, place: usize) -> io::Result<()> {
        let end = (place * BLOCK).saturating_add(BLOCK).min(self.len());
        let bytes = self.bytes.read_bytes(place * BLOCK..end)?;
        let own = self.sums.of(&self.name).map_err(changed)?;
        if own.has(place, &bytes) { Ok(()) } else { Err(changed(own.damage())) }
    }
}

impl HasLen for CheckedFile {
    fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl FileHandle for CheckedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK).min(self.sound.len());
        for place in blocks {
            if !self.sound[place].load(Ordering::Relaxed) {
                self.check(place)?;
                self.sound[place].store(true, Ordering::Relaxed);
            }
        }
        self.bytes.read_bytes(range)
    }
}

impl Directory for CheckedFolder {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let bytes = self.files.get_file_handle(path)?;
        let file = CheckedFile::open(&self.sums, &path.to_string_lossy(), bytes);
        let refused = |damage| OpenReadError::wrap_io_error(changed(damage), path.to_owned());
        Ok(Arc::new(file.map_err(refused)?))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
    }

    /// A file that is not listed is one that only writers read.
    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        if self.sums.of(&path.to_string_lossy()).is_err() {
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
