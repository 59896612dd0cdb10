//! What is wrong in the official text itself? Start at [`lint`].
//!
//! For English editions. It reads one edition and knows of no other. Nothing here repairs
//! anything.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::parity::{CLOSING, OPENING, without_partner};
use crate::citation::references;
use crate::diff::fold;
use crate::model::{
    Finding, FindingKind, Level, NumberRange, Part, ProblemKind, Record, RecordKind, Reference,
    RuleNumber, Rulebook, Said, Spot, Target, is_heading_text,
};
use crate::translation::english_key;

/// Everything that is wrong in an edition, in the order of the book.
pub fn lint(book: &Rulebook) -> Vec<Finding> {
    let mut findings = numbers(book);
    findings.extend(pointers(book));
    findings.extend(contents(book));
    findings.extend(marks(book));
    findings.sort_by_key(|finding| {
        let spot = finding.en.as_ref().map(|spot| (spot.place, spot.bytes.start));
        (spot.is_none(), spot, finding.kind)
    });
    findings
}

/// A finding about a part of a text.
fn finding(
    kind: FindingKind,
    place: usize,
    bytes: Range<usize>,
    message: Said,
    suggestion: Option<String>,
) -> Finding {
    let spots = [Some(Spot { place, bytes }), None];
    Finding::new(kind, spots, message, suggestion.map(Said::Words))
}

/// A finding about the number or headword of a record, or about all of it.
fn of_record(
    kind: FindingKind,
    place: usize,
    message: Said,
    suggestion: Option<String>,
) -> Finding {
    finding(kind, place, 0..0, message, suggestion)
}

/// Does every number stand once and in its place?
fn numbers(book: &Rulebook) -> Vec<Finding> {
    let numbered: Vec<(usize, RuleNumber)> = numbered(book).collect();
    let mut findings = duplicates(&numbered);
    findings.extend(duplicate_terms(book));
    findings.extend(order(&numbered));
    findings.extend(gaps(&numbered));
    findings.extend(numbered.iter().filter_map(|(place, number)| skipped_letter(*place, *number)));
    findings.extend(misprinted(book));
    findings
}

fn numbered(book: &Rulebook) -> impl Iterator<Item = (usize, RuleNumber)> + '_ {
    let records = book.records().iter().enumerate();
    let numbered = records.filter(|(_, record)| record.kind.is_numbered());
    numbered.filter_map(|(place, record)| Some((place, record.number?)))
}

fn duplicates(numbered: &[(usize, RuleNumber)]) -> Vec<Finding> {
    let mut seen = BTreeMap::new();
    let mut findings = Vec::new();
    for (place, number) in numbered {
        if seen.insert(*number, *place).is_some() {
            let next = number.next().map(|next| next.to_string());
            let message = Said::new("lint-duplicate-number").with("number", number);
            findings.push(of_record(FindingKind::DuplicateNumber, *place, message, next));
        }
    }
    findings
}

fn duplicate_terms(book: &Rulebook) -> Vec<Finding> {
    let mut seen = BTreeMap::new();
    let mut findings = Vec::new();
    for (place, record) in book.records().iter().enumerate() {
        let Some(headword) = record.headword() else { continue };
        if seen.insert(headword, place).is_some() {
            let message = Said::new("lint-duplicate-term").with("term", headword);
            findings.push(of_record(FindingKind::DuplicateTerm, place, message, None));
        }
    }
    findings
}

