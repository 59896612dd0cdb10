//! How does `diff` look as a page? Start at [`diff`], or [`diff_table`] for a 新旧対照表.
//!
//! Each rule is an anchor: `#509.2`, `#old-509.2` for one that went.

use maud::{Markup, html};

use super::page::{CHANGES, page};
use super::words::{Seen, changed, within};
use crate::answer::{DiffAnswer, Lead, ShownChange, ShownText};
use crate::model::{Language, RecordKind};
use crate::render::blocks::{self, Block, Form};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Piece, Row, rows};
use crate::render::labels::{class_label, heading_label, summary_line};
use crate::render::lead::{LeadPiece, lead_lines};
use crate::render::notes::diff_notes;
use crate::render::words::Words;

/// A page with the changes by section.
pub fn diff(answer: &DiffAnswer) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let told: Vec<&ShownChange> = answer.changes.iter().collect();
    let parts = if answer.is_whole() { blocks::parts(&told) } else { blocks::one_by_one(&told) };
    let body = html! {
        (CHANGES)
        h1 { (title) }
        p { (summary_line(answer, Words::EN)) }
        (lead_items(&answer.lead, Language::En, new.language))
        @for part in &parts {
            section {
                h2 lang=(new.language) { (heading_label(part.heading, Words::EN)) }
                @for block in &part.blocks { (told_block(block, new.language)) }
            }
        }
    };
    page(&title, &body, Words::EN)
}

fn told_block(block: &Block<'_>, language: Language) -> Markup {
    let Some(first) = block.changes.first() else { return Markup::default() };
    let label = class_label(first.class, Words::EN);
    let count = block.changes.len();
    let (name, told) = match block.form {
        Form::Full | Form::Under => {
            return html! { @for change in &block.changes { (shown(change, language)) } };
        }
        Form::Moved if count == 1 => return shown(first, language),
        Form::Moved => (block.run_name(), format!("{label}, {count} records")),
        Form::References => {
            (block.names(Words::EN).join(", "), format!("{label}: {}", block.references()))
        }
        Form::Copies => (block.run_name(), format!("{label}, what {} say", block.originals())),
        Form::Matter => {
            let part = first.new.as_ref().or(first.old.as_ref()).and_then(|it| it.part);
            (part.map_or("", |it| it.word()).to_owned(), format!("{count} {label}"))
        }
    };
    html! {
        article class={ "change " (first.class.word()) } id=[anchor(first)] {
            p.number { (name) " " span.class { (told) } }
        }
    }
}

/// The points of a lead as a list, each in the language of the interface with the words of the book
/// in that of the edition; numbers of the new edition lead to what stands below.
pub fn lead_items(lead: &Lead, interface: Language, edition: Language) -> Markup {
    let lines = lead_lines(lead, interface);
    html! {
        @if !lines.is_empty() {
            ul.lead {
                @for line in &lines {
                    li { @for piece in line { (lead_piece(piece, edition)) } }
                }
            }
        }
    }
}

fn lead_piece(piece: &LeadPiece, edition: Language) -> Markup {
    html! {
        @match piece {
            LeadPiece::Words(words) => (words),
            LeadPiece::Number(number, printed) => a href={ "#" (number) } { (printed) },
            LeadPiece::OldNumber(_, printed) => b { (printed) },
            LeadPiece::Book(words) => span lang=(edition) { (words) },
        }
    }
}

fn shown(change: &ShownChange, language: Language) -> Markup {
    html! {
        article class={ "change " (change.class.word()) } id=[anchor(change)] {
            p.number {
                (name(change))
                @if change.kind == RecordKind::Example { " " small { "example" } }
                " " span.class { (class_label(change.class, Words::EN)) }
            }
            div lang=(language) { (changed(&change.words, Seen::Both)) }
            @for note in diff_notes(change, Words::EN) { p.note { (note) } }
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
    page(&format!("新旧対照表 {old} → {new}"), &body, Words::JA)
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
                @for row in rows(answer, Words::EN) {
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
