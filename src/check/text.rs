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
    Finding, FindingKind, Language, Level, NumberRange, Part, ProblemKind, Record, RecordKind,
    Reference, RuleNumber, Rulebook, Said, Spot, Target, is_heading_text,
};
use crate::translation::english_key;

/// Everything that is wrong in an edition, in the order of the book.
///
/// A text that `is_part` of its edition may point at what it does not hold.
pub fn lint(book: &Rulebook, is_part: bool) -> Vec<Finding> {
    let mut findings = [numbers(book), pointers(book), contents(book), marks(book)].concat();
    let key = |finding: &Finding| match finding.message {
        Said::Message { key, .. } => key,
        Said::Words(_) => "",
    };
    // A translation of a part lists what it does not hold, and points there.
    let is_part = is_part
        || book.id.language == Language::Ja
            && findings.iter().any(|finding| key(finding) == "lint-contents-extra");
    let has_glossary = book.of_kind(RecordKind::Glossary).next().is_some();
    let is_of_part = |finding: &Finding| match key(finding) {
        "lint-contents-extra" | "lint-dangling" => true,
        key => key == "lint-dangling-term" && !has_glossary,
    };
    findings.retain(|finding| !is_part || !is_of_part(finding));
    findings.sort_by_key(|finding| {
        let spot = finding.en.as_ref().map(|spot| (spot.place, spot.bytes.start));
        (spot.is_none(), spot, finding.kind)
    });
    findings
}

/// A finding about a part of a text.
fn finding(kind: FindingKind, spot: Spot, message: Said, fix: Option<String>) -> Finding {
    Finding::new(kind, [Some(spot), None], message, fix.map(Said::Words))
}

/// A finding about the number or headword of a record, or about all of it.
fn of_record(kind: FindingKind, place: usize, message: Said, fix: Option<String>) -> Finding {
    finding(kind, Spot { place, bytes: 0..0 }, message, fix)
}

/// Does every number stand once and in its place?
fn numbers(book: &Rulebook) -> Vec<Finding> {
    let records = book.records().iter().enumerate();
    let numbered = records.filter(|(_, record)| record.kind.is_numbered());
    let numbered = numbered.filter_map(|(place, record)| Some((place, record.number?)));
    let numbered: Vec<(usize, RuleNumber)> = numbered.collect();
    let letters = numbered.iter().filter_map(skipped_letter).collect();
    [duplicates(book), order(&numbered), gaps(&numbered), letters, misprinted(book)].concat()
}

/// Numbers and headwords that stand twice.
fn duplicates(book: &Rulebook) -> Vec<Finding> {
    let (mut numbers, mut terms) = (BTreeSet::new(), BTreeSet::new());
    let mut findings = Vec::new();
    for (place, record) in book.records().iter().enumerate() {
        let number = record.number.filter(|_| record.kind.is_numbered());
        if let Some(number) = number.filter(|number| !numbers.insert(*number)) {
            let message = Said::new("lint-duplicate-number").with("number", number);
            let kind = FindingKind::DuplicateNumber;
            findings.push(of_record(kind, place, message, behind(number)));
        }
        if let Some(headword) = record.headword().filter(|headword| !terms.insert(*headword)) {
            let message = Said::new("lint-duplicate-term").with("term", headword);
            findings.push(of_record(FindingKind::DuplicateTerm, place, message, None));
        }
    }
    findings
}

/// The number behind this one, as a suggestion.
fn behind(number: RuleNumber) -> Option<String> {
    number.next().map(|next| next.to_string())
}

