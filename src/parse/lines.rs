//! Where do the lines of a source end, in which language are they, and how do they become records
//! without losing any? Start at [`split`] and [`Builder`].
//!
//! Sources end their lines with CR LF, LF or CR, and some mix them: in files with bare CR a lone
//! LF stands for a page break. What a line is, the readers of each document decide.

use std::collections::BTreeMap;

use crate::model::{Language, Part, Problem, ProblemKind, Record, RecordKind, RuleNumber, Term};
use crate::text::is_japanese;

/// One line of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its characters without the line end.
    pub raw: &'a str,
}

impl<'a> Line<'a> {
    /// The line without white space around it.
    pub fn trimmed(&self) -> &'a str {
        self.raw.trim()
    }

    /// Whether nothing but white space is on it.
    pub fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    /// How many columns of white space it begins with; a tab counts as eight.
    pub fn indent(&self) -> usize {
        let space = self.raw.chars().take_while(|letter| letter.is_whitespace());
        space.map(|letter| if letter == '\t' { 8 } else { 1 }).sum()
    }
}

/// Splits `text` at CR LF, CR, LF and Unicode’s own line ends.
///
/// Where bare CR outnumbers CR LF, a CR before an LF is a line end of its own: else the blank line
/// before a page break would be lost (twenty editions from 2019-05-03 on have twelve of those).
pub fn split(text: &str) -> Vec<Line<'_>> {
    let pairs_are_one = text.matches('\r').count() <= 2 * text.matches("\r\n").count();
    let is_end = |letter| matches!(letter, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut before = "";
    let lines = text.split_inclusive(is_end).filter(|line| {
        let is_one = pairs_are_one && *line == "\n" && before.ends_with('\r');
        before = line;
        !is_one
    });
    let lines = lines.map(|line| line.strip_suffix(is_end).unwrap_or(line));
    let lines: Vec<_> = (1..).zip(lines).map(|(number, raw)| Line { number, raw }).collect();
    let step = (2..=4).rev().find(|step| are_multiplied(&lines, *step));
    lines.into_iter().step_by(step.unwrap_or(1)).collect()
}

