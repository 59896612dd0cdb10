//! What is a piece of a bulletin, of rulings or of notes beside its words? Start at [`Piece`].
//!
//! The Comprehensive Rules have no pieces: their records say all by kind and number. Nothing here
//! knows how a document is laid out.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edition::{EffectiveDate, Language};
use super::number::{NumberRange, RuleNumber};

/// What a piece of a document is to the item it belongs to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The title of a section or of an item.
    Heading,
    /// The text itself: of a rule, a glossary entry, a ruling.
    Text,
    /// An example.
    Example,
    /// What the writer or translator says about it.
    Remark,
    /// One of several steps in order.
    Step,
    /// A rule quoted with its number.
    Citation,
}

impl Role {
    /// The word for this role in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Heading => "heading",
            Self::Text => "text",
            Self::Example => "example",
            Self::Remark => "remark",
            Self::Step => "step",
            Self::Citation => "citation",
        }
    }
}

/// Why a part of a piece's text is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpanKind {
    /// Struck out: it stands in the old edition only.
    Deleted,
    /// Underlined: it stands in the new edition only.
    Inserted,
    /// A note by the translator, with its brackets.
    TranslatorNote,
}

/// A part of a text that is not plain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// Bytes of the text.
    pub bytes: Range<u32>,
    /// Why it is not plain.
    pub kind: SpanKind,
}

/// Where a ruling comes from, as in `[Legions FAQ 2003/01/23]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Bytes of the text that hold it, with its brackets.
    pub bytes: Range<u32>,
    /// The name as printed.
    pub printed: String,
    /// The name that is meant, where the printed one is misspelt.
    pub name: String,
    /// Its day.
    pub date: Option<EffectiveDate>,
    /// What it says of itself behind the day, such as a rule number.
    pub place: Option<String>,
}

/// What a record of a bulletin, of rulings or of notes is beside its words.
///
/// The records of one item stand together and share their `item`, which is 0 for what is about
/// the document as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The language of its words.
    pub language: Language,
    /// What it is to its item.
    pub role: Role,
    /// Which item of the document it belongs to, from 1.
    pub item: u32,
    /// What the document itself calls the item, the same in both languages: `A.7.Ruling.1`; empty
    /// where it is called by its rules only.
    pub key: String,
    /// The rules it speaks of, in the order of the text.
    pub numbers: Vec<NumberRange>,
    /// The number that the rule had before, where both are printed.
    pub renumbered_from: Option<RuleNumber>,
    /// Whether the document marks it as changed.
    pub marked_changed: bool,
    /// The parts of the text that are not plain, ascending; they never overlap.
    pub spans: Vec<Span>,
    /// Where it comes from, as it says itself.
    pub sources: Vec<Source>,
}

impl Piece {
    /// A piece that says nothing of itself yet.
    pub fn new(language: Language, role: Role) -> Self {
        Self {
            language,
            role,
            item: 0,
            key: String::new(),
            numbers: Vec::new(),
            renumbered_from: None,
            marked_changed: false,
            spans: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// Whether deleted and inserted parts are marked.
    pub fn has_change_marks(&self) -> bool {
        self.spans.iter().any(|span| span.kind != SpanKind::TranslatorNote)
    }
}
