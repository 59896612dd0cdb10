//! What does a project say of itself in `mtgcr.toml`? Start at [`Settings::find`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, Table, TableLike, value};

use super::error::ProjectError;
use super::walk::{built, is_inside, is_left_out};
use super::write::read_own;

/// Name of a project's file.
pub const SETTINGS_FILE: &str = "mtgcr.toml";

/// What a project says of itself.
///
/// ```toml
/// edition = "2024-11-08"         # the edition that its numbers are of
/// level = "likely"               # certain, likely or all
/// patterns = ["@rule({number})"] # how else it writes citations
/// ignore = ["vendor/**"]         # paths to leave out
///
/// [editions]                     # paths whose numbers are of another edition
/// "docs/old" = "2014-02-01"
///
/// [left."src/a.rs"]              # citations that could not be carried, and what they are of
/// "509.2" = "2024-09-20"
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Where they stand; none where the project has none.
    pub path: Option<PathBuf>,
    /// The edition that the project follows.
    pub edition: Option<String>,
    /// How sure a finding must be.
    pub level: Option<String>,
    /// How else citations are written.
    pub patterns: Vec<String>,
    /// Patterns of paths to leave out.
    pub ignore: Vec<String>,
    /// Editions of parts of the project, by path from where the settings stand.
    pub editions: BTreeMap<String, String>,
    /// Editions of citations that were left as they are when the rest of their file was carried,
    /// by file from where the settings stand and by number.
    pub left: BTreeMap<String, BTreeMap<String, String>>,
}

/// What became of a project's numbers, as its settings are to tell.
pub struct Carried<'a> {
    /// The files and folders whose numbers were carried.
    pub paths: &'a [PathBuf],
    /// Whether an edition so named is the one that was carried from: all others stay.
    pub is_from: &'a dyn Fn(&str) -> bool,
    /// That edition.
    pub from: &'a str,
    /// The edition that the numbers are of now.
    pub to: &'a str,
    /// Files that could not be written.
    pub failed: &'a [PathBuf],
    /// Citations that were left to people, with their files.
    pub left: &'a [(PathBuf, String)],
}

impl Settings {
    /// The settings nearest above `path`; those of nobody where there are none.
    pub fn find(path: &Path) -> Result<Self, ProjectError> {
        let start = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        for folder in start.ancestors() {
            let file = folder.join(SETTINGS_FILE);
            let is_there = file.is_file() || file.is_symlink();
            if let Some(text) = is_there.then(|| read_own(&file)).transpose()?.flatten() {
                return Self::read(&text, &file);
            }
        }
        Ok(Self::default())
    }

    /// Reads settings that stand at `path`.
    pub fn read(text: &str, path: &Path) -> Result<Self, ProjectError> {
        let malformed = |reason: String| ProjectError::Malformed { path: path.to_owned(), reason };
        let document: DocumentMut =
            text.parse().map_err(|error: toml_edit::TomlError| malformed(error.to_string()))?;
        let mut settings = Self { path: Some(path.to_owned()), ..Self::default() };
        for (key, item) in document.iter() {
            let name = format!("`{key}`");
            match key {
                "edition" => settings.edition = Some(word(&name, item).map_err(malformed)?),
                "level" => settings.level = Some(word(&name, item).map_err(malformed)?),
                "patterns" => settings.patterns = words(&name, item).map_err(malformed)?,
                "ignore" => settings.ignore = words(&name, item).map_err(malformed)?,
                "editions" => settings.editions = table(&name, item, word).map_err(malformed)?,
                "left" => {
                    let file =
                        |file: &str, item: &Item| table(&format!("{file} in `left`"), item, word);
                    settings.left = table(&name, item, file).map_err(malformed)?;
                }
                _ => return Err(malformed(format!("{name} is no setting"))),
            }
        }
        if let Some(pattern) =
            settings.patterns.iter().find(|pattern| !pattern.contains("{number}"))
        {
            return Err(malformed(format!("the pattern `{pattern}` has no `{{number}}`")));
        }
        Ok(settings)
    }

    /// The folder of the project.
    pub fn folder(&self) -> Option<&Path> {
        self.path.as_deref()?.parent()
    }

    /// The edition that the file at `path` follows: that of the longest part that holds it.
    pub fn edition_of(&self, path: &Path) -> Option<&str> {
        let part = self.folder().and_then(|folder| {
            let parts = self.editions.iter().rev();
            let mut holding = parts.filter(|(part, _)| is_inside(path, &folder.join(part)));
            holding.next().map(|(_, edition)| edition.as_str())
        });
        part.or(self.edition.as_deref())
    }

    /// The citations of the file at `path` that keep an edition of their own, by number.
    pub fn left_in(&self, path: &Path) -> Option<&BTreeMap<String, String>> {
        let folder = self.folder().filter(|_| !self.left.is_empty())?;
        let path = path.canonicalize().ok()?;
        self.left.get(&inside(&path, folder))
    }

