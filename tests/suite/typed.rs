//! Does what people type first get them what they mean: no command, an edition's year, a slip?

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use mtgcr::cli::Args;
use mtgcr::home::HomeError;
use mtgcr::model::Period;
use tempfile::tempdir;

use super::command::{mtgcr, sample, text};
use super::readme::words;

/// Exit code, stdout and stderr over the sample.
pub(super) fn ran(arguments: &[&str]) -> (Option<i32>, String, String) {
    let home = tempdir().expect("a folder");
    ran_in(home.path(), arguments)
}

pub(super) fn ran_in(home: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = mtgcr(home, arguments);
    let [out, err] = [&output.stdout, &output.stderr].map(|stream| text(stream).to_owned());
    (output.status.code(), out, err)
}

#[test]
fn what_is_no_command_is_looked_up() {
    let shown = ran(&["show", "702.19b"]);
    assert_eq!(ran(&["702.19b"]), shown);
    assert_eq!(ran(&["702.19", "b"]).1, shown.1);
    assert_eq!(ran(&["find", "702.19b"]).1, shown.1);
    assert_eq!(ran(&["--quiet", "CR 702.19B."]).1, shown.1);
    assert_eq!(ran(&["トランプル"]).1, ran(&["show", "トランプル"]).1);
    assert_eq!(ran(&["first", "strike"]).1, ran(&["show", "first strike"]).1);
    let each = ran(&["show", "first strike", "trample", "510.1", "lethal damage"]).1;
    let words = ["show", "first", "strike", "trample", "510.1", "lethal", "damage"];
    assert_eq!(ran(&words).1, each);
    let asked = ran(&["what", "is", "deathtouch"]);
    assert_eq!(asked.0, Some(0));
    assert_eq!(asked.1, ran(&["search", "what is deathtouch"]).1);
    let options = ran(&["lethal", "damage", "-n", "1", "--json", "-trample"]);
    assert_eq!(options.1, ran(&["search", "lethal damage -trample", "-n1", "--json"]).1);
    assert_eq!(ran(&["702.19b", "510.1c"]).1, ran(&["show", "702.19b", "510.1c"]).1);
}

#[test]
fn options_may_stand_before_the_words_or_the_command() {
    let (before, behind) = (&["-n", "1", "lethal", "damage"], &["lethal", "damage", "-n", "1"]);
    assert_eq!(ran(before).1, ran(behind).1);
    assert_eq!(ran(&["--in", "DSK", "509.6"]).1, ran(&["509.6", "--in", "DSK"]).1);
    assert_eq!(ran(&["--in", "DSK", "show", "509.6"]).1, ran(&["show", "509.6", "--in", "DSK"]).1);
    assert_eq!(ran(&["-n", "1", "find", "wug"]).1, ran(&["find", "wug", "-n", "1"]).1);
    assert!(ran(&["help"]).1.contains("Commands:"));
}

#[test]
fn an_entry_that_only_points_at_a_rule_is_shown_with_it() {
    let (_, out, _) = ran(&["legend", "rule"]);
    assert!(out.starts_with("Legend Rule") && out.contains("\n704.5j"), "{out}");
}

#[test]
fn an_entry_called_obsolete_is_not_told_as_in_force() {
    let (_, out, _) = ran(&["history", "bury"]);
    assert!(out.contains("as obsolete") && !out.contains("in force"), "{out}");
}

#[test]
fn errors_are_json_where_json_was_asked_for() {
    for asked in [&["show", "7", "--in", "1901"][..], &["show", "7", "--wug"]] {
        let (code, out, err) = ran(&[asked, &["--json"]].concat());
        assert!(code != Some(0) && out.is_empty(), "{asked:?}");
        let last = err.lines().last().unwrap_or_default();
        let told: serde_json::Value = serde_json::from_str(last).expect("JSON");
        assert!(told["error"].is_string(), "{err}");
        // A program is told the same, whoever starts it.
        assert_eq!(ran(&[asked, &["--json", "--ui", "ja"]].concat()).2, err);
    }
}