/// Whether a tool made `step` line ends of each, so that the lines between are blank all through.
fn are_multiplied(lines: &[Line<'_>], step: usize) -> bool {
    let mut between = lines.iter().enumerate().filter(|(place, _)| place % step > 0);
    let blank = lines.iter().step_by(step).filter(|line| line.is_blank()).count();
    lines.len() > 100 && blank * 5 * step > lines.len() && between.all(|(_, line)| line.is_blank())
}

/// Whether a line only decorates: a run of `=`, `-`, `*` or `_`.
pub(super) fn is_ornament(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or(' ');
    text.len() >= 3
        && matches!(first, '=' | '-' | '*' | '_' | '─' | '━')
        && chars.all(|mark| mark == first)
}

/// The language of a line: Japanese where there is hiragana, or katakana and Chinese characters
/// make up a good part of its letters; English names stand in Japanese text often, the other way
/// round hardly ever.
pub(super) fn tongue(text: &str) -> Language {
    if text.contains(|letter| matches!(letter, '\u{3041}'..='\u{309f}')) {
        return Language::Ja;
    }
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    let japanese = text.chars().filter(|letter| is_japanese(*letter)).count();
    if japanese > 0 && japanese * 4 >= latin { Language::Ja } else { Language::En }
}

/// Whether a text ends as a sentence ends, so that what follows is something else.
pub(super) fn is_finished(text: &str) -> bool {
    let ends =
        ['.', '!', '?', '”', '"', '’', ')', '。', '！', '？', '」', '』', '）', '…', ':', '：'];
    text.trim_end().ends_with(ends)
}

/// Whether a sentence ends here, and not only a title, in quotation marks or brackets too.
pub(super) fn ends_sentence(text: &str) -> bool {
    let bare = text.trim_end_matches(['”', '"', '’', ')']);
    bare.ends_with(['.', '!', '?', ':'])
}

/// Whether a text ends with the number that it cites, as a few definitions do.
pub(super) fn ends_citing(text: &str) -> bool {
    let last = text.trim_end().rsplit(' ').next().unwrap_or_default();
    last.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Whether a text can only be a title: short, and without a sentence's mark at its end.
///
/// Names that are gone are listed together: `Removed, Set Aside, Phased Out (Obsolete)`.
pub(super) fn is_title_like(text: &str) -> bool {
    let most = if text.ends_with(" (Obsolete)") { 100 } else { 60 };
    let length = text.chars().count();
    let ends = ['.', ',', ';', ':', '。', '、', '：', '」', '』'];
    let sentence = text.contains('。') || text.replace(" vs. ", " ").contains(". ");
    (1..=most).contains(&length) && !text.ends_with(ends) && !sentence
}

pub(super) fn unexplained(text: &str) -> ProblemKind {
    ProblemKind::UnexplainedLine { start: text.chars().take(24).collect() }
}

/// Collects records in the order of the source.
#[derive(Default)]
pub(super) struct Builder {
    records: Vec<Record>,
    problems: Vec<Problem>,
}

/// Shorter lines than this, in bytes, may well stand twice in a row.
pub(super) const SHORTEST_REPEATED: usize = 30;

impl Builder {
    /// Starts a record with what is printed before its text and the rest of the line.
    pub fn start(
        &mut self,
        line: &Line<'_>,
        kind: RecordKind,
        number: Option<RuleNumber>,
        printed: &str,
        text: &str,
    ) -> &mut Record {
        let (printed, text) = (collapse(printed), collapse(text));
        let lines = line.number..line.number + 1;
        let (ordinal, term, part, piece, beside) = (0, None, None, None, None);
        let record =
            Record { kind, number, ordinal, term, part, printed, text, lines, piece, beside };
        let place = self.records.len();
        self.records.push(record);
        &mut self.records[place]
    }

    /// A line of the front or back matter starts a record.
    pub fn matter(&mut self, line: &Line<'_>, kind: RecordKind, part: Part) {
        self.start(line, kind, None, "", line.raw).part = Some(part);
    }

    /// A line starts an entry whose definition begins on the next.
    pub fn entry(&mut self, line: &Line<'_>, term: Term, printed: &str) {
        self.start(line, RecordKind::Glossary, None, printed, "").term = Some(term);
    }

    /// Adds a line, which was only wrapped or means something by being one, as a paragraph does.
    pub fn add(&mut self, line: &Line<'_>, is_wrapped: bool) {
        let Some(record) = self.records.last_mut() else {
            return self.matter(line, RecordKind::Front, Part::Preamble);
        };
        let text = collapse(line.raw);
        match is_wrapped {
            _ if record.text.is_empty() => {}
            false => record.text.push('\n'),
            true if joins_without_space(&record.text, &text) => {}
            true => record.text.push(' '),
        }
        record.text.push_str(&text);
        record.lines.end = line.number + 1;
    }

    /// All records so far, for what is known only when all are there.
    pub fn records_mut(&mut self) -> &mut [Record] {
        &mut self.records
    }

    pub fn last(&self) -> Option<&Record> {
        self.records.last()
    }

    pub fn last_is(&self, kind: RecordKind) -> bool {
        self.last().is_some_and(|record| record.kind == kind)
    }

    /// Whether what is no rule stands before the rules here or behind them.
    pub fn side(&self) -> RecordKind {
        let is_front = self.last_is(RecordKind::Front) || self.last().is_none();
        if is_front { RecordKind::Front } else { RecordKind::Back }
    }

    pub fn unexplained(&mut self, line: &Line<'_>) {
        self.problem(line.number, unexplained(line.trimmed()));
    }

    pub fn problem(&mut self, line: u32, kind: ProblemKind) {
        self.problems.push(Problem { line, kind });
    }

    /// The records with their ordinals, and all problems in the order of lines.
    pub fn finish(mut self) -> (Vec<Record>, Vec<Problem>) {
        self.number_equal_keys();
        (self.records, by_line(self.problems))
    }

    /// Records that share an address are told apart by their order; duplicates of rules and terms
    /// are problems.
    fn number_equal_keys(&mut self) {
        let mut seen: BTreeMap<_, (u16, u32)> = BTreeMap::new();
        for record in &mut self.records {
            let headword = record.headword().or(record.document_key()).map(str::to_owned);
            let key = (record.kind, record.number, headword, record.part);
            let line = record.lines.start;
            let (count, first_line) = seen.entry(key).or_insert((0, line));
            record.ordinal = *count;
            *count = count.saturating_add(1);
            let first_line = *first_line;
            let kind = match (record.kind, record.number, &record.term) {
                _ if record.ordinal == 0 => continue,
                (RecordKind::Rule | RecordKind::Section, Some(number), _) => {
                    ProblemKind::DuplicateNumber { number: number.to_string(), first_line }
                }
                (RecordKind::Glossary, _, Some(term)) => {
                    ProblemKind::DuplicateTerm { term: term.headword.clone(), first_line }
                }
                _ => continue,
            };
            self.problems.push(Problem { line, kind });
        }
    }
}

/// More problems of a source than this are only counted: whatever has so many is no rules text.
const MOST: usize = 10_000;

/// The problems by their lines.
pub(super) fn by_line(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.sort_by_key(|problem| problem.line);
    if let Some(Problem { line, .. }) = problems.get(MOST) {
        let (line, count) = (*line, problems.len() - MOST);
        problems.truncate(MOST);
        problems.push(Problem { line, kind: ProblemKind::Unlisted { count } });
    }
    problems
}

/// Whether a wrapped line goes on in the same word: after a hyphen or dash that stands at one, and
/// between Japanese characters.
pub(super) fn joins_without_space(before: &str, after: &str) -> bool {
    let hyphen = before.strip_suffix(['-', '—', '–', '/']).is_some_and(|word| !word.ends_with(' '));
    let japanese = |neighbour: Option<char>| neighbour.is_some_and(|letter| letter > '\u{2e7f}');
    hyphen || japanese(before.chars().next_back()) && japanese(after.chars().next())
}

/// The text without white space around it and with each run of it inside as one character.
///
/// A single ideographic space stays; tabs, no-break spaces and runs become a plain space.
pub(super) fn collapse(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    let mut space: Option<char> = None;
    for letter in text.trim().chars() {
        if letter.is_whitespace() {
            space = Some(if space.is_none() && letter == '\u{3000}' { letter } else { ' ' });
            continue;
        }
        collapsed.extend(space.take());
        collapsed.push(letter);
    }
    collapsed
}
