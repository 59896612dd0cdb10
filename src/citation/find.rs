//! Which numbers in a text are citations of rules? Start at [`find`].
//!
//! Every number of three digits is a candidate. What says by itself that the rules are meant is
//! believed at once; a bare number waits until the whole file has been read, because what else
//! stands there decides about it.

use std::ops::Range;

use super::beside::{Lead, goes_on_otherwise, is_anchor, is_left_open, is_slug};
use super::evidence::{
    Candidate, Citation, Evidence, Finder, Found, Passed, Source, Token, settle,
};
use super::spelling::{Spelling, joint, letters, range_to};
use super::syntax::Regions;
use crate::model::{Level, NumberRange, RuleNumber, half_width};

/// Finds all citations in `text`.
pub fn find(text: &str, regions: &Regions, finder: Finder<'_>) -> Found {
    // A character of full width has so many bytes more than that of ASCII.
    const MORE: usize = 2;
    // Where such stood, in the narrow text and in this.
    let (mut narrow, mut wide) = (String::with_capacity(text.len()), Vec::new());
    let is_wide =
        |letter: char| letter != half_width(letter) && half_width(letter).is_alphanumeric();
    match text.contains(is_wide) {
        false => narrow.push_str(text),
        true => text.char_indices().for_each(|(at, letter)| {
            let other = half_width(letter);
            wide.extend((other != letter).then_some((narrow.len(), at)));
            narrow.push(other);
        }),
    }
    let regions =
        regions.moved(|at| at - MORE * wide.partition_point(|place: &(usize, usize)| place.1 < at));
    let half = |pattern: &String| pattern.chars().map(half_width).collect();
    let patterns: Vec<String> = finder.patterns.iter().map(half).collect();
    let finder = Finder { patterns: &patterns, ..finder };
    let source = Source { text: &narrow, regions: &regions, finder };
    let mut search = Search { source: &source, candidates: Vec::new(), passed: Vec::new() };
    let mut from = 0;
    while let Some(skip) = narrow[from..].find(|letter: char| letter.is_ascii_digit()) {
        let start = from + skip;
        let length = narrow[start..].bytes().take_while(u8::is_ascii_digit).count();
        from = search.read(start..start + length);
    }
    let Search { candidates, passed, .. } = search;
    let mut found = settle(&source, candidates, passed);
    let origin = |at: usize| at + MORE * wide.partition_point(|place| place.0 < at);
    let all = found.citations.iter_mut().map(|citation| &mut citation.bytes);
    for bytes in all.chain(found.passed.iter_mut().map(|passed| &mut passed.0)) {
        *bytes = origin(bytes.start)..origin(bytes.end);
    }
    found
}

struct Search<'a> {
    source: &'a Source<'a>,
    candidates: Vec<Candidate>,
    passed: Vec<(Range<usize>, Passed)>,
}

