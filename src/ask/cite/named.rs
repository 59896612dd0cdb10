//! Which keyword is named beside a number? Start at [`Names::beside`].
//!
//! The nearest name speaks: that of the same item of the line, then of the line; only where the line
//! has none, that of the declaration below a comment, of the comment above, or of the fields beside.
//! What stands in another line with a number of its own is said of that.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::fit::suggestion;
use super::judge::{Judged, Judgement};
use super::meanings::same_form;
use crate::answer::{CiteLevel, CiteVerdict};
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Citation, identifier_words};
use crate::home::HomeError;
use crate::model::{Language, Level, NumberRange, RuleNumber, Said};
use crate::text::{fold, is_japanese};

/// What the rules of one edition are called, in both languages.
#[derive(Default)]
pub(super) struct Names {
    /// By the first word of the name: all words, and the rule.
    english: FxHashMap<String, Vec<(Vec<String>, RuleNumber)>>,
    /// Folded, the longest first.
    japanese: Vec<(String, RuleNumber)>,
    rules: Vec<RuleNumber>,
}

/// What is named beside a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// The rules that have the names.
    pub rules: Vec<RuleNumber>,
    /// Whether hardly anything else is said.
    pub is_bare: bool,
}

/// How long the name of a rule can be, in bytes.
const MOST_NAME: usize = 60;

/// How many other words may stand beside a name of which nothing else is said.
const MOST_OTHERS: usize = 4;

/// How many lines above and below are looked at, and how much of a long line, in bytes.
const MOST_LINES: usize = 8;
const MOST_LINE: usize = 400;

impl Names {
    /// Reads the names of the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize) -> Result<Self, HomeError> {
        let mut names = Self::default();
        for row in library.rows(place)?.rows.iter().filter(|row| row.is_numbered()) {
            let Some(number) = row.number.filter(|number| number.level() == Level::Rule) else {
                continue;
            };
            let title = library.tables.words(row.entry)?.text;
            if is_name(title) {
                names.add(title, number);
            }
        }
        names.rules.sort_unstable();
        for (ja, _) in library.rules_of(Language::Ja).rev() {
            let pair = library.pair(&Sides { en: Some(place), ja: vec![ja] })?;
            for (at, row) in library.rows(ja)?.rows.iter().enumerate() {
                let is_rule = row.number.is_some_and(|number| number.level() == Level::Rule);
                if !is_rule || !row.is_numbered() {
                    continue;
                }
                // Behind its name stands the English one.
                let Some((title, _)) =
                    library.tables.words(row.entry)?.text.split_once(['／', '/'])
                else {
                    continue;
                };
                let Some(en) = pair.both(RecordRef::new(ja, at))?.en.filter(|_| is_name(title))
                else {
                    continue;
                };
                if let Some(number) = library.number(en)?.filter(|number| names.has(*number)) {
                    let parts = title.split('、').map(|part| (plain(part), number));
                    names.japanese.extend(parts.filter(|part| !part.0.is_empty()));
                }
            }
        }
        names.japanese.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then(one.cmp(other)));
        names.japanese.dedup();
        Ok(names)
    }

    fn add(&mut self, title: &str, number: RuleNumber) {
        self.rules.push(number);
        for part in std::iter::once(title).chain(title.split(" and ")) {
            let words = words_of(part);
            let Some(first) = words.first().cloned() else { continue };
            let known = self.english.entry(first).or_default();
            if !known.iter().any(|name| name.0 == words) {
                known.push((words, number));
                known.sort_by_key(|name| std::cmp::Reverse(name.0.len()));
            }
        }
    }

    /// Whether a rule has a name.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.rules.binary_search(&number).is_ok()
    }

    /// What is named beside the citation at `place`.
    pub fn beside(&self, text: &str, citations: &[Citation], place: usize) -> Named {
        let bytes = &citations[place].bytes;
        let line = line_at(text, bytes.start);
        let in_line = |at: Option<usize>| {
            let citation = citations.get(at?)?;
            line.contains(&citation.bytes.start).then(|| citation.bytes.clone())
        };
        let (last, next) = (in_line(place.checked_sub(1)), in_line(Some(place + 1)));
        let start = last.as_ref().map_or(line.start, |last| last.end).min(bytes.start);
        let end = next.as_ref().map_or(line.end, |next| next.start).max(bytes.end);
        let (before, after) = (&text[start..bytes.start], &text[bytes.end..end]);
        if last.is_none() && next.is_none() {
            let item = format!("{before} {after}");
            let named = self.in_words(&item);
            if !named.rules.is_empty() {
                return named;
            }
            let rules = self.around(text, citations, place, &line);
            return Named { rules, ..named };
        }
        // In a row of several, names stand all before their numbers, or all behind.
        let first = citations[..place].partition_point(|other| other.bytes.start < line.start);
        let head = &text[line.start..citations[first].bytes.start];
        match self.in_words(head).rules.is_empty() {
            true => self.in_words(after),
            false => self.in_words(before),
        }
    }

    /// What is named in the lines that are said of a line without a name.
    fn around(
        &self,
        text: &str,
        citations: &[Citation],
        place: usize,
        line: &Range<usize>,
    ) -> Vec<RuleNumber> {
        let last = place.checked_sub(1).map_or(0, |at| citations[at].bytes.end);
        let next = citations.get(place + 1).map_or(text.len(), |other| other.bytes.start);
        let above = || Above { text, at: line.start, stop: last }.take(MOST_LINES);
        let below = || {
            let rest = text.get(line.end..next).unwrap_or_default();
            let whole = if next == text.len() {
                rest
            } else {
                rest.rsplit_once('\n').map_or("", |rest| rest.0)
            };
            whole.lines().skip(1).take(MOST_LINES)
        };
        let own = &text[line.clone()];
        let mut said = String::new();
        if is_comment(own) {
            let code =
                below().find(|line| !is_comment(line) && !line.trim_start().starts_with("#["));
            said.extend(code.filter(|line| !line.trim().is_empty()));
        } else {
            said.extend(above().next().filter(|line| is_comment(line)));
            if said.is_empty() {
                let depth = depth(own);
                let beside = |line: &&str| self::depth(line) == depth && !line.trim().is_empty();
                let is_first = own.trim_start().starts_with("- ");
                for line in above().take_while(|line| !is_first && beside(line)) {
                    said = format!("{said} {line}");
                    if line.trim_start().starts_with("- ") {
                        break;
                    }
                }
                let others = below().take_while(beside);
                for line in others.take_while(|line| !line.trim_start().starts_with("- ")) {
                    said = format!("{said} {line}");
                }
            }
        }
        self.in_words(&said).rules
    }

    fn in_words(&self, text: &str) -> Named {
        let mut named = Named::default();
        if text.contains(is_japanese) {
            let mut rest = plain(text);
            for (name, number) in &self.japanese {
                if rest.contains(name.as_str()) {
                    rest = rest.replace(name.as_str(), " ");
                    named.rules.push(*number);
                }
            }
        }
        let words = words_of(text);
        let (mut at, mut others) = (0, 0);
        while let Some(word) = words.get(at) {
            let known = self.english.get(word).into_iter().flatten();
            match known.into_iter().find(|name| words[at..].starts_with(&name.0)) {
                Some((name, number)) => {
                    named.rules.push(*number);
                    at += name.len();
                }
                None => {
                    others += usize::from(word.len() > 1 && !SAYS_NOTHING.contains(&word.as_str()));
                    at += 1;
                }
            }
        }
        named.rules.sort_unstable();
        named.rules.dedup();
        named.is_bare = others <= MOST_OTHERS;
        named
    }
}

