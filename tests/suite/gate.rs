//! Does a text that somebody damaged never answer for its edition? Start at [`book`], an edition of
//! invented sentences that is as large as one that is weighed.

use std::path::Path;

use mtgcr::answer::{HistoryAnswer, ImportLine};
use mtgcr::ask::{self, HistoryQuestion, ImportQuestion, Input, Library, Silent};
use mtgcr::model::Completeness;

const THINGS: [&str; 8] =
    ["lantern", "ferry", "orchard", "ledger", "harbour", "kettle", "quarry", "signal"];
const DEEDS: [&str; 6] = ["carries", "follows", "replaces", "holds", "answers", "borrows"];

/// A sentence that no other place has.
fn sentence(seed: usize) -> String {
    let thing = |step: usize| THINGS[(seed / step + seed) % THINGS.len()];
    let deed = DEEDS[seed % DEEDS.len()];
    let more = ["", " unless its keeper’s turn has ended", ", and does so “at once” if it can"];
    format!("A {} {deed} the {} of number {seed}{}.", thing(1), thing(3), more[seed % 3])
}

/// An edition of a day before the first that is known, in the publisher's form.
pub fn book(date: &str) -> String {
    let sections = || (1..=9).flat_map(|chapter| (0..4).map(move |place| chapter * 100 + place));
    let heading = |section: usize| match section % 100 {
        0 => format!("{}. Chapter of {}s\n\n", section / 100, THINGS[section / 100 % 8]),
        _ => String::new(),
    };
    let titles = |gap: &str| -> String {
        let title = |section| format!("{}{section}. Parts of {section}\n{gap}", heading(section));
        sections().map(title).collect()
    };
    let mut text = format!(
        "The Comprehensive Rules of a Game\n\nThese rules are effective as of {date}.\n\n\
         Introduction\n\n{}\n\nContents\n\n{}\nGlossary\n\nCredits\n\n",
        sentence(1),
        titles("")
    );
    for section in sections() {
        text += &format!("{}{section}. Parts of {section}\n\n", heading(section));
        for rule in 1..=3 {
            let seed = section * 10 + rule;
            text += &format!(
                "{section}.{rule}. {} {}\n\n",
                sentence(seed),
                sentence(seed * 7).repeat(1 + seed % 5)
            );
            for letter in ["a", "b", "c"].iter().take(seed % 4) {
                let more = sentence(seed * 11 + letter.len());
                text += &format!("{section}.{rule}{letter} {}\n\n", more.repeat(1 + seed % 3));
            }
            if rule == 2 {
                text += &format!("Example: {}\n\n", sentence(seed * 13));
            }
        }
    }
    text += "Glossary\n\n";
    for initial in 'A'..='Z' {
        for thing in THINGS {
            let (number, seed) = (100 + thing.len(), initial as usize * 31 + thing.len());
            text += &format!("{initial}mber {thing}\n{} See rule {number}.\n\n", sentence(seed));
        }
    }
    text + &format!("Credits\n\nWritten for a test.\n\nThese rules are effective as of {date}.\n")
}

/// Imports texts one by one.
fn import(home: &Path, texts: &[&str], question: ImportQuestion) -> Vec<ImportLine> {
    let input = |text: &&str| {
        let bytes = Ok(text.as_bytes().to_vec());
        Input { path: "rules.txt".to_owned(), bytes }
    };
    let inputs: Vec<Input> = texts.iter().map(input).collect();
    let answer = ask::import(home, inputs.into_iter(), question, &Silent);
    answer.expect("the home is whole").lines
}

#[test]
fn a_part_stands_between_no_two_editions() {
    let home = tempfile::tempdir().expect("a folder");
    let texts = ["May 1, 1995", "May 1, 1996", "May 1, 1997"].map(book);
    let cut = texts[1].find("503.1.").expect("it has one");
    let whole = import(home.path(), &[&texts[0], &texts[2]], ImportQuestion::default());
    let part = ImportQuestion { part: true, ..ImportQuestion::default() };
    let part = import(home.path(), &[&texts[1][..cut]], part);
    let judged = |line: &ImportLine| match &line.result {
        Ok(taken) => taken.judgement.completeness,
        Err(reason) => panic!("{reason:?}"),
    };
    assert_eq!(whole.iter().map(judged).collect::<Vec<_>>(), [Completeness::Whole; 2]);
    assert_eq!(part.iter().map(judged).collect::<Vec<_>>(), [Completeness::Part]);

    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let history = |wanted: &str, edition: Option<&str>| -> HistoryAnswer {
        let (wanted, edition) = (wanted.to_owned(), edition.map(str::to_owned));
        let question = HistoryQuestion { wanted, edition, ..HistoryQuestion::default() };
        ask::history(&library, &question).expect("nothing is damaged").expect("it is here")
    };
    let of_part = ("102.1", Some("1996-05-01"));
    for held in [("102.1", None), ("803.1", None), ("Amber kettle", None), of_part] {
        let answer = history(held.0, held.1);
        let told = (answer.first.to_string(), answer.last.to_string(), answer.editions);
        assert_eq!(told, ("1995-05-01".to_owned(), "1997-05-01".to_owned(), 2), "{held:?}");
    }
    let named = |typed: &str| library.edition_named(typed).expect("it is here").to_string();
    assert_eq!(named("previous"), "1995-05-01");
    assert_eq!(
        (named("1996-05-01").as_str(), named("1996-07-01").as_str()),
        ("1996-05-01", "1995-05-01")
    );
}
