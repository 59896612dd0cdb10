//! The words of the interface in both languages: whether each stands in both with the same
//! arguments, and is used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::CommandFactory;

/// The files whose messages stand in both languages.
const FILES: [&str; 3] = ["answers", "errors", "help"];

/// The messages of a file with the arguments of each.
fn messages(language: &str, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/src/render/words/{language}/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap();
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in source.lines().filter(|it| !it.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
            key = name.to_owned();
            let before = messages.insert(key.clone(), BTreeSet::new());
            assert!(before.is_none(), "{path}: `{key}` stands there twice");
        }
        let arguments = line.split('$').skip(1).map(|it| {
            let end = it.find(|it: char| !it.is_ascii_alphanumeric() && it != '_');
            it[..end.unwrap_or(it.len())].to_owned()
        });
        messages.entry(key.clone()).or_default().extend(arguments);
    }
    messages.retain(|key, _| !key.is_empty());
    messages
}

#[test]
fn every_message_stands_in_both_languages_with_the_same_arguments() {
    for file in FILES {
        let (en, ja) = (messages("en", file), messages("ja", file));
        for (key, arguments) in &en {
            let same = ja.get(key).unwrap_or_else(|| panic!("{file}: `{key}` is not in Japanese"));
            assert_eq!(arguments, same, "{file}: the arguments of `{key}`");
        }
        // The English of help stands with the arguments themselves.
        let alone: Vec<&String> = ja.keys().filter(|it| !en.contains_key(*it)).collect();
        assert!(alone.is_empty() || file == "help", "{file}: not in English: {alone:?}");
    }
}

/// The text of all sources, joined.
fn sources(folder: &Path, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|it| it == "rs") {
            *out += &std::fs::read_to_string(&path).unwrap();
        }
    }
}

#[test]
fn every_message_is_used() {
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
    for file in FILES {
        for key in messages("en", file).keys() {
            // Whole, or with the word of a class, status or role at its end.
            let begun = key.match_indices('-').map(|(at, _)| format!("\"{}{{", &key[..=at]));
            let is_used =
                std::iter::once(format!("\"{key}\"")).chain(begun).any(|it| code.contains(&it));
            assert!(is_used, "{file}: nothing says `{key}`");
        }
    }
}

#[test]
fn every_key_that_is_said_has_words() {
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
    let all: BTreeSet<String> =
        FILES.iter().flat_map(|it| messages("en", it).into_keys()).collect();
    for call in ["words.say(\"", "words.tell(\"", "words.tell(\n            \""] {
        for behind in code.split(call).skip(1) {
            let key = &behind[..behind.find('"').unwrap_or(0)];
            assert!(all.contains(key), "no words for `{key}`");
        }
    }
}

#[test]
fn every_command_and_argument_is_told_in_japanese() {
    let keys = messages("ja", "help");
    let mut used = BTreeSet::new();
    let mut lacking = Vec::new();
    let mut program = mtgcr::cli::Args::command();
    program.build();
    tree(&program, "mtgcr", &mut |key: &str, id: Option<&str>| {
        let own = id.map_or_else(|| format!("help-{key}"), |id| format!("help-{key}--{id}"));
        let shared = id.map(|id| format!("help-any--{id}"));
        match std::iter::once(own.clone()).chain(shared).find(|it| keys.contains_key(it)) {
            Some(key) => drop(used.insert(key)),
            None => lacking.push(own),
        }
    });
    assert!(lacking.is_empty(), "not in Japanese: {lacking:#?}");
    let en = messages("en", "help");
    let stale: Vec<&String> =
        keys.keys().filter(|it| !en.contains_key(*it) && !used.contains(*it)).collect();
    assert!(stale.is_empty(), "no argument is told by {stale:#?}");
}

/// Calls `told` with each command, argument and value below a command.
fn tree(command: &clap::Command, path: &str, told: &mut impl FnMut(&str, Option<&str>)) {
    told(path, None);
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        told(path, Some(id));
        let is_flag = !arg.get_action().takes_values();
        // Shells are called the same everywhere.
        for value in arg.get_possible_values().iter().filter(|_| !is_flag && id != "shell") {
            told(path, Some(&format!("{id}--{}", value.get_name())));
        }
    }
    for below in command.get_subcommands() {
        let name = below.get_name();
        match (path, name) {
            (_, "help") if path != "mtgcr" => {}
            ("mtgcr", "help") => told("help", None),
            ("mtgcr", name) => tree(below, name, told),
            (path, name) => tree(below, &format!("{path}-{name}"), told),
        }
    }
}

/// What the program says in Japanese, on stdout and stderr.
fn said(home: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    run.env("LC_ALL", "ja_JP.UTF-8").env("COLUMNS", "80");
    let output = run.arg("--home").arg(home).args(arguments).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn who_speaks_japanese_is_answered_in_japanese() {
    let home = tempfile::tempdir().unwrap();
    let (code, out, _) = said(home.path(), &["show", "--help"]);
    assert_eq!(code, Some(0));
    for line in [
        "ルールと用語を両言語で表示",
        "使い方：",
        "共通オプション",
        "終了コード：",
        "  mtgcr show 702.19b 510.1c",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    for foreign in ["Usage", "Options", "default", "Possible", "Examples", "Exit"] {
        assert!(!out.contains(foreign), "{foreign}: {out}");
    }
    let (code, out, err) = said(home.path(), &["diff", "--layuot", "side"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(err, "エラー：オプション`--layuot`はありません\n\nヒント：もしかして：--layout\n");
    let (code, _, err) = said(home.path(), &["import", "--format", "html", "x"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "エラー：`import`は html で出力できません\n\nヒント：出力できる形式：terminal、json\n"
    );
    let (_, out, _) = said(home.path(), &["diff", "DSK", "FDN", "--stat"]);
    assert!(out.contains("文言変更") && !out.contains("edited"), "{out}");
    let (_, out, _) = said(home.path(), &["--ui", "en", "diff", "DSK", "FDN", "--stat"]);
    assert!(!out.contains("文言変更") && out.contains("edited"), "{out}");
    let (_, _, err) = said(home.path(), &["search", "xyzzyplugh"]);
    assert!(err.contains("は見つかりませんでした"), "{err}");
}
