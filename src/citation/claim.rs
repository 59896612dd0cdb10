//! Which words stand around a citation? Start at [`Surroundings::words`].
//!
//! What a citation is said of follows it behind a colon, stands before it where the citation is
//! bracketed, or is the sentence in which it stands. The rest of the comment, and the names in the
//! code below it, say the same in other words.

use std::cell::OnceCell;
use std::iter::successors;
use std::ops::Range;

use super::beside::{is_leader, joins, line_within};
use super::evidence::Citation;
use super::fields::{Fields, Marks};
use super::quotation::{closed, is_outside, is_quote, passages, quotes};
use super::syntax::{Region, RegionKind, Regions};
use crate::model::NumberRange;
use crate::text::is_japanese;

/// The words around one citation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// What the citation is said of.
    pub claim: String,
    /// The code that follows the comment.
    pub code: String,
    /// What stands in quotation marks in the claim.
    pub quotes: Vec<String>,
    /// Whether the claim stands as a rule does: the number, then its sentence.
    pub is_head: bool,
    /// Whether it follows the number behind a colon.
    pub is_announced: bool,
    /// Whether it stands in other fields than the number: in a call, an object, a row of keys.
    pub is_beside: bool,
    /// Where it stands as a rule does, all that follows the number up to the next that stands so, other citations
    /// among it.
    pub rule: String,
    /// Other citations of the same claim.
    pub group: Vec<NumberRange>,
}

/// A file whose citations were found.
pub struct Surroundings<'a> {
    text: &'a str,
    regions: &'a Regions,
    citations: &'a [Citation],
    marks: OnceCell<Marks>,
}

/// How many lines a block may have above and below a citation, and a quote beside it.
const MOST_LINES: usize = 24;

/// How many bytes of a long line are read.
const MOST_BYTES: usize = 6000;

/// How many other citations before and behind one are read with it at most.
const MOST_AROUND: usize = 16;

/// How many lines of the code behind a block are read.
const CODE_LINES: usize = 5;

/// How long what announces a quote behind the last number of a paragraph can be.
const MOST_TAIL: usize = 40;

impl<'a> Surroundings<'a> {
    /// The file with this text and these citations.
    pub fn of(text: &'a str, regions: &'a Regions, citations: &'a [Citation]) -> Self {
        Self { text, regions, citations, marks: OnceCell::new() }
    }

    /// The bytes of the comment or paragraph that holds the citation at `place`.
    pub fn block_of(&self, place: usize) -> Range<usize> {
        let Some(citation) = self.citations.get(place) else { return 0..0 };
        let block = self.block(citation.bytes.start);
        let start = block.pieces.first().map_or(citation.bytes.start, |piece| piece.0);
        let end = block.pieces.last().map_or(block.end, |piece| piece.0 + piece.2);
        start..end.max(citation.bytes.end)
    }

    /// How far around a byte is read: less where so many numbers stand that none of them is said
    /// of all.
    fn margin(&self, byte: usize) -> usize {
        let at = self.citations.partition_point(|citation| citation.bytes.start < byte);
        let far = |place: Option<usize>| {
            let citation = place.and_then(|place| self.citations.get(place));
            citation.map_or(MOST_BYTES / 2, |citation| citation.bytes.start.abs_diff(byte))
        };
        let margin = far(at.checked_sub(MOST_AROUND)).min(far(Some(at + MOST_AROUND)));
        margin.clamp(MOST_BYTES / 48, MOST_BYTES / 2)
    }

