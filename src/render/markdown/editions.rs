//! How do editions look in Markdown? Start at [`editions`].

use super::escape;
use crate::answer::{EditionsAnswer, VerifyAnswer};
use crate::render::terminal::{edition_standing, verify_total};
use crate::render::words::Words;

/// A table of editions.
pub fn editions(answer: &EditionsAnswer, words: Words) -> String {
    let head = ["edition", "set", "rules", "examples", "glossary", "problems", "text"];
    let head = head.map(|head| words.say(&format!("column-{head}")));
    let mut out =
        format!("| {} |\n| --- | --- | ---: | ---: | ---: | ---: | --- |\n", head.join(" | "));
    for edition in &answer.editions {
        let (sets, text) = (edition.sets.join(" "), escape(&edition_standing(edition, words)));
        let counts = [edition.rules, edition.examples, edition.glossary, edition.problems]
            .map(|count| count.to_string());
        out += &format!("| {} | {sets} | {} | {text} |\n", edition.id, counts.join(" | "));
    }
    out
}

/// What rereading the sources found, as a list.
pub fn verify(answer: &VerifyAnswer, words: Words) -> String {
    let said = answer.findings.iter().chain(&answer.remarks);
    let findings: String =
        said.map(|finding| format!("- {}\n", escape(&words.said(finding)))).collect();
    format!("{findings}\n{}\n", verify_total(answer, words))
}
