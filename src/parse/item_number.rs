//! Which number does a line of a bulletin begin with, even where a struck-out number and the new
//! one run together? Start at [`read`].
//!
//! Where strike-through is lost, `509.4.` deleted and `509.2.` inserted become `509.4.509.2.`, or
//! share what they have in common: `509.5g3g`, `702.175176a`. Nothing here knows which rules exist.

use super::tongue::is_japanese_letter;
use crate::model::{NumberRange, RuleNumber};

/// The number at the beginning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemNumber {
    /// The number now.
    pub number: RuleNumber,
    /// The number before, where both are printed.
    pub from: Option<RuleNumber>,
    /// Bytes of the line that print them, with full stops and the space between them.
    pub length: usize,
}

/// Reads the number that `text` begins with; `heading` is the number of the heading above, which
/// tells what `175176.` below `702.176` means.
pub(super) fn read(text: &str, heading: Option<RuleNumber>) -> Option<ItemNumber> {
    let found = shortened(text, heading).or_else(|| whole(text))?;
    let behind = &text[found.length..];
    let continues = behind.starts_with(|letter: char| letter.is_ascii_digit() || letter == '/');
    (!continues).then_some(found)
}

fn whole(text: &str) -> Option<ItemNumber> {
    let parts = Parts::read(text)?;
    parts.both_in_full(text).or_else(|| parts.half_shared(text)).or_else(|| parts.single(text))
}

/// The parts of a number as they are printed, before it is known where one number ends.
struct Parts<'a> {
    section: u16,
    digits: &'a str,
    letters: &'a str,
    /// Bytes up to and with the letters.
    length: usize,
}

impl<'a> Parts<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let section = digits(text);
        let rest = text[section.len()..].strip_prefix('.').filter(|_| section.len() == 3)?;
        let rule = digits(rest);
        let letters = letters(&rest[rule.len()..]);
        let length = section.len() + 1 + rule.len() + letters.len();
        let section = section.parse().ok()?;
        (!rule.is_empty()).then_some(Self { section, digits: rule, letters, length })
    }

    /// `509.4.509.2.`, `509.5509.3`, `509.4. 509.2.`.
    fn both_in_full(&self, text: &str) -> Option<ItemNumber> {
        let printed = self.section.to_string();
        let glued = self.digits.strip_suffix(printed.as_str()).filter(|_| self.letters.is_empty());
        let (old, second) = match glued.filter(|digits| !digits.is_empty()) {
            Some(old) if text[self.length..].starts_with('.') => {
                (RuleNumber::new(self.section, old.parse().ok()?, "")?, self.length - 3)
            }
            _ => {
                let old = RuleNumber::new(self.section, self.digits.parse().ok()?, self.letters)?;
                let behind = text[self.length..].trim_start_matches('.').trim_start_matches(' ');
                (old, text.len() - behind.len())
            }
        };
        let parts = Parts::read(&text[second..])
            .filter(|parts| parts.section / 100 == old.chapter_part())?;
        let number = RuleNumber::new(parts.section, parts.digits.parse().ok()?, parts.letters)?;
        let same_level = number.level() == old.level() && number != old;
        let end = second + parts.length;
        let end = end + usize::from(text[end..].starts_with('.'));
        same_level.then_some(ItemNumber { number, from: Some(old), length: end })
    }

    /// `702.175176a`, `509.5g3g`, `703.4nk`.
    fn half_shared(&self, text: &str) -> Option<ItemNumber> {
        let build = |old: (&str, &str), new: (&str, &str), length: usize| {
            let old = RuleNumber::new(self.section, old.0.parse().ok()?, old.1)?;
            let number = RuleNumber::new(self.section, new.0.parse().ok()?, new.1)?;
            let length = length + usize::from(text[length..].starts_with('.'));
            (old != number).then_some(ItemNumber { number, from: Some(old), length })
        };
        let behind = &text[self.length..];
        let again = digits(behind);
        if !self.letters.is_empty() && !again.is_empty() {
            let second = letters(&behind[again.len()..]);
            let length = self.length + again.len() + second.len();
            let same = second.len() == self.letters.len();
            return same.then(|| build((self.digits, self.letters), (again, second), length))?;
        }
        if let (2, false) = (self.letters.len(), self.letters.starts_with('a')) {
            let (old, new) = self.letters.split_at(1);
            return build((self.digits, old), (self.digits, new), self.length);
        }
        let (old, new) = halves(self.digits)?;
        build((old, self.letters), (new, self.letters), self.length)
    }

    fn single(&self, text: &str) -> Option<ItemNumber> {
        let number = RuleNumber::new(self.section, self.digits.parse().ok()?, self.letters)?;
        let length = self.length + usize::from(text[self.length..].starts_with('.'));
        Some(ItemNumber { number, from: None, length })
    }
}

