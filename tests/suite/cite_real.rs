//! Citations of real projects, judged by official texts.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::real::data;

/// A home with these official texts; none without the data.
fn home_of(names: &[&str]) -> Option<TempDir> {
    let data = data()?;
    let home = tempdir().expect("a folder");
    let texts: Vec<String> =
        names.iter().map(|name| data.join(name).display().to_string()).collect();
    let words: Vec<&str> = ["import"].into_iter().chain(texts.iter().map(String::as_str)).collect();
    assert!(ran(&home, &words).status.success());
    Some(home)
}

/// A home with a few official editions; none without the data.
fn real_home() -> Option<TempDir> {
    home_of(&["cr-en/CR-20121001.txt", "cr-en/CR-20210205.txt", "cr-en-newer"])
}

/// What came of the program with these words.
fn ran(home: &TempDir, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).args(words);
    command.output().expect("the program runs")
}

/// What it prints.
fn says(home: &TempDir, words: &[&str]) -> String {
    String::from_utf8(ran(home, words).stdout).expect("it is text")
}

/// The first line of a rule in English.
fn said_under(home: &TempDir, number: &str) -> String {
    let text = says(home, &["show", number, "--text", "--lang", "en"]);
    text.lines().next().expect("the rule has words").trim().to_owned()
}

#[test]
fn citations_of_real_projects_are_found_and_judged() {
    let (Some(data), Some(home)) = (data(), real_home()) else { return };
    let check = |folder: &str, more: &[&str]| -> Value {
        let folder = data.join("citations").join(folder).display().to_string();
        let words = ["cite", "check", &folder, "--hidden", "--format", "json"];
        serde_json::from_str(&says(&home, &[&words, more].concat())).expect("JSON")
    };
    let phase = check("phase-rs", &["--edition", "2026-04-17"]);
    // What a pattern of three digits, a point and more finds besides was looked at by hand: five
    // numbers, which are none of rules.
    let count = phase["citations"].as_u64().expect("a number");
    // Sixteen of them are sections whose rule is left open, as in `CR 702.xxx`.
    assert!((2275..=2285).contains(&count), "{count}");
    let findings = phase["findings"].as_array().expect("a list");
    assert!(findings.len() < 100, "{} of {count} are told", findings.len());
    // Keywords that were cited with the number of their neighbour.
    let wrong = |cited: &str, right: &str| {
        findings.iter().any(|finding| {
            finding["cited"] == cited && finding["suggestions"][0]["number"] == right
        })
    };
    assert!(wrong("702.98a", "702.99a") && wrong("702.52a", "702.53a"), "{findings:#?}");
    // A word that ends as the rules leave words of a keyword open is a form of it.
    assert!(!findings.iter().any(|finding| finding["cited"] == "702.14c"), "{findings:#?}");
    let mage = check("mage", &["--level", "certain"]);
    let findings = mage["findings"].as_array().expect("a list");
    let moved = |cited: &str, today: &str| {
        findings.iter().any(|finding| finding["cited"] == cited && finding["today"] == today)
    };
    assert!(moved("702.131a", "702.132a") && moved("701.27a", "701.36a"), "{findings:#?}");
    // Titles that are quoted alone, and what stands behind them.
    assert!(moved("702.31", "702.32") && moved("702.69b", "702.70b"), "{findings:#?}");
}

#[test]
fn ranges_of_sections_and_sections_in_names_are_left_to_people() {
    let Some(home) = real_home() else { return };
    let folder = tempdir().expect("a folder");
    let check = |more: &[&str]| -> Value {
        let folder = folder.path().display().to_string();
        let words = ["cite", "check", &folder, "--format", "json"];
        serde_json::from_str(&says(&home, &[&words, more].concat())).expect("JSON")
    };
    let old = "// CR 701-720\nmod cr_720;\n// CR 720\n";
    fs::write(folder.path().join("c.rs"), old).expect("it can be written");
    let told = check(&["--edition", "2021-02-05", "--level", "certain"]);
    let of_c = told["findings"].as_array().expect("a list").iter();
    let of_c: Vec<(u64, bool)> = of_c
        .filter(|record| record["file"].as_str().is_some_and(|file| file.ends_with("c.rs")))
        .map(|record| (record["line"].as_u64().unwrap_or(0), record["replacement"].is_string()))
        .collect();
    assert_eq!(of_c, [(1, false), (2, false), (3, true)]);
}

