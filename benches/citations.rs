//! Are wrong citations found, and is the right number suggested? Start at [`run`].
//!
//! ```text
//! cargo bench -- citations DATA           corrections that people made, and a tree of citations
//! cargo bench -- citations --each DATA    the same with each correction
//! ```
//!
//! `DATA/corrections.jsonl` holds lines `{file, wrong, right, context, at}`: the line `at` of
//! `context` cites `wrong` where people wrote `right` instead. What else `DATA` holds is source code
//! whose citations are taken for right, so that the part of them that is doubted is a bound of false
//! doubt. `--home HOME` names a home that is there, `--edition EDITION` the edition that all were
//! written for, else the newest.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use mtgcr::answer::{CiteLevel, CiteVerdict};
use mtgcr::ask::{self, CiteQuestion, CiteText};
use mtgcr::book::Library;
use mtgcr::home::Silent;
use serde_json::Value;

use super::setting;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// How many were corrected, found, and found with the right number first and among three.
#[derive(Default)]
struct Tally {
    found: usize,
    first: usize,
    among_three: usize,
}

/// Prints what is found.
pub fn run(mut typed: impl Iterator<Item = String>) -> Outcome<()> {
    let (mut home, mut data, mut is_each) = (None, None, false);
    let mut question = CiteQuestion::default();
    while let Some(word) = typed.next() {
        match word.as_str() {
            "--home" => home = typed.next().map(PathBuf::from),
            "--edition" => question.edition = typed.next(),
            "--each" => is_each = true,
            "--bench" => {}
            _ => data = Some(PathBuf::from(word)),
        }
    }
    let data = data.ok_or("name the folder of corrections")?;
    let library = Library::open(home.as_deref().unwrap_or_else(|| setting::home()), &Silent)?;
    let opened = Instant::now();
    let citations = ask::citations(&library, question.clone())?;
    println!("opened in {:?}", opened.elapsed());
    let (mut all, mut verdicts): (usize, BTreeMap<CiteVerdict, Tally>) = (0, BTreeMap::new());
    for line in fs::read_to_string(data.join("corrections.jsonl"))?.lines() {
        let row: Value = serde_json::from_str(line)?;
        all += 1;
        let told = |verdict: &str, numbers: &str| {
            if is_each {
                println!("{} → {}\t{verdict}\t{numbers}", row["wrong"], row["right"]);
            }
        };
        let (wrong, right) = (text(&row["wrong"]), text(&row["right"]));
        let context = match row["context"].as_array() {
            Some(lines) => lines.iter().map(text).collect::<Vec<_>>().join("\n"),
            None => text(&row["context"]),
        };
        let name = text(&row["file"]);
        let text = CiteText { name: &name, text: &context, ..CiteText::default() };
        let findings = citations.check(&text)?.findings;
        let at = row["at"].as_u64().unwrap_or_default() + 1;
        let mut here = findings.iter().filter(|finding| u64::from(finding.line) == at);
        let Some(finding) = here.find(|finding| finding.cited.split('–').next() == Some(&wrong))
        else {
            told("missed", "");
            continue;
        };
        let numbers: Vec<&str> =
            finding.suggestions.iter().map(|suggestion| suggestion.number.as_str()).collect();
        told(&format!("{:?}", finding.verdict), &numbers.join(" "));
        let tally = verdicts.entry(finding.verdict).or_default();
        tally.found += 1;
        tally.first += usize::from(numbers.first() == Some(&right.as_str()));
        tally.among_three += usize::from(numbers.iter().take(3).any(|number| *number == right));
    }
    let mut sum = Tally::default();
    for (verdict, tally) in &verdicts {
        println!(
            "{verdict:?}\t{} found, {} first, {} among three",
            tally.found, tally.first, tally.among_three
        );
        sum.found += tally.found;
        sum.first += tally.first;
        sum.among_three += tally.among_three;
    }
    println!("{} of {all} found, {} first, {} among three", sum.found, sum.first, sum.among_three);
    let all = CiteQuestion { level: CiteLevel::All, ..question };
    let citations = ask::citations(&library, all)?;
    let (mut count, mut levels, read) = (0, BTreeMap::<CiteLevel, usize>::new(), Instant::now());
    for file in files(&data)? {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let name = file.to_string_lossy();
        let checked =
            citations.check(&CiteText { name: &name, text: &text, ..CiteText::default() })?;
        count += checked.citations.len();
        let by_words = [CiteVerdict::Doubtful, CiteVerdict::Misquoted];
        for finding in checked.findings.iter().filter(|finding| by_words.contains(&finding.verdict))
        {
            *levels.entry(finding.level).or_default() += 1;
        }
    }
    println!("{count} others read in {:?}", read.elapsed());
    let mut doubted = 0;
    for level in [CiteLevel::Certain, CiteLevel::Likely, CiteLevel::All] {
        doubted += levels.get(&level).copied().unwrap_or_default();
        let part = 100.0 * doubted as f64 / count.max(1) as f64;
        println!("{level:?}\t{doubted} of them doubted, {part:.2} %");
    }
    Ok(())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// All Rust files of a folder, which are those beside which the corrections were made.
fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