#[test]
fn a_number_that_is_not_there_is_told_as_such() {
    let (code, out, err) = ran(&["999.9"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("the sample has no 999.9"), "{err}");
}

#[test]
fn a_word_like_a_command_is_a_hint_and_no_error() {
    for (typed, meant) in [("serch", "search"), ("shwo", "show"), ("histroy", "history")] {
        let (_, _, err) = ran(&[typed, "702.19b"]);
        assert!(err.contains(&format!("`{typed}` is no command")), "{err}");
        assert!(err.contains(&format!("did you mean `mtgcr {meant} 702.19b`?")), "{err}");
    }
    // Words that only end as a command does are words.
    assert!(!ran(&["pump", "spell"]).2.contains("command"));
    let (code, out, err) = ran(&["an", "attacking", "creature"]);
    assert!(code == Some(0) && !out.is_empty() && !err.contains("command"), "{err}");
    // A misspelt subcommand is the command line's own affair.
    assert_eq!(ran(&["translation", "statsu"]).0, Some(2));
}

#[test]
fn unknown_options_are_no_words() {
    for arguments in [&["search", "trample", "-i"][..], &["search", "-e", "trample"], &["x", "-y"]]
    {
        let (code, out, err) = ran(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains("there is no option"), "{err}");
    }
    assert_eq!(ran(&["search", "trample", "-n", "0"]).0, Some(2));
    // A single character of Japanese is a word all the same.
    assert_eq!(ran(&["search", "トランプル", "-白"]).0, Some(0));
}

#[track_caller]
fn edition(typed: &str, expected: &str) {
    let library = crate::suite::library();
    let found = library.edition_named(typed).map(|edition| edition.to_string());
    assert_eq!(found.ok().as_deref(), Some(expected), "{typed}");
}

#[test]
fn editions_are_read_as_people_write_them() {
    edition("2024", "2024-11-08");
    edition("2024-09", "2024-09-20");
    edition("2024-10", "2024-09-20");
    edition("2024-11", "2024-11-08");
    edition("2025", "2024-11-08");
    edition("2024-11-8", "2024-11-08");
    edition("2024/11/08", "2024-11-08");
    edition("2024/9/20", "2024-09-20");
    edition("2024.11.8", "2024-11-08");
    edition("20241108", "2024-11-08");
    edition("2024年11月8日", "2024-11-08");
    edition("２０２４年９月", "2024-09-20");
    edition("ja:2024/09/20", "ja:2024-09-20");
    edition("ja:2024", "ja:2024-11-08");
    edition("fdn", "2024-11-08");
    edition("Foundations", "2024-11-08");
    edition("ファウンデーションズ", "2024-11-08");
    edition("ダスクモーン", "2024-09-20");
    edition("Nov 8, 2024", "2024-11-08");
    edition("8 November 2024", "2024-11-08");
    edition("September 2024", "2024-09-20");
    edition("oldest", "2024-09-20");
    edition("bulletin:2024/11/8", "bulletin:2024-11-08");
}

#[test]
fn editions_are_listed_where_a_word_names_nothing_else() {
    for typed in [&["2024"][..], &["show", "2024"], &["editions", "2024"]] {
        let (code, out, err) = ran(typed);
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains("2024-09-20") && out.contains("2024-11-08"), "{out}");
        assert_eq!(err.contains("mtgcr diff 2024-11-08"), typed[0] != "editions", "{err}");
    }
    for typed in [&["FDN"][..], &["show", "foundations"], &["show", "2025-03"]] {
        let (code, out, _) = ran(typed);
        assert_eq!(code, Some(0), "{typed:?}");
        assert!(out.contains("2024-11-08") && !out.contains("2024-09-20"), "{out}");
    }
    // To programs nothing else is given than they know.
    assert_eq!(ran(&["show", "2024", "--json"]).0, Some(1));
    let (code, _, err) = ran(&["editions", "FDX"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("no edition is named `FDX`") && err.contains("2024-11-08"), "{err}");
}

#[test]
fn the_newest_alone_is_compared_with_the_one_before_and_a_way_back_is_told() {
    let forwards = ran(&["diff", "2024-09-20", "2024-11-08"]);
    assert_eq!(ran(&["diff", "2024-11-08"]), forwards);
    let (code, out, err) = ran(&["diff", "2024-11-08", "2024-09-20"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("2024-11-08 → 2024-09-20"), "{out}");
    assert!(err.contains("`mtgcr diff 2024-09-20 2024-11-08`"), "{err}");
}

#[test]
fn what_was_typed_too_much_twice_or_not_at_all_is_told_as_such() {
    let told = |arguments: &[&str], expected: &str| {
        let (code, out, err) = ran(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(expected), "{err}");
    };
    told(&["contents", "7", "FDN", "x"], "`x` is one word too many");
    told(&["search", "--quiet", "--lang", "en", "--lang", "ja", "x"], "`--lang` is given twice");
    told(&["show", "7", "--in"], "`--in` lacks its value");
    told(&["show", "7", "--format", "yaml"], "`yaml` is no value of `--format`");
    told(&["import"], "missing FILE|DIR");
    told(&["show", "7", "--json", "--format", "html"], "`--json` and `--format` exclude");
    told(&["help", "trample"], "`mtgcr trample` shows");
    told(&["update", "--since", "x"], "a day such as `2024-11-08` is wanted");
    told(&["diff", "--only", "x"], "`--only` takes added, removed");
    // What is not alike is not offered.
    let (_, _, err) = ran(&["serve", "--port", "80"]);
    assert!(!err.contains("did you mean"), "{err}");
    let (_, _, err) = ran(&["completions", "tcsh"]);
    assert!(err.contains("takes bash, elvish") && !err.contains("did you mean"), "{err}");
    told(&["show", "7", "--subrule"], "did you mean --subrules?");
    told(&["search", "wug", "-n", "0"], "`mtgcr search --help` tells what there is");
}

#[test]
fn what_the_system_says_is_told_in_japanese_with_its_own_words() {
    let home = tempdir().expect("a folder");
    let missing = home.path().join("missing/file");
    let missing = missing.to_str().expect("a path");
    let (_, _, err) = ran_in(home.path(), &["--ui", "ja", "import", missing]);
    assert!(err.contains("ファイルまたはフォルダーがありません（"), "{err}");
    let (_, _, err) = ran_in(home.path(), &["--ui", "ja", "show", "702", "-o", missing]);
    assert!(err.contains("に書き込めません：ファイルまたはフォルダーがありません（"), "{err}");
    let (_, _, err) = ran_in(home.path(), &["show", "702", "-o", missing]);
    assert!(err.contains("error: cannot write `"), "{err}");
    let damaged = home.path().join("damaged.txt");
    let text = fs::read_to_string(sample("CR-20241108.en.txt")).expect("the sample");
    let text = text.replace("702.19b ", "702.19b. ");
    fs::write(&damaged, text).expect("it is written");
    let damaged = damaged.to_str().expect("a path");
    let (_, _, err) = ran_in(home.path(), &["--ui", "ja", "import", "--strict", damaged]);
    assert!(err.contains("行目：番号"), "{err}");
}

#[test]
fn only_days_that_are_possible_are_days() {
    for typed in
        ["2024-13", "2024-02-30", "24-11-08", "2024-", "-2024", "1066", "702", "latest", ""]
    {
        assert_eq!(Period::read(typed), None, "{typed}");
    }
    let february = Period::read("2024/2").expect("a month");
    assert_eq!(
        (february.first.to_string(), february.last.to_string()),
        ("2024-02-01".to_owned(), "2024-02-29".to_owned())
    );
    assert_eq!(february.day(), None);
}

/// The editions that are offered in place of one that is not there.
#[track_caller]
fn offered(typed: &str, expected: &[&str]) {
    let library = crate::suite::library();
    let Err(HomeError::NoSuchEdition { nearest, .. }) = library.edition_named(typed) else {
        panic!("{typed} is an edition")
    };
    let nearest: Vec<String> = nearest.iter().map(ToString::to_string).collect();
    assert_eq!(nearest, expected, "{typed}");
}

#[test]
fn the_nearest_editions_are_named() {
    offered("FDM", &["2024-11-08"]);
    offered("2024-11-31", &["2024-09-20", "2024-11-08"]);
    offered("ja:2024-19-20", &["ja:2024-09-20", "ja:2024-11-08"]);
    offered("2024-11-08.7", &["2024-11-08", "ja:2024-11-08", "bulletin:2024-11-08"]);
    offered("bulletin:2024-11-09", &["bulletin:2024-11-08"]);
    offered("gibberish", &[]);
    let (code, _, err) = ran(&["show", "702.19b", "--in", "FDM"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("did you mean 2024-11-08?"), "{err}");
}

#[test]
fn two_editions_are_named_in_many_ways() {
    let whole = ran(&["diff", "2024-09-20", "2024-11-08"]).1;
    assert!(whole.contains("509.2"), "{whole}");
    for arguments in [
        &["diff", "DSK..FDN"][..],
        &["diff", "2024-09...2024-11"],
        &["diff", "DSK.."],
        &["diff", "DSK"],
        &["diff"],
        &["diff", "previous", "2024"],
    ] {
        assert_eq!(ran(arguments).1, whole, "{arguments:?}");
    }
    let topic = ran(&["diff", "DSK", "FDN", "510.1c"]).1;
    assert_eq!(ran(&["diff", "DSK..FDN", "510.1c"]).1, topic);
    assert_eq!(ran(&["diff", "DSK", "510.1c"]).1, topic);
    let japanese = ran(&["diff", "ja:DSK", "ja:FDN"]);
    assert_eq!(ran(&["diff", "ja:DSK"]), japanese);
    assert_eq!(ran(&["diff", "DSK", "nonsense"]).0, Some(2), "a slip is no topic");
}

#[test]
fn a_rule_is_named_with_its_edition() {
    assert_eq!(ran(&["509.6@DSK"]).1, ran(&["show", "509.6", "--in", "DSK"]).1);
    let old = ran(&["show", "510.1c@2024-09-20", "--json"]).1;
    assert_eq!(old, ran(&["show", "510.1c", "--in", "DSK", "--json"]).1);
    let both = ran(&["show", "510.1c@DSK", "510.1c@FDN", "--json"]).1;
    let both: serde_json::Value = serde_json::from_str(&both).expect("JSON");
    let editions =
        ["/records/0/en/edition", "/records/1/en/edition"].map(|place| both.pointer(place));
    assert_eq!(
        editions.map(|edition| edition.and_then(|value| value.as_str())),
        [Some("2024-09-20"), Some("2024-11-08")]
    );
    let history = ran(&["history", "509.6", "--in", "DSK"]);
    assert_eq!((history.0, &ran(&["log", "509.6@DSK"]).1), (Some(0), &history.1));
    assert_eq!(ran(&["blame", "510.1c"]).1, ran(&["history", "510.1c", "--blame"]).1);
}

#[test]
fn one_language_is_shown_where_it_is_asked_for() {
    let has_japanese = |text: &str| text.contains("トランプル");
    let english = ran(&["702.19b", "--lang", "en"]).1;
    assert!(!has_japanese(english.split("notes").next().unwrap_or_default()), "{english}");
    assert!(!english.contains("no Japanese"), "{english}");
    let japanese = ran(&["show", "702.19b", "--lang", "ja", "--json"]).1;
    let japanese: serde_json::Value = serde_json::from_str(&japanese).expect("JSON");
    assert!(japanese["records"][0]["en"].is_null());
    assert!(japanese["records"][0]["ja"]["text"].is_string());
    let found = ran(&["search", "トランプル", "--lang", "ja"]).1;
    assert!(has_japanese(&found) && !found.contains("Example"), "{found}");
}

#[test]
fn answers_go_into_files_and_say_whence_they_are() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("answer.json");
    let name = path.to_str().expect("a name");
    let (code, out, _) = ran(&["show", "702.19b", "--json", "-o", name]);
    assert_eq!((code, out.as_str()), (Some(0), ""));
    let written = fs::read_to_string(&path).expect("it was written");
    assert_eq!(written, ran(&["show", "702.19b", "--format", "json"]).1);
    let answer: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(answer["sample"], true);
    assert_eq!(ran(&["show", "702.19b", "-o", "/no/such/folder/x"]).0, Some(2));
    let home = folder.path().join("home");
    mtgcr(&home, &["import", &sample("CR-20241108.en.txt")]);
    let own = ran_in(&home, &["editions", "--json"]).1;
    let own: serde_json::Value = serde_json::from_str(&own).expect("JSON");
    assert_eq!(own.get("sample"), None, "own texts are no sample");
}

#[test]
fn a_home_that_is_not_there_is_an_error() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("misspelt");
    let (code, out, err) = ran_in(&home, &["702.19b"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("there is no home at"), "{err}");
    assert!(!home.exists(), "asking makes none");
}

#[test]
fn contents_list_titles_with_numbers() {
    let (code, out, _) = ran(&["contents"]);
    assert_eq!(code, Some(0));
    let line = out.lines().find(|line| line.trim_start().starts_with("702 "));
    let line = line.expect("the section is there");
    assert!(line.contains("Keyword Abilities") && line.contains("キーワード能力"), "{line}");
    let json: serde_json::Value =
        serde_json::from_str(&ran(&["contents", "DSK", "--json"]).1).expect("JSON");
    assert_eq!(json["en"], "2024-09-20");
    assert_eq!(json["chapters"][0]["number"], "1");
    assert!(json["chapters"][0]["sections"][0]["title_ja"].is_string());
}

#[test]
fn a_whole_edition_is_dumped_with_its_glossary() {
    let source = fs::read_to_string(sample("CR-20241108.en.txt")).expect("the sample");
    let text = ran(&["dump"]).1;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&text), words(source.trim_start_matches('\u{feff}')));
    let lines = ran(&["dump", "ja:2024", "--json"]).1;
    let records: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(records.iter().all(|record| record["edition"] == "ja:2024-11-08"));
    let trample = records
        .iter()
        .find(|record| record["kind"] == "glossary" && record["english"] == "Trample");
    assert_eq!(trample.map(|record| &record["term"]), Some(&"トランプル".into()));
    assert_eq!(ran(&["dump", "--format", "html"]).0, Some(2));
}

