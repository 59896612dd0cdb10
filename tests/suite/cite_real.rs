//! Citations of real projects, judged by official texts.

use std::fs;
use std::process::Command;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::real::data;

/// A home with a few official editions; none without the data.
fn real_home() -> Option<TempDir> {
    let data = data()?;
    let home = tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).arg("import");
    for name in ["cr-en/CR-20121001.txt", "cr-en/CR-20210205.txt", "cr-en-newer"] {
        command.arg(data.join(name));
    }
    assert!(command.output().expect("the program runs").status.success());
    Some(home)
}

#[test]
fn citations_of_real_projects_are_found_and_judged() {
    let (Some(data), Some(home)) = (data(), real_home()) else { return };
    let check = |folder: &str, more: &[&str]| -> Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("-q").arg("--home").arg(home.path()).args(["cite", "check"]);
        command.arg(data.join("citations").join(folder)).args(["--hidden", "--format", "json"]);
        let output = command.args(more).output().expect("the program runs");
        serde_json::from_slice(&output.stdout).expect("JSON")
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("-q").arg("--home").arg(home.path()).args(["cite", "check"]);
        let output = command.arg(folder.path()).args(["--format", "json"]).args(more).output();
        serde_json::from_slice(&output.expect("the program runs").stdout).expect("JSON")
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
    let file = home.path().join("a.md");
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
    fs::write(&file, lines.concat()).expect("it is written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).args(["cite", "check", "--format", "json"]);
    let told = command.arg(&file).output().expect("the program runs").stdout;
    let told: Value = serde_json::from_slice(&told).expect("JSON");
    let findings = told["findings"].as_array().expect("a list").iter();
    let meant = findings.map(|found| (&found["line"], &found["suggestions"][0]["number"]));
    let meant: Vec<String> = meant.map(|(line, number)| format!("{line} {number}")).collect();
    let expected = ["1 \"701.19b\"", "2 \"702.19\"", "5 \"725\"", "6 \"725\""];
    assert_eq!(meant, expected, "{told:#}");
}

/// What is told of lines: the line, the number, the verdict, the level and what is suggested first.
fn told_of(home: &TempDir, name: &str, lines: &[&str], more: &[&str]) -> Vec<String> {
    let file = home.path().join(name);
    fs::write(&file, lines.concat()).expect("it is written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).args(["cite", "check", "--format", "json"]);
    let told = command.arg(&file).args(more).output().expect("the program runs").stdout;
    let told: Value = serde_json::from_slice(&told).expect("JSON");
    let findings = told["findings"].as_array().expect("a list").iter();
    let word = |of: &Value| of.as_str().unwrap_or("-").to_owned();
    findings
        .map(|found| {
            let first = word(&found["suggestions"][0]["number"]);
            let [cited, verdict, level] = ["cited", "verdict", "level"].map(|key| &found[key]);
            [word(cited), word(verdict), word(level), first].join(" ")
        })
        .collect()
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).args(["cite", "migrate", "--dry-run"]);
    let patch = command.arg(home.path().join("a.md")).args(["--from", "2021-02-05"]).output();
    let patch = String::from_utf8(patch.expect("the program runs").stdout).expect("it is text");
    let written: Vec<&str> = patch.lines().filter(|line| line.starts_with("+-")).collect();
    assert_eq!(written, ["+- Investigate (CR 701.16)", "+- CR 701.16"]);
}

#[test]
fn who_names_a_rule_and_a_letter_that_it_lacks_means_that_rule() {
    let Some(home) = real_home() else { return };
    let lines = ["// Exploit (CR 702.110c)\n", "// Trample (CR 702.19i)\n"];
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert!(told.iter().all(|told| ["702.110", "702.19"].iter().any(|own| told.ends_with(own))));
    assert!(told.iter().any(|told| told.starts_with("702.110c")), "{told:?}");
}

#[test]
fn a_number_behind_the_last_of_its_rule_may_come_with_an_edition_that_is_not_here() {
    let Some(home) = real_home() else { return };
    let lines = ["// CR 310.12b\n", "// CR 702.195a\n", "// CR 702.595a\n", "// CR 957.1\n"];
    let told = told_of(&home, "a.rs", &lines, &[]);
    assert_eq!(told, ["702.595a never likely -", "957.1 never likely -"]);
    let hints = told_of(&home, "a.rs", &lines, &["--level", "all"]);
    assert_eq!(hints.len(), 4, "{hints:?}");
}

#[test]
fn what_is_quoted_of_another_rule_beside_says_nothing_of_a_number() {
    let Some(home) = real_home() else { return };
    let shown = |number: &str| -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("-q").arg("--home").arg(home.path()).args(["show", number, "--text"]);
        let output = command.args(["--lang", "en"]).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("it is text");
        text.lines().next().unwrap_or_default().trim().to_owned()
    };
    let words = shown("615.1a");
    let lines = [
        // The quotation goes with the number at the head of the sentence, in either order.
        format!("// CR 615.1a: is this one, rather than one of CR 614.1a's? \"{words}\"\n"),
        format!("// CR 615.1a's words: \"{words}\" -- wider than CR 116.2k's\n"),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(told_of(&home, "a.rs", &lines, &[]), [""; 0]);
}

#[test]
fn words_that_a_number_bore_in_an_edition_that_is_not_here_are_no_misquotation() {
    let Some(data) = data() else { return };
    let home = tempdir().expect("a folder");
    let import = |name: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("-q").arg("--home").arg(home.path()).arg("import").arg(data.join(name));
        assert!(command.output().expect("the program runs").status.success());
    };
    import("cr-en-newer/CR-20260619.txt");
    let old = fs::read(data.join("cr-en/CR-20121001.txt")).expect("it is there");
    let old = String::from_utf8_lossy(&old);
    let words = old.lines().find_map(|line| line.strip_prefix("503.2. ")).expect("the rule");
    let line = format!("// CR 503.2: \"{}\"\n", words.trim());
    let told = told_of(&home, "a.rs", &[&line], &[]);
    assert!(told.iter().all(|told| !told.contains("misquoted")), "{told:?}");
}
