//! What does a source file say when comments and texts are taken out? Start at [`SourceFile`].
//!
//! A scanner, not a parser: it knows where comments and literals end and nothing else of Rust.

use std::fs;
use std::path::{Path, PathBuf};

/// A Rust file of this package.
pub struct SourceFile {
    /// Its path from the top of the package, with `/`.
    pub path: String,
    /// All of it.
    pub text: String,
    /// The code without comments and literals; the same lines.
    pub code: String,
}

impl SourceFile {
    /// A file that may be on disk or made up.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned(), code: without_literals(text) }
    }

    /// Every Rust file below these folders, sorted.
    pub fn below(folders: &[&str]) -> Vec<Self> {
        let top = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        for folder in folders {
            collect(&top.join(folder), &mut paths);
        }
        paths.sort();
        paths.iter().map(|path| Self::read(top, path)).collect()
    }

    fn read(top: &Path, path: &Path) -> Self {
        let inside = path.strip_prefix(top).unwrap().to_str().unwrap();
        Self::new(&inside.replace('\\', "/"), &fs::read_to_string(path).unwrap())
    }

    /// The module right below the crate that the file belongs to: `model`, `cli`, `lib`, `main`.
    pub fn module(&self) -> &str {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let first = inside.split('/').next().unwrap();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    /// How many `super` lead from this file to the crate's root.
    pub fn depth(&self) -> usize {
        let inside = self.path.strip_prefix("src/").unwrap_or(&self.path);
        let is_door = inside.ends_with("/mod.rs");
        inside.split('/').count() - usize::from(is_door)
    }

    /// The lines of code in which `wanted` stands, from 1.
    pub fn lines_with<'a>(&'a self, wanted: &'a str) -> impl Iterator<Item = usize> + 'a {
        let lines = self.code.lines().enumerate();
        lines.filter(move |(_, line)| has_token(line, wanted)).map(|(number, _)| number + 1)
    }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// Whether `wanted` stands in `line` and is no part of a longer name.
pub fn has_token(line: &str, wanted: &str) -> bool {
    line.match_indices(wanted).any(|(at, _)| {
        let goes_on_before = wanted.starts_with(is_name) && line[..at].ends_with(is_name);
        let after = &line[at + wanted.len()..];
        !(goes_on_before || wanted.ends_with(is_name) && after.starts_with(is_name))
    })
}

/// Whether a character can stand in a name.
pub fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The text with comments and the insides of literals made blank, line by line the same.
fn without_literals(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after_name = code.ends_with(is_name);
        let length = literal_length(rest, after_name).unwrap_or(0);
        if length == 0 {
            code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            let literal = &rest[..length];
            code.push_str(if literal.starts_with('/') { " " } else { "\"\"" });
            code.extend(literal.chars().filter(|letter| *letter == '\n'));
            rest = &rest[length..];
        }
    }
    code
}

/// How many bytes the comment or literal has with which `text` starts.
fn literal_length(text: &str, after_name: bool) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |number| number + 2));
    }
    if text.starts_with('"') {
        return Some(quoted_length(text, '"'));
    }
    let prefix = text.len() - text.trim_start_matches(['b', 'r', 'c']).len();
    let raw = &text[prefix..];
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    let is_raw = text[..prefix].contains('r') && raw[hashes..].starts_with('"');
    if is_raw && !after_name && prefix <= 2 {
        let end = format!("\"{}", "#".repeat(hashes));
        let inside = prefix + hashes + 1;
        return Some(
            text[inside..].find(&end).map_or(text.len(), |number| inside + number + end.len()),
        );
    }
    let mut chars = text.chars();
    let (quote, inside, end) = (chars.next()?, chars.next()?, chars.next()?);
    // A lifetime has no second quote right behind its first letter.
    let is_char = quote == '\'' && (inside == '\\' || end == '\'');
    is_char.then(|| quoted_length(text, '\''))
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !is_escaped {
            return at + 1;
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    text.len()
}

#[track_caller]
fn case(text: &str, code: &str) {
    assert_eq!(without_literals(text), code);
}

#[test]
fn literals_and_comments_are_blank() {
    case("a // b \"\nc", "a  \nc");
    case("a /* b\nc */ d", "a  \n d");
    case(r#"f("x // \" y", 1) // z"#, "f(\"\", 1)  ");
    case("r#\"a \" b\"# c", "\"\" c");
    case("for x in br\"y\"", "for x in \"\"");
    case("it == '\"' && 'a: loop { '\\'' }", "it == \"\" && 'a: loop { \"\" }");
    case("fn f<'a>(it: &'a str)", "fn f<'a>(it: &'a str)");
}

#[test]
fn a_file_knows_its_room_and_how_deep_it_lies() {
    let file = SourceFile::new("src/a/b.rs", "");
    assert_eq!((file.module(), file.depth()), ("a", 2));
    assert_eq!(SourceFile::new("src/a/mod.rs", "").depth(), 1);
    assert_eq!(SourceFile::new("src/a.rs", "").depth(), 1);
}
