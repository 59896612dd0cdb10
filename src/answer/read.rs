//! What does somebody get who reads the rules page by page? Start at [`RuleAnswer`] and
//! [`SectionAnswer`].
//!
//! Texts carry their links, both languages stand beside each other, and a Japanese rule stands
//! beside the English one that it translates even where their numbers differ.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use super::show::{FormerRule, Side, Subject, TodayNumber};
use crate::model::{
    Class, EditionId, Mention, NumberRange, RecordKind, RuleNumber, Standing, Titles,
};

/// The editions that are read side by side; none of either where all history was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SearchedEditions")]
pub struct Facing {
    /// The English one.
    pub en: Option<EditionId>,
    /// The Japanese one.
    pub ja: Option<EditionId>,
    /// Whether both are the newest here.
    #[serde(skip)]
    pub is_newest: bool,
}

/// A text with what it links to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedText {
    /// The text; paragraphs are parted by `\n`.
    pub text: String,
    /// Byte ranges on character boundaries, ascending and never overlapping, with their targets.
    pub links: Vec<(Range<usize>, Link)>,
}

/// What a piece of a text links to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// A rule or section that is there.
    Rule(RuleNumber),
    /// A glossary entry, by what addresses it.
    Term(String),
}

/// A record in one language, to read.
pub type ReadSide = Side<LinkedText>;

/// A rule, section title or glossary entry in both languages.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadRecord {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    pub subject: Subject,
    /// Whether its text is a title.
    pub is_title: bool,
    /// The English.
    pub en: Option<ReadSide>,
    /// The Japanese.
    pub ja: Option<ReadSide>,
    /// What a titled record is called in Japanese where no text that is here holds its title.
    pub name_ja: Option<String>,
    /// What the translation is, where both editions are there; no better than its worst example.
    pub standing: Option<Standing>,
}

impl ReadRecord {
    /// What a rule or section is called whose text is a title.
    pub fn own_titles(&self) -> Option<Titles> {
        let number = self.subject.number().filter(|_| self.is_title)?;
        let text = |side: &Option<ReadSide>| Some(side.as_ref()?.text.text.clone());
        let (en, ja) = (text(&self.en), text(&self.ja));
        Some(Titles { number, en, ja, name_ja: self.name_ja.clone() })
    }

    /// What it is called in the Japanese text, and which that is; none where that lacks it.
    pub fn called_ja(&self) -> Option<(String, EditionId)> {
        let ja = self.ja.as_ref()?;
        let number = ja.number.map(|number| number.to_string());
        let called = number.or_else(|| ja.headword.clone());
        Some((called.unwrap_or_else(|| self.subject.to_string()), ja.edition))
    }
}

/// A target of a link with the beginning of its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// What it is called: a number, a range of them or a headword.
    pub target: PreviewTarget,
    /// The nearest title above it.
    pub title: Option<Titles>,
    /// The English.
    pub en: Option<String>,
    /// The Japanese.
    pub ja: Option<String>,
}

/// What a preview is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewTarget {
    /// Rules that are there, of which the first is shown.
    Numbers(NumberRange),
    /// A number that no edition beside has.
    Absent(NumberRange),
    /// A glossary entry: its headword and what addresses it.
    Term(String, String),
}

/// Something that happened to a rule or term in an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastEvent {
    /// The edition.
    pub edition: EditionId,
    /// The edition before it.
    pub before: Option<EditionId>,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// The number before; none where it was not there, or had none.
    pub old: Option<RuleNumber>,
    /// The number since; none where it went, or has none.
    pub new: Option<RuleNumber>,
    /// What addresses it since, for a glossary entry.
    pub slug: Option<String>,
}

/// The way of a rule through the editions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// All editions, ascending.
    pub editions: Vec<EditionId>,
    /// What happened, oldest first.
    pub events: Vec<PastEvent>,
}

impl Past {
    /// What a reader would notice: other print is no change, nor is that the texts here begin with
    /// an edition.
    pub fn told(&self) -> impl DoubleEndedIterator<Item = &PastEvent> {
        let is_told = |(nth, event): &(usize, &PastEvent)| {
            event.class.map_or(*nth == 0, |class| class != Class::Typography)
        };
        self.events.iter().enumerate().filter(is_told).map(|(_, event)| event)
    }

