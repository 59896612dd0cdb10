//! How do findings look in Markdown? Start at [`findings`].

use super::escape;
use crate::answer::{FindingsAnswer, Quote};
use crate::render::terminal::{findings_total, kind_label};
use crate::render::words::Words;

/// A list of findings with the words in question.
pub fn findings(answer: &FindingsAnswer, words: Words) -> String {
    let mut out = format!("## {}\n\n", findings_total(answer, words));
    for finding in &answer.findings {
        let (subject, message) = (escape(&finding.subject), escape(&words.said(&finding.message)));
        let severity = words.say(&format!("severity-{}", finding.severity.word()));
        let kind = kind_label(finding.kind, words);
        out += &format!("- **{subject}** {severity} `{kind}`: {message}");
        if let Some(suggestion) = &finding.suggestion {
            out += &format!(" → {}", escape(&words.said(suggestion)));
        }
        out.push('\n');
        for quote in [&finding.en, &finding.ja].into_iter().flatten() {
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
