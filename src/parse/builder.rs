//! How do lines become records without losing any? Start at [`Builder`].
//!
//! Nothing here decides what a line is; the readers of each document do.

use std::collections::HashMap;

use super::lines::Line;
use super::problems::Problems;
use crate::model::{Part, Piece, Problem, ProblemKind, Record, RecordKind, RuleNumber, Term};

/// Collects records in the order of the source.
#[derive(Default)]
pub(super) struct Builder {
    records: Vec<Record>,
    problems: Problems,
}

/// What a new record begins with.
pub(super) struct Head<'a> {
    pub kind: RecordKind,
    pub number: Option<RuleNumber>,
    pub part: Option<Part>,
    pub term: Option<Term>,
    /// As printed before the text.
    pub printed: &'a str,
    /// The rest of the line.
    pub text: &'a str,
}

impl<'a> Head<'a> {
    /// A record of the front or back matter.
    pub fn matter(kind: RecordKind, part: Part, text: &'a str) -> Self {
        Self { kind, number: None, part: Some(part), term: None, printed: "", text }
    }

    /// A section, rule or example.
    pub fn numbered(
        kind: RecordKind,
        number: Option<RuleNumber>,
        printed: &'a str,
        text: &'a str,
    ) -> Self {
        Self { kind, number, part: None, term: None, printed, text }
    }

    /// A glossary entry whose definition begins on the next line.
    pub fn glossary(term: Term, printed: &'a str) -> Self {
        let (kind, term) = (RecordKind::Glossary, Some(term));
        Self { kind, number: None, part: None, term, printed, text: "" }
    }
}

impl Builder {
    /// Starts a record.
    pub fn start(&mut self, line: &Line<'_>, head: Head<'_>) {
        self.records.push(Record {
            kind: head.kind,
            number: head.number,
            ordinal: 0,
            term: head.term,
            part: head.part,
            printed: collapse(head.printed),
            text: collapse(head.text),
            lines: line.number..line.number + 1,
            piece: None,
            beside: None,
        });
    }

    /// Adds a line that means something by being one: a paragraph, a sense of a glossary entry.
    pub fn add_paragraph(&mut self, line: &Line<'_>) {
        self.add(line, false);
    }

    /// Adds a line, which was only wrapped or means something by being one.
    pub fn add(&mut self, line: &Line<'_>, is_wrapped: bool) {
        let Some(record) = self.records.last_mut() else {
            let head = Head::matter(RecordKind::Front, Part::Preamble, line.raw);
            return self.start(line, head);
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

    /// Starts a record of a document that has pieces.
    pub fn start_piece(&mut self, line: &Line<'_>, head: Head<'_>, piece: Piece) {
        self.start(line, head);
        if let Some(record) = self.records.last_mut() {
            record.piece = Some(Box::new(piece));
        }
    }

    /// All records so far, for what is known only when all are there.
    pub fn records_mut(&mut self) -> &mut [Record] {
        &mut self.records
    }

    /// The record that lines are being added to.
    pub fn last(&self) -> Option<&Record> {
        self.records.last()
    }

    /// Whether the last record is of this kind.
    pub fn last_is(&self, kind: RecordKind) -> bool {
        self.last().is_some_and(|record| record.kind == kind)
    }

    /// Notes something odd.
    pub fn problem(&mut self, line: u32, kind: ProblemKind) {
        self.problems.push(line, kind);
    }

    /// The records with their ordinals, and all problems in the order of lines.
    pub fn finish(mut self) -> (Vec<Record>, Vec<Problem>) {
        self.number_equal_keys();
        (self.records, self.problems.finish())
    }

    /// Records that share an address are told apart by their order; duplicates of rules and terms
    /// are problems.
    fn number_equal_keys(&mut self) {
        let mut seen: HashMap<_, (u16, u32)> = HashMap::new();
        for record in &mut self.records {
            let headword = record.headword().or(record.document_key()).map(str::to_owned);
            let key = (record.kind, record.number, headword, record.part);
            let line = record.lines.start;
            let (count, first_line) = seen.entry(key).or_insert((0, line));
            record.ordinal = *count;
            *count = count.saturating_add(1);
            if record.ordinal == 0 {
                continue;
            }
            let first_line = *first_line;
            let kind = match (record.kind, record.number, &record.term) {
                (RecordKind::Rule | RecordKind::Section, Some(number), _) => {
                    ProblemKind::DuplicateNumber { number: number.to_string(), first_line }
                }
                (RecordKind::Glossary, _, Some(term)) => {
                    ProblemKind::DuplicateTerm { term: term.headword.clone(), first_line }
                }
                _ => continue,
            };
            self.problems.push(line, kind);
        }
    }
}

/// Whether a wrapped line goes on in the same word: after a hyphen or dash, and between Japanese
/// characters.
pub(super) fn joins_without_space(before: &str, after: &str) -> bool {
    let hyphen = before.ends_with(['-', '—', '–', '/']) && !before.ends_with(" -");
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
