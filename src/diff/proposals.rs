//! What do the editions between two editions say of their records? Start at [`Proposals`].
//!
//! Over fifteen years a rule changes word by word until nothing of it is left, and what is written
//! of every keyword makes strangers look alike. Threads through the editions between say what
//! became what, and of what became nothing that it did. Nothing here reads words.

use std::collections::HashMap;

use crate::model::{EditionId, Pair, RecordKind, RuleNumber};

use super::compared_record::ComparedRecord;
use super::lineage::Lineage;
use super::pairing::{ClosedBy, Pairing};
use super::side::{Place, Side};

/// Pairs that threads through the editions between name, of records that they follow at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals {
    /// Places of both records.
    pairs: Vec<Pair<usize>>,
    follow: Follow,
    /// Pairs that speak where the words of no record alone do: places of both records.
    counterparts: Vec<Pair<usize>>,
}

/// Which records the threads follow: of these they know which are gone, and which came since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Follow {
    /// None: nothing is between.
    #[default]
    Nothing,
    /// Those at these places, ascending.
    Places(Pair<Vec<usize>>),
    /// All records of the book's own.
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
        // A number that is printed twice is no name of either rule.
        let numbered = |pieces: &[ComparedRecord<'_>]| {
            let mut places: HashMap<RuleNumber, Option<usize>> = HashMap::new();
            for (place, piece) in pieces.iter().enumerate() {
                let number = piece.number.filter(|_| is_numbered(piece.kind));
                number.into_iter().for_each(|number| {
                    places.entry(number).and_modify(|found| *found = None).or_insert(Some(place));
                });
            }
            places
        };
        let places = pieces.map(numbered);
        let dates = between.map(|edition| edition.effective);
        let mut followed: Pair<Vec<usize>> = Pair::default();
        let mut pairs = Vec::new();
        for thread in lineage.threads() {
            let numbers = dates.map(|date| thread.number_on(date));
            let old = numbers.old.and_then(|number| *places.old.get(&number)?);
            let new = numbers.new.and_then(|number| *places.new.get(&number)?);
            followed.old.extend(old);
            followed.new.extend(new);
            pairs.extend(old.zip(new).map(|(old, new)| Pair::new(old, new)));
        }
        followed.old.sort_unstable();
        followed.new.sort_unstable();
        Some(Self { pairs, follow: Follow::Places(followed), ..Self::default() })
    }

    /// Joins the pairs whose records are still open.
    pub(super) fn apply(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        join(&self.pairs, old, new, pairing);
    }

    /// Leaves what the threads follow without a pair where they name none: two rules that stood
    /// beside each other in an edition between are two, however alike they are.
    pub(super) fn close(&self, old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
        let follows =
            |side: &Side<'_>, place: Place, places: fn(&Pair<Vec<usize>>) -> &[usize]| match &self
                .follow
            {
                Follow::Nothing => false,
                Follow::Places(followed) => {
                    places(followed).binary_search(&(place as usize)).is_ok()
                }
                Follow::All => {
                    let kind = side.piece(place).kind;
                    !matches!(kind, RecordKind::Front | RecordKind::Back)
                }
            };
        for place in old.places().filter(|place| pairing.is_open_old(*place)).collect::<Vec<_>>() {
            if follows(old, place, |followed| &followed.old) {
                pairing.close_old(place, ClosedBy::Threads);
            }
        }
        for place in new.places().filter(|place| pairing.is_open_new(*place)).collect::<Vec<_>>() {
            if follows(new, place, |followed| &followed.new) {
                pairing.close_new(place, ClosedBy::Threads);
            }
        }
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
