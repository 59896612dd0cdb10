//! Which everyday questions are like the query, and which records answer them? Start at
//! [`evaluate_questions`].
//!
//! Each question of the tables is a row of its own, indexed once; which records answer it is
//! carried from above by [`Carried`], so that a row serves a rule in every edition. A query fits
//! a record as well as the best of its rows. Nothing here knows numbers of rules.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::error::SearchError;
use super::open::{Part, SearchIndex};
use super::plan::{Concept, Place, Plan, QueryForm, Variant};
use super::posting::{Nearness, each_phrase, each_word};
use super::ranking::RANKING;
use crate::lexicon::{alike, question_sets};
use crate::model::Language;
use crate::text::{grams, is_japanese};

/// A question as the index sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionRow<'a> {
    /// What answers it, by its place.
    pub set: u16,
    /// Its language.
    pub language: Language,
    /// The question.
    pub text: &'a str,
}

/// Which records answer which questions.
pub(super) struct Carried {
    /// For each part, the set of each record; [`NONE`] where it answers nothing.
    sets: Vec<Vec<u16>>,
    /// For each part, the records of each set.
    docs: Vec<Vec<Vec<u32>>>,
    /// For each part, whether each record is a row of questions.
    rows: Vec<Vec<bool>>,
    /// How many rows each language has.
    counts: [usize; 2],
}

/// The set of records that answer no question.
const NONE: u16 = u16::MAX;

impl Carried {
    /// What entries answer, ascending, seen from the records of an index.
    pub fn of(parts: &[Part], ties: &[(u32, u16)]) -> Self {
        let set_of = |entry: u32| {
            let at = ties.binary_search_by_key(&entry, |tie| tie.0);
            at.map_or(NONE, |at| ties[at].1)
        };
        let sets = parts.iter().map(|part| part.columns.entries().map(set_of).collect()).collect();
        let sets: Vec<Vec<u16>> = sets;
        let count = ties.iter().map(|tie| usize::from(tie.1) + 1).max().unwrap_or(0);
        let docs = sets.iter().map(|sets| {
            let mut docs = vec![Vec::new(); count];
            for (doc, set) in (0..).zip(sets) {
                if *set != NONE {
                    docs[usize::from(*set)].push(doc);
                }
            }
            docs
        });
        let docs = docs.collect();
        let is_row = |entry: u32| entry >= FIRST_ROW;
        let rows: Vec<Vec<bool>> =
            parts.iter().map(|part| part.columns.entries().map(is_row).collect()).collect();
        let mut counts = [0; 2];
        for (part, rows) in parts.iter().zip(&rows) {
            for doc in (0..).zip(rows).filter(|record| *record.1).map(|record| record.0) {
                counts[language_of(part, doc)] += 1;
            }
        }
        Self { sets, docs, rows, counts }
    }
}

/// Each record of a part that answers questions in a language which say what a variant says, with
/// what that is worth; a record comes once.
pub(super) fn each_answering(
    index: &SearchIndex,
    place: usize,
    variant: &Variant,
    language: usize,
    mut each: impl FnMut(u32, f32),
) -> Result<(), SearchError> {
    let Some(carried) = index.carried.get() else { return Ok(()) };
    let mut sets: std::collections::BTreeMap<u16, f32> = Default::default();
    for (part, is_row) in index.parts.iter().zip(&carried.rows) {
        each_row(index, part, is_row, variant, &mut |doc, worth| {
            if language_of(part, doc) == language {
                let best = sets.entry(set_of(part, doc)).or_default();
                *best = best.max(worth);
            }
        })?;
    }
    for (set, worth) in sets {
        for doc in carried.docs[place].get(usize::from(set)).into_iter().flatten() {
            each(*doc, worth);
        }
    }
    Ok(())
}

/// Entries from here on are rows of questions; what is above is the place of their set.
pub(super) const FIRST_ROW: u32 = 1 << 31;

/// The set of a row.
fn set_of(part: &Part, doc: u32) -> u16 {
    (part.columns.entry(doc) - FIRST_ROW) as u16
}

fn language_of(part: &Part, doc: u32) -> usize {
    usize::from(part.columns.about(doc).language() == Language::Ja)
}

