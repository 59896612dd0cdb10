//! Where do the lines of a source end? Start at [`split`].
//!
//! Sources end their lines with CR LF, LF or CR, and some mix them: in files with bare CR a lone
//! LF stands for a page break. Nothing here looks at the words.

/// One line of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its characters without the line end.
    pub raw: &'a str,
}

impl<'a> Line<'a> {
    /// The line without white space around it.
    pub fn trimmed(&self) -> &'a str {
        self.raw.trim()
    }

    /// Whether nothing but white space is on it.
    pub fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    /// How many columns of white space it begins with; a tab counts as eight.
    pub fn indent(&self) -> usize {
        let space = self.raw.chars().take_while(|letter| letter.is_whitespace());
        space.map(|letter| if letter == '\t' { 8 } else { 1 }).sum()
    }
}

/// Splits `text` at CR LF, CR, LF and U+2028.
///
/// Where bare CR outnumbers CR LF, a CR before an LF is a line end of its own: else the blank line
/// before a page break would be lost (twenty editions from 2019-05-03 on have twelve of those).
pub fn split(text: &str) -> Vec<Line<'_>> {
    let bytes = text.as_bytes();
    let carriage_returns = bytes.iter().filter(|byte| **byte == b'\r').count();
    let pairs = bytes.windows(2).filter(|pair| pair == b"\r\n").count();
    let pairs_are_one = carriage_returns <= 2 * pairs;
    let mut lines = Vec::new();
    let mut start = 0;
    let mut breaks = text.char_indices().peekable();
    while let Some((place, letter)) = breaks.next() {
        if !matches!(letter, '\r' | '\n' | '\u{2028}') {
            continue;
        }
        lines.push(&text[start..place]);
        start = place + letter.len_utf8();
        if letter == '\r' && pairs_are_one && breaks.next_if(|(_, next)| *next == '\n').is_some() {
            start += 1;
        }
    }
    if start < text.len() {
        lines.push(&text[start..]);
    }
    let lines: Vec<_> = (1..).zip(lines).map(|(number, raw)| Line { number, raw }).collect();
    let step = (2..=4).rev().find(|step| are_multiplied(&lines, *step));
    lines.into_iter().step_by(step.unwrap_or(1)).collect()
}

/// Whether a tool made `step` line ends of each, so that the lines between are blank all through.
fn are_multiplied(lines: &[Line<'_>], step: usize) -> bool {
    let mut between = lines.iter().enumerate().filter(|(place, _)| place % step > 0);
    let blank = lines.iter().step_by(step).filter(|line| line.is_blank()).count();
    lines.len() > 100 && blank * 5 * step > lines.len() && between.all(|(_, line)| line.is_blank())
}
