//! How does a 新旧対照表 look on a terminal? Start at [`diff_table`].

use super::Terminal;
use crate::answer::{Beside, DiffAnswer};
use crate::doc::{Line, Style, beside};
use crate::render::comparison::{AFTER, BEFORE, Cell, OMITTED, Row, rows};
use crate::render::labels::heading_label;

const GAP: usize = 3;

/// The text after and before the revision side by side, changed words between low lines.
pub fn diff_table(answer: &DiffAnswer, terminal: Terminal) -> String {
    let width = (terminal.width.saturating_sub(GAP) / 2).max(10);
    let both = |left: &str, right: &str| {
        let [left, right] = [left, right].map(Line::from);
        beside([Some(&left), Some(&right)], width, GAP, terminal)
    };
    let (old, new) = (answer.editions.old, answer.editions.new);
    let mut lines = both(&format!("{AFTER} {new}"), &format!("{BEFORE} {old}"));
    lines.push("─".repeat(2 * width + GAP));
    for row in rows(answer, &Beside::default(), terminal.words) {
        match row {
            Row::Heading(heading) => {
                let title = heading_label(&heading, &answer.names, terminal.words);
                lines.extend([String::new(), terminal.strong(&title)]);
            }
            Row::Omitted => lines.extend(both(OMITTED, OMITTED)),
            Row::Record(cells) => {
                let new = marked(&cells.own.new, Style::Inserted, terminal);
                let old = marked(&cells.own.old, Style::Deleted, terminal);
                lines.extend(beside([Some(&new), Some(&old)], width, GAP, terminal));
            }
        }
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Where there are no colours, low lines show what is changed.
fn marked(cell: &Cell, style: Style, terminal: Terminal) -> Line {
    let mut line = Line::default();
    for piece in cell {
        match piece.underlined {
            true if terminal.color => line.push(Some(style), &piece.text),
            true => line.push(None, &format!("_{}_", piece.text)),
            false => line.push(None, &piece.text),
        }
    }
    line
}