    /// The number that the rule bore in an edition; none where it was not there.
    pub fn number_in(&self, edition: EditionId) -> Option<RuleNumber> {
        self.last_until(edition)?.new
    }

    /// What addressed the glossary entry in an edition; none where it was not there.
    pub fn slug_in(&self, edition: EditionId) -> Option<&str> {
        self.last_until(edition)?.slug.as_deref()
    }

    fn last_until(&self, edition: EditionId) -> Option<&PastEvent> {
        self.events.iter().take_while(|event| event.edition <= edition).last()
    }
}

/// A rule or subrule with what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleAnswer {
    /// The editions.
    pub facing: Facing,
    /// Its number.
    pub number: RuleNumber,
    /// The rule; more than one where an edition has the number twice.
    pub records: Vec<ReadRecord>,
    /// Chapter, section and rule above it, outermost first.
    pub path: Vec<Titles>,
    /// All numbers under the rule that it belongs to, itself included.
    pub siblings: Vec<RuleNumber>,
    /// The records under it.
    pub below: Vec<ReadRecord>,
    /// The number before it in the book.
    pub previous: Option<RuleNumber>,
    /// The number after it in the book.
    pub next: Option<RuleNumber>,
    /// What its texts point at.
    pub references: Vec<Preview>,
    /// What points at it.
    pub referenced_by: Vec<Preview>,
    /// What bulletins, rulings and notes say of it.
    pub mentions: Vec<Mention>,
    /// What it is called in the newest edition here.
    pub today: TodayNumber,
    /// Other rules that bore its number in older editions, oldest first.
    pub former: Vec<FormerRule>,
    /// Its way through the English editions, or the Japanese ones where there is no English.
    pub past: Past,
}

/// A section to read through, or the sections of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionAnswer {
    /// The editions.
    pub facing: Facing,
    /// What it is called in the newest edition here.
    pub today: TodayNumber,
    /// The chapter above, for a section.
    pub path: Vec<Titles>,
    /// Its number and title.
    pub title: Titles,
    /// The number of its Japanese counterpart, and the text that has it.
    pub ja: Option<(RuleNumber, EditionId)>,
    /// For a chapter its sections, for a section the rules in it that have a title.
    pub contents: Vec<Titles>,
    /// The records in the order of the book; empty for a chapter.
    pub records: Vec<ReadRecord>,
    /// The section or chapter before it.
    pub previous: Option<Titles>,
    /// The section or chapter after it.
    pub next: Option<Titles>,
}

/// The table of contents. As JSON:
///
/// ```text
/// {en: EDITION|null, ja: EDITION|null,
///  chapters:[{number, title, title_ja, sections:[{number, title, title_ja}]}]}
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContentsAnswer {
    /// The editions.
    #[serde(flatten)]
    pub facing: Facing,
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

/// A chapter and what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its number and titles.
    #[serde(flatten)]
    pub step: Titles,
    /// Its sections.
    pub sections: Vec<Titles>,
}

/// All glossary entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryAnswer {
    /// The editions.
    pub facing: Facing,
    /// The entries, in the order of the English book, those without English behind them.
    pub entries: Vec<GlossaryLine>,
}

/// One line of the list of glossary entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlossaryLine {
    /// What addresses it.
    pub slug: String,
    /// The English headword.
    pub en: Option<String>,
    /// The Japanese headword.
    pub ja: Option<String>,
    /// What it is called in Japanese where no text that is here holds the entry.
    pub name_ja: Option<String>,
    /// The reading of either, in kana.
    pub reading: Option<String>,
}

impl GlossaryLine {
    /// The Japanese headword or name.
    pub fn called_ja(&self) -> Option<&str> {
        self.ja.as_deref().or(self.name_ja.as_deref())
    }
}

/// A glossary entry with what belongs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryAnswer {
    /// The editions.
    pub facing: Facing,
    /// What addresses it.
    pub slug: String,
    /// What it is called in both languages.
    pub name: GlossaryLine,
    /// Its way through the English editions, or the Japanese ones where there is no English.
    pub past: Past,
    /// The entries of this name: usually one.
    pub records: Vec<ReadRecord>,
    /// What its texts point at.
    pub references: Vec<Preview>,
    /// The entry before it.
    pub previous: Option<GlossaryLine>,
    /// The entry after it.
    pub next: Option<GlossaryLine>,
}
