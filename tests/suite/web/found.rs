//! Do feeds tell what is new and nothing else, and do machines find what a page is?

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use mtgcr::book::Library;
use mtgcr::web::{Access, Backend, Limits, routes};
use quick_xml::Reader;
use quick_xml::events::Event;

use super::ask::{Answer, ask, send_to};
use crate::suite::search::{home_of, sample};

/// What a feed says: each entry's id and title, the id of the whole first.
#[track_caller]
fn feed(address: &str) -> Vec<(String, String)> {
    let answer = ask(address);
    assert_eq!(answer.status, 200, "{address}: {}", answer.text());
    assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
    let mut reader = Reader::from_str(answer.text());
    let (mut open, mut told): (Vec<String>, Vec<[Vec<String>; 3]>) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().expect("the feed is XML") {
            Event::Start(tag) => {
                let name = tag.name().as_ref().to_owned();
                if name == "feed" || name == "entry" {
                    told.push(Default::default());
                }
                open.push(name);
            }
            Event::End(_) => drop(open.pop()),
            Event::Text(text) => {
                let words = text.trim().to_owned();
                let place = ["id", "title", "updated"]
                    .iter()
                    .position(|name| open.last().is_some_and(|own| own == name));
                if let (Some(place), Some(last)) = (place, told.last_mut()) {
                    last[place].push(words);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "{address}: {open:?} is not closed");
    // RFC 4287: exactly one of each, and ids that stand once.
    let mut ids = BTreeSet::new();
    for [id, title, updated] in &told {
        assert_eq!((id.len(), updated.len()), (1, 1), "{address}: {told:#?}");
        assert!(!title.is_empty() && id[0].starts_with("tag:"), "{address}: {told:#?}");
        assert!(updated[0].ends_with("T00:00:00Z") && updated[0].len() == 20, "{updated:?}");
        assert!(ids.insert(id[0].clone()), "{address}: {} stands twice", id[0]);
    }
    told.into_iter().map(|[id, title, _]| (id.concat(), title.concat())).collect()
}

fn titles(address: &str) -> Vec<String> {
    feed(address).into_iter().skip(1).map(|feed| feed.1).collect()
}

#[test]
fn a_feed_tells_each_edition() {
    assert!(ask("/feed/changes.atom").text().contains("<subtitle>This is the sample"));
    let told = titles("/feed/changes.atom");
    assert!(told.iter().any(|text| text.starts_with("2024-11-08")), "{told:?}");
    let japanese = titles("/feed/changes.atom?lang=ja");
    // Who reads Japanese hears of its revisions too.
    assert_eq!(japanese.len(), told.len() + 1);
    assert!(japanese.iter().any(|text| text.contains('件')), "{japanese:?}");
    // They have a feed of their own, in either language.
    let revisions = feed("/feed/japanese.atom");
    assert!(revisions.len() == 2 && revisions[1].0.contains(":ja:"), "{revisions:?}");
}

#[test]
fn a_feed_counts_what_a_difference_counts() {
    let told = titles("/feed/changes.atom").remove(0);
    let counts = told.split_once(": ").expect("it tells counts").1;
    let counts = counts.split(", ").filter_map(|part| part.split(' ').next()?.parse::<u64>().ok());
    let answer = ask("/api/v1/diff?old=2024-09-20&new=2024-11-08").json();
    assert_eq!(Some(counts.sum()), answer["total"].as_u64(), "{told}");
}

#[test]
fn a_new_number_is_no_news_and_an_edit_is() {
    assert_eq!(titles("/feed/509.3.atom"), Vec::<String>::new());
    assert_eq!(titles("/feed/510.1c.atom"), ["510.1c edited: 2024-11-08 FDN"]);
    assert_eq!(titles("/feed/510.atom").len(), 1);
    // Who follows a rule is told of those below it.
    assert_eq!(titles("/feed/510.1.atom").len(), 1);
}

#[test]
fn who_follows_a_rule_keeps_it_under_its_old_number() {
    let (then, now) = (feed("/feed/509.4@2024-09-20.atom"), feed("/feed/509.2.atom"));
    assert_eq!(then[0].0, now[0].0, "the feed is the same one");
    assert_eq!(then[1..], now[1..]);
}

#[test]
fn terms_and_searches_are_followed() {
    assert!(feed("/feed/glossary/trample.atom")[0].1.contains("Trample"));
    let told = titles("/feed/search.atom?q=damage%20assignment");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(ask("/feed/search.atom").status, 400);
    assert_eq!(ask("/feed/999.9.atom").status, 404);
    assert_eq!(ask("/feed/702").status, 404);
}

#[test]
fn who_follows_a_term_keeps_it_under_its_old_name() {
    let mut new = sample("CR-20241108.en.txt");
    let text = String::from_utf8(new.bytes.expect("it can be read")).expect("it is UTF-8");
    new.bytes = Ok(text.replace("\nLegend Rule\n", "\nRule of Legends\n").into_bytes());
    let (_home, library) = home_of(vec![sample("CR-20240920.en.txt"), new]);
    let limits = Limits::default();
    let backend = Backend::new(library, None, &limits).expect("the home is whole");
    let routes = routes(Arc::new(backend), &limits, &Access::default());
    let ask = |target: &str| {
        let request = Request::get(target).body(Body::empty()).expect("it is a target");
        let answer = send_to(routes.clone(), request);
        assert_eq!(answer.status, 200, "{target}: {}", answer.text());
        let (_, rest) = answer.text().split_once("<id>").expect("it has an id");
        rest.split('<').next().unwrap_or_default().to_owned()
    };
    let now = ask("/feed/glossary/rule-of-legends.atom");
    assert_eq!(ask("/feed/glossary/legend-rule.atom"), now, "the feed is the same one");
}

/// Asks a server that knows its own address.
fn ask_named(target: &str) -> Answer {
    let limits = Limits::default();
    let library = Library::sample().expect("the sample opens");
    let backend = Backend::new(library, None, &limits).expect("the sample is whole");
    let backend = backend.at(Some("https://rules.example/".to_owned()));
    let routes = routes(Arc::new(backend), &limits, &Access::default());
    send_to(routes, Request::get(target).body(Body::empty()).expect("it is a target"))
}

#[test]
fn a_page_says_where_it_is_and_in_which_languages() {
    let page = ask_named("/702.19b?lang=ja");
    for expected in [
        "<link rel=\"canonical\" href=\"https://rules.example/702.19b?lang=ja\">",
        "hreflang=\"en\" href=\"https://rules.example/702.19b\">",
        "hreflang=\"ja\" href=\"https://rules.example/702.19b?lang=ja\">",
        "hreflang=\"x-default\" href=\"https://rules.example/702.19b\">",
    ] {
        assert!(page.text().contains(expected), "{expected}");
    }
}

#[test]
fn a_server_asked_by_a_name_tells_no_page_that_it_is_its_own() {
    let page = ask("/702.19b");
    assert!(page.text().contains("<link rel=\"canonical\" href=\"/702.19b\">"));
    assert!(ask("/sitemap.xml").text().contains("<loc>http://localhost/702.19b</loc>"));
    let map = ask_named("/sitemap.xml");
    assert!(map.text().contains("<loc>https://rules.example/702.19b</loc>"));
    assert!(ask_named("/robots.txt").text().contains("Sitemap: https://rules.example/sitemap.xml"));
    assert_eq!(ask("/site.webmanifest").json()["short_name"], "mtgcr");
}

#[test]
fn every_key_of_the_help_page_is_in_the_script() {
    let script = ask("/assets/page.js");
    for key in ["\"/\":", "j:", "k:", "l:", "t:", "c:", "f:", "\"?\":", "Escape"] {
        assert!(script.text().contains(key), "{key}");
    }
    let help = ask("/help?lang=en");
    let own = help.text().split("<footer").next().unwrap_or_default();
    assert_eq!(own.matches("<kbd>").count(), 9);
}
