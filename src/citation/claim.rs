//! Which words stand around a citation? Start at [`Surroundings::words`].
//!
//! What a citation is said of follows it behind a colon, stands before it where the citation is
//! bracketed, or is the sentence in which it stands.

use std::cell::RefCell;
use std::iter::successors;
use std::ops::Range;
use std::rc::Rc;

use super::beside::{is_leader, joins, line_within};
use super::evidence::Citation;
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
    /// What stands in quotation marks in the claim, and whether next to nothing stands between it and
    /// the number.
    pub quotes: Vec<(String, bool)>,
    /// Whether the claim stands as a rule does: the number, then its sentence.
    pub is_head: bool,
    /// Whether all of the line may be said of it: its own field says nothing.
    pub is_line: bool,
    /// Where it stands as a rule does, all that follows the number up to the next that stands so, other citations
    /// among it.
    pub rule: String,
    /// The citations of the claim.
    pub group: Vec<NumberRange>,
}

/// A file whose citations were found.
pub struct Surroundings<'a> {
    text: &'a str,
    regions: &'a Regions,
    citations: &'a [Citation],
    /// What was read last: a block with the citations for which it is read, and what is said of a
    /// group of them.
    block: RefCell<(Range<usize>, Rc<Block>)>,
    words: RefCell<(Range<usize>, Rc<Words>)>,
}

/// How many lines a block may have above and below a citation, and a quote beside it.
const MOST_LINES: usize = 24;

const MOST_BYTES: usize = 6000;

/// How many citations before and behind one can be of the same claim.
const MOST_GROUP: usize = 16;

/// How much of a line of fields is read before and behind one of them, in bytes.
const MOST_FIELDS: usize = 400;

const CODE_LINES: usize = 5;

/// How long what announces a quote behind the last number of a paragraph can be.
const MOST_TAIL: usize = 40;

/// How much of what follows a number can be said of it, and be the sentences of its rule, in bytes.
const MOST_CLAIM: usize = 600;
const MOST_RULE: usize = 400;

impl<'a> Surroundings<'a> {
    /// The file with this text and these citations.
    pub fn of(text: &'a str, regions: &'a Regions, citations: &'a [Citation]) -> Self {
        let (block, words) = (RefCell::default(), RefCell::default());
        Self { text, regions, citations, block, words }
    }

    /// The bytes of the comment or paragraph that holds the citation at `place`.
    pub fn block_of(&self, place: usize) -> Range<usize> {
        let Some(citation) = self.citations.get(place) else { return 0..0 };
        let block = self.block(place);
        let start = block.pieces.first().map_or(citation.bytes.start, |piece| piece.0);
        let end = block.pieces.last().map_or(block.end, |piece| piece.0 + piece.2);
        start..end.max(citation.bytes.end)
    }

    /// The words around the citation at `place`, which all share that are of the same claim.
    pub fn words(&self, place: usize) -> Rc<Words> {
        let mut last = self.words.borrow_mut();
        if !last.0.contains(&place) {
            let (group, words) = self.read(place);
            *last = (place..group.end, Rc::new(words));
        }
        last.1.clone()
    }

    /// What is said of the citation at `place`, and of which others.
    fn read(&self, place: usize) -> (Range<usize>, Words) {
        let Some(citation) = self.citations.get(place) else { return (0..0, Words::default()) };
        let kind = self.regions.kind_at(citation.bytes.start);
        let block = self.block(place);
        let code = if kind == RegionKind::Prose { "" } else { self.code_behind(block.end) };
        let own = place.checked_sub(block.first).filter(|own| *own < block.cited.len());
        let is_bare = kind == RegionKind::Text && block.says_nothing();
        let Some(own) = own.filter(|_| !is_bare) else {
            let line = line_within(self.text, citation.bytes.start, MOST_FIELDS);
            let (claim, at) =
                (self.text[line.clone()].to_owned(), citation.bytes.start - line.start);
            // What is said in a field is no quote of a number in it.
            let says =
                |quote: &Range<usize>| quote.contains(&at) && !joins(&claim[quote.start..at]);
            let quotes = passages(&claim).into_iter().filter(|quote| !says(quote));
            let quotes = quotes.map(|quote| (inside_marks(&claim[quote]), true)).collect();
            let words = Words { quotes, claim, is_line: true, ..Words::default() };
            return (place..place + 1, Words { code: code.to_owned(), ..words });
        };
        let group = block.group(own);
        let (claim, is_head) = block.claim(&group);
        let all = block.first + group.start..block.first + group.end;
        let words = Words {
            quotes: block.quotes(&group, &claim),
            code: code.to_owned(),
            is_head,
            is_line: false,
            rule: if is_head { block.rule_behind(&group) } else { String::new() },
            group: self.citations[all.clone()].iter().map(|citation| citation.range).collect(),
            claim: block.text[claim].trim().to_owned(),
        };
        (all, words)
    }

