//! What stands right before and behind a number, and tells what kind of number it is? Start at
//! [`Lead::of`], which finds the word that announces it, and at [`goes_on_otherwise`].
//!
//! Nothing here knows other numbers of the text, nor which numbers rules have.

use std::ops::Range;

use super::spelling::{Spelling, identifier_words};
use crate::model::{EffectiveDate, Period};

/// A word before a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// It names the rules of the game.
    Title,
    /// `rule` or the like.
    Rule,
    /// `section` or the like.
    Section,
    /// A name in code that says `cr`.
    Name,
    /// A name that a number is given to, such as `rule_number`.
    Field,
    /// Letters or signs that the number is a part of.
    Part,
}

pub(super) struct Lead {
    pub word: Option<Word>,
    /// The day of an edition right before it.
    pub day: Option<WrittenDay>,
    /// The day of the edition that is named as such before the word: `2024年9月20日版のCR `.
    pub of_edition: Option<EffectiveDate>,
    /// Whether the number is cut out of a longer one, or has a sign of its own.
    pub is_cut: bool,
}

/// How far before a number the word that announces it is looked for, in bytes.
const LEAD_BYTES: usize = 96;

impl Lead {
    pub fn of(text: &str, start: usize) -> Self {
        let before = &text[text.floor_char_boundary(start.saturating_sub(LEAD_BYTES))..start];
        let is_day_end = |letter: char| letter.is_ascii_digit() || letter == ' ';
        let is_cut = before.ends_with(['.', '$', '+', '%', '=', '~', '^', '@', '\\', '€', '£'])
            || before.ends_with('-') && !before.trim_end_matches('-').ends_with(is_day_end)
            || before.ends_with(['/', '#']) && !before.ends_with("//")
            || before.ends_with("= ");
        let word = attached(before).or_else(|| announcing(before));
        Self { word, day: day_before(before), of_edition: day_of_edition(before), is_cut }
    }

    pub fn names_rules(&self) -> bool {
        matches!(self.word, Some(Word::Title | Word::Rule))
    }
}

pub(super) fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The word that a number is written to without a space.
fn attached(before: &str) -> Option<Word> {
    if !before.ends_with(is_of_name) {
        return None;
    }
    let name = &before[before.trim_end_matches(is_of_name).len()..];
    let bare = name.trim_end_matches('_');
    let announces = |word: &str| {
        let (head, tail) = bare.split_at(bare.len().saturating_sub(word.len()));
        tail.eq_ignore_ascii_case(word)
            && (head.is_empty()
                || head.ends_with('_')
                || tail.starts_with(char::is_uppercase) && head.ends_with(char::is_lowercase))
    };
    Some(match name {
        "CR" | "cr" | "Cr" | "MTGCR" => Word::Title,
        _ if announces("cr") || announces("mtgcr") => Word::Name,
        // `rule_110` may count anything.
        _ if announces("rule") || announces("rules") => Word::Field,
        _ => Word::Part,
    })
}

/// The word before a number that announces it, over marks and the end of a comment's line.
fn announcing(before: &str) -> Option<Word> {
    let marks = |mark: char| " ~\t\u{a0}\u{3000}([\"'`*:#§“「第：‘（>".contains(mark);
    let trimmed = before.trim_end_matches(marks);
    let has_sign = before[trimmed.len()..].contains('§');
    let over_line = trimmed.rsplit_once('\n').filter(|halves| halves.1.chars().all(is_leader));
    let trimmed = match over_line {
        Some((line, _)) => line.trim_end().trim_end_matches(marks),
        None => trimmed,
    };
    // Of a name that a value is given to in code, as in `rule = "702.19b"`.
    let is_quoted = before.ends_with(['"', '\'']);
    let trimmed = trimmed.strip_suffix('=').filter(|_| is_quoted).unwrap_or(trimmed);
    let trimmed = trimmed.strip_suffix(['.', '-']).unwrap_or(trimmed).trim_end_matches(marks);
    if trimmed.ends_with("C.R") || trimmed.ends_with("c.r") {
        return Some(Word::Title);
    }
    if let Some(head) = trimmed.strip_suffix("ルール") {
        let is_title = ["総合", "MTG", "コンプリヘンシブ"].iter().any(|name| head.ends_with(name));
        return Some(if is_title { Word::Title } else { Word::Rule });
    }
    let head = trimmed.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let word = &trimmed[head.len()..];
    let joins = head.ends_with(is_of_name);
    if joins && !word.is_empty() {
        return is_field(trimmed).then_some(Word::Field);
    }
    let head = head.trim_end_matches([' ', '.']).to_ascii_lowercase();
    let is_of_game = ["comprehensive", "comp", "magic", "mtg", "gathering"];
    match word.to_ascii_lowercase().as_str() {
        "cr" if word == "CR" || word == "cr" => Some(Word::Title),
        "crs" | "mtgcr" | "comprule" | "comprules" => Some(Word::Title),
        "comprehensiverule" | "comprehensiverules" => Some(Word::Title),
        "rule" | "rules" | "subrule" | "subrules" => {
            let is_title = is_of_game.iter().any(|name| head.ends_with(name));
            Some(if is_title { Word::Title } else { Word::Rule })
        }
        "section" | "sections" | "sec" => Some(Word::Section),
        _ if has_sign => Some(Word::Section),
        _ => is_field(word).then_some(Word::Field),
    }
}

