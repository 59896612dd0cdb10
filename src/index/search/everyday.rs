//! What may be meant by everyday words? Start at [`everyday_at`].
//!
//! Unlike names they say nothing of what defines them: they only widen what is looked for.

use std::ops::Range;

use super::interpret::add_form;
use super::names::names;
use super::plan::{Concept, Plan, Variant};
use super::ranking::RANKING;
use super::typed::Typed;
use crate::lexicon::Meaning;

/// The longest run that is an everyday way to say something, with its length; `keys` are those of
/// runs of one word, of two and so on.
pub(super) fn everyday_at(keys: &[String]) -> Option<(usize, &'static [Meaning])> {
    (1..=keys.len()).rev().find_map(|len| {
        let meanings = names().everyday(&keys[len - 1]);
        (!meanings.is_empty()).then_some((len, meanings))
    })
}

/// Adds what was typed at `places` and what may be meant by it as one concept.
pub(super) fn add_everyday(
    plan: &mut Plan,
    typed: &mut [Typed],
    places: Range<usize>,
    meanings: &[Meaning],
) {
    let at = places.start;
    let run = &mut typed[places];
    let mut variants: [Vec<Variant>; 2] = Default::default();
    let own: Vec<String> = run.iter().map(|it| it.word.text.clone()).collect();
    let japanese = run.iter().any(|it| it.japanese);
    variants[usize::from(japanese)].push(Variant::words(own, 1.0));
    for (rank, meant) in meanings.iter().flat_map(|it| it.meant()).enumerate() {
        add_form(&mut variants, meant, RANKING.everyday_meant * 0.95_f32.powi(rank as i32));
    }
    for (concepts, variants) in plan.concepts.iter_mut().zip(variants) {
        if !variants.is_empty() {
            concepts.push(Concept { variants, weight: RANKING.everyday_said, expected: true, at });
        }
    }
    run.iter_mut().for_each(|it| it.said = true);
}
