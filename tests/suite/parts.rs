//! What a part of the rules does not hold was neither added nor removed there. Skipped, saying so,
//! without `MTGCR_TEST_DATA`.

use std::fs;
use std::path::Path;

use mtgcr::ask::{Library, Silent};
use mtgcr::model::{EffectiveDate, Language};
use mtgcr::render::page::Host;
use mtgcr::site::{Answered, answer};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::real::data;
use super::small_homes::{asked, texts};
use super::typed::ran_in;

fn import(home: &Path, texts: &[&Path]) {
    let paths = texts.iter().map(|text| text.to_str().expect("a plain path"));
    asked(home, None, &["import", "--part"].into_iter().chain(paths).collect::<Vec<_>>());
}

/// A home of the newest English text and the official Japanese excerpt.
fn translated() -> Option<TempDir> {
    let (english, data) = (texts().last_entry()?.get().clone(), data()?);
    let home = tempdir().expect("a folder");
    import(home.path(), &[&english, &data.join("cr-ja/CR-20260116-ja.excerpt.txt")]);
    Some(home)
}

/// How many changes of a class lie between two editions.
fn count(home: &Path, editions: [&str; 2], class: &str) -> usize {
    let [old, new] = editions;
    let told = asked(home, None, &["diff", old, new, "--format", "json"]);
    let changes = told["changes"].as_array().expect("they are compared");
    assert!(!changes.is_empty(), "{old} and {new} are not the same");
    changes.iter().filter(|change| change["class"] == class).count()
}

#[test]
fn what_a_newer_translation_of_a_section_lacks_is_not_gone() {
    let Some(home) = translated() else { return };
    let home = home.path();
    let section = home.join("section.po");
    let file = section.to_str().expect("a plain path");
    asked(home, None, &["export", "po", "--section", "601", "-o", file]);
    import(home, &[&section]);
    let editions = asked(home, None, &["editions", "--format", "json"])["editions"].clone();
    let ids = editions.as_array().expect("there are some").iter();
    let mut ids = ids.filter_map(|edition| edition["id"].as_str());
    let new = ids.rfind(|id| id.starts_with("ja:") && *id > "ja:2026-01-16");
    let new = new.expect("the section was read");
    assert_eq!(count(home, ["ja:2026-01-16", new], "removed"), 0);
    let history = asked(home, None, &["history", "702.2b", "--in", "ja:2026-01-16", "--json"]);
    let events = history["events"].as_array().expect("it has a history").iter();
    assert_eq!(events.filter(|event| event["class"] == "removed").count(), 0);
    let shown = asked(home, None, &["show", "601.2", "702.2b", "--json"]);
    let records = shown["records"].as_array().expect("both are here").iter();
    assert!(records.map(|record| &record["ja"]).all(|ja| *ja != Value::Null), "{shown}");
}

#[test]
fn what_moved_over_the_edge_of_a_chapter_is_not_gone() {
    let day: EffectiveDate = "2025-04-04".parse().expect("a date");
    let texts = texts();
    let Some((old, new)) = texts.get(&day).zip(texts.values().next_back()) else { return };
    let home = tempdir().expect("a folder");
    let text = fs::read_to_string(old).expect("it is read").replace('\r', "\n");
    let from = text.rfind("\n7. ").expect("it has the chapter");
    let until = from + text[from..].find("\n8. ").expect("it has one more");
    let head = text.find("effective as of").and_then(|at| Some(at + text[at..].find('\n')?));
    let chapter = home.path().join("chapter.txt");
    let part = [&text[..head.expect("it has a date")], "\n", &text[from..until]].concat();
    fs::write(&chapter, part).expect("it is written");
    import(home.path(), &[new, &chapter]);
    assert_eq!(count(home.path(), ["2025-04-04", "latest"], "removed"), 1);
}

#[test]
fn a_japanese_name_of_a_section_finds_the_term_that_is_called_like_the_section() {
    let Some(home) = translated() else { return };
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let page = answer(&library, Language::Ja, "/?q=接死", &Host::default());
    let Ok(Answered::Page(page)) = page else { panic!("there is no page of results") };
    let card = page.split("news answer").nth(1).expect("something is called so");
    let card = card.split("</section>").next().expect("it ends");
    assert!(card.contains("/glossary/deathtouch") && card.contains("/702.2"), "{card}");
}

#[test]
fn what_happened_in_the_first_edition_here_is_told_as_it_is_known() {
    let Some(english) = texts().last_entry().map(|text| text.get().clone()) else { return };
    let home = tempdir().expect("a folder");
    import(home.path(), &[&english]);
    let last = |number: &str| {
        let told = asked(home.path(), None, &["history", number, "--format", "json"]);
        told["events"].as_array().expect("there are events").last().cloned().unwrap_or_default()
    };
    let moved = last("702.122d");
    assert_eq!([&moved["edition"], &moved["class"]], ["2026-06-19", "moved"], "{moved}");
    assert_eq!(moved["old"]["number"], "702.122c");
    let edited = last("702.80b");
    assert_eq!(edited["class"], "edited");
    assert!(!edited["words"].as_array().expect("words").is_empty(), "they are shown");
}

#[test]
fn a_term_that_is_gone_is_known_without_its_text() {
    let Some(english) = texts().last_entry().map(|text| text.get().clone()) else { return };
    let home = tempdir().expect("a folder");
    import(home.path(), &[&english]);
    let history = asked(home.path(), None, &["history", "Vancouver Mulligan", "--json"]);
    assert_eq!(history["last"], "2026-02-27", "{history}");
    // What is like it is another entry.
    let aura = asked(home.path(), None, &["history", "Enchant Creature", "--json"]);
    assert_eq!(aura["last"], "2005-02-01", "{aura}");
    let shown = asked(home.path(), None, &["show", "Substance", "--json"]);
    assert!(shown["absent"][0]["existed"][0]["last"].is_string(), "{shown}");
}

#[test]
fn a_section_cut_out_of_the_book_is_a_part_of_it() {
    let texts = texts();
    let Some((day, newest)) = texts.last_key_value() else { return };
    let text = String::from_utf8(fs::read(newest).expect("it is there")).expect("it is UTF-8");
    let start = text.rfind("\n614. ").expect("the section") + 1;
    let end = start + text[start..].find("\n616. ").expect("one behind the next");
    let dated = text.lines().find(|line| line.starts_with("These rules")).expect("it has a day");
    let home = tempdir().expect("a folder");
    let path = home.path().join("part.txt");
    let title = text.lines().next().expect("it has a title");
    let part = format!("{title}\n\n{dated}\n\n{}", &text[start..end]);
    fs::write(&path, part).expect("it is written");
    let before = texts.iter().rev().nth(1).expect("there is one before").1;
    let paths = [&path, before].map(|path| path.to_str().expect("a plain path"));
    let told = |arguments: &[&str]| ran_in(home.path(), arguments).1;
    told(&["import", paths[0], paths[1]]);
    assert!(told(&["editions"]).contains("with 614"), "{}", told(&["editions"]));
    // What is known of both days is told, and not that all the rest of the book is gone.
    let compared = asked(home.path(), None, &["diff", "previous", "latest", "--json"]);
    let changes = compared["changes"].as_array().expect("they are compared");
    assert!(changes.iter().filter(|change| change["class"] == "removed").count() < 50);
    assert!(!told(&["lint"]).contains("there is no"));
    let absent = ran_in(home.path(), &["show", &format!("Vigilance@{day}")]);
    assert!(absent.2.contains("the words of `Vigilance`"), "{absent:?}");
}
