//! How does a 新旧対照表 look on a terminal? Start at [`diff_table`].

use super::marked::{Marked, marked_columns};
use super::{Terminal, columns};
use crate::answer::{Beside, DiffAnswer};
use crate::model::{Pair, WordOp};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Row, rows};
use crate::render::labels::heading_label;

const GAP: usize = 3;

/// The text after and before the revision side by side, changed words between low lines.
pub fn diff_table(answer: &DiffAnswer, terminal: Terminal) -> String {
    let width = (terminal.width.saturating_sub(GAP) / 2).max(10);
    let both = |left: &str, right: &str| -> String {
        columns(left, right, width, GAP).iter().map(|line| format!("{line}\n")).collect()
    };
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut out = both(&format!("{AFTER} {new}"), &format!("{BEFORE} {old}"));
    out += &format!("{}\n", "─".repeat(2 * width + GAP));
    for row in rows(answer, &Beside::default(), terminal.words) {
        match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, terminal.words);
                out += &format!("\n{}\n", terminal.strong(&title));
            }
            Row::Omitted => out += &both(OMITTED, OMITTED),
            Row::Record(cells) => {
                let marked = Pair::new(
                    marked(&cells.own.old, WordOp::Delete, terminal),
                    marked(&cells.own.new, WordOp::Insert, terminal),
                );
                for line in marked_columns(&marked.new, &marked.old, width, GAP, terminal) {
                    out += &format!("{line}\n");
                }
            }
        }
    }
    out
}

/// Where there are no colours, low lines show what is changed.
fn marked(cell: &Cell, op: WordOp, terminal: Terminal) -> Marked {
    let mut marked = Marked::default();
    for piece in cell {
        match piece.underlined {
            true if terminal.color => marked.push(&piece.text, op),
            true => marked.push(&format!("_{}_", piece.text), op),
            false => marked.push(&piece.text, WordOp::Equal),
        }
    }
    marked
}
