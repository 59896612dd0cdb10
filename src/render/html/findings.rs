//! How do findings look as a page? Start at [`findings`].

use super::{escape, page};
use crate::answer::{FindingsAnswer, Quote};

/// A page with the findings, the words in question marked.
pub fn findings(answer: &FindingsAnswer) -> String {
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let mut body = format!(
        "<h1>{} findings</h1>\n<p>{}</p>\n",
        answer.findings.len(),
        escape(&editions.join(", "))
    );
    for it in &answer.findings {
        body += &format!(
            "<section class=\"finding {}\">\n<h2>{} <small>{} {}</small></h2>\n<p>{}</p>\n",
            it.severity,
            escape(&it.subject),
            it.severity,
            it.kind,
            escape(&it.message)
        );
        body += &[&it.en, &it.ja].into_iter().flatten().map(quote).collect::<String>();
        if let Some(suggestion) = &it.suggestion {
            body += &format!("<p>→ {}</p>\n", escape(suggestion));
        }
        body += "</section>\n";
    }
    page("Findings", &body)
}

fn quote(it: &Quote) -> String {
    format!(
        "<blockquote lang=\"{}\">{}</blockquote>\n",
        it.edition.language.tag(),
        super::translation::marked(&it.text)
    )
}
