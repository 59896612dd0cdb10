//! How is a rulings summary read whose rulings have keys? Start at [`parse`].
//!
//! `A.7` is a heading, `A.7.2` a ruling, `A.7.Ruling.1` and `A.7.裁定.1` the same ruling in two
//! languages; a plus sign marks what changed. The copy may have lost its line ends. Nothing here
//! knows what a ruling says.

use std::collections::BTreeMap;
use std::ops::Range;

use super::builder::{Builder, Head};
use super::flow::Flow;
use super::page::Page;
use super::sources::{settle_names, sources, translator_notes};
use super::tongue::tongue;
use crate::model::{Language, Part, Piece, Problem, Record, RecordKind, Role, Span};

/// Reads a page as a rulings summary with keys.
pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    let marks = marks(&flow);
    let mut builder = Builder::default();
    let mut reader = Reader::default();
    let first = marks.first().map_or(flow.text.len(), |mark| mark.bytes.start);
    front(&mut builder, &flow, 0..first);
    for (place, mark) in marks.iter().enumerate() {
        let end = marks.get(place + 1).map_or(flow.text.len(), |next| next.bytes.start);
        reader.mark(&mut builder, &flow, mark, mark.bytes.end..end);
    }
    settle_names(builder.records_mut());
    builder.finish()
}

/// How many keys a page has, for recognising it.
pub(super) fn count_keys(page: &Page) -> usize {
    let keys = marks(&Flow::of(page)).into_iter();
    keys.filter(|key| matches!(key.kind, MarkKind::Key(_) | MarkKind::Section(_))).count()
}

/// What stands in front of a piece.
#[derive(Debug)]
struct Mark {
    bytes: Range<usize>,
    kind: MarkKind,
    changed: bool,
}

#[derive(Debug)]
enum MarkKind {
    /// `A`: a section whose title is underlined.
    Section(String),
    /// `A.7`, `A.7.2`, `A.7.Ruling.1`, as the same in both languages.
    Key(String),
    /// `Note`, 注意: of the key before it.
    Note,
    /// A line of dashes.
    Ruler,
}

/// All marks in the order of the text.
fn marks(flow: &Flow) -> Vec<Mark> {
    let text = flow.text.as_str();
    let mut marks = Vec::new();
    let mut place = 0;
    while place < text.len() {
        let found = begins_word(text, place).then(|| mark_at(flow, place)).flatten();
        place = match found {
            Some(mark) => {
                let end = mark.bytes.end;
                marks.push(mark);
                end
            }
            None => place + text[place..].chars().next().map_or(1, char::len_utf8),
        };
    }
    marks
}

fn begins_word(text: &str, place: usize) -> bool {
    text[..place].chars().next_back().is_none_or(|letter| letter == ' ' || letter == '\u{3000}')
}

fn mark_at(flow: &Flow, place: usize) -> Option<Mark> {
    let rest = &flow.text[place..];
    if let Some(length) = ruler(rest) {
        return Some(Mark { bytes: place..place + length, kind: MarkKind::Ruler, changed: false });
    }
    let unmarked = rest.strip_prefix('+').map(str::trim_start);
    let changed = unmarked.is_some();
    let keyed = unmarked.unwrap_or(rest);
    let (kind, length) = key(keyed)?;
    // Where the source has its lines, keys stand at their beginnings only.
    if flow.has_lines() && !flow.begins_line(place) {
        return None;
    }
    let end = place + (rest.len() - keyed.len()) + length;
    Some(Mark { bytes: place..end, kind, changed })
}

fn ruler(text: &str) -> Option<usize> {
    let first = text.chars().next().filter(|letter| matches!(letter, '=' | '-' | '*' | '_'))?;
    let length = text.chars().take_while(|letter| *letter == first).count();
    (length >= 10).then_some(length)
}

/// A key and the dash behind it: `A.7.2 - `.
fn key(text: &str) -> Option<(MarkKind, usize)> {
    // Looking further than a key can reach would take long in a long line.
    let dash = text[..text.floor_char_boundary(43)].find(" - ")?;
    let word = &text[..dash];
    let length = dash + " - ".len();
    if matches!(word, "Note" | "注意" | "注" | "注記") {
        return Some((MarkKind::Note, length));
    }
    let mut parts = word.split('.');
    let letter = parts.next().filter(|part| {
        part.len() <= 2 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase())
    })?;
    let mut key = letter.to_owned();
    for part in parts {
        let known = match part {
            "Ruling" | "Rulings" | "裁定" => "Ruling",
            "Note" | "注意" => "Note",
            _ if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) => part,
            _ => return None,
        };
        key = format!("{key}.{known}");
    }
    let is_section = key == letter;
    let underlined = || {
        let title: String = text[length..].chars().take(80).collect();
        title.find("----").is_some_and(|place| !title[..place].contains(" - "))
    };
    match is_section {
        true => underlined().then_some((MarkKind::Section(key), length)),
        false => Some((MarkKind::Key(key), length)),
    }
}

