//! Are the official texts read as they are? Skipped, saying so, without `MTGCR_TEST_DATA`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use mtgcr::answer::Imported;
use mtgcr::ask::{self, ImportQuestion, Input, Silent};
use mtgcr::corpus::Catalogue;
use mtgcr::model::{Completeness, Judgement, Level, Problem, ProblemKind, RecordKind};
use mtgcr::parse::{Reading, decode, read};
use serde_json::Value;

use super::parse::{squeezed, squeezed_records};

/// The folder of official texts, where there is one.
pub fn data() -> Option<PathBuf> {
    let folder = std::env::var_os("MTGCR_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("skipped: MTGCR_TEST_DATA does not name a folder of official texts");
    }
    folder.map(|folder| {
        if folder.is_relative() {
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder)
        } else {
            folder
        }
    })
}

/// Every file of a folder of official texts, by name.
fn files(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let Some(data) = data() else { return BTreeMap::new() };
    let entries = fs::read_dir(data.join(folder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let name =
        |path: &PathBuf| path.file_name().expect("it has a name").to_string_lossy().into_owned();
    paths.map(|path| (name(&path), fs::read(&path).expect("it can be read"))).collect()
}

fn read_file(name: &str, bytes: &[u8]) -> Reading {
    read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn nothing_of_any_edition_is_lost() {
    for (name, bytes) in files("cr-en").into_iter().chain(files("cr-ja")) {
        let reading = read_file(&name, &bytes);
        let (records, source) = (squeezed_records(&reading.rulebook), squeezed(&reading.text));
        assert!(records == source, "{name}: something was lost or moved");
    }
}

/// Where this reader and the one that made `checks/counts.tsv` differ: column, edition, its count,
/// our count, and why.
///
/// This one is right in all.
const DIFFERENCES: [(&str, &str, u32, u32, &str); 21] = [
    ("subrules", "19991101", 153, 155, "408.f and 408.g are subrules whose digit is missing"),
    ("rules", "19991101", 354, 356, "408.f and 408.g are subrules whose digit is missing"),
    ("subrules", "20081001", 687, 688, "306.b is a subrule whose digit is missing"),
    ("rules", "20081001", 1173, 1174, "306.b is a subrule whose digit is missing"),
    ("glossary_entries", "19991101", 191, 188, "three headings of lists in Expansion Symbol"),
    ("glossary_entries", "20010723", 205, 202, "three headings of lists in Expansion Symbol"),
    ("glossary_entries", "20021007", 214, 211, "three headings of lists in Expansion Symbol"),
    ("glossary_entries", "20030315", 214, 211, "three headings of lists in Expansion Symbol"),
    ("glossary_entries", "20030526", 220, 213, "headings of lists and the definition of Effect"),
    ("glossary_entries", "20030601", 224, 221, "three headings of lists in Expansion Symbol"),
    ("glossary_entries", "20080201", 387, 388, "Floor Rules follows without a blank line"),
    ("glossary_entries", "20080715", 395, 396, "Floor Rules follows without a blank line"),
    ("glossary_entries", "20081001", 398, 399, "Floor Rules follows without a blank line"),
    ("glossary_entries", "20090201", 401, 402, "Floor Rules follows without a blank line"),
    ("glossary_entries", "20200703", 571, 572, "Concede follows without a blank line"),
    ("glossary_entries", "20200807", 571, 572, "Concede follows without a blank line"),
    ("glossary_entries", "20210924", 606, 607, "Affinity follows without a blank line"),
    ("glossary_entries", "20211119", 612, 613, "Affinity follows without a blank line"),
    ("glossary_entries", "20220429", 621, 622, "Affinity follows without a blank line"),
    ("glossary_entries", "20220610", 625, 626, "Affinity follows without a blank line"),
    ("glossary_entries", "20220708", 625, 626, "Affinity follows without a blank line"),
];

#[test]
fn counts_agree_with_another_reader() {
    let Some(data) = data() else { return };
    let table = fs::read_to_string(data.join("checks/counts.tsv")).expect("the table is there");
    let mut rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let head = rows.next().expect("the table has a head");
    let mut differences = Vec::new();
    for row in rows {
        let counted: BTreeMap<&str, &str> = head.iter().copied().zip(row).collect();
        let name = format!("CR-{}.txt", counted["date"]);
        let bytes = fs::read(data.join("cr-en").join(&name)).expect("the edition is there");
        let reading = read_file(&name, &bytes);
        assert_eq!(encoding_name(&reading), counted["encoding"], "{name}");
        assert_eq!(reading.recognition.id.to_string().replace('-', ""), counted["date"], "{name}");
        let known = Catalogue::known().on(reading.rulebook.id.effective);
        let examples = reading.rulebook.of_kind(RecordKind::Example).count() as u32;
        assert_eq!(known[0].examples, Some(examples), "{name}");
        for (column, ours) in counts(&reading) {
            let theirs: u32 = counted[column].parse().expect("a count");
            if theirs != ours {
                differences.push((column, counted["date"].to_owned(), theirs, ours));
            }
        }
    }
    let mut known: Vec<_> = DIFFERENCES
        .iter()
        .map(|(column, date, theirs, ours, _)| (*column, (*date).to_owned(), *theirs, *ours))
        .collect();
    known.sort();
    differences.sort();
    assert_eq!(differences, known);
}

fn counts(reading: &Reading) -> [(&'static str, u32); 6] {
    let book = &reading.rulebook;
    let level = |level| book.count(level) as u32;
    let kind = |level| book.of_kind(level).count() as u32;
    [
        ("chapters", level(Level::Chapter)),
        ("sections", level(Level::Section)),
        ("rules", level(Level::Rule) + level(Level::Subrule)),
        ("subrules", level(Level::Subrule)),
        ("examples", kind(RecordKind::Example)),
        ("glossary_entries", kind(RecordKind::Glossary)),
    ]
}

/// The name that `checks/counts.tsv` has for an encoding.
fn encoding_name(reading: &Reading) -> String {
    let name = reading.encoding.to_string();
    let name = name.replace(" with mark", " with BOM").replace("Windows-1252", "cp1252");
    match name.replace("code page 437", "cp437").as_str() {
        "UTF-8" => "UTF-8 no BOM".to_owned(),
        other => other.to_owned(),
    }
}

#[test]
fn an_edition_agrees_text_for_text_with_another_reader() {
    let Some(data) = data() else { return };
    let json = fs::read(data.join("checks/parsed-2026-01-16.json")).expect("the check is there");
    let theirs: Value = serde_json::from_slice(&json).expect("it is JSON");
    let bytes = fs::read(data.join("cr-en/CR-20260116.txt")).expect("the edition is there");
    let book = read_file("CR-20260116.txt", &bytes).rulebook;
    let mut ours = Vec::new();
    for record in book.records() {
        match (record.kind, record.number) {
            (RecordKind::Section | RecordKind::Rule, Some(number)) => {
                ours.push((number.to_string(), record.text.clone(), Vec::new()));
            }
            (RecordKind::Example, _) => {
                ours.last_mut().expect("a rule comes first").2.push(record.text.clone());
            }
            _ => {}
        }
    }
    let texts = |value: &Value| -> Vec<String> {
        let items = value.as_array().into_iter().flatten();
        items.map(|item| collapse(item.as_str().expect("a text"))).collect()
    };
    let rules = theirs["Rules"].as_array().expect("a list");
    assert_eq!(rules.len(), ours.len());
    for (theirs, (number, text, examples)) in rules.iter().zip(&ours) {
        assert_eq!(theirs["Number"].as_str().expect("a number").trim_end_matches('.'), number);
        assert_eq!(texts(&theirs["Body"]).join("\n"), *text, "{number}");
        assert_eq!(texts(&theirs["Examples"]), *examples, "{number}");
    }
    let glossary = theirs["Glossary"].as_array().expect("a list");
    let entries: Vec<_> = book.of_kind(RecordKind::Glossary).collect();
    assert_eq!(glossary.len(), entries.len());
    for (theirs, entry) in glossary.iter().zip(entries) {
        assert_eq!(theirs["KeyText"].as_str(), entry.headword());
        let body = theirs["Body"].as_str().expect("a text");
        let body: Vec<String> = body.lines().map(collapse).collect();
        assert_eq!(body.join("\n"), entry.text, "{:?}", entry.headword());
    }
}

fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn broken_copies_are_never_taken_for_good_ones() {
    let expected = [
        ("2005-10-01.replacement-characters.txt", "2005-10-01", "characters were lost"),
        ("2013-02-01.cut-in-glossary.txt", "2013-02-01", "breaks off after `Attack Left Option`"),
        ("2013-05-01.utf16-line-ends-rewritten.txt", "2013-05-01", "had to be restored"),
        ("2016-08-26.utf16-without-bom.txt", "2016-08-26", "characters were lost"),
    ];
    let files = files("damaged");
    for (name, id, problem) in expected {
        let Some(bytes) = files.get(name) else { continue };
        let reading = read_file(name, bytes);
        assert_eq!(reading.recognition.id.to_string(), id);
        let problems = &reading.rulebook.problems;
        assert!(
            problems.iter().any(|text| text.to_string().contains(problem)),
            "{name}: {problems:?}"
        );
    }
}

/// How a text is judged that comes into a home without editions.
fn judged(text: &str) -> Completeness {
    judgement(text).completeness
}

fn judgement(text: &str) -> Judgement {
    imported(text).judgement
}

fn imported(text: &str) -> Imported {
    let bytes = Ok(text.as_bytes().to_vec());
    let input = Input { path: "rules.txt".to_owned(), bytes };
    let question = ImportQuestion { rehearsal: true, ..ImportQuestion::default() };
    let home = tempfile::tempdir().expect("a folder");
    let answer = ask::import(home.path(), [input].into_iter(), question, &Silent);
    let line = answer.expect("nothing is damaged").lines.remove(0);
    line.result.expect("it is read")
}

#[test]
fn lines_that_ran_together_are_told_as_such() {
    let files = files("cr-en");
    let Some(bytes) = files.get("CR-20260227.txt") else { return };
    let text = decode(bytes).text.lines().collect::<Vec<_>>().join("\n");
    let taken = imported(&text.replace("\n\n601.2b ", " 601.2b "));
    assert_eq!(taken.judgement.completeness, Completeness::Broken);
    assert_eq!(taken.standing, "has the words of the known text, but not its lines");
    let first = taken.judgement.reasons[0].to_string();
    assert!(first.ends_with("601.2a runs into others, or lost lines to them"), "{first}");
}

#[test]
fn what_a_known_edition_says_is_missed() {
    let files = files("cr-en");
    let Some(bytes) = files.get("CR-20260227.txt") else { return };
    let text = decode(bytes).text.lines().collect::<Vec<_>>().join("\n");
    let place = |wanted: &str| text.rfind(wanted).expect("it stands there");
    let without = |from: usize, to: usize| text[..from].to_owned() + &text[to..];
    let end = |from: usize| from + text[from..].find('\n').expect("it has an end");
    let [letter, rule, example] = ["\n704.5m ", "\n601.2a ", "\nExample:"].map(place);
    let [one, two, three] = ["\n118. ", "\n119. ", "\n120. "].map(place);
    let middle = text.floor_char_boundary((rule + end(rule + 1)) / 2);
    let damaged = [
        ("a letter", without(letter, end(letter + 1))),
        ("an example", without(example, end(example + 1))),
        ("half a rule", without(middle, end(rule + 1))),
        ("order", [&text[..one], &text[two..three], &text[one..two], &text[three..]].concat()),
        ("a rule once more", text[..end(rule + 1)].to_owned() + &text[rule..]),
    ];
    // The words are those of the day, however they are quoted.
    assert_eq!(judgement(&text.replace(['“', '”'], "\"")), Judgement::default());
    for (what, text) in damaged {
        assert_eq!(judged(&text), Completeness::Broken, "{what}");
    }
    // Another issue of the day may have a word more or less, which is told.
    let word = rule + text[rule..].find(" the ").expect("it has an article");
    let odd = judgement(&(text[..word].to_owned() + &text[word + 4..]));
    assert_eq!(odd.completeness, Completeness::Whole);
    assert!(matches!(odd.reasons[..], [Problem { kind: ProblemKind::OtherWords { .. }, .. }]));
    // So is what that day did not have, or not twice.
    let behind = |from: usize, more: &str| {
        let (before, after) = text.split_at(end(from + 1));
        format!("{before}\n\n{more}{after}")
    };
    let glossary = place("\nGlossary\n");
    let more = [
        (behind(place("\n601.2i "), "601.2j A ferry sails."), "601.2j is not of that edition"),
        (behind(place("\n601.2i "), "601.2i A ferry sails."), "601.2i stands here again"),
        (behind(example, "Example: A ferry sails."), "examples, where"),
        (behind(glossary, "Aardvark\nA ferry."), "`Aardvark` is not of that edition"),
    ];
    for (text, wanted) in more {
        let judged = judgement(&text);
        let told: Vec<String> = judged.reasons.iter().map(ToString::to_string).collect();
        assert_eq!(judged.completeness, Completeness::Whole, "{told:?}");
        assert!(told.len() == 1 && told[0].contains(wanted), "{told:?} for {wanted}");
    }
}

#[test]
fn a_line_that_only_speaks_of_a_day_dates_nothing() {
    let files = files("cr-en");
    let Some(bytes) = files.get("CR-20260227.txt") else { return };
    let says =
        "These rules are effective as of August 7, 2026, says Bob; the older ones are below.";
    let reading = read_file("talk", format!("{says}\n\n{}", decode(bytes).text).as_bytes());
    assert_eq!(reading.recognition.id.to_string(), "2026-02-27");
}

#[test]
fn what_a_new_edition_cannot_lack_is_missed() {
    let files = files("cr-en");
    let Some(bytes) = files.get("CR-20260227.txt") else { return };
    let text = String::from_utf8_lossy(bytes).replace("February 27, 2026", "February 28, 2026");
    let lines: Vec<&str> = text.lines().collect();
    let glossary = lines.iter().rposition(|line| line.trim() == "Glossary").expect("it has one");
    let judged = |lacks: &dyn Fn(usize, &str) -> bool| {
        let kept = lines.iter().enumerate().filter(|(place, line)| !lacks(*place, line.trim()));
        judged(&kept.map(|(_, line)| *line).collect::<Vec<_>>().join("\n"))
    };
    assert_eq!(judged(&|_, _| false), Completeness::Whole);
    type Lacks<'a> = (&'a str, &'a dyn Fn(usize, &str) -> bool);
    let lacks: [Lacks<'_>; 6] = [
        ("a letter", &|_, line| line.starts_with("704.5m ")),
        ("a tenth of the examples", &|at, line| line.starts_with("Example:") && at % 8 == 0),
        ("examples", &|_, line| line.starts_with("Example:")),
        ("a section, in the contents too", &|_, line| line.starts_with("304.")),
        ("a chapter, in the contents too", &|_, line| line.starts_with('6')),
        ("entries", &|place, _| place > glossary + 200 && place < glossary + 240),
    ];
    for (what, lacks) in lacks {
        assert_eq!(judged(lacks), Completeness::Broken, "{what}");
    }
}

#[test]
fn a_copy_of_utf16_that_was_repaired_has_every_rule() {
    let (damaged, good) = (files("damaged"), files("cr-en"));
    for (name, good_name) in [
        ("2013-05-01.utf16-line-ends-rewritten.txt", "CR-20130501.txt"),
        ("2016-08-26.utf16-without-bom.txt", "CR-20160826.txt"),
    ] {
        let Some(bytes) = damaged.get(name) else { continue };
        let (repaired, whole) = (read_file(name, bytes), read_file(good_name, &good[good_name]));
        assert_eq!(counts(&repaired), counts(&whole), "{name}");
    }
}

#[test]
fn the_japanese_excerpts_are_read() {
    let files = files("cr-ja");
    let Some(rules) = files.get("CR-20260116-ja.excerpt.txt") else { return };
    let reading = read_file("rules", rules);
    assert_eq!(reading.recognition.id.to_string(), "ja:2026-01-16");
    let rules = reading.rulebook.count(Level::Rule) + reading.rulebook.count(Level::Subrule);
    assert_eq!(rules, 738);
    let doubled = |record: &&mtgcr::model::Problem| {
        record.kind.to_string().starts_with("505.4 stands here again")
    };
    assert_eq!(reading.rulebook.problems.iter().filter(doubled).count(), 1);
    let reading = read_file("glossary", &files["glossary-20260116-ja.excerpt.txt"]);
    assert_eq!(reading.recognition.part.as_deref(), Some("glossary"));
    assert_eq!(reading.rulebook.of_kind(RecordKind::Glossary).count(), 320);
}
