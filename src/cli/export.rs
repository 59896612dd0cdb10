//! What is written for other tools, and how does the site become a folder of files? Start at
//! [`export`] and [`export_site`].

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::commands;
use super::global::{Global, Misuse, Outcome};
use super::output::{self, Bar};
use super::serve::base_url;
use crate::answer::{ExportFormat, TranslationAnswer, TranslationQuestion};
use crate::ask::{self, Library};
use crate::model::{EditionId, Language, RuleNumber};
use crate::operations::written;
use crate::project::ProjectError;
use crate::render::{self, exchange};
use crate::site::{FolderError, FolderQuestion, Keeper, write_folder};
use crate::words::{Words, tell};

/// What `export` takes.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What to write: into a folder for `site`, to standard output else
    #[arg(value_enum)]
    what: ExportFormat,
    /// `site`: the folder; else a chapter, section or rule, as `--section` has it
    #[arg(value_name = "DIR|NUMBER", required_if_eq("what", "site"))]
    target: Option<PathBuf>,
    /// Propose translations for what is stale or missing, from sentences that are translated:
    /// fuzzy, and taken by `import` only once they are no longer
    #[arg(long)]
    drafts: bool,
    /// `site`: editions with pages of their own beside the newest ones, or `all`
    #[arg(long, value_name = "EDITION", value_delimiter = ',')]
    editions: Vec<String>,
    /// `site`: the same for every edition since then
    #[arg(long, value_name = "EDITION|DATE")]
    since: Option<String>,
    /// `site`: address at which the folder will be served, for the sitemap and feeds
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// `site`: which feeds there are
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    feeds: Feeds,
    /// `site`: remove what an earlier export wrote and this one does not
    #[arg(long)]
    prune: bool,
    /// `site`: the Pagefind that indexes the words, in place of the one on the PATH
    #[arg(long, value_name = "PROGRAM")]
    pagefind: Option<PathBuf>,
    /// Which editions.
    #[command(flatten)]
    which: TranslationQuestion,
}

/// Which feeds a folder has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
enum Feeds {
    /// Of all changes, of sections and of terms
    #[default]
    Sections,
    /// Of every rule too: half as many files again
    All,
}

impl ExportArgs {
    /// The number that is asked for in place of a folder.
    fn number(&self, words: Words) -> Result<Option<RuleNumber>> {
        let Some(target) = &self.target else { return Ok(None) };
        let typed = target.to_string_lossy();
        if let Ok(number) = RuleNumber::read(&typed) {
            return Ok(Some(number));
        }
        let what = tell!(words, "error-export-number", typed);
        Err(Misuse { what, hint: words.say("hint-export") }.into())
    }

    /// Refuses what only a folder can have.
    fn without_folder(&self, words: Words) -> Result<()> {
        let site_only = [
            (!self.editions.is_empty(), "`--editions`"),
            (self.since.is_some(), "`--since`"),
            (self.base_url.is_some(), "`--base-url`"),
            (self.feeds != Feeds::default(), "`--feeds`"),
            (self.prune, "`--prune`"),
            (self.pagefind.is_some(), "`--pagefind`"),
        ];
        let Some((_, what)) = site_only.into_iter().find(|flag| flag.0) else { return Ok(()) };
        let what = tell!(words, "error-export-folder", what);
        Err(Misuse { what, hint: words.say("hint-export") }.into())
    }
}

