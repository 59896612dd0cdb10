//! Is what is wrong in the official text told, and nothing else?

use mtgcr::check::lint;
use mtgcr::model::{EditionId, Finding, Part, Problem, Record, RecordKind, Rulebook, Term};
use mtgcr::parse;
use mtgcr::words::Words;

use super::real::data;

fn rule(number: &str, text: &str) -> Record {
    let is_section = !number.contains('.');
    Record {
        kind: if is_section { RecordKind::Section } else { RecordKind::Rule },
        number: Some(number.parse().expect("a number")),
        ordinal: 0,
        term: None,
        part: None,
        printed: number.to_owned(),
        text: text.to_owned(),
        lines: 1..2,
        piece: None,
        beside: None,
    }
}

fn entry(headword: &str, text: &str) -> Record {
    let term = Term { headword: headword.to_owned(), ..Term::default() };
    Record { kind: RecordKind::Glossary, number: None, term: Some(term), ..rule("1", text) }
}

fn found(records: Vec<Record>) -> Vec<String> {
    found_in("2024-11-08", records)
}

fn found_in(edition: &str, records: Vec<Record>) -> Vec<String> {
    let id: EditionId = edition.parse().expect("an id");
    let book = Rulebook::new(id, records, Vec::<Problem>::new());
    lint(&book, false)
        .into_iter()
        .map(|lint| format!("{}: {}", lint.kind, Words::EN.said(&lint.message)))
        .collect()
}

/// Rules under two sections that are in order.
fn with(more: Vec<Record>) -> Vec<Record> {
    let mut records = vec![rule("1", "Wugs"), rule("100", "Barks"), rule("100.1", "A wug barks.")];
    records.extend(more);
    records
}

#[track_caller]
fn case(more: Vec<Record>, expected: &[&str]) {
    assert_eq!(found(with(more)), expected);
}

#[test]
fn what_a_translation_does_not_hold_is_not_missed() {
    let listed = |number: &str, title: &str| Record {
        kind: RecordKind::Front,
        part: Some(Part::Contents),
        ..rule(number, title)
    };
    let contents = [("1", "Wugs"), ("100", "Barks"), ("101", "Songs")];
    let contents = contents.map(|(number, title)| listed(number, title));
    let records = [contents.to_vec(), with(vec![rule("100.2", "See rule 101.1.")])].concat();
    let told =
        ["contents: the contents list 101, which has no heading", "dangling: there is no 101.1"];
    assert_eq!(found(records.clone()), told);
    assert_eq!(found_in("ja:2024-11-08", records), Vec::<String>::new());
}

#[test]
fn what_is_right_is_not_told() {
    case(vec![rule("100.2", "See rule 100, “Barks,” and (rule 100.1).")], &[]);
}

#[test]
fn numbers_are_looked_at() {
    case(vec![rule("100.1", "It barks again.")], &["duplicate-number: 100.1 stands here again"]);
    case(vec![rule("100.3", "It sings.")], &["gap: 100.2 is missing before 100.3"]);
    case(
        vec![rule("100.2", "It runs."), rule("100.2b", "It runs far.")],
        &["gap: 100.2a is missing before 100.2b"],
    );
}

#[test]
fn references_are_looked_at() {
    case(vec![rule("100.2", "See rule 100.9.")], &["dangling: there is no 100.9"]);
    case(
        vec![rule("100.2", "See rule 100, “Songs.”")],
        &["title: 100 is called “Barks”, not “Songs”"],
    );
    case(vec![entry("Wug", "A bird. See Bird.")], &["dangling-term: the glossary has no `Bird`"]);
}

#[test]
fn marks_are_looked_at() {
    case(vec![rule("100.2", "It says “bark. Then it runs.")], &["unbalanced: `“` is never closed"]);
    case(vec![rule("100.2", "It says “bark“ loudly.")], &["unbalanced: `“` closes a quote"]);
    case(vec![rule("100.2", "It barks (loudly.")], &["unbalanced: `(` is never closed"]);
    case(
        vec![rule("100.2", "It barks at the the moon.")],
        &["doubled-word: `the` stands twice in a row"],
    );
}

#[test]
fn known_faults_of_official_editions_are_found() {
    let Some(data) = data() else { return };
    let known = [
        ("20240920", "duplicate-number", "702.175"),
        ("20240920", "duplicate-number", "702.175a"),
        ("20240308", "title", "727"),
        ("20231117", "dangling", "110.10"),
        ("20260227", "dangling", "110.10"),
        ("20260227", "title", "702.62"),
        ("20231013", "unbalanced", "`“` closes a quote"),
        ("20060501", "out-of-order", "501.2"),
        ("20161111", "dangling", "903.11a"),
        ("20041001", "contents", "215"),
        ("20101001", "misprinted-number", "800.4a."),
        ("20210924", "gap", "724.3"),
    ];
    for (date, kind, words) in known {
        let path = data.join(format!("cr-en/CR-{date}.txt"));
        let bytes = std::fs::read(path).expect("the file is there");
        let book = parse::read(&bytes).expect("it is an edition").rulebook;
        let findings = lint(&book, false);
        let is_known = |record: &Finding| {
            record.kind.to_string() == kind && Words::EN.said(&record.message).contains(words)
        };
        assert!(findings.iter().any(is_known), "{date} {kind} {words}: {findings:#?}");
    }
}

#[test]
fn few_things_are_told_of_official_editions() {
    let Some(data) = data() else { return };
    let bytes = std::fs::read(data.join("cr-en/CR-20260227.txt")).expect("the file is there");
    let book = parse::read(&bytes).expect("it is an edition").rulebook;
    assert_eq!(lint(&book, false).len(), 13);
}
