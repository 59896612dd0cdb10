//! How does the state of a translation look as a page? Start at [`translation`].

use maud::{Markup, html};

use super::page::page;
use super::words::{in_tone, marked};
use crate::answer::{ChangedSince, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{RuleNumber, TranslationStatus};

/// A page with a bar for each section and what is not current.
pub fn translation(answer: &TranslationAnswer) -> String {
    let lagging = answer.records.iter().filter(|it| it.status != TranslationStatus::Current);
    let body = html! {
        h1 { (answer.ja) " against " (answer.en) }
        table {
            thead {
                tr {
                    th { "section" }
                    th {}
                    @for status in TranslationStatus::ALL { th scope="col" { (status) } }
                }
            }
            tbody {
                @for (section, totals) in &answer.sections { (row(&name(*section), totals)) }
                (row("all", &answer.totals()))
            }
        }
        @for it in lagging { (record(it)) }
    };
    page("Translation", &body)
}

fn name(section: Option<RuleNumber>) -> String {
    section.map_or("glossary".to_owned(), |it| it.to_string())
}

fn row(name: &str, totals: &Totals) -> Markup {
    let count = |status| totals.get(&status).copied().unwrap_or(0);
    let all = totals.values().sum::<usize>().max(1);
    let current = count(TranslationStatus::Current);
    html! {
        tr {
            td { (name) }
            td { meter min="0" max=(all) value=(current) { (current) " of " (all) } }
            @for status in TranslationStatus::ALL { td.count { (count(status)) } }
        }
    }
}

fn record(it: &TranslatedRecord) -> Markup {
    html! {
        section class=(it.status) {
            h2 { (it.subject) " " small { (it.status) } }
            @for change in &it.since { (since(change)) }
            @if it.since.is_empty() { p lang="en" { (it.en.as_deref().unwrap_or_default()) } }
            @if let Some(ja) = &it.ja { p lang="ja" { (marked(ja)) } }
        }
    }
}

/// What an edition changed, as a paragraph.
pub(super) fn since(it: &ChangedSince) -> Markup {
    html! {
        p lang="en" {
            small { (it.edition) " " (it.class) } " "
            @for run in &it.words { (in_tone(run, &run.text)) }
        }
    }
}
