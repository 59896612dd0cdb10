//! How does `diff` look as a page? Start at [`diff`], or [`diff_table`] for a 新旧対照表.
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went.

use maud::{Markup, html};

use super::page::{CHANGES, page};
use super::words::{Seen, changed, within};
use crate::answer::{DiffAnswer, ShownChange, ShownText};
use crate::model::{Language, RecordKind};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Piece, Row, rows};
use crate::render::labels::{class_label, heading_label, summary_line};
use crate::render::notes::diff_notes;

/// A page with the changes by section.
pub fn diff(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let sections = answer.changes.chunk_by(|one, other| one.heading == other.heading);
    let body = html! {
        (CHANGES)
        h1 { (title) }
        p { (summary_line(answer)) }
        @for section in sections {
            section {
                h2 lang=(new.language) { (heading_label(&section[0].heading)) }
                @for change in section { (shown(change, new.language)) }
            }
        }
    };
    page(&title, &body)
}

fn shown(change: &ShownChange, language: Language) -> Markup {
    html! {
        article class={ "change " (change.class.word()) } id=[anchor(change)] {
            p.number {
                (name(change))
                @if change.kind == RecordKind::Example { " " small { "example" } }
                " " span.class { (class_label(change.class)) }
            }
            div lang=(language) { (changed(&change.words, Seen::Both)) }
            @for note in diff_notes(change) { p.note { (note) } }
        }
    }
}

/// The anchor of a rule; examples and matter have none.
fn anchor(change: &ShownChange) -> Option<String> {
    let told = matches!(change.kind, RecordKind::Rule | RecordKind::Section | RecordKind::Glossary);
    match (&change.old, &change.new) {
        (_, Some(new)) if told => Some(new.name()),
        (Some(old), None) if told => Some(format!("old-{}", old.name())),
        _ => None,
    }
}

fn name(change: &ShownChange) -> Markup {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    match (name(&change.old), name(&change.new)) {
        (Some(old), Some(new)) if old != new => html! { del { (old) } " " ins { (new) } },
        (Some(_), Some(name)) => html! { (name) },
        (None, Some(name)) => html! { ins { (name) } },
        (Some(name), None) => html! { del { (name) } },
        (None, None) => html! {},
    }
}

/// A page with the text after and before the revision in two columns, made to be printed on A4.
pub fn diff_table(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let body = html! {
        (CHANGES)
        h1 lang="ja" { "新旧対照表" }
        (comparison(answer, |title| html! { (title) }))
    };
    page(&format!("新旧対照表 {old} → {new}"), &body)
}

/// The table itself, with headings as `heading` says them.
pub fn comparison(answer: &DiffAnswer, heading: impl Fn(&str) -> Markup) -> Markup {
    let (old, new) = (answer.editions.old, answer.editions.new);
    html! {
        table.comparison {
            thead lang="ja" {
                tr { th scope="col" { (AFTER) " " (new) } th scope="col" { (BEFORE) " " (old) } }
            }
            tbody lang=(new.language) {
                @for row in rows(answer) {
                    @match row {
                        Row::Heading(title) => {
                            tr.heading { th colspan="2" scope="colgroup" { (heading(&title)) } }
                        }
                        Row::Omitted => tr lang="ja" { td { (OMITTED) } td { (OMITTED) } },
                        Row::Record(cells) => tr { td { (cell(&cells.new)) } td { (cell(&cells.old)) } },
                    }
                }
            }
        }
    }
}

/// A cell with what changed underlined.
fn cell(cell: &Cell) -> Markup {
    html! { @for piece in cell { (lines(piece)) } }
}

fn lines(piece: &Piece) -> Markup {
    html! {
        @for (nth, line) in piece.text.split('\n').enumerate() {
            @if nth > 0 { br; }
            @if piece.is_label { span lang="ja" { (underlined(piece, line)) } }
            @else { (underlined(piece, line)) }
        }
    }
}

fn underlined(piece: &Piece, line: &str) -> Markup {
    match piece.underlined {
        true => within(line, |words| html! { u { (words) } }),
        false => html! { (line) },
    }
}
