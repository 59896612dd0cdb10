//! The words of the interface in both languages: whether each stands in both with the same
//! arguments, and is used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use clap::CommandFactory;
use mtgcr::words::Words;

use super::command::sample;

/// The files whose messages stand in both languages.
const FILES: [&str; 5] = ["answers", "findings", "errors", "help", "pages"];

/// The messages of a file with the arguments of each.
fn messages(language: &str, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/src/words/{language}/{file}.ftl", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).unwrap();
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
            key = name.to_owned();
            let before = messages.insert(key.clone(), BTreeSet::new());
            assert!(before.is_none(), "{path}: `{key}` stands there twice");
        }
        let arguments = line.split('$').skip(1).map(|part| {
            let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
            part[..end.unwrap_or(part.len())].to_owned()
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
        let alone: Vec<&String> = ja.keys().filter(|key| !en.contains_key(*key)).collect();
        assert!(alone.is_empty() || file == "help", "{file}: not in English: {alone:?}");
    }
}

/// The text of all sources, joined.
fn sources(folder: &Path, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
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
            let begun = key.match_indices('-').map(|(at, _)| &key[..=at]);
            let begun =
                begun.flat_map(|begun| [format!("\"{begun}{{"), format!("prefix = \"{begun}\"")]);
            let is_used = std::iter::once(format!("\"{key}\""))
                .chain(begun)
                .any(|wanted| code.contains(&wanted));
            assert!(is_used, "{file}: nothing says `{key}`");
        }
    }
}

