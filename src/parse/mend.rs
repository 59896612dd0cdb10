//! How is a text put right that came wrapped, without its blank lines or with marks of a wiki?
//! Start at [`mend`].
//!
//! Only asked where a text lacks something as it stands. No word is added or lost but marks and the
//! numbers of pages. Nothing here judges what came of it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use quick_xml::escape::unescape;
use unicode_normalization::UnicodeNormalization;

use super::english::{begins_first_rule, begins_sense, width, wrapped_width};
use super::japanese::{begins_tail, is_contents_heading};
use super::lines::{
    Line, ends_citing, ends_sentence, is_finished, is_title_like, joins_without_space,
};
use super::numbers::{self, example_mark};
use super::recognise::{is_in_japanese, is_marked_entry};
use super::rules::{can_follow, is_date_line};
use crate::model::{Level, RuleNumber};

/// Whether nobody sees this: soft hyphens, joiners, directions, variants, byte order marks.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Whether this is a mark of the letter before it, such as the points that make `が` of `か`.
fn is_piece(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}')
}

/// Whether this stands for others: `ﬁ`, `ｶ`, or is a piece of one.
fn is_unsettled(letter: char) -> bool {
    is_piece(letter) || matches!(letter, '\u{fb00}'..='\u{fb06}' | '\u{ff66}'..='\u{ff9f}')
}

/// Fewer numbers at full width than this are no numbers of rules.
const FEWEST_WIDE: usize = 10;

/// So often a tool may have named the characters of a text whose characters were named.
const MOST_NAMED: usize = 3;

/// The text without marks that nobody sees, with the numbers of its rules in plain digits, its
/// letters in one piece and what a page names as it is shown, and how many characters were others;
/// none where there are none.
pub(super) fn made_plain(text: &str) -> Option<(String, usize)> {
    let is_page = text.trim_start().starts_with('<');
    let (mut text, mut count) = (Cow::Borrowed(text), 0);
    for _ in 0..if is_page { 0 } else { MOST_NAMED } {
        let is_name = |(at, _): &(usize, &str)| {
            let mut behind = text[at + 1..].chars().take(10);
            behind.find(|sign| !sign.is_ascii_alphanumeric() && *sign != '#') == Some(';')
        };
        let named = text.match_indices('&').filter(is_name).count();
        let shown = Some(&text).filter(|_| named > 0).and_then(|text| unescape(text).ok());
        let Some(shown) = shown.map(Cow::into_owned) else { break };
        (text, count) = (Cow::Owned(shown), count + named);
    }
    let is_odd = |letter: &char| is_unseen(*letter) || is_unsettled(*letter);
    count += text.chars().filter(is_odd).count();
    // `™` comes apart into letters as well, and no word ends so.
    let is_trade_mark = |(at, mark): &(usize, &str)| {
        text[..*at].ends_with(char::is_lowercase)
            && !text[at + mark.len()..].starts_with(char::is_alphanumeric)
    };
    let marks: Vec<usize> =
        text.match_indices("TM").filter(is_trade_mark).map(|hit| hit.0).collect();
    count += marks.len();
    for at in marks.into_iter().rev() {
        text.to_mut().replace_range(at..at + 2, "™");
    }
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !is_unseen(*letter)) {
        match is_unsettled(letter) {
            true => seen.extend(letter.nfkc()),
            false => seen.push(letter),
        }
    }
    let seen: String = if seen.contains(is_piece) { seen.nfc().collect() } else { seen };
    let lines: Vec<(&str, Option<String>)> =
        seen.split_inclusive(['\n', '\r']).map(|line| (line, narrowed(line))).collect();
    let rules = lines.iter().filter_map(|(_, narrowed)| numbers::rule(narrowed.as_deref()?));
    let plain = match rules.count() >= FEWEST_WIDE {
        true => lines.into_iter().map(|(line, own)| own.unwrap_or_else(|| line.into())).collect(),
        false => seen.clone(),
    };
    count += seen.chars().zip(plain.chars()).filter(|(one, other)| one != other).count();
    (count > 0).then_some((plain, count))
}

