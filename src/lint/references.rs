//! Do cross-references point at what they say? Start at [`check`].

use std::collections::{BTreeMap, BTreeSet};

use crate::citation::references;
use crate::diff::fold;
use crate::model::{
    Level, NumberRange, Record, RecordKind, Reference, RuleNumber, Rulebook, Said, Target,
    is_heading_text,
};

use super::finding::{Finding, LintKind};

pub(super) fn check(book: &Rulebook) -> Vec<Finding> {
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
            findings.extend(wrong.map(|(kind, message, suggestion)| Finding {
                kind,
                place: Some(place),
                bytes: reference.bytes.clone(),
                message,
                suggestion,
            }));
        }
    }
    findings
}

/// What is wrong with a reference: kind, message, suggestion.
type Wrong = (LintKind, Said, Option<String>);

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
            return Some((LintKind::Dangling, message, named));
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
        Some((LintKind::Title, message, right))
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
        (!known).then_some((LintKind::DanglingTerm, message, None))
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
    let letters =
        |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' };
    let plain: String = fold(title).chars().filter(|letter| *letter != '\'').map(letters).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
