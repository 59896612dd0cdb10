//! Does each dependency have an owner, and does only its owner use it? Start at [`CEILING`].
//!
//! Reads `Cargo.toml` line by line, in the shape in which this project writes it.

use std::fs;
use std::path::Path;

use super::source::SourceFile;
use super::{LAYERS, assert_tidy};

/// How many direct dependencies the program may have; to raise it is a decision, not an accident.
///
/// Room for what the design names: a search engine, a dictionary, a diff, a web server, a protocol.
/// Three more came for other people's source trees: their walker, their settings, their editors; one
/// for a prompt that searches while somebody types; two, which were compiled anyway, for the words
/// of enumerations and for when a client last took something of its answer.
/// What only the build script uses is no part of the program.
const CEILING: usize = 52;

/// The owner of what the build script uses.
const BUILD_SCRIPT: &str = "build script";

/// A line of `Cargo.toml` that names a dependency.
struct Dependency {
    /// Its section, such as `dependencies`.
    section: String,
    /// Its name as in the registry.
    name: String,
    /// The comment right above.
    comment: String,
}

impl Dependency {
    /// The modules that the comment names as owners.
    fn owners(&self) -> Vec<&str> {
        let list = self.comment.strip_prefix("owner: ").and_then(|rest| rest.split_once('.'));
        list.map_or(Vec::new(), |(list, _)| list.split(", ").collect())
    }

    /// Whether the comment says why, behind the owners.
    fn has_reason(&self) -> bool {
        let reason = self.comment.split_once(". ").map_or("", |pair| pair.1);
        !reason.trim().is_empty()
    }

    fn is_used_in(&self, file: &SourceFile) -> bool {
        let path = format!("{}::", self.name.replace('-', "_"));
        file.lines_with(&path).next().is_some()
    }
}

fn read(manifest: &str) -> Vec<Dependency> {
    let (mut section, mut comment, mut found) = (String::new(), String::new(), Vec::new());
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']').to_owned();
        } else if let Some(words) = line.strip_prefix("# ") {
            let space = if comment.is_empty() { "" } else { " " };
            comment = format!("{comment}{space}{words}");
            continue;
        } else if let (true, Some((name, _))) =
            (section.ends_with("dependencies"), line.split_once(" = "))
        {
            let comment = comment.clone();
            found.push(Dependency { section: section.clone(), name: name.to_owned(), comment });
        }
        comment.clear();
    }
    found
}

/// What is wrong with the owners that a manifest names.
fn owners(manifest: &str, files: &[SourceFile]) -> Vec<String> {
    let mut findings = Vec::new();
    for dependency in read(manifest) {
        let name = &dependency.name;
        if dependency.section == "dev-dependencies" {
            if dependency.comment.is_empty() {
                findings.push(format!("`{name}`: no comment above it says why"));
            }
            continue;
        }
        let owners = dependency.owners();
        if owners.is_empty() || !dependency.has_reason() {
            findings.push(format!("`{name}`: no `# owner: MODULE. Why.` above it"));
            continue;
        }
        let is_known = |owner: &str| match dependency.section.as_str() {
            "dependencies" => LAYERS.iter().any(|layer| layer.0 == owner),
            _ => owner == BUILD_SCRIPT,
        };
        let unknown = owners.iter().filter(|owner| !is_known(owner));
        findings.extend(unknown.map(|unknown| format!("`{name}`: there is no module `{unknown}`")));
        if dependency.section == "dependencies" {
            findings.extend(uses(&dependency, &owners, files));
        }
    }
    findings
}

/// Files that use what their module does not own, and owners that do not use what they own.
fn uses(dependency: &Dependency, owners: &[&str], files: &[SourceFile]) -> Vec<String> {
    let name = &dependency.name;
    let users = || files.iter().filter(|file| dependency.is_used_in(file));
    let strangers = users().filter(|user| !owners.contains(&user.module()));
    let mut findings: Vec<String> = strangers
        .map(|stranger| format!("{}: `{}` does not own `{name}`", stranger.path, stranger.module()))
        .collect();
    for owner in owners {
        // A module of which there is nothing yet cannot use anything.
        let exists = files.iter().any(|file| file.module() == *owner);
        if exists && !users().any(|user| user.module() == *owner) {
            findings.push(format!("`{name}`: its owner `{owner}` does not use it"));
        }
    }
    findings
}

fn manifest() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap()
}

#[test]
fn each_dependency_has_an_owner() {
    assert_tidy(owners(&manifest(), &SourceFile::below(&["src"])));
}

#[test]
fn there_are_not_too_many() {
    let direct =
        read(&manifest()).into_iter().filter(|dependency| dependency.section == "dependencies");
    let names: Vec<String> = direct.map(|package| package.name).collect();
    assert!((1..=CEILING).contains(&names.len()), "{} of {CEILING}: {names:?}", names.len());
}

#[test]
fn strangers_and_idle_owners_are_found() {
    let files = [
        SourceFile::new("src/index/a.rs", "use tantivy::Index;"),
        SourceFile::new("src/query/a.rs", "use tantivy::Query;"),
        SourceFile::new("src/text/a.rs", "fn a() {}"),
    ];
    let manifest = "[dependencies]\n# owner: index. Search.\ntantivy = \"1\"\n\
         # owner: text, attic. Words,\n# many of them.\nlindera = \"1\"\nserde = \"1\"\n\
         [dev-dependencies]\nproptest = \"1\"\n";
    let expected = [
        "src/query/a.rs: `query` does not own `tantivy`",
        "`lindera`: there is no module `attic`",
        "`lindera`: its owner `text` does not use it",
        "`serde`: no `# owner: MODULE. Why.` above it",
        "`proptest`: no comment above it says why",
    ];
    assert_eq!(owners(manifest, &files), expected);
}
