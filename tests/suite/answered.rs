//! Does each answer say first what is asked for, and by the same names what it has and lacks?

use super::typed::ran;

#[test]
fn every_answer_says_by_the_same_names_what_it_has() {
    let asked = [
        &["show", "702.19b", "999.9"][..],
        &["show", "wug"],
        &["search", "trample"],
        &["search", "wug"],
        &["suggest", "tram"],
        &["term", "trample"],
        &["contents"],
        &["contents", "999"],
        &["diff", "DSK", "FDN"],
        &["diff", "--all", "--stat"],
        &["diff", "--all", "--stat", "999"],
        &["history", "509.2"],
        &["history", "wug"],
        &["history", "--topic", "wug"],
        &["bulletin"],
        &["editions"],
        &["lint"],
        &["translation", "status"],
        &["translation", "status", "--section", "999"],
        &["translation", "check"],
        &["cite", "suggest", "trample"],
        &["doctor"],
    ];
    for asked in asked {
        let (code, out, _) = ran(&[asked, &["--json"]].concat());
        assert!(code == Some(0) || code == Some(1), "{asked:?}");
        let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        for name in ["schema", "found", "total", "next", "absent", "editions"] {
            assert!(told.get(name).is_some(), "{asked:?} has no `{name}`");
        }
        // What is not there was asked for all the same.
        let is_absent = asked.contains(&"999") || asked.contains(&"999.9");
        assert_eq!(
            told["absent"] != serde_json::json!([]),
            is_absent || asked.get(1) == Some(&"wug")
        );
    }
    let (_, out, _) = ran(&["show", "702.19b", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(told["editions"], serde_json::json!(["2024-11-08", "ja:2024-11-08"]));
}

#[test]
fn a_keyword_shows_its_rules_before_the_entry_that_points_at_them() {
    let (_, out, _) = ran(&["trample"]);
    assert!(out.starts_with("702.19  Trample"), "{out}");
    let places = ["\n702.19a", "\n702.19b", "\nTrample  glossary"].map(|part| out.find(part));
    assert!(places.is_sorted() && places[0].is_some(), "{out}");
    // Several of them show theirs too.
    let (_, out, _) = ran(&["show", "702.19-702.20"]);
    assert!(out.contains("\n702.19a"), "{out}");
}

#[test]
fn a_part_of_an_answer_says_how_much_there_is_and_what_brings_the_rest() {
    let all: serde_json::Value =
        serde_json::from_str(&ran(&["search", "damage", "--json", "-n", "6"]).1).expect("JSON");
    let part: serde_json::Value =
        serde_json::from_str(&ran(&["search", "damage", "--json", "-n", "2", "--offset", "2"]).1)
            .expect("JSON");
    assert_eq!((&part["total"], &part["next"]), (&all["total"], &serde_json::json!(4)));
    assert_eq!(
        part["hits"].as_array().map(|hits| &hits[..]),
        all["hits"].as_array().map(|hits| &hits[2..4])
    );
    let (_, _, err) = ran(&["search", "damage", "-n", "2"]);
    assert!(err.contains("`--offset 2` shows the next of"), "{err}");
    // What is counted is counted whole.
    let head = |arguments: &[&str]| ran(arguments).1.lines().next().map(str::to_owned);
    assert_eq!(head(&["lint", "-n", "1"]), head(&["lint"]));
    let (_, out, err) = ran(&["history", "509.2", "-n", "1"]);
    assert!(out.contains("2024-11-08") && err.contains("`--offset 1`"), "{out}{err}");
}

/// What a command answers to programs.
fn json(asked: &[&str], more: &[&str]) -> serde_json::Value {
    serde_json::from_str(&ran(&[asked, &["--json"], more].concat()).1).expect("JSON")
}

#[test]
fn names_and_rules_are_skipped_as_results_are() {
    for asked in [&["suggest", "de"][..], &["cite", "suggest", "lethal damage"]] {
        let all = json(asked, &["-n", "4"]);
        let rest = json(asked, &["-n", "2", "--offset", "1"]);
        let told = |answer: &serde_json::Value| answer["suggestions"].as_array().cloned();
        assert_eq!(told(&rest).as_deref(), told(&all).as_deref().map(|all| &all[1..3]));
        assert_eq!((&rest["next"], &rest["total"]), (&serde_json::json!(3), &all["total"]));
        assert!(all["total"].as_u64() >= Some(4), "{asked:?}: {all}");
    }
}

#[test]
fn who_skips_too_much_is_told_how_many_there_are() {
    for asked in [
        &["search", "trample"][..],
        &["suggest", "tram"],
        &["show", "702.19"],
        &["cite", "suggest", "lethal damage"],
    ] {
        let (code, out, err) = ran(&[asked, &["--offset", "900"]].concat());
        assert_eq!(code, Some(1), "{asked:?}");
        assert!(err.contains("note: only "), "{asked:?}: {err}");
        assert!(!(err + &out).contains("noth"), "{asked:?}");
    }
}

#[test]
fn a_part_of_a_bulletin_is_counted_whole() {
    let count = |arguments: &[&str]| ran(arguments).1.lines().nth(1).map(str::to_owned);
    assert_eq!(count(&["bulletin", "-n", "1"]), count(&["bulletin"]));
    let (part, all) = (json(&["bulletin"], &["-n", "1"]), json(&["bulletin"], &[]));
    let items = all["bulletins"][0]["items"].as_array().expect("there are items").len();
    let (_, _, err) = ran(&["bulletin", "-n", "1"]);
    assert!(err.contains(&format!("the next of {items}")), "{err}");
    assert_eq!(part["next"], 1);
}

#[test]
fn what_was_read_as_another_name_is_said() {
    let said = |name: &str| ran(&[name]).2.contains("read as");
    for name in ["trample", "702.19b", "トランプル", "legend rule"] {
        assert!(!said(name), "{name}");
    }
}

#[test]
fn the_rules_are_listed_before_other_documents() {
    let (_, out, _) = ran(&["editions"]);
    let days: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(days[1], "ja:2024-11-08", "{out}");
    assert!(days.last().is_some_and(|last| last.starts_with("bulletin:")), "{out}");
}

#[test]
fn a_history_of_a_title_leads_on_to_its_rules() {
    for (command, leads) in [("history", true), ("blame", true)] {
        let (code, _, err) = ran(&[command, "702.19"]);
        assert_eq!(code, Some(0));
        assert_eq!(err.contains(&format!("`mtgcr {command} 702.19a`")), leads, "{err}");
        assert!(!ran(&[command, "702.19b"]).2.contains("702.19a"));
    }
}

#[test]
fn numbers_are_read_in_lists_and_behind_words() {
    let both = ran(&["show", "704.5f", "704.5g"]).1;
    for typed in [
        &["show", "704.5f,704.5g"][..],
        &["show", "704.5f", "and", "704.5g"],
        &["show", "rule", "704.5f", "rule", "704.5g"],
        &["704.5f,704.5g"],
    ] {
        assert_eq!(ran(typed).1, both, "{typed:?}");
    }
    let listed = ran(&["search", "704.5f 704.5g"]);
    assert_eq!(ran(&["search", "704.5f OR 704.5g"]), listed);
    let told = ran(&["search", "704.5f OR trample"]).2;
    assert!(!told.contains("no text has"), "{told}");
    // A name has its commas and its `and`.
    assert_eq!(ran(&["show", "attack,", "attacks"]).0, Some(0));
    let (code, _, err) = ran(&["show", "and", "and"]);
    assert_eq!(code, Some(1), "{err}");
}

#[test]
fn options_may_stand_behind_what_help_is_asked_for() {
    let told = ran(&["--ui", "ja", "help", "search"]);
    assert_eq!(ran(&["help", "search", "--ui", "ja"]), told);
    assert_eq!(told.0, Some(0));
}

#[test]
fn who_finds_nothing_is_told_once_and_what_to_type() {
    let (code, out, err) = ran(&["search", "wug"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(err.matches("wug").count(), 2, "{err}");
    assert!(err.contains("`mtgcr search --all-editions wug`"), "{err}");
    let (_, _, err) = ran(&["show", "wug"]);
    assert!(err.contains("`mtgcr search wug`"), "{err}");
    let (_, _, err) = ran(&["diff", "DSK", "FDN", "wug"]);
    assert!(err.contains("`mtgcr history --topic wug`"), "{err}");
    assert!(ran(&["latest"]).1.contains("2024-11-08"));
}
