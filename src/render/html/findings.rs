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
        @for it in &answer.findings {
            section class={ "finding " (it.severity) } {
                h2 { (it.subject) " " small {
                    (words.say(&format!("severity-{}", it.severity.word()))) " " (kind_label(it.kind, words))
                } }
                p { (words.said(&it.message)) }
                @for quote in [&it.en, &it.ja].into_iter().flatten() {
                    blockquote lang=(quote.edition.language) { (marked(&quote.text)) }
                }
                @if let Some(suggestion) = &it.suggestion { p { "→ " (words.said(suggestion)) } }
            }
        }
    };
    page(&words.say("title-findings"), &body, words)
}
