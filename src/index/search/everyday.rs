//! What may be meant by everyday words? Start at [`everyday_at`].
//!
//! Unlike names they say nothing of what defines them: they only widen what is looked for.

use std::ops::Range;

use super::interpret::add_form;
use super::names::names;
use super::plan::{Concept, Origin, Plan, Variant};
use super::ranking::RANKING;
use super::typed::Typed;
use crate::index::query::Table;
use crate::lexicon::Meaning;

/// The longest run that is an everyday way to say something: its length, the table and what is
/// meant; `keys` are those of runs of one word, of two and so on.
pub(super) fn everyday_at(
    keys: &[String],
    without: &[Table],
) -> Option<(usize, Table, &'static [Meaning])> {
    keys.iter().enumerate().rev().find_map(|(at, key)| {
        let said = (at + 1, Table::Everyday, names().everyday(key));
        let cards = (at + 1, Table::Cards, names().cards(key));
        let is_listed = |(_, table, meanings): &(usize, Table, &[Meaning])| {
            !without.contains(table) && !meanings.is_empty()
        };
        [said, cards].into_iter().find(is_listed)
    })
}

/// Adds what was typed at `places` and what may be meant by it as one concept.
pub(super) fn add_everyday(
    plan: &mut Plan,
    typed: &mut [Typed],
    places: Range<usize>,
    (table, meanings): (Table, &[Meaning]),
) {
    let at = places.start;
    let run = &mut typed[places];
    let mut variants: [Vec<Variant>; 2] = Default::default();
    let own: Vec<String> = run.iter().map(|typed| typed.word.text.clone()).collect();
    let japanese = run.iter().any(|typed| typed.japanese);
    if !japanese {
        // Texts in Japanese name cards in Latin letters.
        let variants = vec![Variant::words(own.clone(), 1.0)];
        let (weight, origin) = (RANKING.latin_in_japanese, Origin::Typed);
        let expected = plan.is_card;
        plan.concepts[1].push(Concept { variants, weight, expected, at, origin });
    }
    variants[usize::from(japanese)].push(Variant::words(own, 1.0));
    for (rank, meant) in meanings.iter().flat_map(|meaning| meaning.meant()).enumerate() {
        add_form(&mut variants, meant, RANKING.everyday_meant * 0.95_f32.powi(rank as i32));
    }
    let origin = |meaning: &Meaning| Origin::Row(table.name(), meaning.said);
    let origin = meanings.first().map_or(Origin::Typed, origin);
    for (concepts, variants) in plan.concepts.iter_mut().zip(variants) {
        if !variants.is_empty() {
            let weight = RANKING.everyday_said;
            concepts.push(Concept { variants, weight, expected: true, at, origin });
        }
    }
    run.iter_mut().for_each(|typed| typed.said = true);
}
