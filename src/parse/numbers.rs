//! Which number or mark does a line begin with, in the rules and in documents about them? Start at
//! [`numbered`] and [`item`].
//!
//! Numbers are read strictly, but for the misprints that real editions have; whether a number is
//! to be believed at that place is for the reader of the document to say. In bulletins a struck-out
//! number and the new one may run together: where strike-through is lost, `509.4.` deleted and
//! `509.2.` inserted become `509.4.509.2.`, or share what they have in common: `509.5g3g`,
//! `702.175176a`. Nothing here knows which rules exist.

use super::lines::is_japanese_letter;
use crate::model::{Level, NumberRange, RuleNumber};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberLine<'a> {
    pub number: RuleNumber,
    /// The number as printed, with its full stop.
    pub printed: &'a str,
    /// What follows, without white space around it.
    pub text: &'a str,
    /// Whether it is printed as the rules print it: `702.19.`, `702.19b`, `702.`, `7.`; not so are
    /// `119.1d.`, `606.5 If`, `901.4.All`, `606. 8b`, `408.f`.
    pub is_regular: bool,
}

/// Reads the number that `line` begins with; `after` is the number before it in the book, which
/// tells what `408.f` means.
pub(super) fn numbered(line: &str, after: Option<RuleNumber>) -> Option<NumberLine<'_>> {
    let line = line.trim();
    if !line.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    match read_regular(line) {
        Some(regular) if regular.number.level() == Level::Section => {
            read_spaced(line).or(Some(regular))
        }
        None => read_without_rule(line, after),
        read => read,
    }
}

/// The number of the rule or subrule that `line` begins with.
pub(super) fn rule(line: &str) -> Option<RuleNumber> {
    Some(numbered(line, None)?.number).filter(|number| number.level() >= Level::Rule)
}

fn read_regular(line: &str) -> Option<NumberLine<'_>> {
    let (number, length) = RuleNumber::read_prefix(line)?;
    let behind = &line[length..];
    let dot = behind.starts_with('.') && !behind.starts_with("..");
    let printed = length + usize::from(dot);
    let behind = &line[printed..];
    let text = behind.trim_start();
    let spaced = text.len() < behind.len() || text.is_empty();
    let wants_dot = number.level() != Level::Subrule;
    // Japanese text needs no space behind a number.
    let closed = spaced || text.starts_with(|letter: char| !letter.is_ascii());
    let known = match (number.level(), dot) {
        (Level::Chapter | Level::Section, true) => spaced || closed,
        (Level::Chapter, false) => false,
        (Level::Section, false) => text.starts_with(|letter: char| !letter.is_ascii()) && closed,
        (Level::Rule | Level::Subrule, true) => spaced || begins_text(text),
        (Level::Rule | Level::Subrule, false) => closed,
    };
    let is_regular = dot == wants_dot && closed;
    let dashed = text.strip_prefix(['-', '–', '—']).filter(|rest| rest.starts_with(' '));
    known.then_some(match dashed.filter(|_| number.level() >= Level::Rule) {
        Some(text) => {
            let printed = &line[..line.len() - text.len()];
            NumberLine { number, printed, text: text.trim_start(), is_regular: false }
        }
        None => NumberLine { number, printed: &line[..printed], text, is_regular },
    })
}

/// What can follow a number and its full stop without a space: a letter, quote or bracket.
fn begins_text(text: &str) -> bool {
    text.is_empty() || !text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.')
}

/// `606. 8b text`, `702. 37a text`: more than a heading, since a digit opens it and a letter or
/// full stop closes it.
fn read_spaced(line: &str) -> Option<NumberLine<'_>> {
    let (section, rest) = line.split_once(". ")?;
    let rest = rest.trim_start();
    let tight = format!("{section}.{rest}");
    let (number, length) = RuleNumber::read_prefix(&tight)?;
    let rule_length = length.checked_sub(section.len() + 1)?;
    let behind = &rest[rule_length..];
    let is_rule = number.level() == Level::Subrule && behind.starts_with([' ', '.'])
        || number.level() == Level::Rule && behind.starts_with(". ");
    let printed_length = line.len() - behind.len() + usize::from(behind.starts_with('.'));
    is_rule.then(|| NumberLine {
        number,
        printed: &line[..printed_length],
        text: line[printed_length..].trim_start(),
        is_regular: false,
    })
}

/// `408.f text`, `306.b text`: the rule is the one the number before it lies in.
fn read_without_rule(line: &str, after: Option<RuleNumber>) -> Option<NumberLine<'_>> {
    let after = after?;
    let (section, rest) = line.split_once('.')?;
    let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
    let fits = section.parse() == Ok(after.section_part())
        && after.rule_part() > 0
        && letters == 1
        && rest[letters..].starts_with([' ', '.']);
    let number = RuleNumber::new(after.section_part(), after.rule_part(), &rest[..letters])?;
    let dot = usize::from(rest[letters..].starts_with('.'));
    let length = section.len() + 1 + letters + dot;
    let (printed, text) = line.split_at(length);
    fits.then(|| NumberLine { number, printed, text: text.trim_start(), is_regular: false })
}

/// The number at the beginning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemNumber {
    pub number: RuleNumber,
    /// The number before, where both are printed.
    pub from: Option<RuleNumber>,
    /// Bytes of the line that print them, with full stops and the space between them.
    pub length: usize,
}

/// Reads the number that `text` begins with; `heading` is the number of the heading above, which
/// tells what `175176.` below `702.176` means.
pub(super) fn item(text: &str, heading: Option<RuleNumber>) -> Option<ItemNumber> {
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
pub(super) fn listed(text: &str) -> (Vec<NumberRange>, &str) {
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

/// The mark of an example and what follows it.
pub(super) fn example_mark(text: &str) -> Option<(&str, &str)> {
    const MARKS: [&str; 6] = ["Example:", "EXAMPLE:", "例：", "例:", "例 ：", "例 :"];
    let mark = MARKS.into_iter().find(|mark| text.starts_with(mark))?;
    let (printed, rest) = text.split_at(mark.len());
    Some((printed, rest.trim_start()))
}

/// Bytes of the mark of an example that a text begins with, as documents write it too.
pub(super) fn example_mark_of_document(text: &str) -> Option<usize> {
    let others = || ["Example：", "（例）"].into_iter().find(|mark| text.starts_with(mark));
    example_mark(text).map(|(mark, _)| mark).or_else(others).map(str::len)
}