/// Whether a text ends with a name of code to which numbers of rules are given: `ruleNumber`,
/// `comp_rules`, `cr_refs`.
fn is_field(text: &str) -> bool {
    const ENDS: &str =
        "cr crs rule rules no num number numbers id ids ref refs reference references citation";
    let name = &text[text.trim_end_matches(is_of_name).len()..];
    let words: Vec<String> = identifier_words(name).collect();
    let is_of_rules = words.iter().any(|word| ["cr", "rule", "rules"].contains(&word.as_str()));
    words.len() >= 2
        && is_of_rules
        && words.last().is_some_and(|word| ENDS.split(' ').any(|end| end == word))
}

/// A day as somebody wrote it; `03/04/2018` is one day in America and another elsewhere, and none here.
pub(super) type WrittenDay = Option<EffectiveDate>;

/// What [`Period`] reads as a day, `13/01/18` or `1/13/2018`, of a year that had rules.
fn day_of(text: &str) -> Option<WrittenDay> {
    let is_possible = |day: &EffectiveDate| (1993..=2100).contains(&day.parts().0);
    if !text.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
        return None;
    }
    if let Some(day) = Period::read(text).and_then(Period::day) {
        return is_possible(&day).then_some(Some(day));
    }
    // `1-2-18` and `1.2.18` may be anything.
    let mark = text.chars().find(|letter| "-/.".contains(*letter))?;
    let [first, second, year] = text.split(mark).collect::<Vec<_>>().try_into().ok()?;
    let written: i16 = year.parse().ok()?;
    let year = match year.len() {
        4 => written,
        // The first rules are of 1993.
        2 if mark == '/' => 1993 + (written + 7) % 100,
        _ => return None,
    };
    let day = |month: &str, day: &str| {
        EffectiveDate::new(year, month.parse().ok()?, day.parse().ok()?).filter(is_possible)
    };
    match (day(second, first), day(first, second)) {
        (Some(one), Some(other)) if one != other => Some(None),
        (one, other) => one.or(other).map(Some),
    }
}

/// The day of an edition right before a number, or alone in the line of a comment above it:
/// `20121001 - `, `2012-10-01: `, `13/01/18 - `.
fn day_before(before: &str) -> Option<WrittenDay> {
    let signs = ['/', '*', '#'];
    let lines = before.rsplit_once('\n').filter(|halves| halves.1.contains(signs));
    if let Some((above, _)) = lines.filter(|halves| halves.1.chars().all(is_leader)) {
        let line = above.rsplit('\n').next().unwrap_or(above);
        return line.contains(signs).then(|| day_of(line.trim_matches(is_leader)))?;
    }
    let trimmed = before.trim_end_matches([' ', '-', '–', ':', ',', ')', ']']);
    if trimmed.len() == before.len() {
        return None;
    }
    day_at_end(trimmed)
}

const MOST_DAY: usize = 24;

fn day_at_end(text: &str) -> Option<WrittenDay> {
    if !text.ends_with(|letter: char| letter.is_ascii_digit() || letter == '日') {
        return None;
    }
    let tail = &text[text.ceil_char_boundary(text.len().saturating_sub(MOST_DAY))..];
    let begins = |at: &usize| !tail[..*at].ends_with(is_of_name);
    let mut starts = tail.char_indices().map(|letter| letter.0).filter(begins);
    starts.find_map(|at| day_of(&tail[at..]))
}

fn day_at_start(text: &str) -> Option<WrittenDay> {
    let ends = |at: &usize| text.is_char_boundary(*at) && !text[*at..].starts_with(is_of_name);
    let mut ends = (1..=text.len().min(MOST_DAY)).rev().filter(ends);
    ends.find_map(|at| day_of(&text[..at]))
}

/// The day of the edition of which a number is said to be, with nothing but the name of the rules
/// between.
fn day_of_edition(before: &str) -> Option<EffectiveDate> {
    const MOST: usize = 40;
    let (day, between) = before.rsplit_once('版')?;
    let says_more = between.contains(['。', '、', '\n']) || between.len() > MOST;
    day_at_end(day)?.filter(|_| !says_more)
}

