//! What stands right beside a number, and tells what kind of number it is? Start at
//! [`goes_on_otherwise`], [`is_measured`] and [`is_column_of_rules`].
//!
//! Nothing here knows other numbers of the text, nor which numbers rules have.

use std::ops::Range;

use super::spelling::Spelling;
use crate::model::RuleNumber;

/// Whether a line speaks of rules, or of the text that holds them.
pub(super) fn says_rule(line: &str) -> bool {
    says(line, &["rule", "rules", "ruling"])
        || line.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "CR")
}

/// The line around some bytes, without its end; of a very long one the part around them.
pub(super) fn line_around(text: &str, bytes: &Range<usize>) -> Range<usize> {
    const MOST: usize = 2000;
    let (first, last) = (bytes.start, bytes.end);
    let line = line_within(text, first, MOST).start..line_within(text, last, MOST).end;
    let length = text[last..line.end].find('\r').unwrap_or(line.end - last);
    line.start..last + length
}

/// The line that holds a byte, or the part of it that lies so near.
pub fn line_within(text: &str, byte: usize, most: usize) -> Range<usize> {
    let from = text.floor_char_boundary(byte.saturating_sub(most));
    let to = text.floor_char_boundary(byte + most).max(byte);
    let start = text[from..byte].rfind('\n').map_or(from, |at| from + at + 1);
    start..text[byte..to].find('\n').map_or(to, |at| byte + at)
}

/// The numbers of rules that a text has.
pub(super) fn numbers_in(text: &str) -> impl Iterator<Item = RuleNumber> + '_ {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.'));
    words.filter_map(RuleNumber::read_prefix).map(|prefix| prefix.0)
}

/// Whether three digits open a cell of a table.
pub(super) fn is_cell(text: &str, bytes: &Range<usize>) -> bool {
    let line = line_around(text, bytes);
    let before = text[line.start..bytes.start].trim_end_matches(['*', '`', ' ']);
    before.ends_with('|')
}

/// Whether three digits or a number stand in a column of a table, or of a list of values, whose
/// head says that there are rules.
pub(super) fn is_column_of_rules(text: &str, bytes: &Range<usize>, is_value: bool) -> bool {
    const MOST_ROWS: usize = 400;
    let opens = text[..bytes.start].trim_end_matches([' ', '*', '`', '"']);
    if !(opens.is_empty() || opens.ends_with(['|', ',', ';', '\t', '\n'])) {
        return false;
    }
    let line = line_around(text, bytes);
    let row = &text[line.clone()];
    let is_table = row.trim_start().starts_with('|');
    if !is_table && !is_value {
        return false;
    }
    let marks: &[char] = if is_table { &['|'] } else { &[',', ';', '\t'] };
    let before = text[line.start..bytes.start].trim_end_matches([' ', '*', '`', '"']);
    let Some(mark) = row.chars().find(|letter| marks.contains(letter)) else { return false };
    if !(before.is_empty() || before.ends_with(mark)) {
        return false;
    }
    // What stands between quotes in a list of values may hold marks.
    let quoted = |piece: &(usize, &str)| is_table || piece.0.is_multiple_of(2);
    let outside = before.split('"').enumerate().filter(quoted);
    let column = outside.map(|piece| piece.1.matches(mark).count()).sum();
    let head = match is_table {
        false => text.lines().next(),
        true => {
            let above = text[..line.start].lines().rev().take(MOST_ROWS);
            above.take_while(|row| row.trim_start().starts_with('|')).last()
        }
    };
    let cell = head.and_then(|head| head[..head.floor_char_boundary(2000)].split(mark).nth(column));
    let cell = cell.filter(|cell| cell.len() <= 40).unwrap_or_default();
    names_rules(cell) || is_table && says(cell, &["section", "sections"])
}

/// Whether the first line of a text can be the head of columns one of which has rules.
pub(super) fn heads_columns(text: &str) -> bool {
    const MOST: usize = 2000;
    let first = &text[..text.floor_char_boundary(MOST)];
    first.split_once('\n').is_some_and(|parts| names_rules(parts.0))
}

/// Whether the head of a column says that there are rules.
fn names_rules(head: &str) -> bool {
    says(head, &["cr", "rule", "rules", "ruling", "ルール"])
}

/// Whether one of these is a word of a text, whatever its case.
fn says(text: &str, wanted: &[&str]) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| wanted.iter().any(|other| other.eq_ignore_ascii_case(word)))
}

/// Whether the letter before a number makes it a part of a name.
pub(super) fn is_attached(text: &str, start: usize) -> bool {
    text[..start].ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Whether a section is one of another book, as it says behind its number.
pub(super) fn is_of_another(behind: &str) -> bool {
    let Some(book) = behind.strip_prefix(" of ") else { return false };
    let book = &book[..book.floor_char_boundary(40)];
    let book = book.split(['.', ',', ';', ')', '\n']).next().unwrap_or_default();
    let mut words = book.split(|letter: char| !letter.is_alphanumeric());
    !words.any(|term| {
        ["cr", "rule", "rules", "magic", "mtg"].iter().any(|word| term.eq_ignore_ascii_case(word))
    })
}

/// Whether a number counts or measures what follows it.
pub(super) fn is_measured(behind: &str) -> bool {
    const UNITS: &str = "ms s sec secs second seconds min minutes hours ns us µs kb mb gb kib mib gib bytes px percent fps usd eur dollars euros tix times \
        points kg km k m g x f c gold degrees hz chars characters columns words";
    let Some(rest) = behind.strip_prefix([' ', '\u{a0}']) else { return false };
    let length = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
    // `Second` opens a sentence, `MiB` does not.
    const LONG: usize = 4;
    let mut letters = rest[..length].chars();
    let is_capital =
        letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase);
    if length >= LONG && is_capital {
        return false;
    }
    UNITS.split(' ').any(|unit| unit.eq_ignore_ascii_case(&rest[..length]))
}