fn front(builder: &mut Builder, flow: &Flow, bytes: Range<usize>) {
    let part = match builder.last() {
        None => Part::Title,
        Some(_) => Part::Preamble,
    };
    if !flow.text[bytes.clone()].trim().is_empty() {
        let head = Head::matter(RecordKind::Front, part, &flow.text[bytes.clone()]);
        builder.start(&flow.line(&bytes), head);
    }
}

#[derive(Default)]
struct Reader {
    /// The key of each item, in order.
    item_keys: BTreeMap<String, u32>,
    /// The heading that the pieces stand under.
    heading: String,
    /// How many notes stood under it.
    notes_in_english: u32,
    notes_in_japanese: u32,
    has_sections: bool,
}

impl Reader {
    fn mark(&mut self, builder: &mut Builder, flow: &Flow, mark: &Mark, words: Range<usize>) {
        let key = match &mark.kind {
            MarkKind::Ruler => return self.ruler(builder, flow, mark, words),
            MarkKind::Section(key) => {
                self.has_sections = true;
                key.clone()
            }
            MarkKind::Key(key) => key.clone(),
            MarkKind::Note => String::new(),
        };
        let text = flow.text[words.clone()].trim();
        let language = tongue_of(text, &flow.text[mark.bytes.clone()]);
        let key = match key.is_empty() {
            true => self.note_key(language),
            false => key,
        };
        let is_heading = key.matches('.').count() <= 1 && !matches!(mark.kind, MarkKind::Note);
        let role = match (is_heading, &mark.kind) {
            (true, _) => Role::Heading,
            (_, MarkKind::Note) => Role::Remark,
            _ => Role::Text,
        };
        if is_heading && key != self.heading {
            self.heading = key.clone();
            (self.notes_in_english, self.notes_in_japanese) = (0, 0);
        }
        let mut piece = Piece::new(language, role);
        piece.item = self.item(&key);
        piece.key = key;
        piece.marked_changed = mark.changed;
        piece.sources = sources(text);
        piece.spans = translator_notes(text);
        piece.spans.dedup_by(overlaps);
        let printed = &flow.text[mark.bytes.clone()];
        let head = Head::numbered(RecordKind::Ruling, None, printed, text);
        builder.start_piece(&flow.line(&mark.bytes), head, piece);
        end_at(builder, flow, &words);
    }

    /// Notes have no number: the first in English goes with the first in Japanese.
    fn note_key(&mut self, language: Language) -> String {
        let count = match language {
            Language::En => &mut self.notes_in_english,
            Language::Ja => &mut self.notes_in_japanese,
        };
        *count += 1;
        match *count {
            1 => format!("{}.Note", self.heading),
            count => format!("{}.Note.{count}", self.heading),
        }
    }

    /// English and Japanese of a key are one item.
    fn item(&mut self, key: &str) -> u32 {
        let next = self.item_keys.len() as u32 + 1;
        *self.item_keys.entry(key.to_owned()).or_insert(next)
    }

    fn ruler(&mut self, builder: &mut Builder, flow: &Flow, mark: &Mark, words: Range<usize>) {
        let kind = if self.has_sections { RecordKind::Back } else { RecordKind::Front };
        let printed = &flow.text[mark.bytes.clone()];
        builder.start(&flow.line(&mark.bytes), Head::matter(kind, Part::Ornament, printed));
        if flow.text[words.clone()].trim().is_empty() {
            return;
        }
        let text = &flow.text[words.clone()];
        let part = if self.has_sections { Part::Tail } else { Part::Title };
        builder.start(&flow.line(&words), Head::matter(kind, part, text));
    }
}

fn overlaps(later: &mut Span, earlier: &mut Span) -> bool {
    later.bytes.start < earlier.bytes.end
}

/// The mark tells the language too: 裁定, 注意.
fn tongue_of(text: &str, mark: &str) -> Language {
    match mark.is_ascii() {
        true => tongue(text),
        false => Language::Ja,
    }
}

/// The last record ends where these words end.
fn end_at(builder: &mut Builder, flow: &Flow, words: &Range<usize>) {
    if let Some(record) = builder.records_mut().last_mut() {
        record.lines.end = flow.lines(words).end.max(record.lines.start + 1);
    }
}
