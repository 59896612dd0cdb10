//! How do texts stand side by side? Start at [`columns`] and [`table`].
//!
//! Widths are columns of the terminal, so that East Asian text stays in line.

use super::wrap::{display_width, wrap};

/// Two texts side by side in columns of `width`, parted by `gap` columns; without lines that end
/// in white space.
pub fn columns(left: &str, right: &str, width: usize, gap: usize) -> Vec<String> {
    let (left, right) = (wrap(left, width), wrap(right, width));
    let count = left.len().max(right.len());
    let line = |it: usize| {
        let left = left.get(it).copied().unwrap_or_default();
        let right = right.get(it).copied().unwrap_or_default();
        let line = format!("{}{}{right}", padded(left, width), " ".repeat(gap));
        line.trim_end().to_owned()
    };
    (0..count).map(line).collect()
}

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
pub fn table(head: &[(&str, Align)], rows: &[Vec<String>]) -> Vec<String> {
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|it| it.get(column));
            let widest = cells.map(|it| display_width(it)).max().unwrap_or(0);
            widest.max(display_width(head[column].0))
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
    let titles: Vec<String> = head.iter().map(|(it, _)| (*it).to_owned()).collect();
    std::iter::once(line(&titles)).chain(rows.iter().map(|it| line(it))).collect()
}
