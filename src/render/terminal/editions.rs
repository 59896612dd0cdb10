//! How do lists of editions look in a terminal? Start at [`editions`].

use super::Terminal;
use super::columns::{Align, table};
use crate::answer::{EditionLine, EditionsAnswer, VerifyAnswer};

/// A table of editions, the newest last.
pub fn editions(answer: &EditionsAnswer, terminal: Terminal) -> String {
    let head = [
        ("edition", Align::Left),
        ("set", Align::Left),
        ("rules", Align::Right),
        ("examples", Align::Right),
        ("glossary", Align::Right),
        ("problems", Align::Right),
        ("encoding", Align::Left),
        ("text", Align::Left),
    ];
    let rows: Vec<Vec<String>> = answer.editions.iter().map(row).collect();
    let mut lines = table(&head, &rows);
    if let Some(first) = lines.first_mut() {
        *first = terminal.quiet(first);
    }
    lines.join("\n") + "\n"
}

fn row(it: &EditionLine) -> Vec<String> {
    let mut standing = it.standing.clone();
    if !it.parts.is_empty() {
        standing += &format!(", with {}", it.parts.join(", "));
    }
    vec![
        it.id.to_string(),
        it.sets.join(" "),
        it.rules.to_string(),
        it.examples.to_string(),
        it.glossary.to_string(),
        it.problems.to_string(),
        it.encoding.clone(),
        standing,
    ]
}

/// What rereading the sources found.
pub fn verify(answer: &VerifyAnswer) -> String {
    let mut text: String = answer.findings.iter().map(|it| format!("{it}\n")).collect();
    let (sources, bytes) = (answer.sources, answer.bytes);
    text += &match answer.findings.len() {
        0 => format!("{sources} sources ({bytes} bytes) are as they came\n"),
        count => format!("{count} findings in {sources} sources ({bytes} bytes)\n"),
    };
    answer.remarks.iter().for_each(|it| text += &format!("note: {it}\n"));
    text
}