    /// The words around the citation at `place`.
    pub fn words(&self, place: usize) -> Words {
        let Some(citation) = self.citations.get(place) else { return Words::default() };
        let kind = self.regions.kind_at(citation.bytes.start);
        let block = self.block(citation.bytes.start);
        let code = match kind {
            RegionKind::Prose => String::new(),
            _ => self.code_behind(block.end),
        };
        let is_field = matches!(kind, RegionKind::Text | RegionKind::Code);
        let marks = || self.marks.get_or_init(|| Marks::of(self.text, self.regions));
        let fields = is_field.then(|| Fields::of(self.text, marks(), self.citations, place));
        if let Some(Fields { said, group }) = fields.flatten() {
            let others = group.filter(|at| *at != place).map(|at| self.citations[at].range);
            return Words {
                quotes: said.iter().filter(|said| is_quote(said)).cloned().collect(),
                claim: said.join(". "),
                code,
                is_beside: true,
                group: others.collect(),
                ..Words::default()
            };
        }
        let inside = |at: usize| block.bytes_of(&self.citations.get(at)?.bytes);
        let mut places: Vec<Range<usize>> = (0..place).rev().map_while(inside).collect();
        places.reverse();
        let own = places.len();
        places.extend((place..self.citations.len()).map_while(inside));
        let citations = &self.citations[place - own..place - own + places.len()];
        if places.len() == own {
            let line = self.line(citation.bytes.start);
            let code = self.code_behind(line.end);
            return Words { claim: self.text[line].to_owned(), code, ..Words::default() };
        }
        let quoted = passages(&block.text);
        let passage = Passage { block, citations, places, quoted };
        let group = passage.group(own);
        let (claim, is_head) = passage.claim(&group);
        let text = passage.block.text[claim.clone()].trim().to_owned();
        let others = group.clone().filter(|other| *other != own);
        Words {
            quotes: quotes(&text),
            code,
            is_head,
            is_announced: !is_head && claim.start >= passage.places[group.end - 1].end,
            is_beside: false,
            rule: if is_head { passage.rule_behind(&group) } else { String::new() },
            group: others.map(|other| citations[other].range).collect(),
            claim: text,
        }
    }

    fn line(&self, place: usize) -> Range<usize> {
        line_within(self.text, place, self.margin(place))
    }

    fn block(&self, place: usize) -> Block {
        let Some(region) = self.regions.at(place) else {
            return Block::at(self.line(place).end);
        };
        if matches!(region.kind, RegionKind::Prose | RegionKind::Comment) {
            return self.lines_around(region, place);
        }
        let margin = self.margin(place);
        let start = self.text.floor_char_boundary(place.saturating_sub(margin));
        let end = self.text.floor_char_boundary(place + margin);
        let mut block = Block::at(region.bytes.end);
        block.push_lines(self.text, region.bytes.start.max(start)..region.bytes.end.min(end));
        block
    }

    /// The comment or paragraph that holds a byte: the lines around it up to empty ones and, in a
    /// document, to items of a list; a row of a table is one line.
    fn lines_around(&self, region: &Region, place: usize) -> Block {
        let (own, margin) = (self.line(place), self.margin(place));
        let is_prose = region.kind == RegionKind::Prose;
        let head = |line: &Range<usize>| self.text[line.clone()].trim_start();
        let opens = |line: &Range<usize>| {
            is_prose && ["- ", "* ", "|", "#", "•"].iter().any(|sign| head(line).starts_with(sign))
        };
        let said = region.bytes.start.max(own.start)..region.bytes.end.min(own.end);
        let opens_line = self.text[own.start..said.start].chars().all(is_leader);
        // A line so long that only the part around the citation is read has none above it.
        let above = successors(Some(own.clone()), |line| {
            let has_above = !opens(line) && self.text[..line.start].ends_with('\n');
            has_above.then(|| self.line(line.start - 1))
        });
        let above = above.skip(1).take(if opens_line { MOST_LINES } else { 0 });
        let above = above.take_while(|line| place - line.start <= margin);
        let mut lines: Vec<_> = above.map_while(|line| self.said_in(&line, region.kind)).collect();
        lines.reverse();
        lines.push(said);
        let below = successors(Some(own), |line| {
            let has_below = !head(line).starts_with('|') && self.text[line.end..].starts_with('\n');
            has_below.then(|| self.line(line.end + 1))
        });
        let below = below.skip(1).take(MOST_LINES).take_while(|line| !opens(line));
        let below = below.map_while(|line| self.said_in(&line, region.kind));
        lines.extend(below.take_while(|said| said.end - place <= margin));
        let bytes = lines[0].start..lines[lines.len() - 1].end;
        let mut block = Block::at(bytes.end);
        let [above, below] = if is_prose { self.quotes_beside(&bytes) } else { [None, None] };
        let is_near = |quote: &Range<usize>| {
            place.saturating_sub(quote.start).max(quote.end.saturating_sub(place)) < MOST_BYTES
        };
        above.filter(is_near).into_iter().for_each(|quote| block.push_quote(self.text, quote));
        lines.into_iter().for_each(|line| block.push_lines(self.text, line));
        below.filter(is_near).into_iter().for_each(|quote| block.push_quote(self.text, quote));
        block
    }

