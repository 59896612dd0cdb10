//! How do citations look in Markdown? Start at [`cite`].

use super::escape;
use crate::answer::{CiteAnswer, CiteFinding, MigrateAnswer, SayingAnswer, SayingRule};
use crate::render::terminal::{found_among, migrated, nothing_said, said_in};
use crate::render::words::Words;

/// A list of findings.
pub fn cite(answer: &CiteAnswer, words: Words) -> String {
    format!("## {}\n\n{}", found_among(answer, words), findings(&answer.findings, words))
}

fn findings(all: &[CiteFinding], words: Words) -> String {
    let mut out = String::new();
    for finding in all {
        let (file, message) = (escape(&finding.file), escape(&words.said(&finding.message)));
        out += &format!(
            "- **{file}:{}:{}** `{}`: {message}",
            finding.line, finding.column, finding.verdict
        );
        let meant: Vec<&str> = finding
            .suggestions
            .iter()
            .take(3)
            .map(|suggestion| suggestion.number.as_str())
            .collect();
        if !meant.is_empty() {
            out += &format!(" → {}", escape(&meant.join(", ")));
        }
        out += &format!("\n  - {}\n", escape(finding.quote.trim()));
    }
    out
}

/// What was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer, words: Words) -> String {
    let mut out = format!("## {} → {}\n\n", answer.from, answer.to);
    for rewritten in &answer.rewritten {
        let count = rewritten.citations.into();
        let citations = words.tell("cite-citations", &[("count", count)]);
        let told = [("file", escape(&rewritten.file).into()), ("citations", citations.into())];
        out += &format!("- {}\n", words.tell("cite-rewritten", &told));
    }
    out += &findings(&answer.left, words);
    out + &format!("\n{}\n", migrated(answer, words))
}

/// Rules that say something.
pub fn saying(answer: &SayingAnswer, words: Words) -> String {
    let line = |rule: &SayingRule| {
        let text = escape(said_in(answer, rule, words).0).replace('\n', " ");
        format!("- **{}** {text}\n", escape(&rule.suggestion.number))
    };
    let head = words.tell("cite-in", &[("edition", answer.edition.to_string().into())]);
    let nothing = nothing_said(answer, words).map_or(String::new(), |told| escape(&told) + "\n");
    format!("## {head}\n\n{nothing}") + &answer.suggestions.iter().map(line).collect::<String>()
}
