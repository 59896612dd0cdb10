//! What are the lines of a text, whatever it is marked up with? Start at [`Page`]; a text whose line
//! ends mean nothing, or are lost, is a [`Flow`].
//!
//! Plain text, Markdown and web pages become the same thing: lines of words, each with the parts
//! of it that are struck out or underlined. Nothing here knows what the words mean.

use std::ops::Range;

use super::lines::{Line, collapse, is_ornament, joins_without_space};
use crate::model::{Span, SpanKind};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Block {
    #[default]
    Paragraph,
    Heading(u8),
    Item,
    /// A line across the page.
    Ruler,
    /// A line of what a file says of itself above its text.
    Meta,
    /// Menus, headers and footers around the text.
    Aside,
}

/// A text with the parts of it that are not plain, ascending, as bytes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strip {
    pub text: String,
    pub marks: Vec<(Range<usize>, SpanKind)>,
    /// How parts of it are read, where that stands over them and not in the text.
    pub readings: Vec<(Range<usize>, String)>,
}

impl Strip {
    pub fn plain(text: &str) -> Self {
        Self { text: collapse(text), ..Self::default() }
    }

    /// The part of it at `bytes`, without white space around it.
    pub fn part(&self, bytes: Range<usize>) -> Self {
        let raw = &self.text[bytes.clone()];
        let start = bytes.start + (raw.len() - raw.trim_start().len());
        let end = start + raw.trim().len();
        let first = self.marks.partition_point(|(range, _)| range.end <= start);
        let own = |range: &Range<usize>| range.start.max(start) - start..range.end.min(end) - start;
        let marks = self.marks[first..].iter().take_while(|(range, _)| range.start < end);
        let marks = marks.map(|(range, kind)| (own(range), *kind)).collect();
        let is_within = |range: &Range<usize>| start <= range.start && range.end <= end;
        let readings = self.readings.iter().filter(|(range, _)| is_within(range));
        let readings = readings.map(|(range, kana)| (own(range), kana.clone())).collect();
        Self { text: self.text[start..end].to_owned(), marks, readings }
    }