    /// What a line says that is all a comment, or of a document; none where that is nothing.
    fn said_in(&self, line: &Range<usize>, kind: RegionKind) -> Option<Range<usize>> {
        const MARKS: [char; 10] = [' ', '\t', '*', '\r', '<', '>', 'p', 'b', 'r', '/'];
        let regions = self.regions.all();
        let first = regions.partition_point(|region| region.bytes.end <= line.start);
        let region = regions.get(first).filter(|region| region.kind == kind)?;
        let said = region.bytes.start.max(line.start)..region.bytes.end.min(line.end);
        let before = self.text.get(line.start..said.start)?;
        let says = self.text.get(said.clone())?.trim_matches(MARKS);
        (!says.is_empty() && before.chars().all(is_leader)).then_some(said)
    }

    /// The Markdown quotes above and below a paragraph that are said of the numbers in it: those
    /// with which it begins, in brackets or behind a dash, or ends.
    fn quotes_beside(&self, paragraph: &Range<usize>) -> [Option<Range<usize>>; 2] {
        let at = |byte| self.citations.partition_point(|citation| citation.bytes.start < byte);
        let cited = self.citations.get(at(paragraph.start)..at(paragraph.end)).unwrap_or_default();
        let words = &self.text[paragraph.clone()];
        let ([first, ..], [.., last]) = (cited, cited) else { return [None, None] };
        if words.trim_start().starts_with('>') {
            return [None, None];
        }
        let quote_lines = |line: &&str| line.trim_start().starts_with('>');
        let tail = &self.text[last.bytes.end.min(paragraph.end)..paragraph.end];
        let is_last = tail.trim_end().ends_with([':', '：']) && tail.len() <= MOST_TAIL
            || !tail.contains(|letter: char| letter.is_alphanumeric());
        let rest = self.text[paragraph.end..].trim_start();
        let lines = rest.split_inclusive('\n').take(if is_last { MOST_LINES } else { 0 });
        let length: usize = lines.take_while(quote_lines).map(str::len).sum();
        let start = self.text.len() - rest.len();
        if length > 0 {
            return [None, Some(start..start + length)];
        }
        let head = &self.text[paragraph.start..first.bytes.start];
        let is_source = head.trim_start().starts_with(['—', '–', '-', '(', '（']) && joins(head);
        let from = self.text.floor_char_boundary(paragraph.start.saturating_sub(MOST_BYTES));
        let rest = self.text[from..paragraph.start].trim_end();
        let lines = rest.split_inclusive('\n').rev().take(if is_source { MOST_LINES } else { 0 });
        let length: usize = lines.take_while(quote_lines).map(str::len).sum();
        let end = from + rest.len();
        [(length > 0).then_some(end - length..end), None]
    }

    fn code_behind(&self, end: usize) -> String {
        let end = end.min(self.text.len());
        let rest = &self.text[end..self.text.floor_char_boundary(end + MOST_BYTES)];
        let lines = rest.lines().skip(1).take(CODE_LINES);
        let lines = lines.map(|line| &line[..line.floor_char_boundary(200)]);
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A comment or paragraph with the citations in it.
struct Passage<'a> {
    block: Block,
    citations: &'a [Citation],
    /// Where they stand in it.
    places: Vec<Range<usize>>,
    /// What is quoted in it.
    quoted: Vec<Range<usize>>,
}

impl Passage<'_> {
    /// The citations that stand together with the one at `own`, joined by nothing but marks and words
    /// such as `and`.
    fn group(&self, own: usize) -> Range<usize> {
        let together = |one: usize, other: usize| {
            let (one, other) = (&self.places[one], &self.places[other]);
            let is_apart = !self.is_outside(one.start, other.start)
                || !self.is_outside(other.start, one.start);
            let between = &self.block.text[one.end..other.start];
            // The end of a sentence parts them.
            let ends = between.trim_start_matches([')', ']', '"', '”', '’']).starts_with(". ");
            // So does the end of a line that no mark carries over.
            let carries = |mark: char| mark.is_alphanumeric() || ",/&+、・".contains(mark);
            let is_listed = self.block.lists_at(other.start) && !between.contains(carries);
            !ends && !is_apart && !is_listed && between.len() <= 24 && joins(between)
        };
        let (mut first, mut last) = (own, own);
        while first > 0 && together(first - 1, first) {
            first -= 1;
        }
        while last + 1 < self.places.len() && together(last, last + 1) {
            last += 1;
        }
        first..last + 1
    }

