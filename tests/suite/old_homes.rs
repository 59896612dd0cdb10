//! What does a home tell of what came after its newest text, and what does it not know? The lineage
//! that is compiled in knows later editions than an old text alone. Skipped, saying so, without
//! `MTGCR_TEST_DATA`.

use std::collections::BTreeSet;
use std::fs;

use mtgcr::ask::{Library, Silent};
use mtgcr::known::Lineage;
use mtgcr::model::{Class, EffectiveDate, Language};
use mtgcr::render::page::Host;
use mtgcr::site::{Answered, answer};
use serde_json::Value;
use tempfile::tempdir;

use super::real::data;
use super::small_homes::{asked, contradiction, texts};
use super::typed::ran_in;

/// What of an answer a home must not tell otherwise that has the newest text as well.
fn told_alike(record: &Value) -> [Value; 8] {
    ["number", "today", "gone", "existed", "nowhere", "first", "last", "current"].map(|key| {
        let mut told = record[key].clone();
        // What the rule was called above it, the words tell.
        let runs = told.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut);
        runs.for_each(|run| {
            run.retain(|key, _| !["title", "title_ja", "held"].contains(&key.as_str()));
        });
        told
    })
}

#[test]
fn an_old_text_alone_tells_what_became_of_its_rules() {
    let texts = texts();
    let Some((_, newest)) = texts.last_key_value() else { return };
    let day = "2006-05-01";
    let old = &texts[&day.parse::<EffectiveDate>().expect("a date")];
    let paths = [old, newest].map(|text| text.to_str().expect("a plain path"));
    let [alone, both] = [&paths[..1], &paths[..]].map(|paths| {
        let home = tempdir().expect("a folder");
        asked(home.path(), None, &[&["import"], paths].concat());
        home
    });
    let both_tell = |arguments: &[&str]| {
        let arguments = [arguments, &["--in", day, "--format", "json"]].concat();
        [&alone, &both].map(|home| asked(home.path(), None, &arguments))
    };
    let list = |answer: &Value, key: &str| answer[key].as_array().cloned().unwrap_or_default();
    for chapter in 1..10 {
        let range = format!("{chapter}00-{chapter}99");
        let shown = both_tell(&["show", &range, "--subrules", "--lenient"]);
        let [told, truth] = shown.each_ref().map(|answer| list(answer, "records"));
        assert_eq!(told.len(), truth.len());
        for (told, truth) in told.iter().zip(&truth) {
            assert_eq!(told_alike(told), told_alike(truth));
            assert_eq!(contradiction(told, truth), None, "{}", told["number"]);
        }
    }
    // The first came to its number later, the others later altogether, the last never.
    let later = ["510.1c", "702.19b", "103.5", "702.184", "724.1", "999.9"];
    let shown = both_tell(&[&["show", "--lenient"], &later[..]].concat());
    let [told, truth] = shown.each_ref().map(|answer| list(answer, "absent"));
    assert!(!told.is_empty() && told.len() == truth.len(), "{told:?}");
    for (told, truth) in told.iter().zip(&truth) {
        assert_eq!(told_alike(told), told_alike(truth));
    }
    for number in ["300.3", "310.2c", "217.7a", "213.1", "505.6", "502.9b", "309.1"] {
        let history = both_tell(&["history", number]);
        let [told, truth] = history.each_ref();
        assert_eq!(told_alike(told), told_alike(truth), "{number}");
        assert_eq!(told["editions"], truth["editions"], "{number}");
    }
    let cited = alone.path().join("cited.md");
    fs::write(&cited, "See CR 702.19b.\n\nSee CR 724.1.\n").expect("it is written");
    let cited = cited.to_str().expect("a plain path");
    let told = asked(alone.path(), None, &["cite", "check", cited, "--format", "json"]);
    let findings = list(&told, "findings");
    assert!(findings.len() == 2 && findings.iter().all(|one| one["verdict"] != "never"), "{told}");
    assert!(findings[0]["suggestions"].to_string().contains("\"502.9b\""), "{told}");
    let hits = asked(alone.path(), None, &["search", "510.1c", "--format", "json"]);
    assert_eq!(hits["hits"][0]["number"], "310.2c", "{hits}");
    // A page does not say that the rule of this number is the other one today.
    let library = Library::open(alone.path(), &Silent).expect("the home opens");
    for (number, here) in [("702.19b", Some("/502.9b")), ("702.184", None)] {
        let page = answer(&library, Language::En, &format!("/{number}"), &Host::default());
        let Ok(Answered::Absent(page)) = page else { panic!("{number} is here") };
        assert!(page.contains(&format!("{number} today")), "{page}");
        assert!(here.is_none_or(|here| page.contains(here)), "{page}");
        assert!(!page.contains("This rule is"), "{page}");
        // What is called so today is not here: its history is.
        let body = page.split("<main").nth(1).expect("it has a body");
        assert!(!body.contains(&format!("href=\"/{number}\"")), "{body}");
        assert!(page.contains(&format!("href=\"/history/{number}\"")), "{page}");
        let foot = page.split("<footer").nth(1).expect("it has a foot");
        assert!(foot.contains("The newest text kept here is of") && foot.contains(day), "{foot}");
    }
    // A number that a rule had later does not stand for one that went: it has another one here.
    let page = answer(&library, Language::En, "/510.6", &Host::default());
    let Ok(Answered::Absent(page)) = page else { panic!("510.6 is here or gone") };
    assert!(page.contains("href=\"/501.6\"") && !page.contains("Removed with"), "{page}");
}

