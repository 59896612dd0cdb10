//! Which records begin with the same words? Start at [`of`].
//!
//! Of the parts into which a rule was split, the one that begins as it did is the rule itself.

use std::collections::BTreeMap;

use crate::model::{Pair, RecordKind};

use super::pairing::Pairing;
use super::sequence::{Sequences, same_opening};
use super::side::{Place, Side};

/// The fewest words at the beginning of a text by which it is known again.
const FEWEST_WORDS: usize = 7;

/// Openings that more pairs of records share are no opening of any of them.
const MOST_PAIRS: usize = 900;

/// Records that begin alike, by the words with which they begin.
type Groups<'a> = BTreeMap<(usize, &'a [u64]), Pair<Vec<Place>>>;

/// Open records that begin with the same words, and with more of them than either does with
/// another; ascending.
pub(super) fn of(
    old: &Side<'_>,
    new: &Side<'_>,
    sequences: &Pair<Sequences<'_>>,
    pairing: &Pairing,
) -> Vec<(Place, Place)> {
    let mut groups = Groups::new();
    for place in old.places().filter(|place| pairing.is_open_old(*place)) {
        if let Some(key) = key(old, &sequences.old, place) {
            groups.entry(key).or_default().old.push(place);
        }
    }
    for place in new.places().filter(|place| pairing.is_open_new(*place)) {
        let group = key(new, &sequences.new, place).and_then(|key| groups.get_mut(&key));
        if let Some(group) = group {
            group.new.push(place);
        }
    }
    let mut pairs = Vec::new();
    for group in groups.values().filter(|group| group.old.len() * group.new.len() <= MOST_PAIRS) {
        pairs.extend(longest(group, sequences));
    }
    pairs.extend(whole(old, new, sequences, pairing));
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The fewest words of a text with which another begins as a whole.
const FEWEST_WORDS_OF_WHOLE: usize = 5;

/// Open records of which one is nothing but the beginning of the other: what was left of it, or
/// what it grew from; where no other is.
fn whole(
    old: &Side<'_>,
    new: &Side<'_>,
    sequences: &Pair<Sequences<'_>>,
    pairing: &Pairing,
) -> Vec<(Place, Place)> {
    let olds: Vec<Place> = old.places().filter(|place| pairing.is_open_old(*place)).collect();
    let news: Vec<Place> = new.places().filter(|place| pairing.is_open_new(*place)).collect();
    let short = |side: &Side<'_>, words: &[u64], place: Place| {
        let length = FEWEST_WORDS_OF_WHOLE..FEWEST_WORDS;
        side.piece(place).kind == RecordKind::Rule
            && !side.piece(place).is_heading()
            && length.contains(&words.len())
    };
    let mut pairs = Vec::new();
    let only = |found: Vec<Place>| match found.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    for place in olds.iter().copied() {
        let words = sequences.old.words(place);
        if short(old, words, place) {
            let begins = |goal: &Place| {
                new.domain[*goal as usize] == old.domain[place as usize]
                    && sequences.new.words(*goal).starts_with(words)
            };
            let found = only(news.iter().copied().filter(begins).collect());
            pairs.extend(found.map(|goal| (place, goal)));
        }
    }
    for place in news.iter().copied() {
        let words = sequences.new.words(place);
        if short(new, words, place) {
            let begins = |origin: &Place| {
                old.domain[*origin as usize] == new.domain[place as usize]
                    && sequences.old.words(*origin).starts_with(words)
            };
            let found = only(olds.iter().copied().filter(begins).collect());
            pairs.extend(found.map(|origin| (origin, place)));
        }
    }
    pairs
}

fn key<'a>(
    side: &Side<'_>,
    sequences: &'a Sequences<'_>,
    place: Place,
) -> Option<(usize, &'a [u64])> {
    let has_sentences = matches!(side.piece(place).kind, RecordKind::Rule | RecordKind::Example);
    let words = has_sentences.then(|| sequences.words(place).get(..FEWEST_WORDS))??;
    Some((side.domain[place as usize].index(), words))
}

fn longest<'a>(
    group: &'a Pair<Vec<Place>>,
    sequences: &'a Pair<Sequences<'_>>,
) -> impl Iterator<Item = (Place, Place)> + 'a {
    let length =
        |old: Place, new: Place| same_opening(sequences.old.words(old), sequences.new.words(new));
    let all = group.old.iter().flat_map(|old| group.new.iter().map(|new| (*old, *new)));
    all.filter(move |(old, new)| {
        let own = length(*old, *new);
        let origins =
            group.old.iter().filter(|origin| *origin != old).map(|origin| length(*origin, *new));
        let goals = group.new.iter().filter(|goal| *goal != new).map(|goal| length(*old, *goal));
        origins.chain(goals).all(|rival| rival < own)
    })
}