    /// Whether a byte stands in no quote but in one that holds the byte at `cited`, too.
    fn is_outside(&self, at: usize, cited: usize) -> bool {
        is_outside(at, cited, &self.quoted)
    }

    /// The words that a group of citations is about, and whether they stand as a rule's do.
    fn claim(&self, group: &Range<usize>) -> (Range<usize>, bool) {
        let text = self.block.text.as_str();
        let (start, end) = (self.places[group.start].start, self.places[group.end - 1].end);
        // What is cited in a quote is said there, and parts nothing around it.
        let parts = |cited: &&Range<usize>| self.is_outside(cited.start, start);
        let above = self.places[..group.start].iter().rfind(parts);
        let before_end = above.map_or(0, |cited| cited.end);
        let next = self.places[group.end..].iter().find(parts);
        let next_start = next.map_or(text.len(), |cited| cited.start);
        let behind = &text[end..next_start];
        let opened = behind.trim_start_matches([' ', '`', '*', ')', ']', '"', '”']);
        let opens = opened.starts_with([':', '—', '–', '：']) || opened.starts_with("- ");
        let body = opened.trim_start_matches(['.', ' ', '\t']);
        let is_capital = body
            .starts_with(|letter: char| letter.is_uppercase() || letter == '“' || letter == '{')
            || body.len() < behind.len() && opens_japanese(body);
        let bracketed =
            text[..start].trim_end_matches(|letter: char| letter.is_alphabetic() || letter == ' ');
        let is_bracketed = bracketed.ends_with(['(', '（', '[']);
        let head = text[before_end..start].trim();
        let is_bare = head.is_empty()
            || head.ends_with(|letter: char| !letter.is_alphanumeric())
            || self.block.begins_line(start)
            || self.is_title_of(head, group.start);
        let is_head = is_bare && is_capital && !opens && !is_bracketed;
        if (opens || is_head) && body.len() > 3 {
            let length = claim_length(behind, next.is_some());
            return (end..end + length, is_head);
        }
        // In a list of numbers, a line to each, what stands above is said of the number above.
        let is_listed = above.is_some_and(|above| self.block.lists_at(above.start));
        let from = match is_listed && self.block.lists_at(start) {
            true => start,
            false => self.sentence_start(before_end..start),
        };
        if is_bracketed && start > from + 12 {
            return (from..start, false);
        }
        (from..self.sentence_end(end..next_start, start), false)
    }

    /// What follows a group up to the next number that opens its line, or is announced by a title.
    fn rule_behind(&self, group: &Range<usize>) -> String {
        let text = self.block.text.as_str();
        let start = self.places[group.end - 1].end;
        let next = (group.end..self.places.len()).find(|at| {
            let head = text[self.places[at - 1].end..self.places[*at].start].trim();
            self.block.begins_line(self.places[*at].start) || self.is_title_of(head, *at)
        });
        let end = next.map_or(text.len(), |at| self.places[at].start).min(start + MOST_RULE);
        text[start..text.floor_char_boundary(end)].to_owned()
    }

    /// Whether what stands before a subrule is the title of its rule, as in `100.2. Wugs 100.2a A wug`.
    fn is_title_of(&self, head: &str, at: usize) -> bool {
        const MOST_TITLE_WORDS: usize = 6;
        let Some(before) = at.checked_sub(1) else { return false };
        let (rule, subrule) = (self.citations[before].range, self.citations[at].range);
        rule.is_single()
            && rule != subrule
            && subrule.first().rule() == Some(rule.first())
            && head.starts_with('.')
            && head.split_whitespace().count() <= MOST_TITLE_WORDS + 1
    }

    /// Where the sentence starts that goes on behind `bytes`, and that starts in them; what ends in a
    /// quote ends there only.
    fn sentence_start(&self, bytes: Range<usize>) -> usize {
        let (text, cited) = (self.block.text.as_str(), bytes.end);
        let ends = [". ", "; ", "。", "! ", "? ", ") ", ".) "];
        let last = |end: &&str| {
            let mut found = text[bytes.clone()].rmatch_indices(*end);
            let stands = |at: usize| self.is_outside(bytes.start + at, cited);
            Some(bytes.start + found.find(|hit| stands(hit.0))?.0 + end.len())
        };
        // What names only the rules goes with the quote before it.
        let says_more = |from: &usize| !joins(&text[*from..cited]);
        let quotes = closed(text, &self.quoted).filter(|end| bytes.contains(end));
        let quotes = quotes.filter(says_more);
        ends.iter().filter_map(last).chain(quotes).max().unwrap_or(bytes.start)
    }

