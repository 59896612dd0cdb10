//! Are the questions that rules answer whole, and does each still have its rule?

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use aho_corasick::AhoCorasick;
use mtgcr::lexicon::{Answering, Print, Recogniser, answering, learn_alike, question_sets};
use mtgcr::model::RecordKind::{Glossary, Rule, Section};
use mtgcr::model::{Language, Rulebook};
use mtgcr::parse::read;
use mtgcr::text::fold;

use super::real::data;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("index/questions")
}

/// A row of the tables with where it stands.
struct Asked {
    place: String,
    rule: &'static str,
    language: String,
    text: String,
}

/// The edition that the tables name, and their rows.
fn tables() -> (String, Vec<Asked>) {
    let mut rows = Vec::new();
    let mut editions = BTreeSet::new();
    let files = fs::read_dir(folder()).expect("the folder is there");
    let mut paths: Vec<PathBuf> =
        files.map(|file| file.expect("it can be listed").path()).collect();
    paths.sort();
    for path in
        paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "tsv"))
    {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let table = fs::read_to_string(path).expect("it can be read");
        for (line, text) in
            table.lines().enumerate().filter(|numbered| !numbered.1.starts_with('#'))
        {
            match text.split('\t').collect::<Vec<&str>>()[..] {
                ["edition", edition] => _ = editions.insert(edition.to_owned()),
                [rule, language, text] => rows.push(Asked {
                    place: format!("{name}:{}", line + 1),
                    rule: rule.to_owned().leak(),
                    language: language.to_owned(),
                    text: text.to_owned(),
                }),
                _ => panic!("{name}:{}: not a rule, a language and a question", line + 1),
            }
        }
    }
    assert_eq!(editions.len(), 1, "all tables name rules of one edition: {editions:?}");
    (editions.into_iter().next().unwrap_or_default(), rows)
}

#[track_caller]
fn none(what: &str, found: Vec<String>) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn no_question_stands_twice_under_a_rule() {
    let mut seen: BTreeMap<(&str, String), String> = BTreeMap::new();
    let mut twice = Vec::new();
    for row in tables().1 {
        if let Some(before) = seen.insert((row.rule, fold(&row.text).text()), row.place.clone()) {
            twice.push(format!("{} and {before}: {}", row.place, row.text));
        }
    }
    none("a question stands twice", twice);
}

/// Under how many rules the same question may stand: a rule, the one above it, its entry.
const MOST_RULES: usize = 3;

#[test]
fn no_question_is_that_of_many_rules() {
    let mut rules: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for row in tables().1 {
        rules.entry(fold(&row.text).text()).or_default().insert(row.rule);
    }
    let many = rules.into_iter().filter(|rule| rule.1.len() > MOST_RULES);
    none(
        "a question tells no rule",
        many.map(|number| format!("{}: {:?}", number.0, number.1)).collect(),
    );
}

#[test]
fn every_rule_is_asked_about_in_both_languages() {
    let mut languages: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in tables().1 {
        languages.entry(row.rule).or_default().insert(row.language);
    }
    let lacking = languages.into_iter().filter(|pair| pair.1.len() < 2);
    none(
        "a language is missing",
        lacking.map(|piece| format!("{}: only {:?}", piece.0, piece.1)).collect(),
    );
}

#[test]
fn every_row_is_in_the_program() {
    let mut built: BTreeSet<(String, &str, &str)> = BTreeSet::new();
    for set in question_sets() {
        for (language, text) in set.asked() {
            let language = if language == Language::Ja { "ja" } else { "en" };
            built.insert((set.answering.to_string(), language, text));
        }
    }
    let rows = tables().1;
    let lost = rows.iter().filter(|row| {
        !built.contains(&(row.rule.to_owned(), row.language.as_str(), row.text.as_str()))
    });
    none("a row is lost", lost.map(|piece| piece.place.clone()).collect());
    assert!(built.len() > 10_000);
}

/// The edition that the tables name, where official texts are at hand.
fn edition(name: &str) -> Option<Rulebook> {
    let data = data()?;
    let file = format!("CR-{}.txt", name.replace('-', ""));
    let paths = ["cr-en-newer", "cr-en"].map(|folder| data.join(folder).join(&file));
    let bytes = paths.iter().find_map(|path| fs::read(path).ok());
    if bytes.is_none() {
        eprintln!("skipped: there is no official text of {name}");
    }
    Some(read(&bytes?).expect("it can be read").rulebook)
}

fn text_of<'a>(book: &'a Rulebook, rule: &'static str) -> Option<&'a str> {
    let record = match answering(rule) {
        Answering::Number(number) => book.get(number),
        Answering::Term(term) => {
            book.of_kind(Glossary).find(|entry| entry.headword() == Some(term))
        }
    };
    Some(record?.text.as_str())
}

