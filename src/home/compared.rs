//! How are two editions read to be compared? Start at [`ComparedPair::read`].
//!
//! Records are borrowed from the tables, so that nothing is copied that nobody will see.

use std::collections::{BTreeSet, HashMap};

use super::error::HomeError;
use crate::diff::{
    ComparedRecord, Comparison, Digest, Lineage, Overrides, Proposals, compare_digested,
};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, RecordWords};
use crate::model::{EditionId, Pair, RecordKind, RuleNumber};

impl<'a> From<RecordWords<'a>> for ComparedRecord<'a> {
    fn from(it: RecordWords<'a>) -> Self {
        let RecordWords { kind, number, headword, part, text, .. } = it;
        Self { kind, number, headword, part, text }
    }
}

/// An edition as comparisons see it.
pub(crate) struct ComparedEdition<'a> {
    /// The edition.
    pub id: EditionId,
    /// The records, in the order of the source.
    pub pieces: Vec<ComparedRecord<'a>>,
    /// The entry of each record.
    entries: Vec<u32>,
    /// Sections that a partial edition holds; empty for a whole one.
    sections_held: Vec<RuleNumber>,
}

impl<'a> ComparedEdition<'a> {
    /// The edition at `place`, whole.
    pub fn read(tables: &'a Tables, place: usize) -> Result<Self, Damage> {
        let rows = tables.rows(place)?.rows;
        let summary = &tables.editions()[place];
        let words = rows.iter().map(|it| Ok(ComparedRecord::from(tables.words(it.entry)?)));
        Ok(Self {
            id: summary.id,
            pieces: words.collect::<Result<_, Damage>>()?,
            entries: rows.iter().map(|it| it.entry).collect(),
            sections_held: summary.sections_held.clone(),
        })
    }

    /// The titles of chapters and sections.
    pub fn titles(&self) -> HashMap<RuleNumber, &'a str> {
        let sections = self.pieces.iter().rev().filter(|it| it.kind == RecordKind::Section);
        sections.filter_map(|it| Some((it.number?, it.text))).collect()
    }

    /// Sections that the contents list and of which no rule is there: a text with gaps does not
    /// hold them.
    fn sections_lacking(&self) -> BTreeSet<RuleNumber> {
        let section = |it: &ComparedRecord<'_>| it.number.and_then(RuleNumber::section);
        let of = |kind| self.pieces.iter().filter(move |it| it.kind == kind).filter_map(section);
        let held: BTreeSet<RuleNumber> = of(RecordKind::Rule).collect();
        let listed = of(RecordKind::Front);
        listed.filter(|it| !held.contains(it)).collect()
    }

    fn is_partial(&self) -> bool {
        !self.sections_held.is_empty()
    }

    /// What this edition could hold of any edition's records.
    fn scope(&self) -> Scope {
        Scope {
            sections: self.sections_held.iter().copied().collect(),
            kinds: self.pieces.iter().map(|it| it.kind).collect(),
        }
    }

    fn keep(&mut self, scope: &Scope) {
        let mut kept =
            self.pieces.iter().map(|it| scope.covers(it)).collect::<Vec<_>>().into_iter();
        let mut again = kept.clone();
        self.pieces.retain(|_| kept.next() == Some(true));
        self.entries.retain(|_| again.next() == Some(true));
    }
}

/// The records that a partial edition could hold.
struct Scope {
    sections: BTreeSet<RuleNumber>,
    kinds: BTreeSet<RecordKind>,
}

impl Scope {
    fn covers(&self, piece: &ComparedRecord<'_>) -> bool {
        match piece.kind {
            RecordKind::Section | RecordKind::Rule | RecordKind::Example => {
                let section = piece.number.and_then(RuleNumber::section);
                section.is_some_and(|it| self.sections.contains(&it))
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
        let mut scopes = self.0.as_ref().map(|it| it.is_partial().then(|| it.scope()));
        let lacking = self.0.as_ref().map(ComparedEdition::sections_lacking);
        for scope in [&mut scopes.old, &mut scopes.new].into_iter().flatten() {
            scope.sections.retain(|it| !lacking.old.contains(it) && !lacking.new.contains(it));
        }
        for scope in [scopes.old, scopes.new].iter().flatten() {
            self.0.old.keep(scope);
            self.0.new.keep(scope);
        }
        self
    }

    /// Whether one of them holds only parts of the book.
    pub fn is_partial(&self) -> bool {
        self.0.old.is_partial() || self.0.new.is_partial()
    }

    /// What the editions between say, as far as the program knows them without their texts.
    pub fn known(&self) -> Proposals {
        let ids = self.0.as_ref().map(|it| it.id);
        let pieces = self.0.as_ref().map(|it| it.pieces.as_slice());
        Proposals::of_lineage(Lineage::known(), ids, pieces).unwrap_or_default()
    }

    /// What became of each record; `proposals` are what the editions between say.
    pub fn compare(
        &self,
        digests: &Column<'_>,
        overrides: &Overrides,
        proposals: &Proposals,
    ) -> Comparison {
        // The column was checked when it was opened, so every entry has its digest.
        let digest = |book: &ComparedEdition<'_>, place: usize| -> Digest {
            book.entries.get(place).and_then(|it| digests.get(*it).ok()).unwrap_or_default()
        };
        let of_old = |place: usize| digest(&self.0.old, place);
        let of_new = |place: usize| digest(&self.0.new, place);
        let pieces = self.0.as_ref().map(|it| it.pieces.as_slice());
        compare_digested(pieces, Pair::new(&of_old, &of_new), overrides, proposals)
    }
}