#[test]
fn what_took_the_words_of_a_rule_is_named_on_its_pages() {
    let texts = texts();
    let held = |day: &str| texts.get(&day.parse::<EffectiveDate>().expect("a date"));
    let (Some(old), Some(new)) = (held("2025-09-19"), held("2026-01-16")) else { return };
    let paths = [new, old].map(|text| text.to_str().expect("a plain path"));
    for (paths, addresses, heir) in [
        (
            &paths[..],
            &["/603.2e@2025-09-19", "/history/603.2e@2025-09-19"][..],
            "/history/603.2d@2025-11-14",
        ),
        (&paths[..], &["/glossary/friends-forever@2025-09-19"], "/702.124i@"),
        // Numbers of texts that are not here lead to their histories.
        (&paths[..1], &["/history/603.2e@2025-09-19"], "/history/603.2d@2025-11-14"),
    ] {
        let home = tempdir().expect("a folder");
        asked(home.path(), None, &[&["import"], paths].concat());
        let library = Library::open(home.path(), &Silent).expect("the home opens");
        for address in addresses {
            let page = answer(&library, Language::En, address, &Host::default());
            let Ok(Answered::Page(page)) = page else { panic!("{address} is not here") };
            let told = page.split("Its words went to").nth(1).expect(address);
            let (told, rest) = told.split_once("</p>").expect("the line ends");
            assert!(!rest.starts_with("</p>") && page.contains("removed"), "{page}");
            assert!(told.contains(&format!("href=\"{heir}")) && !told.contains(">0 %"), "{told}");
        }
    }
}

#[test]
fn what_took_words_is_told_by_its_number_then_and_by_that_of_today() {
    let texts = texts();
    let held = |day: &str| texts.get(&day.parse::<EffectiveDate>().expect("a date"));
    let Some((_, newest)) = texts.last_key_value() else { return };
    let (Some(old), Some(new)) = (held("2009-05-01"), held("2009-07-11")) else { return };
    let paths = [newest, old, new].map(|text| text.to_str().expect("a plain path"));
    // By the texts themselves, and by numbers alone.
    for paths in [&paths[..], &paths[..1]] {
        let home = tempdir().expect("a folder");
        asked(home.path(), None, &[&["import"], paths].concat());
        let library = Library::open(home.path(), &Silent).expect("the home opens");
        let page = answer(&library, Language::En, "/502.11", &Host::default());
        let Ok(Answered::Gone(page)) = page else { panic!("502.11 is here") };
        let told =
            page.split("Its words went to").nth(1).and_then(|told| told.split("</p>").next());
        let told = told.expect("it is told");
        assert!(told.contains("702.19@2009-07-11\"") && told.contains("702.22 today"), "{told}");
        assert!(told.contains("href=\"/702.22\""), "{told}");
        let history = asked(home.path(), None, &["history", "502.11", "--format", "json"]);
        let heir = &history["events"].as_array().and_then(|all| all.last()).expect("it went")["split_into"]
            [0];
        assert_eq!((&heir["name"], &heir["today"]), (&"702.19".into(), &"702.22".into()));
        let told = ran_in(home.path(), &["history", "502.11"]).1;
        assert!(told.contains("702.19 (") && told.contains("702.22 today)"), "{told}");
        // So is a section, and what is compared of a term is the term.
        let led = |address: &str| match answer(&library, Language::En, address, &Host::default()) {
            Ok(Answered::Elsewhere(there)) => there,
            other => panic!("{address}: {other:?}"),
        };
        if paths.len() > 1 {
            assert_eq!(led("/702?in=2009-05-01"), "/502@2009-05-01");
            let there = led("/glossary/trample?in=2009-07-11&with=now");
            assert!(
                there.starts_with("/diff/2009-07-11/") && there.ends_with("?q=Trample"),
                "{there}"
            );
            let then = answer(&library, Language::En, "/502@2009-05-01", &Host::default());
            let Ok(Answered::Page(then)) = then else { panic!("502 is not here") };
            assert!(then.contains("/feed/702.atom") && !then.contains("/feed/502.atom"), "{then}");
        }
        // Two sections that had one number each have a place of their own.
        let page = answer(&library, Language::En, "/diff/2009-05-01/2009-07-11", &Host::default());
        let Ok(Answered::Page(page)) = page else { panic!("they are not compared") };
        let ids = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let ids: Vec<&str> = ids.filter(|id| id.starts_with("in-")).collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), once.len(), "{ids:?}");
    }
}