#[test]
fn every_key_that_is_said_has_words() {
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
    let all: BTreeMap<String, BTreeSet<String>> =
        FILES.iter().flat_map(|file| messages("en", file)).collect();
    let calls = [
        "words.say(",
        "words.tell(",
        "tell!(words, ",
        "tell!(self.words, ",
        "tell!(global.words, ",
        "view.say(",
        "view.tell(",
        "view.weave(",
        "view.words().tell(",
        "Said::new(",
        "Misuse::said(",
    ];
    for call in calls {
        for behind in code.split(call).skip(1) {
            let Some(behind) = behind.trim_start().strip_prefix('"') else { continue };
            let key = &behind[..behind.find('"').unwrap_or(0)];
            let arguments = all.get(key).unwrap_or_else(|| panic!("no words for `{key}`"));
            // A page says such words as they stand in their file.
            assert!(call != "view.say(" || arguments.is_empty(), "nothing is told in `{key}`");
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
        match std::iter::once(own.clone()).chain(shared).find(|wanted| keys.contains_key(wanted)) {
            Some(key) => drop(used.insert(key)),
            None => lacking.push(own),
        }
    });
    assert!(lacking.is_empty(), "not in Japanese: {lacking:#?}");
    let en = messages("en", "help");
    let stale: Vec<&String> =
        keys.keys().filter(|key| !en.contains_key(*key) && !used.contains(*key)).collect();
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

/// Whether a mistake is told in Japanese, given what is typed behind it and these variables.
fn is_japanese(typed: &[&str], variables: &[(&str, &str)]) -> bool {
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    for name in ["MTGCR_UI", "LC_ALL", "LC_MESSAGES", "LANG"] {
        run.env_remove(name);
    }
    let output = run.args(typed).envs(variables.iter().copied()).output();
    let told = String::from_utf8(output.expect("the program runs").stderr).expect("UTF-8");
    assert!(told.starts_with("エラー：") || told.starts_with("error: "), "{told}");
    told.starts_with("エラー")
}

#[test]
fn what_is_typed_says_the_language_then_the_program_s_variable_then_the_system() {
    let case = |typed: &[&str], variables: &[(&str, &str)], expected: bool| {
        assert_eq!(is_japanese(typed, variables), expected, "{typed:?} {variables:?}");
    };
    case(&["show", "--quux"], &[], false);
    case(&["show", "--quux"], &[("LANG", "ja_JP.UTF-8")], true);
    case(&["show", "--quux"], &[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")], false);
    case(&["show", "--quux"], &[("LC_ALL", ""), ("LC_MESSAGES", "ja")], true);
    case(&["show", "--quux"], &[("MTGCR_UI", "en"), ("LANG", "ja")], false);
    case(&["--ui", "ja", "show", "--quux"], &[("MTGCR_UI", "en")], true);
    case(&["show", "--quux", "--ui=en"], &[("LANG", "ja")], false);
    case(&["show", "--quux", "--", "--ui", "ja"], &[], false);
}

#[test]
fn a_message_is_told_in_the_language_wanted() {
    let count = |words: Words, count: usize| words.tell("changes", &[("count", count.into())]);
    assert_eq!(count(Words::EN, 1), "1 change");
    assert_eq!(count(Words::EN, 12345), "12345 changes");
    assert_eq!(count(Words::JA, 2), "変更2件");
    assert_eq!(Words::JA.list(&["a".to_owned(), "b".to_owned()]), "a、b");
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
    let (code, _, err) = said(home.path(), &["dump", "--format", "html"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        err,
        "エラー：`dump`はhtmlで出力できません\n\nヒント：出力できる形式：terminal、json\n"
    );
    let (_, out, _) = said(home.path(), &["diff", "DSK", "FDN", "--stat"]);
    assert!(out.contains("文言変更") && !out.contains("edited"), "{out}");
    let (_, out, _) = said(home.path(), &["--ui", "en", "diff", "DSK", "FDN", "--stat"]);
    assert!(!out.contains("文言変更") && out.contains("edited"), "{out}");
    let (_, _, err) = said(home.path(), &["search", "xyzzyplugh"]);
    assert!(err.contains("`xyzzyplugh`はどの本文にもありません"), "{err}");
}

#[test]
fn mistakes_are_told_in_japanese_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let case = |arguments: &[&str], expected: &str| {
        let (code, _, err) = said(home.path(), arguments);
        let told: Vec<&str> = err.lines().filter(|line| !line.starts_with("注意：")).collect();
        assert_eq!((code, told.join("\n").as_str()), (Some(2), expected), "{arguments:?}");
    };
    case(
        &["show", "7", "--in", "quux"],
        "エラー：`quux`という版はありません\n\nヒント：収録されている版は`mtgcr editions`で表示できます。\
         版は日付・月・年（`2024-11`など）、セット略号（`FDN`など）、`latest`、`previous`で指定します",
    );
    case(
        &["search", "kind:quux"],
        "エラー：6文字目の`quux`は`kind:`に指定できません\n\nヒント：`kind:`に指定できる値：section、rule、example、\
         glossary、bulletin、ruling、note",
    );
    let (_, _, err) = said(home.path(), &["serch", "wug"]);
    assert!(err.contains("`serch`というコマンドはありません"), "{err}");
    assert!(err.contains("`mtgcr search wug`"), "{err}");
}

/// Words of the interface that no Japanese answer should hold.
const ENGLISH: [&str; 9] = [
    "cited by",
    "Cited by",
    "points to",
    "Points to",
    "since ",
    "edition",
    "findings",
    "against",
    "glossary",
];

/// What a page says in the language of the interface: without its style, its tags and what is in
/// another language.
fn without_tags(page: &str) -> String {
    let body = page.split("</style>").last().unwrap_or_default();
    let mut text = String::new();
    for piece in body.split('<') {
        let (tag, said) = piece.split_once('>').unwrap_or(("", piece));
        let is_foreign = tag.contains("lang=\"en\"") || ["p", "title"].contains(&tag);
        text += &format!("{}\n", if is_foreign { "" } else { said });
    }
    text
}

#[test]
fn documents_and_findings_are_in_the_language_of_the_interface() {
    let home = tempfile::tempdir().unwrap();
    let texts = ["20240920.en", "20240920.ja", "20241108.en", "20241108.ja"];
    let texts = texts.map(|name| sample(&format!("CR-{name}.txt")));
    let mut import = vec!["import"];
    import.extend(texts.iter().map(String::as_str));
    assert_eq!(said(home.path(), &import).0, Some(0));
    let file = home.path().join("engine.rs");
    std::fs::write(&file, "// CR 509.2: announce the damage assignment order\n").unwrap();
    let file = file.to_str().unwrap();
    let cases: [&[&str]; 9] = [
        &["show", "510.1c", "--format", "markdown"],
        &["show", "510.1c", "--format", "html"],
        &["history", "509.2", "--format", "markdown"],
        &["term", "deathtouch", "--format", "markdown"],
        &["editions", "--format", "html"],
        &["translation", "status", "--format", "markdown"],
        &["lint", "--format", "markdown"],
        &["cite", "check", file, "--edition", "DSK"],
        &["cite", "suggest", "deathtouch"],
    ];
    for arguments in cases {
        let (code, out, err) = said(home.path(), arguments);
        assert!(matches!(code, Some(0 | 1)) && !out.is_empty(), "{arguments:?}: {err}");
        let text = without_tags(&out);
        let is_quoted = |line: &str| line.starts_with("> ") || line.starts_with("    ");
        for line in text.lines().filter(|line| !is_quoted(line)) {
            let found = ENGLISH.iter().find(|wanted| line.contains(*wanted));
            assert!(found.is_none(), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn programs_are_told_findings_in_one_language() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [["lint", "DSK", "--json"], ["cite", "suggest", "deathtouch"]] {
        let mut typed = arguments.to_vec();
        if arguments[0] == "cite" {
            typed.push("--json");
        }
        let (_, japanese, _) = said(home.path(), &typed);
        typed.extend(["--ui", "en"]);
        let (_, english, _) = said(home.path(), &typed);
        assert_eq!(japanese, english, "{arguments:?}");
    }
}

#[test]
fn a_number_that_is_too_small_is_told_without_the_largest_there_is() {
    let home = tempfile::tempdir().unwrap();
    let (code, _, err) = said(home.path(), &["search", "trample", "-n", "0"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("1以上の数を指定してください") && !err.contains("1844"), "{err}");
    let (_, _, err) = said(home.path(), &["--ui", "en", "search", "trample", "-n", "0"]);
    assert!(err.contains("it takes 1 or more") && !err.contains("1844"), "{err}");
}

#[test]
fn a_set_whose_edition_is_not_here_is_not_taken_in_silence() {
    let home = tempfile::tempdir().unwrap();
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    run.args(["--ui", "en", "--home"]).arg(home.path()).args(["diff", "DSK", "TLA"]);
    let output = run.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("2024-09-20 → 2025-11-14\n") && out.contains("are not here"), "{out}");
}

#[test]
fn help_is_short_or_long_and_tells_what_each_command_does() {
    let home = tempfile::tempdir().unwrap();
    let told = |arguments: &[&str]| {
        let mut typed = vec!["--ui", "en"];
        typed.extend(arguments);
        let (code, out, _) = said(home.path(), &typed);
        assert_eq!(code, Some(0), "{arguments:?}");
        out
    };
    let program = mtgcr::cli::Args::command();
    for command in program.get_subcommands() {
        let (name, about) = (command.get_name(), command.get_about().unwrap().to_string());
        for option in ["-h", "--help"] {
            let help = told(&[name, option]);
            assert!(help.starts_with(&about[..about.len().min(40)]), "{name} {option}: {help}");
            assert_eq!(help.contains("--no-pager"), option == "--help", "{name} {option}: {help}");
            assert_eq!(help.contains("Exit codes:"), option == "--help", "{name} {option}");
        }
    }
    // Formats stand where they are taken.
    assert!(told(&["diff", "--help"]).contains("academyruins"));
    assert!(!told(&["show", "--help"]).contains("academyruins"));
    assert!(!told(&["serve", "--help"]).contains("--format"));
    assert!(told(&["help", "editions"]).contains("the last edition of the month or year"));
    assert!(told(&["help", "queries"]).starts_with("How to search:"));
    // What stands in a list of manual pages.
    let pages = told(&["man"]);
    for name in [r"mtgcr\-show \- Show rules", r"mtgcr\-diff \- Tell what changed"] {
        assert!(pages.contains(name), "{name}");
    }
}

#[test]
fn shells_complete_editions_terms_and_numbers() {
    let home = tempfile::tempdir().unwrap();
    let offered = |typed: &[&str]| {
        let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        run.env("COMPLETE", "fish").env("MTGCR_HOME", home.path()).args(["--", "mtgcr"]);
        let output = run.args(typed).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let has = |typed: &[&str], expected: &str| {
        let offered = offered(typed);
        let found = offered.lines().any(|line| line.split('\t').next() == Some(expected));
        assert!(found, "{typed:?}: no `{expected}` in {offered}");
    };
    has(&["sho"], "show");
    has(&["show", "Tramp"], "Trample");
    has(&["show", "702.19"], "702.19b");
    has(&["history", "接"], "接死");
    has(&["show", "trample", "--in", "f"], "FDN");
    has(&["diff", "DSK", "2024-11"], "2024-11-08");
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = said(home.path(), &["completions", shell]);
        assert!(code == Some(0) && script.contains("COMPLETE"), "{script}");
    }
}
