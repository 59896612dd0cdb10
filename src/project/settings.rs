//! What does a project say of itself in `mtgcr.toml`? Start at [`Settings::find`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;
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
        let malformed = |reason: String| ProjectError::malformed(path, reason);
        let mut settings = Self { path: Some(path.to_owned()), ..Self::default() };
        for (key, item) in parsed(text, path)?.iter() {
            let said = plain(item);
            let taken = match key {
                "edition" => read(key, said, "text").map(|said| settings.edition = Some(said)),
                "level" => read(key, said, "text").map(|said| settings.level = Some(said)),
                "patterns" => read(key, said, "list of texts").map(|said| settings.patterns = said),
                "ignore" => read(key, said, "list of texts").map(|said| settings.ignore = said),
                "editions" => {
                    read(key, said, "table of texts").map(|said| settings.editions = said)
                }
                "left" => read(key, said, "table of tables").map(|said| settings.left = said),
                _ => Err(format!("`{key}` is no setting")),
            };
            taken.map_err(malformed)?;
        }
        match settings.patterns.iter().find(|pattern| !pattern.contains("{number}")) {
            Some(pattern) => Err(malformed(format!("the pattern `{pattern}` has no `{{number}}`"))),
            None => Ok(settings),
        }
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
        self.left.get(&inside(path, folder).ok()?)
    }

    /// The text of the settings after numbers were carried; all else stays as people wrote it.
    ///
    /// Where the paths are not the whole project, they are told as parts.
    pub fn after(text: &str, folder: &Path, carried: &Carried<'_>) -> Result<String, ProjectError> {
        let file = folder.join(SETTINGS_FILE);
        let (before, mut document) = (Self::read(text, &file)?, parsed(text, &file)?);
        let Self { mut editions, mut left, .. } = before.clone();
        let was_carried = |file: &str| {
            before.edition_of(&folder.join(file)).is_none_or(|edition| (carried.is_from)(edition))
        };
        for path in carried.paths {
            let path = inside(path, folder)?;
            let is_from = |edition: &str| (carried.is_from)(edition);
            editions.retain(|part, edition| !(lies_in(part, &path) && is_from(edition)));
            let files = left.iter_mut().filter(|(file, _)| lies_in(file, &path));
            for (_, numbers) in files.filter(|(file, _)| was_carried(file)) {
                numbers.retain(|_, edition| *edition != carried.to && !is_from(edition));
            }
            match path.is_empty() {
                true => set(document.as_table_mut(), "edition", carried.to),
                false => drop(editions.insert(path, carried.to.to_owned())),
            }
        }
        for path in carried.failed {
            editions.insert(inside(path, folder)?, carried.from.to_owned());
        }
        for (path, number) in carried.left {
            let numbers = left.entry(inside(path, folder)?).or_default();
            numbers.insert(number.clone(), carried.from.to_owned());
        }
        left.retain(|_, numbers| !numbers.is_empty());
        let root = document.as_table_mut();
        put(root, "editions", (!editions.is_empty()).then_some(&editions));
        let mut files = Table::new();
        // Its own tables say all.
        files.set_implicit(true);
        if let Some(files) = root.entry("left").or_insert(Item::Table(files)).as_table_like_mut() {
            before.left.keys().filter(|file| !left.contains_key(*file)).for_each(|file| {
                files.remove(file);
            });
            left.iter().for_each(|(file, numbers)| put(files, file, Some(numbers)));
        }
        left.is_empty().then(|| root.remove("left"));
        Ok(document.to_string())
    }

    /// Whether the project leaves out a file, be it there or not.
    pub fn leaves_out(&self, path: &Path) -> Result<bool, ProjectError> {
        let Some(folder) = self.folder() else { return Ok(false) };
        Ok(is_left_out(&built(folder, &self.ignore)?, path, false))
    }
}

fn parsed(text: &str, path: &Path) -> Result<DocumentMut, ProjectError> {
    text.parse().map_err(|error: toml_edit::TomlError| ProjectError::malformed(path, error))
}

fn read<T: DeserializeOwned>(key: &str, said: Value, wanted: &str) -> Result<T, String> {
    serde_json::from_value(said).map_err(|_| format!("`{key}` is no {wanted}"))
}

/// What settings say, without how they are written: texts, days, lists and tables of these, and a
/// number in the stead of all that they never say.
fn plain(item: &Item) -> Value {
    if let Some(table) = item.as_table_like() {
        return table.iter().map(|(key, item)| (key.to_owned(), plain(item))).collect();
    }
    let of_array = |one: &toml_edit::Value| plain(&Item::Value(one.clone()));
    match item.as_array() {
        Some(all) => all.iter().map(of_array).collect(),
        None => match item.as_datetime() {
            Some(day) => day.to_string().into(),
            None => item.as_str().map_or(Value::from(0), Value::from),
        },
    }
}

/// Where a file lies in a project, as its settings name it.
fn inside(path: &Path, folder: &Path) -> Result<String, ProjectError> {
    let path = path.canonicalize().map_err(ProjectError::io("read", path))?;
    Ok(path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/"))
}

/// Whether a part of a project lies in another, which is all of it if it has no name.
fn lies_in(part: &str, other: &str) -> bool {
    other.is_empty() || Path::new(part).starts_with(other)
}

/// Makes the table of a name say what is wanted; none for nothing.
fn put(above: &mut dyn TableLike, name: &str, wanted: Option<&BTreeMap<String, String>>) {
    let Some(wanted) = wanted else { return drop(above.remove(name)) };
    let table = above.entry(name).or_insert(toml_edit::table());
    let Some(table) = table.as_table_like_mut() else { return };
    let gone = table.iter().filter(|(key, _)| !wanted.contains_key(*key));
    let gone: Vec<String> = gone.map(|(key, _)| key.to_owned()).collect();
    gone.iter().for_each(|key| drop(table.remove(key)));
    wanted.iter().for_each(|(key, edition)| set(table, key, edition));
}

/// Sets a value and leaves the comments beside it.
fn set(table: &mut dyn TableLike, key: &str, edition: &str) {
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = edition.into();
            *old.decor_mut() = decor;
        }
        None => drop(table.insert(key, value(edition))),
    }
}