/// Whether what follows makes a number another kind of number.
pub(super) fn goes_on_otherwise(behind: &str, spelling: Spelling) -> bool {
    // `702.19ff.` is 702.19 and what follows it.
    let following =
        behind.strip_prefix("ff").filter(|rest| !rest.starts_with(char::is_alphanumeric));
    let mut chars = following.unwrap_or(behind).chars();
    match chars.next() {
        Some(letter) if letter.is_ascii_alphanumeric() => true,
        Some('%' | '°' | '€' | '$' | '£' | '¥' | '円') => true,
        Some('_') => {
            !matches!(spelling, Spelling::Name | Spelling::Closed)
                && chars.next().is_some_and(|letter| letter.is_alphanumeric())
        }
        Some('.') => {
            chars.as_str().starts_with(|letter: char| letter.is_ascii_digit())
                || is_left_open(behind)
        }
        _ => false,
    }
}

/// Whether letters hold the place of a number that is not known yet, as in `702.xxx`.
pub(super) fn is_left_open(behind: &str) -> bool {
    let Some(behind) = behind.strip_prefix('.') else { return false };
    let length = behind.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(behind.len());
    length > 0 && behind[..length].bytes().all(|byte| byte.eq_ignore_ascii_case(&b'x'))
}

/// Behind the digits and points that went on.
pub(super) fn next_after_number(bytes: &[u8], end: usize) -> usize {
    let rest = bytes.get(end..).unwrap_or_default();
    let length = rest.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'.'));
    length.map_or(bytes.len(), |length| end + length).max(end)
}

/// Whether a name such as `cr6012b` or `Rule70219b` is announced by what stands before its digits,
/// and ends with a letter behind them.
pub(super) fn announces_closed(before: &str, behind: &str) -> bool {
    let names = ["cr", "CR", "Cr", "rule", "Rule", "RULE"];
    let mut chars = behind.chars();
    let has_letter = chars.next().is_some_and(|letter| letter.is_ascii_alphabetic());
    has_letter
        && !chars.next().is_some_and(|letter| letter.is_ascii_alphanumeric())
        && names.iter().any(|name| before.ends_with(name))
}

/// Whether section and rule are joined by a hyphen as in addresses, `rule-702-19b`, `cr702-19`.
pub(super) fn is_slug(before: &str, behind: &str) -> bool {
    let Some(rule) = behind.strip_prefix('-') else { return false };
    let count = rule.bytes().take_while(u8::is_ascii_digit).count();
    // `CR702-704` is a range of sections.
    let is_rule = (1..=2).contains(&count)
        || count == 3 && rule[count..].starts_with(|letter: char| letter.is_ascii_lowercase());
    let head = before.strip_suffix(['-', '_']).unwrap_or(before);
    let tail = head.get(head.len().saturating_sub(5)..).unwrap_or_default().to_ascii_lowercase();
    let is_named = ["rule", "rules", "cr"].iter().any(|name| tail.ends_with(name));
    is_rule && (is_named || ["#r", "/r", "#", "/"].iter().any(|sign| tail.ends_with(sign)))
}

/// Whether what follows a number sends the reader to it, as Japanese does.
pub(super) fn points(behind: &str) -> bool {
    let behind = behind.trim_start_matches([' ', '.']);
    ["参照", "を参照", "〔", "に従", "により", "による"].iter().any(|word| behind.starts_with(word))
}

/// What stands before a place up to the mark that opens an address, in small letters.
fn address_before(text: &str, place: usize) -> String {
    let before = &text[text.floor_char_boundary(place.saturating_sub(200))..place];
    let start = before.rfind([' ', '\n', '\t', '"', '\'', '(', '<', '[', '{', '|', '`']);
    before[start.map_or(0, |at| at + 1)..].to_ascii_lowercase()
}

/// Whether a number follows the sign of a rule in the address of a page that always has the newest
/// edition, so that the number is to go with that.
pub(super) fn is_anchor(text: &str, place: usize) -> bool {
    const PAGES: [&str; 1] = ["yawgatog.com/resources/magic-rules"];
    text[..place].ends_with(['R', 'r']) && {
        let address = address_before(text, place);
        address.ends_with("#r") && PAGES.iter().any(|page| address.contains(page))
    }
}

/// Whether a number stands in the address of a page of rules.
pub(super) fn is_link(text: &str, bytes: &Range<usize>) -> bool {
    let address = address_before(text, bytes.start);
    let is_address =
        ["http://", "https://", "www."].iter().any(|scheme| address.starts_with(scheme));
    let of_rules =
        ["rule", "/cr", "-cr", "magic", "mtg", "yawgatog", "academyruins", "vensersjournal"];
    is_address
        && address.ends_with(['/', '#', '=', '-', 'r', '_'])
        && of_rules.iter().any(|site| address.contains(site))
}
