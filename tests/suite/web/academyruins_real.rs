//! Is told in the Academy Ruins shape what its own program makes of the same official texts? Skipped,
//! saying so, without `MTGCR_TEST_DATA`.
//!
//! Where the two differ, [`check`] says why: that program loses the last of some examples, leaves
//! spaces at the ends of lines, and takes an entry `Team vs. Team Variant` for text.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use mtgcr::book::Library;
use mtgcr::home::Silent;
use mtgcr::web::{Access, Backend, Limits, routes};
use serde_json::Value;
use tempfile::tempdir;

use super::ask::send_to;
use crate::suite::real::data;

/// Texts of one side of a change, or numbers of both.
type Sides<T> = (Option<T>, Option<T>);

fn trimmed(value: &Value) -> String {
    value.as_str().unwrap_or_default().trim().to_owned()
}

fn members(value: &Value) -> BTreeMap<String, Value> {
    let members = value.as_object().expect("an object").iter();
    members.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// The sides of changes by what `of` reads of each.
fn sides<T: Ord>(changes: &Value, of: impl Fn(&Value) -> T) -> Vec<Sides<T>> {
    let side = |value: &Value| (!value.is_null()).then(|| of(value));
    let changes = changes.as_array().expect("a list").iter();
    let mut sides: Vec<Sides<T>> =
        changes.map(|change| (side(&change["old"]), side(&change["new"]))).collect();
    sides.sort();
    sides
}

/// A rule of a change: there a number is called otherwise before it is shown, and has no marks.
fn rule_of(value: &Value) -> (String, String) {
    let number = value.get("ruleNumber").or(value.get("ruleNum")).map(trimmed);
    let text = trimmed(&value["ruleText"]).replace("<<<<", "").replace(">>>>", "");
    (number.unwrap_or_default(), text)
}

/// Compares the newer of two editions, and what changed, but for the numbers of changes that `ours`
/// and `theirs` name.
#[track_caller]
fn check(old: &str, new: &str, ours: &[&str], theirs: &[&str]) {
    let Some(data) = data() else { return };
    let home = tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home.path()).arg("import");
    command.args([old, new].map(|text| data.join(format!("cr-en/CR-{text}.txt"))));
    assert!(command.output().expect("the program runs").status.success());
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let limits = Limits::default();
    let backend = Backend::new(library, None, &limits).expect("the home is whole");
    let routes: Router = routes(Arc::new(backend), &limits, &Access::default());
    let ask = |target: &str| {
        let request = Request::get(format!("/academyruins{target}")).body(Body::empty());
        send_to(routes.clone(), request.expect("the target is a target")).json()
    };
    let made = |name: String| -> Value {
        let path = data.join("checks/academyruins").join(name);
        serde_json::from_slice(&fs::read(path).expect("it is there")).expect("it is JSON")
    };
    let (book, compared) = (made(format!("{new}.json")), made(format!("{old}-{new}.json")));

    let (own, others) = (members(&ask("/cr")), members(&book["rules"]));
    assert_eq!(own.keys().collect::<Vec<_>>(), others.keys().collect::<Vec<_>>());
    for (number, other) in &others {
        let rule = &own[number];
        assert_eq!(trimmed(&rule["ruleText"]), trimmed(&other["ruleText"]), "{number}");
        for name in ["ruleNumber", "fragment", "navigation"] {
            assert_eq!(rule[name], other[name], "{number}: {name}");
        }
        let examples = |value: &Value| -> Vec<String> {
            value["examples"].as_array().into_iter().flatten().map(trimmed).collect()
        };
        let (rule, other) = (examples(rule), examples(other));
        // It loses some; ours has all that it has.
        assert!(other.iter().all(|number| rule.contains(number)), "{number}: {rule:#?} {other:#?}");
        assert!(rule.len() <= other.len() + 1, "{number}: {rule:#?} {other:#?}");
    }
    let (mut own, others) = (members(&ask("/cr/glossary")), members(&book["glossary"]));
    own.remove("team vs. team variant").expect("it is an entry of its own");
    assert_eq!(own.keys().collect::<Vec<_>>(), others.keys().collect::<Vec<_>>());
    for (name, other) in &others {
        assert_eq!(own[name]["term"], other["term"]);
        assert_eq!(trimmed(&own[name]["definition"]), trimmed(&other["definition"]), "{name}");
    }
    assert_eq!(ask("/cr/keywords"), book["keywords"]);
    assert_eq!(ask("/cr/toc"), book["toc"]);

    let told = ask("/diff/cr");
    let is_known = |side: &Sides<(String, String)>, known: &[&str]| {
        let numbers = [&side.0, &side.1].into_iter().flatten();
        numbers.into_iter().any(|number| known.contains(&number.0.as_str()))
    };
    let (mut own, mut others) =
        (sides(&told["changes"], rule_of), sides(&compared["changes"], rule_of));
    own.retain(|number| !is_known(number, ours));
    others.retain(|other| !is_known(other, theirs));
    assert_eq!(own, others);
    let moves = told["moves"].as_array().expect("a list").iter();
    let mut own: Vec<[String; 2]> =
        moves.map(|change| [trimmed(&change["from"]), trimmed(&change["to"])]).collect();
    let moves = compared["moves"].as_array().expect("a list").iter();
    let mut others: Vec<[String; 2]> =
        moves.map(|change| [trimmed(&change[0]), trimmed(&change[1])]).collect();
    own.sort();
    others.sort();
    assert_eq!(own, others);
}

/// The older text has the number 702.175 twice, of which that program keeps the second, so that the
/// first is new to it. The reference in 509.1i leads from a rule to a subrule of its heir and not to
/// the heir itself, which that program takes for the same.
#[test]
fn editions_of_2024_are_read_and_compared_as_there() {
    check("20240920", "20241108", &["509.1i"], &["702.175", "702.175a"]);
}

#[test]
fn editions_of_2026_are_read_and_compared_as_there() {
    check("20260116", "20260227", &[], &[]);
}
