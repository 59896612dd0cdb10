//! To which thread does each record of an edition belong, and which threads bore a number? Start at
//! [`Memberships`] and [`of_number`].

use crate::index::Tables;
use crate::index::tables::{Damage, Fixed, FixedList, Named};
use crate::model::{EditionId, Language, RuleNumber};

/// The thread that a record belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Membership {
    /// The thread, within this generation and the language of the edition.
    pub thread: u32,
    /// Place in the tables of the edition since which the thread has had these words: other
    /// quotes, numbers and references alone are no other words.
    pub since: u16,
}

impl Fixed for Membership {
    const BYTES: usize = u32::BYTES + u16::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        Self { thread: u32::read(bytes), since: u16::read(bytes) }
    }

    fn write(&self, to: &mut Vec<u8>) {
        self.thread.write(to);
        self.since.write(to);
    }
}

/// The threads that the records of an edition belong to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memberships {
    /// In the order of the edition.
    rows: FixedList<Membership>,
    /// Threads with the places of their records, ascending.
    by_thread: FixedList<(u32, u32)>,
}

impl Memberships {
    /// Keeps those of an edition.
    pub fn add(rows: &[Membership], edition: EditionId, named: &mut Named) {
        let mut by_thread: Vec<(u32, u32)> = rows.iter().map(|row| row.thread).zip(0..).collect();
        by_thread.sort_unstable();
        named.add_list(&format!("threads {edition}"), rows);
        named.add_list(&format!("records of threads {edition}"), &by_thread);
    }

    /// The thread of the record at a place.
    pub fn get(&self, place: usize) -> Option<Membership> {
        self.rows.get(place)
    }

    /// The place of the record that belongs to a thread.
    pub fn place_of(&self, thread: u32) -> Option<usize> {
        self.by_thread.of_key(thread).last()
    }
}

/// A thread that bore a number, in one run of editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bearer {
    /// The number.
    pub number: RuleNumber,
    /// Place in the tables of the first edition of the run.
    pub first: u16,
    /// Place in the tables of the last edition of the run.
    pub last: u16,
    /// The thread.
    pub thread: u32,
}

impl Fixed for Bearer {
    const BYTES: usize = 2 * u32::BYTES + 2 * u16::BYTES;

    fn read(bytes: &mut &[u8]) -> Self {
        let number = Option::<RuleNumber>::read(bytes).unwrap_or_default();
        let [first, last] = [(); 2].map(|()| u16::read(bytes));
        Self { number, first, last, thread: u32::read(bytes) }
    }

    fn write(&self, to: &mut Vec<u8>) {
        Some(self.number).write(to);
        [self.first, self.last].iter().for_each(|place| place.write(to));
        self.thread.write(to);
    }
}

impl Bearer {
    /// Whether the edition at a place in the tables, of the same language, is one of the run.
    pub fn is_in(&self, edition: usize) -> bool {
        (usize::from(self.first)..=usize::from(self.last)).contains(&edition)
    }
}

/// The runs of editions in which a number was borne, of all.
pub(crate) fn of_number(
    all: &FixedList<Bearer>,
    number: RuleNumber,
) -> impl Iterator<Item = Bearer> {
    let runs = all.from(all.partition_point(|bearer| bearer.number < number));
    runs.take_while(move |bearer| bearer.number == number)
}

/// The threads of the records of the edition at `place`.
pub(super) fn memberships(tables: &Tables, place: usize) -> Result<Memberships, Damage> {
    let id = tables.id(place);
    let rows = tables.list(&format!("threads {id}"))?.unwrap_or_default();
    let by_thread = tables.list(&format!("records of threads {id}"))?.unwrap_or_default();
    Ok(Memberships { rows, by_thread })
}

/// Which threads bore which numbers, by number.
pub(super) fn bearers(tables: &Tables, language: Language) -> Result<FixedList<Bearer>, Damage> {
    Ok(tables.list(&format!("bearers.{language}"))?.unwrap_or_default())
}
