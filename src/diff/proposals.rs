//! What do the editions between two editions say of their records? Start at [`Proposals`].
//!
//! Over fifteen years a rule changes word by word until nothing of it is left, and what is written
//! of every keyword makes strangers look alike. Threads through the editions between say what
//! became what, and of what became nothing that it did. Nothing here reads words.

use std::collections::HashMap;

use crate::model::{Pair, RecordKind};

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

    /// What threads say that are known without the texts of the editions between: the thread of each
    /// record, none for those that belong to none.
    pub fn of_threads(threads: Pair<&[Option<u32>]>) -> Self {
        let places = |threads: &[Option<u32>]| -> Vec<usize> {
            let belongs = threads.iter().enumerate().filter(|(_, thread)| thread.is_some());
            belongs.map(|(place, _)| place).collect()
        };
        let followed = threads.map(places);
        let new: HashMap<u32, usize> = threads
            .new
            .iter()
            .enumerate()
            .filter_map(|(place, thread)| Some(((*thread)?, place)))
            .collect();
        let old = threads.old.iter().enumerate();
        let pairs = old
            .filter_map(|(place, thread)| Some(Pair::new(place, *new.get(&(*thread)?)?)))
            .collect();
        Self { pairs, follow: Follow::Places(followed), ..Self::default() }
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
