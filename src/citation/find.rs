//! Which numbers in a text are citations of rules? Start at [`find`].
//!
//! Every number of three digits is a candidate. What says by itself that the rules are meant is
//! believed at once; a bare number waits until the whole file has been read, because what else
//! stands there decides about it.

use std::ops::Range;

use super::beside::{
    announces_closed, goes_on_otherwise, heads_columns, is_anchor, is_attached, is_cell,
    is_column_of_rules, is_left_open, is_link, is_measured, is_of_another, is_slug, line_around,
    next_after_number, points,
};
use super::evidence::{Evidence, Passed};
use super::lead::{Lead, Word, WrittenDay, day_behind, is_leader};
use super::settle::{Candidate, Stand, opens_line, settle};
use super::spelling::{Spelling, joint, letters};
use super::syntax::{RegionKind, Regions};
use super::width::Narrow;
use crate::model::{EffectiveDate, Level, NumberRange, RuleNumber, half_width};

/// What a finder of citations knows beside the text.
#[derive(Clone, Copy)]
pub struct Finder<'a> {
    /// Whether some edition has a rule of this number.
    pub known: &'a (dyn Fn(RuleNumber) -> bool + Sync),
    /// How else the project writes citations: texts with `{number}` where the number stands.
    pub patterns: &'a [String],
}

/// A rule number, or a range of them, that somebody wrote to point at the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Where it stands.
    pub bytes: Range<usize>,
    /// What it names.
    pub range: NumberRange,
    /// How it is spelt.
    pub spelling: Spelling,
    /// Why it is taken for a citation.
    pub evidence: Evidence,
    /// The day of the edition that it names itself.
    pub dated: Option<EffectiveDate>,
}

/// What was found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The citations, ascending.
    pub citations: Vec<Citation>,
    /// Numbers that look like those of rules and are left alone, ascending.
    pub passed: Vec<(Range<usize>, Passed)>,
}

/// Finds all citations in `text`.
pub fn find(text: &str, regions: &Regions, finder: Finder<'_>) -> Found {
    let Some(narrow) = Narrow::of(text) else { return find_narrow(text, regions, finder) };
    let half = |pattern: &String| pattern.chars().map(half_width).collect();
    let patterns: Vec<String> = finder.patterns.iter().map(half).collect();
    let finder = Finder { patterns: &patterns, ..finder };
    let mut found = find_narrow(&narrow.text, &narrow.regions(regions), finder);
    for citation in &mut found.citations {
        citation.bytes = narrow.origin(&citation.bytes);
    }
    for (bytes, _) in &mut found.passed {
        *bytes = narrow.origin(bytes);
    }
    found
}

/// The same, of a text without letters and digits of full width.
fn find_narrow(text: &str, regions: &Regions, finder: Finder<'_>) -> Found {
    let has_columns = regions.all().is_empty() && heads_columns(text);
    let (candidates, passed) = (Vec::new(), Vec::new());
    let mut search = Search { text, regions, finder, has_columns, candidates, passed };
    let mut from = 0;
    while let Some(run) = next_run(text.as_bytes(), from) {
        from = search.read(run);
    }
    let Search { candidates, passed, .. } = search;
    settle(text, regions, candidates, passed)
}

/// The next run of digits from `from` on.
fn next_run(bytes: &[u8], from: usize) -> Option<Range<usize>> {
    let start = from + bytes.get(from..)?.iter().position(u8::is_ascii_digit)?;
    let length = bytes[start..].iter().position(|byte| !byte.is_ascii_digit());
    Some(start..length.map_or(bytes.len(), |length| start + length))
}

struct Search<'a> {
    text: &'a str,
    regions: &'a Regions,
    finder: Finder<'a>,
    /// Whether it is a list of values whose first line names rules.
    has_columns: bool,
    candidates: Vec<Candidate>,
    passed: Vec<(Range<usize>, Passed)>,
}

