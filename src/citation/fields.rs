//! What do the other fields say beside one that holds nothing but a citation? Start at [`Fields::of`].
//!
//! A call, an attribute, an object or some lines of `key: value` have the number in one field and
//! what it says in another. Nothing here knows a language: brackets, strings and the indentation of
//! lines are the same in most.

use std::ops::Range;

use super::evidence::Citation;
use super::syntax::Regions;
use crate::text::is_japanese;

/// What the fields beside that of a citation say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
        let sheet = Sheet::around(text, marks, citations, place)?;
        let own = sheet.own_value();
        if !sheet.is_bare(&own) {
            return None;
        }
        sheet.in_brackets(&own).or_else(|| sheet.in_lines(&own))
    }
}

/// What parts a file into fields.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Strings and comments, without their marks.
    values: Vec<Range<usize>>,
    /// Brackets and semicolons that stand in none of those.
    brackets: Vec<(usize, u8)>,
}

impl Marks {
    /// Those of a file.
    pub fn of(text: &str, regions: &Regions) -> Self {
        let values = match regions.all().is_empty() {
            true => strings(text),
            false => regions.all().iter().map(|region| region.bytes.clone()).collect(),
        };
        let mut brackets = Vec::new();
        let mut from = 0;
        for value in values.iter().chain([&(text.len()..text.len())]) {
            let code = text.as_bytes().get(from..value.start.max(from)).unwrap_or_default();
            let found = code.iter().enumerate().filter(|byte| b"()[]{};".contains(byte.1));
            brackets.extend(found.map(|byte| (from + byte.0, *byte.1)));
            from = value.end.max(from);
        }
        Self { values, brackets }
    }
}

/// The part of a file around a citation.
struct Sheet<'a> {
    text: &'a str,
    citations: &'a [Citation],
    place: usize,
    bytes: Range<usize>,
    values: &'a [Range<usize>],
    brackets: &'a [(usize, u8)],
}

impl<'a> Sheet<'a> {
    fn around(
        text: &'a str,
        marks: &'a Marks,
        citations: &'a [Citation],
        place: usize,
    ) -> Option<Self> {
        let cited = &citations.get(place)?.bytes;
        let bytes = text.floor_char_boundary(cited.start.saturating_sub(MOST_BYTES))
            ..text.floor_char_boundary(cited.end + MOST_BYTES).max(cited.end);
        let Marks { values, brackets } = marks;
        let first = values.partition_point(|value| value.end < bytes.start);
        let last = values.partition_point(|value| value.start < bytes.end).max(first);
        let inside = |at| brackets.partition_point(|mark| mark.0 < at);
        let (values, brackets) =
            (&values[first..last], &brackets[inside(bytes.start)..inside(bytes.end)]);
        Some(Self { text, citations, place, bytes, values, brackets })
    }

    fn cited(&self) -> &Range<usize> {
        &self.citations[self.place].bytes
    }

    /// The value that holds the citation: a string, or what stands bare in its line.
    fn own_value(&self) -> Range<usize> {
        let cited = self.cited();
        let string = self.values.iter().find(|value| value.contains(&cited.start));
        string.cloned().unwrap_or_else(|| {
            let before = &self.text[self.bytes.start..cited.start];
            let from = before.rfind([' ', '\t', '\n', '(', '[', '{', '"', '\'', ':', '=', ',']);
            from.map_or(cited.start, |at| self.bytes.start + at + 1)..cited.end
        })
    }

