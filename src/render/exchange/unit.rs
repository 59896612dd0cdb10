//! What is a unit called? Start at [`unit_name`].

use crate::answer::{OwnRecord, TranslatedRecord, TranslationAnswer};
use crate::model::{Record, RecordKind, TranslationStatus};

/// What a unit is called: `rule 702.19b`, `example 702.19b 2`, `glossary Lethal Damage`.
pub fn unit_name(record: &TranslatedRecord) -> String {
    let counted = record.kind == RecordKind::Example || record.ordinal > 0;
    let ordinal = if counted { format!(" {}", record.ordinal + 1) } else { String::new() };
    format!("{} {}{ordinal}", record.kind, record.subject)
}

/// A unit as every format writes it.
pub(super) struct Unit<'a> {
    /// What it is called.
    pub name: String,
    /// The English; where there is none, the word for the part of the book.
    pub source: &'a str,
    /// Whether that is English which the Japanese translates.
    pub is_english: bool,
    /// The Japanese.
    pub target: &'a str,
    /// What else is known of the record, each with its key.
    pub notes: Vec<(&'static str, &'a str)>,
}

impl<'a> Unit<'a> {
    /// The unit of a record of which a status is told.
    pub fn of(record: &'a TranslatedRecord) -> Self {
        let source = record.en.as_deref().or(record.previous.as_deref()).unwrap_or(" ");
        let headword = record.ja_headword.as_deref().map(|headword| ("headword", headword));
        let reading = record.ja_reading.as_deref().map(|reading| ("reading", reading));
        Self {
            name: unit_name(record),
            source,
            is_english: !source.trim().is_empty(),
            target: record.ja.as_ref().map_or("", |marked| &marked.text),
            notes: headword.into_iter().chain(reading).collect(),
        }
    }

    /// The unit of a Japanese record that is held against nothing.
    pub fn of_own(record: &'a OwnRecord) -> Self {
        let OwnRecord { en, ja } = record;
        let term = ja.term.as_ref();
        let headword = term.map(|term| ("headword", term.headword.as_str()));
        let reading = term.and_then(|term| Some(("reading", term.reading.as_deref()?)));
        let printed = Some(("printed", ja.printed.as_str())).filter(|note| !note.1.is_empty());
        let printed = printed.filter(|_| term.is_none());
        let unnamed = ja.part.map_or("…", |part| part.word());
        let source = en.as_deref().filter(|text| !text.is_empty());
        Self {
            name: own_name(ja),
            source: source.unwrap_or(unnamed),
            is_english: source.is_some(),
            target: &ja.text,
            notes: headword.into_iter().chain(reading).chain(printed).collect(),
        }
    }

    /// All units, the front matter before what is translated and all else behind it.
    pub fn all(answer: &'a TranslationAnswer) -> impl Iterator<Item = (Self, Told<'a>)> {
        let is_front = |record: &&OwnRecord| record.ja.kind == RecordKind::Front;
        let own = |record: &'a OwnRecord| (Self::of_own(record), Told::Nothing);
        let front = answer.own.iter().filter(is_front).map(own);
        let told = answer.records.iter().map(|record| (Self::of(record), Told::Status(record)));
        let behind = answer.own.iter().filter(move |record| !is_front(record)).map(own);
        front.chain(told).chain(behind)
    }
}

/// What is told of a unit.
#[derive(Clone, Copy)]
pub(super) enum Told<'a> {
    /// What the translation is against the English.
    Status(&'a TranslatedRecord),
    /// Nothing: it is held against nothing.
    Nothing,
}

impl Told<'_> {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Status(record) => record.status.word(),
            Self::Nothing => "own",
        }
    }

    /// Whether the translation is gone from the English.
    pub fn is_orphaned(self) -> bool {
        matches!(self, Self::Status(state) if state.status == TranslationStatus::Orphaned)
    }
}

/// What the unit of a Japanese record is called that is held against nothing:
/// `front contents 702 1`, `again rule 702.30d 2`.
fn own_name(record: &Record) -> String {
    let ordinal = record.ordinal + 1;
    match (record.part, record.number, &record.term) {
        (Some(part), Some(number), _) => {
            format!("{} {} {number} {ordinal}", record.kind, part.word())
        }
        (Some(part), None, _) => format!("{} {} {ordinal}", record.kind, part.word()),
        (None, Some(number), _) => format!("again {} {number} {ordinal}", record.kind),
        (None, None, Some(term)) => {
            let headword = term.english.as_deref().unwrap_or(&term.headword);
            format!("again {} {headword} {ordinal}", record.kind)
        }
        (None, None, None) => format!("again {} {ordinal}", record.kind),
    }
}