/// Numbers after which a smaller one follows that is no duplicate.
fn order(numbered: &[(usize, RuleNumber)]) -> Vec<Finding> {
    let mut highest: Option<RuleNumber> = None;
    let mut findings = Vec::new();
    let mut seen = BTreeSet::new();
    for (at, (place, number)) in numbered.iter().enumerate() {
        let next = numbered.get(at + 1).map(|next| next.1);
        // One number far ahead of its neighbours is the odd one, not all that follow it.
        let ahead = highest.is_some_and(|highest| highest < *number)
            && next.is_some_and(|next| next < *number);
        let behind = highest.is_some_and(|highest| *number < highest);
        // Two rules that share a number were told already, with what stands under them.
        let again = !seen.insert(*number);
        if again && highest.is_some_and(|highest| highest.section() == number.section()) {
            continue;
        }
        if behind || ahead && next.is_some_and(|next| highest.is_some_and(|last| last < next)) {
            let last = highest.map_or(String::new(), |last| last.to_string());
            let message = Said::new("lint-out-of-order").with("number", number);
            let message = message.with("before", last);
            findings.push(of_record(FindingKind::OutOfOrder, *place, message, None));
            continue;
        }
        highest = highest.max(Some(*number));
    }
    findings
}

fn gaps(numbered: &[(usize, RuleNumber)]) -> Vec<Finding> {
    let places: BTreeMap<RuleNumber, usize> =
        numbered.iter().map(|(place, number)| (*number, *place)).collect();
    let mut findings = Vec::new();
    let mut siblings: BTreeMap<Option<RuleNumber>, RuleNumber> = BTreeMap::new();
    let mut lost = BTreeSet::new();
    for (number, place) in &places {
        let parent = number.parent().filter(|parent| parent.level() >= Level::Rule);
        if let Some(parent) =
            parent.filter(|parent| !places.contains_key(parent) && lost.insert(*parent))
        {
            let message = missing_before(parent, *number);
            findings.push(of_record(FindingKind::Gap, *place, message, None));
        }
        let expected = match siblings.insert(number.parent(), *number) {
            Some(last) => last.next(),
            None => first_child(*number),
        };
        let missing = expected.filter(|expected| expected < number);
        let Some(missing) = missing.filter(|_| number.level() >= Level::Rule) else { continue };
        let message = missing_before(missing, *number);
        findings.push(of_record(FindingKind::Gap, *place, message, None));
    }
    findings
}

fn missing_before(missing: RuleNumber, number: RuleNumber) -> Said {
    Said::new("lint-gap").with("missing", missing).with("number", number)
}

/// The number with which the siblings of this one begin.
fn first_child(number: RuleNumber) -> Option<RuleNumber> {
    match number.level() {
        Level::Chapter | Level::Section => None,
        Level::Rule => RuleNumber::new(number.section_part(), 1, ""),
        Level::Subrule => RuleNumber::new(number.section_part(), number.rule_part(), "a"),
    }
}

fn skipped_letter(place: usize, number: RuleNumber) -> Option<Finding> {
    let letters = number.letters();
    letters.contains(['l', 'o']).then(|| {
        let message = Said::new("lint-skipped-letter").with("number", number);
        of_record(
            FindingKind::SkippedLetter,
            place,
            message,
            number.next().map(|next| next.to_string()),
        )
    })
}

/// What reading had to put right.
fn misprinted(book: &Rulebook) -> Vec<Finding> {
    let starts =
        book.records().iter().enumerate().map(|(place, record)| (record.lines.start, place));
    let starts: BTreeMap<u32, usize> = starts.rev().collect();
    let by_line = |line: u32| {
        let (_, place) = starts.range(..=line).next_back()?;
        book.records()[*place].lines.contains(&line).then_some(*place)
    };
    let problems = book.problems.iter().filter_map(|problem| match &problem.kind {
        ProblemKind::MisprintedNumber { printed, read } => {
            let message = Said::new("lint-misprinted-number").with("printed", printed);
            let (kind, read) = (FindingKind::MisprintedNumber, Some(read.clone()));
            let mut told = of_record(kind, 0, message, read);
            told.en = by_line(problem.line).map(|place| Spot { place, bytes: 0..0 });
            Some(told)
        }
        _ => None,
    });
    problems.collect()
}