/// The day of an edition right behind a citation: ` (2012-10-01)`, ` @2012-10-01`, ` of 2012-10-01`,
/// ` 13/01/18`.
pub(super) fn day_behind(behind: &str) -> Option<WrittenDay> {
    let rest = behind.trim_start_matches([' ', '(', '（', '[', '@', ',', ':']);
    if rest.len() == behind.len() {
        return None;
    }
    let words = ["as of ", "of ", "in ", "- ", "– ", "— "];
    let rest = words.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    day_at_start(rest)
}

/// Whether nothing is said before a number in its line; an item of a list may have a box to tick.
pub(super) fn opens(before: &str) -> bool {
    before.split(['[', ']']).all(|part| part == "x" || part.chars().all(is_leader))
}

/// What stands before the first letter of a comment's line.
pub(super) fn is_leader(letter: char) -> bool {
    letter.is_whitespace() || "/*!#-;%>|\"'([`=•·「“{+".contains(letter)
}

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

/// Whether three digits or a number stand in a column of a table, or of a list of values, whose
/// head says that there are rules.
pub(super) fn is_column_of_rules(text: &str, bytes: &Range<usize>, is_value: bool) -> bool {
    const MOST_ROWS: usize = 400;
    let line = line_around(text, bytes);
    let row = &text[line.clone()];
    let is_table = row.trim_start().starts_with('|');
    let marks: &[char] = if is_table { &['|'] } else { &[',', ';', '\t'] };
    let before = text[line.start..bytes.start].trim_end_matches([' ', '*', '`', '"']);
    let Some(mark) = row.chars().find(|letter| marks.contains(letter)) else { return false };
    if !(is_table || is_value) || !(before.is_empty() || before.ends_with(mark)) {
        return false;
    }
    // What stands between quotes in a list of values may hold marks.
    let quoted = |piece: &(usize, &str)| is_table || piece.0.is_multiple_of(2);
    let outside = before.split('"').enumerate().filter(quoted);
    let column = outside.map(|piece| piece.1.matches(mark).count()).sum();
    let head = match is_table {
        false => text.lines().next(),
        true => {
            // Lines may be drawn between the rows.
            let opens = |row: &&str, signs: &[char]| row.trim_start().starts_with(signs);
            let above = text[..line.start].lines().rev().take(MOST_ROWS);
            let above = above.take_while(|row| opens(row, &['|', '+']));
            above.filter(|row| opens(row, &['|'])).last()
        }
    };
    let cell = head.and_then(|head| head[..head.floor_char_boundary(2000)].split(mark).nth(column));
    let cell = cell.filter(|cell| cell.len() <= 40).unwrap_or_default();
    says(cell, &["cr", "rule", "rules", "ruling", "ルール"])
        || is_table && says(cell, &["section", "sections"])
}

/// Whether one of these is a word of a text, whatever its case.
fn says(text: &str, wanted: &[&str]) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| wanted.iter().any(|other| other.eq_ignore_ascii_case(word)))
}

/// Whether a section is one of another book, as it says behind its number.
pub(super) fn is_of_another(behind: &str) -> bool {
    let Some(book) = behind.strip_prefix(" of ") else { return false };
    let book = &book[..book.floor_char_boundary(40)];
    let book = book.split(['.', ',', ';', ')', '\n']).next().unwrap_or_default();
    !says(book, &["cr", "rule", "rules", "magic", "mtg"])
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
    const PAGE: &str = "yawgatog.com/resources/magic-rules";
    text[..place].ends_with(['R', 'r']) && {
        let address = address_before(text, place);
        address.ends_with("#r") && address.contains(PAGE)
    }
}

/// Whether a number stands in the address of a page of rules.
pub(super) fn is_link(text: &str, bytes: &Range<usize>) -> bool {
    let address = address_before(text, bytes.start);
    let is_address =
        ["http://", "https://", "www."].iter().any(|scheme| address.starts_with(scheme));
    // A site of the game counts much else by three digits.
    let is_section = !text[bytes.clone()].contains('.');
    let of_game = ["magic", "mtg"].iter().filter(|_| !is_section);
    let of_rules = ["rule", "/cr", "-cr", "yawgatog", "academyruins", "vensersjournal"];
    is_address
        && address.ends_with(['/', '#', '=', '-', 'r', '_'])
        && of_rules.iter().chain(of_game).any(|site| address.contains(site))
}

/// Whether words name rules, or join their numbers, and say nothing of them.
pub(super) fn joins(text: &str) -> bool {
    const JOINTS: &str =
        "cr c r and or rule rules vs see to then mtg section ルール 総合ルール と や";
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    words.all(|word| {
        word.is_empty() || JOINTS.split(' ').any(|joint| joint.eq_ignore_ascii_case(word))
    })
}
