//! Where was a record before, and what is it today? Start at [`Library::today`].
//!
//! A record is followed by its thread; numbers are only what a thread bore for a while.

use super::library::Library;
use crate::diff::{Proposals, Step};
use crate::home::{Bearer, Membership, Result, of_number};
pub use crate::index::tables::RecordRef;
use crate::index::tables::Row;
use crate::model::{Class, EditionId, Language, Pair, Record, RuleNumber, When};
use crate::text::gaps;

/// What a record of any edition is in the newest edition of its language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Today {
    /// This record.
    Here(RecordRef),
    /// None, and in the newest edition that is known and not here what bears this number, if any.
    Known(Option<RuleNumber>),
    /// None: it is gone since then.
    Gone(When),
    /// One of its records may be it, and none is known to be.
    Unknown,
}

/// A run of editions in which a rule bore a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRun {
    /// The first edition of the run.
    pub first: EditionId,
    /// The last edition of the run.
    pub last: EditionId,
    /// Whether an edition before `first` may have it too that is neither here nor known.
    pub first_may_be_older: bool,
    /// Whether an edition behind `last` may have it too that is neither here nor known.
    pub last_may_be_newer: bool,
    /// The rule as the last edition of the run has it; none where no edition of the run is here.
    pub record: Option<RecordRef>,
    /// What it is today.
    pub today: Today,
}

impl NumberRun {
    /// The rule as the last edition here has it that does.
    pub(crate) fn leads_to(&self) -> Option<RecordRef> {
        self.record.or(match self.today {
            Today::Here(record) => Some(record),
            _ => None,
        })
    }
}

impl Library {
    /// Which edition a record is in.
    pub fn edition_of_record(&self, record: RecordRef) -> EditionId {
        self.tables.id(record.edition())
    }

    /// What the list of its edition says of a record.
    pub(crate) fn row(&self, record: RecordRef) -> Result<Row> {
        Ok(self.rows(record.edition())?.rows.at(record.place()))
    }

    /// A record, whole.
    pub(crate) fn record(&self, record: RecordRef) -> Result<Record> {
        let mut read = self.tables.record(&self.row(record)?)?;
        if !self.as_printed && self.edition_of_record(record).language == Language::Ja {
            close_gaps(&mut read);
        }
        Ok(read)
    }

    /// The number of a record in its own edition.
    pub(crate) fn number(&self, record: RecordRef) -> Result<Option<RuleNumber>> {
        Ok(self.row(record)?.number)
    }

    /// The first record of an edition that bears a number.
    pub(super) fn first_numbered(
        &self,
        edition: usize,
        number: RuleNumber,
    ) -> Result<Option<RecordRef>> {
        let place = self.rows(edition)?.find(number).next();
        Ok(place.map(|place| RecordRef::new(edition, place)))
    }

    fn membership(&self, record: RecordRef) -> Result<Option<Membership>> {
        Ok(self.memberships(record.edition())?.get(record.place()))
    }

    /// The same record in another edition of its language, by place in the tables.
    pub(crate) fn at(&self, record: RecordRef, edition: usize) -> Result<Option<RecordRef>> {
        if record.edition() == edition {
            return Ok(Some(record));
        }
        let Some(membership) = self.membership(record)? else { return Ok(None) };
        let place = self.memberships(edition)?.place_of(membership.thread);
        Ok(place.map(|place| RecordRef::new(edition, place)))
    }

    /// Since when a record has had its words: other quotes, numbers and references
    /// alone are no other words.
    pub(crate) fn reworded(&self, record: RecordRef) -> Result<When> {
        let own = self.edition_of_record(record);
        let Some(membership) = self.membership(record)? else { return Ok(When::In(own)) };
        let since = self.tables.editions().get(usize::from(membership.since));
        let since = since.map_or(own, |edition| edition.id);
        self.known_since(record, since)
    }

    /// Names the thread of a record of the rules for good, by where it begins: `502.9b@1999-04-23`;
    /// as the lineage knows it, else by the editions here, where they tell in which one it began. None
    /// for other documents.
    pub(crate) fn thread_name(&self, record: RecordRef) -> Result<Option<String>> {
        if let Some((_, thread)) = self.known_thread(record)? {
            return Ok(self.known_to_come(thread.first).is_exact().then(|| thread.called()));
        }
        let Some(first) = self.steps(record)?.into_iter().next() else { return Ok(None) };
        let is_told = first.edition.language == Language::Ja
            || self.came(first.edition).is_exact()
            || self.is_sample();
        let place = self.tables.place_of(first.edition).filter(|_| is_told);
        let Some((at, new)) = place.zip(first.places.new) else { return Ok(None) };
        let name = self.record(RecordRef::new(at, new))?.called();
        Ok(name.map(|name| format!("{name}@{}", first.edition)))
    }

    /// The numbers that the thread of a rule bore in the editions here, in no order; none for what
    /// has no number.
    pub(super) fn borne(&self, record: RecordRef) -> Result<Vec<Bearer>> {
        let (Some(of), true) = (self.membership(record)?, self.row(record)?.is_numbered()) else {
            return Ok(Vec::new());
        };
        let all = self.bearers(self.edition_of_record(record).language)?.iter();
        Ok(all.filter(|run| run.thread == of.thread).collect())
    }

    /// A record as an edition has it through which threads run, and which of them that is: a part of
    /// an edition stands beside them.
    fn in_thread(&self, record: RecordRef) -> Result<Option<(usize, RecordRef)>> {
        let editions = self.rules_places(self.edition_of_record(record).language);
        if let Ok(here) = editions.binary_search(&record.edition()) {
            return Ok(Some((here, record)));
        }
        for (at, edition) in editions.iter().enumerate() {
            if let Some(there) = self.at(record, *edition)? {
                return Ok(Some((at, there)));
            }
        }
        Ok(None)
    }