/// What the name beside the number says: that another rule is meant, or with none within that
/// this one is; nothing where it says neither.
pub(super) fn by_name(judgement: &Judgement<'_, '_>, so_far: &Judged) -> Option<Option<Judged>> {
    let names = &judgement.citations.names;
    let today = so_far.today.map_or(judgement.citation.range.first(), NumberRange::first);
    let own = today.rule().filter(|own| names.has(*own))?;
    let [named] = judgement.named.rules.as_slice() else {
        return judgement.named.rules.contains(&own).then_some(None);
    };
    if *named == own {
        return Some(None);
    }
    // Of a sentence the keyword may be what the cited rule is said to do something with.
    if !judgement.named.is_bare && named.section() != own.section() {
        return None;
    }
    let level = if judgement.named.is_bare { CiteLevel::Likely } else { CiteLevel::All };
    let old = judgement.fit().old_meanings(judgement.citation.range.first());
    let heir = old.iter().find(|meaning| meaning.0.rule() == Some(*named));
    let number = heir.map_or(*named, |heir| heir.0);
    let message = match heir {
        Some((_, bearer)) => {
            Said::new("cite-fits-bearer").and("run", judgement.citations.run_of(bearer))
        }
        None => Said::new("cite-fits"),
    };
    let message = message.with("range", judgement.citation.range).with("number", number);
    let why = || Said::new("cite-named");
    let suggestions = vec![suggestion(number, 1.0, why()), suggestion(*named, 0.5, why())];
    let judged = judgement.judged(CiteVerdict::Doubtful, level, message);
    let suggestions = suggestions.into_iter().take(1 + usize::from(number != *named)).collect();
    Some(Some(Judged { suggestions, ..judged }))
}

/// Words that stand beside numbers everywhere.
const SAYS_NOTHING: [&str; 6] = ["cr", "rule", "the", "of", "see", "and"];

/// The words of a text, and of the names of code in it, in the form that all their forms have in
/// common.
fn words_of(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let parts = parts.filter(|part| !part.is_empty() && !part.contains(is_japanese));
    let words = parts.flat_map(identifier_words);
    let words = words.filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()));
    words.map(|word| same_form(&word)).collect()
}

/// Whether what stands behind the number of a rule is its name and no sentence.
fn is_name(title: &str) -> bool {
    !title.is_empty() && title.len() < MOST_NAME && !title.ends_with(['.', '。', ':', '!'])
        || title.ends_with('!') && title.split(' ').count() < 4
}

fn plain(text: &str) -> String {
    fold(text).text().chars().filter(|letter| !letter.is_whitespace() && *letter != '・').collect()
}

/// The line, or a part of a long one, that holds a byte.
fn line_at(text: &str, byte: usize) -> Range<usize> {
    let from = text.floor_char_boundary(byte.saturating_sub(MOST_LINE));
    let to = text.floor_char_boundary(byte + MOST_LINE).max(byte);
    let start = text[from..byte].rfind('\n').map_or(from, |at| from + at + 1);
    start..text[byte..to].find('\n').map_or(to, |at| byte + at)
}

/// Lines above a place, the nearest first, down to where they stop.
struct Above<'t> {
    text: &'t str,
    at: usize,
    stop: usize,
}

impl<'t> Iterator for Above<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        // Of a long line only a part was read.
        let end = self.at.checked_sub(1).filter(|end| self.text.as_bytes()[*end] == b'\n')?;
        let line = line_at(self.text, end);
        self.at = line.start;
        (line.start >= self.stop && line.end == end).then(|| &self.text[line])
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let is_item = line.starts_with("* ") || line.starts_with("#[") || line.starts_with("- ");
    !is_item
        && ["//", "/*", "#", "--", ";", "<!--", "'", "*"].iter().any(|sign| line.starts_with(sign))
}

/// How far a line stands in; the mark of an item of a list counts.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '-']).len()
}
