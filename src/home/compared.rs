//! Which text of a day answers, and how are editions read to be compared and attached to the
//! lineage? Start at [`answering`], [`ComparedPair::read`] and [`Attaching`]; all of it is part of
//! deriving.
//!
//! Records are borrowed from the tables, so that nothing is copied that nobody will see. A damaged
//! or cut copy that came later must not hide a better text of its day: among the issues of one day
//! those answer whose hash the catalogue knows; where it knows none, the most complete one, and of
//! equally complete ones the newest. What an edition belongs to is found once, when it comes in,
//! and kept in a block of its own.

use std::collections::HashMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use super::error::Result;
use crate::corpus::{Catalogue, Sha256};
use crate::diff::{
    ComparedRecord, Comparison, Digest, Link, Overrides, Proposals, compare_digested,
};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, EditionRows, EditionSummary, Named, RecordWords, Row};
use crate::known::{Attached, Beside, Book, Fingerprint, HeldRecord, KnownThread, Lineage, Name};
use crate::model::{DocumentKind, EditionId, Language, Pair, RecordKind, RuleNumber, Said};

impl<'a> From<RecordWords<'a>> for ComparedRecord<'a> {
    fn from(words: RecordWords<'a>) -> Self {
        let RecordWords { kind, number, headword, part, text, .. } = words;
        Self { kind, number, headword, part, text }
    }
}

/// An edition with what a comparison needs of it.
pub(crate) struct ComparedEdition<'a> {
    /// The edition.
    pub id: EditionId,
    /// The records, in the order of the source.
    pub pieces: Vec<ComparedRecord<'a>>,
    /// The entry of each record, and its thread of the lineage.
    entries: Vec<(u32, Option<u32>)>,
}

impl<'a> ComparedEdition<'a> {
    /// The edition at `place`, whole.
    pub fn read(tables: &'a Tables, place: usize) -> Result<Self, Damage> {
        let rows = tables.rows(place)?.rows;
        let words = rows.iter().map(|row| Ok(ComparedRecord::from(tables.words(row.entry)?)));
        let threads = threads_of(attached(tables, place)?.as_ref());
        let thread = |place: usize| threads.get(place).copied().flatten();
        Ok(Self {
            id: tables.id(place),
            pieces: words.collect::<Result<_, Damage>>()?,
            entries: rows.iter().map(|row| row.entry).zip((0..).map(thread)).collect(),
        })
    }

    /// The titles of chapters and sections.
    pub fn titles(&self) -> HashMap<RuleNumber, &'a str> {
        let sections = self.pieces.iter().rev().filter(|record| record.kind == RecordKind::Section);
        sections.filter_map(|section| Some((section.number?, section.text))).collect()
    }

    /// The edition while it is derived, attached already.
    pub fn attached_to(mut self, attached: Option<&Attached>) -> Self {
        for ((_, thread), known) in self.entries.iter_mut().zip(threads_of(attached)) {
            *thread = known;
        }
        self
    }
}

/// Two editions to compare.
pub(crate) struct ComparedPair<'a>(pub Pair<ComparedEdition<'a>>);

impl<'a> ComparedPair<'a> {
    /// Both editions, whole.
    pub fn read(tables: &'a Tables, places: Pair<usize>) -> Result<Self> {
        let (old, new) = rayon::join(
            || ComparedEdition::read(tables, places.old),
            || ComparedEdition::read(tables, places.new),
        );
        Ok(Self(Pair::new(old?, new?)))
    }

    /// What the editions between say, as far as the program knows them without their texts.
    pub fn known(&self) -> Proposals {
        let ids = self.0.as_ref().map(|edition| edition.id);
        let (first, last) = (ids.old.min(ids.new), ids.old.max(ids.new));
        if Lineage::known().after(first).is_none_or(|between| between >= last) {
            return Proposals::none();
        }
        let threads = self
            .0
            .as_ref()
            .map(|edition| edition.entries.iter().map(|(_, thread)| *thread).collect::<Vec<_>>());
        let knows = |threads: &Vec<Option<u32>>| threads.iter().any(Option::is_some);
        match knows(&threads.old) && knows(&threads.new) {
            true => Proposals::of_threads(threads.as_ref().map(Vec::as_slice)),
            false => Proposals::none(),
        }
    }

