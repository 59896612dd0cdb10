//! What can be wrong in a text, or between a rule and its translation? Start at [`Finding`].
//!
//! A finding points into the texts and keeps no copy of them.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumMessage, IntoStaticStr, VariantArray};

use super::{Record, Said};

/// Something wrong in an edition, or between an English record and its translation.
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
    /// What to write instead of the spot, or what to do, as far as one can tell.
    pub suggestion: Option<Said>,
}

impl Finding {
    /// One as bad as its kind mostly is.
    pub fn new(
        kind: FindingKind,
        [en, ja]: [Option<Spot>; 2],
        message: Said,
        suggestion: impl Into<Option<Said>>,
    ) -> Self {
        Self { kind, severity: kind.severity(), en, ja, message, suggestion: suggestion.into() }
    }
}

/// A place in the text of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Place of the record in its edition.
    pub place: usize,
    /// Bytes of the record's text; empty where it is about its number or headword.
    pub bytes: Range<usize>,
}

impl Spot {
    /// The whole text of the record at a place.
    pub fn whole(place: usize, record: &Record) -> Self {
        Self { place, bytes: 0..record.text.len() }
    }
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
// What a kind is called and says is told by its lines below.
#[derive(Display, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum FindingKind {
    /// A number stands twice.
    DuplicateNumber,
    /// A headword stands twice.
    DuplicateTerm,
    /// A number is missing between its neighbours.
    Gap,
    /// A number comes where its neighbours do not let one expect it.
    OutOfOrder,
    /// A number ends in l or o, which the rules skip.
    SkippedLetter,
    /// A number is printed in a form that the rules do not use.
    MisprintedNumber,
    /// A cross-reference points at a rule that is not there.
    Dangling,
    /// A cross-reference points at a glossary entry that is not there.
    DanglingTerm,
    /// The contents and the headings disagree.
    Contents,
    /// A quote or bracket has no partner.
    Unbalanced,
    /// A word stands twice in a row.
    DoubledWord,
    /// A sentence ends without a mark.
    NoFullStop,
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
    /// The number of sentences or the length is out of proportion.
    Length,
    /// A bracket is opened and not closed, or closed and not opened.
    Bracket,
    /// Remains of HTML.
    Markup,
    /// Full-width where the edition writes half-width, or the reverse.
    Width,
    /// A space inside Japanese words.
    Space,
    /// An English word is misspelt.
    Spelling,
    /// A headword names its English term otherwise than the English.
    Headword,
    /// A passage was left in English.
    Untranslated,
    /// A sentence translates English words that no longer stand there.
    Leftover,
    /// One side denies, or lets choose, what the other does not.
    Opposite,
}

impl FindingKind {
    /// The kinds of a text by itself, in the order in which summaries list them.
    pub const OF_TEXT: [Self; 13] = [
        Self::DuplicateNumber,
        Self::DuplicateTerm,
        Self::Gap,
        Self::OutOfOrder,
        Self::SkippedLetter,
        Self::MisprintedNumber,
        Self::Dangling,
        Self::DanglingTerm,
        Self::Title,
        Self::Contents,
        Self::Unbalanced,
        Self::DoubledWord,
        Self::NoFullStop,
    ];

    /// The kinds between a text and its translation, in the order in which summaries list them.
    pub const OF_TRANSLATION: &[Self] = Self::VARIANTS.split_at(Self::Missing as usize).1;

    /// What a finding of this kind says, for a list of rules: what stands beside it above.
    pub fn meaning(self) -> String {
        let mut letters = self.get_documentation().unwrap_or_default().chars();
        let first = letters.next().map(|letter| letter.to_ascii_lowercase());
        first.into_iter().chain(letters.as_str().trim_end_matches('.').chars()).collect()
    }

    /// How bad a finding of this kind mostly is.
    pub fn severity(self) -> Severity {
        match self {
            Self::Gap | Self::DanglingTerm | Self::Title | Self::Unbalanced => Severity::Warning,
            Self::ReferenceMissing | Self::QuotedEnglish | Self::Opposite => Severity::Warning,
            Self::DuplicateTerm | Self::Headword | Self::Untranslated => Severity::Warning,
            Self::Leftover => Severity::Warning,
            Self::MisprintedNumber | Self::DoubledWord | Self::NoFullStop => Severity::Note,
            Self::ReferenceExtra | Self::Length | Self::Width | Self::Space => Severity::Note,
            _ => Severity::Error,
        }
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum Severity {
    /// Somebody may like to look.
    Note,
    /// It misleads a reader, or is wrong more often than not.
    Warning,
    /// It is wrong.
    Error,
}

impl Severity {
    /// All, the worst first, as summaries list them.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];
}
