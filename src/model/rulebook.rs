//! One edition as read, and what was odd in its source. Start at [`Rulebook`], then [`Problem`].
//!
//! Nothing here knows how it was read or where it is kept.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use super::edition::EditionId;
use super::number::{Level, RuleNumber};
use super::record::{Record, RecordKind};
use super::said::Said;

/// One edition as read: its records in the order of the source, and what was odd.
///
/// Records never change their order; a number may occur more than once, as in 2024-09-20, where
/// two keywords bear 702.175.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// Which edition this is.
    pub id: EditionId,
    /// Sections that a partial edition holds; empty for a whole one.
    pub sections_held: Vec<RuleNumber>,
    /// What was odd, in the order of lines.
    pub problems: Vec<Problem>,
    records: Vec<Record>,
    /// Positions of the records that bear a number and are not front matter, by number.
    by_number: BTreeMap<RuleNumber, Vec<usize>>,
}

impl Rulebook {
    /// The edition `id` with `records` in the order of the source.
    pub fn new(id: EditionId, records: Vec<Record>, problems: Vec<Problem>) -> Self {
        let mut by_number: BTreeMap<RuleNumber, Vec<usize>> = BTreeMap::new();
        for (place, record) in records.iter().enumerate() {
            if let (Some(number), true) = (record.number, record.kind.is_numbered()) {
                by_number.entry(number).or_default().push(place);
            }
        }
        Self { id, sections_held: Vec::new(), problems, records, by_number }
    }

    /// One edition from sources that each hold a part of it, in their order.
    ///
    /// Records that would share an address are numbered on; lines stay those of their sources.
    pub fn joined(id: EditionId, parts: Vec<Self>) -> Self {
        let mut records = Vec::new();
        let mut problems = Vec::new();
        let mut sections_held = Vec::new();
        for part in parts {
            records.extend(part.records);
            problems.extend(part.problems);
            sections_held.extend(part.sections_held);
        }
        let mut seen = BTreeMap::new();
        for record in &mut records {
            let headword = record.headword().or(record.document_key()).map(str::to_owned);
            let next = seen.entry((record.kind, record.number, headword, record.part)).or_insert(0);
            record.ordinal = *next;
            *next = next.saturating_add(1);
        }
        Self { sections_held, ..Self::new(id, records, problems) }
    }

    /// All records, in the order of the source.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Edits each record.
    pub fn edit(&mut self, edit: impl FnMut(&mut Record)) {
        self.records.iter_mut().for_each(edit);
    }

    /// The records of one kind, in order.
    pub fn of_kind(&self, kind: RecordKind) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(move |record| record.kind == kind)
    }

    /// The first section or rule of this number.
    pub fn get(&self, number: RuleNumber) -> Option<&Record> {
        self.all(number).next()
    }

    /// Every section or rule of this number: more than one where the source has duplicates.
    pub fn all(&self, number: RuleNumber) -> impl Iterator<Item = &Record> {
        self.by_number.get(&number).into_iter().flatten().map(|place| &self.records[*place])
    }

    /// The examples of the first rule of this number, in order.
    pub fn examples(&self, number: RuleNumber) -> impl Iterator<Item = &Record> {
        let place = self.by_number.get(&number).and_then(|places| places.first());
        let after = place.map_or(self.records.len(), |place| place + 1);
        self.records[after..].iter().take_while(|record| record.kind == RecordKind::Example)
    }

    /// The title of a chapter, section or keyword heading.
    pub fn title(&self, number: RuleNumber) -> Option<&str> {
        let record = self.get(number)?;
        let is_title = record.kind == RecordKind::Section || is_heading_text(&record.text);
        is_title.then_some(record.text.as_str())
    }

    /// All numbers of sections and rules, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = RuleNumber> {
        self.by_number.keys().copied()
    }

    /// The numbers right under this one: sections of a chapter, rules of a section, subrules.
    pub fn children(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> {
        let under = self.by_number.range(number..).map(|(under, _)| *under);
        under
            .take_while(move |under| number.covers(*under))
            .filter(move |under| under.parent() == Some(number))
    }

    /// How many pieces there are.
    pub fn counts(&self) -> Counts {
        Counts {
            rules: (self.count(Level::Rule) + self.count(Level::Subrule)) as u32,
            examples: self.of_kind(RecordKind::Example).count() as u32,
            glossary: self.of_kind(RecordKind::Glossary).count() as u32,
            problems: self.problems.len() as u32,
        }
    }

    /// How many chapters, sections, rules and subrules there are, by level.
    pub fn count(&self, level: Level) -> usize {
        let levels = self.records.iter().filter(|record| record.kind.is_numbered());
        levels.filter(|record| record.number.is_some_and(|number| number.level() == level)).count()
    }
}