/// Numbers after which a smaller one follows that is no duplicate.
fn order(numbered: &[(usize, RuleNumber)]) -> Vec<Finding> {
    let mut highest: Option<RuleNumber> = None;
    let (mut seen, mut findings) = (BTreeSet::new(), Vec::new());
    for (at, (place, number)) in numbered.iter().enumerate() {
        // One number far ahead of its neighbours is the odd one, not all that follow it.
        let is_between = |next: RuleNumber| highest < Some(next) && next < *number;
        let next = numbered.get(at + 1).map(|next| next.1);
        let is_ahead = highest.is_some() && next.is_some_and(is_between);
        // Two rules that share a number were told already, with what stands under them.
        let again = !seen.insert(*number);
        if again && highest.is_some_and(|highest| highest.section() == number.section()) {
            continue;
        }
        if Some(*number) < highest || is_ahead {
            let last = highest.map_or(String::new(), |last| last.to_string());
            let message = Said::new("lint-out-of-order").with("number", number);
            let message = message.with("before", last);
            findings.push(of_record(FindingKind::OutOfOrder, *place, message, None));
        } else {
            highest = highest.max(Some(*number));
        }
    }
    findings
}

fn gaps(numbered: &[(usize, RuleNumber)]) -> Vec<Finding> {
    let places: BTreeMap<RuleNumber, usize> =
        numbered.iter().map(|(place, number)| (*number, *place)).collect();
    let (mut siblings, mut lost, mut findings) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
    for (number, place) in &places {
        let parent = number.parent().filter(|parent| parent.level() >= Level::Rule);
        let parent = parent.filter(|parent| !places.contains_key(parent) && lost.insert(*parent));
        let expected = match siblings.insert(number.parent(), *number) {
            Some(last) => RuleNumber::next(last),
            None => number.parent().and_then(RuleNumber::first_below),
        };
        let is_late = |expected: &RuleNumber| expected < number && number.level() >= Level::Rule;
        for missing in parent.into_iter().chain(expected.filter(is_late)) {
            let message = Said::new("lint-gap").with("missing", missing).with("number", number);
            findings.push(of_record(FindingKind::Gap, *place, message, None));
        }
    }
    findings
}

fn skipped_letter((place, number): &(usize, RuleNumber)) -> Option<Finding> {
    let message = Said::new("lint-skipped-letter").with("number", number);
    let told = of_record(FindingKind::SkippedLetter, *place, message, behind(*number));
    number.letters().contains(['l', 'o']).then_some(told)
}

/// What reading had to put right.
fn misprinted(book: &Rulebook) -> Vec<Finding> {
    let records = book.records().iter().enumerate().rev();
    let starts: BTreeMap<u32, usize> =
        records.map(|(place, record)| (record.lines.start, place)).collect();
    let problems = book.problems.iter().filter_map(|problem| {
        let ProblemKind::MisprintedNumber { printed, read } = &problem.kind else { return None };
        let place = starts.range(..=problem.line).next_back().map(|(_, place)| *place);
        let place = place.filter(|place| book.records()[*place].lines.contains(&problem.line));
        let message = Said::new("lint-misprinted-number").with("printed", printed);
        let told = of_record(FindingKind::MisprintedNumber, 0, message, Some(read.clone()));
        Some(Finding { en: place.map(|place| Spot { place, bytes: 0..0 }), ..told })
    });
    problems.collect()
}

