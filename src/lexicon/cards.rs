//! Which words of a text are names of cards? Start at [`names`].
//!
//! Japanese texts put them in 《 》, with or without the English behind a slash; old ones leave the
//! English name bare among Japanese words. English texts mark nothing, so nothing is found there.
//! Nothing here knows which cards exist.

use std::ops::Range;

use crate::text::is_kana;

/// The name of a card in a text; each range is in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardName {
    /// The name with its brackets.
    pub bytes: Range<usize>,
    /// The Japanese name.
    pub japanese: Option<Range<usize>>,
    /// The English name.
    pub english: Option<Range<usize>>,
}

/// The names of cards in `text`, in order.
pub fn names(text: &str) -> Vec<CardName> {
    let mut names = Vec::new();
    let mut from = 0;
    for bracketed in text.match_indices('《').filter_map(|(place, _)| bracketed(text, place)) {
        if bracketed.bytes.start < from {
            continue;
        }
        bare_names(text, from..bracketed.bytes.start, &mut names);
        from = bracketed.bytes.end;
        names.push(bracketed);
    }
    bare_names(text, from..text.len(), &mut names);
    names
}

fn bracketed(text: &str, place: usize) -> Option<CardName> {
    let start = place + '《'.len_utf8();
    let length = text[start..text.floor_char_boundary(start + 203)].find('》')?;
    let inside = &text[start..start + length];
    // A set's code may stand behind the name: 《背教/Backslide(ONS)》.
    let plain = inside.find(['(', '（']).filter(|at| *at > 0).map_or(inside, |at| &inside[..at]);
    let plain = plain.trim_end();
    let bytes = place..start + length + '》'.len_utf8();
    let (japanese, english) = match plain.find(['/', '／']) {
        Some(slash) if !plain.is_ascii() => {
            let width = plain[slash..].chars().next().map_or(1, char::len_utf8);
            (Some(start..start + slash), Some(start + slash + width..start + plain.len()))
        }
        _ if plain.is_ascii() => (None, Some(start..start + plain.len())),
        _ => (Some(start..start + plain.len()), None),
    };
    Some(CardName { bytes, japanese, english })
}

/// Small words inside a name: `Ali from Cairo`, `Wall of Junk`.
const SMALL_WORDS: [&str; 16] = [
    "of", "the", "from", "to", "and", "for", "in", "with", "on", "at", "a", "an", "by", "il", "en",
    "or",
];

/// Capitalised words in Japanese text that name no card.
const OTHER_NAMES: &str = "Update Bulletin Magic Oracle Wizards Comprehensive Rules Rule Ruling FAQ \
    Legions Duelist Level Player Active Archenemy Note Example Creature Type";

fn bare_names(text: &str, within: Range<usize>, names: &mut Vec<CardName>) {
    let part = &text[within.clone()];
    if !part.contains(is_kana) {
        return;
    }
    let mut runs = part.char_indices().peekable();
    while let Some((start, character)) = runs.next() {
        let inside = part[..start].ends_with(|letter: char| letter.is_ascii_alphanumeric());
        if !character.is_ascii_uppercase() || inside {
            continue;
        }
        let length = name_length(&part[start..]);
        while runs.next_if(|(place, _)| *place < start + length).is_some() {}
        let bytes = within.start + start..within.start + start + length;
        let around = in_brackets(text, &bytes);
        if is_name(&text[bytes.clone()]) && !around {
            names.push(CardName { bytes: bytes.clone(), japanese: None, english: Some(bytes) });
        }
    }
}

/// What stands in square or round brackets as a whole names a source or glosses a word.
fn in_brackets(text: &str, bytes: &Range<usize>) -> bool {
    let before = text[..bytes.start].trim_end();
    let after = text[bytes.end..].trim_start();
    before.ends_with(['[', '［'])
        || before.ends_with(['(', '（', '/', '／']) && after.starts_with([')', '）', '」'])
}

/// Bytes of the run of capitalised and small words that the text begins with.
fn name_length(text: &str) -> usize {
    let mut end = word_length(text);
    loop {
        let rest = &text[end..];
        let spaced = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(' ')).unwrap_or_default();
        let is_list = rest.starts_with(", ");
        let Some(more) = capitalised_after(spaced, is_list) else { return end };
        end = text.len() - spaced.len() + more;
    }
}

/// Bytes up to the end of the next capitalised word, small words before it included.
fn capitalised_after(text: &str, is_list: bool) -> Option<usize> {
    let mut end = 0;
    loop {
        let length = word_length(&text[end..]);
        let word = &text[end..end + length];
        if word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            return Some(end + length);
        }
        let small = SMALL_WORDS.contains(&word) && !is_list;
        if !small || !text[end + length..].starts_with(' ') {
            return None;
        }
        end += length + 1;
    }
}

fn word_length(text: &str) -> usize {
    let inside = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '\'' | '’' | '-');
    let length = text.find(|letter| !inside(letter)).unwrap_or(text.len());
    text[..length].trim_end_matches(['-', '\'', '’']).len()
}

/// Whether the words can be a card's: not an abbreviation, a single letter or another known name.
fn is_name(words: &str) -> bool {
    let mut parts = words.split([' ', ',']).filter(|part| !part.is_empty());
    let first = parts.next().unwrap_or_default();
    let abbreviation =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'-');
    let is_other = |part: &str| OTHER_NAMES.split(' ').any(|name| name == part);
    let other = words.split([' ', ',']).any(is_other);
    words.len() >= 3 && !other && !(abbreviation(first) && parts.next().is_none())
}
