//! How are somebody's notes on the rules read? Start at [`parse`].
//!
//! Headings without punctuation, steps joined by arrows, remarks behind `!`, examples, and rules
//! quoted with their numbers. Nothing here knows the rules that are cited.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::lines::{Builder, is_finished, tongue};
use super::numbers::{self, example_mark};
use super::page::{Block, Page, PageLine, translator_notes};
use crate::model::{
    Level, NumberRange, Part, Piece, Problem, ProblemKind, Record, RecordKind, Role,
};

pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = NotesReader::default();
    let end = page.lines.len();
    let (copied, of) = copy(page).unwrap_or((end..end, end));
    for (place, line) in page.lines.iter().enumerate() {
        if copied.contains(&place) {
            reader.copied(line, place == copied.start);
            continue;
        }
        let before = place.checked_sub(1).and_then(|at| page.lines.get(at));
        reader.line(line, before, page.lines.get(place + 1), place >= copied.end);
    }
    if let Some(first) = page.lines.get(of) {
        let (lines, first_line) = (copied.len() as u32, first.number);
        let kind = ProblemKind::RepeatedText { lines, first_line };
        reader.builder.problem(page.lines[copied.start].number, kind);
    }
    reader.number_items();
    reader.builder.finish()
}

pub(super) fn count_citations(page: &Page) -> usize {
    page.lines.iter().filter(|line| cited(&line.strip.text).is_some()).count()
}

/// Fewer lines than this may well be alike.
const SHORTEST_COPY: usize = 10;

/// In no more lines than this anybody looks for copies: each is compared with each.
const MOST_LINES: usize = 10_000;

/// An item that speaks of more rules than this speaks of none in particular.
const MOST_NUMBERS: usize = 200;

/// The longest run of lines that stood above already, the first of equals, and where it stood.
fn copy(page: &Page) -> Option<(Range<usize>, usize)> {
    let lines = page.lines.iter().take(MOST_LINES).map(|line| line.strip.text.as_str());
    let lines: Vec<&str> = lines.collect();
    let pairs = (1..lines.len()).flat_map(|place| (0..place).map(move |of| (place, of)));
    let copies = pairs.map(|(place, of)| {
        let again = lines[of..place].iter().zip(&lines[place..]);
        (place..place + again.take_while(|(one, other)| one == other).count(), of)
    });
    let long = copies.filter(|(copy, _)| copy.len() >= SHORTEST_COPY);
    long.min_by_key(|(copy, _)| Reverse(copy.len()))
}

#[derive(Default)]
struct NotesReader {
    builder: Builder,
    items: u32,
    has_text: bool,
    in_steps: bool,
}

impl NotesReader {
    /// A copy is one record, however long: its words are found where they stand first.
    fn copied(&mut self, line: &PageLine, is_first: bool) {
        let source = line.source();
        match is_first {
            true => self.builder.matter(&source, RecordKind::Back, Part::Copy),
            false => self.builder.add(&source, false),
        }
    }

    fn line(
        &mut self,
        line: &PageLine,
        before: Option<&PageLine>,
        after: Option<&PageLine>,
        is_behind: bool,
    ) {
        if is_behind || line.block == Block::Aside {
            return self.builder.matter(&line.source(), RecordKind::Back, Part::Tail);
        }
        if !self.has_text && !begins_notes(line, after) {
            let part = if self.builder.last().is_none() { Part::Title } else { Part::Preamble };
            return self.builder.matter(&line.source(), RecordKind::Front, part);
        }
        self.has_text = true;
        let is_arrow =
            |line: Option<&PageLine>| line.is_some_and(|page_line| arrow(&page_line.strip.text));
        let (printed, role) = self.role(line, is_arrow(before), is_arrow(after));
        match role {
            // A remark in brackets below a step, or the words below an arrow, belong to the step.
            None => self.builder.add(&line.source(), false),
            Some(role) => self.add(line, printed, role),
        }
    }

