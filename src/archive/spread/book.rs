//! What does an edition hold, looked up by number? Start at [`Book`].

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::archive::error::ArchiveError;
use crate::index::Tables;
use crate::index::tables::EditionRows;
use crate::model::{EditionId, NumberRange, Record, RuleNumber};

/// An edition, read whole.
pub(super) struct Book {
    /// Which edition.
    pub id: EditionId,
    /// Its records, in the order of the source.
    pub records: Vec<Record>,
    /// Its list of records, by the same places.
    pub rows: EditionRows,
    /// For each record the edition since which it has stood.
    since: Vec<EditionId>,
    /// Places of sections and rules by number.
    numbered: BTreeMap<RuleNumber, Vec<usize>>,
    cited: HashMap<RuleNumber, Vec<usize>>,
    cited_in_ranges: Vec<(NumberRange, usize)>,
}

impl Book {
    /// Reads the edition at `place`.
    pub fn open(tables: &Tables, place: usize) -> Result<Self, ArchiveError> {
        let rows = tables.rows(place)?;
        let records: Result<Vec<Record>, _> =
            rows.rows.iter().map(|it| tables.record(it)).collect();
        let id = tables.editions()[place].id;
        let edition = |at: u16| tables.editions().get(usize::from(at)).map_or(id, |it| it.id);
        let since = rows.rows.iter().map(|it| edition(it.since)).collect();
        let mut numbered: BTreeMap<RuleNumber, Vec<usize>> = BTreeMap::new();
        for number in rows.numbers() {
            numbered.insert(number, Vec::new());
        }
        for (at, row) in rows.rows.iter().enumerate().filter(|it| it.1.is_numbered()) {
            row.number.and_then(|it| numbered.get_mut(&it)).into_iter().for_each(|it| it.push(at));
        }
        let mut book = Self {
            id,
            records: records?,
            rows,
            since,
            numbered,
            cited: HashMap::new(),
            cited_in_ranges: Vec::new(),
        };
        for (range, by) in tables.references(place)? {
            match range.is_single() {
                true => book.cited.entry(range.first()).or_default().push(by as usize),
                false => book.cited_in_ranges.push((range, by as usize)),
            }
        }
        Ok(book)
    }

    /// Places of the sections and rules that bear `number`.
    pub fn places(&self, number: RuleNumber) -> &[usize] {
        self.numbered.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Whether a section or rule bears `number`.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.numbered.contains_key(&number)
    }

    /// All numbers, ascending.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = RuleNumber> + '_ {
        self.numbered.keys().copied()
    }

    /// The numbers right below `number`, ascending.
    pub fn below(&self, number: RuleNumber) -> Vec<RuleNumber> {
        let after = self.numbered.range(number..).map(|it| *it.0);
        let covered = after.take_while(|it| number.covers(*it));
        covered.filter(|it| it.parent() == Some(number)).collect()
    }

    /// The nearest numbers before and after that are `wanted`.
    pub fn around(
        &self,
        number: RuleNumber,
        wanted: impl Fn(RuleNumber) -> bool,
    ) -> (Option<RuleNumber>, Option<RuleNumber>) {
        let before = self.numbered.range(..number).rev().map(|it| *it.0);
        let after = self.numbered.range(number..).map(|it| *it.0).filter(|it| *it != number);
        let wanted = |it: &RuleNumber| wanted(*it);
        (before.into_iter().find(wanted), after.into_iter().find(wanted))
    }

    /// The title of a number, if its text is one.
    pub fn title(&self, number: RuleNumber) -> Option<&str> {
        let place = *self.places(number).first()?;
        self.is_title(place).then(|| self.records[place].text.as_str())
    }

    /// Whether the text of a record is a title.
    pub fn is_title(&self, place: usize) -> bool {
        self.rows.rows.get(place).is_some_and(|it| it.is_title)
    }

    /// The edition since which a record has stood.
    pub fn since(&self, place: usize) -> EditionId {
        self.since.get(place).copied().unwrap_or(self.id)
    }

    /// Places of the examples of a record.
    pub fn examples(&self, place: usize) -> Range<usize> {
        self.rows.examples(place)
    }

    /// Places of the records whose texts point at `number`, in the order of the book.
    pub fn citing(&self, number: RuleNumber) -> Vec<usize> {
        let direct = self.cited.get(&number).into_iter().flatten().copied();
        let ranges = self.cited_in_ranges.iter().filter(|it| it.0.covers(number));
        let mut places: Vec<usize> = direct.chain(ranges.map(|it| it.1)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}