    /// The lines of code behind a block, which say the same in other words.
    fn code_behind(&self, end: usize) -> &str {
        let rest = &self.text[end..self.text.floor_char_boundary(end + MOST_BYTES / 6)];
        let mut ends = rest.match_indices('\n').map(|end| end.0);
        let Some(first) = ends.next() else { return "" };
        &rest[first..ends.nth(CODE_LINES - 1).unwrap_or(rest.len())]
    }

    fn line(&self, place: usize) -> Range<usize> {
        line_within(self.text, place, MOST_BYTES / 2)
    }

    /// The block of a citation; of a long one the part around it, which is read for those behind it too.
    fn block(&self, place: usize) -> Rc<Block> {
        let mut last = self.block.borrow_mut();
        if !last.0.contains(&place) {
            let start = self.citations[place].bytes.start;
            let mut block = self.block_around(start);
            let inside = |at: &usize| block.bytes_of(&self.citations[*at].bytes).is_some();
            block.first = (0..=place).rev().take_while(inside).last().unwrap_or(place);
            let places = self.citations[block.first..].iter();
            let cited = places.map_while(|one| Some((block.bytes_of(&one.bytes)?, one.range)));
            block.cited = cited.collect();
            block.quoted = passages(&block.text);
            let end = place.max(block.first + block.cited.len());
            let near = self.citations[place..end].iter();
            let near = near.take_while(|one| one.bytes.start <= start + MOST_BYTES / 4).count();
            *last = (place..place + near.max(1), Rc::new(block));
        }
        last.1.clone()
    }

    fn block_around(&self, place: usize) -> Block {
        let Some(region) = self.regions.at(place) else {
            return Block { end: self.line(place).end, ..Block::default() };
        };
        if matches!(region.kind, RegionKind::Prose | RegionKind::Comment) {
            return self.lines_around(region, place);
        }
        let start = self.text.floor_char_boundary(place.saturating_sub(MOST_BYTES / 2));
        let end = self.text.floor_char_boundary(place + MOST_BYTES / 2);
        let mut block = Block { end: region.bytes.end, ..Block::default() };
        block.push_lines(self.text, region.bytes.start.max(start)..region.bytes.end.min(end));
        block
    }