/// What is known of a row while a query is evaluated.
#[derive(Clone, Copy, Default)]
struct Row {
    sum: f32,
    /// Of `sum` what expected concepts give.
    had: f32,
    pairs: f32,
}

/// How well each record answers a question like the query, by part and record, with the question
/// that is most like it.
pub(super) fn evaluate_questions(
    index: &SearchIndex,
    plan: &Plan,
    text: &str,
    mut each: impl FnMut(usize, u32, f32, (usize, u32)),
) -> Result<(), SearchError> {
    let Some(carried) = index.carried.get() else { return Ok(()) };
    let mut rows: Vec<FxHashMap<u32, Row>> = vec![FxHashMap::default(); index.parts.len()];
    let places = plan.places.max(1);
    let mut by_place = [vec![0.0_f32; places], vec![0.0_f32; places]];
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for concept in concepts {
            let (found, having) =
                concept_scores(index, carried, concept, language, plan.takes_alike)?;
            let rarity = rarity(carried.counts[language], having);
            let weight = concept.weight * rarity;
            if concept.expected {
                by_place[language][concept.at.min(places - 1)] += weight;
            }
            let expected = f32::from(u8::from(concept.expected));
            let weight = if concept.expected { weight } else { weight * RANKING.question_extra };
            for (rows, found) in rows.iter_mut().zip(found) {
                for (doc, strength) in found {
                    let row = rows.entry(doc).or_default();
                    row.sum += weight * strength;
                    row.had += expected * weight * strength;
                }
            }
        }
    }
    let total_of = |language: usize| -> f32 {
        let (own, other) = (&by_place[language], &by_place[1 - language]);
        let places = own.iter().zip(other);
        places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
    };
    let totals = [total_of(0), total_of(1)];
    let lacking = match plan.form {
        QueryForm::Words => RANKING.question_lacking_of_words,
        QueryForm::Question => RANKING.question_lacking,
    };
    let pairs_total = add_pairs(index, carried, text, &mut rows)?;
    let mut by_set: FxHashMap<u16, (f32, f32, (usize, u32))> = FxHashMap::default();
    for (place, (part, rows)) in index.parts.iter().zip(&rows).enumerate() {
        for (doc, row) in rows {
            let language = language_of(part, *doc);
            // A question may be nothing but words that are left out elsewhere.
            let len = part.columns.about(*doc).words().max(1) as f32;
            let share = RANKING.question_share;
            let norm = (totals[language] + 0.01).powf(share)
                * ((len + RANKING.question_start) * RANKING.question_weight).powf(1.0 - share);
            let coverage = (row.had / (totals[language] + 0.01)).min(1.0);
            let mut fit = row.sum / norm * coverage.powf(lacking);
            if pairs_total > 0.0 && language == 1 {
                let norm = pairs_total.powf(share)
                    * (len * RANKING.question_pair_weight).powf(1.0 - share);
                fit += RANKING.question_pairs * row.pairs / norm;
            }
            let best = by_set.entry(set_of(part, *doc)).or_default();
            let at = (place, *doc);
            *best = match best.0.total_cmp(&fit).then_with(|| at.cmp(&best.2)) {
                Ordering::Less => (fit, best.0, at),
                _ => (best.0, best.1.max(fit), best.2),
            };
        }
    }
    for (place, (part, sets)) in index.parts.iter().zip(&carried.sets).enumerate() {
        for doc in 0..part.len() {
            let set = sets[doc as usize];
            if set != NONE
                && let Some((best, second, row)) = by_set.get(&set)
            {
                each(place, doc, best + RANKING.question_second * second, *row);
            }
        }
    }
    Ok(())
}

/// The question of a row: those of one set are indexed in the order of the tables.
pub(super) fn question_of(index: &SearchIndex, (part, doc): (usize, u32)) -> Option<&'static str> {
    let part = &index.parts[part];
    let entry = part.columns.entry(doc);
    let before = (0..doc).filter(|earlier| part.columns.entry(*earlier) == entry).count();
    let set = question_sets().get(usize::from(set_of(part, doc)))?;
    set.asked.get(before).map(|asked| asked.1)
}

fn rarity(rows: usize, having: usize) -> f32 {
    let (rows, having) = (rows as f32, having.max(1) as f32);
    (1.0 + (rows - having + 0.5).max(0.0) / (having + 0.5)).ln().powf(RANKING.question_rarity)
}

