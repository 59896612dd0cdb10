//! How are rulings read that have keys, and those that are numbered lists? Start at [`parse`] and
//! [`parse_numbered`].
//!
//! In a summary with keys, `A.7` is a heading, `A.7.2` a ruling, `A.7.Ruling.1` and `A.7.裁定.1` the
//! same ruling in two languages; a plus sign marks what changed. The lists went round by mail: hard
//! wraps, a mail header above and a signature below, and numbers that begin again at 1 under each
//! heading, which is how headings are found. Either may have lost its line ends. Nothing here knows
//! what a ruling says, or who wrote what: a name that is printed once and differs by a letter from
//! one that is printed often is taken for a slip.

use std::collections::BTreeMap;
use std::ops::Range;

use super::lines::{Builder, Line, is_japanese_letter, tongue};
use super::page::{Flow, Page, translator_notes};
use super::recognise::year_first_date;
use crate::model::{Language, Part, Piece, Problem, Record, RecordKind, Role, Source};

/// Reads a page as a rulings summary with keys.
pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    let marks = marks(&flow);
    let mut builder = Builder::default();
    let mut reader = RulingsReader::default();
    let first = marks.first().map_or(flow.text.len(), |mark| mark.bytes.start);
    matter(&mut builder, &flow, (RecordKind::Front, Part::Title), &(0..first));
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

/// Adds what stands around the rulings, if these bytes hold any words.
fn matter(
    builder: &mut Builder,
    flow: &Flow,
    (kind, part): (RecordKind, Part),
    bytes: &Range<usize>,
) {
    let text = &flow.text[bytes.clone()];
    if !text.trim().is_empty() {
        builder.start(&flow.line(bytes), kind, None, "", text).part = Some(part);
    }
}

#[derive(Default)]
struct RulingsReader {
    /// The key of each item, in order.
    item_keys: BTreeMap<String, u32>,
    /// The heading that the pieces stand under.
    heading: String,
    /// How many notes stood under it.
    notes_in_english: u32,
    notes_in_japanese: u32,
    has_sections: bool,
}

impl RulingsReader {
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
        piece.spans.dedup_by(|later, earlier| later.bytes.start < earlier.bytes.end);
        let printed = &flow.text[mark.bytes.clone()];
        ruling(builder, &flow.line(&mark.bytes), printed, text.to_owned(), piece).lines.end =
            flow.end_of(&words);
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
        let record = builder.start(&flow.line(&mark.bytes), kind, None, "", printed);
        record.part = Some(Part::Ornament);
        let part = if self.has_sections { Part::Tail } else { Part::Title };
        matter(builder, flow, (kind, part), &words);
    }
}

/// The mark tells the language too: 裁定, 注意.
fn tongue_of(text: &str, mark: &str) -> Language {
    match mark.is_ascii() {
        true => tongue(text),
        false => Language::Ja,
    }
}

/// Starts a record; its text keeps its own line ends.
fn ruling<'b>(
    builder: &'b mut Builder,
    line: &Line<'_>,
    printed: &str,
    text: String,
    piece: Piece,
) -> &'b mut Record {
    let record = builder.start(line, RecordKind::Ruling, None, printed, "");
    (record.text, record.piece) = (text, Some(Box::new(piece)));
    record
}

pub(super) fn parse_numbered(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    let marks = items(&flow);
    let mut builder = Builder::default();
    let mut section = String::new();
    let mut words_from = 0;
    for (place, mark) in marks.iter().enumerate() {
        // The first of all marks begins a list, too.
        let heading = match mark.number {
            1 => heading_before(&flow, words_from..mark.bytes.start),
            _ => mark.bytes.start..mark.bytes.start,
        };
        let words = words_from..heading.start;
        match place.checked_sub(1) {
            None => mail_header(&mut builder, &flow, words),
            Some(before) => item(&mut builder, &flow, &marks[before], words, &section),
        }
        if mark.number == 1 {
            section = flow.text[heading.clone()].trim().to_owned();
            title(&mut builder, &flow, heading, &section);
        }
        words_from = mark.bytes.end;
    }
    if let Some(last) = marks.last() {
        let signature = signature(&flow.text, words_from);
        item(&mut builder, &flow, last, words_from..signature, &section);
        matter(&mut builder, &flow, (RecordKind::Back, Part::Tail), &(signature..flow.text.len()));
    }
    number_items(builder.records_mut());
    builder.finish()
}

/// How many lists and how many items a page has, for recognising it.
pub(super) fn count_numbered(page: &Page) -> (usize, usize) {
    let marks = items(&Flow::of(page));
    (marks.iter().filter(|mark| mark.number == 1).count(), marks.len())
}

/// `3) `, where the number before was 2 or a list begins.
struct Item {
    bytes: Range<usize>,
    number: u32,
}

fn items(flow: &Flow) -> Vec<Item> {
    let mut marks: Vec<Item> = Vec::new();
    for (close, _) in flow.text.match_indices(") ") {
        let before = &flow.text[..close];
        let length = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let start = close - length;
        let Ok(number) = before[start..].parse::<u32>() else { continue };
        let parted = start == 0 || flow.begins_line(start) || before[..start].ends_with(' ');
        let placed = parted && (!flow.has_lines() || flow.begins_line(start));
        let expected = marks.last().map_or(1, |mark| mark.number + 1);
        if placed && (number == expected || number == 1) {
            marks.push(Item { bytes: start..close + 2, number });
        }
    }
    marks
}

