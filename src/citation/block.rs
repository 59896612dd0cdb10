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

/// How many lines a quote has at most that is read with the paragraph beside it.
const MOST_QUOTED: usize = 24;

/// How long what announces a quote behind the last number of a paragraph can be.
const MOST_TAIL: usize = 40;

/// The Markdown quotes above and below a paragraph, where there are such.
pub(super) type Beside = (Option<Range<usize>>, Option<Range<usize>>);

/// The Markdown quotes above and below a paragraph that are said of the numbers `cited` in it: those
/// with which it begins, in brackets or behind a dash, or ends.
pub(super) fn quotes_beside(text: &str, paragraph: &Range<usize>, cited: Range<usize>) -> Beside {
    let words = &text[paragraph.clone()];
    if words.trim_start().starts_with('>') {
        return (None, None);
    }
    let tail = &text[cited.end.min(paragraph.end)..paragraph.end];
    let is_last = tail.trim_end().ends_with([':', '：']) && tail.len() <= MOST_TAIL
        || !tail.contains(|letter: char| letter.is_alphanumeric());
    let below = is_last.then(|| quote_below(text, paragraph.end)).flatten();
    let head = &text[paragraph.start..cited.start];
    let is_source = head.trim_start().starts_with(['—', '–', '-', '(', '（'])
        && head.split(|letter: char| !letter.is_alphabetic()).all(is_joint);
    let above = is_source.then(|| quote_above(text, paragraph.start)).flatten();
    (above.filter(|_| below.is_none()), below)
}

/// The lines of a Markdown quote that stand below an empty line behind `end`.
fn quote_below(text: &str, end: usize) -> Option<Range<usize>> {
    let mut start = end;
    let mut lines = text[end..].split_inclusive('\n').peekable();
    while let Some(line) = lines.next_if(|line| line.trim().is_empty()) {
        start += line.len();
    }
    let quote = lines.take(MOST_QUOTED).take_while(|line| line.trim_start().starts_with('>'));
    let length: usize = quote.map(str::len).sum();
    (length > 0).then_some(start..start + length)
}

/// The same, above an empty line before `start`.
fn quote_above(text: &str, start: usize) -> Option<Range<usize>> {
    const MOST: usize = 4000;
    let from = text.floor_char_boundary(start.saturating_sub(MOST));
    let end = from + text[from..start].trim_end().len();
    let mut first = end;
    for line in text[from..end].split_inclusive('\n').rev().take(MOST_QUOTED) {
        if !line.trim_start().starts_with('>') {
            break;
        }
        first -= line.len();
    }
    (first < end).then_some(first..end)
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

    /// Appends lines of the file as a quote, which they are without marks.
    pub fn push_quote(&mut self, text: &str, bytes: Range<usize>) {
        self.text.push_str(" “");
        self.push_lines(text, bytes.clone());
        self.text.push_str(" ”");
        self.end = self.end.max(bytes.end);
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

/// Whether a word joins numbers and says nothing of them.
pub(super) fn is_joint(word: &str) -> bool {
    const JOINTS: &str = "cr c r and or rule rules vs see to then mtg ルール と や";
    word.is_empty() || JOINTS.split(' ').any(|joint| joint.eq_ignore_ascii_case(word))
}
