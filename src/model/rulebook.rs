//! One edition as read. Start at [`Rulebook`].
//!
//! Nothing here knows how it was read or where it is kept.

use std::collections::BTreeMap;

use super::edition::EditionId;
use super::number::{Level, RuleNumber};
use super::problem::Problem;
use super::record::{Record, RecordKind};

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

    /// How many chapters, sections, rules and subrules there are, by level.
    pub fn count(&self, level: Level) -> usize {
        let levels = self.records.iter().filter(|record| record.kind.is_numbered());
        levels.filter(|record| record.number.is_some_and(|number| number.level() == level)).count()
    }
}

/// Whether a rule's text is only a name, as in `702.19. Trample`: short and without a full stop.
pub fn is_heading_text(text: &str) -> bool {
    let ends = text.ends_with(['.', '。', '!', '?', '”', '"', '）', ')', ':', '：']);
    let named = text.ends_with("!”") || text.ends_with("?") || text.ends_with('!');
    !text.is_empty() && text.chars().count() <= 60 && (!ends || named) && !text.contains('\n')
}
