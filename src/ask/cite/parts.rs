//! Which parts of a file are said of a number, and is the file one to judge? Start at
//! [`without_lead`] for those of its line, at [`around`] for the lines beside it, and at
//! [`is_copy`].
//!
//! Nothing here knows a name or a rule.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::meanings::same_form;
use crate::citation::{Citation, identifier_words};
use crate::model::{Level, RuleNumber};

/// How many lines above and below are looked at, and how much of a long line, in bytes.
const MOST_LINES: usize = 8;
pub(super) const MOST_LINE: usize = 400;

/// What stands before a number without what announces it, and whether a bracket opens there.
pub(super) fn without_lead(before: &str) -> (&str, bool) {
    const LEADS: &str = "comprehensive 総合ルール ルール rules rule see mtg per cf cr §";
    let mut rest = before.trim_end_matches([' ', '.', ':', '~', '`', '*', '"', '\'', '#', '　']);
    while let Some(lead) = LEADS.split(' ').find(|lead| ends_with_word(rest, lead)) {
        rest = rest[..rest.len() - lead.len()].trim_end_matches([' ', '.', ':', '~', '`', '*']);
    }
    let outside = rest.strip_suffix(['(', '（', '[', '【', '〔']);
    (outside.unwrap_or(rest), outside.is_some())
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(at) = text.len().checked_sub(word.len()).filter(|at| text.is_char_boundary(*at))
    else {
        return false;
    };
    let is_apart = !text[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric());
    text[at..].eq_ignore_ascii_case(word) && is_apart
}

/// The cells, strings and other parts of a line that say something by themselves; what stands in
/// quotes in a sentence is a part of that. Commas part the values of a column, and what a value is
/// called says nothing where keys do not count.
pub(super) fn fields_of(text: &str, is_value: bool, has_keys: bool) -> Vec<&str> {
    const SIGNS: [&str; 9] = ["\":", "=\"", "\",", "(\"", "\" =>", "':", "='", "',", "('"];
    let sign = SIGNS.iter().find(|sign| text.contains(**sign)).filter(|_| !is_comment(text));
    let quote = sign.map(|sign| if sign.contains('"') { '"' } else { '\'' });
    let signs = match (is_value, quote) {
        (true, _) => "|\t<>,",
        (_, Some(_)) => "|\t<>{};",
        (_, None) if text.contains("</") => "|\t<>",
        (_, None) => "|\t",
    };
    let parts = text.split(|letter| signs.contains(letter) || Some(letter) == quote);
    let parts: Vec<&str> = parts.collect();
    let says = |part: &str| part.contains(char::is_alphabetic);
    let is_key = |at: usize| {
        let behind = parts.get(at + 1).map_or("", |next| next.trim_start());
        let is_named = behind.starts_with([':', '=']) && !behind.starts_with("=>");
        (is_named || parts[at].trim_end().ends_with([':', '=']))
            && parts[at + 1..].iter().any(|part| part.contains(char::is_alphanumeric))
    };
    let fields = (0..parts.len()).filter(|at| says(parts[*at]) && (has_keys || !is_key(*at)));
    fields.map(|at| parts[at]).collect()
}

/// What stands right behind a number up to the first mark that ends a name.
pub(super) fn first_clause(behind: &str) -> Option<&str> {
    const ENDS: [&str; 10] = [". ", ": ", " — ", " – ", " - ", " -- ", " (", ", ", "：", "。"];
    let opened =
        behind.trim_start_matches([' ', ':', '.', '-', '–', '—', '`', '*', '(', '"', '：', '\'']);
    let end = ENDS.iter().filter_map(|end| opened.find(end)).min()?;
    Some(&opened[..end])
}