/// The heading at the end of `words`: what follows the last sentence, or the last line.
fn heading_before(flow: &Flow, words: Range<usize>) -> Range<usize> {
    let text = &flow.text[words.clone()];
    let start = match flow.has_lines() {
        true => {
            let mut places = text.char_indices().rev().map(|(place, _)| words.start + place);
            places.find(|place| flow.begins_line(*place)).unwrap_or(words.start)
        }
        false => words.start + after_last_sentence(text),
    };
    start..words.end
}

fn after_last_sentence(text: &str) -> usize {
    let ends = ['。', '」', '）', ')', '．', '.'];
    let boundary = text.char_indices().rev().find(|(place, letter)| {
        let behind = &text[place + letter.len_utf8()..];
        ends.contains(letter) && behind.starts_with(' ') && !behind.trim().is_empty()
    });
    let after_sentence = boundary.map_or(0, |(place, letter)| place + letter.len_utf8() + 1);
    // Above the first list stands a header in another language.
    let tail = &text[after_sentence..];
    let begins = |letter: char| is_japanese_letter(letter) || matches!(letter, '「' | '『' | '《');
    let header = tail.starts_with(|letter: char| letter.is_ascii()) && tail.contains("Subject:")
        || boundary.is_none();
    let japanese = tail.find(begins).filter(|_| header);
    after_sentence + japanese.unwrap_or(0)
}

fn mail_header(builder: &mut Builder, flow: &Flow, words: Range<usize>) {
    const FIELDS: [&str; 5] = [" From: ", " To: ", " Subject: ", " Date: ", " Cc: "];
    let text = &flow.text[words.clone()];
    let mut cuts: Vec<usize> =
        FIELDS.iter().filter_map(|field| text.find(field)).map(|place| place + 1).collect();
    let lines = text.char_indices().map(|(place, _)| place);
    cuts.extend(lines.filter(|line| flow.has_lines() && flow.begins_line(words.start + line)));
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    for cut in cuts.windows(2) {
        let bytes = words.start + cut[0]..words.start + cut[1];
        matter(builder, flow, (RecordKind::Front, Part::Preamble), &bytes);
    }
}

fn title(builder: &mut Builder, flow: &Flow, words: Range<usize>, section: &str) {
    let mut piece = Piece::new(tongue(section), Role::Heading);
    piece.key = section.to_owned();
    ruling(builder, &flow.line(&words), "", section.to_owned(), piece);
}

fn item(builder: &mut Builder, flow: &Flow, mark: &Item, words: Range<usize>, section: &str) {
    let text = unwrapped(flow.text[words.clone()].trim());
    let mut piece = Piece::new(tongue(&text), Role::Text);
    piece.key = format!("{section} {}", mark.number);
    piece.sources = sources(&text);
    piece.spans = translator_notes(&text);
    let printed = flow.text[mark.bytes.clone()].trim();
    ruling(builder, &flow.line(&mark.bytes), printed, text, piece).lines.end = flow.end_of(&words);
}

/// The text without the spaces that hard wraps left between Japanese characters; an asterisk
/// begins a paragraph.
fn unwrapped(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let wide = |neighbour: Option<&char>| neighbour.is_some_and(|letter| *letter > '\u{2e7f}');
    let mut out = String::with_capacity(text.len());
    for (place, letter) in chars.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|at| chars.get(at));
        let after = chars.get(place + 1);
        match letter {
            ' ' if wide(before) && wide(after) => {}
            ' ' if after == Some(&'*') => out.push('\n'),
            _ => out.push(*letter),
        }
    }
    out
}

/// Where the signature begins: behind the last sentence before an address.
fn signature(text: &str, from: usize) -> usize {
    let Some(at) = text[from..].rfind('@').map(|place| from + place) else { return text.len() };
    let before = &text[from..at];
    let end = before.char_indices().rev().find(|(place, letter)| {
        let behind = &before[place + letter.len_utf8()..];
        matches!(letter, '。' | '）' | ')' | '」') && behind.starts_with(' ')
    });
    end.map_or(text.len(), |(place, letter)| from + place + letter.len_utf8() + 1)
}

fn number_items(records: &mut [Record]) {
    let mut item = 0;
    for piece in records.iter_mut().filter_map(|record| record.piece.as_mut()) {
        item += 1;
        piece.item = item;
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
        found.push(Source {
            bytes: start as u32..(start + length) as u32,
            name: printed.clone(),
            printed,
            date: Some(date),
            place: (!behind.is_empty()).then(|| behind.to_owned()),
        });
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
        } && differ_by_one(name, &source.printed));
        if let Some((name, _)) = better {
            source.name = name.clone();
        }
    }
}

/// Whether one letter more, less or other makes one of the other; only in names of some length.
fn differ_by_one(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let same_behind = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let longer = one.len().max(other.len());
    let near = one.len().abs_diff(other.len()) <= 1;
    one != other && near && longer >= 5 && same + same_behind >= longer - 1
}