/// How many pieces were found in a source, or stand in an edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Rules and subrules.
    pub rules: u32,
    /// Examples.
    pub examples: u32,
    /// Glossary entries.
    pub glossary: u32,
    /// Oddities.
    pub problems: u32,
}

/// Whether a rule's text is only a name, as in `702.19. Trample`: short and without a full stop.
pub fn is_heading_text(text: &str) -> bool {
    let ends = text.ends_with(['.', '。', '!', '?', '”', '"', '）', ')', ':', '：']);
    let named = text.ends_with("!”") || text.ends_with("?") || text.ends_with('!');
    !text.is_empty() && text.chars().count() <= 60 && (!ends || named) && !text.contains('\n')
}

/// How much of its edition a text holds, and what speaks for that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// How much it holds.
    pub completeness: Completeness,
    /// What it lacks, the largest first, each with its line.
    pub reasons: Vec<Problem>,
}

/// How much of its edition a text holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, IntoStaticStr, JsonSchema)]
#[strum(serialize_all = "lowercase")]
pub enum Completeness {
    /// All of it: it is the edition.
    #[default]
    Whole,
    /// A part, and it answers for that part alone.
    Part,
    /// It should hold all and does not: it answers for nothing.
    Broken,
}

/// Something in a source that a reader should know: nothing was lost by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Line in the source, from 1; 0 where it is about the whole.
    pub line: u32,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// The kinds of problem that reading can find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, thiserror::Error)]
#[error("{}", self.said())]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", prefix = "problem-")]
pub enum ProblemKind {
    /// A number is printed in a form the rules do not use, and was read as another.
    MisprintedNumber {
        /// As it stands in the source.
        printed: String,
        /// As it was read.
        read: String,
    },
    /// A number comes where its neighbours do not let one expect it.
    UnexpectedNumber {
        /// The number.
        number: String,
        /// The number before it.
        after: String,
    },
    /// A number occurs for the second time; both records are kept.
    DuplicateNumber {
        /// The number.
        number: String,
        /// Line of the first one.
        first_line: u32,
    },
    /// A glossary headword occurs for the second time; both records are kept.
    DuplicateTerm {
        /// The headword.
        term: String,
        /// Line of the first one.
        first_line: u32,
    },
    /// A line that no rule of the format explains; kept as text of the record before it.
    UnexplainedLine {
        /// How the line begins.
        start: String,
    },
    /// A unit of a translators' file that names no record, or one that another unit names; not
    /// taken.
    UnknownUnit {
        /// How its name begins, or its translation where it has none.
        start: String,
    },
    /// Characters that stand for ones lost before: U+FFFD, or question marks inside words.
    LostCharacters {
        /// How many.
        count: usize,
    },
    /// Bytes that are no character in the encoding of all others.
    DamagedBytes {
        /// How many places there are.
        count: usize,
        /// The encoding of the text.
        encoding: String,
        /// What stands before the first, and U+FFFD in its place.
        sample: String,
    },
    /// A tool rewrote the line ends of UTF-16 byte by byte; it was undone.
    RewrittenLineEnds,
    /// The text looks decoded with a wrong encoding, before it came here.
    Mojibake {
        /// An example.
        sample: String,
    },
    /// The text was decoded with a wrong encoding before it came here; it was undone.
    MojibakeUndone {
        /// An example.
        sample: String,
    },
    /// The text was wrapped, or had lost its blank lines, or bore marks; it was put together.
    PutTogether,
    /// Characters were made plain: marks that nobody sees left out, numbers at full width narrowed.
    MadePlain {
        /// How many.
        count: usize,
    },
    /// Control characters that no text has, kept.
    ControlCharacters {
        /// How many.
        count: usize,
    },
    /// A part that editions of that time have is not there.
    MissingPart {
        /// Its name.
        part: String,
    },
    /// There are more or fewer rules than the edition of that day must have.
    #[strum(serialize = "other-rules")]
    RulesDiffer {
        /// How many there are.
        count: usize,
        /// How many it has.
        of: usize,
    },
    /// There are more or fewer entries of the glossary than the edition of that day must have.
    #[strum(serialize = "other-terms")]
    TermsDiffer {
        /// How many there are.
        count: usize,
        /// How many it has.
        of: usize,
    },
    /// There are fewer examples than the edition of that day must have, or more than it has.
    #[strum(serialize = "other-examples")]
    ExamplesDiffer {
        /// How many there are.
        count: usize,
        /// The fewest that it has.
        of: usize,
    },
    /// Rules and entries have other words than on that day.
    OtherWords {
        /// The first of them.
        first: String,
        /// How many there are.
        count: usize,
    },
    /// Rules and entries end elsewhere than on that day, though all words are those.
    OtherLines {
        /// The first of them.
        first: String,
        /// How many there are.
        count: usize,
    },
    /// Rules and entries that the edition of that day does not have.
    NotOfDay {
        /// The first of them.
        first: String,
        /// How many there are.
        count: usize,
    },
    /// Rules that the edition of that day has are not in a text that need not have all.
    NotHeld {
        /// How many there are.
        count: usize,
    },
    /// The glossary goes on several letters of the alphabet later.
    GlossaryGap {
        /// The headword before.
        before: String,
        /// The headword that follows.
        next: String,
    },
    /// The source ends in the middle of a part.
    CutOff {
        /// Where it ends.
        after: String,
    },
    /// The contents and the headings disagree.
    ContentsDisagree {
        /// The number and title in question.
        heading: String,
    },
    /// A run of lines stands for the second time; it is kept as a copy.
    RepeatedText {
        /// How many lines.
        lines: u32,
        /// Line where it stands first.
        first_line: u32,
    },
    /// There are more problems than are listed; this one stands on the line of the first of them.
    Unlisted {
        /// How many more.
        count: usize,
    },
}

