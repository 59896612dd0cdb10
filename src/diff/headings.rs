//! Which headings say the same although they are not of one kind, or in the plural? Start at
//! [`join`].
//!
//! A book that is rearranged makes a section of what was a rule with subrules, or the other way
//! round; the heading stays. Nothing here looks at what stands under it.

use std::collections::BTreeMap;

use crate::model::{Level, Pair, RecordKind, RuleNumber};

use super::compared_record::ComparedRecord;
use super::pairing::Pairing;
use super::side::{Place, Side, heading_words, say_something_else};

/// Open headings by their words, on either side.
type Groups = BTreeMap<Vec<String>, Pair<Vec<Place>>>;

/// Joins open headings that say the same and what no other heading says.
pub(super) fn join(old: &Side<'_>, new: &Side<'_>, pairing: &mut Pairing) {
    let mut groups = Groups::new();
    for place in headings(old).filter(|place| pairing.is_open_old(*place)) {
        let words = heading_words(old.piece(place).text);
        groups.entry(words).or_default().old.push(place);
    }
    for place in headings(new).filter(|place| pairing.is_open_new(*place)) {
        if let Some(group) = groups.get_mut(&heading_words(new.piece(place).text)) {
            group.new.push(place);
        }
    }
    // A section that stands under its number in both editions is that section, if its title has a
    // word of the other: `Type` became `Type Line` while one of its rules took the old title.
    let stands =
        |section: &ComparedRecord<'_>, side: &Side<'_>, is_open: &dyn Fn(Place) -> bool| {
            let places = section.number.map_or(&[][..], |number| side.places_of(number));
            places.iter().filter(|place| is_open(**place)).any(|place| {
                let piece = side.piece(*place);
                piece.kind == RecordKind::Section && !say_something_else(section.text, piece.text)
            })
        };
    let mut found = Vec::new();
    for group in groups.values() {
        let ([one], [other]) = (group.old.as_slice(), group.new.as_slice()) else { continue };
        let (from, to) = (old.piece(*one), new.piece(*other));
        let stays = match (from.kind, to.kind) {
            (RecordKind::Section, RecordKind::Rule) => {
                stands(from, new, &|place| pairing.is_open_new(place))
            }
            (RecordKind::Rule, RecordKind::Section) => {
                stands(to, old, &|place| pairing.is_open_old(place))
            }
            _ => false,
        };
        if !stays {
            found.push((*one, *other));
        }
    }
    for (one, other) in found {
        pairing.join(one, other);
    }
}

/// The titles of sections, and the rules that only head their subrules.
fn headings<'a>(side: &'a Side<'_>) -> impl Iterator<Item = Place> + 'a {
    side.places().filter(|place| {
        let piece = side.piece(*place);
        let is_above_rules = || side.parent.get(*place as usize + 1) == Some(&Some(*place));
        match piece.kind {
            RecordKind::Section => piece.number.map(RuleNumber::level) == Some(Level::Section),
            RecordKind::Rule => piece.is_heading() && is_above_rules(),
            _ => false,
        }
    })
}
