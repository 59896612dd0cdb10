//! Where does a sentence end? Start at [`sentences`].
//!
//! A full stop inside quotes does not end the sentence around them. Nothing here segments words.

use std::ops::Range;

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
