//! Does the source keep the rules of the house? Start at [`LAYERS`].
//!
//! Each check takes a file and gives what is wrong with it, so that a made-up file shows that the
//! check finds something. Nothing here judges what only a reader can.

mod dependencies;
mod house;
mod source;

use std::collections::BTreeSet;

use source::{SourceFile, has_token, is_name};

/// Which module may use which; a module that is not here may not exist.
///
/// The same table stands in `src/lib.rs` in prose.
const LAYERS: [(&str, &[&str]); 29] = [
    ("model", &[]),
    ("text", &["model"]),
    ("citation", &["model", "text"]),
    ("lexicon", &["model", "text"]),
    ("exchange", &["model"]),
    ("parse", &["model", "text", "exchange"]),
    ("known", &["model"]),
    ("diff", &["model", "text", "citation", "known"]),
    ("translation", &["model", "text", "citation", "lexicon", "diff"]),
    ("check", &["model", "text", "citation", "diff", "translation"]),
    ("answer", &["model"]),
    ("corpus", &["model"]),
    ("fetch", &["model"]),
    ("project", &["model"]),
    ("index", &["model", "text", "citation", "lexicon"]),
    ("home", &BELOW_HOME),
    ("book", &BELOW_BOOK),
    ("ask", &BELOW_ASK),
    ("words", &["model", "text", "answer"]),
    ("doc", &["model", "text", "words"]),
    ("render", &["model", "text", "exchange", "answer", "words", "doc"]),
    ("operations", &["model", "exchange", "answer", "ask", "words", "doc", "render"]),
    // What is wrong with a question is told in one way.
    ("site", &["model", "answer", "ask", "words", "doc", "render", "operations"]),
    ("web", &["model", "answer", "ask", "words", "doc", "render", "site", "operations"]),
    // What a page says of an error, a tool says too.
    ("mcp", &["model", "answer", "ask", "words", "doc", "render", "site", "operations"]),
    ("lsp", &["model", "answer", "ask", "words", "doc", "render"]),
    ("cli", &BELOW_CLI),
    ("lib", &[]),
    ("main", &["cli"]),
];

/// The command line starts the other front ends.
const BELOW_CLI: [&str; 13] = [
    "model",
    "answer",
    "ask",
    "words",
    "doc",
    "render",
    "site",
    "operations",
    "fetch",
    "project",
    "web",
    "mcp",
    "lsp",
];

/// What deriving and opening a generation needs.
const BELOW_HOME: [&str; 11] = [
    "known",
    "model",
    "text",
    "citation",
    "lexicon",
    "parse",
    "diff",
    "translation",
    "answer",
    "corpus",
    "index",
];

/// The book knows no answers: those are made of what it finds.
const BELOW_BOOK: [&str; 10] = [
    "known",
    "model",
    "text",
    "citation",
    "lexicon",
    "diff",
    "translation",
    "corpus",
    "index",
    "home",
];

/// How a question is answered may ask everything below the front ends.
const BELOW_ASK: [&str; 14] = [
    "known",
    "model",
    "text",
    "citation",
    "lexicon",
    "parse",
    "diff",
    "translation",
    "check",
    "answer",
    "corpus",
    "index",
    "home",
    "book",
];

/// The modules that may ask the clock, the environment and the network, and print.
const FRONT_ENDS: [&str; 5] = ["cli", "web", "mcp", "lsp", "main"];

/// The modules that may touch files; each of the first two owns a folder.
const FILE_OWNERS: [&str; 8] = ["corpus", "index", "project", "cli", "web", "mcp", "lsp", "main"];

/// Lines of a file: it holds one idea whole, and one that needs more than this holds two.
const LONGEST_FILE: usize = 600;

/// The macros that print panic where nothing can be written, such as on a full disk.
const NEVER: [(&str, &str); 9] = [
    ("println!(", "write, and say what becomes of a failure"),
    ("print!(", "write, and say what becomes of a failure"),
    ("eprintln!(", "say it by `cli::output::say`"),
    ("eprint!(", "say it by `cli::output::say`"),
    (".unwrap()", "say why it cannot fail with `expect`, or return the error"),
    ("panic!(", "return an error"),
    ("todo!(", "do it"),
    ("unimplemented!(", "do it"),
    ("dbg!(", "take it out"),
];

/// The library is compiled without tests, so that those inside it would never run.
const TESTS: [(&str, &str); 3] = [
    ("cfg(test)", "state it in `tests/suite`, by the door of the room"),
    ("#[test]", "state it in `tests/suite`, by the door of the room"),
    ("proptest!", "state it in `tests/suite`, by the door of the room"),
];

/// Names that tell nothing of what they name.
const EMPTY_NAMES: [(&str, &str); 1] = [("it", "say what it is")];

const BELOW_FRONT_ENDS_NEVER: [(&str, &str); 9] = [
    ("stdout()", "return a value"),
    ("stderr()", "return a value"),
    ("stdin()", "take a value"),
    ("std::env", "take what you need as a value"),
    ("env::", "take what you need as a value"),
    ("current_dir(", "take a path"),
    ("::now(", "take the time as a value"),
    ("std::net", "take what you need as a value"),
    ("std::process", "leave programs to the front ends"),
];

