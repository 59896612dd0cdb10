//! What does the manifest say of one source, kept beside the sources as well? Start at [`read`].
//!
//! What was told by hand, an issue, a date or a kind, stands in no text: a list that is lost is
//! written anew from these, and a source that a killed writer left is listed as it was meant.
//! Losing one loses nothing that the list still has.

use std::{fs, io};

use super::durable::{remove_leftovers, sync_folder, write_durably};
use super::manifest::{CorpusError, is_plain_name};
use super::open::Folder;
use super::source::Source;

/// The line of each source that has one, by the names of the files; damaged ones are as good as
/// none.
pub(super) fn read(folder: &Folder) -> Vec<Source> {
    let entries = fs::read_dir(folder.lines()).into_iter().flatten().flatten();
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
pub(super) fn of(folder: &Folder, file: &str) -> Option<Source> {
    let line = fs::read(folder.lines().join(format!("{file}.json"))).ok()?;
    serde_json::from_slice(&line).ok()
}

/// Notes the line of a source, durably; before the source is written, so that none is without.
pub(super) fn write(folder: &Folder, source: &Source) -> Result<(), CorpusError> {
    let lines = folder.lines();
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
pub(super) fn write_lacking(folder: &Folder, sources: &[Source]) -> Result<(), CorpusError> {
    let lines = folder.lines();
    let mut lacking =
        sources.iter().filter(|source| !lines.join(format!("{}.json", source.file)).exists());
    lacking.try_for_each(|source| write(folder, source))
}

/// Makes the lines durable that were written.
pub(super) fn sync(folder: &Folder) -> Result<(), CorpusError> {
    let lines = folder.lines();
    if lines.is_dir() { sync_folder(&lines) } else { Ok(()) }
}

/// Removes what killed writers left: half of a line, and lines whose source never came.
pub(super) fn remove_stale(folder: &Folder, sources: &[Source]) -> Result<(), CorpusError> {
    let lines = folder.lines();
    if !lines.is_dir() {
        return Ok(());
    }
    remove_leftovers(&lines)?;
    for line in read(folder) {
        let is_listed = sources.iter().any(|source| source.file == line.file);
        if !is_listed && !folder.source(&line).exists() {
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
