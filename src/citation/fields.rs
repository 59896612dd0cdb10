//! What do the other fields say beside one that holds nothing but a citation? Start at [`Fields::of`].
//!
//! A call, an attribute, an object or some lines of `key: value` have the number in one field and
//! what it says in another. Nothing here knows a language: brackets, strings and the indentation of
//! lines are the same in most.

use std::ops::Range;

use super::beside::joins;
use super::evidence::Citation;
use super::syntax::{Regions, Syntax};
use crate::text::is_japanese;

/// What the fields beside that of a citation say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    /// Values of several words.
    pub said: Vec<String>,
    /// The citations that are said of the same: places among those of the file.
    pub group: Range<usize>,
}

/// How far around a citation fields are looked for, in bytes, and how many lines of them.
const MOST_BYTES: usize = 3000;
const MOST_LINES: usize = 24;

/// How many brackets around a citation are looked into.
const MOST_BRACKETS: usize = 3;

/// How many words a value has at least that says something.
const LEAST_WORDS: usize = 3;

/// How many letters of Japanese are as much.
const LEAST_JAPANESE: usize = 6;

impl Fields {
    /// The fields beside the citation at `place`; none where its own says more than the number, or
    /// where no other says anything.
    pub fn of(text: &str, marks: &Marks, citations: &[Citation], place: usize) -> Option<Self> {
        let cited = &citations.get(place)?.bytes;
        let bytes = text.floor_char_boundary(cited.start.saturating_sub(MOST_BYTES))
            ..text.floor_char_boundary(cited.end + MOST_BYTES).max(cited.end);
        let first = marks.values.partition_point(|value| value.end < bytes.start);
        let last = marks.values.partition_point(|value| value.start < bytes.end).max(first);
        let values = &marks.values[first..last];
        let sheet = Sheet { text, citations, place, bytes, values, marks };
        let own = sheet.own_value();
        let is_bare = sheet.is_bare(&own);
        is_bare.then(|| sheet.in_brackets(&own).or_else(|| sheet.in_lines(&own))).flatten()
    }
}

/// What parts a file into fields.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Strings and comments, without their marks.
    values: Vec<Range<usize>>,
    /// What stands in brackets that stand in none of those, by where it begins.
    inside: Vec<Range<usize>>,
    /// Where statements end.
    semicolons: Vec<usize>,
}

impl Marks {
    /// Those of a file.
    pub fn of(text: &str, regions: &Regions) -> Self {
        let strings = || Regions::of(text, Syntax::STRINGS);
        let of_data = regions.all().is_empty().then(strings);
        let regions = of_data.as_ref().unwrap_or(regions);
        let values = regions.all().iter().map(|region| region.bytes.clone()).collect();
        let mut marks = Self { values, ..Self::default() };
        let (mut open, mut from) = (Vec::new(), 0);
        for value in marks.values.iter().chain([&(text.len()..text.len())]) {
            let code = text.as_bytes().get(from..value.start.max(from)).unwrap_or_default();
            for (at, byte) in (from..).zip(code) {
                match byte {
                    b'(' | b'[' | b'{' => open.push(at + 1),
                    b')' | b']' | b'}' => marks.inside.extend(open.pop().map(|start| start..at)),
                    b';' => marks.semicolons.push(at),
                    _ => {}
                }
            }
            from = value.end.max(from);
        }
        marks.inside.sort_unstable_by_key(|inside| inside.start);
        marks
    }
}

/// The part of a file around a citation.
struct Sheet<'a> {
    text: &'a str,
    citations: &'a [Citation],
    place: usize,
    bytes: Range<usize>,
    values: &'a [Range<usize>],
    marks: &'a Marks,
}

