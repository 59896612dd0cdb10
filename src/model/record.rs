//! What is one addressed piece of an edition? Start at [`Record`]; what it is in a bulletin,
//! rulings or notes is its [`Piece`], where its text points is a [`Reference`], and what stands out
//! in it [`MarkedText`] tells.
//!
//! Nothing here knows how a document is laid out, or about colours or tags.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, FromRepr, IntoStaticStr};

use super::edition::{EffectiveDate, Language};
use super::number::{NumberRange, RuleNumber, half_width};

/// What kind of piece a record is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumString, FromRepr, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum RecordKind {
    /// The title of a chapter or section.
    Section,
    /// A rule or subrule; also a keyword's heading such as `702.19. Trample`.
    #[default]
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
    /// Whether records of this kind stand in bulletins, rulings and notes, which explain rules.
    pub fn explains(self) -> bool {
        matches!(self, Self::Bulletin | Self::Ruling | Self::Note)
    }

    /// Whether records of this kind say what the rules are, and are no title.
    pub fn says_rules(self) -> bool {
        matches!(self, Self::Rule | Self::Example | Self::Glossary)
    }

    /// Whether records of this kind bear a number of their own.
    pub fn is_numbered(self) -> bool {
        matches!(self, Self::Section | Self::Rule)
    }

    /// Whether records of this kind stand before or behind the rules and their glossary.
    pub fn is_front_or_back(self) -> bool {
        matches!(self, Self::Front | Self::Back)
    }
}

/// Which part of the front or back matter a record belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
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
    /// Whether translators say that the words, though old, translate the English of its day.
    pub is_confirmed: bool,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// What a piece of a document is to the item it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Default, Display, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    /// The title of a section or of an item.
    Heading,
    /// The text itself: of a rule, a glossary entry, a ruling.
    #[default]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
        Self { language, role, ..Self::default() }
    }

    /// Whether deleted and inserted parts are marked.
    pub fn has_change_marks(&self) -> bool {
        self.spans.iter().any(|span| span.kind != SpanKind::TranslatorNote)
    }
}

/// Why a piece of text stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// It answers the query.
    Match,
    /// It is a cross-reference.
    Reference,
    /// It was deleted.
    Delete,
    /// It was inserted.
    Insert,
    /// It is a term of the glossary.
    Term,
    /// It is the name of a card.
    Name,
}

/// A text and the byte ranges of it that stand out, in order; ranges never overlap.
///
/// In JSON it is `{text, marks:[[start, end]]}`, where marks count characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "TextAndMarks")]
#[schemars(with = "TextAndMarks")]
pub struct MarkedText {
    /// The text.
    pub text: String,
    /// Byte ranges on character boundaries, ascending.
    pub marks: Vec<(Range<usize>, Mark)>,
}

impl MarkedText {
    /// A text in which nothing stands out.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), marks: Vec::new() }
    }

    /// The marked ranges in Unicode scalar values.
    pub fn marks_in_characters(&self) -> Vec<[usize; 2]> {
        let characters = |to: usize| self.text[..to].chars().count();
        self.marks
            .iter()
            .map(|(bytes, _)| [characters(bytes.start), characters(bytes.end)])
            .collect()
    }
}

/// A marked text in JSON.
#[derive(Serialize, JsonSchema)]
struct TextAndMarks {
    text: String,
    marks: Vec<[usize; 2]>,
}

impl From<MarkedText> for TextAndMarks {
    fn from(marked: MarkedText) -> Self {
        Self { marks: marked.marks_in_characters(), text: marked.text }
    }
}

/// A cross-reference found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Bytes of the text that hold the printed number or term, without the word `rule` and
    /// without the title.
    pub bytes: Range<usize>,
    /// What it points at.
    pub target: Target,
    /// The title that is printed with it, without its quotes or brackets.
    pub title: Option<String>,
}

/// What a cross-reference points at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A rule number or a range of them.
    Numbers(NumberRange),
    /// A glossary headword, as printed.
    Term(String),
}

/// What addresses a glossary entry: its headword in lower case, letters and digits only, the rest
/// one hyphen each.
pub fn slug(headword: &str) -> String {
    let mut slug = String::with_capacity(headword.len());
    for letter in headword.chars().map(half_width) {
        match letter {
            '’' | '\'' => {}
            _ if letter.is_alphanumeric() => slug.extend(letter.to_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}