    /// What became of each record; `proposals` are what the editions between say.
    pub fn compare(
        &self,
        digests: &Column<'_>,
        overrides: &Overrides,
        proposals: &Proposals,
    ) -> Comparison {
        // The column was checked when it was opened, so every entry has its digest.
        let digest = |edition: &ComparedEdition<'_>, place: usize| -> Digest {
            edition
                .entries
                .get(place)
                .and_then(|(entry, _)| digests.get(*entry).ok())
                .unwrap_or_default()
        };
        let of_old = |place: usize| digest(&self.0.old, place);
        let of_new = |place: usize| digest(&self.0.new, place);
        let pieces = self.0.as_ref().map(|edition| edition.pieces.as_slice());
        compare_digested(pieces, Pair::new(&of_old, &of_new), overrides, proposals)
    }
}

/// What `cell` keeps; read by `read` where nothing is kept yet.
pub(crate) fn cached<T, E>(
    cell: &OnceLock<T>,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<&T, E> {
    match cell.get() {
        Some(value) => Ok(value),
        None => {
            let value = read()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

/// Does `work` to each item, on as many threads as there are processors; results in the order of
/// the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map(work).collect()
}

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
    ) -> Result<Self> {
        let threads = Lineage::known().threads().collect();
        let mut new = Self { tables, digests, vocabulary, threads, editions, found: Vec::new() };
        let listed = in_parallel(editions, |place| -> Result<_> {
            let id = tables.id(*place);
            if Lineage::known().place_of(id).is_none() {
                return Ok(None);
            }
            Ok(Attached::listed(Lineage::known(), &new.threads, id, &new.records(*place)?))
        });
        new.found = listed.into_iter().collect::<Result<_, _>>()?;
        Ok(new)
    }

    fn id(&self, at: usize) -> EditionId {
        self.tables.id(self.editions[at])
    }

    fn records(&self, place: usize) -> Result<Vec<HeldRecord>> {
        let rows = self.tables.rows(place)?;
        let names = names(self.tables, &rows)?;
        let record = |(name, row): (Option<Name>, Row)| -> Result<HeldRecord, Damage> {
            let fingerprint = match name.is_some() {
                true => self.digests.get::<Digest>(row.entry)?.fingerprint(self.vocabulary),
                false => Fingerprint::default(),
            };
            Ok(HeldRecord { name, fingerprint })
        };
        Ok(names.into_iter().zip(rows.rows.iter()).map(record).collect::<Result<_, _>>()?)
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
    pub fn attach(&mut self, at: usize, links: [Option<&Link>; 2]) -> Result<()> {
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

    /// Adds to what each edition is attached to what is kept beside the tables.
    pub fn add_to(&self, named: &mut Named) {
        for (place, found) in self.editions.iter().zip(&self.found) {
            if let Some(attached) = found {
                named.add(&format!("known {}", self.tables.id(*place)), attached);
            }
        }
    }

    /// To what the edition at a place among all is attached.
    pub fn get(&self, at: usize) -> Option<&Attached> {
        self.found[at].as_ref()
    }
}

/// What the records of an edition are called: rules and sections by number, entries by headword.
pub(super) fn names(tables: &Tables, rows: &EditionRows) -> Result<Vec<Option<Name>>, Damage> {
    let name = |row: Row| -> Result<Option<Name>, Damage> {
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
    tables.named(&format!("known {}", tables.id(place)))
}

/// The threads of an edition's records, by place.
fn threads_of(attached: Option<&Attached>) -> Vec<Option<u32>> {
    attached.map_or(Vec::new(), |attached| attached.ties.iter().map(|tie| tie.thread()).collect())
}

/// Places of the editions of the rules in a language that answer, ascending.
pub(super) struct Rules {
    /// Those through which threads run.
    pub through: Vec<usize>,
    /// Parts, where there are whole ones.
    pub beside: Vec<usize>,
}

/// The editions of the rules in a language; of those in `parts` no thread is asked to run through
/// them.
pub(super) fn rules(tables: &Tables, parts: &[EditionId], language: Language) -> Rules {
    let is_meant = |id: EditionId| id.document == DocumentKind::Rules && id.language == language;
    let editions = tables.editions().iter().zip(answering(tables.editions())).enumerate();
    let answer =
        editions.filter(|(_, (edition, instead))| is_meant(edition.id) && instead.is_none());
    let is_part = |place: &usize| parts.contains(&tables.id(*place));
    let (beside, through): (Vec<_>, Vec<_>) = answer.map(|(place, _)| place).partition(is_part);
    match through.is_empty() {
        true => Rules { through: beside, beside: through },
        false => Rules { through, beside },
    }
}

/// For each edition the issue of the same day that answers instead of it; none where it answers
/// itself.
pub(crate) fn answering(editions: &[EditionSummary]) -> Vec<Option<EditionId>> {
    editions.iter().map(|edition| better(edition, editions)).collect()
}

/// For each edition of whose day there are several issues, which of them answers and why.
pub(crate) fn of_days(editions: &[EditionSummary]) -> Vec<Option<Said>> {
    editions.iter().map(|edition| of_day(edition, editions)).collect()
}

/// The other issues of an edition, among those that ascend.
fn same_day<'a>(
    edition: &'a EditionSummary,
    editions: &'a [EditionSummary],
) -> impl Iterator<Item = &'a EditionSummary> {
    let day = |edition: &EditionSummary| (edition.id.document, edition.id.effective);
    let of_day = &editions[editions.partition_point(|other| day(other) < day(edition))..];
    let of_day = of_day.iter().take_while(move |other| day(other) == day(edition));
    let is_other = |other: &&EditionSummary| {
        other.id != edition.id && other.id.language == edition.id.language
    };
    of_day.filter(is_other).filter(|other| other.id.document == DocumentKind::Rules)
}

fn better(edition: &EditionSummary, editions: &[EditionSummary]) -> Option<EditionId> {
    let others = || same_day(edition, editions);
    if others().next().is_none() || is_known(edition) {
        return None;
    }
    if let Some(known) = others().filter(|other| is_known(other)).last() {
        return Some(known.id);
    }
    let fullest = others().max_by_key(|other| records(other))?;
    (records(edition) < records(fullest)).then_some(fullest.id)
}

fn of_day(edition: &EditionSummary, editions: &[EditionSummary]) -> Option<Said> {
    same_day(edition, editions).next()?;
    let issues = || same_day(edition, editions).chain([edition]);
    let best = issues().max_by_key(|issue| match is_known(issue) {
        true => (true, 0, issue.id),
        false => (false, records(issue), issue.id),
    })?;
    let others = || issues().filter(|issue| issue.id != best.id);
    let next = others().map(records).max()?;
    let said = match is_known(best) {
        true if others().any(|other| !is_known(other)) => Said::new("edition-day-known"),
        false if records(best) > next => {
            let count = Said::new("edition-day-fuller").with("count", records(best));
            count.with("other", next)
        }
        _ => Said::new("edition-day-newest"),
    };
    Some(said.with("edition", best.id))
}

fn is_known(edition: &EditionSummary) -> bool {
    let mut hashes = edition.sources.iter().filter_map(|hash| hash.parse::<Sha256>().ok());
    hashes.any(|hash| Catalogue::known().by_hash(hash).is_some())
}

fn records(edition: &EditionSummary) -> u32 {
    edition.counts.rules + edition.counts.examples + edition.counts.glossary
}
