//! How are rulings read that have keys, and those that are numbered lists? Start at [`parse`] and
//! [`parse_numbered`].
//!
//! In a summary with keys, `A.7` is a heading, `A.7.2` a ruling, `A.7.Ruling.1` and `A.7.裁定.1` the
//! same ruling in two languages; a plus sign marks what changed. The lists went round by mail: hard
//! wraps, a mail header above and a signature below, and numbers that begin again at 1 under each
//! heading, which is how headings are found. Either may have lost its line ends, and is marks with
//! words behind each. Nothing here knows what a ruling says, or who wrote what: a name that is
//! printed once and differs by a letter from one that is printed often is taken for a slip.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::lines::{Builder, tongue};
use super::page::{Flow, Page, translator_notes};
use super::recognise::year_first_date;
use crate::model::{Language, Part, Piece, Problem, Record, RecordKind, Role, Source};
use crate::text::is_japanese;

pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    read(&flow, &keys(&flow))
}

pub(super) fn parse_numbered(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    let (mut marks, mut words_from) = (Vec::new(), 0);
    for item in items(&flow) {
        if let MarkKind::Item(1) = item.kind {
            let title = heading_before(&flow, words_from..item.bytes.start);
            if marks.is_empty() {
                marks = mail_header(&flow, title);
            }
            marks.push(Mark { bytes: title..title, kind: MarkKind::Title });
        }
        words_from = item.bytes.end;
        marks.push(item);
    }
    let signature = signature(&flow.text, words_from);
    let kind = MarkKind::Matter(RecordKind::Back, Part::Tail);
    marks.push(Mark { bytes: signature..signature, kind });
    read(&flow, &marks)
}

/// How many keys a page has, for recognising it.
pub(super) fn count_keys(page: &Page) -> usize {
    let is_key = |mark: &&Mark| matches!(mark.kind, MarkKind::Key(_));
    keys(&Flow::of(page)).iter().filter(is_key).count()
}

/// How many lists and how many items a page has, for recognising it.
pub(super) fn count_numbered(page: &Page) -> (usize, usize) {
    let items = items(&Flow::of(page));
    let begins = |item: &&Mark| matches!(item.kind, MarkKind::Item(1));
    (items.iter().filter(begins).count(), items.len())
}

/// What stands in front of a piece; its words reach to the next.
struct Mark {
    bytes: Range<usize>,
    kind: MarkKind,
}

enum MarkKind {
    /// `A`, `A.7`, `A.7.2`, `A.7.Ruling.1`, as the same in both languages.
    Key(String),
    /// `Note`, 注意: of the heading before it.
    Note,
    Ruler,
    Title,
    /// `3) `, where the number before was 2 or a list begins.
    Item(u32),
    Matter(RecordKind, Part),
}

/// All marks of a summary with keys, in the order of the text.
fn keys(flow: &Flow) -> Vec<Mark> {
    let title = MarkKind::Matter(RecordKind::Front, Part::Title);
    let mut marks = vec![Mark { bytes: 0..0, kind: title }];
    let spaces = flow.text.match_indices([' ', '\u{3000}']);
    for place in std::iter::once(0).chain(spaces.map(|(place, space)| place + space.len())) {
        if marks.last().is_some_and(|mark| mark.bytes.end <= place) {
            marks.extend(mark_at(flow, place));
        }
    }
    marks
}

fn mark_at(flow: &Flow, place: usize) -> Option<Mark> {
    let rest = &flow.text[place..];
    if let Some(length) = ruler(rest) {
        return Some(Mark { bytes: place..place + length, kind: MarkKind::Ruler });
    }
    let keyed = rest.strip_prefix('+').map_or(rest, str::trim_start);
    let (kind, length) = key(keyed)?;
    // Where the source has its lines, keys stand at their beginnings only.
    let is_placed = !flow.has_lines() || flow.begins_line(place);
    let end = place + (rest.len() - keyed.len()) + length;
    is_placed.then_some(Mark { bytes: place..end, kind })
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
    let (word, length) = (&text[..dash], dash + " - ".len());
    if matches!(word, "Note" | "注意" | "注" | "注記") {
        return Some((MarkKind::Note, length));
    }
    let is_letter = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase());
    let known = |(place, part)| match part {
        "" => None,
        "Ruling" | "Rulings" | "裁定" => Some("Ruling"),
        "Note" | "注意" => Some("Note"),
        _ if place == 0 => Some(part).filter(|part| part.len() <= 2 && is_letter(part)),
        _ => Some(part).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit())),
    };
    let parts: Vec<&str> = word.split('.').enumerate().map(known).collect::<Option<_>>()?;
    let key = parts.join(".");
    // The title of a section is underlined.
    let title: String = text[length..].chars().take(80).collect();
    let is_underlined = title.find("----").is_some_and(|place| !title[..place].contains(" - "));
    (parts.len() > 1 || is_underlined).then_some((MarkKind::Key(key), length))
}