/// The lines that are said of a line without a name, the nearest first.
pub(super) fn around(
    text: &str,
    citations: &[Citation],
    place: usize,
    line: &Range<usize>,
) -> Vec<String> {
    let last = place.checked_sub(1).map_or(0, |at| citations[at].bytes.end);
    let next = citations.get(place + 1).map_or(text.len(), |other| other.bytes.start);
    let above = || above(text, last, line.start).take(MOST_LINES);
    let rest = text.get(line.end..next).unwrap_or_default();
    let whole =
        if next == text.len() { rest } else { rest.rsplit_once('\n').map_or("", |rest| rest.0) };
    let below = || whole.lines().skip(1).take(MOST_LINES);
    let own = &text[line.clone()];
    let is_blank = |line: &&str| line.trim().is_empty();
    if is_comment(own) {
        let mut code = below().skip_while(|line| is_comment(line) || is_attribute(line));
        let declared = code.next().filter(|line| !is_blank(line) && !is_test(line));
        let has_test = below().any(|line| is_attribute(line) && is_test(line));
        return declared.filter(|_| !has_test).map(str::to_owned).into_iter().collect();
    }
    let comment = above().next().filter(|line| is_comment(line));
    if let Some(comment) = comment {
        return vec![comment.to_owned()];
    }
    let depth_of_own = depth(own);
    let beside = |line: &&str| depth(line) == depth_of_own && !is_blank(line);
    let opens_item = |line: &str| line.trim_start().starts_with("- ");
    let mut said: Vec<String> = Vec::new();
    if !opens_item(own) {
        for line in above().take_while(beside) {
            said.push(line.to_owned());
            if opens_item(line) {
                break;
            }
        }
    }
    said.extend(below().take_while(beside).take_while(|line| !opens_item(line)).map(str::to_owned));
    // What opens the block of fields may name it.
    let head = above().find(|line| !is_blank(line) && depth(line) < depth_of_own);
    let head = head.filter(|line| line.trim_end().ends_with([':', '{', '[', '(']));
    said.extend(head.filter(|line| !is_test(line)).map(str::to_owned));
    said
}

/// The whole lines between two places, the last first; a long one stops them.
fn above(text: &str, stop: usize, start: usize) -> impl Iterator<Item = &str> {
    // Of a long line only a part was read.
    let rest = text.get(stop..start).filter(|rest| rest.ends_with('\n')).unwrap_or_default();
    let whole = if stop == 0 { rest } else { rest.split_once('\n').map_or("", |rest| rest.1) };
    whole.lines().rev().take_while(|line| line.len() <= MOST_LINE)
}

pub(super) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let is_item = line.starts_with("* ") || is_attribute(line) || line.starts_with("- ");
    !is_item
        && ["//", "/*", "#", "--", ";", "<!--", "'", "*"].iter().any(|sign| line.starts_with(sign))
}

fn is_attribute(line: &str) -> bool {
    ["#[", "@", "[["].iter().any(|sign| line.trim_start().starts_with(sign))
}

/// Whether a line opens a test, whose name tells what it does and not what a rule is called.
fn is_test(line: &str) -> bool {
    let mut words = identifier_words(line).take(4);
    words.any(|word| ["test", "it", "describ"].contains(&same_form(&word).as_str()))
}

/// How far a line stands in; the mark of an item of a list counts.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '-']).len()
}

/// A text with `\n` where its lines end with `\r` alone, as old Macs wrote them: all else stands
/// where it stood.
pub(super) fn with_newlines(text: &str) -> Cow<'_, str> {
    let is_alone = |at: usize| text[at..].starts_with('\r') && !text[at..].starts_with("\r\n");
    if !text.match_indices('\r').any(|end| is_alone(end.0)) {
        return Cow::Borrowed(text);
    }
    let unified = text.char_indices().map(|(at, sign)| if is_alone(at) { '\n' } else { sign });
    Cow::Owned(unified.collect())
}

/// Whether a text is one of the rules themselves: it has so many of them, each opening a line, that
/// nobody would call it anything else.
pub(super) fn is_copy(text: &str, citations: &[Citation]) -> bool {
    const LEAST: usize = 400;
    const PART: usize = 3;
    if citations.len() < LEAST {
        return false;
    }
    let opens = |line: &str| {
        // A list of what is done is not the rules themselves.
        let is_ticked = ["[ ] ", "[x] "].iter().any(|tick| line.contains(tick));
        let line = line.trim_start_matches(|mark: char| !mark.is_ascii_digit() && mark != '\n');
        let number = RuleNumber::read_prefix(line);
        number
            .filter(|read| read.0.level() >= Level::Rule && line.len() > read.1 && !is_ticked)
            .map(|read| read.0)
    };
    let (mut rules, mut lines) = (BTreeSet::new(), 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        lines += 1;
        rules.extend(opens(line));
    }
    rules.len() >= LEAST && rules.len() * PART >= lines
}
