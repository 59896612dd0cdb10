//! Where are the files of a corpus, and how is one read and written? Start at [`Folder`].
//!
//! What the manifest says of a source is kept beside the sources as well, a line each: what was
//! told by hand, an issue, a date or a kind, stands in no text, so a list that is lost is written
//! anew from these, and a source that a killed writer left is listed as it was meant. Losing one
//! loses nothing that the list still has. Only who holds the lock may write.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::manifest::{CorpusError, is_plain_name};
use super::source::{Sha256, Source};
use crate::model::{Said, Trouble};

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

    pub(super) fn read_source(&self, source: &Source) -> Result<Vec<u8>, CorpusError> {
        let path = self.source(source);
        let bytes = read_file(&path).map_err(CorpusError::io("read", &path))?;
        if Sha256::of(&bytes) == source.sha256 {
            Ok(bytes)
        } else {
            let what = Said::new("error-source-changed").with("path", path.display());
            Err(Trouble::of(what).with_hint("hint-source-changed").into())
        }
    }

    /// Makes the folders of the corpus of `home` and opens its lock.
    pub(super) fn with_lock(home: &Path) -> Result<(Self, File), CorpusError> {
        let folder = Self::of(home);
        let sources = folder.sources();
        fs::create_dir_all(&sources).map_err(CorpusError::io("create", &sources))?;
        let path = folder.lock();
        let mut options = File::options();
        let lock = options.create(true).truncate(false).write(true).open(&path);
        Ok((folder, lock.map_err(CorpusError::io("open", &path))?))
    }

    /// The line of each source that has one, by the names of the files; damaged ones are as good as
    /// none.
    pub(super) fn all_noted(&self) -> Vec<Source> {
        let entries = fs::read_dir(self.lines()).into_iter().flatten().flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        paths.retain(|path| {
            path.extension().is_some_and(|extension| extension == "json") && path.is_file()
        });
        paths.sort();
        let lines = paths.iter().filter_map(|path| {
            let source: Source = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
            let is_named = path.file_stem().is_some_and(|stem| stem == source.file.as_str());
            (is_named && is_plain_name(&source.file)).then_some(source)
        });
        lines.collect()
    }

    /// The line of the source of this name.
    pub(super) fn noted(&self, file: &str) -> Option<Source> {
        let line = fs::read(self.lines().join(format!("{file}.json"))).ok()?;
        serde_json::from_slice(&line).ok()
    }

    /// Notes the line of a source, durably; before the source is written, so that none is without.
    pub(super) fn note(&self, source: &Source) -> Result<(), CorpusError> {
        let lines = self.lines();
        let path = lines.join(format!("{}.json", source.file));
        let json = serde_json::to_string_pretty(source);
        let json = json.expect("a source has string keys and no failing parts") + "\n";
        if fs::read(&path).is_ok_and(|written| written == json.as_bytes()) {
            return Ok(());
        }
        fs::create_dir_all(&lines).map_err(CorpusError::io("create", &lines))?;
        write_durably(&path, json.as_bytes())
    }

    /// Notes the lines of sources that have none; one that says something else stays as it is.
    pub(super) fn note_lacking(&self, sources: &[Source]) -> Result<(), CorpusError> {
        let lines = self.lines();
        let mut lacking =
            sources.iter().filter(|source| !lines.join(format!("{}.json", source.file)).exists());
        lacking.try_for_each(|source| self.note(source))
    }

    /// Makes the lines durable that were written.
    pub(super) fn sync_notes(&self) -> Result<(), CorpusError> {
        let lines = self.lines();
        if lines.is_dir() { sync_folder(&lines) } else { Ok(()) }
    }

    /// Removes what killed writers left: half of a line, and lines whose source never came.
    pub(super) fn remove_stale_notes(&self, sources: &[Source]) -> Result<(), CorpusError> {
        let lines = self.lines();
        if !lines.is_dir() {
            return Ok(());
        }
        remove_leftovers(&lines)?;
        for line in self.all_noted() {
            let is_listed = sources.iter().any(|source| source.file == line.file);
            if !is_listed && !self.source(&line).exists() {
                let path = lines.join(format!("{}.json", line.file));
                match fs::remove_file(&path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => {
                        return Err(CorpusError::io("remove", &path)(error));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

/// The bytes of a file; a pipe or a device, whose end nobody knows, is none.
pub(super) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    fs::read(path)
}

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