/// Runs `export`.
pub fn export(args: &ExportArgs, global: &Global) -> Result<Outcome> {
    if let (ExportFormat::Site, Some(folder)) = (args.what, &args.target) {
        return export_site(args, folder, global);
    }
    if let (ExportFormat::Lineage, Some(folder)) = (args.what, &args.target) {
        // Both files of it: the table, and by what the words are known.
        let (table, versions) = ask::lineage(&output::open(global)?)?;
        for (name, bytes) in [("lineage.tsv", table.as_bytes()), ("lineage.bin", &versions)] {
            let path = folder.join(name);
            fs::write(&path, bytes).map_err(ProjectError::io("write", &path))?;
        }
        return Ok(Outcome::Found);
    }
    args.without_folder(global.words)?;
    let number = args.number(global.words)?;
    let library = commands::with_japanese(global)?;
    let mut question = args.which.clone();
    question.section = number.or(question.section);
    if question.section.is_some() && matches!(args.what, ExportFormat::Csv | ExportFormat::Lineage)
    {
        return Err(Misuse::said("error-export-section", "hint-export-section", global.words));
    }
    let text = match args.what {
        ExportFormat::Csv => exchange::csv(&ask::terms(&library, &question)?),
        ExportFormat::Lineage => ask::lineage(&library)?.0,
        format => {
            let mut answer = ask::translation_status(&library, &question)?;
            if let Some(number) = question.section.filter(|_| answer.is_empty()) {
                return nothing_of(&library, number, &answer, global);
            }
            if args.drafts {
                ask::translation_drafts(&library, &question, &mut answer)?;
            }
            if matches!(format, ExportFormat::Xliff | ExportFormat::Tmx) && !global.quiet {
                output::say(&render::replaced(&exchange::replaced(&answer), global.words));
            }
            written(format, &answer).1
        }
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}

/// Says why there is nothing to write of a number: no edition has it, or the Japanese text does not
/// hold it.
fn nothing_of(
    library: &Library,
    number: RuleNumber,
    answer: &TranslationAnswer,
    global: &Global,
) -> Result<Outcome> {
    match ask::absence(library, number, answer.en)? {
        Some(absent) => output::say(&render::absent(&absent, global.words)),
        None => {
            let told = tell!(global.words, "export-not-held", edition = answer.ja, number);
            output::say_line(&told);
        }
    }
    Ok(Outcome::Nothing)
}

/// Writes the site, and has it indexed where that can be.
fn export_site(args: &ExportArgs, folder: &Path, global: &Global) -> Result<Outcome> {
    let library = output::open(global)?;
    let editions = chosen(&library, args)?;
    // Everything that the files hang on, in few letters: where it is what it was, nothing is new.
    let program = std::env::current_exe().and_then(fs::metadata);
    let program = program.map(|file| (file.len(), file.modified().ok()));
    let mut hasher = DefaultHasher::new();
    (program.ok(), library.generation(), &editions, &args.base_url, args.feeds).hash(&mut hasher);
    (&args.pagefind, args.prune).hash(&mut hasher);
    let state = format!("{:016x}", hasher.finish());
    let path = folder.display().to_string();
    let kept = Folder::open(folder, global.words)?;
    if kept.is_as_left(&state) {
        if !global.quiet {
            output::say_line(&tell!(global.words, "export-unchanged", folder = path));
        }
        return Ok(Outcome::Found);
    }
    let earlier = kept.earlier.values().map(|entry| &entry.page);
    let earlier = earlier.filter(|page| !args.prune && !page.is_empty());
    let question = FolderQuestion {
        editions,
        base: args.base_url.clone(),
        lacks_rule_feeds: args.feeds == Feeds::Sections,
        earlier: earlier.cloned().collect(),
    };
    let bar = Bar::new(global);
    let told = write_folder(&library, &question, &kept, &bar).map_err(|error| match error {
        FolderError::Home(error) => anyhow::Error::from(error),
        FolderError::Keeper(error) => error,
    })?;
    let newest = library.edition_named("latest").map_or(String::new(), |id| id.to_string());
    let gone = kept.finish(&state, &newest, args.prune)?;
    bar.finish();
    let indexed = indexed(args, folder, global.words);
    if !global.quiet {
        let (pages, feeds, megabytes) = (told.pages, told.feeds, told.bytes >> 20);
        let (folder, written) = (path, kept.written.load(Ordering::Relaxed));
        let words = global.words;
        output::say_line(&tell!(words, "export-site", pages, feeds, megabytes, folder, written));
        if gone > 0 {
            output::say_line(&tell!(global.words, "export-removed", count = gone));
        }
        if args.base_url.is_none() {
            output::note(global.words.say("export-no-base"), global);
        }
        output::say_line(&indexed);
    }
    Ok(Outcome::Found)
}

/// The editions that were chosen.
fn chosen(library: &Library, args: &ExportArgs) -> Result<BTreeSet<EditionId>> {
    let all = || {
        let of = |language| ask::sets(library, language).into_iter().map(|set| set.0);
        of(Language::En).chain(of(Language::Ja))
    };
    let mut chosen = BTreeSet::new();
    for typed in &args.editions {
        match typed.as_str() {
            "all" => chosen.extend(all()),
            typed => {
                chosen.insert(library.edition_named(typed)?);
            }
        }
    }
    if let Some(since) = &args.since {
        // A day before all editions is since the first.
        let first = ask::day_of(library, since)?;
        chosen.extend(all().filter(|edition| edition.effective >= first));
    }
    Ok(chosen)
}

/// Has Pagefind index the folder, and tells what came of it.
fn indexed(args: &ExportArgs, folder: &Path, words: Words) -> String {
    let Some(pagefind) = args.pagefind.clone().or_else(pagefind) else {
        let folder = folder.display().to_string();
        let absent = tell!(words, "pagefind-absent", folder);
        return tell!(words, "note", what = absent);
    };
    let mut command = Command::new(&pagefind);
    command.arg("--site").arg(folder).stdin(Stdio::null());
    let run = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match run {
        Ok(status) if status.success() => words.say("pagefind-indexed").to_owned(),
        _ => {
            let program = pagefind.display().to_string();
            tell!(words, "pagefind-failed", program)
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
struct Folder {
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
    written: AtomicUsize,
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
    fn open(root: &Path, words: Words) -> Result<Self> {
        fs::create_dir_all(root).map_err(ProjectError::io("create", root))?;
        let root = root.canonicalize().map_err(ProjectError::io("open", root))?;
        let mut entries = fs::read_dir(&root).map_err(ProjectError::io("list", &root))?;
        let is_ours = root.join(MARK).is_file();
        if !is_ours && entries.next().is_some() {
            let what = tell!(words, "error-folder", path = root.display());
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
    fn is_as_left(&self, state: &str) -> bool {
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

    /// Remembers what is there now, and of which edition it first was. What an earlier export wrote
    /// and this one did not stays, unless it is to go; tells how many files went. Files of others
    /// stay.
    fn finish(&self, state: &str, newest: &str, prunes: bool) -> Result<usize> {
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
        ProjectError::io("write", &self.root.join(path))(error).into()
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
            match (fs::symlink_metadata(&there), fs::create_dir(&there)) {
                (Ok(metadata), _) if metadata.is_dir() => {}
                (Ok(_), _) => {
                    return Err(io::Error::other(format!("`{}` is no folder", there.display())));
                }
                (_, Err(error)) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(error);
                }
                _ => {}
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