/// Do the contents list the headings?
fn contents(book: &Rulebook) -> Vec<Finding> {
    let records = || book.records().iter().enumerate();
    let listed: BTreeMap<RuleNumber, usize> = records()
        .filter(|(_, record)| record.part == Some(Part::Contents))
        .filter_map(|(place, record)| Some((record.number?, place)))
        .collect();
    if listed.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut headings = BTreeMap::new();
    for (place, record) in records().filter(|(_, record)| record.kind == RecordKind::Section) {
        let Some(number) = record.number else { continue };
        headings.insert(number, place);
        let Some(line) = listed.get(&number) else {
            let message = Said::new("lint-contents-lack").with("number", number);
            findings.push(of_record(FindingKind::Contents, place, message, None));
            continue;
        };
        let line = &book.records()[*line];
        if !lists(&line.text, &record.text) {
            let message = Said::new("lint-contents-other");
            let message = message.with("number", number).with("line", &line.text);
            let suggestion = Some(record.text.clone());
            findings.push(of_record(FindingKind::Contents, place, message, suggestion));
        }
    }
    let lost = listed.iter().filter(|(number, _)| !headings.contains_key(number));
    findings.extend(lost.map(|(number, place)| {
        let message = Said::new("lint-contents-extra").with("number", number);
        of_record(FindingKind::Contents, *place, message, None)
    }));
    findings
}

/// Whether a line of the contents names the heading, with dots and a page number behind it or not.
fn lists(line: &str, heading: &str) -> bool {
    let (line, heading) = (fold(line), fold(heading));
    let rest = line.strip_prefix(heading.trim_end());
    rest.is_some_and(|rest| rest.chars().all(|letter| matches!(letter, '.' | ' ' | '0'..='9')))
}

/// Do cross-references point at what they say?
fn pointers(book: &Rulebook) -> Vec<Finding> {
    let targets = Targets::of(book);
    let mut findings = Vec::new();
    for (place, record) in book.records().iter().enumerate() {
        if record.kind.is_front_or_back() {
            continue;
        }
        for reference in references(&record.text) {
            let wrong = match &reference.target {
                Target::Numbers(range) => targets.number(*range, &reference),
                Target::Term(term) if record.kind == RecordKind::Glossary => targets.term(term),
                Target::Term(_) => None,
            };
            findings.extend(wrong.map(|(kind, message, suggestion)| {
                finding(kind, place, reference.bytes.clone(), message, suggestion)
            }));
        }
    }
    findings
}

/// What is wrong with a reference: kind, message, suggestion.
type Wrong = (FindingKind, Said, Option<String>);

/// What there is to point at.
struct Targets<'a> {
    book: &'a Rulebook,
    numbers: BTreeSet<RuleNumber>,
    by_title: BTreeMap<String, Vec<RuleNumber>>,
    /// The keys of the titles that each number bears: several where it stands twice.
    titles: BTreeMap<RuleNumber, BTreeSet<String>>,
    terms: BTreeSet<String>,
}

impl<'a> Targets<'a> {
    fn of(book: &'a Rulebook) -> Self {
        let numbers: BTreeSet<RuleNumber> = book.numbers().collect();
        let mut by_title: BTreeMap<String, Vec<RuleNumber>> = BTreeMap::new();
        let mut titles: BTreeMap<RuleNumber, BTreeSet<String>> = BTreeMap::new();
        for number in &numbers {
            for title in titles_of(book, *number) {
                if titles.entry(*number).or_default().insert(key(title)) {
                    by_title.entry(key(title)).or_default().push(*number);
                }
            }
        }
        let headwords = book.records().iter().filter_map(|record| record.headword());
        let terms = headwords.flat_map(names).collect();
        Self { book, numbers, by_title, titles, terms }
    }

    fn number(&self, range: NumberRange, reference: &Reference) -> Option<Wrong> {
        let missing =
            [range.first(), range.last()].into_iter().find(|number| !self.numbers.contains(number));
        if let Some(missing) = missing {
            let named = reference.title.as_deref().and_then(|title| self.called(title));
            let message = Said::new("lint-dangling").with("number", missing);
            return Some((FindingKind::Dangling, message, named));
        }
        let printed = reference.title.as_deref()?;
        let number = range.first();
        // Behind a rule or subrule a quote may be its words.
        let titles = self.titles.get(&number);
        let has_title = titles.is_some();
        let called = self.called(printed);
        if !range.is_single() || titles.is_some_and(|titles| titles.contains(&key(printed))) {
            return None;
        }
        if !has_title && called.is_none() && number.level() == Level::Subrule {
            return None;
        }
        let message = match self.book.title(number) {
            Some(title) => Said::new("lint-title-other").with("title", title),
            None => Said::new("lint-title-none"),
        };
        let message = message.with("number", number).with("printed", printed);
        let right = called.or_else(|| self.book.title(number).map(str::to_owned));
        Some((FindingKind::Title, message, right))
    }

