//! `mtgcr export site DIR`: the site as a folder of files. Start at [`export_site`].

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::SystemTime;

use anyhow::Result;
use clap::ValueEnum;

use super::args::Global;
use super::fault::FileFault;
use super::misuse::Misuse;
use super::progress::Bar;
use super::run::Outcome;
use super::{home, output};
use crate::ask;
use crate::ask::Library;
use crate::model::{EditionId, Language, Period};
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
    /// Which feeds there are.
    pub feeds: Feeds,
    /// Whether what an earlier export wrote and this one does not is removed.
    pub prunes: bool,
    /// The Pagefind that was named.
    pub pagefind: Option<&'a Path>,
}

/// Which feeds a folder has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Feeds {
    /// Of all changes, of sections and of terms
    #[default]
    Sections,
    /// Of every rule too: half as many files again
    All,
}

/// Writes the site, and has it indexed where that can be.
pub fn export_site(wanted: &SiteWanted<'_>, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let editions = chosen(&library, wanted)?;
    let state = state(&library, wanted, &editions);
    let folder = Folder::open(wanted.folder, global.words)?;
    let say = |words: String| output::say(&format!("{words}\n"));
    if folder.is_as_left(&state) {
        if !global.quiet {
            let path = wanted.folder.display().to_string();
            say(global.words.tell("export-unchanged", &[("folder", path.into())]));
        }
        return Ok(Outcome::Found);
    }
    let question = FolderQuestion {
        editions,
        base: wanted.base.map(str::to_owned),
        lacks_rule_feeds: wanted.feeds == Feeds::Sections,
        earlier: if wanted.prunes { Vec::new() } else { folder.earlier_pages() },
        threads: available_parallelism().map_or(1, usize::from),
    };
    let bar = Bar::new(global);
    let told = write_folder(&library, &question, &folder, &bar).map_err(|error| match error {
        FolderError::Home(error) => anyhow::Error::from(error),
        FolderError::Keeper(error) => error,
    })?;
    let newest = library.edition_named("latest").map_or(String::new(), |id| id.to_string());
    let gone = folder.finish(&state, &newest, wanted.prunes)?;
    bar.finish();
    let indexed = indexed(wanted, global.words);
    if !global.quiet {
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

/// Everything that the files hang on, in few letters: where it is what it was, nothing is new.
fn state(library: &Library, wanted: &SiteWanted<'_>, editions: &BTreeSet<EditionId>) -> String {
    let program = std::env::current_exe().and_then(fs::metadata);
    let program = program.map(|file| (file.len(), file.modified().ok()));
    let mut hasher = DefaultHasher::new();
    (program.ok(), library.generation(), editions, wanted.base, wanted.feeds).hash(&mut hasher);
    (wanted.pagefind, wanted.prunes).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
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
fn indexed(wanted: &SiteWanted<'_>, words: Words) -> String {
    let Some(pagefind) = wanted.pagefind.map(Path::to_owned).or_else(pagefind) else {
        let folder = wanted.folder.display().to_string();
        let absent = words.tell("pagefind-absent", &[("folder", folder.into())]);
        return words.tell("note", &[("what", absent.into())]);
    };
    let mut command = Command::new(&pagefind);
    command.arg("--site").arg(wanted.folder).stdin(Stdio::null());
    let run = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match run {
        Ok(status) if status.success() => words.say("pagefind-indexed").to_owned(),
        _ => {
            let program = pagefind.display().to_string();
            words.tell("pagefind-failed", &[("program", program.into())])
        }
    }
}

/// Pagefind where it is installed in the path of programs: what lies in a folder around is
/// somebody's files, and nothing is started for lying there.
fn pagefind() -> Option<PathBuf> {
    let name = if cfg!(windows) { "pagefind.cmd" } else { "pagefind" };
    let path = std::env::var_os("PATH").unwrap_or_default();
    // A relative folder of the path is one around, too.
    let mut folders = std::env::split_paths(&path).filter(|folder| folder.is_absolute());
    folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}

/// A folder that is written file by file; a file that is there with the same bytes stays as it is.
pub(super) struct Folder {
    root: PathBuf,
    /// Folders below it that are known to be its own.
    known: Mutex<HashSet<PathBuf>>,
    /// The files that an earlier export wrote, and when it was done with them.
    earlier: BTreeMap<String, Entry>,
    finished: Option<SystemTime>,
    /// What the files hung on then.
    state: String,
    /// The files that it is to hold, each with its length and its page.
    kept: Mutex<BTreeMap<String, (usize, String)>>,
    /// How many files were written.
    pub written: AtomicUsize,
    /// Tells temporary names apart.
    next: AtomicUsize,
}

/// A file of an earlier export.
#[derive(Clone, Debug, Default)]
struct Entry {
    length: u64,
    /// The newest edition when it was first made.
    edition: String,
    /// The language and the address of its page; empty for what is no page.
    page: String,
}

impl Entry {
    /// A line of the list, and the path that it is about.
    fn read(line: &str) -> (String, Self) {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap_or_default().to_owned();
        let (path, length, edition, page) = (next(), next(), next(), next());
        // What has no length was written by somebody else, so that it is never taken for the same.
        (path, Self { length: length.parse().unwrap_or(u64::MAX), edition, page })
    }

    fn line(&self, path: &str) -> String {
        format!("{path}\t{}\t{}\t{}\n", self.length, self.edition, self.page)
    }
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
        let list = fs::read_to_string(root.join(MARK)).unwrap_or_default();
        let state = list.lines().nth(1).and_then(|line| line.strip_prefix(STATE));
        let lines = list.lines().skip(1).filter(|line| !line.starts_with(STATE));
        let folder = Self {
            earlier: lines.map(Entry::read).collect(),
            finished: fs::metadata(root.join(MARK)).and_then(|mark| mark.modified()).ok(),
            state: state.unwrap_or_default().to_owned(),
            root,
            known,
            kept: Mutex::default(),
            written,
            next,
        };
        if !is_ours {
            folder.write(MARK, MARKED.as_bytes()).map_err(|error| folder.unwritten(MARK, error))?;
        }
        folder.written.store(0, Ordering::Relaxed);
        Ok(folder)
    }

    /// Whether nothing was touched since an export that hung on the same.
    pub fn is_as_left(&self, state: &str) -> bool {
        let is_same = |(path, entry): (&String, &Entry)| {
            fs::symlink_metadata(self.root.join(path)).is_ok_and(|file| {
                let is_older = file.modified().ok().zip(self.finished);
                file.is_file()
                    && file.len() == entry.length
                    && is_older.is_some_and(|(file, finished)| file <= finished)
            })
        };
        self.state == state && !self.earlier.is_empty() && self.earlier.iter().all(is_same)
    }

    /// The pages of an earlier export.
    pub fn earlier_pages(&self) -> Vec<String> {
        let pages = self.earlier.values().map(|entry| &entry.page);
        pages.filter(|page| !page.is_empty()).cloned().collect()
    }

    /// Remembers what is there now, and of which edition it first was. What an earlier export wrote
    /// and this one did not stays, unless it is to go; tells how many files went. Files of others
    /// stay.
    pub fn finish(&self, state: &str, newest: &str, prunes: bool) -> Result<usize> {
        let written = self.written.load(Ordering::Relaxed);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut list = format!("{MARKED}{STATE}{state}\n");
        for (path, (length, page)) in kept.iter() {
            let first = self.earlier.get(path).map(|entry| entry.edition.as_str());
            let edition = first.unwrap_or(newest).to_owned();
            let entry = Entry { length: *length as u64, edition, page: page.clone() };
            list += &entry.line(path);
        }
        let mut gone = 0;
        for (path, entry) in self.earlier.iter().filter(|(path, _)| !kept.contains_key(*path)) {
            match prunes {
                true => gone += usize::from(self.remove(path)),
                false => list += &entry.line(path),
            }
        }
        self.write(MARK, list.as_bytes()).map_err(|error| self.unwritten(MARK, error))?;
        self.written.store(written, Ordering::Relaxed);
        Ok(gone)
    }

    /// Removes a file of an earlier export, and the folders that hold nothing more.
    fn remove(&self, path: &str) -> bool {
        // The list may have been written by anybody: only what lies below is removed.
        let Ok(folder) = self.below(path) else { return false };
        let file = folder.join(path.rsplit('/').next().unwrap_or(path));
        let is_gone = file.is_file() && fs::remove_file(&file).is_ok();
        // A folder that holds something says so by an error.
        let above = folder.ancestors().take_while(|folder| **folder != *self.root);
        let _ = above.map(fs::remove_dir).take_while(Result::is_ok).count();
        is_gone
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
/// Stands before what the files hang on.
const STATE: &str = "\t";

impl Keeper for Folder {
    type Error = anyhow::Error;

    fn keep(&self, path: &str, page: &str, bytes: &[u8]) -> Result<()> {
        self.write(path, bytes).map_err(|error| self.unwritten(path, error))?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(path.to_owned(), (bytes.len(), page.to_owned()));
        Ok(())
    }
}