/// `175176. Impending` below the heading `702.176`.
fn shortened(text: &str, heading: Option<RuleNumber>) -> Option<ItemNumber> {
    let heading = heading.filter(|heading| heading.rule_part() > 0)?;
    let printed = digits(text);
    let (old, new) = printed.split_at(printed.len() / 2);
    let even = printed.len() >= 2 && old.len() == new.len();
    let fits = even && !new.starts_with('0') && new.parse() == Ok(heading.rule_part());
    let from = RuleNumber::new(heading.section_part(), old.parse().ok()?, "")?;
    let behind = &text[printed.len()..];
    let length = printed.len() + usize::from(behind.starts_with('.'));
    (fits && behind.starts_with(['.', ' '])).then_some(ItemNumber {
        number: RuleNumber::new(heading.section_part(), heading.rule_part(), "")?,
        from: Some(from),
        length,
    })
}

/// No section has so many rules that four digits or more are one number.
fn halves(digits: &str) -> Option<(&str, &str)> {
    let glued = digits.len() >= 4 && digits.len().is_multiple_of(2) && !digits.starts_with('0');
    let (old, new) = digits.split_at(digits.len() / 2);
    (glued && !new.starts_with('0')).then_some((old, new))
}

fn digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

fn letters(text: &str) -> &str {
    let length = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let word = text[length..].starts_with(|letter: char| letter.is_ascii_uppercase());
    if length <= 2 && !word { &text[..length] } else { "" }
}

/// A section's number and title on a plain line: `506 戦闘フェイズ`, `506. Combat Phase`.
pub(super) fn section(text: &str) -> Option<(RuleNumber, usize)> {
    let printed = digits(text);
    let number =
        RuleNumber::section_number(printed.parse().ok()?).filter(|_| printed.len() == 3)?;
    let behind = &text[3..];
    let dot = usize::from(behind.starts_with('.'));
    let title = behind[dot..].trim_start();
    let spaced = title.len() < behind.len() - dot || title.starts_with(is_japanese_letter);
    let named = title.starts_with(|letter: char| letter.is_uppercase() || !letter.is_ascii());
    (spaced && named).then_some((number, 3 + dot))
}

/// The numbers that a heading lists and what stands behind them: `509.5, 509.5a–g`, `603.1・603.1a
/// (…)`, `703.4n–s`.
pub(super) fn list(text: &str) -> (Vec<NumberRange>, &str) {
    let mut numbers = Vec::new();
    let mut rest = text;
    loop {
        let start =
            rest.trim_start_matches([' ', ',', '、', '・', '&', ';', '，', '/', '／', '\u{3000}']);
        let start =
            ["and ", "および", "及び", "と", "rules ", "rule ", "Rules ", "Rule ", "ルール", "CR"]
                .iter()
                .find_map(|word| start.strip_prefix(word))
                .map_or(start, str::trim_start);
        let Some((range, length)) = range(start) else { return (numbers, rest.trim()) };
        numbers.push(range);
        rest = &start[length..];
    }
}

fn range(text: &str) -> Option<(NumberRange, usize)> {
    let (first, length) =
        RuleNumber::read_prefix(text).filter(|(number, _)| number.section_part() > 0)?;
    let dash = ['-', '–', '‐', '〜', '～', '~'];
    let behind = &text[length..];
    if let Some(last) = behind.strip_prefix(dash) {
        let end = last.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.'));
        let printed = last[..end.unwrap_or(last.len())].trim_end_matches('.');
        if let Some(range) = NumberRange::end_of(first, printed) {
            return Some((range, length + behind.len() - last.len() + printed.len()));
        }
    }
    let dot = usize::from(behind.starts_with('.'));
    Some((first.into(), length + dot))
}
