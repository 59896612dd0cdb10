//! Where does a sentence end, and where may a text be cut that is too long to be shown whole? Start at
//! [`sentences`], [`head`] and [`tail`].
//!
//! A full stop inside quotes does not end the sentence around them. Room is counted in letters of half
//! width, of which a Japanese letter takes two. Words stay whole, and so do runs of katakana and of
//! kanji. Nothing here knows which part of a text matters.

use std::ops::Range;

use super::fold::{is_east_asian, is_kanji, is_katakana, letter_width};
use crate::model::Language;

/// The sentences of `text` as byte ranges in order, with the marks that end them and without the
/// white space between them.
pub fn sentences(text: &str, language: Language) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        match language {
            Language::En => english(text, start..end, &mut found),
            Language::Ja => japanese(text, start..end, &mut found),
        }
        start = end;
    }
    found
}

/// Abbreviations whose full stop ends no sentence.
const ABBREVIATIONS: [&str; 7] = ["e.g.", "i.e.", "etc.", "vs.", ". .", "St.", "Dr."];

fn english(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    let mut start = line.start;
    for (at, letter) in text[line.clone()].char_indices() {
        let at = line.start + at;
        if !matches!(letter, '.' | '!' | '?') {
            continue;
        }
        let behind = &text[at + 1..line.end];
        let closing = behind.trim_start_matches(['”', '"', ')', '’', '\'', ']']);
        let end = line.end - closing.len();
        let next = closing.trim_start().trim_start_matches(['“', '"', '(', '[']);
        let stops = closing.is_empty() || closing.starts_with(char::is_whitespace);
        let begins = next.is_empty() || next.starts_with(|letter: char| !letter.is_lowercase());
        let before = &text[start..at + 1];
        let abbreviated = ABBREVIATIONS.iter().any(|abbreviation| before.ends_with(abbreviation))
            || next.starts_with('.') && letter == '.';
        if stops && begins && (!abbreviated || next.is_empty()) {
            push_trimmed(text, start..end, found);
            start = end;
        }
    }
    push_trimmed(text, start..line.end, found);
}

fn japanese(text: &str, line: Range<usize>, found: &mut Vec<Range<usize>>) {
    let mut start = line.start;
    let mut depth = 0_u32;
    let mut chars = text[line.clone()].char_indices().peekable();
    while let Some((at, letter)) = chars.next() {
        match letter {
            '「' | '『' | '〔' | '《' => depth += 1,
            '」' | '』' | '〕' | '》' => depth = depth.saturating_sub(1),
            '。' if depth == 0 => {
                let mut end = line.start + at + letter.len_utf8();
                while let Some((_, close)) = chars.next_if(|(_, next)| matches!(next, ')' | '）'))
                {
                    end += close.len_utf8();
                }
                push_trimmed(text, start..end, found);
                start = end;
            }
            _ => (),
        }
    }
    push_trimmed(text, start..line.end, found);
}

/// A closing bracket or a mark alone is no sentence: it goes to the one before.
fn push_trimmed(text: &str, bytes: Range<usize>, found: &mut Vec<Range<usize>>) {
    let piece = &text[bytes.clone()];
    let start = bytes.start + (piece.len() - piece.trim_start().len());
    let end = start + piece.trim().len();
    if !piece.contains(char::is_alphanumeric) {
        if let Some(last) = found.last_mut().filter(|_| start < end) {
            last.end = end;
        }
        return;
    }
    found.push(start..end);
}

/// What is left out beside a cut.
const HANGING: [char; 7] = [',', ';', '、', '，', ' ', '　', '\n'];

/// The longest beginning of a text that there is room for, without what would hang at its end.
pub fn head(text: &str, room: usize) -> &str {
    let Some(end) = end_of_room(text.char_indices(), room) else { return text };
    let cut = (1..=end).rev().find(|at| is_between(text, *at)).unwrap_or(end);
    let kept = text[..cut].trim_end();
    let neat = kept.trim_end_matches(HANGING);
    if neat.is_empty() { kept } else { neat }
}

/// The longest end of a text that there is room for.
pub fn tail(text: &str, room: usize) -> &str {
    let mut letters = text.char_indices().rev();
    let Some(first_out) = end_of_room(letters.by_ref(), room) else { return text };
    let start = first_out + text[first_out..].chars().next().map_or(0, char::len_utf8);
    let cut = (start..text.len()).find(|at| is_between(text, *at)).unwrap_or(start);
    text[cut..].trim_start_matches(HANGING)
}

/// A text, or its beginning with dots behind.
pub fn abridged(text: &str, room: usize) -> String {
    let text = text.trim_end();
    let kept = head(text, room);
    if kept.len() < text.len() { format!("{kept}…") } else { text.to_owned() }
}

/// A text without its middle: as much of its beginning and its end as there is room for.
pub fn without_middle(text: &str, before: usize, after: usize) -> String {
    const DOTS: &str = " … ";
    if text.chars().map(letter_width).sum::<usize>() <= before + after + DOTS.len() {
        return text.to_owned();
    }
    let (start, end) = (head(text, before), tail(text, after));
    match start.len() + end.len() < text.len() {
        true => format!("{start}{DOTS}{end}"),
        false => text.to_owned(),
    }
}

/// What ends a clause; a comma between digits is none.
const CLAUSE_ENDS: [char; 11] = ['、', '，', '；', '：', '）', '」', '〕', ',', ';', ':', '—'];

/// The clauses of a part of a text, in order and without gaps but for white space.
pub fn clauses(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut clauses: Vec<Range<usize>> = Vec::new();
    let mut start = part.start;
    for (at, letter) in text[part.clone()].char_indices() {
        let end = part.start + at + letter.len_utf8();
        let goes_on = letter.is_ascii() && !text[end..].starts_with(char::is_whitespace);
        let closes = text[end..].starts_with(CLAUSE_ENDS);
        if CLAUSE_ENDS.contains(&letter) && !goes_on && !closes && end < part.end {
            clauses.push(start..end);
            start = end + text[end..].len() - text[end..].trim_start().len();
        }
    }
    clauses.push(start.min(part.end)..part.end);
    clauses
}

/// The last place up to this one where a text may be cut; the place itself where a word begins
/// with the text.
pub fn between_words(text: &str, at: usize) -> usize {
    (1..=at).rev().find(|at| is_between(text, *at)).unwrap_or(0)
}

/// Where the first letter stands that there is no room for.
fn end_of_room(letters: impl Iterator<Item = (usize, char)>, room: usize) -> Option<usize> {
    let mut left = room;
    for (at, letter) in letters {
        match left.checked_sub(letter_width(letter)) {
            Some(rest) => left = rest,
            None => return Some(at),
        }
    }
    None
}

/// Whether a text may be cut at a place: between letters, and not inside a word.
fn is_between(text: &str, at: usize) -> bool {
    if !text.is_char_boundary(at) {
        return false;
    }
    let (Some(one), Some(other)) = (text[..at].chars().next_back(), text[at..].chars().next())
    else {
        return true;
    };
    let both = |is: fn(char) -> bool| is(one) && is(other);
    let is_word = |letter: char| {
        letter.is_alphanumeric() && !is_east_asian(letter) || "'’-+/".contains(letter)
    };
    // A number keeps its full stop.
    let is_before_digit = || text[at..].chars().nth(1).is_some_and(|sign| sign.is_ascii_digit());
    let in_number = matches!(one, '.' | ',') && other.is_ascii_alphanumeric()
        || one.is_ascii_alphanumeric() && other == '.' && is_before_digit();
    !(both(is_word) || both(is_katakana) || both(is_kanji) || in_number)
}
