//! What do the two editions look like side by side? Start at [`Bitext::new`].
//!
//! Nothing here judges; see `check` and `status`.

use crate::model::{Record, RecordKind, RuleNumber, Rulebook};

use super::facts::Facts;
use super::finding::Spot;
use super::headword::printed_english;
use super::lexicon::Names;
use super::pairing::{Pairing, RecordPair, pair};

/// An English edition and a Japanese one with their pairing.
pub struct Bitext<'a> {
    /// The English edition.
    pub en: &'a Rulebook,
    /// The Japanese edition.
    pub ja: &'a Rulebook,
    /// Which record translates which.
    pub pairing: Pairing,
    /// Names in both languages: those given and those of the Japanese glossary.
    pub names: Names,
}

impl<'a> Bitext<'a> {
    /// Pairs two editions; `names` are names known in both languages.
    pub fn new(en: &'a Rulebook, ja: &'a Rulebook, names: &Names) -> Self {
        let names = Self::all_names(ja, names);
        let pairing = pair(en, ja, &names);
        Self { en, ja, pairing, names }
    }

    /// Two editions whose pairing is known.
    pub fn paired(en: &'a Rulebook, ja: &'a Rulebook, names: &Names, pairing: Pairing) -> Self {
        Self { en, ja, pairing, names: Self::all_names(ja, names) }
    }

    fn all_names(ja: &Rulebook, names: &Names) -> Names {
        let mut names = names.clone();
        for entry in ja.of_kind(RecordKind::Glossary) {
            if let (Some(english), Some(japanese)) = (printed_english(entry), entry.headword()) {
                names.add(english, japanese);
            }
        }
        names
    }

    /// The English record of a pair of records.
    pub fn english(&self, record_pair: RecordPair) -> &'a Record {
        &self.en.records()[record_pair.en]
    }

    /// The Japanese record of a pair of records.
    pub fn japanese(&self, record_pair: RecordPair) -> &'a Record {
        &self.ja.records()[record_pair.ja]
    }

    /// The pairs of records whose texts say something, each with the facts of both.
    pub(super) fn sides(&self) -> impl Iterator<Item = Sides<'a>> + '_ {
        let spoken = |it: &RecordPair| {
            let kind = self.english(*it).kind;
            !matches!(kind, RecordKind::Front | RecordKind::Back)
        };
        self.pairing.firsts().filter(spoken).map(|record_pair| Sides {
            shared: self.pairing.all_of(record_pair.en).count() > 1,
            en: Side::of(record_pair.en, self.english(record_pair)),
            ja: Side::of(record_pair.ja, self.japanese(record_pair)),
        })
    }

    /// The Japanese title of a number: of the rules where they hold it, else of the contents.
    pub(super) fn japanese_title(&self, number: RuleNumber) -> Option<&'a str> {
        let listed = || {
            let mut lines = self.ja.of_kind(RecordKind::Front);
            let line = lines.find(|it| it.number == Some(number))?;
            Some(line.text.as_str())
        };
        self.ja.title(number).or_else(listed).map(without_english)
    }
}

/// A Japanese title without the English that some headings print behind it: 飛行／Flying.
pub(super) fn without_english(title: &str) -> &str {
    let split = title.rsplit_once('／');
    let english = |it: &str| it.starts_with(|it: char| it.is_ascii_alphabetic());
    split.filter(|it| english(it.1)).map_or(title, |it| it.0)
}

/// One record in one language.
pub(super) struct Side<'a> {
    /// Its place in its edition.
    pub place: usize,
    /// The record.
    pub record: &'a Record,
    /// What it says that needs no translation.
    pub facts: Facts,
}

/// A record in both languages.
pub(super) struct Sides<'a> {
    /// Whether other Japanese records translate parts of the same English one.
    pub shared: bool,
    /// In English.
    pub en: Side<'a>,
    /// In Japanese.
    pub ja: Side<'a>,
}

impl<'a> Side<'a> {
    pub(super) fn of(place: usize, record: &'a Record) -> Self {
        Self { place, record, facts: Facts::of(&record.text) }
    }

    /// The whole text.
    pub(super) fn whole(&self) -> Spot {
        Spot { place: self.place, bytes: 0..self.record.text.len() }
    }

    /// A part of the text.
    pub(super) fn spot(&self, bytes: &std::ops::Range<usize>) -> Spot {
        Spot { place: self.place, bytes: bytes.clone() }
    }

    /// The words of a part.
    pub(super) fn words(&self, bytes: &std::ops::Range<usize>) -> &'a str {
        &self.record.text[bytes.clone()]
    }
}
