//! What can be wrong in a text? Start at [`Finding`].

use std::fmt;
use std::ops::Range;

use crate::model::{Said, Severity};

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LintKind {
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
    /// The title printed with a cross-reference is not the title of the rule.
    Title,
    /// The contents and the headings disagree.
    Contents,
    /// A quote or bracket has no partner.
    Unbalanced,
    /// A word stands twice in a row.
    DoubledWord,
    /// A sentence ends without a mark.
    NoFullStop,
}

impl LintKind {
    /// All kinds, in the order in which summaries list them.
    pub const ALL: [Self; 13] = [
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

    /// The word for this kind in flags, JSON and SARIF.
    pub fn word(self) -> &'static str {
        match self {
            Self::DuplicateNumber => "duplicate-number",
            Self::DuplicateTerm => "duplicate-term",
            Self::Gap => "gap",
            Self::OutOfOrder => "out-of-order",
            Self::SkippedLetter => "skipped-letter",
            Self::MisprintedNumber => "misprinted-number",
            Self::Dangling => "dangling",
            Self::DanglingTerm => "dangling-term",
            Self::Title => "title",
            Self::Contents => "contents",
            Self::Unbalanced => "unbalanced",
            Self::DoubledWord => "doubled-word",
            Self::NoFullStop => "no-full-stop",
        }
    }

    /// What a finding of this kind says, for a list of rules.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::DuplicateNumber => "a number stands twice",
            Self::DuplicateTerm => "a headword stands twice",
            Self::Gap => "a number is missing between its neighbours",
            Self::OutOfOrder => "a number comes where its neighbours do not let one expect it",
            Self::SkippedLetter => "a number ends in l or o, which the rules skip",
            Self::MisprintedNumber => "a number is printed in a form that the rules do not use",
            Self::Dangling => "a cross-reference points at a rule that is not there",
            Self::DanglingTerm => "a cross-reference points at a glossary entry that is not there",
            Self::Title => "the title printed with a cross-reference is not the rule's",
            Self::Contents => "the contents and the headings disagree",
            Self::Unbalanced => "a quote or bracket has no partner",
            Self::DoubledWord => "a word stands twice in a row",
            Self::NoFullStop => "a sentence ends without a mark",
        }
    }

    /// How bad a finding of this kind is.
    pub fn severity(self) -> Severity {
        match self {
            Self::DuplicateNumber
            | Self::OutOfOrder
            | Self::SkippedLetter
            | Self::Dangling
            | Self::Contents => Severity::Error,
            Self::DuplicateTerm
            | Self::Gap
            | Self::DanglingTerm
            | Self::Title
            | Self::Unbalanced => Severity::Warning,
            Self::MisprintedNumber | Self::DoubledWord | Self::NoFullStop => Severity::Note,
        }
    }
}

impl fmt::Display for LintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Something wrong in an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: LintKind,
    /// Place of the record; none where it is about the whole edition.
    pub place: Option<usize>,
    /// Bytes of the record's text; empty where it is about its number or headword.
    pub bytes: Range<usize>,
    /// What is wrong, in a sentence without a full stop.
    pub message: Said,
    /// What was meant, as far as one can tell.
    pub suggestion: Option<String>,
}

impl Finding {
    /// A finding about the number or headword of a record, or about all of it.
    pub(super) fn of_record(
        kind: LintKind,
        place: usize,
        message: Said,
        suggestion: Option<String>,
    ) -> Self {
        Self { kind, place: Some(place), bytes: 0..0, message, suggestion }
    }
}
