//! What is one word when two texts are compared? Start at [`tokens`].
//!
//! Numbers, mana symbols and Latin words stay whole; Japanese is cut into its morphemes.

use std::ops::Range;

use crate::text::{is_east_asian, morphemes};

/// The words and marks of `text` as byte ranges, without the white space between them.
pub fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if let Some(length) = plain_word(&text.as_bytes()[at..]) {
            tokens.push(at..at + length);
            at += length;
            continue;
        }
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        if script(letter) == Some(Script::Japanese) {
            let length = japanese(&text[at..]);
            let words = morphemes(&text[at..at + length]);
            tokens.extend(words.into_iter().map(|word| at + word.start..at + word.end));
            at += length;
            continue;
        }
        let length = match letter {
            '{' => symbol(&text[at..]),
            _ => number(&text[at..]).or_else(|| word(&text[at..])),
        };
        let length = length.unwrap_or(letter.len_utf8());
        tokens.push(at..at + length);
        at += length;
    }
    tokens
}

/// How many bytes of ASCII letters a text begins with that are a word for sure: the short way for
/// nearly all words of English.
fn plain_word(text: &[u8]) -> Option<usize> {
    let starts = text.first().is_some_and(u8::is_ascii_alphabetic);
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let ends = text.get(length).is_none_or(|byte| byte.is_ascii() && *byte != b'\'');
    (starts && ends).then_some(length)
}

/// How many bytes of Japanese letters `text` begins with.
fn japanese(text: &str) -> usize {
    text.find(|letter| script(letter) != Some(Script::Japanese)).unwrap_or(text.len())
}

/// A mana symbol: `{T}`, `{2/W}`.
fn symbol(text: &str) -> Option<usize> {
    let close = text[..text.floor_char_boundary(9)].find('}')?;
    let inside = &text[1..close];
    (!inside.contains(char::is_whitespace)).then_some(close + 1)
}

/// A number with what belongs to it: `702.19b`, `+1/+1`, `2/2`, `1,000`.
fn number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = usize::from(matches!(bytes[0], b'+' | b'-'));
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    if !digit(end) {
        return None;
    }
    loop {
        while digit(end) {
            end += 1;
        }
        let joins = matches!(bytes.get(end), Some(b'.' | b'/' | b','));
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if !joins || !digit(end + 1 + sign) {
            break;
        }
        end += 1 + sign;
    }
    let letters = bytes[end..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    Some(if letters <= 2 { end + letters } else { end })
}

/// A Latin word; an apostrophe inside belongs to it.
fn word(text: &str) -> Option<usize> {
    let first = script(text.chars().next()?)?;
    let mut end = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().and_then(|pair| script(pair.1));
        let apostrophe =
            matches!(letter, '\'' | '’') && first == Script::Latin && next == Some(first);
        if script(letter) != Some(first) && !apostrophe {
            break;
        }
        end = at + letter.len_utf8();
    }
    Some(end)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Japanese,
}

fn script(letter: char) -> Option<Script> {
    let japanese = is_east_asian(letter) || matches!(letter, '々' | '〆' | 'ー');
    match letter.is_alphanumeric() || matches!(letter, '々' | '〆' | 'ー') {
        true if japanese && !is_full_width_latin(letter) => Some(Script::Japanese),
        true => Some(Script::Latin),
        false => None,
    }
}

fn is_full_width_latin(letter: char) -> bool {
    matches!(letter, '\u{ff10}'..='\u{ff5a}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(text: &str, expected: &[&str]) {
        let found: Vec<&str> = tokens(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn words_numbers_and_symbols_are_whole() {
        case("It’s {2/W}, {T}.", &["It’s", "{2/W}", ",", "{T}", "."]);
        case("rule 702.19b. A +1/+1", &["rule", "702.19b", ".", "A", "+1/+1"]);
        case("704.5d–f", &["704.5d", "–", "f"]);
        case("赤のカードを2枚", &["赤", "の", "カード", "を", "2", "枚"]);
    }
}
