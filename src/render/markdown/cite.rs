//! How do citations look in Markdown? Start at [`cite`].

use super::escape;
use crate::answer::{CiteAnswer, CiteFinding, MigrateAnswer, SayingAnswer};

/// A list of findings.
pub fn cite(answer: &CiteAnswer) -> String {
    let head = format!(
        "## {} findings among {} citations, against {}\n\n",
        answer.findings.len(),
        answer.citations,
        answer.to
    );
    head + &findings(&answer.findings)
}

fn findings(all: &[CiteFinding]) -> String {
    let mut out = String::new();
    for it in all {
        let (file, message) = (escape(&it.file), escape(&it.message));
        out += &format!("- **{file}:{}:{}** `{}`: {message}", it.line, it.column, it.verdict);
        let meant: Vec<&str> = it.suggestions.iter().take(3).map(|it| it.number.as_str()).collect();
        if !meant.is_empty() {
            out += &format!(" → {}", escape(&meant.join(", ")));
        }
        out += &format!("\n  - {}\n", escape(it.quote.trim()));
    }
    out
}

/// What was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer) -> String {
    let mut out = format!("## From {} to {}\n\n", answer.from, answer.to);
    for (file, count) in &answer.rewritten {
        out += &format!("- {}: {count} rewritten\n", escape(file));
    }
    out + &findings(&answer.left)
}

/// Rules that say something.
pub fn saying(answer: &SayingAnswer) -> String {
    let line = |it: &(crate::answer::CiteSuggestion, String)| {
        format!("- **{}** {}\n", escape(&it.0.number), escape(&it.1).replace('\n', " "))
    };
    format!("## In {}\n\n", answer.edition)
        + &answer.suggestions.iter().map(line).collect::<String>()
}
