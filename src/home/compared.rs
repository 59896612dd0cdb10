//! How are two editions read to be compared? Start at [`ComparedPair::read`].
//!
//! Records are borrowed from the tables, so that nothing is copied that nobody will see.

use std::collections::{BTreeSet, HashMap};

use super::attached::{attached, threads_of};
use super::error::HomeError;
use crate::diff::{ComparedRecord, Comparison, Digest, Overrides, Proposals, compare_digested};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, RecordWords};
use crate::known::{Attached, Lineage};
use crate::model::{EditionId, Pair, RecordKind, RuleNumber};

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
    /// Sections that a partial edition holds; empty for a whole one.
    sections_held: Vec<RuleNumber>,
}

impl<'a> ComparedEdition<'a> {
    /// The edition at `place`, whole.
    pub fn read(tables: &'a Tables, place: usize) -> Result<Self, Damage> {
        let rows = tables.rows(place)?.rows;
        let summary = &tables.editions()[place];
        let words = rows.iter().map(|row| Ok(ComparedRecord::from(tables.words(row.entry)?)));
        let threads = threads_of(attached(tables, place)?.as_ref());
        let thread = |place: usize| threads.get(place).copied().flatten();
        Ok(Self {
            id: summary.id,
            pieces: words.collect::<Result<_, Damage>>()?,
            entries: rows.iter().map(|row| row.entry).zip((0..).map(thread)).collect(),
            sections_held: summary.sections_held.clone(),
        })
    }

    /// The titles of chapters and sections.
    pub fn titles(&self) -> HashMap<RuleNumber, &'a str> {
        let sections = self.pieces.iter().rev().filter(|record| record.kind == RecordKind::Section);
        sections.filter_map(|section| Some((section.number?, section.text))).collect()
    }

    /// Sections that the contents list and of which no rule is there: a text with gaps does not
    /// hold them.
    fn sections_lacking(&self) -> BTreeSet<RuleNumber> {
        let section = |record: &ComparedRecord<'_>| record.number.and_then(RuleNumber::section);
        let of =
            |kind| self.pieces.iter().filter(move |record| record.kind == kind).filter_map(section);
        let held: BTreeSet<RuleNumber> = of(RecordKind::Rule).collect();
        let listed = of(RecordKind::Front);
        listed.filter(|section| !held.contains(section)).collect()
    }

    /// The edition while it is derived, attached already.
    pub fn attached_to(mut self, attached: Option<&Attached>) -> Self {
        for ((_, thread), known) in self.entries.iter_mut().zip(threads_of(attached)) {
            *thread = known;
        }
        self
    }

    fn is_partial(&self) -> bool {
        !self.sections_held.is_empty()
    }

    /// What this edition could hold of any edition's records.
    fn coverage(&self) -> Coverage {
        Coverage {
            sections: self.sections_held.iter().copied().collect(),
            kinds: self.pieces.iter().map(|record| record.kind).collect(),
        }
    }

    fn keep(&mut self, coverage: &Coverage) {
        let rows = self.pieces.iter().copied().zip(std::mem::take(&mut self.entries));
        (self.pieces, self.entries) = rows.filter(|(record, _)| coverage.covers(record)).unzip();
    }
}

/// The records that a partial edition could hold.
struct Coverage {
    sections: BTreeSet<RuleNumber>,
    kinds: BTreeSet<RecordKind>,
}

impl Coverage {
    fn covers(&self, record: &ComparedRecord<'_>) -> bool {
        match record.kind {
            RecordKind::Section | RecordKind::Rule | RecordKind::Example => {
                let section = record.number.and_then(RuleNumber::section);
                section.is_some_and(|section| self.sections.contains(&section))
            }
            // What stands around a part of the book is the page's own.
            RecordKind::Front | RecordKind::Back => false,
            kind => self.kinds.contains(&kind),
        }
    }
}

/// Two editions to compare.
pub(crate) struct ComparedPair<'a>(pub Pair<ComparedEdition<'a>>);

impl<'a> ComparedPair<'a> {
    /// Both editions, whole.
    pub fn read(tables: &'a Tables, places: Pair<usize>) -> Result<Self, HomeError> {
        let (old, new) = rayon::join(
            || ComparedEdition::read(tables, places.old),
            || ComparedEdition::read(tables, places.new),
        );
        Ok(Self(Pair::new(old?, new?)))
    }

    /// Leaves only the records that both editions could hold: of a part of the book, the sections
    /// it holds.
    pub fn comparable(mut self) -> Self {
        let mut coverages =
            self.0.as_ref().map(|edition| edition.is_partial().then(|| edition.coverage()));
        let lacking = self.0.as_ref().map(ComparedEdition::sections_lacking);
        for coverage in [&mut coverages.old, &mut coverages.new].into_iter().flatten() {
            coverage
                .sections
                .retain(|section| !lacking.old.contains(section) && !lacking.new.contains(section));
        }
        for coverage in [coverages.old, coverages.new].iter().flatten() {
            self.0.old.keep(coverage);
            self.0.new.keep(coverage);
        }
        self
    }

    /// Whether one of them holds only parts of the book.
    pub fn is_partial(&self) -> bool {
        self.0.old.is_partial() || self.0.new.is_partial()
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