#[test]
fn of_a_number_that_a_text_has_twice_each_subrule_stands_below_its_own_rule() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    let text = fs::read_to_string(sample("CR-20241108.en.txt")).expect("the sample");
    let twice = "702.3. Humming\n\n702.3a Humming is a static ability of wugs.\n\n702.4. Double";
    let copy = folder.path().join("CR-20241108.txt");
    fs::write(&copy, text.replace("702.4. Double", twice)).expect("it is written");
    ran_in(&home, &["import", &copy.to_string_lossy()]);
    let (code, out, err) = ran_in(&home, &["show", "702.3a", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    let shown: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let titles: Vec<&str> =
        (0..2).filter_map(|record| shown["records"][record]["path"][2]["title"].as_str()).collect();
    assert_eq!(titles, ["Defender", "Humming"]);
}

#[test]
fn a_term_that_is_gone_says_from_when_to_when_it_stood() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    let text = fs::read_to_string(sample("CR-20241108.en.txt")).expect("the sample");
    let (before, after) = text.rsplit_once("\nUnblocked Creature\n").expect("it has the term");
    let (_, after) = after.split_once("\n\n").expect("others follow");
    let later = folder.path().join("CR-20241108.txt");
    fs::write(&later, format!("{before}\n{after}")).expect("it is written");
    ran_in(&home, &["import", &sample("CR-20240920.en.txt"), &later.to_string_lossy()]);
    let (code, _, err) = ran_in(&home, &["show", "Unblocked Creature"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("it stood until 2024-09-20: gone since 2024-11-08"), "{err}");
}

#[test]
fn a_home_without_japanese_has_no_translation_to_tell_of() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    ran_in(&home, &["import", &sample("CR-20241108.en.txt")]);
    let (code, _, err) = ran_in(&home, &["translation", "status"]);
    assert_eq!(code, Some(0));
    assert!(err.contains("no rules in Japanese are here"), "{err}");
    let (code, all, _) = ran_in(&home, &["export", "table"]);
    assert_eq!(code, Some(0));
    assert!(all.contains("509.2"), "what is to be translated is written");
    assert_eq!(ran_in(&home, &["translation", "check"]).0, Some(2), "there is nothing to check");
    let (_, _, err) = ran_in(&home, &["--ui", "ja", "translation", "status"]);
    assert!(!err.contains("no rules") && err.contains("日本語"), "{err}");
}

