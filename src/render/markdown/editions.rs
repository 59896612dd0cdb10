//! How do editions look in Markdown? Start at [`editions`].

use super::escape;
use crate::answer::{EditionsAnswer, VerifyAnswer};

/// A table of editions.
pub fn editions(answer: &EditionsAnswer) -> String {
    let mut out = "| edition | set | rules | examples | glossary | problems | text |\n\
                   | --- | --- | ---: | ---: | ---: | ---: | --- |\n"
        .to_owned();
    for it in &answer.editions {
        let (sets, text) = (it.sets.join(" "), escape(&it.standing));
        let counts = [it.rules, it.examples, it.glossary, it.problems].map(|it| it.to_string());
        out += &format!("| {} | {sets} | {} | {text} |\n", it.id, counts.join(" | "));
    }
    out
}

/// What rereading the sources found, as a list.
pub fn verify(answer: &VerifyAnswer) -> String {
    let said = answer.findings.iter().chain(&answer.remarks);
    let findings: String = said.map(|it| format!("- {}\n", escape(it))).collect();
    format!("{findings}\n{} sources, {} bytes\n", answer.sources, answer.bytes)
}