    pub fn is_marked(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The marks as a record keeps them.
    pub fn spans(&self, shift: usize) -> Vec<Span> {
        let span = |(bytes, kind): &(Range<usize>, SpanKind)| Span {
            bytes: (bytes.start + shift) as u32..(bytes.end + shift) as u32,
            kind: *kind,
        };
        self.marks.iter().map(span).collect()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PageLine {
    pub number: u32,
    pub strip: Strip,
    pub block: Block,
    /// What marks it as that and is no part of its words, where a plain text prints it.
    pub mark: String,
    /// Whether the block goes on behind it: only a line break stands there.
    pub is_broken: bool,
}

impl PageLine {
    /// The line of the source, without what marks it.
    pub fn source(&self) -> Line<'_> {
        Line { number: self.number, raw: &self.strip.text }
    }
}

/// Fewer lines than this that begin with a colon and a number make no bulletin of the archive.
const FEWEST_COLON_HEADINGS: usize = 3;

/// A text in lines without blank ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Page {
    pub title: Option<String>,
    pub lines: Vec<PageLine>,
}

impl Page {
    /// The page that plain lines make.
    pub fn plain(lines: &[Line<'_>]) -> Self {
        let words = lines.iter().filter(|line| !line.is_blank());
        let lines = words.map(|line| PageLine {
            number: line.number,
            strip: Strip::plain(line.raw),
            ..PageLine::default()
        });
        Self { title: None, lines: lines.collect() }
    }

    /// The same, where colons before its headings say what they are: `::Rules`, `:207.2c`. The
    /// Japanese archive writes its bulletins so, with links and pictures behind a `>`.
    pub fn with_colon_headings(mut self) -> Self {
        let level = |line: &PageLine| {
            let level = line.strip.text.bytes().take_while(|byte| *byte == b':').count();
            let words = &line.strip.text[level..];
            let is_heading = (1..=6).contains(&level) && words.chars().count() <= 60;
            (is_heading && !words.is_empty()).then_some(level)
        };
        let is_numbered = |line: &&PageLine| {
            let words = line.strip.text.trim_start_matches(':');
            words.len() < line.strip.text.len()
                && words.starts_with(|sign: char| sign.is_ascii_digit())
        };
        let numbered = self.lines.iter().filter(is_numbered);
        let (short, long): (Vec<_>, Vec<_>) = numbered.partition(|line| level(line).is_some());
        // A wiki indents rules so.
        if short.len() < FEWEST_COLON_HEADINGS.max(long.len()) {
            return self;
        }
        for (place, line) in self.lines.iter_mut().enumerate() {
            match level(line) {
                Some(level) => {
                    line.mark = ":".repeat(level);
                    line.strip = line.strip.part(level..line.strip.text.len());
                    // The title has as many as its writer liked.
                    let is_title = place < 2 && level > 1;
                    line.block = match level {
                        _ if is_title => Block::Heading(1),
                        1 => Block::Heading(3),
                        _ => Block::Heading(2),
                    };
                }
                None if line.strip.text.starts_with(">[") || line.strip.text == "<>" => {
                    line.block = Block::Aside;
                }
                None => {}
            }
        }
        self
    }

    pub fn has_readings(&self) -> bool {
        self.lines.iter().any(|line| !line.strip.readings.is_empty())
    }

    /// The same with the readings in its words, in brackets, for readers that know no others.
    pub fn with_bracketed_readings(mut self) -> Self {
        for strip in self.lines.iter_mut().map(|line| &mut line.strip) {
            for (word, kana) in std::mem::take(&mut strip.readings).into_iter().rev() {
                let bracketed = format!("({kana})");
                strip.text.insert_str(word.end, &bracketed);
                for (marked, _) in strip.marks.iter_mut().filter(|mark| mark.0.end > word.end) {
                    let is_behind = marked.start >= word.end;
                    marked.start += if is_behind { bracketed.len() } else { 0 };
                    marked.end += bracketed.len();
                }
            }
        }
        self
    }

    /// Its lines for readers that know plain text only, a blank one behind each block.
    pub fn as_plain_lines(&self) -> Vec<Line<'_>> {
        let mut lines = Vec::with_capacity(self.lines.len() * 2);
        for line in &self.lines {
            lines.push(line.source());
            if !line.is_broken {
                lines.push(Line { raw: "", ..line.source() });
            }
        }
        lines
    }
}

#[derive(Default)]
pub(super) struct PageWriter {
    page: Page,
    open: PageLine,
    /// What is open by its name, innermost last, with what it marks words as.
    marks: Vec<(String, Option<SpanKind>)>,
    block: Block,
    /// The source's line now, for the lines of the page.
    line: u32,
    /// White space that nothing has followed yet.
    pending: Option<Space>,
    /// Where the word begins whose reading is to come, as bytes of the open line.
    word: Option<usize>,
}

#[derive(Clone, Copy)]
struct Space {
    wrapped: bool,
    /// Whether it began inside a mark.
    marked: bool,
}

/// More than this, one in another, is not followed; looking for the one that ends would take long.
const MOST_MARKS: usize = 256;

impl PageWriter {
    pub fn at_line(&mut self, line: u32) {
        self.line = line;
    }

    /// Adds words; a line end inside them is white space as any other.
    pub fn words(&mut self, words: &str) {
        for letter in words.chars() {
            if letter.is_whitespace() && letter != '\u{3000}' {
                let marked = self.mark().is_some();
                let space = self.pending.get_or_insert(Space { wrapped: false, marked });
                space.wrapped |= letter == '\n';
                continue;
            }
            if let Some(space) = self.pending.take() {
                self.space(space, letter);
            }
            self.push(letter, true);
        }
    }

    /// White space; between Japanese characters a line end is none.
    fn space(&mut self, space: Space, next: char) {
        let before = &self.open.strip.text;
        let glued = space.wrapped && joins_without_space(before, next.encode_utf8(&mut [0; 4]));
        if !before.is_empty() && !glued {
            self.push(' ', space.marked);
        }
    }

    fn push(&mut self, letter: char, may_be_marked: bool) {
        if self.open.strip.text.is_empty() {
            self.open.number = self.line.max(1);
            self.open.block = self.block;
        }
        let start = self.open.strip.text.len();
        self.open.strip.text.push(letter);
        let end = self.open.strip.text.len();
        let Some(kind) = self.mark().filter(|_| may_be_marked) else { return };
        match self.open.strip.marks.last_mut() {
            Some((range, last)) if *last == kind && range.end == start => range.end = end,
            _ => self.open.strip.marks.push((start..end, kind)),
        }
    }

