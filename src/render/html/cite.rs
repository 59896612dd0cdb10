//! How do citations look as a page? Start at [`cite`].

use maud::{Markup, html};

use super::page::page;
use crate::answer::{CiteAnswer, CiteFinding, MigrateAnswer, SayingAnswer};

/// A page with the findings.
pub fn cite(answer: &CiteAnswer) -> String {
    let body = html! {
        h1 { (answer.findings.len()) " findings" }
        p {
            (answer.citations) " citations in " (answer.files) " files, against " (answer.to)
        }
        (findings(&answer.findings))
    };
    page("Citations", &body)
}

fn findings(all: &[CiteFinding]) -> Markup {
    html! {
        @for it in all {
            @let meant: Vec<&str> = it.suggestions.iter().take(3).map(|it| it.number.as_str()).collect();
            section.finding {
                h2 { (it.file) ":" (it.line) ":" (it.column) " " small { (it.verdict) } }
                p { (it.message) }
                pre { (it.quote.trim()) }
                @if !meant.is_empty() { p { "→ " (meant.join(", ")) } }
            }
        }
    }
}

/// A page with what was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer) -> String {
    let body = html! {
        h1 { (answer.from) " → " (answer.to) }
        ul { @for (file, count) in &answer.rewritten { li { (file) ": " (count) } } }
        (findings(&answer.left))
    };
    page("Citations", &body)
}

/// A page with rules that say something.
pub fn saying(answer: &SayingAnswer) -> String {
    let body = html! {
        h1 { (answer.asked) }
        dl {
            @for (suggestion, text) in &answer.suggestions {
                dt { (suggestion.number) }
                dd lang="en" { (text) }
            }
        }
    };
    page("Rules", &body)
}