#[test]
fn a_difference_turned_round_has_the_sections_of_the_texts_and_no_keyword_twice() {
    let texts = texts();
    let mut newest = texts.iter().rev();
    let (Some((new, text)), Some((old, _))) = (newest.next(), newest.next()) else { return };
    let home = tempdir().expect("a folder");
    asked(home.path(), None, &["import", text.to_str().expect("a plain path")]);
    let told = asked(home.path(), None, &["diff", &new.to_string(), &old.to_string(), "--json"]);
    let names = |point: &str, list: &str, key: &str| -> BTreeSet<String> {
        let points = told["lead"].as_array().into_iter().flatten();
        let all =
            points.filter(|told| told["point"] == point).flat_map(|told| told[list].as_array());
        all.flatten().map(|name| name.get(key).unwrap_or(name).to_string()).collect()
    };
    let keywords = names("gone-keywords", "rules", "title");
    assert!(keywords.is_disjoint(&names("gone-terms", "terms", "")), "{}", told["lead"]);
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let page = answer(&library, Language::En, &format!("/diff/{new}/{old}"), &Host::default());
    let Ok(Answered::Page(page)) = page else { panic!("they are not compared") };
    let sections = page.split("<h2 class=\"title\" id=\"in-").skip(1);
    let sections: Vec<&str> = sections.filter_map(|rest| rest.split("</h2>").next()).collect();
    let ids: BTreeSet<&str> = sections.iter().filter_map(|rest| rest.split('"').next()).collect();
    assert!(!ids.is_empty() && ids.len() == sections.len(), "{sections:?}");
    for section in sections {
        let words =
            section.split(['>', '<']).filter(|part| part.contains(|c: char| c.is_alphabetic()));
        assert!(words.count() > 1, "{section}");
    }
}