fn items(flow: &Flow) -> Vec<Mark> {
    let (mut marks, mut last) = (Vec::new(), 0);
    for (close, _) in flow.text.match_indices(") ") {
        let before = &flow.text[..close];
        let start = before.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
        let Ok(number) = before[start..].parse::<u32>() else { continue };
        let is_parted = start == 0 || before[..start].ends_with(' ') && !flow.has_lines();
        if (is_parted || flow.begins_line(start)) && (number == last + 1 || number == 1) {
            marks.push(Mark { bytes: start..close + 2, kind: MarkKind::Item(number) });
            last = number;
        }
    }
    marks
}

/// Where the heading at the end of `words` begins: what follows the last sentence, or the last line.
fn heading_before(flow: &Flow, words: Range<usize>) -> usize {
    let text = &flow.text[words.clone()];
    if !flow.has_lines() {
        return words.start + after_last_sentence(text);
    }
    let mut places = text.char_indices().rev().map(|(place, _)| words.start + place);
    places.find(|place| flow.begins_line(*place)).unwrap_or(words.start)
}

fn after_last_sentence(text: &str) -> usize {
    let after_sentence = behind_sentence(text.trim_end(), &['。', '」', '）', ')', '．', '.']);
    // Above the first list stands a header in another language.
    let tail = &text[after_sentence.unwrap_or(0)..];
    let begins = |letter: char| is_japanese(letter) || matches!(letter, '「' | '『' | '《');
    let header = tail.starts_with(|letter: char| letter.is_ascii()) || after_sentence.is_none();
    let japanese = tail.find(begins).filter(|_| header);
    after_sentence.unwrap_or(0) + japanese.unwrap_or(0)
}

/// Where the words begin that stand behind the last sentence that ends with one of these and a space.
fn behind_sentence(text: &str, ends: &[char]) -> Option<usize> {
    text.char_indices().rev().find_map(|(place, letter)| {
        let behind = text[place + letter.len_utf8()..].strip_prefix(' ')?;
        ends.contains(&letter).then(|| text.len() - behind.len())
    })
}

/// The fields of a mail's header, or the lines above the first title.
fn mail_header(flow: &Flow, end: usize) -> Vec<Mark> {
    const FIELDS: [&str; 5] = [" From: ", " To: ", " Subject: ", " Date: ", " Cc: "];
    let fields = FIELDS.iter().filter_map(|field| flow.text[..end].find(field));
    let lines = (0..end).filter(|place| flow.has_lines() && flow.begins_line(*place));
    let cuts: BTreeSet<usize> = fields.map(|place| place + 1).chain(lines).chain([0]).collect();
    let mark = |cut| {
        let kind = MarkKind::Matter(RecordKind::Front, Part::Preamble);
        Mark { bytes: cut..cut, kind }
    };
    cuts.into_iter().map(mark).collect()
}

/// The text without the spaces that hard wraps left between Japanese characters; an asterisk
/// begins a paragraph.
fn unwrapped(text: &str) -> String {
    let is_wide = |letter: Option<char>| letter.is_some_and(|letter| letter > '\u{2e7f}');
    let mut words = text.split(' ');
    let mut whole = words.next().unwrap_or_default().to_owned();
    for word in words {
        if !(is_wide(whole.chars().next_back()) && is_wide(word.chars().next())) {
            whole.push(if word.starts_with('*') { '\n' } else { ' ' });
        }
        whole += word;
    }
    whole
}

/// Where the signature begins: behind the last sentence before an address.
fn signature(text: &str, from: usize) -> usize {
    let before = text[from..].rfind('@').map(|at| &text[from..from + at]);
    let behind = before.and_then(|before| behind_sentence(before, &['。', '）', ')', '」']));
    behind.map_or(text.len(), |at| from + at)
}

fn read(flow: &Flow, marks: &[Mark]) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = RulingsReader::default();
    for (place, mark) in marks.iter().enumerate() {
        let end = marks.get(place + 1).map_or(flow.text.len(), |next| next.bytes.start);
        reader.mark(flow, mark, mark.bytes.end..end);
    }
    settle_names(reader.builder.records_mut());
    reader.builder.finish()
}

#[derive(Default)]
struct RulingsReader {
    builder: Builder,
    /// The key of each item, in order.
    items: BTreeMap<String, u32>,
    heading: String,
    /// How many notes stood under a heading in a language.
    notes: BTreeMap<(String, Language), u32>,
}

