//! To which thread of the lineage does each record here belong? Start at [`Attaching`], which is
//! part of deriving.
//!
//! What an edition belongs to is found once, when it comes in, and kept in a block of its own.

use rustc_hash::FxHashMap;

use super::derive::in_parallel;
use super::digests::VOCABULARY;
use super::error::HomeError;
use super::open::Home;
use crate::diff::{Digest, Link};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, EditionRows, Row};
use crate::known::Fingerprint;
use crate::known::{Attached, Beside, Book, HeldRecord, KnownThread, Lineage, Name};
use crate::model::{EditionId, RecordKind};

/// The English editions of the rules while they are attached.
pub(super) struct Attaching<'a> {
    tables: &'a Tables,
    digests: &'a Column<'a>,
    vocabulary: &'a [u64],
    threads: Vec<(u32, KnownThread)>,
    /// Places of the editions in the tables, ascending.
    editions: &'a [usize],
    found: Vec<Option<Attached>>,
}

impl<'a> Attaching<'a> {
    /// Reads off those that the lineage lists.
    pub fn of(
        tables: &'a Tables,
        digests: &'a Column<'a>,
        vocabulary: &'a [u64],
        editions: &'a [usize],
    ) -> Result<Self, HomeError> {
        let threads = Lineage::known().threads().collect();
        let mut new = Self { tables, digests, vocabulary, threads, editions, found: Vec::new() };
        let listed = in_parallel(editions, |place| -> Result<_, HomeError> {
            let id = tables.editions()[*place].id;
            if Lineage::known().place_of(id).is_none() {
                return Ok(None);
            }
            Ok(Attached::listed(Lineage::known(), &new.threads, id, &new.records(*place)?))
        });
        new.found = listed.into_iter().collect::<Result<_, _>>()?;
        Ok(new)
    }

    fn id(&self, at: usize) -> EditionId {
        self.tables.editions()[self.editions[at]].id
    }

    fn records(&self, place: usize) -> Result<Vec<HeldRecord>, HomeError> {
        let rows = self.tables.rows(place)?;
        let names = names(self.tables, &rows)?;
        let record = |(name, row): (Option<Name>, &Row)| -> Result<HeldRecord, Damage> {
            let fingerprint = match name.is_some() {
                true => self.digests.get::<Digest>(row.entry)?.fingerprint(self.vocabulary),
                false => Fingerprint::default(),
            };
            Ok(HeldRecord { name, fingerprint })
        };
        Ok(names.into_iter().zip(&rows.rows).map(record).collect::<Result<_, _>>()?)
    }

    /// The editions that no list tells of, by their places among all, each with whether the one
    /// before and the one behind stand next to it for all that is known.
    pub fn open(&self) -> Vec<(usize, [bool; 2])> {
        let lineage = Lineage::known();
        let next = |at: usize| {
            let id = self.id(at);
            let before = at.checked_sub(1).is_some_and(|before| {
                lineage.up_to(id).is_none_or(|known| known <= self.id(before))
            });
            let behind = at + 1 < self.editions.len()
                && self.found[at + 1].is_some()
                && lineage.after(id).is_none_or(|known| known >= self.id(at + 1));
            [before, behind]
        };
        let open = (0..self.editions.len()).filter(|at| self.found[*at].is_none());
        open.map(|at| (at, next(at))).collect()
    }

    /// Attaches an edition of [`Attaching::open`], in their order; `links` are those to and from
    /// the editions next to it.
    pub fn attach(&mut self, at: usize, links: [Option<&Link>; 2]) -> Result<(), HomeError> {
        let records = self.records(self.editions[at])?;
        let before = |place: usize| links[0]?.old_of(place);
        let behind = |place: usize| links[1]?.new_of(place);
        let attached = |other: Option<usize>| self.found.get(other?)?.as_ref();
        let mut beside: Vec<Beside<'_>> = Vec::new();
        if let (Some(attached), Some(_)) = (attached(at.checked_sub(1)), links[0]) {
            beside.push(Beside { attached, place_of: &before });
        }
        if let (Some(attached), Some(_)) = (attached(Some(at + 1)), links[1]) {
            beside.push(Beside { attached, place_of: &behind });
        }
        let book = Book { id: self.id(at), records: &records, beside };
        let attached = Attached::of(Lineage::known(), &self.threads, &book);
        self.found[at] = Some(attached);
        Ok(())
    }

    /// To what the edition at a place among all is attached.
    pub fn get(&self, at: usize) -> Option<&Attached> {
        self.found[at].as_ref()
    }
}

/// What the records of an edition are called: rules and sections by number, entries by headword.
fn names(tables: &Tables, rows: &EditionRows) -> Result<Vec<Option<Name>>, Damage> {
    let name = |row: &Row| -> Result<Option<Name>, Damage> {
        if row.kind == RecordKind::Glossary {
            let headword = tables.words(row.entry)?.headword;
            return Ok(headword.map(|headword| Name::Term(headword.to_owned())));
        }
        Ok(row.number.filter(|_| row.is_numbered()).map(Name::Number))
    };
    rows.rows.iter().map(name).collect()
}

/// To what the edition at `place` is attached; none of an edition that is no English book of rules.
pub(super) fn attached(tables: &Tables, place: usize) -> Result<Option<Attached>, Damage> {
    tables.named(&block_name(tables.editions()[place].id))
}

/// The name of the block that says to what an edition is attached.
pub(super) fn block_name(id: EditionId) -> String {
    format!("known {id}")
}

/// The threads of an edition's records, by place.
pub(super) fn threads_of(attached: Option<&Attached>) -> Vec<Option<u32>> {
    attached.map_or(Vec::new(), |attached| attached.ties.iter().map(|tie| tie.thread()).collect())
}

impl Home {
    /// What the records of the edition at `place` are called.
    pub(crate) fn names_of(&self, place: usize) -> Result<Vec<Option<Name>>, HomeError> {
        Ok(names(&self.tables, self.rows(place)?)?)
    }

    /// By what the words of the record at a place are known again.
    pub(crate) fn fingerprints(
        &self,
    ) -> Result<impl Fn(usize, usize) -> Result<Fingerprint, HomeError> + '_, HomeError> {
        let digests = self.digests()?;
        let vocabulary: Vec<u64> = self.tables.named(VOCABULARY)?.unwrap_or_default();
        let kept: std::cell::RefCell<FxHashMap<u32, Fingerprint>> = Default::default();
        Ok(move |edition: usize, place: usize| {
            let entry = self.rows(edition)?.rows[place].entry;
            if let Some(print) = kept.borrow().get(&entry) {
                return Ok(print.clone());
            }
            let print = digests.get::<Digest>(entry)?.fingerprint(&vocabulary);
            kept.borrow_mut().insert(entry, print.clone());
            Ok(print)
        })
    }
}