    /// What a line is, and the marks in front of it; none where it goes on with a step.
    fn role<'a>(
        &mut self,
        line: &'a PageLine,
        after_arrow: bool,
        before_arrow: bool,
    ) -> (&'a str, Option<Role>) {
        let text = line.strip.text.as_str();
        let inner = text.strip_prefix(['(', '（']).unwrap_or(text);
        let marks = [
            (citation_mark(text), Role::Citation),
            (example_mark(inner).map(|mark| text.len() - inner.len() + mark), Role::Example),
            (bullet(text, &['!', '！']), Role::Remark),
            (bullet(text, &['・', '●', '■', '○', '◆']), Role::Heading),
            (arrow(text).then_some(text.len()), Role::Step),
        ];
        if let Some((length, role)) = marks.into_iter().find_map(|mark| Some((mark.0?, mark.1))) {
            self.in_steps = role == Role::Heading || self.in_steps && role != Role::Remark;
            return (&text[..length], Some(role));
        }
        let last = self.last_piece().map(|piece| piece.role);
        let is_aside = text.starts_with(['(', '（']) && (before_arrow || last == Some(Role::Step));
        if self.in_steps && (after_arrow || is_aside) {
            return ("", None);
        }
        if self.in_steps && (before_arrow || last == Some(Role::Heading)) {
            return ("", Some(Role::Step));
        }
        let is_heading = is_heading(line);
        self.in_steps &= !is_heading;
        ("", Some(if is_heading { Role::Heading } else { Role::Text }))
    }

    fn last_piece(&self) -> Option<&Piece> {
        self.builder.last()?.piece.as_deref()
    }

    fn add(&mut self, line: &PageLine, printed: &str, role: Role) {
        let text = line.strip.text.as_str();
        // An arrow alone tells no language.
        let last = self.last_piece().map(|piece| piece.language).filter(|_| arrow(text));
        let language = last.unwrap_or_else(|| tongue(text));
        let opens = matches!(role, Role::Heading | Role::Remark);
        self.items += u32::from(opens || self.items == 0);
        let mut piece = Piece::new(language, role);
        piece.item = self.items;
        piece.numbers = cited(text).into_iter().collect();
        piece.spans = translator_notes(&text[printed.len()..]);
        let number = piece.numbers.first().map(|range| range.first());
        let (source, text) = (line.source(), &text[printed.len()..]);
        let record = self.builder.start(&source, RecordKind::Note, number, printed, text);
        record.piece = Some(Box::new(piece));
    }

    /// Every piece of an item speaks of the rules that one of them cites.
    fn number_items(&mut self) {
        let mut items: BTreeMap<u32, Vec<NumberRange>> = BTreeMap::new();
        let records = self.builder.records_mut();
        for record in records.iter() {
            let Some(piece) = &record.piece else { continue };
            let numbers = items.entry(piece.item).or_default();
            for number in cited(&record.text).into_iter().chain(piece.numbers.iter().copied()) {
                if numbers.len() < MOST_NUMBERS && !numbers.contains(&number) {
                    numbers.push(number);
                }
            }
        }
        for piece in records.iter_mut().filter_map(|record| record.piece.as_mut()) {
            piece.numbers = items.get(&piece.item).cloned().unwrap_or_default();
        }
    }
}

/// The first heading that is followed by text, or a mark of any kind, begins the notes.
fn begins_notes(line: &PageLine, after: Option<&PageLine>) -> bool {
    let text = line.strip.text.as_str();
    let marked =
        bullet(text, &['!', '！', '・', '●', '■']).is_some() || citation_mark(text).is_some();
    marked || is_heading(line) && after.is_some_and(|after| is_finished(&after.strip.text))
}

fn is_heading(line: &PageLine) -> bool {
    let text = line.strip.text.as_str();
    let marks = ['。', '、', '「', '『', '(', '（', '→', ':', '：', '/'];
    let short = text.chars().count() <= 30 && !text.contains(marks);
    matches!(line.block, Block::Heading(_)) || short
}

fn arrow(text: &str) -> bool {
    matches!(text, "↓" | "→" | "⇓" | "▼" | "⇒" | "|")
}

fn bullet(text: &str, marks: &[char]) -> Option<usize> {
    let first = text.chars().next().filter(|mark| marks.contains(mark))?;
    let rest = &text[first.len_utf8()..];
    let colon = rest.chars().next().filter(|mark| matches!(mark, ':' | '：'));
    Some(first.len_utf8() + colon.map_or(0, char::len_utf8))
}

/// `(引用：` or `引用：` in front of a rule number.
fn citation_mark(text: &str) -> Option<usize> {
    let inner = text.trim_start_matches(['(', '（']);
    let rest = inner.strip_prefix("引用")?.trim_start_matches([':', '：', ' ']);
    let quoted = numbers::listed(rest).0;
    (!quoted.is_empty()).then_some(text.len() - rest.len())
}

fn cited(text: &str) -> Option<NumberRange> {
    let place = text.find("引用").map_or(0, |place| place + "引用".len());
    let after_mark = text[place..].trim_start_matches([':', '：', ' ']);
    let marked = place > 0 || after_mark.starts_with("CR");
    let number = numbers::listed(after_mark).0.first().copied();
    number.filter(|number| marked && number.first().level() >= Level::Rule)
}
