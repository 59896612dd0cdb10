//! Do bots that were written for the Academy Ruins API find what they look for?

use expect_test::{Expect, expect};
use serde_json::Value;

use super::ask::ask;

#[track_caller]
fn check(target: &str, expected: Expect) {
    let answer = ask(&format!("/academyruins{target}"));
    assert_eq!(answer.header("content-type"), "application/json", "{}", answer.text());
    let status = answer.status.as_u16();
    let told = serde_json::to_string_pretty(&shortened(answer.json())).expect("it was JSON");
    expected.assert_eq(&format!("{status}\n{told}\n"));
}

/// The same with long texts and lists cut.
fn shortened(value: Value) -> Value {
    match value {
        Value::String(text) if text.chars().count() > 60 => {
            Value::String(text.chars().take(59).chain(['…']).collect())
        }
        Value::Array(items) => items.into_iter().take(3).map(shortened).collect(),
        Value::Object(members) => {
            let members = members.into_iter().take(8);
            members.map(|(key, it)| (key, shortened(it))).collect()
        }
        other => other,
    }
}

#[test]
fn a_rule_is_told_and_a_keyword_by_what_it_does() {
    check("/cr/510.1c", expect![[""]]);
    check("/cr/702.19", expect![[""]]);
    check("/cr/702.19?exact_match=true", expect![[""]]);
    check("/cr/999.9", expect![[""]]);
    check("/cr/example/510.1c", expect![[""]]);
    check("/cr/example/510.1a", expect![[""]]);
}

#[test]
fn all_rules_know_their_neighbours() {
    let rules = ask("/academyruins/cr").json();
    let rule = &rules["510.1c"];
    assert_eq!(rule["ruleNumber"], "510.1c");
    assert_eq!(rule["fragment"], "1c");
    assert_eq!(rule["navigation"]["previousRule"], "510.1b");
    assert_eq!(rule["navigation"]["nextRule"], "510.1d");
    assert_eq!(rule["examples"].as_array().map(Vec::len), Some(2));
    assert!(rules.as_object().is_some_and(|it| it.len() > 200));
    for rule in rules.as_object().expect("rules have numbers").values() {
        let next = &rule["navigation"]["nextRule"];
        if let Some(next) = next.as_str() {
            assert_eq!(rules[next]["navigation"]["previousRule"], rule["ruleNumber"]);
        }
    }
}

#[test]
fn contents_keywords_and_glossary_are_told() {
    check("/cr/toc", expect![[""]]);
    check("/cr/keywords", expect![[""]]);
    check("/cr/glossary/TRAMPLE", expect![[""]]);
    check("/cr/glossary/trampel", expect![[""]]);
    check("/cr/glossary/trampel?fuzzy=true", expect![[""]]);
    let glossary = ask("/academyruins/cr/glossary").json();
    assert_eq!(glossary["trample"]["term"], "Trample");
}

#[test]
fn a_rule_is_traced_and_editions_compared() {
    check("/cr/trace/509.2", expect![[""]]);
    check("/cr/trace/510.1c", expect![[""]]);
    check("/cr/trace/509.6", expect![[""]]);
    check("/diff/cr", expect![[""]]);
    check("/diff/cr?old=xyz", expect![[""]]);
    let both = ask("/academyruins/diff/cr?old=2024-09-20&new=2024-11-08&nav=true").json();
    assert_eq!(both["nav"]["prevSourceCode"], Value::Null);
    let same = |target: &str| ask(&format!("/academyruins{target}")).json();
    assert_eq!(same("/diff/cr?old=2024-09-20"), same("/diff/cr?new=2024-11-08"));
}

#[test]
fn the_link_leads_to_the_publisher() {
    let answer = ask("/academyruins/link/cr");
    assert_eq!(answer.status, 307);
    assert!(answer.header("location").starts_with("https://"), "{}", answer.header("location"));
}