impl RulingsReader {
    fn mark(&mut self, flow: &Flow, mark: &Mark, words: Range<usize>) {
        let (printed, text) = (&flow.text[mark.bytes.clone()], flow.text[words.clone()].trim());
        // The mark tells the language too: 裁定, 注意.
        let language = if printed.is_ascii() { tongue(text) } else { Language::Ja };
        let (role, key) = match &mark.kind {
            MarkKind::Matter(kind, part) => return self.matter(flow, *kind, *part, &words),
            MarkKind::Ruler => {
                let (kind, part) = match self.heading.is_empty() {
                    true => (RecordKind::Front, Part::Title),
                    false => (RecordKind::Back, Part::Tail),
                };
                self.matter(flow, kind, Part::Ornament, &mark.bytes);
                return self.matter(flow, kind, part, &words);
            }
            MarkKind::Key(key) if key.matches('.').count() > 1 => (Role::Text, key.clone()),
            MarkKind::Key(key) => (Role::Heading, key.clone()),
            MarkKind::Note => (Role::Remark, self.note_key(language)),
            MarkKind::Title => (Role::Heading, text.to_owned()),
            MarkKind::Item(number) => (Role::Text, format!("{} {number}", self.heading)),
        };
        let is_item = matches!(mark.kind, MarkKind::Item(_));
        let text = if is_item { unwrapped(text) } else { text.to_owned() };
        if role == Role::Heading {
            self.heading.clone_from(&key);
        }
        let mut piece = Piece::new(language, role);
        // English and Japanese of a key are one item.
        let next = self.items.len() as u32 + 1;
        piece.item = *self.items.entry(key.clone()).or_insert(next);
        piece.key = key;
        piece.marked_changed = printed.starts_with('+');
        (piece.sources, piece.spans) = (sources(&text), translator_notes(&text));
        let line = flow.line(&(mark.bytes.start..words.end));
        let record = self.builder.start(&line, RecordKind::Ruling, None, printed, "");
        // It keeps its own line ends.
        (record.text, record.piece) = (text, Some(Box::new(piece)));
        record.lines.end = flow.end_of(&words);
    }

    /// Notes have no number: the first in English goes with the first in Japanese.
    fn note_key(&mut self, language: Language) -> String {
        let count = self.notes.entry((self.heading.clone(), language)).or_default();
        *count += 1;
        match *count {
            1 => format!("{}.Note", self.heading),
            count => format!("{}.Note.{count}", self.heading),
        }
    }

    fn matter(&mut self, flow: &Flow, kind: RecordKind, part: Part, bytes: &Range<usize>) {
        if !flow.text[bytes.clone()].trim().is_empty() {
            self.builder.matter(&flow.line(bytes), kind, part);
        }
    }
}

/// No source is longer than this, in bytes; the longest at hand has 60.
const LONGEST_SOURCE: usize = 400;

/// The sources in square brackets that `text` ends or is interspersed with: `[Name 2003/01/23]`.
fn sources(text: &str) -> Vec<Source> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices('[') {
        let within = &text[start..text.floor_char_boundary(start + LONGEST_SOURCE)];
        let Some(length) = within.find(']').map(|place| place + 1) else { continue };
        let inside = &text[start + 1..start + length - 1];
        let Some((bytes, date)) = year_first_date(inside) else { continue };
        let printed = inside[..bytes.start].trim().to_owned();
        let behind = inside[bytes.end..].trim_start_matches([' ', '-', '–', ',']).trim();
        let (name, date) = (printed.clone(), Some(date));
        let place = (!behind.is_empty()).then(|| behind.to_owned());
        let bytes = start as u32..(start + length) as u32;
        found.push(Source { bytes, name, printed, date, place });
    }
    found
}

/// Names of more people than this are left as they are printed.
const MOST_NAMES: usize = 2000;

/// Puts right names that differ by one letter from a name that the document prints more often.
fn settle_names(records: &mut [Record]) {
    let pieces = records.iter_mut().filter_map(|record| record.piece.as_mut());
    let mut sources: Vec<&mut Source> = pieces.flat_map(|piece| &mut piece.sources).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for source in &sources {
        *counts.entry(source.printed.clone()).or_default() += 1;
    }
    // Comparing each name with each would take long, and no document has so many.
    sources.truncate(if counts.len() > MOST_NAMES { 0 } else { usize::MAX });
    for source in sources {
        let own = counts[&source.printed];
        let better = counts.iter().find(|(name, count)| {
            **count > own || **count == own && name.len() < source.printed.len()
        } && name.len().max(source.printed.len()) >= 5
            && strsim::levenshtein(name, &source.printed) == 1);
        if let Some((name, _)) = better {
            source.name = name.clone();
        }
    }
}
