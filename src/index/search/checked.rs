//! How is nothing believed that was not written? Start at [`CheckedFolder`].
//!
//! The engine answers from whatever bytes it finds, so what it asks for is compared with the sums
//! first, each block when it is asked for the first time.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tantivy::HasLen;
use tantivy::directory::error::{DeleteError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, FileHandle, MmapDirectory, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

use super::error::SearchError;
use crate::index::sums::{BLOCK, Sums};
use crate::index::tables::Damage;

/// A folder of an index that is only read.
#[derive(Clone, Debug)]
pub(super) struct CheckedFolder {
    files: MmapDirectory,
    sums: Arc<Sums>,
}

impl CheckedFolder {
    /// Opens `folder`, whose files had these sums.
    pub fn open(folder: &Path, sums: Arc<Sums>) -> Result<Self, SearchError> {
        let files = MmapDirectory::open(folder);
        let files = files.map_err(|error| SearchError::engine("opening")(error.into()))?;
        Ok(Self { files, sums })
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