#[test]
fn every_rule_is_there_in_the_edition_that_the_tables_name() {
    let (name, rows) = tables();
    let Some(book) = edition(&name) else { return };
    let gone = rows.iter().filter(|row| text_of(&book, row.rule).is_none());
    none(
        "a rule is gone",
        gone.map(|change| format!("{}: {}", change.place, change.rule)).collect(),
    );
}

/// The words of the Japanese rules that are at hand.
fn japanese_rules() -> String {
    let Some(folder) = data().map(|value| value.join("cr-ja")) else { return String::new() };
    let files = fs::read_dir(folder).expect("the folder is there");
    let bytes = files.map(|file| fs::read(file.expect("it is read").path()).expect("it is read"));
    let books = bytes.filter_map(|byte| read(&byte).ok());
    let texts = books.flat_map(|book| book.rulebook.records().to_vec());
    texts.map(|record| fold(&record.text).text()).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_question_is_a_sentence_of_the_rules() {
    let (name, rows) = tables();
    let Some(book) = edition(&name) else { return };
    let english: Vec<String> =
        book.records().iter().map(|record| fold(&record.text).text()).collect();
    let (english, japanese) = (english.join("\n"), japanese_rules());
    assert!(japanese.len() > 100_000, "the Japanese texts can be read");
    let taken = |language: &str, rules: &str| -> Vec<String> {
        let said =
            |row: &Asked| fold(&row.text).text().trim_end_matches(['?', '.', '。', ' ']).to_owned();
        let is_long = |row: &Asked, words: &str| match language {
            "ja" => words.chars().count() > 14,
            _ => row.text.split(' ').count() > 8,
        };
        let rows = rows.iter().filter(|row| row.language == language);
        let rows = rows.map(|row| (row, said(row))).filter(|(row, words)| is_long(row, words));
        let (rows, words): (Vec<&Asked>, Vec<String>) = rows.unzip();
        let finder = AhoCorasick::new(&words).expect("it is small enough");
        let found: BTreeSet<usize> =
            finder.find_overlapping_iter(rules).map(|found| found.pattern().as_usize()).collect();
        found.into_iter().map(|at| format!("{}: {}", rows[at].place, rows[at].text)).collect()
    };
    let found = [taken("en", &english), taken("ja", &japanese)].concat();
    none("a question repeats the rules", found);
}

/// `UPDATE_EXPECT=1` writes them anew.
#[test]
fn words_that_are_alike_are_those_of_the_questions() {
    let learnt = learn_alike(question_sets());
    let path = folder().join("alike.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &learnt).expect("it can be written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == learnt, "run this test with UPDATE_EXPECT=1");
}

/// `UPDATE_EXPECT=1` writes the prints of all rules that are asked about.
#[test]
fn prints_are_those_of_the_edition_that_the_tables_name() {
    let (name, rows) = tables();
    let Some(book) = edition(&name) else { return };
    let rules: BTreeSet<&'static str> = rows.iter().map(|row| row.rule).collect();
    let line = |text: &str, print: Print| format!("{text}\t{}\n", print.written());
    let prints: String = rules
        .iter()
        .filter_map(|rule| Some(line(rule, Print::of(text_of(&book, rule)?))))
        .collect();
    let path = folder().join("prints.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &prints).expect("it can be written");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == prints, "run this test with UPDATE_EXPECT=1");
}

/// Of how many rules that are asked about an edition has the words: floors that may rise but not
/// fall.
#[test]
fn rules_are_known_again_in_other_editions() {
    let Some(data) = data() else { return };
    let recogniser = Recogniser::of_all();
    let mut found = Vec::new();
    for (date, least) in
        [("20260116", 3400), ("20181005", 2500), ("20100423", 1700), ("20030601", 200)]
    {
        let bytes = fs::read(data.join(format!("cr-en/CR-{date}.txt"))).expect("it is there");
        let book = read(&bytes).expect("it can be read").rulebook;
        let mut ties: BTreeSet<u16> = BTreeSet::new();
        for record in book.records() {
            let headword = record.term.as_ref().map(|term| term.headword.as_str());
            let stands = match (record.kind, record.number, headword) {
                (Section | Rule, Some(number), _) => Answering::Number(number),
                (Glossary, _, Some(headword)) => Answering::Term(headword),
                _ => continue,
            };
            ties.extend(recogniser.recognise(stands, &record.text));
        }
        found.push((date, ties.len(), least));
    }
    for (date, count, least) in found {
        assert!(count >= least, "{date}: only {count}");
    }
}