impl Search<'_> {
    /// Reads what begins with a run of digits; gives where to go on.
    fn read(&mut self, run: Range<usize>) -> usize {
        let start = run.start;
        if run.len() < 3 || self.text.as_bytes()[start] == b'0' {
            return run.end;
        }
        let Some(spelling) = self.spelling(&run) else { return run.end };
        let Some((first, length)) = spelling.read(&self.text[start..]) else {
            return self.pass(run, Passed::OtherShape);
        };
        let apart = || self.apart(start).filter(|_| spelling == Spelling::Plain);
        let cut = || self.cut(start).filter(|_| spelling == Spelling::Plain);
        let read = apart().or_else(cut);
        let (spelling, first, length) = read.unwrap_or((spelling, first, length));
        let end = start + length;
        // `708.x` is some rule of section 708.
        let is_open =
            || is_left_open(&self.text[end..]) && Lead::of(self.text, start).names_rules();
        if first.level() == Level::Section && is_open() {
            return self.take(start..end, first.into(), spelling);
        }
        if goes_on_otherwise(&self.text[end..], spelling) {
            self.pass(start..end, Passed::OtherShape);
            return next_after_number(self.text.as_bytes(), end);
        }
        let (range, end) = match spelling {
            Spelling::Plain => self.range_from(first, end),
            _ => (first.into(), end),
        };
        self.take(start..end, range, spelling)
    }

    fn take(&mut self, bytes: Range<usize>, range: NumberRange, spelling: Spelling) -> usize {
        match self.judge(bytes.clone(), range, spelling) {
            Ok(candidate) => {
                let end = bytes.end;
                self.candidates.push(candidate);
                self.letters_behind(end)
            }
            Err(reason) => self.pass(bytes, reason),
        }
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
        let before = &self.text[..run.start];
        if is_anchor(self.text, run.start) {
            return (run.len() <= 6).then_some(Spelling::Anchor);
        }
        if run.len() > 3 {
            let is_named = run.len() <= 6 && announces_closed(before, &self.text[run.end..]);
            let closed = is_named || before.ends_with("#R") || before.ends_with("#r");
            return closed.then_some(Spelling::Closed);
        }
        let is_name = self.text[run.end..].starts_with('_')
            && before.ends_with(|letter: char| letter == '_' || letter.is_ascii_alphabetic());
        let is_name = is_name || is_slug(before, &self.text[run.end..]);
        Some(if is_name { Spelling::Name } else { Spelling::Plain })
    }

    /// A number whose letters stand apart from it, where rules are named before it.
    fn apart(&self, start: usize) -> Option<(Spelling, RuleNumber, usize)> {
        let (number, length) = Spelling::Apart.read(&self.text[start..])?;
        let is_named = Lead::of(self.text, start).names_rules();
        (is_named && (self.finder.known)(number)).then_some((Spelling::Apart, number, length))
    }

    /// A number that the end of a line cuts, where rules are named before it and what stands in the
    /// next line cannot begin an item of a list.
    fn cut(&self, start: usize) -> Option<(Spelling, RuleNumber, usize)> {
        let (number, length) = Spelling::Cut.read(&self.text[start..])?;
        let end = start + length;
        let is_named = Lead::of(self.text, start).names_rules();
        let is_code = |at: usize| self.regions.kind_at(at) == RegionKind::Code;
        if !is_named || is_code(start) || is_code(end - 1) || !(self.finder.known)(number) {
            return None;
        }
        // No edition prints a range so.
        if self.range_from(number, end).1 != end {
            return None;
        }
        let has_letter = number.level() == Level::Subrule;
        let line = line_around(self.text, &(start..start)).start;
        let before = &self.text[line..start];
        let is_open = before.rfind('(') > before.rfind(')');
        let mut behind = self.text[end..].chars();
        let stands = match behind.next() {
            Some(')') => is_open,
            Some('.') => {
                has_letter
                    && behind.next().is_none_or(|letter| letter.is_whitespace() && letter != ' ')
            }
            Some(':' | '_') => false,
            Some(letter) => has_letter && !letter.is_alphanumeric(),
            None => has_letter,
        };
        stands.then_some((Spelling::Cut, number, length))
    }

    /// Extends a number to the range that it begins, with where that ends.
    fn range_from(&self, first: RuleNumber, end: usize) -> (NumberRange, usize) {
        let single = (first.into(), end);
        let rest = &self.text[end..];
        let Some(gap) = joint(rest) else { return single };
        let last = &rest[gap..];
        let length = last.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.'));
        let printed = last[..length.unwrap_or(last.len())].trim_end_matches('.');
        let lower = printed.to_ascii_lowercase();
        let Some(range) = NumberRange::end_of(first, &lower).filter(|range| !range.is_single())
        else {
            return single;
        };
        // A word of one letter, or the second of two sections, may stand behind a dash by chance.
        let is_sure =
            rest.starts_with(|letter: char| !letter.is_whitespace()) || printed.contains('.');
        let is_letter = first.level() == Level::Subrule
            && printed == lower
            && printed.bytes().all(|byte| byte.is_ascii_alphabetic())
            && (self.finder.known)(range.last());
        let is_named =
            || Lead::of(self.text, end - 3).names_rules() && (self.finder.known)(range.last());
        let is_section = first.level() == Level::Section && is_named();
        match is_sure || is_letter || is_section {
            true => (range, self.text.len() - last.len() + printed.len()),
            false => single,
        }
    }

    fn judge(
        &self,
        bytes: Range<usize>,
        range: NumberRange,
        spelling: Spelling,
    ) -> Result<Candidate, Passed> {
        let kind = self.regions.kind_at(bytes.start);
        let dotted = range.first().level() >= Level::Rule;
        let known = || (self.finder.known)(range.first());
        let lead = Lead::of(self.text, bytes.start);
        let last = self.candidates.last();
        let candidate = |evidence, weak, goes_on, dated| {
            let citation = Citation { bytes: bytes.clone(), range, spelling, evidence, dated };
            Ok(Candidate { citation, weak, goes_on, kind })
        };
        let date_behind = day_behind(&self.text[bytes.end..]);
        let behind = date_behind.and_then(WrittenDay::day).or(lead.of_edition);
        if self.is_pattern(&bytes) {
            return candidate(Evidence::Pattern, None, false, behind);
        }
        if matches!(spelling, Spelling::Closed | Spelling::Anchor) {
            return match lead.word {
                _ if !known() => Err(Passed::OtherShape),
                Some(Word::Title | Word::Name | Word::Field) => {
                    candidate(Evidence::Name, None, false, None)
                }
                _ if is_link(self.text, &bytes) => candidate(Evidence::Link, None, false, None),
                _ => Err(Passed::OtherShape),
            };
        }
        match lead.word {
            Some(Word::Part) if spelling != Spelling::Name => return Err(Passed::OtherShape),
            Some(Word::Field) if dotted && known() => {
                let is_in_name = spelling != Spelling::Plain || is_attached(self.text, bytes.start);
                let evidence = if is_in_name { Evidence::Name } else { Evidence::RuleWord };
                return candidate(evidence, None, false, behind);
            }
            Some(Word::Section) if is_of_another(&self.text[bytes.end..]) => {
                return Err(Passed::OtherShape);
            }
            Some(Word::Title) => return candidate(Evidence::Title, None, false, behind),
            Some(Word::Rule) if dotted => {
                return candidate(Evidence::RuleWord, None, false, behind);
            }
            Some(Word::Name) if known() => return candidate(Evidence::Name, None, false, None),
            Some(Word::Section) if dotted && known() => {
                return candidate(Evidence::SectionWord, None, false, behind);
            }
            // What counts rules of another kind seldom says where they begin and end.
            Some(Word::Rule) if known() && !range.is_single() => {
                let behind_it = &self.text[bytes.end..];
                let is_other = is_of_another(behind_it) || is_measured(behind_it);
                let is_chapter = range.last().section_part() % 100 == 99;
                return match !is_other && (is_chapter || (self.finder.known)(range.last())) {
                    true => candidate(Evidence::RuleWord, None, false, behind),
                    false => Err(Passed::OtherShape),
                };
            }
            Some(Word::Rule) if known() => {
                return candidate(Evidence::RuleWord, Some(Stand::Section), false, behind);
            }
            Some(Word::Section) if known() => {
                return candidate(Evidence::SectionWord, Some(Stand::Section), false, behind);
            }
            _ => {}
        }
        if is_link(self.text, &bytes) && known() {
            return candidate(Evidence::Link, None, false, behind);
        }
        let is_letter = range.first().level() == Level::Subrule;
        if spelling == Spelling::Name {
            let goes_on = dotted && last.is_some_and(|last| names_another(self.text, last, &bytes));
            return match known() {
                true if goes_on => candidate(Evidence::List, None, false, None),
                true if is_letter => candidate(Evidence::Name, Some(Stand::Named), false, None),
                _ => Err(Passed::OtherShape),
            };
        }
        // Tables of values are files that have nothing for people.
        let is_value = self.regions.all().is_empty();
        if let Some(last) = last
            && (is_letter || known())
            && !(is_value && last.citation.evidence == Evidence::Column)
            && goes_on_from(self.text, &last.citation, &bytes, dotted)
        {
            let dated = behind.or(last.citation.dated);
            return candidate(Evidence::List, last.weak, true, dated);
        }
        if (lead.word == Some(Word::Measure) || is_measured(&self.text[bytes.end..])) && !is_letter
        {
            return Err(Passed::OtherShape);
        }
        if (self.has_columns || kind == RegionKind::Prose)
            && known()
            && is_column_of_rules(self.text, &bytes, is_value)
        {
            return candidate(Evidence::Column, None, false, behind);
        }
        if !dotted {
            let is_cell = kind == RegionKind::Prose && is_cell(self.text, &bytes);
            return match is_cell && known() {
                true => candidate(Evidence::Neighbours, Some(Stand::Cell), false, None),
                false => Err(Passed::NoEvidence),
            };
        }
        if lead.is_cut {
            return Err(Passed::OtherShape);
        }
        if !known() {
            return Err(Passed::Unknown);
        }
        if let Some(day) = lead.day.filter(|_| is_letter || kind != RegionKind::Code) {
            return candidate(Evidence::Date, None, false, day.day().or(behind));
        }
        if kind == RegionKind::Code {
            return Err(Passed::InCode);
        }
        // What was paid or measured has a date too.
        let is_dated = || {
            let is_bracketed = self.text[..bytes.start].ends_with(['(', '[']);
            let opens = || opens_line(self.text, self.regions, bytes.start);
            is_letter || kind == RegionKind::Comment && (is_bracketed || opens())
        };
        if date_behind.is_some() && is_dated() {
            return candidate(Evidence::Date, None, false, behind);
        }
        if points(&self.text[bytes.end..]) {
            return candidate(Evidence::RuleWord, None, false, behind);
        }
        let stand = self.stand(&bytes);
        let evidence = match stand {
            Stand::Head => Evidence::Head,
            Stand::Alone => Evidence::Alone,
            _ => Evidence::Neighbours,
        };
        candidate(evidence, Some(stand), false, behind)
    }

    fn is_pattern(&self, bytes: &Range<usize>) -> bool {
        self.finder.patterns.iter().any(|pattern| {
            pattern.split_once("{number}").is_some_and(|(before, behind)| {
                !(before.is_empty() && behind.is_empty())
                    && self.text[..bytes.start].ends_with(before)
                    && self.text[bytes.end..].starts_with(behind)
            })
        })
    }

    /// How a bare number stands in its comment, string or paragraph.
    fn stand(&self, bytes: &Range<usize>) -> Stand {
        let region = self.regions.at(bytes.start).and_then(|index| self.regions.get(index));
        let region = region.map_or(0..self.text.len(), |region| region.bytes.clone());
        let line = line_around(self.text, bytes);
        let before = &self.text[line.start.max(region.start)..bytes.start];
        let behind = &self.text[bytes.end..line.end.min(region.end).max(bytes.end)];
        if !before.chars().all(is_leader) {
            return Stand::Among;
        }
        if behind.chars().all(|letter| letter.is_whitespace() || letter.is_ascii_punctuation()) {
            return Stand::Alone;
        }
        let rest = behind.trim_start_matches(['.', ':', ')', ']', '*', '`', '"']);
        let spaced = rest.trim_start_matches([' ', '\t', '-', '–', '—', '.']);
        let opens = |letter: char| {
            letter.is_uppercase()
                || matches!(letter, '"' | '“' | '{' | '[' | '‘' | '「')
                || !letter.is_ascii()
        };
        let is_parted = [" - ", " – ", " — ", ": "].iter().any(|mark| behind.starts_with(mark));
        let opens = |letter: char| opens(letter) || is_parted && letter.is_alphabetic();
        match spaced.len() < rest.len() && spaced.starts_with(opens) {
            true => Stand::Head,
            false => Stand::Among,
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
            let (weak, kind) = (last.weak, last.kind);
            self.candidates.push(Candidate { citation, weak, goes_on: true, kind });
        }
        end
    }

    fn next_letters(&self, end: usize) -> Option<(Range<usize>, NumberRange)> {
        let last = self.candidates.last()?.citation.range.last();
        if last.level() != Level::Subrule {
            return None;
        }
        let rest = &self.text[end..];
        let joint = [
            "/", ", and ", ", or ", ", & ", ", ", ",", " and ", " or ", " & ", "&", "|", "、", "・",
        ];
        let joint = joint.into_iter().find(|mark| rest.starts_with(mark))?;
        let start = end + joint.len();
        let is_plain = self.text[start..].starts_with(|letter: char| letter.is_ascii_lowercase());
        let (letters, length) = letters(&self.text[start..]);
        let number = RuleNumber::new(last.section_part(), last.rule_part(), &letters)?;
        let (range, end) = match length {
            0 => return None,
            _ => self.range_from(number, start + length),
        };
        let behind = &self.text[end..];
        let goes_on = |letter: char| letter.is_alphanumeric() || letter == '_';
        let closes = behind.is_empty() || behind.starts_with([',', ';', ':', ')', ']', '\n', '/']);
        let is_tight = ["/", "&", "|", ","].contains(&joint);
        let stands = is_plain && !behind.starts_with(goes_on);
        (stands && (is_tight || closes && letters != "a")).then_some((start..end, range))
    }
}

