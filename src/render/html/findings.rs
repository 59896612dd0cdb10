//! How do findings look as a page? Start at [`findings`].

use maud::html;

use super::page::page;
use super::words::marked;
use crate::answer::FindingsAnswer;
use crate::render::terminal::{findings_total, kind_label};
use crate::render::words::Words;

/// A page with the findings, the words in question marked.
pub fn findings(answer: &FindingsAnswer, words: Words) -> String {
    let body = html! {
        h1 { (words.say("title-findings")) }
        p { (findings_total(answer, words)) }
        @for finding in &answer.findings {
            section class={ "finding " (finding.severity) } {
                h2 { (finding.subject) " " small {
                    (words.say(&format!("severity-{}", finding.severity.word())))
                    " " (kind_label(finding.kind, words))
                } }
                p { (words.said(&finding.message)) }
                @for quote in [&finding.en, &finding.ja].into_iter().flatten() {
                    blockquote lang=(quote.edition.language) { (marked(&quote.text)) }
                }
                @if let Some(suggestion) = &finding.suggestion { p { "→ " (words.said(suggestion)) } }
            }
        }
    };
    page(&words.say("title-findings"), &body, words)
}