    /// Whether a value names rules and says nothing of them.
    fn is_bare(&self, value: &Range<usize>) -> bool {
        const WORDS: [&str; 9] = ["cr", "c", "r", "rule", "rules", "mtg", "and", "or", "section"];
        let mut rest = String::new();
        let mut from = value.start;
        for citation in self.cited_in(value) {
            let bytes = &self.citations[citation].bytes;
            rest.push_str(self.text.get(from..bytes.start).unwrap_or_default());
            rest.push(' ');
            from = bytes.end;
        }
        rest.push_str(self.text.get(from..value.end).unwrap_or_default());
        let words = rest.split(|letter: char| !letter.is_alphanumeric());
        words
            .filter(|word| !word.is_empty())
            .all(|word| WORDS.contains(&word.to_lowercase().as_str()) || word.ends_with("ルール"))
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
            let outer = self.brackets_around(&inner)?;
            // A block of statements is no list of fields.
            let from = self.brackets.partition_point(|mark| mark.0 < outer.start);
            let marks = self.brackets[from..].iter().take_while(|mark| mark.0 < outer.end);
            let has_statements = marks.into_iter().any(|mark| mark.1 == b';');
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
    fn brackets_around(&self, inner: &Range<usize>) -> Option<Range<usize>> {
        let (before, behind) = (
            self.brackets.partition_point(|mark| mark.0 < inner.start),
            self.brackets.partition_point(|mark| mark.0 < inner.end),
        );
        let open = unmatched(self.brackets[..before].iter().rev(), b")]}")?;
        let close = unmatched(self.brackets[behind..].iter(), b"([{")?;
        Some(open + 1..close)
    }

    /// Whether a string is the name of a field: a colon follows it.
    fn is_key(&self, value: &Range<usize>) -> bool {
        let behind = self.text.get(value.end + 1..).unwrap_or_default().trim_start_matches(' ');
        let is_named = behind.starts_with(':') || behind.starts_with("=>");
        is_named && !says_something(&self.text[value.clone()])
    }

    /// What stands in the lines of `key: value` around the citation that belong together.
    fn in_lines(&self, own: &Range<usize>) -> Option<Fields> {
        let line = self.line_at(own.start);
        let indent = self.key_of(&line)?.0;
        let mut bytes = line.clone();
        let belongs = |line: &Range<usize>| {
            let text = &self.text[line.clone()];
            let is_open = text.trim().is_empty() || text.trim_start().starts_with(['[', '#', '}']);
            let depth = text.len() - text.trim_start().len();
            !is_open && (depth > indent || self.key_of(line).is_some_and(|key| key.0 == indent))
        };
        let is_item = |line: &Range<usize>| self.text[line.clone()].trim_start().starts_with("- ");
        for _ in 0..MOST_LINES {
            let Some(end) = bytes.start.checked_sub(1).filter(|end| *end > self.bytes.start) else {
                break;
            };
            let above = self.line_at(end);
            if is_item(&self.line_at(bytes.start)) || !belongs(&above) {
                break;
            }
            bytes.start = above.start;
        }
        for _ in 0..MOST_LINES {
            if bytes.end + 1 >= self.bytes.end {
                break;
            }
            let below = self.line_at(bytes.end + 1);
            let ends_item =
                is_item(&below) && self.key_of(&below).is_some_and(|key| key.0 <= indent);
            if ends_item || !belongs(&below) {
                break;
            }
            bytes.end = below.end;
        }
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut at = bytes.start;
        while at < bytes.end {
            let line = self.line_at(at);
            let goes_on = self.key_of(&line).is_none_or(|key| key.0 > indent);
            let values = self.values_of(&line);
            match found.last_mut() {
                // A value may go on over many lines.
                Some(last)
                    if goes_on && values.first().is_some_and(|value| value.end == line.end) =>
                {
                    last.end = line.end;
                }
                _ => found.extend(values),
            }
            at = line.end + 1;
        }
        self.fields(found, own, &bytes)
    }

    fn line_at(&self, byte: usize) -> Range<usize> {
        let from = self.bytes.start;
        let start = self.text[from..byte].rfind('\n').map_or(from, |at| from + at + 1);
        let end = self.text[byte..self.bytes.end].find('\n').map_or(self.bytes.end, |at| byte + at);
        start..end
    }

    /// Where the name of a field stands in a line, from its start, and where its value begins.
    fn key_of(&self, line: &Range<usize>) -> Option<(usize, usize)> {
        const MOST_KEY: usize = 40;
        let text = &self.text[line.clone()];
        let head = text.trim_start();
        let head = head.strip_prefix("- ").unwrap_or(head).trim_start();
        let from = text.len() - head.len();
        let length = head[..head.floor_char_boundary(2 * MOST_KEY)].find([':', '='])?;
        let key = head[..length].trim_end();
        let is_key = key.len() <= MOST_KEY
            && key.chars().any(char::is_alphanumeric)
            && !key.contains(['(', '{', ',', '/', '*', ';', '.']);
        let rest = &head[length..];
        let rest = rest.trim_start_matches([':', '=', '>', ' ', '|', '\t']);
        is_key.then_some((from, text.len() - rest.len()))
    }

    /// What a line says behind the name of its field: its strings, or all of it.
    fn values_of(&self, line: &Range<usize>) -> Vec<Range<usize>> {
        let start = self.key_of(line).map_or(line.start, |key| line.start + key.1);
        let bare = start..line.end;
        let text = self.text[bare.clone()].trim_start();
        // What a compiler reads is no sentence.
        let is_marked = text.starts_with(['"', '\'', '`']);
        if !is_marked && !text.contains(['(', ')', '{', '}', ';', '&']) {
            return vec![bare];
        }
        let inside = |value: &&Range<usize>| line.start <= value.start && value.end <= line.end;
        let strings = self.values.iter().filter(inside).filter(|value| !self.is_key(value));
        strings.cloned().collect()
    }

    /// What values say of the citation, where others are cited among them: those between it and the
    /// next one, or the one before where what is said stands first.
    fn fields(
        &self,
        values: Vec<Range<usize>>,
        inner: &Range<usize>,
        outer: &Range<usize>,
    ) -> Option<Fields> {
        let said = |value: &Range<usize>| says_something(&self.text[value.clone()]);
        // What is cited in a sentence is said there, and what is cited in the same brackets there.
        let in_sentence = |at: &usize| {
            let cited = &self.citations[*at].bytes;
            values
                .iter()
                .any(|value| value.contains(&cited.start) && said(value) && !self.is_bare(value))
        };
        let together = self.cited_in(inner);
        let parts: Vec<usize> =
            self.cited_in(outer).filter(|at| together.contains(at) || !in_sentence(at)).collect();
        let own = parts.iter().position(|at| *at == self.place)?;
        let between = |one: usize, other: usize| {
            let (from, to) = (self.citations[one].bytes.end, self.citations[other].bytes.start);
            values.iter().any(|value| from <= value.start && value.end <= to && said(value))
        };
        let (mut first, mut last) = (own, own);
        while first > 0 && !between(parts[first - 1], parts[first]) {
            first -= 1;
        }
        while last + 1 < parts.len() && !between(parts[last], parts[last + 1]) {
            last += 1;
        }
        let start = |at: usize| self.citations[parts[at]].bytes.start;
        let comes_first = values.iter().any(|value| said(value) && value.end <= start(0));
        let (mut from, mut to) = (outer.start, outer.end);
        match comes_first {
            true if last + 1 < parts.len() => to = start(last),
            false if first > 0 => from = start(first),
            _ => {}
        }
        if comes_first && first > 0 {
            from = start(first - 1);
        }
        if !comes_first && last + 1 < parts.len() {
            to = start(last + 1);
        }
        let mut fields = Fields { group: parts[first]..parts[last] + 1, ..Fields::default() };
        for value in values.iter().filter(|value| from <= value.start && value.end <= to) {
            if self.is_bare(value) && !self.cited_in(value).is_empty() {
                continue;
            }
            let text = self.text[value.clone()].trim().trim_matches(['"', '\'']);
            let text: Vec<&str> = text.split_whitespace().collect();
            fields.said.extend(Some(text.join(" ")).filter(|text| says_something(text)));
        }
        (!fields.said.is_empty()).then_some(fields)
    }
}

/// Where the first bracket stands among marks that belongs to none of those which `opens` one in the
/// direction in which they are read.
fn unmatched<'a>(marks: impl Iterator<Item = &'a (usize, u8)>, opens: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut brackets = marks.filter(|mark| mark.1 != b';');
    let found = brackets.find(|mark| match (opens.contains(&mark.1), depth) {
        (true, _) => {
            depth += 1;
            false
        }
        (false, 0) => true,
        (false, _) => {
            depth -= 1;
            false
        }
    });
    found.map(|mark| mark.0)
}

/// Whether a value is more than a name: several words.
fn says_something(value: &str) -> bool {
    let is_word =
        |word: &&str| word.contains(char::is_alphabetic) && !word.contains(['/', '\\', '_']);
    value.split_whitespace().filter(is_word).count() >= LEAST_WORDS
        || value.chars().filter(|letter| is_japanese(*letter)).count() >= LEAST_JAPANESE
}

/// The strings between straight marks of a file that has nothing for people, such as JSON.
fn strings(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut open, mut at) = (Vec::new(), None, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'\\' if open.is_some() => at += 1,
            b'"' => match open.take() {
                Some(start) => found.push(start..at),
                None => open = Some(at + 1),
            },
            b'\n' => open = None,
            _ => {}
        }
        at += 1;
    }
    found
}
