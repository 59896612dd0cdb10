//! What does a text link to? Start at [`Linker::record`].
//!
//! Cross-references become links where their target is there; terms of the glossary do at their
//! first mention.

use std::collections::HashSet;
use std::ops::Range;

use crate::answer::{Link, LinkedText, ReadRecord, ReadSide, ReadStanding, Subject};
use crate::ask::records;
use crate::book::{Both, EditionPair, Glossary, RecordRef, Standing};
use crate::citation::references;
use crate::home::HomeError;
use crate::model::{Language, NumberRange, RecordKind, Target};

/// Links texts, and knows which terms were linked already.
pub(super) struct Linker<'a> {
    pair: &'a EditionPair<'a>,
    glossary: &'a Glossary,
    linked: [HashSet<usize>; 2],
    /// The entry that is read itself.
    own: Option<usize>,
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

impl<'a> Linker<'a> {
    /// One that has linked nothing yet.
    pub fn new(pair: &'a EditionPair<'a>, glossary: &'a Glossary) -> Self {
        Self { pair, glossary, linked: Default::default(), own: None }
    }

    /// One for the entry at `own`, which needs no link to itself.
    pub fn of_entry(pair: &'a EditionPair<'a>, glossary: &'a Glossary, own: usize) -> Self {
        Self { own: Some(own), ..Self::new(pair, glossary) }
    }

    /// Terms are linked anew from here on.
    pub fn start_over(&mut self) {
        self.linked = Default::default();
    }

    /// A record in both languages, to read.
    pub fn record(&mut self, subject: Subject, both: &Both) -> Result<ReadRecord, HomeError> {
        let library = self.pair.library();
        let leading = both.leading().map(|record| library.row(record)).transpose()?;
        let standing = match both.ja.is_empty() && self.pair.sides().ja.is_empty() {
            true => None,
            false => self.pair.standing(both)?,
        };
        let is_title = leading.is_some_and(|row| row.is_title);
        let titles = if is_title { self.pair.titles(both)? } else { None };
        Ok(ReadRecord {
            name_ja: titles.and_then(|titles| titles.name_ja),
            kind: leading.map_or(RecordKind::Rule, |row| row.kind),
            is_title,
            standing: standing.map(with_examples),
            subject,
            en: self.side(both.en)?,
            ja: self.side(both.in_language(Language::Ja))?,
        })
    }

    fn side(&mut self, record: Option<RecordRef>) -> Result<Option<ReadSide>, HomeError> {
        let Some(record) = record else { return Ok(None) };
        let library = self.pair.library();
        let read = library.record(record)?;
        let text = match library.row(record)?.is_title {
            true => LinkedText { text: read.text.clone(), links: Vec::new() },
            false => self.text(record, &read.text)?,
        };
        let mut examples = Vec::new();
        for example in self.pair.examples(record)? {
            examples.push(self.text(example, &library.record(example)?.text)?);
        }
        Ok(Some(ReadSide {
            edition: library.edition_of_record(record),
            number: read.number,
            since: library.reworded(record)?.by(),
            text,
            examples,
            headword: read.term.as_ref().map(|term| term.headword.clone()),
            reading: read.term.and_then(|term| term.reading),
        }))
    }

    fn text(&mut self, record: RecordRef, text: &str) -> Result<LinkedText, HomeError> {
        let mut links: Vec<(Range<usize>, Link)> = Vec::new();
        for reference in references(text) {
            let link = match &reference.target {
                Target::Numbers(range) => {
                    let range = self.pair.leading_range(record.edition(), *range)?;
                    range.map(|range| Link::Rule(range.first()))
                }
                Target::Term(name) => {
                    let entry = self.glossary.named(name).filter(|at| Some(*at) != self.own);
                    entry.map(|at| self.term(at))
                }
            };
            links.extend(link.map(|link| (reference.bytes, link)));
        }
        let language = self.pair.library().edition_of_record(record).language;
        for (bytes, entry) in self.glossary.headwords.find(text) {
            let is_free = |(taken, _): &(Range<usize>, Link)| {
                bytes.end <= taken.start || taken.end <= bytes.start
            };
            let linked = &mut self.linked[usize::from(language == Language::Ja)];
            if Some(entry) != self.own && links.iter().all(is_free) && linked.insert(entry) {
                links.push((bytes, self.term(entry)));
            }
        }
        links.sort_by_key(|(bytes, _)| bytes.start);
        Ok(LinkedText { text: text.to_owned(), links })
    }

    fn term(&self, entry: usize) -> Link {
        Link::Term(self.glossary.entries[entry].slug.clone())
    }

    /// Adds what the texts of a record point at, each once: first as the English has it, then what
    /// the Japanese adds.
    pub fn add_targets(&self, both: &Both, targets: &mut Vec<Pointed>) -> Result<(), HomeError> {
        let library = self.pair.library();
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            for own in std::iter::once(record).chain(self.pair.examples(record)?) {
                for reference in references(&library.record(own)?.text) {
                    let target = match reference.target {
                        Target::Numbers(range) => {
                            match self.pair.leading_range(own.edition(), range)? {
                                Some(range) => Pointed::There(range),
                                None => Pointed::Absent(range),
                            }
                        }
                        Target::Term(name) => match self.glossary.named(&name) {
                            Some(entry) if Some(entry) != self.own => Pointed::Entry(entry),
                            _ => continue,
                        },
                    };
                    if !targets.contains(&target) {
                        targets.push(target);
                    }
                }
            }
        }
        Ok(())
    }
}

/// A rule with its examples is as bad as the worst of them.
fn with_examples(standing: Standing) -> ReadStanding {
    let mut status = standing.status;
    let mut since = records::changed(standing.since);
    for example in standing.examples {
        status = status.max(example.status);
        since.extend(records::changed(example.since));
    }
    ReadStanding { status, since }
}