    /// The comment or paragraph that holds a byte: the lines around it up to empty ones and, in a
    /// document, to items of a list; a row of a table is one line.
    fn lines_around(&self, region: &Region, place: usize) -> Block {
        let own = self.line(place);
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
        let above = above.take_while(|line| place - line.start <= MOST_BYTES / 2);
        let mut lines: Vec<_> = above.map_while(|line| self.said_in(&line, region.kind)).collect();
        lines.reverse();
        lines.push(said);
        let below = successors(Some(own), |line| {
            let has_below = !head(line).starts_with('|') && self.text[line.end..].starts_with('\n');
            has_below.then(|| self.line(line.end + 1))
        });
        let below = below.skip(1).take(MOST_LINES).take_while(|line| !opens(line));
        let below = below.map_while(|line| self.said_in(&line, region.kind));
        lines.extend(below.take_while(|said| said.end - place <= MOST_BYTES / 2));
        let bytes = lines[0].start..lines[lines.len() - 1].end;
        let mut block = Block { end: bytes.end, ..Block::default() };
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
        let quoted = |lines: &mut dyn Iterator<Item = &str>| -> usize {
            let lines = lines.take(MOST_LINES);
            lines.take_while(|line| line.trim_start().starts_with('>')).map(str::len).sum()
        };
        let tail = &self.text[last.bytes.end.min(paragraph.end)..paragraph.end];
        let is_last = tail.trim_end().ends_with([':', '：']) && tail.len() <= MOST_TAIL
            || !tail.contains(|letter: char| letter.is_alphanumeric());
        let rest = self.text[paragraph.end..].trim_start();
        let length = if is_last { quoted(&mut rest.split_inclusive('\n')) } else { 0 };
        let start = self.text.len() - rest.len();
        if length > 0 {
            return [None, Some(start..start + length)];
        }
        let head = &self.text[paragraph.start..first.bytes.start];
        let is_source = head.trim_start().starts_with(['—', '–', '-', '(', '（']) && joins(head);
        let from = self.text.floor_char_boundary(paragraph.start.saturating_sub(MOST_BYTES));
        let rest = self.text[from..paragraph.start].trim_end();
        let length = if is_source { quoted(&mut rest.split_inclusive('\n').rev()) } else { 0 };
        let end = from + rest.len();
        [(length > 0).then_some(end - length..end), None]
    }
}

/// The text of a comment without its signs, or a paragraph, on one line, with the citations in it.
#[derive(Default)]
struct Block {
    text: String,
    /// Where pieces of it come from: byte of the file, byte of the block, length.
    pieces: Vec<(usize, usize, usize)>,
    end: usize,
    /// The first citation of the file in it, and all of them with their places in it.
    first: usize,
    cited: Vec<(Range<usize>, NumberRange)>,
    quoted: Vec<Range<usize>>,
}

impl Block {
    /// The citations that stand with the one at `own`, joined by marks and `and` alone.
    fn group(&self, own: usize) -> Range<usize> {
        let together = |one: usize, other: usize| {
            let (one, other) = (&self.cited[one].0, &self.cited[other].0);
            let between = &self.text[one.end..other.start];
            between.len() <= 24
                && joins(between)
                && self.is_outside(one.start, other.start)
                && self.is_outside(other.start, one.start)
        };
        let far = own.saturating_sub(MOST_GROUP)..self.cited.len().min(own + MOST_GROUP + 1);
        let before = (far.start..own).rev().take_while(|at| together(*at, at + 1)).count();
        let behind = (own + 1..far.end).take_while(|at| together(at - 1, *at)).count();
        own - before..own + behind + 1
    }

    /// Whether a byte stands in no quote but in one that holds the byte at `cited`, too.
    fn is_outside(&self, at: usize, cited: usize) -> bool {
        self.quoted.iter().all(|quote| !quote.contains(&at) || quote.contains(&cited))
    }

    /// The words that a group of citations is about, and whether they stand as a rule's do.
    fn claim(&self, group: &Range<usize>) -> (Range<usize>, bool) {
        let text = self.text.as_str();
        let (start, end) = (self.cited[group.start].0.start, self.cited[group.end - 1].0.end);
        // What is cited in a quote is said there, and parts nothing around it.
        let places = |group: Range<usize>| self.cited[group].iter().map(|cited| &cited.0);
        let parts = |cited: &&Range<usize>| self.is_outside(cited.start, start);
        let above = places(0..group.start).rfind(parts);
        let before_end = above.map_or(0, |cited| cited.end);
        let next = places(group.end..self.cited.len()).find(parts);
        let next_start = next.map_or(text.len(), |cited| cited.start);
        let ends = |at: usize| self.line_that_ends(self.cited.get(at)?);
        let is_listed = ends(group.end).or_else(|| ends(group.start.checked_sub(1)?)).is_some();
        if let Some(line) = ends(group.end - 1).filter(|_| is_listed) {
            return (line.max(before_end)..start.max(line), false);
        }
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
            || self.begins_line(start)
            || self.is_title_of(head, group.start);
        let is_head = is_bare && is_capital && !opens && !is_bracketed;
        if (opens || is_head) && body.len() > 3 {
            let length = behind.floor_char_boundary(MOST_CLAIM);
            return (end..end + length, is_head);
        }
        let sentence = self.sentence(before_end..next_start, start..end);
        let is_before = is_bracketed && start > sentence.start + 12;
        (sentence.start..if is_before { start } else { sentence.end }, false)
    }