#[test]
fn a_japanese_part_alone_does_not_tell_that_what_it_lacks_never_was() {
    let Some(data) = data() else { return };
    let home = tempdir().expect("a folder");
    let text = data.join("cr-ja/CR-20260116-ja.excerpt.txt");
    asked(home.path(), None, &["import", text.to_str().expect("a plain path")]);
    let told = |arguments: &[&str]| {
        let (_, out, err) = ran_in(home.path(), arguments);
        (out + &err).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for number in ["103.5", "701.3", "704.5j", "721.1"] {
        let shown = told(&["show", number]);
        let part = format!("{number} is not in the Japanese text kept here it stood from");
        assert!(shown.starts_with(&part) && !shown.contains("update --edition"), "{shown}");
        let history = told(&["history", number]);
        assert!(history.contains("still in force"), "{history}");
    }
    let shown = told(&["show", "999.9"]);
    assert!(shown.contains("nor in any edition"), "{shown}");
    let cited = home.path().join("cited.md");
    fs::write(&cited, "See CR 702.19b.\n").expect("it is written");
    let checked = told(&["cite", "check", cited.to_str().expect("a plain path")]);
    assert!(checked.contains("no rules in English are here"), "{checked}");
}

#[test]
fn what_began_nobody_knows_when_is_not_found_as_new() {
    let texts = texts();
    let Some((newest, text)) = texts.last_key_value() else { return };
    let home = tempdir().expect("a folder");
    asked(home.path(), None, &["import", text.to_str().expect("a plain path")]);
    let found = |query: String| asked(home.path(), None, &["search", &query, "--format", "json"]);
    // When an example came, no list tells.
    let examples = found(format!("since:{newest} kind:example"));
    assert_eq!(examples["total"], 0, "{examples}");
    assert!(found("since:1999 kind:example".to_owned())["total"].as_u64() > Some(0));
    let rules = found(format!("since:{newest} kind:rule"));
    let hits = rules["hits"].as_array().expect("there are hits");
    assert!(!hits.is_empty() && hits.iter().all(|hit| hit["may_be_older"] != true), "{rules}");
    // What came with the only text is told to have come with it.
    let threads = Lineage::known().threads().map(|(_, thread)| thread);
    let mut new = threads.filter(|thread| thread.first.effective == *newest);
    let number = new.find_map(|thread| thread.name.number()).expect("it has new rules");
    let number = number.to_string();
    let history = asked(home.path(), None, &["history", &number, "--format", "json"]);
    assert_eq!(history["events"][0]["class"], "added", "{history}");
    assert_ne!(history["editions_may_be_more"], true, "{history}");
    // A term that is called obsolete goes on under the name that it has in editions not here.
    let history = ran_in(home.path(), &["history", "Converted Mana Cost"]).1;
    assert!(history.starts_with("Mana Value"), "{history}");
    assert!(history.contains("since 1999-04-23"), "{history}");
}

#[test]
fn words_that_no_known_edition_had_are_not_told_to_be_as_old_as_its_own() {
    let texts = texts();
    let Some((newest, text)) = texts.last_key_value() else { return };
    let bytes = fs::read(text).expect("it is read");
    let text = String::from_utf8_lossy(&bytes);
    let is_rule = |line: &&str| line.starts_with("510.1c ");
    let line = text.lines().find(is_rule).expect("it has the rule");
    let altered = text.replacen(line, &line.replacen(" assigns no ", " assigns all ", 1), 1);
    assert_ne!(altered, text);
    let home = tempdir().expect("a folder");
    let path = home.path().join("altered.txt");
    fs::write(&path, altered).expect("it is written");
    asked(home.path(), None, &["import", path.to_str().expect("a plain path")]);
    let json = ["510.1c", "103.4", "--format", "json"];
    let shown = asked(home.path(), None, &[&["show"], &json[..]].concat());
    let since = |at: usize| {
        let side = &shown["records"][at]["en"];
        (side["since"].clone(), side["may_be_older"] == true)
    };
    assert_eq!(since(0), (newest.to_string().into(), true), "{shown}");
    let (of_others, may_be_older) = since(1);
    assert!(of_others != newest.to_string() && !may_be_older, "{shown}");
    let (_, blamed, _) = ran_in(home.path(), &["history", "510.1c", "--blame"]);
    assert!(blamed.contains(&format!("{newest} or before")), "{blamed}");
}

#[test]
fn what_happened_between_two_far_texts_is_told_on_its_day() {
    let texts = texts();
    let day = |day: &str| texts.get(&day.parse::<EffectiveDate>().expect("a date"));
    let Some((old, new)) = day("2010-02-01").zip(day("2022-10-07")) else { return };
    let home = tempdir().expect("a folder");
    let paths = [old, new].map(|text| text.to_str().expect("a plain path"));
    asked(home.path(), None, &["import", paths[0], paths[1]]);
    let is_told = |class: &Value| !class.is_null() && class != "typography";
    for number in ["811.5", "104.5", "722.4", "208.4", "806.8a", "614.2", "702.31a"] {
        let answer = asked(home.path(), None, &["history", number, "--json"]);
        let events = answer["events"].as_array().expect("there are events");
        let told = events.iter().filter(|event| is_told(&event["class"]));
        let told: Vec<_> = told.map(|event| (&event["edition"], &event["class"])).collect();
        let begins = answer["thread"].as_str().expect("it is known");
        let (name, first) = begins.split_once('@').expect("a name and a day");
        let mut threads = Lineage::known().threads().map(|(_, thread)| thread);
        let thread = threads.find(|thread| {
            thread.name.said() == name && thread.first.effective.to_string() == first
        });
        let thread = thread.expect("it is of the lineage");
        let mut known: Vec<String> = vec![first.to_owned()];
        let events = thread.events.iter().filter(|event| event.class != Class::Typography);
        known.extend(events.map(|event| event.edition.to_string()));
        let days: Vec<&str> = told.iter().filter_map(|event| event.0.as_str()).collect();
        assert_eq!(days, known, "{number}");
    }
    // The words stand where they are known to have come.
    let told = ran_in(home.path(), &["history", "104.5"]).1;
    let there = told.split("\n2018-04-27").nth(1).expect("it was edited then");
    assert!(there.contains("[-") && there.contains("{+"), "{told}");
    // Which number a text referred to when nobody knows, though its words are known to be older.
    let aged = asked(home.path(), None, &["blame", "Undying", "--json"]);
    let phrases = aged["blame"].as_array().expect("it has phrases");
    let of_number = phrases.iter().find(|phrase| phrase["text"] == "702.93");
    let of_number = of_number.expect("the number is a phrase of its own");
    assert_eq!(of_number["may_be_older"], true);
}
