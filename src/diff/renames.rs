//! Which glossary entries bear another headword now? Start at [`join`].
//!
//! A term that was renamed keeps a word or most of them, as `State Triggers` and `State Trigger`
//! do, while its definition may be written anew. Nothing here knows which rules use the term.

use std::collections::BTreeSet;

use crate::model::{Pair, RecordKind};

use super::candidates::Likeness;
use super::pairing::Pairing;
use super::side::{Place, Side, heading_words};

/// The likeness below which two definitions speak of something else, whatever the headwords.
const LEAST_LIKENESS: u32 = 100;

/// Of 1000: how much of two headwords must be the same.
const LEAST_OF_HEADWORDS: usize = 600;

/// Of 1000: how much of two headwords must be the same where their definitions go together, and how
/// well these must: a word that was replaced through the whole book takes half of a headword along.
const LEAST_OF_RENAMED: usize = 450;
const LEAST_LIKENESS_OF_RENAMED: u32 = 200;

/// A pair of headwords that could be one term.
struct Rename {
    alike: usize,
    places: Pair<Place>,
}

/// Joins open entries whose headwords are each other's best.
pub(super) fn join(old: &Side<'_>, new: &Side<'_>, likeness: &Likeness<'_>, pairing: &mut Pairing) {
    let olds = entries(old, |place| pairing.is_open_old(place));
    let news = entries(new, |place| pairing.is_open_new(place));
    let mut found: Vec<Rename> = Vec::new();
    for (one, words) in &olds {
        for (other, others) in &news {
            let alike = alike(words, others);
            let definitions = likeness.between(*one, *other);
            // What comes last is what a term is, as in `Sorcery Type`; what comes first tells it
            // from others.
            let same_first = words.first() == others.first();
            let is_rename = alike >= LEAST_OF_HEADWORDS && definitions >= LEAST_LIKENESS
                || same_first
                    && alike >= LEAST_OF_RENAMED
                    && definitions >= LEAST_LIKENESS_OF_RENAMED;
            if is_rename {
                found.push(Rename { alike, places: Pair::new(*one, *other) });
            }
        }
    }
    let is_best = |rename: &&Rename| {
        let mut rivals = found.iter().filter(|other| {
            other.places != rename.places
                && (other.places.old == rename.places.old || other.places.new == rename.places.new)
        });
        rivals.all(|other| other.alike < rename.alike)
    };
    for rename in found.iter().filter(is_best) {
        pairing.join(rename.places.old, rename.places.new);
    }
}

/// Open entries with the words of their headwords.
fn entries(side: &Side<'_>, is_open: impl Fn(Place) -> bool) -> Vec<(Place, Vec<String>)> {
    let places = side.places().filter(|place| is_open(*place));
    places
        .filter(|place| side.piece(*place).kind == RecordKind::Glossary)
        .filter_map(|place| {
            let mut words = heading_words(side.piece(place).plain_headword()?);
            let mut seen = BTreeSet::new();
            words.retain(|word| seen.insert(word.clone()));
            Some((place, words))
        })
        .collect()
}

/// How much of two headwords is the same, of 1000; enough where one begins with the other whole.
fn alike(one: &[String], other: &[String]) -> usize {
    let mut rest: Vec<&String> = other.iter().collect();
    let mut both: usize = 0;
    for word in one {
        if let Some(at) = rest.iter().position(|other_word| same_word(other_word, word)) {
            rest.swap_remove(at);
            both += 1;
        }
    }
    let all = one.len() + other.len();
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let begins = !short.is_empty() && long.starts_with(short) && 2 * short.len() >= long.len() - 1;
    let share = (2000 * both).checked_div(all).unwrap_or_default();
    if begins { share.max(LEAST_OF_HEADWORDS) } else { share }
}

/// Whether two words are forms of one: `flip` and `flipping`, `depend` and `dependency`.
fn same_word(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    one == other
        || short.len() >= 3 && long.starts_with(short) && long.len() - short.len() <= LONGEST_ENDING
}

/// The longest ending of a form of a word.
const LONGEST_ENDING: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(one: &str, other: &str, is_rename: bool) {
        let alike = alike(&heading_words(one), &heading_words(other));
        assert_eq!(alike >= LEAST_OF_HEADWORDS, is_rename, "{alike}");
    }

    #[test]
    fn a_renamed_term_keeps_most_of_its_words() {
        case("Wug Triggers", "Wug Trigger", true);
        case("Flip a Wug", "Flipping a Wug", true);
        case("Depend On", "Dependency", true);
        case("Two-Tailed Wug", "Two-Tailed Wug Variant", true);
        case("Wug-Based Effects", "Wug-Based Actions", true);
        case("Wug/Wugs", "Wug, Wugs", true);
        case("Wug", "Wug Main Phase", true);
        case("Wug Type", "Bird Type", false);
        case("Wug", "Tail Assignment Wug", false);
        case("Wug", "Bird", false);
    }
}