/// Whether a name goes on from the number before it to another: `cr_510_1c_and_702_19b`.
fn names_another(text: &str, last: &Candidate, bytes: &Range<usize>) -> bool {
    let between = text.get(last.citation.bytes.end..bytes.start);
    last.citation.spelling == Spelling::Name
        && between
            .is_some_and(|between| ["_", "_and_", "_or_", "_vs_", "_with_"].contains(&between))
}

/// Whether the number at `bytes` goes on from the citation before it: `, `, ` and `, ` + `, `/`.
fn goes_on_from(text: &str, last: &Citation, bytes: &Range<usize>, dotted: bool) -> bool {
    let between = &text[last.bytes.end..bytes.start];
    if between.len() > 120 {
        return false;
    }
    let joined: String = match between.split_once('\n') {
        Some((line, next)) if !next.contains('\n') => {
            format!("{} {}", line.trim_end(), next.trim_start_matches(is_leader))
        }
        Some(_) => return false,
        None => between.to_owned(),
    };
    let marks = [' ', '`', '*', '"', '\'', ')', ']', '_', '」', '”', '<', '>'];
    let opening = [' ', '`', '*', '"', '\'', '(', '[', '_', '「', '“', '<', '>', '~'];
    let inner = without_gloss(joined.trim_start_matches(['`', '*', '"', '”', '_']));
    let inner = inner.trim_start_matches(marks).trim_end_matches(opening);
    let loose =
        [",", ";", "and", "or", ", and", ", or", "&", "and/or", "then", ", then", "vs", "vs."];
    let tight = ["/", "+", "、", "・", "と", "や", "及び", "および", "または", "→", "->", "=>"];
    let same_level = last.range.first().level() >= Level::Rule;
    match inner {
        "" => dotted && same_level && joined.contains(['`', '"']),
        // What fills the next cell of a table is another matter.
        "|" => !text[line_around(text, bytes)].trim_start().starts_with('|'),
        link if tight.contains(&link) => true,
        link if loose.contains(&link) => dotted == same_level,
        "to" | "through" | "–" | "-" => dotted && same_level,
        _ => false,
    }
}

/// What stands between two citations without a remark in brackets on the first.
fn without_gloss(between: &str) -> &str {
    let inside = between.trim_start().strip_prefix('(');
    let behind =
        inside.and_then(|inside| inside.split_once(')')).filter(|halves| !halves.0.contains('('));
    behind.map_or(between, |halves| halves.1)
}