#[test]
fn of_several_names_in_a_line_that_is_meant_whose_rule_bore_the_number() {
    let Some(home) = real_home() else { return };
    let lines = [
        // The nearest name is another's; the number was once of the other one.
        "- what is regenerated is tapped (CR 701.15b)\n",
        // Who has a keyword is named too.
        "- トランプルを持つクリーチャー（CR 702.18）\n",
        // A range is of many things, and a word in a sentence is no title.
        "| CR 600–609 | Spells |\n",
        "- CR 113.3: \"[Target] is gone\" ends\n",
        // Nor is a form of a term of the glossary; a title may be told without its article.
        "- CR 722: Become the monarch\n",
        "- CR 722 monarch\n",
    ];
    let told = told_of(&home, "a.md", &lines, &[]);
    let ends = |told: &String| -> Option<String> {
        Some([told.split(' ').next()?, told.split(' ').next_back()?].join(" "))
    };
    let meant: Vec<String> = told.iter().filter_map(ends).collect();
    assert_eq!(meant, ["701.15b 701.19b", "702.18 702.19", "722 725", "722 725"], "{told:?}");
}

/// What is told of lines: the number, the verdict, the level and what is suggested first.
fn told_of(home: &TempDir, name: &str, lines: &[impl AsRef<str>], more: &[&str]) -> Vec<String> {
    let file = home.path().join(name);
    let text: String = lines.iter().map(AsRef::as_ref).collect();
    fs::write(&file, text).expect("it is written");
    let file = file.display().to_string();
    let told = says(home, &[&["cite", "check", "--format", "json", &file], more].concat());
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let word = |of: &Value| of.as_str().unwrap_or("-").to_owned();
    let line = |found: &Value| {
        let first = &found["suggestions"][0]["number"];
        [&found["cited"], &found["verdict"], &found["level"], first].map(word).join(" ")
    };
    told["findings"].as_array().expect("a list").iter().map(line).collect()
}

#[test]
fn a_name_beside_a_number_keeps_it_from_being_rewritten_to_what_is_not_named() {
    let Some(home) = real_home() else { return };
    let lines = [
        // Right today: the tree is of more than one edition.
        "- Populate (CR 701.36)\n",
        "- the creatures fight (CR 701.14a)\n",
        // Of an edition still older than the one that is said.
        "- sacrifice a creature (CR 701.14a)\n",
        // What bore the number then is named, or nothing is.
        "- Investigate (CR 701.36)\n",
        "- CR 701.36\n",
    ];
    let of_old = ["--edition", "2021-02-05", "--level", "certain"];
    let told = told_of(&home, "a.md", &lines, &of_old);
    assert_eq!(told, ["701.36 moved certain 701.16", "701.36 moved certain 701.16"]);
    let file = home.path().join("a.md").display().to_string();
    let patch = says(&home, &["cite", "migrate", "--dry-run", &file, "--from", "2021-02-05"]);
    let written: Vec<&str> = patch.lines().filter(|line| line.starts_with("+-")).collect();
    assert_eq!(written, ["+- Investigate (CR 701.16)", "+- CR 701.16"]);
}

#[test]
fn who_names_a_rule_and_a_letter_that_it_lacks_means_that_rule() {
    let Some(home) = real_home() else { return };
    let lines = ["// Exploit (CR 702.110c)\n", "// Buyback (CR 702.27b)\n"];
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert_eq!(told, ["702.110c ambiguous likely 702.110", "702.27b ambiguous likely 702.27"]);
    // What is named is meant, and not what once bore the number.
    let lines = ["// Madness (CR 702.34e)\n", "// Echo (CR 702.31e)\n"];
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert_eq!(told, ["702.34e doubtful likely 702.35", "702.31e doubtful likely 702.30"]);
}

#[test]
fn what_a_number_said_once_is_known_however_it_stands() {
    let Some(home) = real_home() else { return };
    let old = |number: &str| said_under(&home, &format!("{number}@2021-02-05"));
    let words = old("701.17a");
    let sentence = words.split_once(". ").expect("it has several").0;
    let before = [format!("// {sentence} (CR 701.17a)\n")];
    assert_eq!(told_of(&home, "a.rs", &before, &[]), ["701.17a moved certain 701.21a"]);
    // The first bears the number today that the second has, and is of the same old edition.
    let lines = ["702.68b", "702.67b"].map(|number| format!("// {number} {}\n", old(number)));
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert_eq!(told, ["702.68b moved certain 702.69b", "702.67b moved certain 702.68b"]);
    // The words of a field are no quote of a number among them.
    let field = [format!("{{\"text\": \"{}\"}}\n", said_under(&home, "103.6"))];
    assert!(field[0].contains(" 103.5"), "{field:?}");
    assert_eq!(told_of(&home, "a.json", &field, &[]), [""; 0]);
}

#[test]
fn a_number_behind_the_last_of_its_rule_may_come_with_an_edition_that_is_not_here() {
    let Some(home) = real_home() else { return };
    let lines = ["// CR 310.12b\n", "// CR 702.195a\n", "// CR 702.595a\n", "// CR 957.1\n"];
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert_eq!(told, ["702.595a never likely -", "957.1 never likely -"]);
    let hints = told_of(&home, "a.rs", &lines[..1], &["--level", "all"]);
    assert_eq!(hints, ["310.12b never all -"]);
}