fn is_wide(letter: char) -> bool {
    matches!(letter, '．' | '０'..='９' | 'ａ'..='ｚ')
}

/// A line whose number is printed at full width or ends with a capital letter, as rules print it.
fn narrowed(line: &str) -> Option<String> {
    let behind = line.trim_start();
    let is_of_number =
        |letter: char| is_wide(letter) || letter.is_ascii_alphanumeric() || letter == '.';
    let end = behind.find(|letter| !is_of_number(letter)).unwrap_or(behind.len());
    let (number, rest) = behind.split_at(end);
    let bare = number.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    let is_large =
        bare.len() + 1 == number.len() && bare.ends_with(|sign: char| sign.is_ascii_digit());
    if !is_large && !number.contains(is_wide) {
        return None;
    }
    let number = if is_large { &number.to_ascii_lowercase() } else { number };
    let plain = format!("{}{}{rest}", &line[..line.len() - behind.len()], number.nfkc());
    numbers::numbered(&plain, None).is_some().then_some(plain)
}

/// Whether a text has next to no blank lines, which tell apart what begins anew.
pub(super) fn is_dense(lines: &[Line<'_>]) -> bool {
    lines.iter().filter(|line| line.is_blank()).count() * 10 < lines.len()
}

/// The lines as the publisher sets them, each with the number of the first that it was made of: a
/// paragraph a line, a blank one before what begins anew where the text is in English.
pub(super) fn mend(lines: &[Line<'_>]) -> Vec<(u32, String)> {
    let margin = margin(lines);
    let unmarked: Vec<String> = lines.iter().map(|line| unmarked(margin(line.raw))).collect();
    let lines: Vec<Line<'_>> =
        lines.iter().zip(&unmarked).map(|(line, raw)| Line { raw, ..*line }).collect();
    let lines = without_pages(&lines);
    if is_in_japanese(&lines) {
        let as_they_are = || lines.iter().map(|line| (line.number, line.raw.to_owned())).collect();
        return unwrapped(&lines).unwrap_or_else(as_they_are);
    }
    let mut walk = Walk::over(&lines);
    let mut mended: Vec<(u32, String)> = Vec::with_capacity(2 * lines.len());
    let mut is_after_blank = true;
    for (at, line) in lines.iter().enumerate() {
        if line.is_blank() {
            is_after_blank = true;
            continue;
        }
        let next = lines.get(at + 1).map_or("", |line| line.raw);
        let begins = walk.begins(line, at, next, is_after_blank);
        (walk.before, is_after_blank) = (line.raw, false);
        match (begins, mended.last_mut()) {
            (Begins::Nothing, Some((_, before))) => {
                if !joins_without_space(before, line.raw) {
                    before.push(' ');
                }
                before.push_str(line.raw);
                continue;
            }
            (Begins::Record, _) => mended.push((line.number, String::new())),
            _ => {}
        }
        mended.push((line.number, line.raw.to_owned()));
    }
    mended
}

/// The lines of a Japanese text that was wrapped, each put together from the line that begins it on;
/// none where it was not wrapped.
pub(super) fn unwrapped(lines: &[Line<'_>]) -> Option<Vec<(u32, String)>> {
    // One line in ten is as long as the longest, which in no text is so by chance.
    let width = wrapped_width(lines, (19, 20), 10)?;
    let lines = &without_pages(lines);
    let mut joined: Vec<(u32, String)> = Vec::with_capacity(lines.len());
    let (mut before, mut last, mut is_glossary) = ("", None, false);
    for line in lines {
        let text = line.trimmed();
        let number = numbers::numbered(text, None).map(|found| found.number);
        let whole = joined.last().map_or("", |(_, whole)| whole.as_str());
        // Titles end without a mark, and the next number follows them.
        let is_next = number.zip(last).is_some_and(|(number, last)| can_follow(last, number))
            && !whole.contains('。');
        // What begins with a number in a glossary cites.
        is_glossary |= text.starts_with('=') && text.contains('／');
        let begins = !is_glossary && is_next
            || is_finished(before)
                && (number.is_some() && !is_glossary
                    || example_mark(text).is_some()
                    || is_contents_heading(text)
                    || begins_tail(text));
        let is_full = before.chars().count() * 10 >= width * 9;
        let is_entry = whole.starts_with('=');
        let is_open = is_entry && !whole.ends_with('=');
        let goes_on = is_full && (is_open || !is_entry && !begins && !text.starts_with('='));
        match joined.last_mut() {
            Some((_, whole)) if goes_on && !text.is_empty() => {
                if is_apart(whole, text) {
                    whole.push(' ');
                }
                whole.push_str(text);
            }
            _ => {
                last = number.or(last);
                joined.push((line.number, text.to_owned()));
            }
        }
        before = text;
    }
    Some(joined)
}

/// Whether a Latin word ends at the end of a line; a number or fraction that was cut goes on.
fn is_apart(before: &str, after: &str) -> bool {
    let (Some(before), Some(after)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let is_number =
        before == '/' || before.is_ascii_digit() && (after.is_ascii_digit() || after == '.');
    before.is_ascii_graphic() && after.is_ascii_graphic() && !is_number
}

#[derive(PartialEq, Eq)]
enum Begins {
    Record,
    Paragraph,
    Nothing,
}

/// Where the parts of a text begin, as places in its lines, and what came last.
struct Walk<'a> {
    rules: usize,
    glossary: usize,
    credits: usize,
    /// How long wrapped lines are; none where lines are whole.
    width: Option<usize>,
    /// Whether blank lines tell apart what begins anew.
    has_blanks: bool,
    has_blanks_in_glossary: bool,
    before: &'a str,
    last: Option<RuleNumber>,
    is_headword: bool,
}

impl<'a> Walk<'a> {
    fn over(lines: &[Line<'_>]) -> Self {
        let end = lines.len();
        let is_rule = |line: &Line<'_>| numbers::rule(line.raw).is_some();
        let first = |is: &dyn Fn(&Line<'_>) -> bool| lines.iter().position(is);
        let rules = first(&begins_first_rule).or_else(|| first(&is_rule)).unwrap_or(end);
        let last = |word: &str| {
            let is = |line: &Line<'_>| line.raw.eq_ignore_ascii_case(word);
            lines.iter().rposition(is).filter(|place| *place > rules)
        };
        let credits = last("Credits").unwrap_or(end);
        let glossary = last("Glossary").unwrap_or(credits).min(credits);
        Self {
            rules,
            glossary,
            credits,
            width: width(lines),
            has_blanks: !is_dense(&lines[..glossary]),
            has_blanks_in_glossary: !is_dense(&lines[glossary..credits]),
            before: "",
            last: None,
            is_headword: false,
        }
    }

    fn begins(&mut self, line: &Line<'_>, at: usize, next: &str, is_after_blank: bool) -> Begins {
        let text = line.raw;
        let is_in_glossary = at > self.glossary && at < self.credits;
        let has_blanks = if is_in_glossary { self.has_blanks_in_glossary } else { self.has_blanks };
        let is_ended = match has_blanks {
            true => is_after_blank || self.width.is_none(),
            false => is_finished(self.before) || self.ends(self.before, text),
        };
        let goes_on = if self.width.is_some() { Begins::Nothing } else { Begins::Paragraph };
        if at == self.glossary || at == self.credits || is_date_line(text) {
            return Begins::Record;
        }
        if is_in_glossary {
            let bare = text.trim_end_matches(['”', '"', '’', ')']);
            let is_title = is_title_like(text) && !bare.ends_with('.');
            // A few definitions end with the title that they cite.
            let is_behind = ends_sentence(self.before)
                || (is_finished(self.before) || ends_citing(self.before))
                    && self.ends(self.before, text);
            let is_alone = self.ends(text, next) || next.ends_with("(Obsolete)");
            let is_headword = match has_blanks {
                true => is_after_blank && is_title,
                false => is_behind && is_title && is_alone,
            };
            let is_headword = is_headword || at == self.glossary + 1;
            return self.entry(text, is_ended, is_headword, goes_on);
        }
        if at < self.rules || at > self.credits {
            // The lines of contents are titles, which end of themselves.
            let begins = is_ended || self.ends(self.before, text);
            return if begins { Begins::Record } else { goes_on };
        }
        let number = numbers::numbered(text, self.last).map(|found| found.number);
        let is_first = |number: RuleNumber| number.parent() == self.last && number.rule_part() == 1;
        let begins = |number: &RuleNumber| is_ended && self.follows(*number) || is_first(*number);
        if let Some(number) = number.filter(begins) {
            self.last = Some(number);
            return Begins::Record;
        }
        if example_mark(text).is_some() { Begins::Paragraph } else { goes_on }
    }

    /// Whether a line ends of itself: the first word of the next one would have had room in it.
    fn ends(&self, line: &str, next: &str) -> bool {
        let word = next.split(' ').next().unwrap_or_default().chars().count();
        self.width.is_none_or(|width| line.chars().count() + 1 + word <= width)
    }

    /// Whether a number comes where the rules have one: a sentence that cites a rule may be wrapped
    /// before its number.
    fn follows(&self, number: RuleNumber) -> bool {
        let (Some(last), true) = (self.last, self.width.is_some()) else { return true };
        match number.level() {
            Level::Chapter => number.chapter_part() == last.chapter_part() + 1,
            Level::Section => last.section().is_none_or(|section| section < number),
            _ if number.section_part() == last.section_part() => {
                (last.rule_part()..last.rule_part() + 6).contains(&number.rule_part())
            }
            _ => number > last && number.rule_part() < 6,
        }
    }

    /// A definition follows its headword; what else begins anew in it is a sense.
    fn entry(&mut self, text: &str, is_ended: bool, is_headword: bool, goes_on: Begins) -> Begins {
        let is_definition = std::mem::replace(&mut self.is_headword, false);
        if is_definition || is_ended && (begins_sense(text) || text.starts_with("See ")) {
            return Begins::Paragraph;
        }
        self.is_headword = is_headword;
        if is_headword { Begins::Record } else { goes_on }
    }
}

/// What tools set for emphasis, links and quotation marks, and what was there before; a gap in a
/// name is printed `____`.
const MARKS: [(&str, &str); 10] = [
    ("**", ""),
    ("Example:*", "Example:"),
    ("[[", ""),
    ("]]", ""),
    ("``", "“"),
    ("''", "”"),
    ("__", "\0"),
    ("“_", "“"),
    ("_”", "”"),
    ("\0", "__"),
];

/// A line without the backslashes that a tool put before signs.
fn unescaped(line: &str) -> String {
    let mut parts = line.split('\\');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        // Rich text names a letter behind an apostrophe.
        let is_sign = |sign: char| sign.is_ascii_punctuation() && sign != '\'';
        plain + if part.starts_with(is_sign) { "" } else { "\\" } + part
    })
}

/// A line without marks of Markdown, a wiki or a quoted letter around it and its number.
fn unmarked(raw: &str) -> String {
    let text = raw.trim().trim_end_matches('\\').trim_start_matches(['>', '|', ' ']);
    let text = MARKS.iter().fold(unescaped(text), |text, (mark, plain)| text.replace(mark, plain));
    let heading = text.trim_start_matches('#');
    let text = if heading.starts_with(' ') { heading.trim() } else { text.trim() };
    let of_wiki = text.trim_matches('=');
    let is_wide = text.starts_with('=')
        && text.ends_with('=')
        && !of_wiki.is_empty()
        && !is_marked_entry(text);
    let text = if is_wide { of_wiki.trim() } else { text };
    // A hyphen without a space is a minus.
    let rest = text.strip_prefix("- ").unwrap_or(text);
    let rest = rest.trim_start_matches(['*', ':', '•', ' ']);
    let rest = if text.starts_with("*Example:") { rest.trim_end_matches('*') } else { rest };
    let is_marked = rest.starts_with(|letter: char| letter.is_ascii_digit());
    if is_marked || example_mark(rest).is_some() { rest.to_owned() } else { text.to_owned() }
}

/// The line without what a tool put in front of every one: its number or a plus sign.
fn margin(lines: &[Line<'_>]) -> fn(&str) -> &str {
    let shown = || lines.iter().filter(|line| !line.is_blank());
    let behind_number: fn(&str) -> &str = |raw| {
        let behind = raw.trim_start().trim_start_matches(|sign: char| sign.is_ascii_digit());
        behind.trim_start_matches([':', '\t', ' '])
    };
    let number = |line: &Line<'_>| line.trimmed().trim_start_matches('0').to_owned();
    if shown().all(|line| number(line).starts_with(&line.number.to_string())) {
        return behind_number;
    }
    match shown().all(|line| line.raw.starts_with('+')) {
        true => |raw| raw.strip_prefix('+').unwrap_or(raw),
        false => |raw| raw,
    }
}

/// Fewer pages than this are none.
const FEWEST_PAGES: usize = 5;

/// The lines without what a printer put on every page: its number, or a head with it or between blank
/// lines; those too where a sentence goes on behind them.
fn without_pages<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let mut heads: BTreeMap<String, (u32, Vec<usize>)> = BTreeMap::new();
    let may_be =
        |line: &Line<'_>| line.raw.len() <= 60 && numbers::numbered(line.raw, None).is_none();
    let is_blank = |at: usize| lines.get(at).is_some_and(Line::is_blank);
    let is_alone = |at: usize| at > 0 && is_blank(at - 1) && is_blank(at + 1);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| may_be(line)) {
        let text = line.trimmed().trim_start_matches("Page ").trim_matches(['-', ' ', '—']);
        let is_digit = |sign: char| sign.is_ascii_digit();
        let page = text.split(|sign| !is_digit(sign)).find_map(|run| run.parse::<u32>().ok());
        let words = text.replace(is_digit, "");
        // `See Landwalk.` is said of many entries, and on no page.
        let is_head = words.contains(char::is_alphabetic) && !is_finished(text);
        let (last, places) = heads.entry(words.clone()).or_default();
        let is_next =
            page.is_none_or(|page| places.is_empty() || last.checked_add(1) == Some(page));
        let is_numbered = page.is_some() && (is_head || words.is_empty());
        if is_next && (is_numbered || is_head && is_alone(at)) {
            *last = page.unwrap_or_default();
            places.push(at);
        }
    }
    let are_everywhere = |places: &[usize]| match places {
        [first, .., last] => places.len() >= FEWEST_PAGES && 2 * (last - first) >= lines.len(),
        _ => false,
    };
    let width = width(lines).unwrap_or_default();
    let goes_on = |at: usize| {
        let before = lines[at - 2].trimmed();
        !is_finished(before) && 4 * before.chars().count() > 3 * width
    };
    let with_blanks = |at: usize| {
        let around = usize::from(at > 1 && is_alone(at) && goes_on(at));
        at - around..=at + around
    };
    let places = heads.into_values().map(|(_, places)| places);
    let of_pages = places.filter(|places| are_everywhere(places)).flatten().flat_map(with_blanks);
    let of_pages: BTreeSet<usize> = of_pages.collect();
    let kept = lines.iter().enumerate().filter(|(at, _)| !of_pages.contains(at));
    kept.map(|(_, line)| *line).collect()
}
