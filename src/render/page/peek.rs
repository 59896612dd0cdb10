//! What is seen of a rule or term before its link is followed? Start at [`peek_rule`].
//!
//! A piece of a page in both languages, to be laid over another one; the sheet cuts it after some
//! lines. Where there is only a title to say, it says how the rule goes on.

use maud::{Markup, html};

use super::edition_bar::citation;
use super::inline::inline;
use super::lists::{both, titles};
use super::view::View;
use crate::answer::{EntryAnswer, Facing, GlossaryLine, ReadRecord, RuleAnswer, SectionAnswer};
use crate::model::Language;
use crate::render::labels::japanese_title;

/// Titled rules that the preview of a section names.
const NAMED: usize = 5;

/// A rule: its own words, or those of its first subrule where it is but a title.
pub fn peek_rule(view: &View, answer: &RuleAnswer) -> String {
    let own = answer.records.iter().chain(&answer.below).find(|record| !record.is_title);
    let title = answer.path.iter().rev().find(|step| view.title(step).is_some());
    let heading = answer.records.first().filter(|record| record.is_title);
    peek(
        &answer.number.to_string(),
        &answer.facing,
        &html! {
            header {
                a.number href=(view.number(answer.number)) { (answer.number) }
                @if let Some(heading) = heading { b { (super::record::own_titles(view, heading)) } }
                @else if let Some(step) = title { b { (both(view, step)) } }
            }
            @if let Some(record) = own { (sides(view, record)) }
        },
    )
}

/// A section or chapter: its title, and what its first rules are called.
pub fn peek_section(view: &View, answer: &SectionAnswer) -> String {
    let first = answer.records.iter().find(|record| !record.is_title);
    let named = answer.contents.iter().take(NAMED);
    peek(
        &answer.title.number.to_string(),
        &answer.facing,
        &html! {
            header {
                a.number href=(view.number(answer.title.number)) { (answer.title.number) }
                b { (both(view, &answer.title)) }
            }
            @if answer.contents.is_empty() {
                @if let Some(record) = first { (sides(view, record)) }
            } @else {
                ul { @for step in named { li { span.number { (step.number) } (both(view, step)) } } }
            }
        },
    )
}

/// A term.
pub fn peek_entry(view: &View, answer: &EntryAnswer) -> String {
    let name = answer.name.en.as_deref().or(answer.name.called_ja());
    let name = format!("Glossary “{}”", name.unwrap_or_default());
    peek(
        &name,
        &answer.facing,
        &html! {
            header {
                b {
                @let GlossaryLine { en, ja, name_ja, .. } = &answer.name;
                (titles(view, en.as_deref(), ja.as_deref(), name_ja.as_deref()))
            }
            }
            @for record in answer.records.iter().take(1) { (sides(view, record)) }
        },
    )
}

/// The piece, with what it is cited as.
fn peek(name: &str, facing: &Facing, body: &Markup) -> String {
    let cited = facing.en.or(facing.ja).map(|edition| citation(name, edition));
    html! { div.peeked data-cited=[cited] { (body) } }.into_string()
}

/// The words in both languages, that of the interface first.
fn sides(view: &View, record: &ReadRecord) -> Markup {
    let mut sides = [(&record.en, Language::En), (&record.ja, Language::Ja)];
    if view.language == Language::Ja {
        sides.reverse();
    }
    html! {
        div.two {
            @for (side, language) in sides {
                @if let Some(side) = side {
                    @let text = japanese_title(None, Some(&side.text.text)).unwrap_or_default();
                    p lang=(language) { (inline(language, text)) }
                }
            }
        }
    }
}
