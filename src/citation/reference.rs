//! What does a text point at? Start at [`references`].
//!
//! English and Japanese texts print the same numbers, so one reader finds both; what differs are
//! the words and brackets around them. Nothing here knows whether the target exists.

use std::ops::Range;

use super::spelling::range_to;
use crate::model::{Language, Level, NumberRange, Reference, RuleNumber, Target};
use crate::text::sentences;

/// All cross-references in `text`, in order: numbers, ranges and lists of them with their titles,
/// and glossary terms behind `See` or before 参照.
///
/// A bare number counts where it has a rule part, as in 101.4a; three digits alone count only
/// behind `rule` or `section`, in a list behind one that counts, or before a bracketed title.
pub fn references(text: &str) -> Vec<Reference> {
    let mut found: Vec<Reference> = Vec::new();
    let mut from = 0;
    while let Some(place) = next_digit(text, from) {
        let announced = is_announced(&text[..place], found.last());
        let read = read_at(text, place, announced);
        from = read.as_ref().map_or(place + 1, |read| end_of(text, read));
        found.extend(read);
    }
    found.extend(terms(text));
    found.sort_by_key(|reference| reference.bytes.start);
    found
}

/// The next place from `from` on where a number can begin: at no letter, digit or sign.
fn next_digit(text: &str, from: usize) -> Option<usize> {
    let begins = |place: usize| match text[..place].strip_suffix("CR") {
        Some(head) => !head.ends_with(is_of_word),
        None => {
            !text[..place].ends_with(|sign: char| is_of_word(sign) || "./+{#$_%".contains(sign))
        }
    };
    let bytes = text.as_bytes();
    (from..bytes.len()).find(|place| bytes[*place].is_ascii_digit() && begins(*place))
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
}

fn read_at(text: &str, place: usize, announced: bool) -> Option<Reference> {
    let (first, length) = RuleNumber::read_prefix(&text[place..])?;
    let behind = &text[place + length..];
    // `1.5` behind `702` would be a number of another kind, as in a telephone number.
    let decimal = behind.strip_prefix('.').unwrap_or_default();
    if behind.starts_with(is_of_word) || decimal.starts_with(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let bracketed =
        title_behind(behind).is_some() && behind.trim_start_matches(LEAD).starts_with('〔');
    // `section 8` is a chapter of the book; `rule 8` only with its title, as Japanese prints it.
    let is_section = || last_word(&text[..place]).eq_ignore_ascii_case("section");
    let counts = match first.level() {
        Level::Rule | Level::Subrule => true,
        Level::Section => announced || bracketed,
        Level::Chapter => bracketed || announced && is_section(),
    };
    let (range, end) = range_from(text, first, place + length);
    let title = title_behind(&text[end..]).map(|title| title.0.to_owned());
    counts.then_some(Reference { bytes: place..end, target: Target::Numbers(range), title })
}

/// Extends a number to the range it begins: `704.5d-f`, `601.2a–b`, `509.1 - 3`.
fn range_from(text: &str, first: RuleNumber, end: usize) -> (NumberRange, usize) {
    const DASHES: [char; 6] = ['-', '–', '‐', '〜', '～', '~'];
    let behind = &text[end..];
    // A copy that lost its dashes prints `704.5d?f`.
    let lost = behind.strip_prefix('?').filter(|rest| !rest.starts_with(' '));
    let dash = behind.trim_start_matches(' ').strip_prefix(DASHES).or(lost);
    let last = dash.map(|rest| rest.trim_start_matches(' '));
    match last.and_then(|last| Some((last, range_to(first, last)?))) {
        Some((last, (range, length))) => (range, text.len() - last.len() + length),
        None => (first.into(), end),
    }
}

/// What may stand between a number and its title.
const LEAD: [char; 3] = ['.', ',', ' '];

/// The title printed behind a number, `, “Declare Blockers Step.”` or `〔…〕`, and how many bytes there
/// are up to the mark that closes it, that included.
fn title_behind(behind: &str) -> Option<(&str, usize)> {
    let start = behind.trim_start_matches(LEAD);
    let length = |rest: &str| behind.len() - rest.len();
    if let Some(inside) = start.strip_prefix('〔') {
        let close = inside[..inside.floor_char_boundary(600)].find('〕')?;
        return Some((inside[..close].trim(), length(&inside[close + '〕'.len_utf8()..])));
    }
    let inside = start.strip_prefix(['“', '"', '”']).filter(|_| length(start) > 0)?;
    // The direction of a closing quote cannot be trusted: 614.1c of 2023-10-13 opens again.
    let marks = ['”', '"', '“'];
    let close = inside[..inside.floor_char_boundary(123)].find(marks)?;
    let title = inside[..close].trim_end_matches([',', '.', ';']).trim();
    let rest = inside[close..].strip_prefix(marks)?;
    title.starts_with(char::is_uppercase).then_some((title, length(rest)))
}

fn end_of(text: &str, reference: &Reference) -> usize {
    let end = reference.bytes.end;
    end + title_behind(&text[end..]).map_or(0, |title| title.1)
}

/// Whether the words before a number say that a number of a rule follows.
fn is_announced(before: &str, last: Option<&Reference>) -> bool {
    let word = last_word(before);
    let words = ["rule", "rules", "section", "sections", "cr", "subrule", "subrules"];
    if words.iter().any(|other| word.eq_ignore_ascii_case(other))
        || before.trim_end().ends_with("ルール")
    {
        return true;
    }
    last.is_some_and(|last| {
        let between = &before[end_of(before, last).min(before.len())..];
        ["and", "or", ",", ", and", ", or", "や", "、", "・", "と", "and rule", "または", "及び"]
            .contains(&between.trim())
    })
}

fn last_word(before: &str) -> &str {
    let before = before.trim_end_matches([' ', '\u{a0}']);
    let head = before.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    &before[head.len()..]
}

/// Glossary terms that a text sends its reader to: `See Phase.`, ダメージ参照.
fn terms(text: &str) -> impl Iterator<Item = Reference> {
    let language = if text.contains(POINTS) { Language::Ja } else { Language::En };
    let sends = text.contains("See ") || language == Language::Ja;
    let sentences = if sends { sentences(text, language) } else { Vec::new() };
    sentences.into_iter().filter_map(|bytes| term_in(text, bytes))
}

/// What stands behind what a Japanese text points at.
const POINTS: &str = "参照";

fn term_in(text: &str, sentence: Range<usize>) -> Option<Reference> {
    let whole = text[sentence.clone()].trim_end_matches(['.', '。', ' ']);
    let term = match whole.strip_prefix("See ") {
        Some(rest) => rest.strip_prefix("also ").unwrap_or(rest),
        None => whole.strip_suffix(POINTS)?,
    };
    let term = term.trim_end_matches(['.', '。', ' ', 'を', '”', '"']);
    let trimmed = term.trim_start_matches(['“', '"', '「', ' ']);
    let has_number = trimmed.contains(|letter: char| letter.is_ascii_digit());
    let plain = !trimmed.is_empty() && trimmed.chars().count() <= 60 && !has_number;
    let start = sentence.start + whole.find(trimmed)?;
    plain.then(|| Reference {
        bytes: start..start + trimmed.len(),
        target: Target::Term(trimmed.to_owned()),
        title: None,
    })
}
