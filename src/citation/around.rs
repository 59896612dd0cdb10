//! Which words stand around a citation? Start at [`Surroundings::words`].
//!
//! What a citation is said of follows it behind a colon, stands before it where the citation is
//! bracketed, or is the sentence in which it stands. The rest of the comment, and the names in the
//! code below it, say the same in other words.

use std::cell::OnceCell;
use std::ops::Range;

use super::beside::line_within;
use super::block::{Beside, Block, is_joint, quotes_beside};
use super::evidence::Citation;
use super::fields::{Fields, Marks};
use super::lead::is_leader;
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

/// How many lines a block may have.
const MOST_LINES: usize = 24;

/// How many bytes of a long line are read.
const MOST_BYTES: usize = 6000;

/// How many other citations before and behind one are read with it at most.
const MOST_AROUND: usize = 16;

/// How many lines of the code behind a block are read.
const CODE_LINES: usize = 5;

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
        let block = self.block(citation.bytes.start);
        if let Some(words) = self.in_fields(citation, &block, place) {
            return words;
        }
        let within: Vec<(usize, Range<usize>)> = self.within(&block, place);
        let Some(own) = within.iter().position(|cited| cited.0 == place) else {
            let line = self.line(citation.bytes.start);
            let code = self.code_behind(line.end);
            return Words { claim: self.text[line].to_owned(), code, ..Words::default() };
        };
        let quoted = passages(&block.text);
        let group = group(&block, &within, own, &quoted);
        let (claim, is_head) = claim(&block, &within, &group, self.citations, &quoted);
        let rule = match is_head {
            true => rule_behind(&block, &within, &group, self.citations),
            false => String::new(),
        };
        let number = |cited: &(usize, Range<usize>)| self.citations[cited.0].range;
        let others = within.iter().enumerate().filter(|other| other.0 != own);
        let in_group = others.filter(|other| group.contains(&other.0));
        let is_announced = !is_head && claim.start >= within[group.end - 1].1.end;
        let text = block.text[claim].trim().to_owned();
        Words {
            quotes: quotes(&text),
            code: self.code(citation, &block),
            is_head,
            is_announced,
            is_beside: false,
            rule,
            group: in_group.map(|other| number(other.1)).collect(),
            claim: text,
        }
    }

    /// The words around a citation that fills one of several fields, of which others say something.
    fn in_fields(&self, citation: &Citation, block: &Block, place: usize) -> Option<Words> {
        let kind = self.regions.kind_at(citation.bytes.start);
        if !matches!(kind, RegionKind::Text | RegionKind::Code) {
            return None;
        }
        let marks = self.marks.get_or_init(|| Marks::of(self.text, self.regions));
        let fields = Fields::of(self.text, marks, self.citations, place)?;
        let number = |at: usize| self.citations[at].range;
        let group: Vec<NumberRange> = fields.group.filter(|at| *at != place).map(number).collect();
        Some(Words {
            quotes: fields.said.iter().filter(|said| is_quote(said)).cloned().collect(),
            claim: fields.said.join(". "),
            code: self.code(citation, block),
            is_beside: true,
            group,
            ..Words::default()
        })
    }

    fn line(&self, place: usize) -> Range<usize> {
        line_within(self.text, place, self.margin(place))
    }

    /// The citations that lie in a block, with their bytes in it.
    fn within(&self, block: &Block, place: usize) -> Vec<(usize, Range<usize>)> {
        let inside = |at: usize| Some((at, block.bytes_of(&self.citations.get(at)?.bytes)?));
        let mut all: Vec<_> = (0..place).rev().map_while(inside).collect();
        all.reverse();
        all.extend((place..self.citations.len()).map_while(inside));
        all
    }

    fn block(&self, place: usize) -> Block {
        let Some(at) = self.regions.at(place) else {
            return Block { text: String::new(), pieces: Vec::new(), end: self.line(place).end };
        };
        let Some(region) = self.regions.get(at) else {
            return Block { text: String::new(), pieces: Vec::new(), end: place };
        };
        if matches!(region.kind, RegionKind::Prose | RegionKind::Comment) {
            return self.lines_around(region, place);
        }
        let margin = self.margin(place);
        let start = self.text.floor_char_boundary(place.saturating_sub(margin));
        let end = self.text.floor_char_boundary(place + margin);
        let mut block = Block::at(region.bytes.end);
        let bytes = region.bytes.start.max(start)..region.bytes.end.min(end);
        block.push_lines(self.text, bytes);
        block
    }

    /// The comment or paragraph that holds a byte: the lines around it up to empty ones and, in a
    /// document, to items of a list; a row of a table is one line.
    fn lines_around(&self, region: &Region, place: usize) -> Block {
        let (own, margin) = (self.line(place), self.margin(place));
        let is_prose = region.kind == RegionKind::Prose;
        let opens = |line: &Range<usize>| {
            let head = self.text[line.clone()].trim_start();
            let is_item = head.starts_with("- ") || head.starts_with("* ");
            is_prose && (is_item || head.starts_with(['|', '#', '•']))
        };
        let said = region.bytes.start.max(own.start)..region.bytes.end.min(own.end);
        let opens_line = self.text[own.start..said.start].chars().all(is_leader);
        let mut lines = vec![said];
        let mut at = own.clone();
        // A line so long that only the part around the citation is read has none above it.
        while opens_line && !opens(&at) && self.text[..at.start].ends_with('\n') {
            at = self.line(at.start - 1);
            let said = self.said_in(&at, region.kind).filter(|_| place - at.start <= margin);
            let Some(said) = said.filter(|_| lines.len() <= MOST_LINES) else { break };
            lines.insert(0, said);
        }
        at = own;
        let most = lines.len() + MOST_LINES;
        while !self.text[at.clone()].trim_start().starts_with('|')
            && self.text[at.end..].starts_with('\n')
        {
            at = self.line(at.end + 1);
            let said = self.said_in(&at, region.kind).filter(|said| said.end - place <= margin);
            let Some(said) = said.filter(|_| !opens(&at) && lines.len() < most) else { break };
            lines.push(said);
        }
        let bytes = lines[0].start..lines[lines.len() - 1].end;
        let mut block = Block::at(bytes.end);
        let (above, below) = if is_prose { self.quotes_beside(&bytes) } else { (None, None) };
        if let Some(above) = above.filter(|quote| place - quote.start < MOST_BYTES) {
            block.push_quote(self.text, above);
        }
        lines.into_iter().for_each(|line| block.push_lines(self.text, line));
        if let Some(below) = below.filter(|quote| quote.end - place < MOST_BYTES) {
            block.push_quote(self.text, below);
        }
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

    /// The Markdown quotes above and below a paragraph that are said of the numbers in it.
    fn quotes_beside(&self, bytes: &Range<usize>) -> Beside {
        let at = |byte| self.citations.partition_point(|citation| citation.bytes.start < byte);
        match self.citations.get(at(bytes.start)..at(bytes.end)) {
            Some([first, .., last]) => {
                quotes_beside(self.text, bytes, first.bytes.start..last.bytes.end)
            }
            Some([only]) => quotes_beside(self.text, bytes, only.bytes.clone()),
            _ => (None, None),
        }
    }

    fn code(&self, citation: &Citation, block: &Block) -> String {
        match self.regions.kind_at(citation.bytes.start) {
            RegionKind::Prose => String::new(),
            _ => self.code_behind(block.end),
        }
    }

    fn code_behind(&self, end: usize) -> String {
        let end = end.min(self.text.len());
        let rest = &self.text[end..self.text.floor_char_boundary(end + MOST_BYTES)];
        let lines = rest.lines().skip(1).take(CODE_LINES);
        let lines = lines.map(|line| &line[..line.floor_char_boundary(200)]);
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The citations that stand together with the one at `own`, joined by nothing but marks and words
/// such as `and`.
fn group(
    block: &Block,
    within: &[(usize, Range<usize>)],
    own: usize,
    quoted: &[Range<usize>],
) -> Range<usize> {
    let text = block.text.as_str();
    let together = |one: usize, other: usize| {
        let (first, last) = (within[one].1.start, within[other].1.start);
        let is_apart = !is_outside(first, last, quoted) || !is_outside(last, first, quoted);
        let between = &text[within[one].1.end..within[other].1.start];
        // The end of a sentence parts them.
        let ends = between.trim_start_matches([')', ']', '"', '”', '’']).starts_with(". ");
        // So does the end of a line that no mark carries over.
        let carries = |mark: char| mark.is_alphanumeric() || ",/&+、・".contains(mark);
        let is_listed = block.lists_at(last) && !between.contains(carries);
        !ends
            && !is_apart
            && !is_listed
            && between.len() <= 24
            && between.split(|letter: char| !letter.is_alphabetic()).all(is_joint)
    };
    let (mut first, mut last) = (own, own);
    while first > 0 && together(first - 1, first) {
        first -= 1;
    }
    while last + 1 < within.len() && together(last, last + 1) {
        last += 1;
    }
    first..last + 1
}

/// The words of a block that a group of citations is about, and whether they stand as a rule's do.
fn claim(
    block: &Block,
    within: &[(usize, Range<usize>)],
    group: &Range<usize>,
    citations: &[Citation],
    quoted: &[Range<usize>],
) -> (Range<usize>, bool) {
    let text = block.text.as_str();
    let start = within[group.start].1.start;
    let end = within[group.end - 1].1.end;
    // What is cited in a quote is said there, and parts nothing around it.
    let parts = |cited: &&(usize, Range<usize>)| is_outside(cited.1.start, start, quoted);
    let before_end = within[..group.start].iter().rfind(parts).map_or(0, |cited| cited.1.end);
    let next = within[group.end..].iter().find(parts);
    let next_start = next.map_or(text.len(), |cited| cited.1.start);
    let behind = &text[end..next_start];
    let marks = [' ', '`', '*', ')', ']', '"', '”'];
    let opened = behind.trim_start_matches(marks);
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
        || block.begins_line(start)
        || is_title_of_next(head, within, group, citations);
    let is_head = is_bare && is_capital && !opens && !is_bracketed;
    if (opens || is_head) && body.len() > 3 {
        let length = claim_length(behind, next.is_some());
        return (end..end + length, is_head);
    }
    // In a list of numbers, a line to each, what stands above is said of the number above.
    let above = within[..group.start].iter().rfind(parts);
    let is_listed = above.is_some_and(|above| block.lists_at(above.1.start));
    let from = match is_listed && block.lists_at(start) {
        true => start,
        false => before_end + sentence_start(text, before_end..start, start, quoted),
    };
    if is_bracketed && start > from + 12 {
        return (from..start, false);
    }
    let to = end + sentence_end(text, end..next_start, start, quoted);
    (from..to.max(end), false)
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

/// What follows a number up to the next one that opens its line, or is announced by a title.
fn rule_behind(
    block: &Block,
    within: &[(usize, Range<usize>)],
    group: &Range<usize>,
    citations: &[Citation],
) -> String {
    let text = block.text.as_str();
    let start = within[group.end - 1].1.end;
    let next = (group.end..within.len()).find(|at| {
        let head = text[within[at - 1].1.end..within[*at].1.start].trim();
        block.begins_line(within[*at].1.start)
            || is_title_of_next(head, within, &(*at..at + 1), citations)
    });
    let end = next.map_or(text.len(), |index| within[index].1.start).min(start + MOST_RULE);
    text[start..text.floor_char_boundary(end)].to_owned()
}

/// Whether what stands before a subrule is the title of its rule, as in `100.2. Wugs 100.2a A wug`.
fn is_title_of_next(
    head: &str,
    within: &[(usize, Range<usize>)],
    group: &Range<usize>,
    citations: &[Citation],
) -> bool {
    const MOST_TITLE_WORDS: usize = 6;
    let Some(before) = group.start.checked_sub(1) else { return false };
    let (rule, subrule) =
        (citations[within[before].0].range, citations[within[group.start].0].range);
    rule.is_single()
        && rule != subrule
        && subrule.first().rule() == Some(rule.first())
        && head.starts_with('.')
        && head.split_whitespace().count() <= MOST_TITLE_WORDS + 1
}

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

/// Where the sentence starts that goes on at `cited`, from the start of `bytes` before it; what ends
/// in a quote ends there only.
fn sentence_start(text: &str, bytes: Range<usize>, cited: usize, quoted: &[Range<usize>]) -> usize {
    let ends = [". ", "; ", "。", "! ", "? ", ") ", ".) "];
    let last = |end: &&str| {
        let mut found = text[bytes.clone()].rmatch_indices(*end);
        let stands = |at: usize| is_outside(bytes.start + at, cited, quoted);
        Some(found.find(|hit| stands(hit.0))?.0 + end.len())
    };
    // What names only the rules goes with the quote before it.
    let says_more = |from: &usize| {
        let words = text[*from..cited].split(|letter: char| !letter.is_alphabetic());
        words.into_iter().any(|word| !is_joint(word) && word != "総合ルール")
    };
    let behind_quotes = closed(text, quoted).filter(|end| bytes.contains(end)).filter(says_more);
    let behind_quotes = behind_quotes.map(|end| end - bytes.start);
    ends.iter().filter_map(last).chain(behind_quotes).max().unwrap_or(0)
}

/// Where the sentence ends that holds what is at `cited`, from the start of `bytes` behind it.
fn sentence_end(text: &str, bytes: Range<usize>, cited: usize, quoted: &[Range<usize>]) -> usize {
    let ends = [". ", "; ", "。"];
    let first = |end: &&str| {
        let mut found = text[bytes.clone()].match_indices(*end);
        let stands = |at: usize| is_outside(bytes.start + at, cited, quoted);
        Some(found.find(|hit| stands(hit.0))?.0 + end.trim_end().len())
    };
    let behind_quotes = closed(text, quoted).filter(|end| bytes.contains(end));
    let behind_quotes = behind_quotes.map(|end| end - bytes.start);
    ends.iter().filter_map(first).chain(behind_quotes).min().unwrap_or(bytes.len())
}