    /// What is quoted in the claim of a group, and whether it stands right beside that.
    ///
    /// Where the claim begins right behind another number a quote is of that, but where nothing parts
    /// it from the cited one; nothing parts the words of Japanese.
    fn quotes(&self, group: &Range<usize>, claim: &Range<usize>) -> Vec<(String, bool)> {
        const MOST_BETWEEN: usize = 3;
        let (start, end) = (self.cited[group.start].0.start, self.cited[group.end - 1].0.end);
        let other = group.start.checked_sub(1).map(|other| self.cited[other].0.end);
        let gap = other.and_then(|end| self.text.get(end..claim.start));
        let follows_other = gap.is_some_and(|text| !text.contains(char::is_alphanumeric));
        let is_word = |word: &&str| word.contains(char::is_alphabetic);
        let read = |quote: Range<usize>| {
            let (from, to) = (claim.start + quote.start, claim.start + quote.end);
            let between = if from >= end { end..from } else { to..start.max(to) };
            let words = self.text[between].split(|letter: char| !letter.is_alphanumeric());
            let most = if follows_other && from < start { 1 } else { MOST_BETWEEN };
            let inside = inside_marks(&self.text[from..to]);
            let is_beside = inside.contains(is_japanese) || words.filter(is_word).count() <= most;
            (inside, is_beside)
        };
        passages(&self.text[claim.clone()]).into_iter().map(read).collect()
    }

    /// What follows a group up to the next number that opens its line, or is announced by a title.
    fn rule_behind(&self, group: &Range<usize>) -> String {
        let text = self.text.as_str();
        let start = self.cited[group.end - 1].0.end;
        let next = (group.end..self.cited.len()).find(|at| {
            let own = self.cited[*at].0.start;
            let head = text[self.cited[at - 1].0.end..own].trim();
            self.begins_line(own) || self.is_title_of(head, *at)
        });
        let end = next.map_or(text.len(), |at| self.cited[at].0.start).min(start + MOST_RULE);
        text[start..text.floor_char_boundary(end)].to_owned()
    }

    /// Whether what stands before a subrule is the title of its rule, as in `100.2. Wugs 100.2a A wug`.
    fn is_title_of(&self, head: &str, at: usize) -> bool {
        const MOST_TITLE_WORDS: usize = 6;
        let Some(before) = at.checked_sub(1) else { return false };
        let (rule, subrule) = (self.cited[before].1, self.cited[at].1);
        rule.is_single()
            && rule != subrule
            && subrule.first().rule() == Some(rule.first())
            && head.starts_with('.')
            && head.split_whitespace().count() <= MOST_TITLE_WORDS + 1
    }

    /// The sentence in some bytes that holds what is cited there; what ends in a quote ends there only.
    fn sentence(&self, bytes: Range<usize>, cited: Range<usize>) -> Range<usize> {
        let hits = |mark: &&'static str, inside: Range<usize>| {
            let found = self.text[inside.clone()].match_indices(*mark);
            let found = found.map(move |hit| inside.start + hit.0);
            found.filter(|at| self.is_outside(*at, cited.start))
        };
        let starts = [". ", "; ", "。", "! ", "? ", ") ", ".) "].iter();
        let starts = starts
            .filter_map(|mark| Some(hits(mark, bytes.start..cited.start).last()? + mark.len()));
        let ends = [". ", "; ", "。"].iter().filter_map(|mark| {
            Some(hits(mark, cited.end..bytes.end).next()? + mark.trim_end().len())
        });
        starts.max().unwrap_or(bytes.start)..ends.min().unwrap_or(bytes.end)
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

