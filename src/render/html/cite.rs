//! How do citations look as a page? Start at [`cite`].

use maud::{Markup, html};

use crate::answer::{CiteAnswer, CiteFinding, MigrateAnswer, SayingAnswer};
use crate::doc::page;
use crate::render::terminal::{found_among, migrated, nothing_said, said_in};
use crate::render::words::Words;

/// A page with the findings.
pub fn cite(answer: &CiteAnswer, words: Words) -> String {
    let body = html! {
        h1 { (words.say("title-citations")) }
        p { (found_among(answer, words)) }
        (findings(&answer.findings, words))
    };
    page(&words.say("title-citations"), &body, words)
}

fn findings(all: &[CiteFinding], words: Words) -> Markup {
    html! {
        @for finding in all {
            @let meant: Vec<&str> = finding.suggestions.iter().take(3).map(|suggestion| suggestion.number.as_str()).collect();
            section.finding {
                h2 { (finding.file) ":" (finding.line) ":" (finding.column) " " small {
                    (words.say(&format!("cite-verdict-{}", finding.verdict.word())))
                } }
                p { (words.said(&finding.message)) }
                pre { (finding.quote.trim()) }
                @if !meant.is_empty() { p { "→ " (meant.join(", ")) } }
            }
        }
    }
}

/// A page with what was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer, words: Words) -> String {
    let body = html! {
        h1 { (answer.from) " → " (answer.to) }
        ul { @for rewritten in &answer.rewritten { li { (rewritten.file) ": " (rewritten.citations) } } }
        (findings(&answer.left, words))
        p { (migrated(answer, words)) }
    };
    page(&words.say("title-citations"), &body, words)
}

/// A page with rules that say something.
pub fn saying(answer: &SayingAnswer, words: Words) -> String {
    let body = html! {
        h1 { (answer.asked) }
        @if let Some(told) = nothing_said(answer, words) { p { (told) } }
        dl {
            @for rule in &answer.suggestions {
                @let (text, language) = said_in(answer, rule, words);
                dt { (rule.suggestion.number) }
                dd lang=(language.tag()) { (text) }
            }
        }
    };
    page(&answer.asked, &body, words)
}
