//! How does the state of a translation look as a page? Start at [`translation`].

use maud::{Markup, html};

use super::page::page;
use super::words::{as_it_stands, in_tone, marked};
use crate::answer::{ChangedSince, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{RuleNumber, TranslationStatus};
use crate::render::labels::class_label;
use crate::render::status_labels::status_label;
use crate::render::terminal::translation_of;
use crate::render::words::Words;

/// A page with a bar for each section and what is not current.
pub fn translation(answer: &TranslationAnswer, words: Words) -> String {
    let lagging =
        answer.records.iter().filter(|record| record.status != TranslationStatus::Current);
    let body = html! {
        h1 { (translation_of(answer, words)) }
        table {
            thead {
                tr {
                    th { (words.say("column-section")) }
                    th {}
                    @for status in TranslationStatus::ALL { th scope="col" { (status_label(status, words)) } }
                }
            }
            tbody {
                @for (section, totals) in &answer.sections { (row(&name(*section, words), totals)) }
                (row(&words.say("all"), &answer.totals()))
            }
        }
        @for lagging in lagging { (record(lagging, words)) }
    };
    page(&words.say("show-translation"), &body, words)
}

fn name(section: Option<RuleNumber>, words: Words) -> String {
    section.map_or_else(|| words.say("glossary"), |section| section.to_string())
}

fn row(name: &str, totals: &Totals) -> Markup {
    let count = |status| totals.get(&status).copied().unwrap_or(0);
    let all = totals.values().sum::<usize>().max(1);
    let current = count(TranslationStatus::Current);
    html! {
        tr {
            td { (name) }
            td { meter min="0" max=(all) value=(current) { (current) "/" (all) } }
            @for status in TranslationStatus::ALL { td.count { (count(status)) } }
        }
    }
}

fn record(translated: &TranslatedRecord, words: Words) -> Markup {
    html! {
        section class=(translated.status) {
            h2 { (translated.subject) " " small { (status_label(translated.status, words)) } }
            @for change in &translated.since { (since(change, words)) }
            @if translated.since.is_empty() { p lang="en" { (translated.en.as_deref().unwrap_or_default()) } }
            @if let Some(ja) = &translated.ja { p lang="ja" { (marked(ja)) } }
        }
    }
}

/// What an edition changed, as a paragraph.
pub(super) fn since(change: &ChangedSince, words: Words) -> Markup {
    html! {
        p lang="en" {
            small lang=(words.language()) { (change.edition) " " (class_label(change.class, words)) } " "
            @for run in &change.words { (in_tone(run, &run.text, &as_it_stands)) }
        }
    }
}