    fn mark(&self) -> Option<SpanKind> {
        self.marks.iter().rev().find_map(|mark| mark.1)
    }

    /// Begins words that may be struck out or underlined.
    pub fn open_mark(&mut self, name: &str, kind: Option<SpanKind>) {
        if self.marks.len() < MOST_MARKS {
            self.marks.push((name.to_owned(), kind));
        }
    }

    pub fn close_mark(&mut self, name: &str) {
        if let Some(place) = self.marks.iter().rposition(|mark| mark.0 == name) {
            self.marks.remove(place);
        }
    }

    pub fn open_word(&mut self) {
        self.word = Some(self.open.strip.text.len());
    }

    /// Says how the word is read that was begun last, and begins another.
    pub fn read_word(&mut self, kana: &str) {
        let text = &self.open.strip.text;
        let start = self.word.replace(text.len()).unwrap_or(text.len());
        let word = text.get(start..).unwrap_or_default();
        let start = start + (word.len() - word.trim_start().len());
        let kana = collapse(kana);
        if start < text.len() && !kana.is_empty() {
            let end = text.len();
            self.open.strip.readings.push((start..end, kana));
        }
    }

    /// Ends the line within its block, and says what the next one is; a second break in a row ends
    /// the block.
    pub fn break_line(&mut self, next: Block) {
        let before = self.page.lines.len();
        self.end_line(next);
        if let Some(line) = self.page.lines.get_mut(before) {
            line.is_broken = true;
        }
    }

    /// Ends a line of a text whose line ends are shown: the next words stand a line lower in the
    /// source too.
    pub fn next_line(&mut self, next: Block) {
        self.break_line(next);
        self.line += 1;
    }

    /// Ends the block, and says what the next one is.
    pub fn end_line(&mut self, next: Block) {
        self.block = next;
        self.pending = None;
        self.word = self.word.map(|_| 0);
        let line = std::mem::take(&mut self.open);
        let strip = line.strip.part(0..line.strip.text.len());
        if !strip.text.is_empty() {
            self.page.lines.push(PageLine { strip, ..line });
        } else if let Some(last) = self.page.lines.last_mut() {
            last.is_broken = false;
        }
    }

    /// Adds a line across the page, and says what the next block is.
    pub fn ruler(&mut self, sign: &str, next: Block) {
        self.end_line(Block::Ruler);
        self.words(sign);
        self.end_line(next);
    }

    pub fn title(&mut self, title: &str) {
        self.page.title = Some(collapse(title)).filter(|title| !title.is_empty());
    }

    pub fn finish(mut self) -> Page {
        self.end_line(Block::Paragraph);
        self.page
    }
}

/// A text without line ends that still knows on which line of the source each byte stood.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub text: String,
    /// Where each line of the source begins in the text, ascending.
    starts: Vec<(usize, u32)>,
}

impl Flow {
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

    /// The line of the source behind the one on which these bytes end.
    pub fn end_of(&self, bytes: &Range<usize>) -> u32 {
        self.line_of(bytes.end.saturating_sub(1).max(bytes.start)) + 1
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

/// Notes that the translator put into the text in round brackets.
pub(super) fn translator_notes(text: &str) -> Vec<Span> {
    const WORDS: [&str; 3] = ["訳注", "訳者注", "訳者註"];
    let mut notes: Vec<Span> = Vec::new();
    for (start, bracket) in text.match_indices(['(', '（']) {
        let inside = &text[start + bracket.len()..];
        // A note in a note is a part of it.
        let is_apart = notes.last().is_none_or(|note| note.bytes.end as usize <= start);
        if is_apart && WORDS.iter().any(|word| inside.starts_with(word)) {
            let end = start + closing(&text[start..]);
            notes.push(Span { bytes: start as u32..end as u32, kind: SpanKind::TranslatorNote });
        }
    }
    notes
}

/// Bytes up to and with the bracket that closes the one the text begins with.
fn closing(text: &str) -> usize {
    let mut depth = 0_u32;
    let closes = |(_, letter): &(usize, char)| {
        match letter {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    let close = text.char_indices().find(closes);
    close.map_or(text.len(), |(place, letter)| place + letter.len_utf8())
}
