//! How do citations look as a page? Start at [`cite`].

use super::{escape, page};
use crate::answer::{CiteAnswer, CiteFinding, CiteSuggestion, MigrateAnswer, SayingAnswer};

/// A page with the findings.
pub fn cite(answer: &CiteAnswer) -> String {
    let head = format!(
        "<h1>{} findings</h1>\n<p>{} citations in {} files, against {}</p>\n",
        answer.findings.len(),
        answer.citations,
        answer.files,
        answer.to
    );
    page("Citations", &(head + &findings(&answer.findings)))
}

fn findings(all: &[CiteFinding]) -> String {
    let mut body = String::new();
    for it in all {
        let meant: Vec<&str> = it.suggestions.iter().take(3).map(|it| it.number.as_str()).collect();
        body += &format!(
            "<section class=\"finding\">\n<h2>{}:{}:{} <small>{}</small></h2>\n<p>{}</p>\n\
             <pre>{}</pre>\n",
            escape(&it.file),
            it.line,
            it.column,
            it.verdict,
            escape(&it.message),
            escape(it.quote.trim())
        );
        if !meant.is_empty() {
            body += &format!("<p>→ {}</p>\n", escape(&meant.join(", ")));
        }
        body += "</section>\n";
    }
    body
}

/// A page with what was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer) -> String {
    let line = |it: &(String, usize)| format!("<li>{}: {}</li>\n", escape(&it.0), it.1);
    let list: String = answer.rewritten.iter().map(line).collect();
    let head = format!("<h1>{} → {}</h1>\n<ul>\n{list}</ul>\n", answer.from, answer.to);
    page("Citations", &(head + &findings(&answer.left)))
}

/// A page with rules that say something.
pub fn saying(answer: &SayingAnswer) -> String {
    let line = |(it, text): &(CiteSuggestion, String)| {
        format!("<dt>{}</dt>\n<dd lang=\"en\">{}</dd>\n", escape(&it.number), escape(text))
    };
    let list: String = answer.suggestions.iter().map(line).collect();
    page("Rules", &format!("<h1>{}</h1>\n<dl>\n{list}</dl>\n", escape(&answer.asked)))
}
