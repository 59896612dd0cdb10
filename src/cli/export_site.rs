//! `mtgcr export site DIR`: the site as a folder of files. Start at [`export_site`].

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

use anyhow::Result;

use super::args::Global;
use super::fault::FileFault;
use super::misuse::Misuse;
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::ask::Library;
use crate::model::{EditionId, Language, Period};
use crate::render::docset;
use crate::render::words::Words;
use crate::site::{FolderError, FolderQuestion, Keeper, write_folder};

/// What the folder is to hold.
#[derive(Debug)]
pub struct SiteWanted<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// Editions as typed, or `all`.
    pub editions: &'a [String],
    /// The first of the editions, as typed.
    pub since: Option<&'a str>,
    /// The address of the site.
    pub base: Option<&'a str>,
}

/// Writes the site, and has it indexed where that can be.
pub fn export_site(wanted: &SiteWanted<'_>, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let question = FolderQuestion {
        editions: chosen(&library, wanted)?,
        base: wanted.base.map(str::to_owned),
        threads: available_parallelism().map_or(1, usize::from),
    };
    let folder = Folder::open(wanted.folder, global.words)?;
    let bar = Bar::new(global);
    let told = write_folder(&library, &question, &folder, &bar).map_err(|error| match error {
        FolderError::Home(error) => anyhow::Error::from(error),
        FolderError::Keeper(error) => error,
    })?;
    let gone = folder.finish()?;
    bar.finish();
    let indexed = indexed(wanted.folder, global.words);
    if !global.quiet {
        let say = |words: String| output::say(&format!("{words}\n"));
        say(global.words.tell(
            "export-site",
            &[
                ("pages", told.pages.into()),
                ("feeds", told.feeds.into()),
                ("megabytes", (told.bytes >> 20).into()),
                ("folder", wanted.folder.display().to_string().into()),
                ("written", folder.written.load(Ordering::Relaxed).into()),
            ],
        ));
        if gone > 0 {
            say(global.words.tell("export-removed", &[("count", gone.into())]));
        }
        if wanted.base.is_none() {
            let no_base = global.words.say("export-no-base");
            say(global.words.tell("note", &[("what", no_base.into())]));
        }
        say(indexed);
    }
    Ok(Outcome::Found)
}

/// Writes the same pages as a docset, with the index that its readers ask.
pub fn export_docset(wanted: &SiteWanted<'_>, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let question = FolderQuestion {
        editions: chosen(&library, wanted)?,
        base: None,
        threads: available_parallelism().map_or(1, usize::from),
    };
    let root = wanted.folder.join("mtgcr.docset");
    let whole = Folder::open(&root, global.words)?;
    let documents = Folder::open(&root.join(docset::DOCUMENTS), global.words)?;
    let bar = Bar::new(global);
    let told =
        write_folder(&library, &question, &documents, &bar).map_err(|error| match error {
            FolderError::Home(error) => anyhow::Error::from(error),
            FolderError::Keeper(error) => error,
        })?;
    bar.finish();
    let sides = library.pick(None)?;
    let (numbers, names) = (ask::numbers(&library, &sides)?, ask::names(&library, &sides)?);
    whole.keep(docset::INDEX, &docset::index(&numbers, &names))?;
    whole.keep(docset::PROPERTIES, docset::property_list().as_bytes())?;
    documents.finish()?;
    if !global.quiet {
        let told = [
            ("pages", told.pages.into()),
            ("megabytes", (told.bytes >> 20).into()),
            ("folder", root.display().to_string().into()),
        ];
        output::say(&format!("{}\n", global.words.tell("export-docset", &told)));
    }
    Ok(Outcome::Found)
}

/// The editions that were chosen.
fn chosen(library: &Library, wanted: &SiteWanted<'_>) -> Result<BTreeSet<EditionId>> {
    let all = || {
        let of = |language| ask::sets(library, language).into_iter().map(|set| set.0);
        of(Language::En).chain(of(Language::Ja))
    };
    let mut chosen = BTreeSet::new();
    for typed in wanted.editions {
        match typed.as_str() {
            "all" => chosen.extend(all()),
            typed => {
                chosen.insert(library.edition_named(typed)?);
            }
        }
    }
    if let Some(since) = wanted.since {
        // A day before all editions is since the first.
        let first = match Period::read(since) {
            Some(period) => period.first(),
            None => library.edition_named(since)?.effective,
        };
        chosen.extend(all().filter(|edition| edition.effective >= first));
    }
    Ok(chosen)
}

/// Has Pagefind index the folder, and tells what came of it.
fn indexed(folder: &Path, words: Words) -> String {
    let Some(pagefind) = pagefind() else {
        let folder = folder.display().to_string();
        let absent = words.tell("pagefind-absent", &[("folder", folder.into())]);
        return words.tell("note", &[("what", absent.into())]);
    };
    let mut command = Command::new(&pagefind);
    command.arg("--site").arg(folder).stdin(Stdio::null());
    let run = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match run {
        Ok(status) if status.success() => words.say("pagefind-indexed").to_owned(),
        _ => {
            let program = pagefind.display().to_string();
            words.tell("pagefind-failed", &[("program", program.into())])
        }
    }
}

