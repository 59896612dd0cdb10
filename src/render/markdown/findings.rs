//! How do findings look in Markdown? Start at [`findings`].

use super::escape;
use crate::answer::{FindingsAnswer, Quote};

/// A list of findings with the words in question.
pub fn findings(answer: &FindingsAnswer) -> String {
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let mut out = format!("## {} findings in {}\n\n", answer.findings.len(), editions.join(", "));
    for it in &answer.findings {
        let (subject, message) = (escape(&it.subject), escape(&it.message));
        out += &format!("- **{subject}** {} `{}`: {message}", it.severity, it.kind);
        if let Some(suggestion) = &it.suggestion {
            out += &format!(" → {}", escape(suggestion));
        }
        out.push('\n');
        for quote in [&it.en, &it.ja].into_iter().flatten() {
            out +=
                &format!("  - {}: {}\n", quote.edition, escape(marked(quote)).replace("\n\n", " "));
        }
    }
    out
}

fn marked(quote: &Quote) -> &str {
    let first = quote.text.marks.first();
    first.map_or(&quote.text.text, |(bytes, _)| &quote.text.text[bytes.clone()])
}