    /// What a record of the rules is in the newest edition of its language.
    pub(crate) fn today(&self, record: RecordRef) -> Result<Today> {
        let editions = self.rules_places(self.edition_of_record(record).language);
        let newest = editions.last().copied().unwrap_or(record.edition());
        if let Some(today) = self.at(record, newest)? {
            return Ok(Today::Here(today));
        }
        let after = editions.partition_point(|place| *place <= record.edition());
        let mut last = record;
        for place in &editions[after..] {
            match self.at(record, *place)? {
                Some(there) => last = there,
                None if !self.held(*place)?.covers(self.number(last)?) => {
                    return Ok(Today::Unknown);
                }
                None => {
                    let without = self.tables.id(*place);
                    let stood = self.edition_of_record(last);
                    return self.known_gone(last, stood, without);
                }
            }
        }
        Ok(Today::Gone(When::By(self.tables.id(newest))))
    }

    /// Which rules bore a number, and in which editions of a language, oldest first; the lineage
    /// says it of English editions that are not here.
    pub(crate) fn number_runs(
        &self,
        language: Language,
        number: RuleNumber,
    ) -> Result<Vec<NumberRun>> {
        let id = |place: u16| self.tables.id(usize::from(place));
        let mut runs = Vec::new();
        for bearer in of_number(self.bearers(language)?, number) {
            let edition = usize::from(bearer.last);
            let Some(place) = self.memberships(edition)?.place_of(bearer.thread) else { continue };
            let record = RecordRef::new(edition, place);
            let (first, last) = (id(bearer.first), id(bearer.last));
            let today = self.today(record)?;
            runs.push(NumberRun {
                first,
                last,
                first_may_be_older: false,
                last_may_be_newer: false,
                record: Some(record),
                today,
            });
        }
        if language == Language::En && !self.is_sample() {
            runs = self.known_runs(number, runs)?;
        }
        runs.sort_by_key(|run| (run.first, run.last));
        Ok(runs)
    }

    /// The way of a record of the rules through the editions of its language: one step for each
    /// edition in which it stands, and one for the edition from which it is missing again.
    ///
    /// A missing link ends the way on its side.
    pub(crate) fn steps(&self, record: RecordRef) -> Result<Vec<Step>> {
        let editions = self.rules_places(self.edition_of_record(record).language);
        let Some((here, record)) = self.in_thread(record)? else { return Ok(Vec::new()) };
        let (mut first, mut place) = (here, record.place());
        while let Some(link) = self.link(editions[first])?
            && let Some(old) = link.old_of(place)
        {
            (first, place) = (first - 1, old);
        }
        let id = |at: usize| self.tables.id(editions[at]);
        let before = first.checked_sub(1).map(|before| self.held(editions[before])).transpose()?;
        let number = self.number(RecordRef::new(editions[first], place))?;
        let appears = before.is_some_and(|before| before.covers(number))
            && self.link(editions[first])?.is_some();
        let mut steps = vec![Step {
            edition: id(first),
            before: first.checked_sub(1).map(id),
            places: Pair::new(None, Some(place)),
            class: appears.then_some(Class::Added),
        }];
        for (at, edition) in editions.iter().enumerate().skip(first + 1) {
            let Some(link) = self.link(*edition)? else { break };
            let new = link.new_of(place);
            let last = RecordRef::new(editions[at - 1], place);
            if new.is_none() && !self.held(*edition)?.covers(self.number(last)?) {
                break;
            }
            steps.push(Step {
                edition: id(at),
                before: Some(id(at - 1)),
                places: Pair::new(Some(place), new),
                class: new.map_or(Some(Class::Removed), |new| link.class_of(new)),
            });
            match new {
                Some(new) => place = new,
                None => break,
            }
        }
        Ok(steps)
    }

    /// What the editions between two editions of the rules say of their records, by places in the
    /// tables; none where they are English neighbours or no threads run through both. Of Japanese
    /// neighbours the English beside them speaks, as their threads have it.
    pub(crate) fn proposals(&self, places: Pair<usize>) -> Result<Option<Proposals>> {
        let language = self.tables.id(places.old).language;
        let editions = self.rules_places(language);
        let at = places.map(|place| editions.binary_search(&place).ok());
        let (Some(old), Some(new)) = (at.old, at.new) else { return Ok(None) };
        let are_neighbours = old.abs_diff(new) < 2;
        if are_neighbours && language == Language::En {
            return Ok(None);
        }
        let (before, after) = (self.memberships(places.old)?, self.memberships(places.new)?);
        let mut pairs = Vec::new();
        for place in 0..self.rows(places.old)?.rows.len() {
            let here = before.get(place).and_then(|membership| after.place_of(membership.thread));
            pairs.extend(here.map(|here| Pair::new(place, here)));
        }
        Ok(Some(match are_neighbours {
            true => Proposals::of_counterparts(pairs),
            false => Proposals::of_pairs(pairs),
        }))
    }
}

/// Takes the spaces inside Japanese words out of a record of the rules.
pub(super) fn close_gaps(record: &mut Record) {
    // Places in the pieces of documents are told by their bytes.
    if record.piece.is_some() {
        return;
    }
    for gap in gaps(&record.text).collect::<Vec<_>>().into_iter().rev() {
        let readings = record.beside.iter_mut().flat_map(|beside| &mut beside.readings);
        for place in readings.flat_map(|reading| [&mut reading.bytes.start, &mut reading.bytes.end])
        {
            if *place as usize >= gap.end {
                *place -= gap.len() as u32;
            }
        }
        record.text.replace_range(gap, "");
    }
}