    /// The number whose title this is.
    fn called(&self, title: &str) -> Option<String> {
        Some(self.by_title.get(&key(title))?.first()?.to_string())
    }

    fn term(&self, term: &str) -> Option<Wrong> {
        let wanted = names(term);
        let joined = key(term);
        let known =
            self.terms.contains(&joined) || wanted.iter().all(|name| self.terms.contains(name));
        let parts: Vec<&str> = term.split(" and ").flat_map(|part| part.split(", ")).collect();
        let known = known || parts.iter().all(|part| self.terms.contains(&key(part)));
        let message = Said::new("lint-dangling-term").with("term", term);
        (!known).then_some((FindingKind::DanglingTerm, message, None))
    }
}

/// The titles of all records that bear a number; more than one where it stands twice.
fn titles_of(book: &Rulebook, number: RuleNumber) -> impl Iterator<Item = &str> {
    let is_title =
        |record: &&Record| record.kind == RecordKind::Section || is_heading_text(&record.text);
    book.all(number).filter(is_title).map(|record| record.text.as_str())
}

/// The names of a headword: `Kicker, Kicked` are two, and the whole is one more.
fn names(headword: &str) -> Vec<String> {
    let plain = headword.replace("(Obsolete)", "");
    let mut names: Vec<String> = plain.split(", ").map(key).collect();
    names.push(key(&plain));
    names
}

/// What titles are compared by.
fn key(title: &str) -> String {
    english_key(&fold(title))
}

/// Do quotes, brackets and full stops stand where they should?
fn marks(book: &Rulebook) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (place, record) in book.records().iter().enumerate() {
        if record.kind.is_front_or_back() {
            continue;
        }
        let mut push = |(kind, bytes, message, suggestion)| {
            findings.push(finding(kind, place, bytes, message, suggestion));
        };
        first_of(quotes(&record.text)).into_iter().for_each(&mut push);
        first_of(brackets(&record.text)).into_iter().for_each(&mut push);
        first_of(doubled(&record.text)).into_iter().for_each(&mut push);
        full_stop(record).into_iter().for_each(&mut push);
    }
    findings
}

/// The most findings of one kind that are listed for one text; no edition has so many.
const MOST_OF_A_TEXT: usize = 50;

/// The first findings; the last of them says how many more there are.
fn first_of(mut found: Vec<Found>) -> Vec<Found> {
    let more = found.len().saturating_sub(MOST_OF_A_TEXT);
    found.truncate(MOST_OF_A_TEXT);
    if let Some(last) = found.last_mut().filter(|_| more > 0) {
        last.2 = Said::new("lint-more").and("what", last.2.clone()).count("count", more);
    }
    found
}

type Found = (FindingKind, Range<usize>, Said, Option<String>);

fn unbalanced(at: usize, mark: char, message: Said, suggestion: Option<char>) -> Found {
    let suggestion = suggestion.map(|letter| letter.to_string());
    (FindingKind::Unbalanced, at..at + mark.len_utf8(), message, suggestion)
}

fn never_closed(mark: char) -> Said {
    Said::new("lint-never-closed").with("mark", mark)
}

fn closes_nothing(mark: char) -> Said {
    Said::new("lint-closes-nothing").with("mark", mark)
}