/// Pagefind where it is installed: in the path of programs, or by npm in this folder or above it.
/// What is not installed is not fetched: that is for the one who runs this to decide.
fn pagefind() -> Option<PathBuf> {
    let name = if cfg!(windows) { "pagefind.cmd" } else { "pagefind" };
    let here = std::env::current_dir().unwrap_or_default();
    let of_npm = here.ancestors().map(|folder| folder.join("node_modules/.bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = of_npm.chain(std::env::split_paths(&path)).collect();
    folders.into_iter().map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A folder that is written file by file; a file that is there with the same bytes stays as it is.
pub(super) struct Folder {
    root: PathBuf,
    /// Folders below it that are known to be its own.
    known: Mutex<HashSet<PathBuf>>,
    /// The files that it is to hold.
    kept: Mutex<BTreeSet<String>>,
    /// How many files were written.
    pub written: AtomicUsize,
    /// Tells temporary names apart.
    next: AtomicUsize,
}

impl Folder {
    /// The folder, made where it is not there; one that holds other things is refused.
    pub fn open(root: &Path, words: Words) -> Result<Self> {
        fs::create_dir_all(root).map_err(FileFault::of("create", root))?;
        let root = root.canonicalize().map_err(FileFault::of("open", root))?;
        let mut entries = fs::read_dir(&root).map_err(FileFault::of("list", &root))?;
        let is_ours = root.join(MARK).is_file();
        if !is_ours && entries.next().is_some() {
            let path = root.display().to_string().into();
            let what = words.tell("error-folder", &[("path", path)]);
            let hint = words.say("hint-folder");
            return Err(Misuse { what, hint }.into());
        }
        let known = Mutex::new(HashSet::from([root.clone()]));
        let (written, next) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let folder = Self { root, known, kept: Mutex::default(), written, next };
        if !is_ours {
            folder.write(MARK, MARKED.as_bytes()).map_err(|error| folder.unwritten(MARK, error))?;
        }
        folder.written.store(0, Ordering::Relaxed);
        Ok(folder)
    }

    /// Removes what an earlier export wrote and this one did not, and remembers what is there now;
    /// tells how many files went. Files of others stay.
    pub fn finish(&self) -> Result<usize> {
        let written = self.written.load(Ordering::Relaxed);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let before = fs::read_to_string(self.root.join(MARK)).unwrap_or_default();
        let mut gone = 0;
        for path in before.lines().skip(1).filter(|path| !kept.contains(*path)) {
            // The list may have been written by anybody: only what lies below is removed.
            let Ok(folder) = self.below(path) else { continue };
            let file = folder.join(path.rsplit('/').next().unwrap_or(path));
            if file.is_file() && fs::remove_file(&file).is_ok() {
                gone += 1;
            }
            // A folder that holds nothing more goes too; one that does says so by an error.
            let above = folder.ancestors().take_while(|folder| **folder != *self.root);
            let _ = above.map(fs::remove_dir).take_while(Result::is_ok).count();
        }
        let lines: Vec<&str> = kept.iter().map(String::as_str).collect();
        let mark = format!("{MARKED}{}\n", lines.join("\n"));
        self.write(MARK, mark.as_bytes()).map_err(|error| self.unwritten(MARK, error))?;
        self.written.store(written, Ordering::Relaxed);
        Ok(gone)
    }

    fn unwritten(&self, path: &str, error: io::Error) -> anyhow::Error {
        FileFault::of("write", &self.root.join(path))(error).into()
    }

    /// The folder of a file, made where it is not there and never one that leads elsewhere.
    fn below(&self, path: &str) -> io::Result<PathBuf> {
        let mut there = self.root.clone();
        let pieces: Vec<&str> = path.split('/').collect();
        for piece in &pieces[..pieces.len().saturating_sub(1)] {
            if piece.is_empty() || *piece == "." || *piece == ".." {
                return Err(io::Error::other(format!("`{path}` leads out of the folder")));
            }
            there.push(piece);
            let is_known = |known: &HashSet<PathBuf>| known.contains(&there);
            if is_known(&self.known.lock().unwrap_or_else(PoisonError::into_inner)) {
                continue;
            }
            match fs::symlink_metadata(&there) {
                Ok(metadata) if metadata.is_dir() => {}
                Ok(_) => {
                    return Err(io::Error::other(format!("`{}` is no folder", there.display())));
                }
                Err(_) => match fs::create_dir(&there) {
                    Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                        return Err(error);
                    }
                    _ => {}
                },
            }
            self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(there.clone());
        }
        Ok(there)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        let folder = self.below(path)?;
        let file = folder.join(path.rsplit('/').next().unwrap_or(path));
        let is_same = fs::symlink_metadata(&file)
            .is_ok_and(|file| file.is_file() && file.len() == bytes.len() as u64)
            && fs::read(&file).is_ok_and(|content| content == bytes);
        if is_same {
            return Ok(());
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let aside = folder.join(format!(".{}-{number}.part", std::process::id()));
        let moved = fs::write(&aside, bytes).and_then(|()| fs::rename(&aside, &file));
        if moved.is_err() {
            let _ = fs::remove_file(&aside);
        }
        self.written.fetch_add(1, Ordering::Relaxed);
        moved
    }
}

/// Says that a folder is one of ours, and below that which of its files are.
const MARK: &str = ".mtgcr";
const MARKED: &str = "This folder was made by mtgcr, which may write into it again. Its files:\n";

impl Keeper for Folder {
    type Error = anyhow::Error;

    fn keep(&self, path: &str, bytes: &[u8]) -> Result<()> {
        self.write(path, bytes).map_err(|error| self.unwritten(path, error))?;
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        Ok(())
    }
}
