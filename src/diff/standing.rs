//! Which rules that stayed as they were say what a rule says that went? Start at [`candidates`].
//!
//! A rule is copied to another section in one edition, and goes from its own years later: then its
//! words stand elsewhere already, in a text that did not change, which nobody weighs.

use std::collections::HashMap;

use crate::model::RecordKind;

use super::compare::Digests;
use super::digest::Digest;
use super::pairing::Pairing;
use super::shares::{FEWEST_WORDS_REPEATED, LEAST_REPEATED};
use super::side::{Place, Side};

/// Rules that went, each with those that have its words and had them before; `is_weighed` says of
/// which new records the likeness is known anyway.
///
/// Only what went is looked for: what came repeats another rule because both speak of the like.
pub(super) fn candidates(
    (old, digests): (&Side<'_>, &[Option<Digest>]),
    (new, of_new): (&Side<'_>, &Digests<'_>),
    pairing: &Pairing,
    is_weighed: impl Fn(Place) -> bool,
) -> Vec<(Place, Place)> {
    let went = Went::of(old, digests, pairing);
    if went.words.is_empty() {
        return Vec::new();
    }
    let is_rule = |place: &Place| new.piece(*place).kind == RecordKind::Rule;
    let stands = |place: &Place| pairing.old_of(*place).is_some() && !is_weighed(*place);
    let standing = new.places().filter(is_rule).filter(stands);
    let mut found: Vec<(Place, Place)> = standing
        .flat_map(|place| {
            let holding = went.held_by(&of_new(place as usize));
            holding.into_iter().map(move |old| (old, place))
        })
        .collect();
    found.sort_unstable();
    found
}

/// The rules that went, by their words.
#[derive(Default)]
struct Went {
    /// The rules that have a word, and how often.
    words: HashMap<u32, Vec<(Place, u16)>>,
    /// How many words each rule has.
    lengths: HashMap<Place, u32>,
}

impl Went {
    fn of(old: &Side<'_>, digests: &[Option<Digest>], pairing: &Pairing) -> Self {
        let mut went = Self::default();
        let is_rule = |place: &Place| old.piece(*place).kind == RecordKind::Rule;
        let gone = old.places().filter(is_rule).filter(|place| pairing.may_leave_words(*place));
        for (place, digest) in
            gone.filter_map(|place| Some((place, digests[place as usize].as_ref()?)))
        {
            let length: u32 = digest.words().iter().map(|word| u32::from(word.1)).sum();
            if length as usize >= FEWEST_WORDS_REPEATED {
                went.lengths.insert(place, length);
                for (word, times) in digest.words() {
                    went.words.entry(*word).or_default().push((place, *times));
                }
            }
        }
        went
    }

    /// Those of which a record has nearly all words.
    fn held_by(&self, digest: &Digest) -> Vec<Place> {
        let mut held: HashMap<Place, u32> = HashMap::new();
        for (word, times) in digest.words() {
            for (place, wanted) in self.words.get(word).into_iter().flatten() {
                *held.entry(*place).or_default() += u32::from(*times.min(wanted));
            }
        }
        let is_whole = |(place, words): &(Place, u32)| {
            *words as f32 >= LEAST_REPEATED * self.lengths[place] as f32
        };
        held.into_iter().filter(is_whole).map(|entry| entry.0).collect()
    }
}