/// Do the contents list the headings?
fn contents(book: &Rulebook) -> Vec<Finding> {
    let places = |wanted: fn(&Record) -> bool| {
        let records = book.records().iter().enumerate();
        let wanted = records.filter(move |(_, record)| wanted(record));
        wanted.filter_map(|(place, record)| Some((record.number?, place)))
    };
    let listed: BTreeMap<RuleNumber, usize> =
        places(|record| record.part == Some(Part::Contents)).collect();
    let is_heading = |record: &Record| record.kind == RecordKind::Section;
    let headings: BTreeSet<RuleNumber> = places(is_heading).map(|(number, _)| number).collect();
    let mut findings = Vec::new();
    let mut tell = |key, number: RuleNumber, place, fix: Option<[&String; 2]>| {
        let message = Said::new(key).with("number", number);
        let message = fix.iter().fold(message, |message, [line, _]| message.with("line", line));
        let fix = fix.map(|[_, heading]| heading.clone());
        findings.push(of_record(FindingKind::Contents, place, message, fix));
    };
    for (number, place) in places(is_heading).filter(|_| !listed.is_empty()) {
        let heading = &book.records()[place].text;
        match listed.get(&number).map(|line| &book.records()[*line].text) {
            None => tell("lint-contents-lack", number, place, None),
            Some(line) if lists(line, heading) => (),
            Some(line) => tell("lint-contents-other", number, place, Some([line, heading])),
        }
    }
    for (number, place) in listed.iter().filter(|(number, _)| !headings.contains(number)) {
        tell("lint-contents-extra", *number, *place, None);
    }
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
    let records = book.records().iter().enumerate();
    for (place, record) in records.filter(|(_, record)| !record.kind.is_front_or_back()) {
        for reference in references(&record.text) {
            let wrong = match &reference.target {
                Target::Numbers(range) => targets.number(*range, &reference),
                Target::Term(term) if record.kind == RecordKind::Glossary => targets.term(term),
                Target::Term(_) => None,
            };
            findings.extend(wrong.map(|(kind, message, fix)| {
                finding(kind, Spot { place, bytes: reference.bytes.clone() }, message, fix)
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
        let is_title =
            |record: &&Record| record.kind == RecordKind::Section || is_heading_text(&record.text);
        for number in &numbers {
            for title in book.all(*number).filter(is_title).map(|record| key(&record.text)) {
                if titles.entry(*number).or_default().insert(title.clone()) {
                    by_title.entry(title).or_default().push(*number);
                }
            }
        }
        let headwords = book.records().iter().filter_map(|record| record.headword());
        let terms = headwords.flat_map(names).collect();
        Self { book, numbers, by_title, titles, terms }
    }

    fn number(&self, range: NumberRange, reference: &Reference) -> Option<Wrong> {
        let printed = reference.title.as_deref();
        let called = printed.and_then(|title| self.called(title));
        let mut ends = [range.first(), range.last()].into_iter();
        if let Some(missing) = ends.find(|number| !self.numbers.contains(number)) {
            let message = Said::new("lint-dangling").with("number", missing);
            return Some((FindingKind::Dangling, message, called));
        }
        let (printed, number) = (printed?, range.first());
        // Behind a rule or subrule a quote may be its words.
        let is_quote =
            |called: &Option<String>| called.is_none() && number.level() == Level::Subrule;
        let is_right = match self.titles.get(&number) {
            Some(titles) => titles.contains(&key(printed)),
            None => is_quote(&called),
        };
        if !range.is_single() || is_right {
            return None;
        }
        let title = self.book.title(number);
        let message = match title {
            Some(title) => Said::new("lint-title-other").with("title", title),
            None => Said::new("lint-title-none"),
        };
        let message = message.with("number", number).with("printed", printed);
        Some((FindingKind::Title, message, called.or_else(|| title.map(str::to_owned))))
    }

    /// The number whose title this is.
    fn called(&self, title: &str) -> Option<String> {
        Some(self.by_title.get(&key(title))?.first()?.to_string())
    }

    fn term(&self, term: &str) -> Option<Wrong> {
        let parts = term.split(" and ").flat_map(|part| part.split(", ")).map(key).collect();
        let all_known = |names: Vec<String>| names.iter().all(|name| self.terms.contains(name));
        let is_known =
            self.terms.contains(&key(term)) || all_known(names(term)) || all_known(parts);
        let message = Said::new("lint-dangling-term").with("term", term);
        (!is_known).then_some((FindingKind::DanglingTerm, message, None))
    }
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
    let records = book.records().iter().enumerate();
    for (place, record) in records.filter(|(_, record)| !record.kind.is_front_or_back()) {
        let text = record.text.as_str();
        let found = [quotes(text), brackets(text), doubled(text)].map(first_of).concat();
        for (kind, bytes, message, fix) in found.into_iter().chain(full_stop(record)) {
            findings.push(finding(kind, Spot { place, bytes }, message, fix));
        }
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

fn unbalanced(at: usize, mark: char, key: &'static str, fix: Option<char>) -> Found {
    let message = Said::new(key).with("mark", mark);
    (FindingKind::Unbalanced, at..at + mark.len_utf8(), message, fix.map(String::from))
}

/// Curly quotes that open or close nothing; of straight ones only an odd number tells.
fn quotes(text: &str) -> Vec<Found> {
    let (mut found, mut open): (Vec<Found>, Option<usize>) = (Vec::new(), None);
    let left_open = |first| unbalanced(first, '“', "lint-never-closed", None);
    let may_follow = |next: char| next.is_whitespace() || matches!(next, '.' | ',' | ';' | ')');
    for (at, letter) in text.char_indices() {
        let next = text[at + letter.len_utf8()..].chars().next();
        match (letter, open) {
            ('“', None) => open = Some(at),
            // The direction tells whether the second one should have closed.
            ('“', Some(_)) if next.is_none_or(may_follow) => {
                found.push(unbalanced(at, letter, "lint-quote-closes", Some('”')));
                open = None;
            }
            ('“' | '\n', Some(first)) => {
                found.push(left_open(first));
                open = (letter == '“').then_some(at);
            }
            ('”', Some(_)) => open = None,
            ('”', None) => {
                let right = next.filter(|next| next.is_alphabetic()).map(|_| '“');
                found.push(unbalanced(at, letter, "lint-closes-nothing", right));
                open = right.map(|_| at);
            }
            _ => (),
        }
    }
    found.extend(open.map(left_open));
    let last = text.rfind('"').filter(|_| text.matches('"').count() % 2 == 1);
    found.extend(last.map(|last| unbalanced(last, '"', "lint-odd-quote", None)));
    found
}

fn brackets(text: &str) -> Vec<Found> {
    let is_told = |(at, kind, opens): &(usize, usize, bool)| {
        let is_latin = matches!(OPENING[*kind], '(' | '[' | '{');
        is_latin && (*opens || *kind > 0 || !is_list_mark(&text[..*at]))
    };
    let told = |(at, kind, opens)| match opens {
        true => unbalanced(at, OPENING[kind], "lint-never-closed", None),
        false => unbalanced(at, CLOSING[kind], "lint-closes-nothing", None),
    };
    without_partner(text).into_iter().filter(is_told).map(told).collect()
}

/// `a)` and `1)` number a list.
fn is_list_mark(before: &str) -> bool {
    let last = before.bytes().rev().take(3).take_while(|byte| !matches!(byte, b' ' | b'\n'));
    last.clone().count() <= 2 && last.into_iter().all(|byte| byte.is_ascii_alphanumeric())
}

/// Words that may well stand twice: `had had`, `that that`.
const MAY_DOUBLE: [&str; 3] = ["that", "had", "is"];

fn doubled(text: &str) -> Vec<Found> {
    let words: Vec<&str> = text.split(' ').collect();
    let (mut found, mut end) = (Vec::new(), 0);
    // A word that stands a thousand times in a row is one finding.
    for run in words.chunk_by(|one, other| one == other) {
        let (word, start) = (run[0], end);
        end += run.len() * (word.len() + 1);
        let is_plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if run.len() > 1 && is_plain && !MAY_DOUBLE.contains(&word) {
            let message = Said::new("lint-doubled").with("word", word);
            let word = Some(word.to_owned());
            found.push((FindingKind::DoubledWord, start..end - 1, message, word));
        }
    }
    found
}

/// A rule or example whose last paragraph ends in a letter.
fn full_stop(record: &Record) -> Option<Found> {
    let text = record.text.as_str();
    let last = text.chars().next_back()?;
    let ends_open = last.is_alphanumeric() || last == ',';
    let is_long = text.contains(' ') && !is_heading_text(text) && text.chars().count() > 60;
    let is_spoken = record.kind != RecordKind::Section;
    let (message, bytes) =
        (Said::new("lint-no-full-stop"), text.len() - last.len_utf8()..text.len());
    let found = (FindingKind::NoFullStop, bytes, message, Some(".".to_owned()));
    (is_spoken && is_long && ends_open).then_some(found)
}