    /// The text of the settings after numbers were carried; all else stays as people wrote it.
    ///
    /// Where the paths are not the whole project, they are told as parts.
    pub fn after(text: &str, folder: &Path, carried: &Carried<'_>) -> Result<String, ProjectError> {
        let file = folder.join(SETTINGS_FILE);
        let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
            ProjectError::Malformed { path: file.clone(), reason: error.to_string() }
        })?;
        let before = Self::read(text, &file)?;
        let was_carried = |file: &str| {
            before.edition_of(&folder.join(file)).is_none_or(|edition| (carried.is_from)(edition))
        };
        for path in names(carried.paths, folder)? {
            if let Some(parts) = document.get_mut("editions").and_then(Item::as_table_like_mut) {
                remove(parts, |part, edition| {
                    lies_in(part, &path) && edition.as_str().is_some_and(carried.is_from)
                });
            }
            if let Some(left) = document.get_mut("left").and_then(Item::as_table_like_mut) {
                let files =
                    left.iter_mut().filter(|(file, _)| lies_in(file, &path) && was_carried(file));
                for (_, numbers) in files {
                    let Some(numbers) = numbers.as_table_like_mut() else { continue };
                    remove(numbers, |_, edition| {
                        let is_to = edition.as_str() == Some(carried.to);
                        is_to || edition.as_str().is_some_and(carried.is_from)
                    });
                }
            }
            match path.is_empty() {
                true => set(document.as_table_mut(), "edition", carried.to),
                false => {
                    let parts = table_of(&mut document, "editions");
                    parts.into_iter().for_each(|parts| set(parts, &path, carried.to));
                }
            }
        }
        for path in names(carried.failed, folder)? {
            let parts = table_of(&mut document, "editions");
            parts.into_iter().for_each(|parts| set(parts, &path, carried.from));
        }
        for (path, number) in carried.left {
            for path in names(std::slice::from_ref(path), folder)? {
                let Some(files) = table_of(&mut document, "left") else { continue };
                let numbers = files.entry(&path).or_insert(toml_edit::table());
                if let Some(numbers) = numbers.as_table_like_mut() {
                    set(numbers, number, carried.from);
                }
            }
        }
        if let Some(left) = document.get_mut("left").and_then(Item::as_table_like_mut) {
            remove(left, |_, numbers| numbers.as_table_like().is_some_and(TableLike::is_empty));
        }
        remove(document.as_table_mut(), |key, table| {
            let is_empty = table.as_table_like().is_some_and(TableLike::is_empty);
            ["editions", "left"].contains(&key) && is_empty
        });
        Ok(document.to_string())
    }

    /// Whether the project leaves out a file, be it there or not.
    pub fn leaves_out(&self, path: &Path) -> Result<bool, ProjectError> {
        let Some(folder) = self.folder() else { return Ok(false) };
        Ok(is_left_out(&built(folder, &self.ignore)?, path, false))
    }
}

fn word(name: &str, item: &Item) -> Result<String, String> {
    item.as_str().map(str::to_owned).ok_or_else(|| format!("{name} is no text"))
}

fn words(name: &str, item: &Item) -> Result<Vec<String>, String> {
    let all = item.as_array().map(|all| all.iter().map(|one| Some(one.as_str()?.to_owned())));
    all.and_then(Iterator::collect).ok_or_else(|| format!("{name} is no list of texts"))
}

/// What a table says, each of its values read.
fn table<T>(
    name: &str,
    item: &Item,
    read: impl Fn(&str, &Item) -> Result<T, String>,
) -> Result<BTreeMap<String, T>, String> {
    let table = item.as_table_like().ok_or_else(|| format!("{name} is no table"))?;
    table.iter().map(|(key, item)| Ok((key.to_owned(), read(&format!("`{key}`"), item)?))).collect()
}

/// Where files lie in a project, as its settings name them.
fn names(paths: &[PathBuf], folder: &Path) -> Result<Vec<String>, ProjectError> {
    let name = |path: &PathBuf| {
        let path = path.canonicalize().map_err(ProjectError::io("read", path))?;
        Ok(inside(&path, folder))
    };
    paths.iter().map(name).collect()
}

fn inside(path: &Path, folder: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Whether a part of a project lies in another, which is all of it if it has no name.
fn lies_in(part: &str, other: &str) -> bool {
    other.is_empty() || Path::new(part).starts_with(other)
}

/// The table of a name, which is made where there is none.
fn table_of<'a>(document: &'a mut DocumentMut, key: &str) -> Option<&'a mut dyn TableLike> {
    let mut new = Table::new();
    // Its own tables say all.
    new.set_implicit(key == "left");
    document.entry(key).or_insert(Item::Table(new)).as_table_like_mut()
}

/// Sets a value and leaves the comments beside it.
fn set(table: &mut dyn TableLike, key: &str, edition: &str) {
    let Some(old) = table.get_mut(key) else {
        table.insert(key, value(edition));
        return;
    };
    let mut new = value(edition);
    if let Some((new, old)) = new.as_value_mut().zip(old.as_value()) {
        *new.decor_mut() = old.decor().clone();
    }
    *old = new;
}

fn remove(table: &mut dyn TableLike, is_wanted: impl Fn(&str, &Item) -> bool) {
    let gone = table.iter().filter(|(key, item)| is_wanted(key, item));
    let gone: Vec<String> = gone.map(|(key, _)| key.to_owned()).collect();
    gone.iter().for_each(|key| drop(table.remove(key)));
}