impl Search<'_> {
    /// Reads what begins with a run of digits; gives where to go on.
    fn read(&mut self, run: Range<usize>) -> usize {
        let start = run.start;
        if run.len() < 3 || self.source.text.as_bytes()[start] == b'0' {
            return run.end;
        }
        let Some(spelling) = self.spelling(&run) else { return run.end };
        let here = &self.source.text[start..];
        let Some(plain) = spelling.read(here) else { return self.pass(run, Passed::OtherShape) };
        let lead = Lead::of(self.source.text, start);
        // Letters stand apart from their number where rules are named before it.
        let is_apart = spelling == Spelling::Plain && lead.names_rules();
        let apart = is_apart.then(|| Spelling::Apart.read(here)).flatten();
        let (spelling, (first, length)) = match apart.filter(|read| self.knows(read.0)) {
            Some(apart) => (Spelling::Apart, apart),
            None => (spelling, plain),
        };
        let behind = &here[length..];
        // `708.x` is some rule of section 708.
        let is_open = first.level() == Level::Section && is_left_open(behind) && lead.names_rules();
        if !is_open && goes_on_otherwise(behind, spelling) {
            return self.pass(start..start + length, Passed::OtherShape);
        }
        let (range, end) = match spelling {
            Spelling::Plain if !is_open => {
                self.range_from(first, start + length, lead.names_rules())
            }
            _ => (first.into(), start + length),
        };
        let (source, last) = (self.source, self.candidates.last());
        let is_known = self.knows(range.first());
        let token = Token { source, bytes: start..end, range, spelling, lead, is_known, last };
        match token.candidate() {
            Ok(candidate) => {
                self.candidates.push(candidate);
                self.letters_behind(end)
            }
            Err(reason) => self.pass(start..end, reason),
        }
    }

    fn knows(&self, number: RuleNumber) -> bool {
        (self.source.finder.known)(number)
    }

    fn pass(&mut self, bytes: Range<usize>, reason: Passed) -> usize {
        let end = bytes.end;
        // Three digits alone are everywhere.
        if end - bytes.start > 3 {
            self.passed.push((bytes, reason));
        }
        end
    }

    /// How a number that begins here would be spelt; none where none can begin.
    fn spelling(&self, run: &Range<usize>) -> Option<Spelling> {
        let before = &self.source.text[..run.start];
        if is_anchor(self.source.text, run.start) {
            return (run.len() <= 6).then_some(Spelling::Anchor);
        }
        if run.len() > 3 {
            let is_closed = before.ends_with("#R") || before.ends_with("#r");
            return is_closed.then_some(Spelling::Closed);
        }
        let is_name = self.source.text[run.end..].starts_with('_')
            && before.ends_with(|letter: char| letter == '_' || letter.is_ascii_alphabetic());
        let is_name = is_name || is_slug(before, &self.source.text[run.end..]);
        Some(if is_name { Spelling::Name } else { Spelling::Plain })
    }

    /// Extends a number to the range that it begins, with where that ends; sections only behind a
    /// word that names rules.
    fn range_from(&self, first: RuleNumber, end: usize, is_named: bool) -> (NumberRange, usize) {
        let rest = &self.source.text[end..];
        let read = joint(rest).and_then(|gap| Some((gap, range_to(first, &rest[gap..])?)));
        let Some((gap, (range, length))) = read else { return (first.into(), end) };
        let printed = &rest[gap..gap + length];
        // A word of one letter, or the second of two sections, may stand behind a dash by chance.
        let is_sure =
            rest.starts_with(|letter: char| !letter.is_whitespace()) || printed.contains('.');
        let is_letter = first.level() == Level::Subrule
            && printed.bytes().all(|byte| byte.is_ascii_lowercase())
            && self.knows(range.last());
        let is_section = first.level() == Level::Section && is_named && self.knows(range.last());
        match is_sure || is_letter || is_section {
            true => (range, end + gap + length),
            false => (first.into(), end),
        }
    }

    /// Reads letters that go on from the citation that ends at `end`; gives where to go on.
    fn letters_behind(&mut self, mut end: usize) -> usize {
        while let Some((bytes, range)) = self.next_letters(end) {
            end = bytes.end;
            let Some(last) = self.candidates.last() else { break };
            let citation = Citation {
                bytes,
                range,
                spelling: Spelling::Letters,
                evidence: Evidence::List,
                dated: last.citation.dated,
            };
            let (is_weak, kind) = (last.is_weak, last.kind);
            self.candidates.push(Candidate { citation, is_weak, goes_on: true, kind });
        }
        end
    }

    fn next_letters(&self, end: usize) -> Option<(Range<usize>, NumberRange)> {
        let last = self.candidates.last()?.citation.range.last();
        if last.level() != Level::Subrule {
            return None;
        }
        let rest = &self.source.text[end..];
        let joint = [
            "/", ", and ", ", or ", ", & ", ", ", ",", " and ", " or ", " & ", "&", "|", "、", "・",
        ];
        let joint = joint.into_iter().find(|mark| rest.starts_with(mark))?;
        let start = end + joint.len();
        let is_plain =
            self.source.text[start..].starts_with(|letter: char| letter.is_ascii_lowercase());
        let (letters, length) = letters(&self.source.text[start..]);
        // `aa` goes on from `z`, and `as` begins a word.
        if letters.len() > 1 && !last.letters().starts_with('z') && last.letters().len() == 1 {
            return None;
        }
        let number = RuleNumber::new(last.section_part(), last.rule_part(), &letters)?;
        let (range, end) = match length {
            0 => return None,
            _ => self.range_from(number, start + length, false),
        };
        let behind = &self.source.text[end..];
        let goes_on = |letter: char| letter.is_alphanumeric() || letter == '_';
        let closes = behind.is_empty() || behind.starts_with([',', ';', ':', ')', ']', '\n', '/']);
        let is_tight = ["/", "&", "|", ","].contains(&joint);
        let stands = is_plain && !behind.starts_with(goes_on);
        (stands && (is_tight || closes && letters != "a")).then_some((start..end, range))
    }
}
