//! How are rulings read that are numbered lists under headings? Start at [`parse`].
//!
//! Such lists went round by mail: hard wraps, a mail header above and a signature below, and
//! sometimes every line end lost. Numbers begin again at 1 under each heading, which is how
//! headings are found. Nothing here knows what a ruling says.

use std::ops::Range;

use super::builder::{Builder, Head};
use super::flow::Flow;
use super::page::Page;
use super::sources::{sources, translator_notes};
use super::tongue::{is_japanese_letter, tongue};
use crate::model::{Part, Piece, Problem, Record, RecordKind, Role};

/// Reads a page as numbered rulings.
pub(super) fn parse(page: &Page) -> (Vec<Record>, Vec<Problem>) {
    let flow = Flow::of(page);
    let marks = marks(&flow);
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
            None => front(&mut builder, &flow, words),
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
        back(&mut builder, &flow, signature..flow.text.len());
    }
    number_items(builder.records_mut());
    builder.finish()
}

/// How many lists and how many items a page has, for recognising it.
pub(super) fn count(page: &Page) -> (usize, usize) {
    let marks = marks(&Flow::of(page));
    (marks.iter().filter(|mark| mark.number == 1).count(), marks.len())
}

/// `3) `, where the number before was 2 or a list begins.
struct Mark {
    bytes: Range<usize>,
    number: u32,
}

fn marks(flow: &Flow) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for (close, _) in flow.text.match_indices(") ") {
        let before = &flow.text[..close];
        let length = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let start = close - length;
        let Ok(number) = before[start..].parse::<u32>() else { continue };
        let parted = start == 0 || flow.begins_line(start) || before[..start].ends_with(' ');
        let placed = parted && (!flow.has_lines() || flow.begins_line(start));
        let expected = marks.last().map_or(1, |mark| mark.number + 1);
        if placed && (number == expected || number == 1) {
            marks.push(Mark { bytes: start..close + 2, number });
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

fn front(builder: &mut Builder, flow: &Flow, words: Range<usize>) {
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
        let head = Head::matter(RecordKind::Front, Part::Preamble, &flow.text[bytes.clone()]);
        if !flow.text[bytes.clone()].trim().is_empty() {
            builder.start(&flow.line(&bytes), head);
        }
    }
}

fn title(builder: &mut Builder, flow: &Flow, words: Range<usize>, section: &str) {
    let mut piece = Piece::new(tongue(section), Role::Heading);
    piece.key = section.to_owned();
    let head = Head::numbered(RecordKind::Ruling, None, "", section);
    builder.start_piece(&flow.line(&words), head, piece);
}

fn item(builder: &mut Builder, flow: &Flow, mark: &Mark, words: Range<usize>, section: &str) {
    let text = unwrapped(flow.text[words.clone()].trim());
    let mut piece = Piece::new(tongue(&text), Role::Text);
    piece.key = format!("{section} {}", mark.number);
    piece.sources = sources(&text);
    piece.spans = translator_notes(&text);
    let printed = flow.text[mark.bytes.clone()].trim();
    let head = Head::numbered(RecordKind::Ruling, None, printed, "");
    builder.start_piece(&flow.line(&mark.bytes), head, piece);
    if let Some(record) = builder.records_mut().last_mut() {
        record.text = text;
        record.lines.end = flow.lines(&words).end.max(record.lines.start + 1);
    }
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

fn back(builder: &mut Builder, flow: &Flow, words: Range<usize>) {
    if !flow.text[words.clone()].trim().is_empty() {
        let head = Head::matter(RecordKind::Back, Part::Tail, &flow.text[words.clone()]);
        builder.start(&flow.line(&words), head);
    }
}

fn number_items(records: &mut [Record]) {
    let mut item = 0;
    for piece in records.iter_mut().filter_map(|record| record.piece.as_mut()) {
        item += 1;
        piece.item = item;
    }
}
