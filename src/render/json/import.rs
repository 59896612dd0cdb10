//! `import` as JSON:
//!
//! ```text
//! {rehearsal, files:[{path, refused:TEXT|null, hint:TEXT|null,
//!   edition, outcome, part, encoding, why, text, rules, examples, glossary,
//!   problems:[{line, message}]}]}
//! ```
//!
//! Of a refused file, all but `path`, `refused` and `hint` is null or empty.

use serde::Serialize;

use super::print::print;
use crate::answer::{ImportAnswer, ImportLine, Imported};
use crate::model::EditionId;
use crate::render::words::Words;

#[derive(Serialize)]
struct Import<'a> {
    rehearsal: bool,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    refused: Option<String>,
    hint: Option<String>,
    edition: Option<EditionId>,
    outcome: Option<&'a str>,
    part: Option<&'a str>,
    encoding: Option<&'a str>,
    why: Option<&'a str>,
    text: Option<&'a str>,
    rules: Option<u32>,
    examples: Option<u32>,
    glossary: Option<u32>,
    problems: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    line: u32,
    message: String,
}

/// The answer of `import`.
pub fn import(answer: &ImportAnswer) -> String {
    print(&Import { rehearsal: answer.rehearsal, files: answer.lines.iter().map(file).collect() })
}

fn file(line: &ImportLine) -> File<'_> {
    let taken: Option<&Imported> = line.result.as_ref().ok();
    File {
        path: &line.path,
        refused: line.result.as_ref().err().map(|it| Words::EN.said(it)),
        hint: line.hint.as_ref().map(|it| Words::EN.said(it)),
        edition: taken.map(|it| it.id),
        outcome: taken.map(|it| it.outcome),
        part: taken.and_then(|it| it.part.as_deref()),
        encoding: taken.map(|it| it.encoding.as_str()),
        why: taken.map(|it| it.why.as_str()),
        text: taken.map(|it| it.standing.as_str()),
        rules: taken.map(|it| it.rules),
        examples: taken.map(|it| it.examples),
        glossary: taken.map(|it| it.glossary),
        problems: taken.map_or(Vec::new(), problems),
    }
}

fn problems(taken: &Imported) -> Vec<Problem> {
    let message =
        |it: &crate::model::Problem| Problem { line: it.line, message: it.kind.to_string() };
    taken.problems.iter().map(message).collect()
}
