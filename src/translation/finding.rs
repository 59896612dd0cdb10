//! What can be wrong between a rule and its translation? Start at [`Finding`].
//!
//! A finding points into both texts and keeps no copy of them.

use std::fmt;
use std::ops::Range;

use crate::model::{Record, Said, Severity};

/// A place in the text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Place of the record in its edition.
    pub place: usize,
    /// Bytes of the record's text; the whole text where it is about all of it.
    pub bytes: Range<usize>,
}

impl Spot {
    /// The whole text of the record at a place.
    pub(super) fn whole(place: usize, record: &Record) -> Self {
        Self { place, bytes: 0..record.text.len() }
    }
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// The English has a record that the translation lacks.
    Missing,
    /// The translation has a record that the English lacks.
    Orphaned,
    /// Both have the record, under different numbers.
    Number,
    /// A record stands twice.
    Duplicate,
    /// A cross-reference points at another rule than the English one.
    Reference,
    /// The English points at a rule and the translation does not.
    ReferenceMissing,
    /// The translation points at a rule and the English does not.
    ReferenceExtra,
    /// The title beside a cross-reference is not the title of the rule.
    Title,
    /// Mana or other symbols differ.
    Symbol,
    /// Power and toughness, or changes to them, differ.
    Size,
    /// Figures differ.
    Figure,
    /// The English kept in quotes is not in the English text.
    QuotedEnglish,
    /// The number of examples differs.
    Examples,
    /// The number of sentences or the length is out of proportion.
    Length,
    /// A bracket is opened and not closed, or closed and not opened.
    Bracket,
    /// Remains of HTML.
    Markup,
    /// Full-width where the edition writes half-width, or the other way round.
    Width,
    /// An English word is misspelt.
    Spelling,
    /// A glossary headword names its English term otherwise than the English edition.
    Headword,
    /// A passage was left in English.
    Untranslated,
    /// A sentence translates English words that no longer stand there.
    Leftover,
}

impl FindingKind {
    /// All kinds, in the order in which summaries list them.
    pub const ALL: [Self; 21] = [
        Self::Missing,
        Self::Orphaned,
        Self::Number,
        Self::Duplicate,
        Self::Reference,
        Self::ReferenceMissing,
        Self::ReferenceExtra,
        Self::Title,
        Self::Symbol,
        Self::Size,
        Self::Figure,
        Self::QuotedEnglish,
        Self::Examples,
        Self::Length,
        Self::Bracket,
        Self::Markup,
        Self::Width,
        Self::Spelling,
        Self::Headword,
        Self::Untranslated,
        Self::Leftover,
    ];

    /// The word for this kind in flags, JSON and SARIF.
    pub fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Orphaned => "orphaned",
            Self::Number => "number",
            Self::Duplicate => "duplicate",
            Self::Reference => "reference",
            Self::ReferenceMissing => "reference-missing",
            Self::ReferenceExtra => "reference-extra",
            Self::Title => "title",
            Self::Symbol => "symbol",
            Self::Size => "size",
            Self::Figure => "figure",
            Self::QuotedEnglish => "quoted-english",
            Self::Examples => "examples",
            Self::Length => "length",
            Self::Bracket => "bracket",
            Self::Markup => "markup",
            Self::Width => "width",
            Self::Spelling => "spelling",
            Self::Headword => "headword",
            Self::Untranslated => "untranslated",
            Self::Leftover => "leftover",
        }
    }

    /// What a finding of this kind says, for a list of rules.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Missing => "the English has a record that the translation lacks",
            Self::Orphaned => "the translation has a record that the English lacks",
            Self::Number => "both have the record, under different numbers",
            Self::Duplicate => "a record stands twice",
            Self::Reference => "a cross-reference points at another rule than the English one",
            Self::ReferenceMissing => "the English points at a rule and the translation does not",
            Self::ReferenceExtra => "the translation points at a rule and the English does not",
            Self::Title => "the title beside a cross-reference is not the title of the rule",
            Self::Symbol => "mana or other symbols differ",
            Self::Size => "power and toughness, or changes to them, differ",
            Self::Figure => "figures differ",
            Self::QuotedEnglish => "the English kept in quotes is not in the English text",
            Self::Examples => "the number of examples differs",
            Self::Length => "the number of sentences or the length is out of proportion",
            Self::Bracket => "a bracket is opened and not closed, or closed and not opened",
            Self::Markup => "remains of HTML",
            Self::Width => "full-width where the edition writes half-width, or the reverse",
            Self::Spelling => "an English word is misspelt",
            Self::Headword => "a headword names its English term otherwise than the English",
            Self::Untranslated => "a passage was left in English",
            Self::Leftover => "a sentence translates English words that no longer stand there",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Something wrong between an English record and its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: FindingKind,
    /// How bad it is.
    pub severity: Severity,
    /// Where in the English edition; none where it is about the Japanese only.
    pub en: Option<Spot>,
    /// Where in the Japanese edition; none where the Japanese lacks it.
    pub ja: Option<Spot>,
    /// What is wrong, in a sentence without a full stop.
    pub message: Said,
    /// What to write instead of the Japanese spot, or what to do.
    pub suggestion: Said,
}