#[test]
fn what_is_removed_is_kept_aside() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    let run = |arguments: &[&str]| ran_in(&home, arguments);
    run(&["import", &sample("CR-20240920.en.txt"), &sample("CR-20241108.en.txt")]);
    let (code, _, err) = run(&["remove", "2024-10-01"]);
    assert_eq!(code, Some(2), "no edition has this date: {err}");
    let err = run(&["remove", "2024"]).2;
    assert!(err.contains("did you mean 2024-09-20, 2024-11-08?"), "{err}");
    let (code, out, err) = run(&["remove", "DSK", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    let removed: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(removed["removed"][0]["edition"], "2024-09-20");
    assert_eq!(run(&["show", "509.6", "--in", "2024-09-20"]).0, Some(2), "it is not there");
    assert_eq!(run(&["editions", "--verify"]).0, Some(0));
    let kept = removed["removed"][0]["kept"][0].as_str().expect("a path");
    let original = fs::read(sample("CR-20240920.en.txt")).expect("the sample");
    assert_eq!(fs::read(kept).expect("it is kept"), original);
    assert_eq!(run(&["import", kept]).0, Some(0));
    assert_eq!(run(&["show", "509.6", "--in", "2024-09-20"]).0, Some(0), "it is back");
}

#[test]
fn a_doctor_says_what_is_here_and_how_to_go_on() {
    let (code, out, _) = ran(&["doctor"]);
    assert_eq!(code, Some(1), "nothing is here");
    assert!(out.contains("no editions are here") && out.contains("`mtgcr update`"), "{out}");
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    mtgcr(&home, &["import", &sample("CR-20241108.en.txt")]);
    let (code, out, err) = ran_in(&home, &["doctor"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("English: 1 edition, the newest 2024-11-08"), "{out}");
    let sources = fs::read_dir(home.join("corpus/sources")).expect("sources");
    for source in sources.flatten() {
        fs::remove_file(source.path()).expect("it goes");
    }
    let (code, out, _) = ran_in(&home, &["doctor", "--json"]);
    assert_eq!(code, Some(1), "a source is lost");
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(told["damage"].as_array().map(Vec::len), Some(1), "{out}");
}

#[test]
fn the_examples_of_the_help_work() {
    let folder = tempdir().expect("a folder");
    let home = folder.path().join("home");
    fs::create_dir(&home).expect("a home");
    let mut tried = 0;
    for command in Args::command().get_subcommands() {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.strip_prefix("  mtgcr ")).collect();
        let name = command.get_name();
        let takes_words = command.get_positionals().next().is_some();
        assert!(examples.len() == 3 || !takes_words, "`{name}` has {} examples", examples.len());
        // What keeps, fetches or waits is not tried; the rest asks the sample.
        if ["import", "remove", "update", "serve"].contains(&name) {
            continue;
        }
        for example in examples {
            let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_mtgcr"));
            run.current_dir(folder.path()).arg("--home").arg(&home).args(words(example));
            let output = run.output().expect("the program runs");
            let is_check = ["lint", "translation"].contains(&name);
            let code = output.status.code();
            let said = text(&output.stderr);
            assert!(code == Some(0) || (is_check && code == Some(1)), "{example}\n{said}");
            tried += 1;
        }
    }
    assert!(tried >= 40, "only {tried} examples were found");
}

#[test]
fn what_is_far_away_is_not_near() {
    let (code, _, err) = ran(&["show", "999.9"]);
    assert_eq!((code, err.contains("nearest")), (Some(1), false), "{err}");
    let (_, _, err) = ran(&["show", "702.19z"]);
    assert!(err.contains("nearest") && err.contains("702.19"), "{err}");
}

#[test]
fn a_number_stands_for_itself_where_an_edition_may_stand() {
    assert_eq!(ran(&["contents", "702"]).1, ran(&["show", "702"]).1);
    assert_eq!(ran(&["contents", "702", "DSK"]).1, ran(&["show", "702", "--in", "DSK"]).1);
    assert_eq!(ran(&["diff", "509"]).1, ran(&["diff", "previous", "latest", "509"]).1);
    let (code, _, err) = ran(&["contents", "DSK", "FDN"]);
    assert!(code == Some(2) && err.contains("DSK") && err.contains("FDN"), "{err}");
}

#[test]
fn all_editions_are_counted_and_drawn() {
    let (code, out, _) = ran(&["diff", "--all", "--stat"]);
    assert_eq!(code, Some(0));
    let line =
        out.lines().find(|line| line.starts_with("2024-11-08")).expect("the edition is told");
    assert!(line.contains("FDN") && line.contains('█'), "{out}");
    assert!(out.contains("509 Declare Blockers Step"), "{out}");
    // The same as the difference itself counts, but for what stands before and behind the rules.
    let all: serde_json::Value =
        serde_json::from_str(&ran(&["diff", "--all", "--stat", "509", "--json"]).1).unwrap();
    let one: serde_json::Value =
        serde_json::from_str(&ran(&["diff", "DSK", "FDN", "509", "--json"]).1).unwrap();
    assert!(
        all["editions"][0]["counts"]["removed"].as_u64().is_some_and(|number| number > 0),
        "{all}"
    );
    assert_eq!(all["editions"][0]["counts"]["removed"], one["summary"]["removed"]);
    let (code, _, err) = ran(&["diff", "--all", "--stat", "quux"]);
    assert!(code == Some(2) && err.contains("diff --all --stat 702"), "{err}");
    for arguments in [
        &["diff", "--all", "--stat", "--format", "svg"][..],
        &["history", "--topic", "damage", "--format", "svg"],
    ] {
        let (code, picture, err) = ran(arguments);
        assert_eq!(code, Some(0), "{err}");
        let mut reader = quick_xml::Reader::from_str(&picture);
        let mut bars = 0;
        loop {
            match reader.read_event().expect("it is XML") {
                quick_xml::events::Event::Eof => break,
                quick_xml::events::Event::Start(tag) if tag.name().as_ref() == "rect" => bars += 1,
                _ => {}
            }
        }
        assert!(picture.starts_with("<svg ") && bars >= 4, "{picture}");
    }
    let (code, _, err) = ran(&["history", "509.2", "--format", "svg"]);
    assert!(code == Some(2) && err.contains("--topic"), "{err}");
}

#[test]
fn a_thread_is_told_by_the_name_that_history_takes() {
    let (_, shown, _) = ran(&["show", "509.2", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let thread = shown["records"][0]["thread"].as_str().expect("it has a thread");
    let (_, history, _) = ran(&["history", "509.2", "--json"]);
    let history: serde_json::Value = serde_json::from_str(&history).unwrap();
    assert_eq!(history["thread"], thread);
    assert!(ran(&["show", "509.2", "--verbose"]).1.contains(thread));
}

#[test]
fn the_version_tells_what_it_is_made_of_where_that_is_asked() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [["--version", "--verbose"], ["-v", "-V"]] {
        let output = mtgcr(home.path(), &arguments);
        assert_eq!(output.status.code(), Some(0));
        let told = String::from_utf8(output.stdout).unwrap();
        let heads: Vec<&str> = told.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(heads, ["mtgcr", "commit", "dictionary", "formats"], "{told}");
        assert!(
            told.contains("IPADIC 2.7.0") && told.contains("JSON 1, corpus 1, index "),
            "{told}"
        );
    }
}

#[test]
fn a_size_is_words_and_no_option() {
    for typed in [&["-1/-1", "counters"][..], &["search", "damage", "-1/-1"]] {
        let (code, _, err) = ran(typed);
        assert!(code != Some(2), "{typed:?}: {err}");
    }
}