#[track_caller]
fn assert_tidy(findings: Vec<String>) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

fn check_all(folders: &[&str], check: impl Fn(&SourceFile) -> Vec<String>) {
    let files = SourceFile::below(folders);
    assert!(files.len() > 5, "the files are not where they are looked for");
    assert_tidy(files.iter().flat_map(check).collect());
}

#[test]
fn modules_use_only_lower_layers() {
    check_all(&["src"], layers);
}

#[test]
fn files_open_with_what_they_answer() {
    check_all(&["src", "tests", "benches"], header);
}

#[test]
fn files_are_short() {
    check_all(&["src", "tests", "benches"], length);
}

#[test]
fn front_doors_hold_no_logic() {
    check_all(&["src"], front_door);
}

#[test]
fn nothing_panics_by_intention() {
    check_all(&["src"], |file| forbidden(file, &NEVER));
}

#[test]
fn no_test_stands_where_none_is_run() {
    check_all(&["src"], |file| forbidden(file, &TESTS));
}

#[test]
fn names_say_what_they_name() {
    check_all(&["src", "tests", "benches"], |file| forbidden(file, &EMPTY_NAMES));
}

#[test]
fn below_the_front_ends_values_go_in_and_out() {
    check_all(&["src"], pure);
}

#[test]
fn only_owners_touch_files() {
    check_all(&["src"], files_touched);
}

#[test]
fn every_file_is_listed() {
    let files = SourceFile::below(&["src", "tests"]);
    assert_tidy(unlisted(&files));
}

/// What a file uses of modules that its own may not use.
fn layers(file: &SourceFile) -> Vec<String> {
    let (path, module) = (&file.path, file.module());
    let Some((_, allowed)) = LAYERS.iter().find(|layer| layer.0 == module) else {
        return vec![format!("{path}: `{module}` has no place in the layer table")];
    };
    let mut findings = Vec::new();
    let root = if module == "main" { "mtgcr::" } else { "crate::" };
    for used in used_after(&file.code, root) {
        let is_module = LAYERS.iter().any(|layer| layer.0 == used);
        if used != module && !allowed.contains(&used.as_str()) {
            let what = if is_module { "may not use" } else { "names at the crate's root" };
            findings.push(format!("{path}: `{module}` {what} `{used}`"));
        }
    }
    let to_root = "super::".repeat(file.depth());
    let escapes = module != "main" && module != "lib" && file.code.contains(&to_root);
    if escapes {
        findings.push(format!("{path}: leaves its module by `{to_root}`, say `crate::`"));
    }
    findings
}

/// The names that follow `root` in paths, those in braces too.
fn used_after(code: &str, root: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices(root) {
        if code[..at].ends_with(is_name) {
            continue;
        }
        let rest = &code[at + root.len()..];
        match rest.strip_prefix('{') {
            Some(group) => used.extend(first_names(group)),
            None => used
                .extend([rest.chars().take_while(|letter| is_name(*letter)).collect::<String>()]),
        }
    }
    used
}

/// The first name of each member of a group `a::b, c::{d, e}}`, up to its closing brace.
fn first_names(group: &str) -> Vec<String> {
    let (mut names, mut name, mut depth, mut is_first) = (Vec::new(), String::new(), 0, true);
    for letter in group.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                names.push(std::mem::take(&mut name));
                is_first = true;
            }
            _ if is_name(letter) && is_first => name.push(letter),
            _ if !name.is_empty() => is_first = false,
            _ => {}
        }
    }
    names.push(name);
    names.retain(|name| !name.is_empty());
    names
}

fn header(file: &SourceFile) -> Vec<String> {
    let opens = file.text.starts_with("//! ");
    let finding = format!("{}: does not open with `//!` and what it answers", file.path);
    (!opens).then_some(finding).into_iter().collect()
}

fn length(file: &SourceFile) -> Vec<String> {
    let lines = file.code.lines().count();
    let finding = format!("{}: {lines} lines, at most {LONGEST_FILE}", file.path);
    (lines > LONGEST_FILE).then_some(finding).into_iter().collect()
}

fn front_door(file: &SourceFile) -> Vec<String> {
    if !file.path.ends_with("/mod.rs") && file.path != "src/lib.rs" {
        return Vec::new();
    }
    let lines = file.lines_with("fn ");
    lines.map(|line| format!("{}:{line}: a function in a front door", file.path)).collect()
}

fn forbidden(file: &SourceFile, table: &[(&str, &str)]) -> Vec<String> {
    let mut findings = Vec::new();
    for (wanted, instead) in table {
        let lines = file.lines_with(wanted);
        let path = &file.path;
        findings.extend(lines.map(|line| format!("{path}:{line}: `{wanted}`: {instead}")));
    }
    findings
}

