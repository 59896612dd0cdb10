//! How do editions look as a page? Start at [`editions`].

use maud::html;

use crate::answer::{EditionsAnswer, VerifyAnswer};
use crate::doc::{page, paragraphs};
use crate::render::terminal::{edition_standing, verify_total};
use crate::render::words::Words;

/// A page with a table of editions.
pub fn editions(answer: &EditionsAnswer, words: Words) -> String {
    let heads = ["edition", "set", "rules", "examples", "glossary", "problems", "text"];
    let body = html! {
        table {
            thead { tr { @for head in heads { th scope="col" { (words.say(&format!("column-{head}"))) } } } }
            tbody {
                @for edition in &answer.editions {
                    tr {
                        td { (edition.id) }
                        td { (edition.sets.join(" ")) }
                        @for count in [edition.rules, edition.examples, edition.glossary, edition.problems] {
                            td.count { (count) }
                        }
                        td { (edition_standing(edition, words)) }
                    }
                }
            }
        }
    };
    page(&words.say("title-editions"), &body, words)
}

/// A page with what rereading the sources found.
pub fn verify(answer: &VerifyAnswer, words: Words) -> String {
    let body = html! {
        @for finding in answer.findings.iter().chain(&answer.remarks) { (paragraphs(&words.said(finding))) }
        p { (verify_total(answer, words)) }
    };
    page(&words.say("title-editions"), &body, words)
}
