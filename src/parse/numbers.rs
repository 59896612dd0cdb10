//! Which number or mark does a line begin with, in the rules and in documents about them? Start at
//! [`numbered`] and [`item`].
//!
//! Numbers are read strictly, but for the misprints that real editions have; whether a number is
//! to be believed at that place is for the reader of the document to say. In bulletins a struck-out
//! number and the new one may run together: where strike-through is lost, `509.4.` deleted and
//! `509.2.` inserted become `509.4.509.2.`, or share what they have in common: `509.5g3g`,
//! `702.175176a`. Nothing here knows which rules exist.

use crate::model::{Level, NumberRange, RuleNumber};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberLine<'a> {
    pub number: RuleNumber,
    /// The number before, where a bulletin prints both.
    pub from: Option<RuleNumber>,
    /// What is printed of them, with full stops and the space between them.
    pub printed: &'a str,
    /// What follows, without white space around it.
    pub text: &'a str,
    /// Whether it is printed as the rules print it: `702.19.`, `702.19b`, `702.`, `7.`; not so are
    /// `119.1d.`, `606.5 If`, `901.4.All`, `606. 8b`, `408.f`.
    pub is_regular: bool,
}

impl<'a> NumberLine<'a> {
    /// A number that the first bytes of a line print.
    fn of(line: &'a str, number: RuleNumber, length: usize, is_regular: bool) -> Self {
        let (printed, text) = line.split_at(length);
        Self { number, from: None, printed, text: text.trim_start(), is_regular }
    }

    /// A number, or two that differ, up to `end` of a line and the full stop behind it.
    fn item(
        line: &'a str,
        end: usize,
        number: RuleNumber,
        from: Option<RuleNumber>,
    ) -> Option<Self> {
        let length = end + usize::from(line[end..].starts_with('.'));
        (from != Some(number)).then(|| Self { from, ..Self::of(line, number, length, true) })
    }
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
    let is_wide = text.starts_with(|letter: char| !letter.is_ascii());
    let closed = spaced || is_wide;
    let goes_on = text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
    let known = match (number.level(), dot) {
        (Level::Chapter, false) => false,
        (Level::Section, false) => is_wide,
        (Level::Rule | Level::Subrule, true) => spaced || !goes_on,
        _ => closed,
    };
    let is_regular = dot == wants_dot && closed;
    let dashed = text.strip_prefix(['-', '–', '—']).filter(|rest| rest.starts_with(' '));
    known.then(|| match dashed.filter(|_| number.level() >= Level::Rule) {
        Some(text) => NumberLine::of(line, number, line.len() - text.len(), false),
        None => NumberLine::of(line, number, printed, is_regular),
    })
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
    is_rule.then(|| NumberLine::of(line, number, printed_length, false))
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
    fits.then(|| NumberLine::of(line, number, length, false))
}

/// Reads the number that `text` begins with; `heading` is the number of the heading above, which
/// tells what `175176.` below `702.176` means.
pub(super) fn item(text: &str, heading: Option<RuleNumber>) -> Option<NumberLine<'_>> {
    let found = shortened(text, heading).or_else(|| {
        let parts = &Parts::read(text)?;
        let number = parts.number(parts.digits, parts.letters);
        let single = || NumberLine::item(text, parts.length, number?, None);
        both_in_full(text, parts).or_else(|| half_shared(text, parts)).or_else(single)
    })?;
    let behind = &text[found.printed.len()..];
    let goes_on = behind.starts_with(|letter: char| letter.is_ascii_digit() || letter == '/');
    (!goes_on).then_some(found)
}

/// The parts of a number as they are printed, before it is known where one number ends.
struct Parts<'a> {
    section: u16,
    digits: &'a str,
    letters: &'a str,
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

    fn number(&self, digits: &str, letters: &str) -> Option<RuleNumber> {
        RuleNumber::new(self.section, digits.parse().ok()?, letters)
    }
}

/// `509.4.509.2.`, `509.5509.3`, `509.4. 509.2.`.
fn both_in_full<'a>(text: &'a str, parts: &Parts<'_>) -> Option<NumberLine<'a>> {
    let behind = &text[parts.length..];
    let glued = parts.digits.strip_suffix(&parts.section.to_string());
    let is_glued = |old: &&str| !old.is_empty() && behind.starts_with('.');
    let (old, second) = match glued.filter(is_glued).filter(|_| parts.letters.is_empty()) {
        Some(old) => (parts.number(old, "")?, parts.length - 3),
        None => {
            let behind = behind.trim_start_matches('.').trim_start_matches(' ');
            (parts.number(parts.digits, parts.letters)?, text.len() - behind.len())
        }
    };
    let new = Parts::read(&text[second..])?;
    let number = new.number(new.digits, new.letters)?;
    let is_its = number.chapter() == old.chapter() && number.level() == old.level();
    NumberLine::item(text, second + new.length, number, Some(old)).filter(|_| is_its)
}

/// `702.175176a`, `509.5g3g`, `703.4nk`.
fn half_shared<'a>(text: &'a str, parts: &Parts<'_>) -> Option<NumberLine<'a>> {
    let Parts { digits: rule, letters: own, length, .. } = *parts;
    let again = digits(&text[length..]);
    let (old, new, end) = if !own.is_empty() && !again.is_empty() {
        let second = letters(&text[length + again.len()..]);
        let end = length + again.len() + second.len();
        ((rule, own), (again, second), (second.len() == own.len()).then_some(end)?)
    } else if own.len() == 2 && !own.starts_with('a') {
        ((rule, &own[..1]), (rule, &own[1..]), length)
    } else {
        let (old, new) = halves(rule)?;
        ((old, own), (new, own), length)
    };
    let old = parts.number(old.0, old.1)?;
    NumberLine::item(text, end, parts.number(new.0, new.1)?, Some(old))
}

/// `175176. Impending` below the heading `702.176`.
fn shortened(text: &str, heading: Option<RuleNumber>) -> Option<NumberLine<'_>> {
    let rule = heading?.rule()?;
    let (old, new) = halves(digits(text))?;
    let from = RuleNumber::new(rule.section_part(), old.parse().ok()?, "");
    let end = old.len() + new.len();
    let fits = new.parse() == Ok(rule.rule_part()) && text[end..].starts_with(['.', ' ']);
    NumberLine::item(text, end, rule, from).filter(|_| fits)
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

/// Bytes of the mark of an example that a text begins with.
pub(super) fn example_mark(text: &str) -> Option<usize> {
    const MARKS: [&str; 8] =
        ["Example:", "EXAMPLE:", "例：", "例:", "例 ：", "例 :", "Example：", "（例）"];
    MARKS.into_iter().find(|mark| text.starts_with(mark)).map(str::len)
}