/// The pairs of characters of a Japanese query, each weighed by how rare it is.
fn add_pairs(
    index: &SearchIndex,
    carried: &Carried,
    text: &str,
    rows: &mut [FxHashMap<u32, Row>],
) -> Result<f32, SearchError> {
    if !text.contains(is_japanese) {
        return Ok(0.0);
    }
    let pairs: std::collections::BTreeSet<String> =
        grams(text).into_iter().map(|pair| pair.0).collect();
    let mut total = 0.0;
    for pair in pairs {
        let mut found: Vec<Vec<u32>> = vec![Vec::new(); index.parts.len()];
        for (part, found) in index.parts.iter().zip(&mut found) {
            each_word(part, index.fields.asked_grams, &pair, |doc, _| found.push(doc))?;
        }
        let weight = rarity(carried.counts[1], found.iter().map(Vec::len).sum());
        total += weight;
        for (rows, found) in rows.iter_mut().zip(found) {
            for doc in found {
                rows.entry(doc).or_default().pairs += weight;
            }
        }
    }
    Ok(total)
}

/// What the best variant of a concept is worth in each row of a language that has it, and how many
/// rows tell how rare the concept is.
fn concept_scores(
    index: &SearchIndex,
    carried: &Carried,
    concept: &Concept,
    language: usize,
    takes_alike: bool,
) -> Result<(Vec<FxHashMap<u32, f32>>, usize), SearchError> {
    let others = if takes_alike && concept.expected { alike_of(concept) } else { Vec::new() };
    let (mut all, mut having) = (Vec::new(), 0);
    for (part, is_row) in index.parts.iter().zip(&carried.rows) {
        let mut found: FxHashMap<u32, f32> = FxHashMap::default();
        for variant in &concept.variants {
            let mut add = |doc: u32, worth: f32| {
                if language_of(part, doc) == language {
                    let best = found.entry(doc).or_default();
                    *best = best.max(worth * variant.worth);
                }
            };
            each_row(index, part, is_row, variant, &mut add)?;
        }
        having += found.len();
        for (other, worth) in &others {
            each_word(part, index.fields.asked, other, |doc, _| {
                if language_of(part, doc) == language {
                    let best = found.entry(doc).or_default();
                    *best = best.max(*worth);
                }
            })?;
        }
        all.push(found);
    }
    // A word is as rare as it is itself, however common those are that are put for it.
    let having = if having > 0 { having } else { all.iter().map(FxHashMap::len).sum() };
    Ok((all, having))
}

/// The words that people put for those of a concept, with what each is worth.
fn alike_of(concept: &Concept) -> Vec<(&'static str, f32)> {
    let mut others: Vec<(&'static str, f32)> = Vec::new();
    for variant in concept.variants.iter().filter(|variant| variant.place == Place::Words) {
        let [word] = variant.words.as_slice() else { continue };
        for (other, worth) in alike(word) {
            let worth = worth * variant.worth * RANKING.question_alike;
            match others.iter_mut().find(|listed| listed.0 == other) {
                Some(there) => there.1 = there.1.max(worth),
                None => others.push((other, worth)),
            }
        }
    }
    others
}

fn each_row(
    index: &SearchIndex,
    part: &Part,
    is_row: &[bool],
    variant: &Variant,
    add: &mut impl FnMut(u32, f32),
) -> Result<(), SearchError> {
    let fields = &index.fields;
    match (variant.place, variant.words.as_slice()) {
        (Place::Grams, words) => {
            each_phrase(part, fields.asked_grams, words, is_row, |doc, near| {
                if near.exact > 0 {
                    add(doc, 1.0);
                }
            })
        }
        (_, [word]) => each_word(part, fields.asked, word, |doc, _| add(doc, 1.0)),
        (_, words) => {
            each_phrase(part, fields.asked, words, is_row, |doc, near| add(doc, phrase_worth(near)))
        }
    }
}

fn phrase_worth(nearness: Nearness) -> f32 {
    if nearness.exact > 0 {
        1.0
    } else if nearness.near {
        RANKING.question_near
    } else {
        RANKING.question_apart
    }
}
