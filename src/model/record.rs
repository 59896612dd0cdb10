//! What is one addressed piece of an edition? Start at [`Record`].

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::RuleNumber;
use super::piece::Piece;

/// What kind of piece a record is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum RecordKind {
    /// The title of a chapter or section.
    Section,
    /// A rule or subrule; also a keyword's heading such as `702.19. Trample`.
    Rule,
    /// An example under a rule.
    Example,
    /// A glossary entry.
    Glossary,
    /// Front matter; see [`Part`].
    Front,
    /// Back matter; see [`Part`].
    Back,
    /// An item of an update bulletin.
    Bulletin,
    /// A ruling.
    Ruling,
    /// A note.
    Note,
}

impl RecordKind {
    /// All kinds, in the order in which answers list them.
    pub const ALL: [Self; 9] = [
        Self::Section,
        Self::Rule,
        Self::Example,
        Self::Glossary,
        Self::Front,
        Self::Back,
        Self::Bulletin,
        Self::Ruling,
        Self::Note,
    ];

    /// Whether records of this kind stand in bulletins, rulings and notes, which explain rules.
    pub fn explains(self) -> bool {
        matches!(self, Self::Bulletin | Self::Ruling | Self::Note)
    }

    /// Whether records of this kind bear a number of their own.
    pub fn is_numbered(self) -> bool {
        matches!(self, Self::Section | Self::Rule)
    }

    /// Whether records of this kind stand before or behind the rules and their glossary.
    pub fn is_front_or_back(self) -> bool {
        matches!(self, Self::Front | Self::Back)
    }

    /// The word for this kind in flags and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Rule => "rule",
            Self::Example => "example",
            Self::Glossary => "glossary",
            Self::Front => "front",
            Self::Back => "back",
            Self::Bulletin => "bulletin",
            Self::Ruling => "ruling",
            Self::Note => "note",
        }
    }
}

impl fmt::Display for RecordKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Which part of the front or back matter a record belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The title of the document.
    Title,
    /// The line that says when the rules take effect.
    Date,
    /// What a copy or translation says of itself.
    Preamble,
    /// The introduction.
    Introduction,
    /// The table of contents, a record a line.
    Contents,
    /// A line of dashes or the like, kept so that nothing is lost.
    Ornament,
    /// A heading without a number, such as `Glossary`.
    Heading,
    /// The index of the oldest editions, a record a line.
    Index,
    /// The credits.
    Credits,
    /// The legal lines.
    Legal,
    /// Addresses and other matter at the end.
    Tail,
    /// Menus and links of a page, a record a line.
    Navigation,
    /// A second copy of what stands above, kept so that nothing is lost.
    Copy,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 13] = [
        Self::Title,
        Self::Date,
        Self::Preamble,
        Self::Introduction,
        Self::Contents,
        Self::Ornament,
        Self::Heading,
        Self::Index,
        Self::Credits,
        Self::Legal,
        Self::Tail,
        Self::Navigation,
        Self::Copy,
    ];

    /// The word for this part.
    pub fn word(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Date => "date",
            Self::Preamble => "preamble",
            Self::Introduction => "introduction",
            Self::Contents => "contents",
            Self::Ornament => "ornament",
            Self::Heading => "heading",
            Self::Index => "index",
            Self::Credits => "credits",
            Self::Legal => "legal",
            Self::Tail => "tail",
            Self::Navigation => "navigation",
            Self::Copy => "copy",
        }
    }
}

/// A glossary headword with what its heading says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Term {
    /// The headword in the edition's own language, as printed.
    pub headword: String,
    /// The reading in kana; Japanese only.
    pub reading: Option<String>,
    /// The English headword as the Japanese edition prints it.
    pub english: Option<String>,
}

/// One addressed piece of an edition.
///
/// [`Record::printed`], [`Record::text`] and what is [`Record::beside`] them together are the
/// source's lines, but for white space: nothing of a source is ever lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What it is.
    pub kind: RecordKind,
    /// Its number; for an example the number of its rule; for a line of the contents the number
    /// it lists.
    pub number: Option<RuleNumber>,
    /// Which of several examples of a rule, paragraphs of a part, or records that bear the same
    /// number or headword this is, from 0.
    pub ordinal: u16,
    /// The headword, for a glossary entry.
    pub term: Option<Term>,
    /// The part, for front and back matter.
    pub part: Option<Part>,
    /// What stands before the text and is not part of it, as printed: `702.19b`, `Example:`, the
    /// headword line, a bullet.
    pub printed: String,
    /// The words. Paragraphs and lines that mean something are parted by `\n`; lines that were
    /// only wrapped are joined by a space.
    pub text: String,
    /// Lines of the source, from 1, end excluded; blank lines inside may be covered.
    pub lines: Range<u32>,
    /// What it is beside its words, for a record of a bulletin, of rulings or of notes.
    pub piece: Option<Box<Piece>>,
    /// What the source prints beside its words, for a record of a Japanese edition.
    pub beside: Option<Box<Beside>>,
}

/// What a source prints beside the words of a record: they are no part of its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside {
    /// The English that the Japanese translates, as printed, with its number.
    pub english: Option<String>,
    /// How words are read, ascending; they never overlap.
    pub readings: Vec<Reading>,
}

/// How a word is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Bytes of the text that hold the word.
    pub bytes: Range<u32>,
    /// Its reading, as printed over it.
    pub kana: String,
}

impl Record {
    /// What addresses this record inside its edition.
    pub fn key(&self) -> RecordKey<'_> {
        RecordKey {
            kind: self.kind,
            number: self.number,
            headword: self.headword().or_else(|| self.document_key()),
            part: self.part,
            ordinal: self.ordinal,
        }
    }

    /// What a reader calls it: its number, else its headword.
    pub fn called(&self) -> Option<String> {
        let number = self.number.map(|number| number.to_string());
        number.or_else(|| self.headword().map(str::to_owned))
    }

    /// The headword, for a glossary entry.
    pub fn headword(&self) -> Option<&str> {
        self.term.as_ref().map(|term| term.headword.as_str())
    }

    /// What the document itself calls it, such as `A.7.Ruling.1`.
    pub fn document_key(&self) -> Option<&str> {
        self.piece.as_ref().map(|piece| piece.key.as_str()).filter(|key| !key.is_empty())
    }
}

/// The address of a record inside its edition: no two records of an edition share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey<'a> {
    /// The record's kind.
    pub kind: RecordKind,
    /// Its number.
    pub number: Option<RuleNumber>,
    /// Its headword, or what the document itself calls it.
    pub headword: Option<&'a str>,
    /// Its part.
    pub part: Option<Part>,
    /// Which of several.
    pub ordinal: u16,
}
