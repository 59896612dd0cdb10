//! How does an import end in a terminal? Start at [`import`].

use super::Terminal;
use super::columns::{Align, table};
use crate::answer::{ImportAnswer, ImportLine, Imported};

/// More problems of a file than this are only counted.
const LISTED_PROBLEMS: usize = 10;

/// A table of what was taken, then the problems and refusals file by file.
pub fn import(answer: &ImportAnswer, terminal: Terminal) -> String {
    let head = [
        ("edition", Align::Left),
        ("rules", Align::Right),
        ("examples", Align::Right),
        ("glossary", Align::Right),
        ("problems", Align::Right),
        ("encoding", Align::Left),
        ("outcome", Align::Left),
        ("text", Align::Left),
    ];
    let taken: Vec<&Imported> =
        answer.lines.iter().filter_map(|it| it.result.as_ref().ok()).collect();
    let rows: Vec<Vec<String>> = taken.iter().map(|it| row(it)).collect();
    let mut out = String::new();
    if !rows.is_empty() {
        let mut lines = table(&head, &rows);
        lines[0] = terminal.quiet(&lines[0]);
        out += &(lines.join("\n") + "\n");
    }
    if answer.rehearsal {
        out += "nothing was kept: this was a rehearsal\n";
    }
    out
}

fn row(it: &Imported) -> Vec<String> {
    let part = it.part.as_ref().map_or(String::new(), |it| format!(" ({it})"));
    vec![
        format!("{}{part}", it.id),
        it.rules.to_string(),
        it.examples.to_string(),
        it.glossary.to_string(),
        it.problems.len().to_string(),
        it.encoding.clone(),
        it.outcome.to_owned(),
        it.standing.clone(),
    ]
}

/// Problems and refusals, a line each, with file and line; for stderr.
pub fn import_remarks(answer: &ImportAnswer, verbose: bool) -> String {
    answer.lines.iter().map(|it| remarks(it, verbose)).collect()
}

/// Refusals alone, which are told even to who wants to hear of nothing but errors.
pub fn import_refusals(answer: &ImportAnswer) -> String {
    let refused = answer.lines.iter().filter(|it| it.result.is_err());
    refused.map(|it| remarks(it, false)).collect()
}

fn remarks(line: &ImportLine, verbose: bool) -> String {
    let path = &line.path;
    let imported = match &line.result {
        Ok(imported) => imported,
        Err(reason) => {
            let hint = line.hint.map_or(String::new(), |it| format!("\nhint: {it}\n"));
            return format!("{path}: not taken: {reason}\n{hint}");
        }
    };
    let listed = if verbose { usize::MAX } else { LISTED_PROBLEMS };
    let mut text = String::new();
    for problem in imported.problems.iter().take(listed) {
        text += &match problem.line {
            0 => format!("{path}: {problem}\n"),
            number => format!("{path}:{number}: {}\n", problem.kind),
        };
    }
    let hidden = imported.problems.len().saturating_sub(listed);
    if hidden > 0 {
        text += &format!("{path}: and {hidden} more\n");
    }
    text
}
