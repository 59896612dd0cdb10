//! What does a text say whose line ends mean nothing, or are lost? Start at [`Flow`].
//!
//! Nothing here knows what the words mean.

use std::ops::Range;

use super::builder::joins_without_space;
use super::lines::Line;
use super::matter::is_ornament;
use super::page::Page;

/// A text without line ends that still knows on which line of the source each byte stood.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The words.
    pub text: String,
    /// Where each line of the source begins in the text, ascending.
    starts: Vec<(usize, u32)>,
}

impl Flow {
    /// The words of a page in one line.
    pub fn of(page: &Page) -> Self {
        let mut flow = Self::default();
        let mut after_ruler = false;
        for line in &page.lines {
            let glued = !after_ruler && joins_without_space(&flow.text, &line.strip.text);
            if !flow.text.is_empty() && !glued {
                flow.text.push(' ');
            }
            after_ruler = is_ornament(&line.strip.text);
            flow.starts.push((flow.text.len(), line.number));
            flow.text += &line.strip.text;
        }
        flow
    }

    /// Whether a line of the source begins at this byte.
    pub fn begins_line(&self, place: usize) -> bool {
        self.starts.binary_search_by_key(&place, |start| start.0).is_ok()
    }

    /// Whether the source still has its line ends.
    pub fn has_lines(&self) -> bool {
        self.starts.len() > 5
    }

    /// The lines of the source that these bytes stood on.
    pub fn lines(&self, bytes: &Range<usize>) -> Range<u32> {
        self.line_of(bytes.start)..self.line_of(bytes.end.saturating_sub(1).max(bytes.start)) + 1
    }

    /// A line to start a record with.
    pub fn line(&self, bytes: &Range<usize>) -> Line<'_> {
        Line { number: self.line_of(bytes.start), raw: &self.text[bytes.clone()] }
    }

    fn line_of(&self, place: usize) -> u32 {
        let before = self.starts.partition_point(|start| start.0 <= place);
        before.checked_sub(1).map_or(1, |at| self.starts[at].1)
    }
}
