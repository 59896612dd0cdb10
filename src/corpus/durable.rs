//! How is a file written atomically? Start at [`write_durably`].
//!
//! Nothing here knows what it writes, and nothing here locks: only who holds the lock may call.

use std::fs;
use std::fs::File;
use std::io::Write;
use std::path::Path;

use super::manifest::CorpusError;

const LEFTOVER_START: &str = ".mtgcr-";
const LEFTOVER_END: &str = ".tmp";

/// Writes `path` so that it is there whole or not at all, whatever happens.
///
/// The folder still has to be synced before the new name is sure to last.
pub(super) fn write_durably(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Only one writes at a time, so a name that is always the same collides with nothing.
    let beside = path.with_file_name(format!("{LEFTOVER_START}{name}{LEFTOVER_END}"));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(CorpusError::io("write", &beside))?;
    fs::rename(&beside, path).map_err(CorpusError::io("write", path))
}

/// Makes the names in a folder durable, where the system has a way to ask for it.
pub(super) fn sync_folder(path: &Path) -> Result<(), CorpusError> {
    if cfg!(unix) {
        let synced = File::open(path).and_then(|folder| folder.sync_all());
        synced.map_err(CorpusError::io("sync", path))?;
    }
    Ok(())
}

/// Removes what a killed writer left half written; only who holds the lock may.
pub(super) fn remove_leftovers(folder: &Path) -> Result<(), CorpusError> {
    let list = || CorpusError::io("list", folder);
    for entry in fs::read_dir(folder).map_err(list())? {
        let entry = entry.map_err(list())?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(LEFTOVER_START) && name.ends_with(LEFTOVER_END) {
            let path = entry.path();
            fs::remove_file(&path).map_err(CorpusError::io("remove", &path))?;
        }
    }
    Ok(())
}
