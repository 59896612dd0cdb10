//! What does the comment or paragraph say in which a citation stands? Start at [`Block`].
//!
//! Its lines are read without what opens them, and each byte still knows where it comes from.

use std::ops::Range;

/// The text of a comment without its signs, or a paragraph, on one line.
pub(super) struct Block {
    /// What it says.
    pub text: String,
    /// Where pieces of it come from: byte of the file, byte of the block, length.
    pub pieces: Vec<(usize, usize, usize)>,
    /// Where it ends in the file.
    pub end: usize,
}

impl Block {
    /// An empty one that ends at a byte of the file.
    pub fn at(end: usize) -> Self {
        Self { text: String::new(), pieces: Vec::new(), end }
    }

    /// Appends lines of the file without what opens them.
    pub fn push_lines(&mut self, text: &str, bytes: Range<usize>) {
        let mut start = bytes.start;
        for line in text[bytes].split_inclusive('\n') {
            let inside = line.trim_start_matches([' ', '\t', '*', '/', '!', '\r', '\n', '>']);
            let skipped = line.len() - inside.len();
            let inside = inside.trim_end();
            if !inside.is_empty() {
                if !self.text.is_empty() {
                    self.text.push(' ');
                }
                self.pieces.push((start + skipped, self.text.len(), inside.len()));
                self.text.push_str(inside);
            }
            start += line.len();
        }
    }

    /// Whether nothing but `rule` stands before a byte of the block in its line.
    pub fn begins_line(&self, at: usize) -> bool {
        self.before_in_line(at)
            .is_some_and(|before| before.is_empty() || before.eq_ignore_ascii_case("rule"))
    }

    /// Whether nothing but what is written before numbers stands before a byte in its line.
    pub fn lists_at(&self, at: usize) -> bool {
        const SIGNS: [&str; 6] = ["", "cr", "rule", "mtg cr", "総合ルール", "ルール"];
        let before = self.before_in_line(at);
        before.is_some_and(|before| {
            let word = before.trim_matches(|letter: char| !letter.is_alphanumeric());
            SIGNS.contains(&word.to_lowercase().as_str())
        })
    }

    fn before_in_line(&self, at: usize) -> Option<&str> {
        let after = self.pieces.partition_point(|piece| piece.1 <= at);
        let (_, from, _) = self.pieces[after.checked_sub(1)?];
        Some(self.text.get(from..at)?.trim())
    }

    /// Where bytes of the file stand in the block; none where they do not.
    pub fn bytes_of(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let place = |byte: usize| {
            let after = self.pieces.partition_point(|piece| piece.0 <= byte);
            let (from, to, length) = self.pieces.get(after.checked_sub(1)?)?;
            (byte < from + length).then(|| to + byte - from)
        };
        // What the end of a line cuts begins and ends in two pieces.
        let last = place(bytes.end.checked_sub(1)?)?;
        Some(place(bytes.start)?..last + 1)
    }
}
