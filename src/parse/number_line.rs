//! Does a line begin with a rule number, and how is it printed? Start at [`read`].
//!
//! Numbers are read strictly, but for the misprints that real editions have; whether a number is
//! to be believed at that place is for the reader of the document to say.

use crate::model::{Level, RuleNumber};

/// A line that begins with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberLine<'a> {
    /// The number as read.
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
pub(super) fn read(line: &str, after: Option<RuleNumber>) -> Option<NumberLine<'_>> {
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
    known.then_some(NumberLine { number, printed: &line[..printed], text, is_regular })
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
