//! How do findings look in Markdown? Start at [`findings`].

use super::escape;
use crate::answer::{FindingsAnswer, Quote};
use crate::render::terminal::{findings_total, kind_label};
use crate::render::words::Words;

/// A list of findings with the words in question.
pub fn findings(answer: &FindingsAnswer, words: Words) -> String {
    let mut out = format!("## {}\n\n", findings_total(answer, words));
    for it in &answer.findings {
        let (subject, message) = (escape(&it.subject), escape(&words.said(&it.message)));
        let severity = words.say(&format!("severity-{}", it.severity.word()));
        out += &format!("- **{subject}** {severity} `{}`: {message}", kind_label(it.kind, words));
        if let Some(suggestion) = &it.suggestion {
            out += &format!(" → {}", escape(&words.said(suggestion)));
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
