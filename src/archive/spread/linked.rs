//! What does a text link to? Start at [`Linker::side`].
//!
//! Cross-references become links where their target is there; terms of the glossary do at their
//! first mention.

use std::collections::HashSet;

use super::book::Book;
use super::open::Spread;
use crate::answer::{Link, LinkedText, ReadSide};
use crate::archive::open::Archive;
use crate::model::{Language, NumberRange, RuleNumber, Target};
use crate::text::references;

/// Links texts, and knows which terms were linked already.
pub(super) struct Linker<'a> {
    pub archive: &'a Archive,
    spread: &'a Spread,
    linked: [HashSet<usize>; 2],
    /// The entry that is read itself.
    own: Option<usize>,
}

impl<'a> Linker<'a> {
    /// One that has linked nothing yet.
    pub fn new(archive: &'a Archive, spread: &'a Spread) -> Self {
        Self { archive, spread, linked: Default::default(), own: None }
    }

    /// One for the entry at `own`, which needs no link to itself.
    pub fn of_entry(archive: &'a Archive, spread: &'a Spread, own: usize) -> Self {
        Self { own: Some(own), ..Self::new(archive, spread) }
    }

    /// Terms are linked anew from here on.
    pub fn start_over(&mut self) {
        self.linked = Default::default();
    }

    /// The record at `place` of the edition in `language`.
    pub fn side(&mut self, language: Language, place: usize) -> Option<ReadSide> {
        let book = match language {
            Language::En => self.spread.en.as_ref()?,
            Language::Ja => self.spread.ja.as_ref()?,
        };
        let record = book.records.get(place)?;
        let text = match book.is_title(place) {
            true => LinkedText { text: record.text.clone(), links: Vec::new() },
            false => self.text(language, &record.text),
        };
        let examples = book.examples(place).map(|it| self.text(language, &book.records[it].text));
        let term = record.term.clone();
        Some(ReadSide {
            number: record.number,
            since: book.since(place),
            text,
            examples: examples.collect(),
            headword: term.as_ref().map(|it| it.headword.clone()),
            reading: term.and_then(|it| it.reading),
        })
    }

    fn text(&mut self, language: Language, text: &str) -> LinkedText {
        let mut links = Vec::new();
        for reference in references(text) {
            let link = match &reference.target {
                Target::Numbers(range) => self.target(language, *range).map(Link::Rule),
                Target::Term(name) => self.term(name),
            };
            links.extend(link.map(|it| (reference.bytes, it)));
        }
        let linked = &mut self.linked[usize::from(language == Language::Ja)];
        for (bytes, entry) in self.spread.headwords.find(text) {
            let is_free = |it: &(std::ops::Range<usize>, Link)| {
                bytes.end <= it.0.start || it.0.end <= bytes.start
            };
            if Some(entry) != self.own && links.iter().all(is_free) && linked.insert(entry) {
                links.push((bytes, Link::Term(self.spread.entries[entry].slug.clone())));
            }
        }
        links.sort_by_key(|it| it.0.start);
        LinkedText { text: text.to_owned(), links }
    }

    fn term(&self, name: &str) -> Option<Link> {
        let entry = self.spread.entry_named(name).filter(|it| Some(*it) != self.own)?;
        Some(Link::Term(self.spread.entries[entry].slug.clone()))
    }

    /// The number in the leading edition that a text in `language` means by a range.
    fn target(&self, language: Language, range: NumberRange) -> Option<RuleNumber> {
        self.leading_range(language, range).map(NumberRange::first)
    }

    /// A range as the leading edition numbers it, where its first rule is there.
    pub fn leading_range(&self, language: Language, range: NumberRange) -> Option<NumberRange> {
        let there =
            |it: &NumberRange| self.spread.leading().is_some_and(|book| book.has(it.first()));
        let is_beside = language == Language::Ja && self.spread.en.is_some();
        let aligned = self.spread.alignment(self.archive).filter(|_| is_beside);
        let moved = aligned.and_then(|it| it.en_of(range.first()));
        let range = match moved {
            Some(number) if number != range.first() => number.into(),
            _ => range,
        };
        Some(range).filter(there)
    }

    /// The numbers that a record's texts point at, each once, as the leading edition has them;
    /// those that are not there as they are printed.
    pub fn targets(&self, language: Language, book: &Book, place: usize) -> Vec<Pointed> {
        let mut targets = Vec::new();
        for at in std::iter::once(place).chain(book.examples(place)) {
            for reference in references(&book.records[at].text) {
                let target = match reference.target {
                    Target::Numbers(range) => match self.leading_range(language, range) {
                        Some(range) => Pointed::There(range),
                        None => Pointed::Absent(range),
                    },
                    Target::Term(name) => match self.spread.entry_named(&name) {
                        Some(entry) if Some(entry) != self.own => Pointed::Entry(entry),
                        _ => continue,
                    },
                };
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
        targets
    }
}

/// What a text points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pointed {
    /// Rules that are there.
    There(NumberRange),
    /// Rules that are not.
    Absent(NumberRange),
    /// A glossary entry.
    Entry(usize),
}