/// Curly quotes that open or close nothing; of straight ones only an odd number tells.
fn quotes(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (at, letter) in text.char_indices() {
        match (letter, open) {
            ('“', None) => open = Some(at),
            ('“', Some(first)) => {
                // The direction tells whether the second one should have closed.
                let closes = text[at + letter.len_utf8()..].chars().next().is_none_or(|next| {
                    next.is_whitespace() || matches!(next, '.' | ',' | ';' | ')')
                });
                if closes {
                    found.push(unbalanced(at, letter, Said::new("lint-quote-closes"), Some('”')));
                    open = None;
                } else {
                    found.push(unbalanced(first, letter, never_closed('“'), None));
                    open = Some(at);
                }
            }
            ('”', Some(_)) => open = None,
            ('”', None) => {
                let opens = text[at + letter.len_utf8()..].starts_with(char::is_alphabetic);
                let right = opens.then_some('“');
                found.push(unbalanced(at, letter, closes_nothing('”'), right));
                open = right.map(|_| at);
            }
            ('\n', Some(first)) => {
                found.push(unbalanced(first, '“', never_closed('“'), None));
                open = None;
            }
            _ => (),
        }
    }
    found.extend(open.map(|at| unbalanced(at, '“', never_closed('“'), None)));
    let straight: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    if let (1, Some(last)) = (straight.len() % 2, straight.last()) {
        found.push(unbalanced(*last, '"', Said::new("lint-odd-quote"), None));
    }
    found
}

fn brackets(text: &str) -> Vec<Found> {
    let is_told = |(at, kind, opens): &(usize, usize, bool)| {
        let is_latin = matches!(OPENING[*kind], '(' | '[' | '{');
        is_latin && (*opens || *kind > 0 || !is_list_mark(&text[..*at]))
    };
    let told = |(at, kind, opens)| match opens {
        true => unbalanced(at, OPENING[kind], never_closed(OPENING[kind]), None),
        false => unbalanced(at, CLOSING[kind], closes_nothing(CLOSING[kind]), None),
    };
    without_partner(text).into_iter().filter(is_told).map(told).collect()
}

/// `a)` and `1)` number a list.
fn is_list_mark(before: &str) -> bool {
    let mut last = before.bytes().rev().take_while(|byte| !matches!(byte, b' ' | b'\n')).take(3);
    let mut length = 0;
    let is_plain = last.all(|byte| {
        length += 1;
        byte.is_ascii_alphanumeric()
    });
    is_plain && length <= 2
}

/// Words that may well stand twice: `had had`, `that that`.
const MAY_DOUBLE: [&str; 3] = ["that", "had", "is"];

fn doubled(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut last: Option<Range<usize>> = None;
    let words = text.split(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len() + 1;
        Some(start..start + word.len())
    });
    for bytes in words {
        let word = &text[bytes.clone()];
        let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let same = last.as_ref().is_some_and(|last| &text[last.clone()] == word);
        if plain && same && !MAY_DOUBLE.contains(&word) {
            let start = last.as_ref().map_or(bytes.start, |last| last.start);
            // A word that stands a thousand times in a row is one finding.
            if let Some((_, run, ..)) =
                found.last_mut().filter(|previous: &&mut Found| previous.1.end + 1 == bytes.start)
            {
                run.end = bytes.end;
                last = Some(bytes);
                continue;
            }
            let message = Said::new("lint-doubled").with("word", word);
            found.push((
                FindingKind::DoubledWord,
                start..bytes.end,
                message,
                Some(word.to_owned()),
            ));
        }
        last = plain.then_some(bytes);
    }
    found
}

/// A rule or example whose last paragraph ends in a letter.
fn full_stop(record: &Record) -> Option<Found> {
    let text = record.text.as_str();
    let is_sentence = text.contains(' ') && !is_heading_text(text);
    let spoken =
        matches!(record.kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary);
    let ends_open = text.ends_with(|letter: char| letter.is_alphanumeric() || letter == ',');
    let long = text.chars().count() > 60;
    let start = text.len() - text.chars().next_back().map_or(0, char::len_utf8);
    (spoken && is_sentence && long && ends_open).then(|| {
        let message = Said::new("lint-no-full-stop");
        (FindingKind::NoFullStop, start..text.len(), message, Some(".".to_owned()))
    })
}
