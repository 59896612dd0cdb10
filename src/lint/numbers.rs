//! Does every number stand once and in its place? Start at [`check`].

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Level, ProblemKind, RuleNumber, Rulebook, Said};

use super::finding::{Finding, LintKind};

pub(super) fn check(book: &Rulebook) -> Vec<Finding> {
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
            findings.push(Finding::of_record(LintKind::DuplicateNumber, *place, message, next));
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
            findings.push(Finding::of_record(LintKind::DuplicateTerm, place, message, None));
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
            findings.push(Finding::of_record(LintKind::OutOfOrder, *place, message, None));
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
            findings.push(Finding::of_record(LintKind::Gap, *place, message, None));
        }
        let expected = match siblings.insert(number.parent(), *number) {
            Some(last) => last.next(),
            None => first_child(*number),
        };
        let missing = expected.filter(|expected| expected < number);
        let Some(missing) = missing.filter(|_| number.level() >= Level::Rule) else { continue };
        let message = missing_before(missing, *number);
        findings.push(Finding::of_record(LintKind::Gap, *place, message, None));
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
        Finding::of_record(
            LintKind::SkippedLetter,
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
        ProblemKind::MisprintedNumber { printed, read } => Some(Finding {
            kind: LintKind::MisprintedNumber,
            place: by_line(problem.line),
            bytes: 0..0,
            message: Said::new("lint-misprinted-number").with("printed", printed),
            suggestion: Some(read.clone()),
        }),
        _ => None,
    });
    problems.collect()
}
