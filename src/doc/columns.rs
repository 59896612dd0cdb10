//! How do cells stand side by side? Start at [`table`] and [`fitted_table`].
//!
//! Widths are columns of the terminal, so that East Asian text stays in line.

use super::wrap::wrap;
use crate::text::display_width;

/// `text` filled up with spaces to `width` columns.
pub fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(display_width(text));
    format!("{text}{}", " ".repeat(missing))
}

/// Whether numbers stand in a column, which are set to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a line of headings, columns as wide as they need.
pub fn table(head: &[(String, Align)], rows: &[Vec<String>]) -> Vec<String> {
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let widest = cells.map(|cell| display_width(cell)).max().unwrap_or(0);
            widest.max(display_width(&head[column].0))
        })
        .collect();
    let line = |cells: &[String]| {
        let mut line = String::new();
        for ((cell, (_, align)), width) in cells.iter().zip(head).zip(&widths) {
            let filled = padded("", width.saturating_sub(display_width(cell)));
            line += &match align {
                Align::Left => format!("{cell}{filled}  "),
                Align::Right => format!("{filled}{cell}  "),
            };
        }
        line.trim_end().to_owned()
    };
    let titles: Vec<String> = head.iter().map(|(title, _)| title.clone()).collect();
    std::iter::once(line(&titles)).chain(rows.iter().map(|row| line(row))).collect()
}

/// The same in lines of at most `width` columns: the columns of `spare` are left out one after the
/// other until it fits, then the last column is continued under itself.
pub fn fitted_table(
    head: &[(String, Align)],
    rows: &[Vec<String>],
    spare: &[usize],
    width: usize,
) -> Vec<String> {
    let (mut head, mut rows) = (head.to_vec(), rows.to_vec());
    let mut left: Vec<usize> = (0..head.len()).collect();
    for column in spare {
        if widest(&table(&head, &rows)) <= width {
            break;
        }
        let Some(place) = left.iter().position(|other| other == column) else { continue };
        left.remove(place);
        head.remove(place);
        rows.iter_mut().for_each(|row| drop(row.remove(place)));
    }
    let lines = table(&head, &rows);
    let Some(last) = head.len().checked_sub(1).filter(|_| widest(&lines) > width) else {
        return lines;
    };
    let alone: Vec<Vec<String>> = rows.iter().map(|row| row[..last].to_vec()).collect();
    let before = widest(&table(&head[..last], &alone)) + 2;
    let room = width.saturating_sub(before).max(20);
    let mut broken = Vec::new();
    for row in rows {
        for (place, line) in wrap(&row[last], room).into_iter().enumerate() {
            let mut cells = vec![String::new(); last];
            if place == 0 {
                cells = row[..last].to_vec();
            }
            cells.push(line.to_owned());
            broken.push(cells);
        }
    }
    table(&head, &broken)
}

fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| display_width(line)).max().unwrap_or(0)
}
