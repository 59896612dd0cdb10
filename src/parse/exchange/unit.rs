//! What does one unit of a translators' file say, and which record is it? Start at [`Unit`].
//!
//! Nothing here knows a format.

use std::collections::HashMap;

use crate::model::{EditionId, Level, Part, Record, RecordKind, RuleNumber, Term};

/// A file of units.
pub(super) struct Exchange {
    /// The English edition that the units are of.
    pub english: EditionId,
    pub units: Vec<Unit>,
    /// Whether it ends as it was written, and nothing in between is gone.
    pub is_whole: bool,
}

/// One unit of a translators' file.
#[derive(Debug, Default)]
pub(super) struct Unit {
    pub line: u32,
    pub end: u32,
    /// What it is called.
    pub context: String,
    pub source: String,
    pub target: String,
    pub headword: Option<String>,
    pub reading: Option<String>,
    /// What stands before the text.
    pub printed: Option<String>,
    /// The translation that a draft stands in place of.
    pub before: Option<String>,
    pub is_draft: bool,
    pub is_fuzzy: bool,
    /// Whether its English is gone: its number is another rule's by now.
    pub is_orphaned: bool,
}

/// The word before the name of a unit whose record stands twice in the Japanese.
const AGAIN: &str = "again ";

impl Unit {
    /// Takes over what a comment says of the record.
    pub fn note(&mut self, comment: &str) {
        let Some((key, value)) = comment.split_once(':') else { return };
        match (key.trim(), value.trim()) {
            ("translation", value) => self.before = Some(unescaped(value)),
            ("draft", _) => self.is_draft = true,
            ("status", value) => self.is_orphaned |= value == "orphaned",
            (key, value) => self.set(key, value),
        }
    }

    fn set(&mut self, key: &str, value: &str) {
        let field = match key {
            "headword" => &mut self.headword,
            "reading" => &mut self.reading,
            "printed" => &mut self.printed,
            _ => return,
        };
        *field = Some(value.to_owned());
    }

    /// The units of records, each with what units of their own say that stand beside it, such as
    /// `headword glossary Wug`; `translation rule 702.19b` says that a draft stands in the place
    /// of what it holds.
    pub fn gathered(units: Vec<Self>) -> Vec<Self> {
        let (beside, mut own): (Vec<Self>, Vec<Self>) =
            units.into_iter().partition(|unit| unit.beside().is_some());
        let names = own.iter().enumerate().map(|(place, unit)| (unit.context.clone(), place));
        let places: HashMap<String, usize> = names.collect();
        for unit in &beside {
            let Some((key, name)) = unit.beside() else { continue };
            let Some(own) = places.get(name).map(|place| &mut own[*place]) else { continue };
            match key {
                "translation" => {
                    (own.is_draft, own.before) = (true, Some(unit.target.clone()));
                }
                key => own.set(key, &unit.target),
            }
        }
        own
    }

    /// What of another unit this one says, and the name of that unit.
    fn beside(&self) -> Option<(&str, &str)> {
        let parts = self.context.split_once(' ')?;
        ["headword", "reading", "printed", "translation"].contains(&parts.0).then_some(parts)
    }

    /// The translation; a draft that nobody has approved is none, and what was there before is.
    pub fn translation(&self) -> Option<&str> {
        let text = match self.is_draft && self.is_fuzzy {
            true => self.before.as_deref()?,
            false => &self.target,
        };
        let is_named = !self.context.is_empty() && !self.is_orphaned;
        Some(text).filter(|text| !text.is_empty() && is_named)
    }

    /// The record that the context names: `rule 702.19b`, `example 702.19b 2`, `glossary Wug`,
    /// `front contents 702 1`.
    pub fn record(&self, text: &str) -> Option<Record> {
        let name = self.context.strip_prefix(AGAIN).unwrap_or(&self.context);
        let (kind, subject) = name.split_once(' ')?;
        let kind = RecordKind::ALL.into_iter().find(|candidate| candidate.word() == kind)?;
        let counted = subject.rsplit_once(' ').and_then(|(subject, ordinal)| {
            Some((subject, ordinal.parse::<u16>().ok()?.checked_sub(1)?))
        });
        let (subject, ordinal) = counted.unwrap_or((subject, 0));
        let (mut number, mut term, mut part, mut printed) = (None, None, None, String::new());
        match kind {
            RecordKind::Glossary => {
                term = Some(Term {
                    headword: self.headword.clone().unwrap_or_else(|| subject.to_owned()),
                    reading: self.reading.clone(),
                    english: Some(subject.to_owned()),
                });
            }
            RecordKind::Example => {
                (number, printed) = (Some(subject.parse().ok()?), "例：".to_owned())
            }
            RecordKind::Section | RecordKind::Rule => {
                let own: RuleNumber = subject.parse().ok()?;
                let dot = if own.level() == Level::Subrule { "" } else { "." };
                (number, printed) = (Some(own), format!("{own}{dot}"));
            }
            RecordKind::Front | RecordKind::Back => {
                let (word, listed) = subject.split_once(' ').unwrap_or((subject, ""));
                part = Some(Part::ALL.into_iter().find(|part| part.word() == word)?);
                number = if listed.is_empty() { None } else { Some(listed.parse().ok()?) };
            }
            _ => return None,
        }
        let printed = self.printed.clone().unwrap_or(printed);
        let (lines, text) = (self.line..self.end, text.to_owned());
        Some(Record {
            kind,
            number,
            ordinal,
            term,
            part,
            printed,
            text,
            lines,
            piece: None,
            beside: None,
        })
    }
}

/// A string with its escapes undone.
pub fn unescaped(inside: &str) -> String {
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars();
    while let Some(letter) = chars.next() {
        let escaped = if letter == '\\' { chars.next() } else { None };
        match (letter, escaped) {
            ('\\', Some('n')) => text.push('\n'),
            ('\\', Some('t')) => text.push('\t'),
            ('\\', Some('r')) => text.push('\r'),
            ('\\', Some(other)) => text.push(other),
            _ => text.push(letter),
        }
    }
    text
}