#[test]
fn what_is_quoted_of_another_rule_beside_says_nothing_of_a_number() {
    let Some(home) = home_of(&["cr-en/CR-20090904.txt", "cr-en-newer/CR-20260619.txt"]) else {
        return;
    };
    // These words were 614.1a's once.
    let words = said_under(&home, "615.1a");
    let alone = [format!("// It is CR 614.1a's: \"{words}\"\n")];
    assert_eq!(told_of(&home, "a.rs", &alone, &[]), ["614.1a moved certain 615.1a"]);
    let named = [format!("// CR 615.1a: is it one, not one of CR\n// 614.1a's? \"{words}\"\n")];
    assert_eq!(told_of(&home, "a.rs", &named, &[]), [""; 0]);
    // A quotation between two numbers goes with the first.
    let words = said_under(&home, "702.143a");
    let words = words.split(". ").next().expect("a sentence");
    let (first, second) = words.split_at(words.match_indices(' ').nth(9).expect("a space").0);
    let alone = [format!("// \"{words}\" (CR 116.2k)\n")];
    assert_eq!(told_of(&home, "a.rs", &alone, &[]), ["116.2k misquoted likely 702.143a"]);
    let between =
        format!("// CR 116.2h's window: \"{first}\n// {second}\" -- wider than CR 116.2k's\n");
    let told = told_of(&home, "a.rs", &[between], &[]);
    assert!(told.iter().all(|told| !told.starts_with("116.2k")), "{told:?}");
}

#[test]
fn words_that_a_number_bore_in_an_edition_that_is_not_here_are_no_misquotation() {
    let (Some(data), Some(home)) = (data(), home_of(&["cr-en-newer/CR-20260619.txt"])) else {
        return;
    };
    let old = fs::read(data.join("cr-en/CR-20121001.txt")).expect("it is there");
    let old = String::from_utf8_lossy(&old);
    let words = old.lines().find_map(|line| line.strip_prefix("503.2. ")).expect("the rule");
    let line = format!("// CR 503.2: \"{}\"\n", words.trim());
    assert_eq!(told_of(&home, "a.rs", &[&line], &[]), [""; 0]);
    // As a hint it is told.
    let hints = told_of(&home, "a.rs", &[&line], &["--level", "all"]);
    assert_eq!(hints, ["503.2 misquoted all 514.3a"]);
}

#[test]
fn numbers_are_carried_from_an_edition_that_is_known_and_not_here() {
    let Some(home) = home_of(&["cr-en-newer/CR-20260619.txt"]) else { return };
    let tree = home.path().join("tree");
    fs::create_dir(&tree).expect("a folder");
    fs::write(tree.join("a.rs"), "// Trample (CR 502.9)\n").expect("it is written");
    fs::write(tree.join("mtgcr.toml"), "edition = \"2008-10-01\"\n").expect("it is written");
    let tree = tree.display().to_string();
    let words = ["cite", "migrate", &tree, "--from", "2013-02-01", "--format", "json"];
    let told: Value = serde_json::from_str(&says(&home, &words)).expect("JSON");
    assert_eq!(told["done_before"], false, "it is of neither edition");
    let words = ["cite", "migrate", &tree, "--from", "2008-10-01", "--format", "json"];
    let told: Value = serde_json::from_str(&says(&home, &words)).expect("JSON");
    assert_eq!((&told["from"], &told["done_before"]), (&"2008-10-01".into(), &false.into()));
    let [written, settings] =
        ["a.rs", "mtgcr.toml"].map(|name| fs::read_to_string(format!("{tree}/{name}")));
    assert_eq!(written.expect("it is there"), "// Trample (CR 702.19)\n");
    assert_eq!(settings.expect("it is there"), "edition = \"2026-06-19\"\n");
}

#[test]
fn a_text_of_the_rules_is_known_as_one_whatever_ends_its_lines() {
    let (Some(home), Some(data)) = (real_home(), data()) else { return };
    let file = data.join("cr-en/CR-20260116.txt").display().to_string();
    let told = says(&home, &["cite", "check", "--format", "json", &file]);
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["citations"], &told["findings"]), (&0.into(), &Value::Array(Vec::new())));
}

#[test]
fn a_copy_of_an_edition_that_is_not_here_is_told_by_its_day() {
    let (Some(data), Some(home)) = (data(), home_of(&["cr-en/CR-20121001.txt"])) else { return };
    let reason = |name: &str| -> String {
        let file = data.join(name).display().to_string();
        let told = says(&home, &["cite", "check", "--format", "json", &file]);
        let told: Value = serde_json::from_str(&told).expect("JSON");
        told["skipped"][0]["reason"].as_str().expect("it is skipped").to_owned()
    };
    assert_eq!(reason("cr-en/CR-20121001.txt"), "it is a copy of the rules");
    let lacking = reason("cr-en/CR-20210205.txt");
    assert!(lacking.contains("2021-02-05") && lacking.contains("import"), "{lacking}");
}
