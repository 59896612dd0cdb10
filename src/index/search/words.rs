//! What are the words of a query worth one by one? Start at [`add_words`].
//!
//! What they stand for together is said in `interpret.rs`.

use super::plan::{Concept, Origin, Plan, QueryForm, Variant};
use super::ranking::RANKING;
use super::typed::Typed;
use crate::lexicon::names;
use crate::text::{is_everyday, is_japanese};

/// Each word by itself, in its own language.
pub(super) fn add_words(plan: &mut Plan, typed: &[Typed], text: &str) {
    let is_question = plan.form == QueryForm::Question;
    let is_japanese = typed.iter().any(|typed| typed.japanese);
    let cards = names(text);
    for (at, asked) in typed.iter().enumerate().filter(|(_, typed)| !typed.stop && !typed.said) {
        let in_name = plan.names.iter().find(|name| name.places.contains(&at));
        let origin = match in_name {
            Some(name) if name.places.len() > 1 => Origin::Part,
            _ => Origin::Typed,
        };
        let weight = match in_name {
            Some(name) if name.places.len() > 1 => RANKING.inside_name,
            Some(_) if is_question => RANKING.named_again,
            Some(_) => 1.0,
            None if cards.iter().any(|card| card.bytes.contains(&asked.word.place.bytes.start)) => {
                RANKING.capital
            }
            None if is_question && asked.is_size() => RANKING.size,
            None if is_question && at > 0 && asked.is_capital(text) => RANKING.capital,
            None if is_question && is_everyday(&asked.word.text) => RANKING.weak,
            None if is_question => RANKING.asked_word,
            None => RANKING.plain,
        };
        let language = usize::from(asked.japanese);
        let worth = if asked.known { 1.0 } else { 0.8 };
        let variants = asked.meant.iter().map(|word| Variant::words(vec![word.clone()], worth));
        let mut variants: Vec<Variant> = variants.collect();
        let other = other_number(&asked.word.text);
        variants.extend(other.map(|word| Variant::words(vec![word.to_owned()], RANKING.number)));
        let is_symbol =
            !asked.japanese && asked.word.text.contains(|letter: char| !letter.is_alphabetic());
        if is_symbol && is_japanese {
            let (variants, weight) = (variants.clone(), weight * RANKING.shared);
            let origin = Origin::Typed;
            plan.concepts[1].push(Concept { variants, weight, expected: true, at, origin });
        }
        if in_name.is_none() && !asked.japanese && asked.is_capital(text) {
            // Rulings in Japanese name cards in Latin letters. A question has capitals for more
            // than names, and is not lacking in a text without them.
            let (variants, weight) = (variants.clone(), weight * RANKING.latin_in_japanese);
            let expected = !is_question;
            plan.concepts[1].push(Concept { variants, weight, expected, at, origin });
        }
        let replaced = in_name.is_some() && !asked.known;
        if !variants.is_empty() && !replaced {
            plan.concepts[language].push(Concept { variants, weight, expected: true, at, origin });
        }
    }
}

/// Small numbers in words, as the index keeps them, and in digits.
const NUMBERS: [(&str, &str); 11] = [
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nin", "9"),
    ("ten", "10"),
];

fn other_number(word: &str) -> Option<&'static str> {
    NUMBERS.iter().find_map(|(name, digits)| match word {
        word if word == *name => Some(*digits),
        word if word == *digits => Some(*name),
        _ => None,
    })
}

/// Neighbouring words that stand together are better than the same words apart.
pub(super) fn add_pairs(plan: &mut Plan, typed: &[Typed]) {
    let kept: Vec<(usize, &Typed)> =
        typed.iter().enumerate().filter(|typed| !typed.1.stop).collect();
    for pair in kept.windows(2) {
        let [(at, one), (_, other)] = pair else { continue };
        let (Some(first), Some(second)) = (one.meant.first(), other.meant.first()) else {
            continue;
        };
        if one.japanese != other.japanese || first == second {
            continue;
        }
        let swapped = Variant::words(vec![second.clone(), first.clone()], RANKING.swapped);
        let variants = vec![Variant::words(vec![first.clone(), second.clone()], 1.0), swapped];
        let (weight, origin) = (RANKING.pair, Origin::Together);
        let concept = Concept { variants, weight, expected: false, at: *at, origin };
        plan.concepts[usize::from(one.japanese)].push(concept);
    }
}

/// Runs of Japanese as they were typed, so that whatever stands in a text is found.
pub(super) fn add_runs(plan: &mut Plan, text: &str) {
    for run in text.split(' ').filter(|run| run.contains(is_japanese)) {
        if let Some(variant) = Variant::characters(run, 1.0) {
            let (variants, weight, origin) = (vec![variant], RANKING.run, Origin::Together);
            let concept = Concept { variants, weight, expected: false, at: 0, origin };
            plan.concepts[1].push(concept);
        }
    }
}