    /// Whether nothing is said beside the citations in it.
    fn says_nothing(&self) -> bool {
        let (mut from, mut is_bare) = (0, true);
        for (cited, _) in &self.cited {
            is_bare &= joins(&self.text[from..cited.start]);
            from = cited.end;
        }
        is_bare && joins(&self.text[from..])
    }

    /// Whether nothing but `rule` stands before a byte of the block in its line.
    fn begins_line(&self, at: usize) -> bool {
        self.before_in_line(at)
            .is_some_and(|before| before.is_empty() || before.eq_ignore_ascii_case("rule"))
    }

    /// Where the line starts that ends with a number behind a sign, as in `Wugs - 100.2`: in a list
    /// of such lines the next one is of another.
    fn line_that_ends(&self, (cited, _): &(Range<usize>, NumberRange)) -> Option<usize> {
        let before = self.before_in_line(cited.start)?;
        let ends = self.pieces.iter().any(|piece| piece.1 + piece.2 == cited.end);
        let is_led = before.ends_with(['-', '–', '—', '…', '.', '·'])
            || before.ends_with(['/', '#']) && before.contains(char::is_alphabetic);
        (ends && is_led).then(|| cited.start - before.len())
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

/// Whether a text opens as a Japanese sentence does, and not as one goes on behind a number.
fn opens_japanese(text: &str) -> bool {
    const GOING_ON: [&str; 13] =
        ["を", "に", "の", "は", "が", "で", "と", "へ", "や", "も", "から", "まで", "参照"];
    const OPENING: [&str; 3] = ["もし", "もはや", "とき"];
    let goes_on = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    text.starts_with(is_japanese) && (!goes_on(&GOING_ON) || goes_on(&OPENING))
}

/// What stands between the marks of a passage; the last two of ``so'' are one.
fn inside_marks(passage: &str) -> String {
    let mut letters = passage.chars();
    let first = letters.next();
    letters.nth_back(usize::from(first == Some('`')));
    letters.as_str().trim().to_owned()
}

/// The passages in quotation marks, with their marks, where they are more than a word or two; those
/// inside of others belong to these.
fn passages(text: &str) -> Vec<Range<usize>> {
    const MARKS: [char; 5] = ['"', '“', '「', '『', '`'];
    if !text.contains(MARKS) {
        return Vec::new();
    }
    // Marks that are open, each with what closes it.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        match letter {
            '「' => open.push(('」', at)),
            '『' => open.push(('』', at)),
            '“' => open.push(('”', at)),
            // As typesetters write it: ``so''.
            '`' if text[end..].starts_with('`') => {}
            '`' if before == '`' => open.push(('\'', at)),
            '\'' if before != '\'' => {}
            '"' if opens(before, &text[end..], open.iter().any(|mark| mark.0 == '"')) => {
                open.push(('"', at));
            }
            _ => {
                let closes = |mark: &(char, usize)| {
                    mark.0 == letter
                        || letter == '"' && mark.0 == '”'
                        || letter == '”' && mark.0 == '"'
                };
                // What was opened inside and is still open was no mark.
                if let Some(place) = open.iter().rposition(closes) {
                    found.push(open[place].1..end);
                    open.truncate(place);
                }
            }
        }
        before = letter;
    }
    found.sort_by_key(|passage| (passage.start, std::cmp::Reverse(passage.end)));
    let mut reached = 0;
    found.retain(|passage| {
        let is_outer = passage.end > reached;
        reached = reached.max(passage.end);
        let inside = inside_marks(&text[passage.clone()]);
        let letters = inside.chars().filter(|letter| !letter.is_ascii()).count();
        is_outer && (inside.split_whitespace().count() >= 4 || letters >= 8)
    });
    found
}

/// Whether a straight mark opens a quote, from what stands around it; Japanese has no spaces there.
fn opens(before: char, behind: &str, is_open: bool) -> bool {
    let is_parted = before.is_whitespace() || "([{（「『“—–:：=".contains(before);
    let is_outside = is_parted || !is_open && is_japanese(before);
    let begins = |letter: char| letter.is_alphanumeric() || "{[(“「『…+-—'’".contains(letter);
    is_outside && (behind.starts_with(begins) || behind.starts_with("..."))
}
