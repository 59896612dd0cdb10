//! How do editions look as a page? Start at [`editions`].

use super::{escape, page, paragraphs};
use crate::answer::{EditionsAnswer, VerifyAnswer};

/// A page with a table of editions.
pub fn editions(answer: &EditionsAnswer) -> String {
    let heads = ["edition", "set", "rules", "examples", "glossary", "problems", "text"];
    let head: String = heads.iter().map(|it| format!("<th scope=\"col\">{it}</th>")).collect();
    let mut rows = String::new();
    for it in &answer.editions {
        let counts = [it.rules, it.examples, it.glossary, it.problems];
        let counts: String =
            counts.iter().map(|it| format!("<td class=\"count\">{it}</td>")).collect();
        let (sets, text) = (escape(&it.sets.join(" ")), escape(&it.standing));
        rows += &format!("<tr><td>{}</td><td>{sets}</td>{counts}<td>{text}</td></tr>\n", it.id);
    }
    let table =
        format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n");
    page("Editions", &table)
}

/// A page with what rereading the sources found.
pub fn verify(answer: &VerifyAnswer) -> String {
    let findings: String = answer.findings.iter().map(|it| paragraphs(it)).collect();
    let count = format!("<p>{} sources, {} bytes</p>\n", answer.sources, answer.bytes);
    page("Editions", &(findings + &count))
}