fn pure(file: &SourceFile) -> Vec<String> {
    if FRONT_ENDS.contains(&file.module()) {
        return Vec::new();
    }
    let mut findings = forbidden(file, &BELOW_FRONT_ENDS_NEVER);
    if file.module() == "project" {
        // Git is a program, and a project's own file names the process that writes it.
        findings.retain(|finding| !finding.contains("std::process"));
    }
    findings
}

fn files_touched(file: &SourceFile) -> Vec<String> {
    if FILE_OWNERS.contains(&file.module()) {
        return Vec::new();
    }
    forbidden(file, &[("fs::", "leave files to `corpus`, `index` and the front ends")])
}

/// Files that no `mod` line of their parent names: the compiler never sees them.
fn unlisted(files: &[SourceFile]) -> Vec<String> {
    let mut findings = Vec::new();
    for file in files {
        let path = file.path.strip_suffix("/mod.rs").unwrap_or(&file.path);
        let path = path.strip_suffix(".rs").unwrap_or(path);
        let Some((folder, name)) = path.rsplit_once('/') else { continue };
        if ["lib", "main"].contains(&name) && !folder.contains('/') {
            continue;
        }
        let parents = [
            format!("{folder}/mod.rs"),
            format!("{folder}.rs"),
            format!("{folder}/lib.rs"),
            format!("{folder}/main.rs"),
        ];
        let line = format!("mod {name};");
        let mut parents = files.iter().filter(|file| parents.contains(&file.path));
        if !parents.any(|parent| parent.code.lines().any(|text| has_token(text, &line))) {
            findings.push(format!("{}: no `{line}` names it", file.path));
        }
    }
    findings
}

#[track_caller]
fn finds(check: impl Fn(&SourceFile) -> Vec<String>, path: &str, text: &str, count: usize) {
    let findings = check(&SourceFile::new(path, text));
    assert_eq!(findings.len(), count, "{findings:?}");
}

#[test]
fn layers_are_seen_in_every_kind_of_path() {
    finds(layers, "src/parse/a.rs", "use crate::model::A;\nuse crate::text::{b, c};", 0);
    finds(layers, "src/parse/a.rs", "use crate::corpus::A;", 1);
    finds(layers, "src/parse/a.rs", "use crate::{model::{A, index}, corpus::B, index};", 2);
    finds(layers, "src/parse/a.rs", "fn f(it: crate::ask::A) {}", 1);
    finds(layers, "src/parse/a.rs", "// crate::library\nf(\"crate::library\")", 0);
    finds(layers, "src/parse/a.rs", "use super::super::corpus::A;", 1);
    finds(layers, "src/parse/mod.rs", "use super::corpus::A;", 1);
    finds(layers, "src/parse/a.rs", "use super::b::A;", 0);
    finds(layers, "src/render/a.rs", "use crate::ask::A;", 1);
    finds(layers, "src/web/a.rs", "use crate::cli::A;", 1);
    finds(layers, "src/helpers/a.rs", "", 1);
    finds(layers, "src/main.rs", "use mtgcr::{cli, corpus};", 1);
}

#[test]
fn other_checks_find_what_they_look_for() {
    finds(header, "src/a.rs", "use b;\n//! c", 1);
    finds(length, "src/a.rs", &"a();\n".repeat(LONGEST_FILE + 1), 1);
    finds(length, "src/a.rs", &"a();\n".repeat(LONGEST_FILE), 0);
    finds(front_door, "src/a/mod.rs", "mod b;\npub fn c() {}", 1);
    finds(front_door, "src/a/b.rs", "pub fn c() {}", 0);
    let never = |file: &SourceFile| forbidden(file, &NEVER);
    finds(never, "src/a.rs", "a.unwrap();\nb.unwrap_or(c);\nd.expect(\"e\");\ntodo!()", 2);
    let tests = |file: &SourceFile| forbidden(file, &TESTS);
    finds(tests, "src/a.rs", "a();\n#[cfg(test)]\nmod tests {\n#[test]\nfn b() {} }", 2);
    finds(never, "src/cli/a.rs", "println!(\"\");\neprint!(\"\")", 2);
    let named = |file: &SourceFile| forbidden(file, &EMPTY_NAMES);
    finds(named, "src/a.rs", "a.map(|it| it.b);\nitem.iter(); // it\nf(\"it\")", 1);
    finds(pure, "src/diff/a.rs", "stdout();\nuse std::time::Instant;\nInstant::now()", 2);
    finds(pure, "src/cli/a.rs", "stdout()", 0);
    finds(files_touched, "src/parse/a.rs", "std::fs::read(a)", 1);
    finds(files_touched, "src/corpus/a.rs", "std::fs::read(a)", 0);
    let file = |path, text| SourceFile::new(path, text);
    let files =
        [file("src/lib.rs", "mod a;"), file("src/a/mod.rs", "mod b;"), file("src/a/c.rs", "")];
    assert_eq!(unlisted(&files), ["src/a/c.rs: no `mod c;` names it"]);
}
