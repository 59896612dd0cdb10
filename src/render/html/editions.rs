//! How do editions look as a page? Start at [`editions`].

use maud::html;

use super::page::{page, paragraphs};
use crate::answer::{EditionsAnswer, VerifyAnswer};

/// A page with a table of editions.
pub fn editions(answer: &EditionsAnswer) -> String {
    let heads = ["edition", "set", "rules", "examples", "glossary", "problems", "text"];
    let body = html! {
        table {
            thead { tr { @for head in heads { th scope="col" { (head) } } } }
            tbody {
                @for it in &answer.editions {
                    tr {
                        td { (it.id) }
                        td { (it.sets.join(" ")) }
                        @for count in [it.rules, it.examples, it.glossary, it.problems] {
                            td.count { (count) }
                        }
                        td { (it.standing) }
                    }
                }
            }
        }
    };
    page("Editions", &body)
}

/// A page with what rereading the sources found.
pub fn verify(answer: &VerifyAnswer) -> String {
    let body = html! {
        @for finding in answer.findings.iter().chain(&answer.remarks) { (paragraphs(finding)) }
        p { (answer.sources) " sources, " (answer.bytes) " bytes" }
    };
    page("Editions", &body)
}
