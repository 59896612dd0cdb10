//! Which lines of the front and back matter are pairs? Start at [`contents`] and [`lone_parts`].

use std::collections::HashMap;

use crate::model::Part;

use super::fold::fold;
use super::pairing::Pairing;
use super::side::{Place, Side};

/// Joins lines of the contents: a line follows the section it lists; the rest go by their words.
pub(super) fn contents(old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    let of_new = contents_of(new);
    let by_number: HashMap<_, Place> =
        of_new.iter().rev().filter_map(|line| Some((new.piece(*line).number?, *line))).collect();
    let of_old = contents_of(old);
    for place in &of_old {
        let listed = old.piece(*place).number.map_or(&[][..], |number| old.places_of(number));
        let follow = listed.iter().find_map(|section| pairing.new_of(*section));
        let number = follow.and_then(|section| new.piece(section).number);
        if let Some(line) = number.and_then(|number| by_number.get(&number)) {
            pairing.join(*place, *line);
        }
    }
    for place in of_old.into_iter().filter(|place| pairing.is_open_old(*place)).collect::<Vec<_>>()
    {
        let text = fold(old.piece(place).text);
        let mut same = of_new.iter().filter(|line| pairing.is_open_new(**line));
        if let Some(line) = same.find(|line| fold(new.piece(**line).text) == text) {
            pairing.join(place, *line);
        }
    }
}

fn contents_of(side: &Side<'_>) -> Vec<Place> {
    side.places().filter(|place| side.piece(*place).is_contents()).collect()
}

/// Joins what is the only record of its part in both editions: the title, the date.
pub(super) fn lone_parts(old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    let (old, new) = (lone(old), lone(new));
    for (key, place) in old {
        if let Some(other) = place.zip(new.get(&key).copied().flatten()) {
            pairing.join(other.0, other.1);
        }
    }
}

fn lone(side: &Side<'_>) -> std::collections::BTreeMap<(usize, Option<Part>), Option<Place>> {
    let mut lone = std::collections::BTreeMap::new();
    for place in side.places().filter(|place| side.piece(*place).is_matter()) {
        let key = (side.domain[place as usize].index(), side.piece(place).part);
        lone.entry(key).and_modify(|found| *found = None).or_insert(Some(place));
    }
    lone
}
