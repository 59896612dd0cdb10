//! What does a project say of itself in `mtgcr.toml`? Start at [`Settings::find`].

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, value};

use super::error::ProjectError;
use super::walk::is_inside;

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
}

impl Settings {
    /// The settings nearest above `path`; those of nobody where there are none.
    pub fn find(path: &Path) -> Result<Self, ProjectError> {
        let start = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        for folder in start.ancestors() {
            let file = folder.join(SETTINGS_FILE);
            if file.is_file() {
                let text = fs::read_to_string(&file).map_err(ProjectError::io("read", &file))?;
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
        let word = |key: &str, item: &Item| {
            item.as_str().map(str::to_owned).ok_or_else(|| malformed(format!("`{key}` is no text")))
        };
        let words = |key: &str, item: &Item| {
            let list = item.as_array().and_then(|array| {
                array
                    .iter()
                    .map(|item| item.as_str().map(str::to_owned))
                    .collect::<Option<Vec<_>>>()
            });
            list.ok_or_else(|| malformed(format!("`{key}` is no list of texts")))
        };
        for (key, item) in document.iter() {
            match key {
                "edition" => settings.edition = Some(word(key, item)?),
                "level" => settings.level = Some(word(key, item)?),
                "patterns" => settings.patterns = words(key, item)?,
                "ignore" => settings.ignore = words(key, item)?,
                "editions" => {
                    let table = item.as_table_like();
                    let table =
                        table.ok_or_else(|| malformed("`editions` is no table".to_owned()))?;
                    for (path, edition) in table.iter() {
                        settings.editions.insert(path.to_owned(), word(path, edition)?);
                    }
                }
                _ => return Err(malformed(format!("`{key}` is no setting"))),
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

    /// The text of the settings after `paths` were written anew for `edition`; all else stays as
    /// people wrote it. Where the paths are not the whole project, they are told as parts.
    pub fn with_edition(
        text: &str,
        folder: &Path,
        paths: &[PathBuf],
        edition: &str,
    ) -> Result<String, ProjectError> {
        let file = folder.join(SETTINGS_FILE);
        let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
            ProjectError::Malformed { path: file.clone(), reason: error.to_string() }
        })?;
        for path in paths {
            let path = path.canonicalize().map_err(ProjectError::io("read", path))?;
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            if inside.as_os_str().is_empty() {
                document["edition"] = value(edition);
                document.remove("editions");
                return Ok(document.to_string());
            }
            let inside = inside.to_string_lossy().replace('\\', "/");
            let table = document.entry("editions").or_insert(toml_edit::table());
            if let Some(table) = table.as_table_like_mut() {
                table.insert(&inside, value(edition));
            }
        }
        Ok(document.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        Settings::read(text, Path::new("/p/mtgcr.toml")).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_are_read_and_refused_with_a_reason() {
        let settings = read("edition = \"2024-11-08\"\npatterns = [\"@r({number})\"]\n");
        let settings = settings.expect("they make sense");
        assert_eq!(settings.edition.as_deref(), Some("2024-11-08"));
        assert_eq!(settings.patterns, ["@r({number})"]);
        assert!(read("edition = 3").is_err_and(|reason| reason.contains("`edition` is no text")));
        assert!(
            read("colour = \"red\"").is_err_and(|reason| reason.contains("`colour` is no setting"))
        );
        assert!(read("edition = ").is_err_and(|reason| reason.contains("line 1")));
        assert!(read("patterns = [\"x\"]").is_err_and(|reason| reason.contains("{number}")));
    }

    #[test]
    fn the_edition_is_changed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().canonicalize().expect("a path");
        fs::create_dir(folder.join("a")).expect("a folder");
        let text = "# ours\nedition = \"2024-09-20\" # for now\nignore = []\n";
        let whole =
            Settings::with_edition(text, &folder, std::slice::from_ref(&folder), "2024-11-08");
        let whole = whole.expect("it makes sense");
        assert!(whole.contains("edition = \"2024-11-08\"") && whole.contains("# ours"), "{whole}");
        let part = Settings::with_edition(text, &folder, &[folder.join("a")], "2024-11-08");
        let part = part.expect("it makes sense");
        let settings = Settings::read(&part, &folder.join(SETTINGS_FILE)).expect("it makes sense");
        assert_eq!(settings.edition_of(&folder.join("a/b.rs")), Some("2024-11-08"));
        assert_eq!(settings.edition_of(&folder.join("c.rs")), Some("2024-09-20"));
    }
}
