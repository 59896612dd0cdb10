//! What do the two editions look like side by side? Start at [`Bitext::trusting`].
//!
//! Nothing here judges; see `check` and `status`.

use std::ops::Range;

use super::facts::{Facts, Names, without_english};
use super::pairing::{Pairing, RecordPair, Trust, pair, printed_english};
use crate::model::{Language, Record, RecordKind, RuleNumber, Rulebook, Spot};
use crate::text::sentences;

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
    /// Pairs two editions by what is believed; `names` are known in both languages. Where the English
    /// edition is newer than what was translated, `numbers` are those of its records in that.
    pub fn trusting(
        trust: Trust,
        en: &'a Rulebook,
        ja: &'a Rulebook,
        names: &Names,
        numbers: Option<&[Option<RuleNumber>]>,
    ) -> Self {
        let mut both = Self::paired(en, ja, names, Pairing::default());
        both.pairing = pair(en, ja, &both.names, trust, numbers);
        both
    }

    /// Two editions whose pairing is known.
    pub fn paired(en: &'a Rulebook, ja: &'a Rulebook, names: &Names, pairing: Pairing) -> Self {
        let mut names = names.clone();
        for entry in ja.of_kind(RecordKind::Glossary) {
            if let (Some(english), Some(japanese)) = (printed_english(entry), entry.headword()) {
                names.add(english, japanese);
            }
        }
        Self { en, ja, pairing, names }
    }

    /// The English record of a pair of records.
    pub fn english(&self, record_pair: RecordPair) -> &'a Record {
        &self.en.records()[record_pair.en]
    }

    /// The Japanese record of a pair of records.
    pub fn japanese(&self, record_pair: RecordPair) -> &'a Record {
        &self.ja.records()[record_pair.ja]
    }

    /// The pairs of rules, examples and glossary entries.
    pub fn spoken(&self) -> impl Iterator<Item = RecordPair> + '_ {
        self.pairing.firsts().filter(|pair| self.english(*pair).kind.says_rules())
    }

    /// The pairs of records whose texts say something, each with the facts of both.
    pub fn pair_facts(&self) -> impl Iterator<Item = PairFacts<'a>> + '_ {
        let spoken = |pair: &RecordPair| !self.english(*pair).kind.is_front_or_back();
        self.pairing.firsts().filter(spoken).map(|record_pair| PairFacts {
            shared: self.pairing.all_of(record_pair.en).count() > 1,
            en: RecordFacts::of(record_pair.en, self.english(record_pair)),
            ja: RecordFacts::of(record_pair.ja, self.japanese(record_pair)),
        })
    }

    /// The Japanese title of a number: of the rules where they hold it, else of the contents.
    pub fn japanese_title(&self, number: RuleNumber) -> Option<&'a str> {
        let listed = || {
            let mut lines = self.ja.of_kind(RecordKind::Front);
            lines.find(|line| line.number == Some(number)).map(|line| line.text.as_str())
        };
        self.ja.title(number).or_else(listed).map(without_english)
    }
}

/// A record in one language, with its facts.
pub struct RecordFacts<'a> {
    /// Its place in its edition.
    pub place: usize,
    /// The record.
    pub record: &'a Record,
    /// What it says that needs no translation.
    pub facts: Facts,
}

/// A record in both languages, with the facts of both.
pub struct PairFacts<'a> {
    /// Whether other Japanese records translate parts of the same English one.
    pub shared: bool,
    /// In English.
    pub en: RecordFacts<'a>,
    /// In Japanese.
    pub ja: RecordFacts<'a>,
}

impl<'a> RecordFacts<'a> {
    /// Of the record at a place.
    pub fn of(place: usize, record: &'a Record) -> Self {
        Self { place, record, facts: Facts::of(&record.text) }
    }

    /// A part of the text; the whole where no bytes are given.
    pub fn spot(&self, bytes: Option<&Range<usize>>) -> Spot {
        let whole = || Spot::whole(self.place, self.record);
        bytes.map_or_else(whole, |bytes| Spot { place: self.place, bytes: bytes.clone() })
    }

    /// The words of a part.
    pub fn words(&self, bytes: &Range<usize>) -> &'a str {
        &self.record.text[bytes.clone()]
    }
}

/// The sentences of two texts side by side, where both have as many.
pub(super) fn aligned<'a>(en: &'a str, ja: &'a str) -> Vec<(&'a str, &'a str)> {
    let (english, japanese) = (sentences(en, Language::En), sentences(ja, Language::Ja));
    let are_as_many = english.len() == japanese.len();
    let both = english.into_iter().zip(japanese).filter(|_| are_as_many);
    both.map(|(one, other)| (en[one].trim(), ja[other].trim())).collect()
}
