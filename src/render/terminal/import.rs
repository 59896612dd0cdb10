//! How does an import end in a terminal? Start at [`import`].

use super::Terminal;
use super::editions::standing;
use crate::answer::{ImportAnswer, ImportLine, Imported};
use crate::doc::{Align, fitted_table};
use crate::model::{Completeness, Problem};
use crate::render::labels::{encoding, judgement_label};
use crate::render::problem_labels::{is_grave, problem_label};
use crate::render::words::Words;
use crate::text::abridged;

/// More problems of a file than this are only counted.
const LISTED_PROBLEMS: usize = 10;

/// Reasons why a text is not whole that are told.
const LISTED_REASONS: usize = 3;

/// A problem is told in so many characters, unless all are listed.
const LONGEST: usize = 160;

/// A table of what was taken.
pub fn import(answer: &ImportAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let head = [
        (words.say("column-edition"), Align::Left),
        (words.say("column-rules"), Align::Right),
        (words.say("column-examples"), Align::Right),
        (words.say("column-glossary"), Align::Right),
        (words.say("column-problems"), Align::Right),
        (words.say("column-encoding"), Align::Left),
        (words.say("column-outcome"), Align::Left),
        (words.say("column-text"), Align::Left),
    ];
    let taken: Vec<&Imported> =
        answer.lines.iter().filter_map(|line| line.result.as_ref().ok()).collect();
    let rows: Vec<Vec<String>> = taken.iter().map(|imported| row(imported, words)).collect();
    let mut out = String::new();
    if !rows.is_empty() {
        let mut lines = fitted_table(&head, &rows, &[5, 2, 3], terminal.width);
        lines[0] = terminal.quiet(&lines[0]);
        out += &(lines.join("\n") + "\n");
    }
    if answer.rehearsal {
        out += &format!("{}\n", words.say("import-rehearsal"));
    }
    out + &judgements(&taken, words)
}

/// How much of their editions texts hold: of one its judgement, of several how many are how whole.
fn judgements(taken: &[&Imported], words: Words) -> String {
    let count =
        |wanted| taken.iter().filter(|taken| taken.judgement.completeness == wanted).count().into();
    let line = match taken {
        [] => return String::new(),
        [only] => {
            let judgement = judgement_label(only.judgement.completeness, words).into();
            let told = [("edition", only.id.to_string().into()), ("judgement", judgement)];
            words.tell("import-judged", &told)
        }
        _ => {
            let whole = ("whole", count(Completeness::Whole));
            let parts = ("parts", count(Completeness::Part));
            words
                .tell("import-judged-all", &[whole, parts, ("broken", count(Completeness::Broken))])
        }
    };
    line + "\n"
}

fn row(taken: &Imported, words: Words) -> Vec<String> {
    let part = taken.part.as_ref().map_or(String::new(), |part| format!(" ({part})"));
    vec![
        format!("{}{part}", taken.id),
        taken.rules.to_string(),
        taken.examples.to_string(),
        taken.glossary.to_string(),
        taken.problems.len().to_string(),
        encoding(&taken.encoding, words),
        outcome(taken.outcome, words),
        standing(&taken.standing, words),
    ]
}

/// What happened to a file, by the word that programs get.
pub(super) fn outcome(word: &str, words: Words) -> String {
    let key = format!("outcome-{}", word.replace(' ', "-"));
    words.find(&key, &[]).unwrap_or_else(|| word.to_owned())
}

/// Problems and refusals, a line each, with file and line; for stderr. Of several files, what the
/// publisher misprinted is only counted.
pub fn import_remarks(answer: &ImportAnswer, verbose: bool, words: Words) -> String {
    let alone = answer.lines.len() == 1;
    let told = |line: &ImportLine| remarks(line, verbose, alone, words);
    let mut out: String = answer.lines.iter().map(told).collect();
    let problems = answer.lines.iter().filter_map(|line| line.result.as_ref().ok());
    let hidden: usize = problems
        .map(|problem| problem.problems.len() - listed(problem, verbose, alone).count())
        .sum();
    if hidden > 0 {
        out += &format!("{}\n", words.tell("import-hidden", &[("count", hidden.into())]));
    }
    out
}

/// Refusals alone, which are told even to who wants to hear of nothing but errors.
pub fn import_refusals(answer: &ImportAnswer, words: Words) -> String {
    let refused = answer.lines.iter().filter(|line| line.result.is_err());
    refused.map(|line| remarks(line, false, false, words)).collect()
}

/// The problems of a file that are listed.
fn listed(taken: &Imported, verbose: bool, alone: bool) -> impl Iterator<Item = &Problem> {
    let most = if verbose { usize::MAX } else { LISTED_PROBLEMS };
    let told = move |problem: &&Problem| verbose || alone || is_grave(&problem.kind);
    taken.problems.iter().filter(told).take(most)
}

/// That a text is not whole, why, and what to do about it; nothing of a whole one.
fn judged(path: &str, taken: &Imported, words: Words) -> String {
    let key = match taken.judgement.completeness {
        Completeness::Broken => "import-broken",
        Completeness::Part if !taken.judgement.reasons.is_empty() => "import-part",
        _ => return String::new(),
    };
    let reasons = taken.judgement.reasons.iter().take(LISTED_REASONS);
    let reasons: Vec<String> = reasons.map(|reason| words.said(&reason.said())).collect();
    let told = [("path", path.into()), ("reason", reasons.join("; ").into())];
    let mut text = format!("{}\n", words.tell(key, &told));
    if taken.judgement.completeness == Completeness::Broken {
        let hint = words.say("hint-incomplete").into();
        text += &format!("\n{}\n", words.tell("hint", &[("hint", hint)]));
    }
    text
}

fn remarks(line: &ImportLine, verbose: bool, alone: bool, words: Words) -> String {
    let path = &line.path;
    let imported = match &line.result {
        Ok(imported) => imported,
        Err(reason) => {
            let hint = line.hint.as_ref().map_or(String::new(), |hint| {
                format!("\n{}\n", words.tell("hint", &[("hint", words.said(hint).into())]))
            });
            let told = [("path", path.as_str().into()), ("reason", words.said(reason).into())];
            return format!("{}\n{hint}", words.tell("import-refused", &told));
        }
    };
    let mut text = judged(path, imported, words);
    for problem in listed(imported, verbose, alone) {
        let told = problem_label(&problem.kind, words);
        let told = if verbose { told } else { abridged(&told, LONGEST) };
        text += &match problem.line {
            0 => format!("{path}: {told}\n"),
            number => format!("{path}:{number}: {told}\n"),
        };
    }
    text
}
