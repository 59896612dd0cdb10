//! Which records are pairs beyond doubt? Start at [`by_address_and_text`], then
//! [`by_headword`], then [`by_unique_text`].
//!
//! Nothing here weighs likeness; that is for `rounds`.

use crate::model::RecordKind;

use super::compared_record::ComparedRecord;
use super::digest::Digest;
use super::fold::fold;
use super::hash::{Chains, finish, hash, mix};
use super::pairing::Pairing;
use super::side::{Place, Side};

/// The fewest words by which a text that is no title is known again anywhere in the book.
/// Picked by gut feeling: `See rule …` is three.
const FEWEST_WORDS: usize = 5;

/// Joins records of the same address and the same text.
///
/// The first with the first, where a source repeats itself. A section whose title occurs twice,
/// `General`, waits until its rules are known.
pub(super) fn by_address_and_text(old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    let all = |side| keyed(side).collect::<Vec<_>>();
    let (of_old, of_new) = rayon::join(|| all(old), || all(new));
    let mut chains = Chains::new(new.pieces.len(), of_new.into_iter());
    for (key, place) in of_old {
        chains.skip(key, |goal| pairing.is_open_new(goal));
        let piece = old.piece(place);
        let same = |goal: &Place| {
            let other = new.piece(*goal);
            other.text == piece.text && other.headword == piece.headword
        };
        if let Some(found) = chains.get(key).filter(same).find(|goal| pairing.is_open_new(*goal)) {
            pairing.join(place, found);
        }
    }
}

fn keyed<'a>(side: &'a Side<'_>) -> impl Iterator<Item = (u64, Place)> + 'a {
    let titles = repeated_titles(side);
    side.places().filter_map(move |place| {
        let piece = side.piece(place);
        let waits = piece.is_contents()
            || piece.kind == RecordKind::Section && titles.contains(&piece.text);
        (!waits).then(|| (address_key(piece, side.domain[place as usize].index()), place))
    })
}

fn repeated_titles<'a>(side: &Side<'a>) -> Vec<&'a str> {
    let sections = side.pieces.iter().filter(|piece| piece.kind == RecordKind::Section);
    let mut titles: Vec<&str> = sections.map(|section| section.text).collect();
    titles.sort_unstable();
    let mut repeated: Vec<&str> =
        titles.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated
}

fn address_key(piece: &ComparedRecord<'_>, domain: usize) -> u64 {
    let number = piece.number.map_or(0, |number| {
        u64::from(number.chapter_part()) << 48
            | u64::from(number.section_part()) << 32
            | u64::from(number.rule_part()) << 16
            | u64::from(number.letters_ordinal())
    });
    let seed = finish(mix(domain as u64, number));
    hash(seed, piece.text.as_bytes())
}

/// Joins glossary entries of the same headword, whatever they say.
pub(super) fn by_headword(old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    let entries = |side: &Side<'_>, is_open: &dyn Fn(Place) -> bool| -> Vec<(u64, Place)> {
        let places = side.places().filter(|place| is_open(*place));
        places
            .filter_map(|place| {
                let headword = side.piece(place).plain_headword()?;
                let seed = side.domain[place as usize].index() as u64;
                Some((hash(seed, fold(headword).to_lowercase().as_bytes()), place))
            })
            .collect()
    };
    let new_entries = entries(new, &|place| pairing.is_open_new(place));
    let old_entries = entries(old, &|place| pairing.is_open_old(place));
    let mut chains = Chains::new(new.pieces.len(), new_entries.into_iter());
    for (key, place) in old_entries {
        chains.skip(key, |goal| pairing.is_open_new(goal));
        if let Some(found) = chains.get(key).find(|goal| pairing.is_open_new(*goal)) {
            pairing.join(place, found);
        }
    }
}

/// What texts are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Words and the numbers they refer to.
    Folded,
    /// Words only.
    Masked,
}

/// Records whose texts are the same in both editions.
pub(super) struct Alike {
    /// Places in the old edition.
    pub old: Vec<Place>,
    /// Places in the new edition.
    pub new: Vec<Place>,
}

/// Joins records whose text stands once in either edition; gives those that stand more often.
pub(super) fn by_unique_text(
    by: By,
    old: (&Side<'_>, &[Option<Digest>]),
    new: (&Side<'_>, &[Option<Digest>]),
    pairing: &mut Pairing,
) -> Vec<Alike> {
    let new_keys = text_keys(by, new, &|place| pairing.is_open_new(place));
    let old_keys = text_keys(by, old, &|place| pairing.is_open_old(place));
    let new_chains = Chains::new(new.0.pieces.len(), new_keys.into_iter());
    let old_chains = Chains::new(old.0.pieces.len(), old_keys.iter().copied());
    let mut repeated = Vec::new();
    for (key, place) in old_keys {
        // One of a group speaks for all.
        if old_chains.get(key).next() != Some(place) {
            continue;
        }
        let group =
            Alike { old: old_chains.get(key).collect(), new: new_chains.get(key).collect() };
        match (group.old.as_slice(), group.new.as_slice()) {
            (_, []) => {}
            ([one], [other]) if is_telling(old.0.piece(*one), by) => {
                pairing.join(*one, *other);
            }
            _ => repeated.push(group),
        }
    }
    repeated
}

fn text_keys(
    by: By,
    (side, digests): (&Side<'_>, &[Option<Digest>]),
    is_open: &dyn Fn(Place) -> bool,
) -> Vec<(u64, Place)> {
    let places = side.places().filter(|place| is_open(*place));
    places
        .filter_map(|place| {
            let digest = digests[place as usize].as_ref()?;
            let seed = side.domain[place as usize].index() as u64;
            let key = match by {
                By::Folded => digest.folded_key(seed),
                By::Masked => digest.masked_key(seed),
            };
            Some((key, place))
        })
        .collect()
}

/// Whether a text tells enough to be known again wherever it stands.
fn is_telling(piece: &ComparedRecord<'_>, by: By) -> bool {
    let words = || {
        let spaces = piece.text.split_whitespace().count();
        // Text without spaces: four letters for a word.
        spaces.max(piece.text.len() / 12 * usize::from(!piece.text.is_ascii()))
    };
    match piece.kind {
        RecordKind::Glossary => words() > 2 * FEWEST_WORDS,
        RecordKind::Rule | RecordKind::Section if by == By::Folded => true,
        _ => words() >= FEWEST_WORDS,
    }
}
