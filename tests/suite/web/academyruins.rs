//! Do bots that were written for the Academy Ruins API find what they look for?

use std::collections::BTreeSet;

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
            members.map(|(key, value)| (key, shortened(value))).collect()
        }
        other => other,
    }
}

#[test]
fn a_rule_is_told_and_a_keyword_by_what_it_does() {
    check(
        "/cr/510.1c",
        expect![[r#"
        200
        {
          "ruleNumber": "510.1c",
          "ruleText": "A blocked creature assigns its damage to its blockers. With…"
        }
    "#]],
    );
    check(
        "/cr/702.19?find_definition=true",
        expect![[r#"
        200
        {
          "ruleNumber": "702.19a",
          "ruleText": "Trample is a static ability about assigning the combat dama…"
        }
    "#]],
    );
    check(
        "/cr/702.19",
        expect![[r#"
        200
        {
          "ruleNumber": "702.19",
          "ruleText": "Trample"
        }
    "#]],
    );
    check(
        "/cr/999.9",
        expect![[r#"
        404
        {
          "detail": "Rule not found",
          "ruleNumber": "999.9"
        }
    "#]],
    );
    check(
        "/cr/example/510.1c",
        expect![[r#"
        200
        {
          "examples": [
            "Ami’s 6/6 is blocked by a 1/4 and a 2/2. She may assign 4 d…",
            "The same 6/6 attacks, and Ben gives the 1/4 +2/+2 until end…"
          ],
          "ruleNumber": "510.1c"
        }
    "#]],
    );
    check(
        "/cr/example/510.1a",
        expect![[r#"
        200
        {
          "examples": null,
          "ruleNumber": "510.1a"
        }
    "#]],
    );
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
    assert!(rules.as_object().is_some_and(|object| object.len() > 200));
    let mut last = 0;
    for rule in rules.as_object().expect("rules have numbers").values() {
        match rule["navigation"]["nextRule"].as_str() {
            Some(next) => assert_eq!(rules[next]["navigation"]["previousRule"], rule["ruleNumber"]),
            None => last += 1,
        }
    }
    let numbers = rules.as_object().expect("rules have numbers").keys();
    let sections: BTreeSet<_> = numbers.filter_map(|number| number.split('.').next()).collect();
    assert_eq!(last, sections.len(), "nothing is next to the last of a section");
}

#[test]
fn contents_keywords_and_glossary_are_told() {
    check(
        "/cr/toc",
        expect![[r#"
        200
        [
          {
            "number": 1,
            "subsections": [
              {
                "number": 100,
                "title": "General"
              },
              {
                "number": 117,
                "title": "Timing and Priority"
              },
              {
                "number": 119,
                "title": "Life"
              }
            ],
            "title": "Game Concepts"
          },
          {
            "number": 5,
            "subsections": [
              {
                "number": 500,
                "title": "General"
              },
              {
                "number": 501,
                "title": "Beginning Phase"
              },
              {
                "number": 502,
                "title": "Untap Step"
              }
            ],
            "title": "Turn Structure"
          },
          {
            "number": 7,
            "subsections": [
              {
                "number": 702,
                "title": "Keyword Abilities"
              },
              {
                "number": 703,
                "title": "Turn-Based Actions"
              },
              {
                "number": 704,
                "title": "State-Based Actions"
              }
            ],
            "title": "Additional Rules"
          }
        ]
    "#]],
    );
    check(
        "/cr/keywords",
        expect![[r#"
        200
        {
          "abilityWords": [],
          "keywordAbilities": [
            "Deathtouch",
            "Defender",
            "Double Strike"
          ],
          "keywordActions": []
        }
    "#]],
    );
    check(
        "/cr/glossary/TRAMPLE",
        expect![[r#"
        200
        {
          "definition": "A keyword ability that lets an attacker’s surplus damage go…",
          "term": "Trample"
        }
    "#]],
    );
    check(
        "/cr/glossary/trampel",
        expect![[r#"
        404
        {
          "detail": "Entry not found."
        }
    "#]],
    );
    check(
        "/cr/glossary/trampel?fuzzy=true",
        expect![[r#"
        200
        {
          "definition": "A keyword ability that lets an attacker’s surplus damage go…",
          "term": "Trample"
        }
    "#]],
    );
    let glossary = ask("/academyruins/cr/glossary").json();
    assert_eq!(glossary["trample"]["term"], "Trample");
}

#[test]
fn a_rule_is_traced_and_editions_compared() {
    check(
        "/cr/trace/509.2",
        expect![[r#"
            200
            {
              "items": [
                {
                  "action": "replaced",
                  "diff": {
                    "destCode": "FDN",
                    "destSet": "Foundations",
                    "sourceCode": "DSK",
                    "sourceSet": "Duskmourn: House of Horror"
                  },
                  "new": {
                    "ruleNumber": "509.2",
                    "ruleText": "<<<<Second,>>>> priority goes to the active player."
                  },
                  "old": {
                    "ruleNumber": "509.4",
                    "ruleText": "<<<<Fourth,>>>> priority goes to the active player."
                  }
                }
              ],
              "ruleNumber": "509.2"
            }
        "#]],
    );
    check(
        "/cr/trace/510.1c",
        expect![[r#"
            200
            {
              "items": [
                {
                  "action": "edited",
                  "diff": {
                    "destCode": "FDN",
                    "destSet": "Foundations",
                    "sourceCode": "DSK",
                    "sourceSet": "Duskmourn: House of Horror"
                  },
                  "new": {
                    "ruleNumber": "510.1c",
                    "ruleText": "A blocked creature assigns its damage to its blockers. With…"
                  },
                  "old": {
                    "ruleNumber": "510.1c",
                    "ruleText": "A blocked creature assigns its damage to its blockers. With…"
                  }
                }
              ],
              "ruleNumber": "510.1c"
            }
        "#]],
    );
    check(
        "/cr/trace/509.6",
        expect![[r#"
            404
            {
              "detail": {
                "detail": "Rule not found.",
                "ruleNumber": "509.6"
              }
            }
        "#]],
    );
    check(
        "/diff/cr",
        expect![[r#"
            200
            {
              "changes": [
                {
                  "new": {
                    "ruleNumber": "117.3b",
                    "ruleText": "Each time a spell resolves, or an ability that isn’t a mana…"
                  },
                  "old": {
                    "ruleNumber": "117.3b",
                    "ruleText": "Each time a spell resolves, or an ability that isn’t a mana…"
                  }
                },
                {
                  "new": {
                    "ruleNumber": "120.7",
                    "ruleText": "To choose a source of damage, a player may name a permanent…"
                  },
                  "old": null
                },
                {
                  "new": {
                    "ruleNumber": "506.3c",
                    "ruleText": "If a creature would arrive attacking a player who has left …"
                  },
                  "old": {
                    "ruleNumber": "506.3c",
                    "ruleText": "If a creature would arrive attacking a player who has left …"
                  }
                }
              ],
              "creationDay": "2024-11-08",
              "destCode": "FDN",
              "destSet": "Foundations",
              "moves": [
                {
                  "from": "509.5",
                  "to": "509.3"
                },
                {
                  "from": "509.5a",
                  "to": "509.3a"
                },
                {
                  "from": "509.5b",
                  "to": "509.3b"
                }
              ],
              "sourceCode": "DSK",
              "sourceSet": "Duskmourn: House of Horror"
            }
        "#]],
    );
    check(
        "/diff/cr?old=xyz",
        expect![[r#"
        404
        {
          "detail": "No diff between these set codes found",
          "new": null,
          "old": "xyz"
        }
    "#]],
    );
    let same = |target: &str| ask(&format!("/academyruins{target}")).json();
    assert_eq!(same("/diff/cr?old=2024-09-20"), same("/diff/cr?new=2024-11-08"));
}

#[test]
fn the_link_leads_to_the_publisher() {
    let answer = ask("/academyruins/link/cr");
    assert_eq!(answer.status, 307);
    assert!(answer.header("location").starts_with("https://"), "{}", answer.header("location"));
}

#[test]
fn what_is_no_rule_and_no_value_is_told_in_its_words() {
    let ask = |target: &str| ask(&format!("/academyruins{target}"));
    for target in ["/cr/509", "/cr/5", "/cr/example/509", "/cr/trace/509", "/link/xyz", "/nothing"]
    {
        let answer = ask(target);
        assert_eq!(answer.status, 404, "{target}");
        assert!(!answer.json()["detail"].is_null(), "{target}");
    }
    for target in [
        "/cr/510.1?find_definition=maybe",
        "/cr/trace/510.1c?find_definition=maybe",
        "/cr/glossary/trample?fuzzy=maybe",
        "/diff/cr?old=x",
    ] {
        assert_eq!(ask(target).status, 422, "{target}");
    }
}