    /// Where the sentence ends that holds what is at `cited`, in the bytes behind it.
    fn sentence_end(&self, bytes: Range<usize>, cited: usize) -> usize {
        let text = self.block.text.as_str();
        let first = |end: &&str| {
            let mut found = text[bytes.clone()].match_indices(*end);
            let stands = |at: usize| self.is_outside(bytes.start + at, cited);
            Some(bytes.start + found.find(|hit| stands(hit.0))?.0 + end.trim_end().len())
        };
        let quotes = closed(text, &self.quoted).filter(|end| bytes.contains(end));
        [". ", "; ", "。"].iter().filter_map(first).chain(quotes).min().unwrap_or(bytes.end)
    }
}

/// Whether a text opens as a Japanese sentence does, and not as one goes on behind a number.
fn opens_japanese(text: &str) -> bool {
    const GOING_ON: [&str; 13] =
        ["を", "に", "の", "は", "が", "で", "と", "へ", "や", "も", "から", "まで", "参照"];
    const OPENING: [&str; 3] = ["もし", "もはや", "とき"];
    let goes_on = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    text.starts_with(is_japanese) && (!goes_on(&GOING_ON) || goes_on(&OPENING))
}

/// How much of what follows a number can be the sentences of its rule, in bytes.
const MOST_RULE: usize = 400;

/// Up to where what follows a citation speaks of it; the words that announce the next one are not
/// part of it.
fn claim_length(behind: &str, is_followed: bool) -> usize {
    const MOST: usize = 600;
    let most = behind.floor_char_boundary(MOST.min(behind.len()));
    if !is_followed {
        return most;
    }
    // The sentence in which the next citation stands belongs to that one, where there are two.
    let last = behind[..most].rfind([';', '(']).filter(|at| most - at < 12);
    // The point behind a number ends no sentence.
    let sentence = behind[..most].rfind(". ").filter(|at| *at > 0).map(|at| at + 1);
    let sentence = sentence.filter(|at| most - at < 24);
    last.or(sentence).unwrap_or(most)
}

/// The text of a comment without its signs, or a paragraph, on one line.
struct Block {
    /// What it says.
    text: String,
    /// Where pieces of it come from: byte of the file, byte of the block, length.
    pieces: Vec<(usize, usize, usize)>,
    /// Where it ends in the file.
    end: usize,
}

impl Block {
    /// An empty one that ends at a byte of the file.
    fn at(end: usize) -> Self {
        Self { text: String::new(), pieces: Vec::new(), end }
    }

    /// Appends lines of the file without what opens them.
    fn push_lines(&mut self, text: &str, bytes: Range<usize>) {
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
    fn push_quote(&mut self, text: &str, bytes: Range<usize>) {
        self.text.push_str(" “");
        self.push_lines(text, bytes.clone());
        self.text.push_str(" ”");
        self.end = self.end.max(bytes.end);
    }

    /// Whether nothing but `rule` stands before a byte of the block in its line.
    fn begins_line(&self, at: usize) -> bool {
        self.before_in_line(at)
            .is_some_and(|before| before.is_empty() || before.eq_ignore_ascii_case("rule"))
    }

    /// Whether nothing but what is written before numbers stands before a byte in its line.
    fn lists_at(&self, at: usize) -> bool {
        self.before_in_line(at).is_some_and(joins)
    }

    fn before_in_line(&self, at: usize) -> Option<&str> {
        let after = self.pieces.partition_point(|piece| piece.1 <= at);
        let (_, from, _) = self.pieces[after.checked_sub(1)?];
        Some(self.text.get(from..at)?.trim())
    }

    /// Where bytes of the file stand in the block; none where they do not.
    fn bytes_of(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let place = |byte: usize| {
            let after = self.pieces.partition_point(|piece| piece.0 <= byte);
            let (from, to, length) = self.pieces.get(after.checked_sub(1)?)?;
            (byte < from + length).then(|| to + byte - from)
        };
        Some(place(bytes.start)?..place(bytes.end.checked_sub(1)?)? + 1)
    }
}
