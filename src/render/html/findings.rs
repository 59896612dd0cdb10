//! How do findings look as a page? Start at [`findings`].

use maud::html;

use super::page::page;
use super::words::marked;
use crate::answer::FindingsAnswer;

/// A page with the findings, the words in question marked.
pub fn findings(answer: &FindingsAnswer) -> String {
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let body = html! {
        h1 { (answer.findings.len()) " findings" }
        p { (editions.join(", ")) }
        @for it in &answer.findings {
            section class={ "finding " (it.severity) } {
                h2 { (it.subject) " " small { (it.severity) " " (it.kind) } }
                p { (it.message) }
                @for quote in [&it.en, &it.ja].into_iter().flatten() {
                    blockquote lang=(quote.edition.language) { (marked(&quote.text)) }
                }
                @if let Some(suggestion) = &it.suggestion { p { "→ " (suggestion) } }
            }
        }
    };
    page("Findings", &body)
}