impl Sheet<'_> {
    /// The value that holds the citation: a string, or what stands bare in its line.
    fn own_value(&self) -> Range<usize> {
        let cited = &self.citations[self.place].bytes;
        let string = self.values.iter().find(|value| value.contains(&cited.start));
        string.cloned().unwrap_or_else(|| {
            let before = &self.text[self.bytes.start..cited.start];
            let from = before.rfind([' ', '\t', '\n', '(', '[', '{', '"', '\'', ':', '=', ',']);
            from.map_or(cited.start, |at| self.bytes.start + at + 1)..cited.end
        })
    }

    /// Whether a value names rules and says nothing of them.
    fn is_bare(&self, value: &Range<usize>) -> bool {
        let cited = self.citations[self.cited_in(value)].iter().map(|citation| &citation.bytes);
        let starts = std::iter::once(value.start).chain(cited.clone().map(|bytes| bytes.end));
        let ends = cited.map(|bytes| bytes.start).chain([value.end]);
        let mut between =
            starts.zip(ends).map(|(from, to)| self.text.get(from..to).unwrap_or_default());
        between.all(|text| !text.contains(char::is_numeric) && joins(text))
    }

    /// The citations that begin in some bytes.
    fn cited_in(&self, bytes: &Range<usize>) -> Range<usize> {
        let at = |byte| self.citations.partition_point(|citation| citation.bytes.start < byte);
        at(bytes.start)..at(bytes.end)
    }

    /// What stands in the same brackets, or in those around them where nothing else does.
    fn in_brackets(&self, own: &Range<usize>) -> Option<Fields> {
        let mut inner = own.clone();
        for _ in 0..MOST_BRACKETS {
            let outer = self.inside_around(&inner)?;
            // A block of statements is no list of fields.
            let semicolon = self.marks.semicolons.partition_point(|at| *at < outer.start);
            let has_statements =
                self.marks.semicolons.get(semicolon).is_some_and(|at| *at < outer.end);
            if has_statements || self.text[outer.clone()].lines().count() > MOST_LINES {
                return None;
            }
            let strings = self.values.iter().filter(|value| {
                outer.start <= value.start && value.end <= outer.end && !self.is_key(value)
            });
            let fields = self.fields(strings.cloned().collect(), &inner, &outer);
            if fields.is_some() {
                return fields;
            }
            inner = outer.start - 1..outer.end + 1;
        }
        None
    }

    /// What the brackets right around some bytes hold.
    fn inside_around(&self, inner: &Range<usize>) -> Option<Range<usize>> {
        let inside = &self.marks.inside;
        let before = &inside[..inside.partition_point(|inside| inside.start <= inner.start)];
        let mut near = before.iter().rev().take_while(|inside| inside.start > self.bytes.start);
        near.find(|inside| (inner.end..self.bytes.end).contains(&inside.end)).cloned()
    }

    /// Whether a string is the name of a field: a colon follows it.
    fn is_key(&self, value: &Range<usize>) -> bool {
        let behind = self.text.get(value.end + 1..).unwrap_or_default().trim_start_matches(' ');
        let is_named = behind.starts_with(':') || behind.starts_with("=>");
        is_named && !says_something(&self.text[value.clone()])
    }

    /// What stands in the lines of `key: value` around the citation that belong together.
    fn in_lines(&self, own: &Range<usize>) -> Option<Fields> {
        let mut lines: Vec<Range<usize>> = Vec::new();
        for line in self.text[self.bytes.clone()].split('\n') {
            let start = lines.last().map_or(self.bytes.start, |last| last.end + 1);
            lines.push(start..start + line.len());
        }
        let at = lines.partition_point(|line| line.end < own.start);
        let said = |line: &Range<usize>| self.text[line.clone()].trim_start();
        let depth = |line: &Range<usize>| {
            line.len() - self.text[line.clone()].trim_start_matches([' ', '\t', '-']).len()
        };
        let indent = depth(lines.get(at)?);
        self.text[lines[at].start..own.start].contains([':', '=']).then_some(())?;
        let belongs = |line: &Range<usize>| {
            !said(line).is_empty()
                && !said(line).starts_with(['[', '#', '}'])
                && depth(line) >= indent
        };
        let is_item = |line: &Range<usize>| said(line).starts_with("- ");
        let above = (at.saturating_sub(MOST_LINES)..at).rev();
        let above = above.take_while(|at| !is_item(&lines[at + 1]) && belongs(&lines[*at]));
        let below = lines[at + 1..].iter().take(MOST_LINES);
        let below =
            below.take_while(|line| belongs(line) && (!is_item(line) || depth(line) > indent));
        let lines = &lines[at - above.count()..=at + below.count()];
        let mut found: Vec<Range<usize>> = Vec::new();
        for line in lines {
            let inside = |value: &&Range<usize>| line.start <= value.start && value.end <= line.end;
            let strings = self.values.iter().filter(inside).filter(|value| !self.is_key(value));
            let strings: Vec<_> = strings.cloned().collect();
            let value = self.text[line.clone()].find([':', '=']).filter(|_| depth(line) == indent);
            match found.last_mut().filter(|_| depth(line) > indent) {
                _ if !strings.is_empty() => found.extend(strings),
                // What a compiler reads is no sentence.
                _ if said(line).contains(['(', ')', '{', '}', ';', '&']) => {}
                // A value may go on over many lines.
                Some(last) => last.end = line.end,
                None => found.extend(value.map(|value| line.start + value + 1..line.end)),
            }
        }
        self.fields(found, own, &(lines.first()?.start..lines.last()?.end))
    }

    /// What values say of the citation, where others are cited among them: those between it and the
    /// next one, or the one before where what is said stands first.
    fn fields(
        &self,
        mut said: Vec<Range<usize>>,
        inner: &Range<usize>,
        outer: &Range<usize>,
    ) -> Option<Fields> {
        said.retain(|value| says_something(&self.text[value.clone()]) && !self.is_bare(value));
        // What is cited in a sentence is said there, and what is cited in the same brackets there.
        let together = self.cited_in(inner);
        let counts = |at: &usize| {
            let cited = self.citations[*at].bytes.start;
            together.contains(at) || !said.iter().any(|value| value.contains(&cited))
        };
        let numbers: Vec<usize> = self.cited_in(outer).filter(counts).collect();
        // How much is said before each of them; between those of a group nothing is.
        let before =
            |at: usize| said.partition_point(|value| value.end <= self.citations[at].bytes.start);
        let own = before(self.place);
        let mut group = numbers.iter().filter(|at| before(**at) == own);
        let (first, mut others) = (*group.next()?, numbers.iter().map(|at| before(*at)));
        let last = group.next_back().map_or(first, |last| *last);
        let comes_first = before(numbers[0]) > 0;
        let (from, to) = match others.clone().find(|other| *other > own) {
            next if !comes_first => (own, next.unwrap_or(said.len())),
            next => (
                others.rfind(|other| *other < own).unwrap_or_default(),
                next.map_or(said.len(), |_| own),
            ),
        };
        let in_line = |value: &Range<usize>| {
            let text = self.text[value.clone()].trim_matches(['"', '\'', '|', '>', ' ']);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let said: Vec<String> =
            said[from..to].iter().map(in_line).filter(|text| says_something(text)).collect();
        (!said.is_empty()).then(|| Fields { said, group: first..last + 1 })
    }
}

/// Whether a value is more than a name: several words.
fn says_something(value: &str) -> bool {
    let is_word =
        |word: &&str| word.contains(char::is_alphabetic) && !word.contains(['/', '\\', '_']);
    value.split_whitespace().filter(is_word).count() >= LEAST_WORDS
        || value.chars().filter(|letter| is_japanese(*letter)).count() >= LEAST_JAPANESE
}