impl ProblemKind {
    /// What is odd, in a sentence without full stop, for whoever knows in which language.
    pub fn said(&self) -> Said {
        let said = Said::new(self.into());
        match self {
            Self::RewrittenLineEnds | Self::PutTogether => said,
            Self::MisprintedNumber { printed, read } => {
                said.with("printed", printed).with("read", read)
            }
            Self::UnexpectedNumber { number, after } => {
                said.with("number", number).with("after", after)
            }
            Self::DuplicateNumber { number, first_line } => {
                Said::new("problem-duplicate").with("what", number).with("line", first_line)
            }
            Self::DuplicateTerm { term, first_line } => {
                let term = format!("`{term}`");
                Said::new("problem-duplicate").with("what", term).with("line", first_line)
            }
            Self::UnknownUnit { start } | Self::UnexplainedLine { start } => {
                said.with("start", start)
            }
            Self::LostCharacters { count }
            | Self::MadePlain { count }
            | Self::ControlCharacters { count }
            | Self::NotHeld { count }
            | Self::Unlisted { count } => said.count("count", *count),
            Self::DamagedBytes { count, encoding, sample } => {
                said.count("count", *count).with("encoding", encoding).with("sample", sample)
            }
            Self::Mojibake { sample } | Self::MojibakeUndone { sample } => {
                said.with("sample", sample)
            }
            Self::MissingPart { part } => {
                let part = match part.as_str() {
                    "contents" => Said::new("part-contents"),
                    "glossary" => Said::new("glossary"),
                    "credits" => Said::new("part-credits"),
                    other => Said::words(other),
                };
                said.and("part", part)
            }
            Self::ExamplesDiffer { count, of } if count > of => {
                Said::new("problem-more-examples").count("count", *count).with("of", of)
            }
            Self::RulesDiffer { count, of }
            | Self::TermsDiffer { count, of }
            | Self::ExamplesDiffer { count, of } => said.count("count", *count).with("of", of),
            Self::OtherWords { first, count }
            | Self::OtherLines { first, count }
            | Self::NotOfDay { first, count } => said.with("first", first).count("count", *count),
            Self::GlossaryGap { before, next } => said.with("before", before).with("next", next),
            Self::CutOff { after } => said.with("after", after),
            Self::ContentsDisagree { heading } => said.with("heading", heading),
            Self::RepeatedText { lines, first_line } => {
                said.count("lines", *lines as usize).with("line", first_line)
            }
        }
    }
}

impl Problem {
    /// What is odd, and on which line.
    pub fn said(&self) -> Said {
        match self.line {
            0 => self.kind.said(),
            line => Said::new("problem-at-line").with("line", line).and("what", self.kind.said()),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => self.kind.fmt(f),
            line => write!(f, "line {line}: {}", self.kind),
        }
    }
}
