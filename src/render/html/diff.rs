//! How do a lead and a 新旧対照表 look on a page? Start at [`lead_items`] and [`diff_table`].

use maud::{Markup, html};

use super::words::{Write, as_it_stands, within};
use crate::answer::{Beside, BookNames, DiffAnswer, Heading, Lead};
use crate::doc::page;
use crate::model::{EditionId, Language, Pair};
use crate::render::comparison::{
    AFTER, BEFORE, Cell, Cells, Columns, OMITTED, Piece, REASONS, Row, rows,
};
use crate::render::labels::heading_label;
use crate::render::lead::{LeadPiece, lead_lines};
use crate::render::words::Words;

/// The points of a lead as a list, each in the language of the interface with the words of the book
/// in that of the edition; numbers of the new edition lead to what stands below.
pub fn lead_items(
    lead: &Lead,
    names: &BookNames,
    interface: Language,
    edition: Language,
) -> Markup {
    first_lead_items(lead, names, usize::MAX, interface, edition, "")
}

/// The first points of a lead, its numbers leading to what stands at `address`.
pub fn first_lead_items(
    lead: &Lead,
    names: &BookNames,
    most: usize,
    interface: Language,
    edition: Language,
    address: &str,
) -> Markup {
    let lines = lead_lines(lead, names, interface);
    html! {
        @if !lines.is_empty() {
            ul.lead {
                @for line in lines.iter().take(most) {
                    li { @for piece in line { (lead_piece(piece, edition, address)) } }
                }
            }
        }
    }
}

fn lead_piece(piece: &LeadPiece, edition: Language, address: &str) -> Markup {
    html! {
        @match piece {
            LeadPiece::Words(words) | LeadPiece::Named(words) => (words),
            LeadPiece::Number(number, printed) => {
                a href={ (address) "#" (number) } { (printed) }
            },
            LeadPiece::OldNumber(_, printed) => b { (printed) },
            LeadPiece::Book(words) => span lang=(edition) { (words) },
        }
    }
}

/// A page with the text after and before the revision in columns, made to be printed on A4.
pub fn diff_table(answer: &DiffAnswer, beside: &Beside, words: Words) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let body = html! {
        h1 lang="ja" { "新旧対照表" }
        (comparison(answer, beside, words, |heading| html! { (heading_label(heading, &answer.names, words)) }, &|_, text| as_it_stands(text)))
    };
    page(&format!("新旧対照表 {old} → {new}"), &body, words)
}

/// The table itself, with headings as `heading` says them and texts as `write` does: the text of both
/// editions, that of the other language where it changed in the same time, and what bulletins say.
pub fn comparison(
    answer: &DiffAnswer,
    beside: &Beside,
    words: Words,
    heading: impl Fn(&Heading) -> Markup,
    write: &dyn Fn(Language, &str) -> Markup,
) -> Markup {
    let columns = Columns::of(beside);
    let own = answer.editions.new.language;
    let heads = |editions: Pair<EditionId>| {
        html! {
            th scope="col" { (AFTER) " " (editions.new) }
            th scope="col" { (BEFORE) " " (editions.old) }
        }
    };
    let class = if columns.other.is_some() { "comparison four" } else { "comparison" };
    html! {
        table class=(class) {
            thead lang="ja" {
                tr {
                    (heads(answer.editions))
                    @if let Some(other) = columns.other { (heads(other)) }
                    @if columns.reasons { th scope="col" { (REASONS) } }
                }
            }
            tbody lang=(own) {
                @for row in rows(answer, beside, words) {
                    @match row {
                        Row::Heading(of_rows) => {
                            tr.heading {
                                th colspan=(columns.count()) scope="colgroup" { (heading(&of_rows)) }
                            }
                        }
                        Row::Omitted => {
                            tr lang="ja" {
                                @for _ in 0..columns.texts() { td { (OMITTED) } }
                                @if columns.reasons { td {} }
                            }
                        },
                        Row::Record(cells) => (record(&cells, columns, own, write)),
                    }
                }
            }
        }
    }
}

fn record(
    cells: &Cells,
    columns: Columns,
    own: Language,
    write: &dyn Fn(Language, &str) -> Markup,
) -> Markup {
    let cell = |words: &Cell, language| cell(words, &|text| write(language, text));
    html! {
        tr {
            td { (cell(&cells.own.new, own)) }
            td { (cell(&cells.own.old, own)) }
            @if let Some(other) = columns.other {
                td lang=(other.new.language) { (cell(&cells.other.new, other.new.language)) }
                td lang=(other.old.language) { (cell(&cells.other.old, other.old.language)) }
            }
            @if columns.reasons {
                td.reason {
                    @for (language, text) in &cells.reasons {
                        p lang=(language) { (write(*language, text)) }
                    }
                }
            }
        }
    }
}

/// A cell with what changed underlined.
fn cell(cell: &Cell, write: Write<'_>) -> Markup {
    html! { @for piece in cell { (lines(piece, write)) } }
}

fn lines(piece: &Piece, write: Write<'_>) -> Markup {
    html! {
        @for (nth, line) in piece.text.split('\n').enumerate() {
            @if nth > 0 { br; }
            @if piece.is_label { span lang="ja" { (underlined(piece, line, write)) } }
            @else { (underlined(piece, line, write)) }
        }
    }
}

fn underlined(piece: &Piece, line: &str, write: Write<'_>) -> Markup {
    match piece.underlined {
        true => within(line, |words| html! { u { (write(words)) } }),
        false => write(line),
    }
}
