//! Which files are read? Start at [`walk`].
//!
//! Trees are walked as ripgrep walks them, on all cores; what is named itself is read whatever its
//! name is.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::overrides::OverrideBuilder;
use ignore::types::TypesBuilder;
use ignore::{DirEntry, WalkBuilder, WalkState};

use super::blame::tracked_hidden;
use super::error::ProjectError;
use super::source_text::SourceText;
use super::write::folder_of;
use crate::model::{Said, Trouble};

/// What to walk, and what to leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// Patterns of paths to read, or with `!` not to read.
    pub globs: Vec<String>,
    /// Patterns of paths that the project leaves out, as in `.gitignore`, and from which folder they
    /// are told; they hold for what is named itself, too.
    pub left_out: Option<(PathBuf, Vec<String>)>,
    /// Kinds of file to read, as ripgrep names them.
    pub types: Vec<String>,
    /// Whether hidden files are read.
    pub hidden: bool,
    /// Whether files are read that `.gitignore` and the like leave out.
    pub reads_ignored: bool,
    /// The most bytes that a file may have, if not [`MOST_BYTES`].
    pub most_bytes: Option<u64>,
    /// Files that are not read though they lie there.
    pub except: Vec<PathBuf>,
}

/// The most bytes that a file may have, where nobody says otherwise.
pub const MOST_BYTES: u64 = 32 << 20;

/// A file that the walk found.
#[derive(Debug)]
pub enum Walked {
    /// It is text.
    Text {
        /// Its path, as the walk found it.
        path: PathBuf,
        /// What it says.
        source: SourceText,
    },
    /// It was not read.
    Unread {
        /// Its path.
        path: PathBuf,
        /// Why not.
        reason: Said,
        /// Whether it should have been, and is not left out because of what it is.
        failed: bool,
    },
}

/// Gives each file to `each`, from several threads and in no order; binary files are passed over
/// in silence, unless they were named themselves.
///
/// A file on whose text `each` panics is given to it once more as one that failed, and the walk
/// goes on.
pub fn walk(wanted: &Walk, each: impl Fn(Walked) + Sync) -> Result<(), ProjectError> {
    let Some((first, others)) = wanted.paths.split_first() else { return Ok(()) };
    for path in &wanted.paths {
        fs::metadata(path).map_err(ProjectError::io("read", path))?;
    }
    let mut builder = WalkBuilder::new(first);
    for path in others {
        builder.add(path);
    }
    builder.standard_filters(!wanted.reads_ignored).hidden(false);
    let (mut globs, mut types) = (OverrideBuilder::new("."), TypesBuilder::new());
    for glob in &wanted.globs {
        globs.add(glob).map_err(refused(glob))?;
    }
    types.add_defaults();
    for name in &wanted.types {
        types.select(name);
    }
    builder.overrides(globs.build().map_err(refused(""))?);
    builder.types(types.build().map_err(refused(&wanted.types.join(", ")))?);
    let left_out = wanted.left_out.as_ref().map(|(folder, patterns)| built(folder, patterns));
    let left_out = left_out.transpose()?.unwrap_or_else(Gitignore::empty);
    let is_passed = move |entry: &DirEntry| {
        is_left_out(&left_out, entry.path(), entry.file_type().is_some_and(|kind| kind.is_dir()))
    };
    let is_inside = is_passed.clone();
    // Hidden files are read all the same where git tracks them, with the folders above them.
    let folders = wanted.paths.iter().filter(|path| path.is_dir() && !wanted.hidden);
    let above = |path: PathBuf| path.ancestors().map(Path::to_owned).collect::<Vec<_>>();
    let tracked: BTreeSet<PathBuf> =
        folders.flat_map(|folder| tracked_hidden(folder)).flat_map(above).collect();
    let reads_hidden = wanted.hidden;
    let is_hidden = move |entry: &DirEntry| {
        let mut inside = entry.path().components().rev().take(entry.depth());
        let is_dotted = inside.any(|part| part.as_os_str().as_encoded_bytes().starts_with(b"."));
        is_dotted && !reads_hidden && !tracked.contains(entry.path())
    };
    builder.filter_entry(move |entry| entry.depth() == 0 || !is_inside(entry) && !is_hidden(entry));
    let (each, is_passed) = (&each, &is_passed);
    builder.build_parallel().run(|| {
        Box::new(move |entry| {
            match entry {
                Ok(entry) if entry.depth() == 0 && is_passed(&entry) => {
                    let (path, reason) = (entry.into_path(), Said::new("cite-skip-left-out"));
                    each(Walked::Unread { path, reason, failed: false });
                }
                Ok(entry) => visit(&entry, wanted, each),
                Err(error) => {
                    let (path, reason) = (path_of(&error).unwrap_or_default(), Said::words(error));
                    each(Walked::Unread { path, reason, failed: true });
                }
            }
            WalkState::Continue
        })
    });
    Ok(())
}

