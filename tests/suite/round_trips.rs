//! Does a translation come back from a translators' file as it was: the same numbers, the same
//! status, the same rules, and told where somebody changed it?

use std::path::Path;

use mtgcr::ask::{self, DiffQuestion, Library, TranslationQuestion};
use mtgcr::home::Silent;
use mtgcr::model::{Class, Pair};
use tempfile::{TempDir, tempdir};

use super::command::{mtgcr, sample, text};
use super::real::data;

/// A home in which the Japanese is older than the English.
fn home() -> TempDir {
    let home = tempdir().expect("a folder");
    let names = ["CR-20240920.en.txt", "CR-20241108.en.txt", "CR-20240920.ja.txt"];
    for name in names {
        run(home.path(), &["import", &sample(name)]);
    }
    home
}

#[track_caller]
fn run(home: &Path, arguments: &[&str]) -> String {
    let output = mtgcr(home, arguments);
    assert!(output.status.code().is_some_and(|code| code < 2), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// How many records have each status.
fn totals(home: &Path) -> String {
    let library = Library::open(home, &Silent).expect("the home opens");
    let answer = ask::translation_status(&library, &TranslationQuestion::default());
    let totals = answer.expect("nothing is damaged").totals().into_iter();
    // What stays behind with the English that is gone is in no file, or obsolete in it.
    let held = totals.filter(|(status, _)| status.to_string() != "orphaned");
    held.map(|(status, count)| format!("{status} {count} ")).collect()
}

#[test]
fn an_untouched_file_changes_no_status_in_any_format() {
    let before = totals(home().path());
    for format in ["po", "xliff", "tmx", "table"] {
        let home = home();
        give_back(home.path(), format, &run(home.path(), &["export", format]));
        assert_eq!(totals(home.path()), before, "{format}");
        // What cites numbers of old is still to be looked at, and so told again.
        let fuzzy = |file: &str| {
            let units = file.split("\n\n");
            let cites_old = units.filter(|unit| unit.contains("#. reference: "));
            cites_old.filter(|unit| unit.contains("#, fuzzy")).count()
        };
        let (first, again) = (
            run(home.path(), &["export", "po", "--ja", "2024-09-20"]),
            run(home.path(), &["export", "po"]),
        );
        assert_eq!(fuzzy(&again), fuzzy(&first), "{format}");
    }
}

/// Imports a file that was exported from a home, which must take it.
#[track_caller]
fn give_back(home: &Path, format: &str, file: &str) {
    let path = home.join(format!("out.{format}"));
    std::fs::write(&path, file).expect("it is written");
    let output = mtgcr(home, &["import", path.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(0), "{format}: {}", text(&output.stderr));
}

#[test]
fn the_official_translation_comes_back_into_the_home_that_gave_it() {
    let Some(data) = data() else { return };
    let home = tempdir().expect("a folder");
    for folder in ["cr-en-newer/CR-20260619.txt", "cr-ja"] {
        run(home.path(), &["import", data.join(folder).to_str().expect("a path")]);
    }
    let before = totals(home.path());
    for format in ["po", "xliff", "tmx", "table"] {
        give_back(home.path(), format, &run(home.path(), &["export", format]));
        assert!(run(home.path(), &["translation", "status"]).starts_with("ja:2026-06-19"));
        assert_eq!(totals(home.path()), before, "{format}");
        run(home.path(), &["remove", "ja:2026-06-19"]);
    }
    // On update day, too, when the newest text is one that no program knows.
    let newest = std::fs::read(data.join("cr-en-newer/CR-20260619.txt")).expect("it is there");
    let newer = text(&newest).replacen("June 19, 2026", "January 22, 2027", 1);
    let path = home.path().join("newer.txt");
    std::fs::write(&path, newer).expect("it is written");
    run(home.path(), &["import", path.to_str().expect("a path")]);
    assert_eq!(totals(home.path()), before);
    give_back(home.path(), "po", &run(home.path(), &["export", "po"]));
    assert!(run(home.path(), &["translation", "status"]).starts_with("ja:2027-01-22"));
    assert_eq!(totals(home.path()), before);
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let home = home();
    let path = home.path().join("odd.txt");
    let told = |format: &str, old: &str, new: &str| {
        let file = run(home.path(), &["export", format]);
        let odd = file.replacen(old, new, 1);
        assert_ne!(odd, file, "{format} {old}");
        std::fs::write(&path, odd).expect("it is written");
        let output = mtgcr(home.path(), &["import", path.to_str().expect("a path"), "--dry-run"]);
        (output.status.code(), text(&output.stderr).to_owned())
    };
    for (format, old, new, code, wanted) in [
        ("po", "msgctxt \"rule 509.1c\"", "msgctxt rule 509.1c\"", 2, "see line "),
        ("po", "msgctxt \"rule 509.1c\"\n", "", 2, "units that were exported"),
        ("xliff", "trans-unit id=\"rule 509.1c\"", "trans-unit", 0, "unit `"),
        ("xliff", "</source>", "</sourse>", 2, "see line 3\n"),
        ("xliff", "target-language=\"ja\"", "target-language=\"zh\"", 2, "into `zh`"),
        ("tmx", "tuid=\"rule 509.1c\"", "", 0, "unit `"),
        ("table", "rule 509.1c", "", 0, "unit `"),
        ("table", "2024-11-08", "2024/11/8", 0, ""),
    ] {
        let (told, said) = told(format, old, new);
        assert!(told == Some(code) && said.contains(wanted), "{format} {new}: {told:?} {said}");
    }
}

#[test]
fn a_section_that_comes_back_hides_no_other() {
    let home = home();
    let before = totals(home.path());
    give_back(home.path(), "po", &run(home.path(), &["export", "po", "--section", "509"]));
    assert!(run(home.path(), &["editions", "ja:2024-11-08"]).contains("part"));
    assert_eq!(totals(home.path()), before);
}

#[test]
fn what_translators_confirm_is_current() {
    let confirmed = |format: &str, unsure: &str, sure: &str| {
        let home = home();
        let path = home.path().join(format!("out.{format}"));
        let file = run(home.path(), &["export", format]).replace(unsure, sure);
        std::fs::write(&path, file).expect("it is written");
        run(home.path(), &["import", path.to_str().expect("a path")]);
        totals(home.path())
    };
    for (format, unsure, sure) in
        [("po", "#, fuzzy\n", ""), ("xliff", "approved=\"no\"", "approved=\"yes\"")]
    {
        assert!(totals(home().path()).contains("stale "));
        assert!(!confirmed(format, unsure, sure).contains("stale "), "{format}");
        assert!(confirmed(format, "", "").contains("stale "), "{format}");
    }
}

/// Comments gone, flags kept and each string on lines of two words, as tools may save a PO file.
fn resaved(file: &str) -> String {
    let lines = file.lines().filter(|line| !line.starts_with("#.") && !line.starts_with("#|"));
    let wrapped = lines.map(|line| match line.split_once(" \"") {
        Some((keyword @ ("msgctxt" | "msgstr"), rest)) if rest.contains(' ') => {
            format!("{keyword} \"\"\n\"{}\n", rest.replacen(' ', " \"\n\"", 1))
        }
        _ => format!("{line}\n"),
    });
    wrapped.collect()
}

#[test]
fn a_file_with_drafts_comes_back_without_its_comments_and_line_breaks() {
    let before = totals(home().path());
    let home = home();
    let file = run(home.path(), &["export", "po", "--drafts"]);
    assert!(file.contains("msgctxt \"translation ") && file.contains("msgctxt \"headword "));
    give_back(home.path(), "po", &resaved(&file));
    assert!(run(home.path(), &["translation", "status"]).starts_with("ja:2024-11-08"));
    assert_eq!(totals(home.path()), before);
}

#[test]
fn a_file_that_is_cut_is_refused_in_any_format() {
    let home = home();
    for format in ["po", "xliff", "tmx", "table"] {
        let file = run(home.path(), &["export", format]);
        let lines: Vec<&str> = file.lines().collect();
        for share in [3, 6, 9] {
            let cut = lines[..lines.len() * share / 10].join("\n") + "\n";
            let path = home.path().join(format!("cut.{format}"));
            std::fs::write(&path, cut).expect("it is written");
            let output = mtgcr(home.path(), &["import", path.to_str().expect("a path")]);
            assert_eq!(output.status.code(), Some(2), "{format} {share}");
            let told = text(&output.stderr);
            assert!(told.contains("it is cut or not "), "{format} {share}: {told}");
        }
        // Whole units that lack in the middle.
        let starts = |line: &&str| line.contains("<trans-unit ") || line.contains("<tu ");
        let Some(start) = lines.iter().position(&starts) else { continue };
        let next = lines[start + 1..].iter().position(starts).expect("it is not alone");
        let lacking = [&lines[..start], &lines[start + 1 + next..]].concat().join("\n");
        let path = home.path().join(format!("lacking.{format}"));
        std::fs::write(&path, lacking).expect("it is written");
        let output = mtgcr(home.path(), &["import", path.to_str().expect("a path")]);
        assert_eq!(output.status.code(), Some(2), "{format}");
    }
    assert!(!run(home.path(), &["editions"]).contains("ja:2024-11-08"));
}

#[test]
fn a_retranslated_rule_is_the_same_rule_with_other_words() {
    let home = home();
    let file = run(home.path(), &["export", "po"]);
    let unit = file.find("msgctxt \"rule 117.1a\"").expect("the unit is there");
    let target = unit + file[unit..].find("msgstr").expect("it is translated");
    let end = target + file[target..].find('\n').expect("a line");
    let other = "msgstr \"まったく別の言い回しで書き直された文。\"";
    let path = home.path().join("again.po");
    std::fs::write(&path, format!("{}{other}{}", &file[..target], &file[end..])).expect("written");
    run(home.path(), &["import", path.to_str().expect("a path")]);
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let editions = Pair::new("ja:2024-09-20", "ja:2024-11-08");
    let answer = ask::diff(&library, editions, &DiffQuestion::default()).expect("both are there");
    let of_rule = answer.changes.iter().filter(|change| {
        let text = |shown: &Option<mtgcr::answer::ShownText>| {
            shown.as_ref().is_some_and(|text| text.text.contains("まったく別の"))
        };
        text(&change.old) || text(&change.new)
    });
    let classes: Vec<Class> = of_rule.map(|change| change.class).collect();
    assert_eq!(classes, [Class::Edited]);
    assert!(run(home.path(), &["show", "117.1a"]).contains("まったく別の"));
}

#[test]
fn the_more_complete_text_of_a_day_answers_and_editions_says_so() {
    let home = home();
    let whole = std::fs::read_to_string(sample("CR-20240920.ja.txt")).expect("the sample");
    let poorer = whole.lines().filter(|line| !line.starts_with("117.1a")).collect::<Vec<_>>();
    let path = home.path().join("poorer.txt");
    std::fs::write(&path, poorer.join("\n")).expect("it is written");
    run(home.path(), &["import", path.to_str().expect("a path")]);
    let told = run(home.path(), &["--format", "json", "editions", "ja:2024-09-20"]);
    let value: serde_json::Value = serde_json::from_str(&told).expect("it is JSON");
    let editions = value["editions"].as_array().expect("a list");
    assert_eq!(editions.len(), 2, "{told}");
    for edition in editions {
        let answers = edition["answers"].as_str().unwrap_or_default();
        assert!(answers.starts_with("ja:2024-09-20.1 answers for its day: it has "), "{told}");
    }
    let japanese = run(home.path(), &["--ui", "ja", "editions", "ja:2024-09-20"]);
    assert!(japanese.contains("この日付では"), "{japanese}");
}

#[test]
fn a_number_that_nothing_has_is_no_empty_file() {
    let home = home();
    for format in ["po", "xliff", "tmx", "table", "jsonl"] {
        let output = mtgcr(home.path(), &["export", format, "999"]);
        assert_eq!(output.status.code(), Some(1), "{format}");
        assert_eq!(text(&output.stdout), "", "{format}");
        assert!(text(&output.stderr).contains("999"), "{format}");
    }
}
