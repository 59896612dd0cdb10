//! What do the editions between two editions say of their records? Start at [`Proposals`].
//!
//! Over fifteen years a rule changes word by word until nothing of it is left, and what is written
//! of every keyword makes strangers look alike. Threads through the editions between propose what
//! became what; the words verify. Nothing here reads them.

use std::collections::HashMap;

use crate::model::{EditionId, Pair, RecordKind, RuleNumber};

use super::compared_record::ComparedRecord;
use super::lineage::Lineage;
use super::pairing::Pairing;
use super::side::Side;

/// Pairs that threads through the editions between propose, of records that they follow at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// Places of both records.
    pairs: Vec<Pair<usize>>,
    follow: Follow,
    /// Pairs that speak where the words of no record alone do: places of both records.
    counterparts: Vec<Pair<usize>>,
}

/// Which records the threads follow; only of these they know which are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Follow {
    /// None: nothing is between.
    #[default]
    Nothing,
    /// Sections and rules.
    Numbers,
    /// All records.
    All,
}

impl Proposals {
    /// What neighbours say of each other: nothing but their words.
    pub fn none() -> Self {
        Self::default()
    }

    /// What threads that run through all records of both editions say: places of both records,
    /// by place in the old one.
    pub fn of_pairs(pairs: Vec<Pair<usize>>) -> Self {
        Self { pairs, follow: Follow::All, ..Self::default() }
    }

    /// What stands in another language beside neighbours: records that translate the same rule are
    /// the same, whatever their words; all others are left to their words.
    pub fn of_counterparts(counterparts: Vec<Pair<usize>>) -> Self {
        Self { counterparts, ..Self::default() }
    }

    /// What the lineage says of two English editions that it knows and between which it knows
    /// others. None where it does not.
    pub fn of_lineage(
        lineage: &Lineage,
        between: Pair<EditionId>,
        pieces: Pair<&[ComparedRecord<'_>]>,
    ) -> Option<Self> {
        let places = between.map(|edition| lineage.editions().binary_search(&edition).ok());
        let (old, new) = places.old.zip(places.new)?;
        if old.abs_diff(new) < 2 {
            return None;
        }
        let numbered = |pieces: &[ComparedRecord<'_>]| {
            let mut places: HashMap<RuleNumber, usize> = HashMap::new();
            for (place, piece) in pieces.iter().enumerate() {
                let number = piece.number.filter(|_| is_numbered(piece.kind));
                number.into_iter().for_each(|number| {
                    places.entry(number).or_insert(place);
                });
            }
            places
        };
        let places = pieces.map(numbered);
        let dates = between.map(|edition| edition.effective);
        let threads = lineage.threads().iter();
        let pairs = threads.filter_map(|thread| {
            let numbers = dates.map(|date| thread.number_on(date));
            Some(Pair::new(*places.old.get(&numbers.old?)?, *places.new.get(&numbers.new?)?))
        });
        Some(Self { pairs: pairs.collect(), follow: Follow::Numbers, ..Self::default() })
    }

    /// Whether the threads would know of a record of this kind if it stood in both editions.
    pub(super) fn follow(&self, kind: RecordKind) -> bool {
        match self.follow {
            Follow::Nothing => false,
            Follow::Numbers => is_numbered(kind),
            Follow::All => true,
        }
    }

    /// Joins the pairs whose records are still open.
    pub(super) fn apply(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        join(&self.pairs, old, new, pairing);
    }

    /// Joins those counterparts whose records are still open: the same words elsewhere say more.
    pub(super) fn apply_counterparts(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        join(&self.counterparts, old, new, pairing);
    }
}

fn join(pairs: &[Pair<usize>], old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    for pair in pairs {
        let within = pair.old < old.pieces.len() && pair.new < new.pieces.len();
        if within {
            pairing.join(pair.old as u32, pair.new as u32);
        }
    }
}

fn is_numbered(kind: RecordKind) -> bool {
    matches!(kind, RecordKind::Section | RecordKind::Rule)
}