/// Patterns of paths that a project leaves out, told from its folder.
pub(super) fn built(folder: &Path, patterns: &[String]) -> Result<Gitignore, ProjectError> {
    let folder = folder.canonicalize().map_err(ProjectError::io("read", folder))?;
    let mut builder = GitignoreBuilder::new(&folder);
    for pattern in patterns {
        builder.add_line(None, pattern).map_err(refused(pattern))?;
    }
    builder.build().map_err(refused(&patterns.join(", ")))
}

fn refused(pattern: &str) -> impl FnOnce(ignore::Error) -> ProjectError {
    let pattern = pattern.to_owned();
    move |error| {
        let what = Said::new("error-pattern").with("pattern", pattern).with("reason", error);
        ProjectError::of(Trouble::of(what))
    }
}

/// Whether something lies in a project that leaves it out, be it there or not.
pub(super) fn is_left_out(patterns: &Gitignore, path: &Path, is_folder: bool) -> bool {
    if patterns.is_empty() {
        return false;
    }
    // A link is meant itself, not what it leads to.
    let whole = match path.file_name() {
        Some(name) => folder_of(path).canonicalize().map(|folder| folder.join(name)),
        None => path.canonicalize(),
    };
    let whole = whole.unwrap_or_else(|_| path.to_owned());
    whole.starts_with(patterns.path())
        && whole != patterns.path()
        && patterns.matched_path_or_any_parents(whole, is_folder).is_ignore()
}

fn visit(entry: &DirEntry, wanted: &Walk, each: &(impl Fn(Walked) + Sync)) {
    let (path, is_named) = (entry.path().to_owned(), entry.depth() == 0);
    let unread = |reason, failed| each(Walked::Unread { path: path.clone(), reason, failed });
    // What is named itself may be a link.
    let kind = fs::metadata(&path).ok().filter(|_| is_named).map(|metadata| metadata.file_type());
    let Some(kind) = kind.or(entry.file_type()).filter(|kind| !kind.is_dir()) else { return };
    if !kind.is_file() {
        // A pipe would be waited for without end, and a device may have no end.
        return if is_named {
            unread(Said::new("cite-skip-no-file"), true)
        };
    }
    let same_name = |excepted: &&PathBuf| excepted.file_name() == path.file_name();
    if wanted.except.iter().filter(same_name).any(|excepted| is_inside(&path, excepted)) {
        return;
    }
    let most_bytes = wanted.most_bytes.unwrap_or(MOST_BYTES);
    let bytes = match read(&path, most_bytes) {
        Ok(bytes) => bytes,
        // It was there when its folder was listed.
        Err(error) => return unread(Said::system(&error), true),
    };
    if bytes.len() as u64 > most_bytes {
        let reason = Said::new("cite-skip-long").with("bytes", most_bytes);
        return unread(reason, is_named);
    }
    match SourceText::read(bytes) {
        Some(source) => isolated(|| each(Walked::Text { path: path.clone(), source }))
            .unwrap_or_else(|reason| unread(reason, true)),
        None if !is_named => {}
        None => unread(Said::new("cite-skip-no-text"), false),
    }
}

/// What `work` on one file gives, or why it broke off: files are other people's, and what is wrong
/// with this program for one of them is not to hide what was found in all others.
pub fn isolated<T>(work: impl FnOnce() -> T) -> Result<T, Said> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|thrown| {
        let said = thrown.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| thrown.downcast_ref::<&str>().copied());
        // It may quote a part of the file.
        let said = said.and_then(|said| said.lines().next()).unwrap_or_default();
        let said = match &said[..said.floor_char_boundary(100)] {
            "" => String::new(),
            said => format!(" ({said})"),
        };
        Said::new("cite-skip-broke-off").with("said", said)
    })
}

/// At most so many bytes of a file, and one more where it has more.
fn read(path: &Path, most_bytes: u64) -> std::io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let length = file.metadata().map_or(0, |metadata| metadata.len().min(most_bytes));
    let mut bytes = Vec::with_capacity(length as usize + 1);
    file.take(most_bytes + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn path_of(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        ignore::Error::Loop { child, .. } => Some(child.clone()),
        _ => None,
    }
}

/// Whether `path` lies in `folder`, or is it.
pub fn is_inside(path: &Path, folder: &Path) -> bool {
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        _ => path.starts_with(folder),
    }
}
