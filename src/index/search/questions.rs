//! Which everyday questions are like the query, and which records answer them? Start at
//! [`evaluate_questions`], and at [`PlanRows::read`] for which questions say what a query says.
//!
//! Each question of the tables is a row of its own, indexed once; which records answer it is
//! carried from above by [`Carried`](super::reader::Carried), so that a row serves a rule in every
//! edition. A query fits a record as well as the best of its rows. Nothing here knows numbers of
//! rules.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use tantivy::schema::Field;

use super::documents::SearchError;
use super::open::SearchIndex;
use super::plan::{Concept, Place, Plan, QueryForm, Variant};
use super::ranking::RANKING;
use super::reader::{Nearness, each_phrase, each_word};
use super::scores::{RowScore, RowScores, rarity, total_of};
use crate::lexicon::alike;
use crate::model::Language;
use crate::text::{grams, is_japanese};

/// The rows that say what a variant of a concept says, ascending.
#[derive(Default)]
pub(super) struct VariantRows {
    /// Each with what saying it so is worth.
    pub rows: Vec<(u32, f32)>,
    /// The sets of those rows, each once with its best row's worth; none for words that count
    /// only beside one another.
    pub sets: Vec<(u16, f32)>,
}

/// For each concept of a plan, the rows that say each of its variants; read once for a query.
#[derive(Default)]
pub(super) struct PlanRows {
    by_language: [Vec<Vec<VariantRows>>; 2],
}

impl PlanRows {
    /// Those of a plan; none of one that is no question and has nothing in common with any.
    pub fn read(index: &SearchIndex, plan: &Plan) -> Result<Self, SearchError> {
        let mut said = Self::default();
        if !plan.asks || index.carried.get().is_none() {
            return Ok(said);
        }
        for (language, concepts) in plan.concepts.iter().enumerate() {
            for concept in concepts {
                let variants = concept.variants.iter();
                let rows = variants.map(|variant| variant_rows(index, variant, language));
                said.by_language[language].push(rows.collect::<Result<_, SearchError>>()?);
            }
        }
        Ok(said)
    }

    /// For each variant of a concept the rows that say it.
    pub fn of(&self, language: usize, concept: usize) -> &[VariantRows] {
        self.by_language[language].get(concept).map_or(&[], Vec::as_slice)
    }
}

fn variant_rows(
    index: &SearchIndex,
    variant: &Variant,
    language: usize,
) -> Result<VariantRows, SearchError> {
    let mut rows: Vec<(u32, f32)> = Vec::new();
    for part in index.question_parts(language) {
        let fields = &index.fields;
        let first = part.first_row;
        match (variant.place, variant.words.as_slice()) {
            (Place::Grams, words) => {
                each_phrase(part, fields.asked_grams, words, None, |doc, near| {
                    rows.extend((near.exact > 0).then_some((first + doc, 1.0)));
                })?;
            }
            (_, [word]) => {
                each_word(part, fields.asked, word, |doc, _| rows.push((first + doc, 1.0)))?;
            }
            (_, words) => each_phrase(part, fields.asked, words, None, |doc, near| {
                rows.push((first + doc, phrase_worth(near)));
            })?,
        }
    }
    let sets = sets_of(index, &rows);
    Ok(VariantRows { rows, sets })
}

/// The sets of rows, each with what its best row is worth.
fn sets_of(index: &SearchIndex, rows: &[(u32, f32)]) -> Vec<(u16, f32)> {
    let mut sets: Vec<(u16, f32)> = Vec::new();
    for (row, worth) in rows {
        let Some((part, doc)) = index.question_part(*row) else { continue };
        let set = part.about(doc).set;
        match sets.last_mut().filter(|last| last.0 == set) {
            Some(last) => last.1 = last.1.max(*worth),
            None => sets.push((set, *worth)),
        }
    }
    // Rows of one set stand together, but for sets that came to be asked later.
    sets.sort_by_key(|listed| listed.0);
    sets.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 = kept.1.max(next.1);
        }
        is_same
    });
    sets
}

/// Each row in a language that has a word, or a pair of characters, in a field.
fn each_row_with(
    index: &SearchIndex,
    (field, word): (Field, &str),
    language: usize,
    mut each: impl FnMut(u32),
) -> Result<(), SearchError> {
    for part in index.question_parts(language) {
        each_word(part, field, word, |doc, _| each(part.first_row + doc))?;
    }
    Ok(())
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

/// Each record of a part that answers questions which say what a variant says, with what that is
/// worth; a record comes once.
pub(super) fn each_answering(
    index: &SearchIndex,
    part: usize,
    rows: &VariantRows,
    mut each: impl FnMut(u32, f32),
) {
    let Some(carried) = index.carried.get() else { return };
    for (set, worth) in &rows.sets {
        carried.docs(part, *set).iter().for_each(|doc| each(*doc, *worth));
    }
}

/// The two questions of a set that are most like a query, and which the better one is.
#[derive(Clone, Copy, Default)]
struct BestRows {
    first: f32,
    second: f32,
    row: u32,
    is_found: bool,
}

impl BestRows {
    /// Says how well a row fits; of two that fit alike, the earlier one is told.
    fn offer(&mut self, fit: f32, row: u32) {
        match self.first.total_cmp(&fit).then_with(|| row.cmp(&self.row)) {
            Ordering::Less => (self.first, self.second, self.row) = (fit, self.first, row),
            _ => self.second = self.second.max(fit),
        }
    }
}

/// How well each record answers a question like the query, by part and record, with the question
/// that is most like it.
pub(super) fn evaluate_questions(
    index: &SearchIndex,
    plan: &Plan,
    said: &PlanRows,
    text: &str,
    mut each: impl FnMut(usize, u32, f32, u32),
) -> Result<(), SearchError> {
    let Some(carried) = index.carried.get() else { return Ok(()) };
    let places = plan.places.max(1);
    let mut by_place = [vec![0.0_f32; places], vec![0.0_f32; places]];
    let mut scores = index.row_scores.take(|| RowScores::blank(index.all_rows()));
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for (place, concept) in concepts.iter().enumerate() {
            let takes_alike = plan.takes_alike && concept.expected;
            let said = said.of(language, place);
            let having = offer(index, (concept, said), language, takes_alike, &mut scores)?;
            let weight =
                concept.weight * rarity(index.row_count(language), having, RANKING.question_rarity);
            let (weight, expected) = match concept.expected {
                true => (weight, weight),
                false => (weight * RANKING.question_extra, 0.0),
            };
            by_place[language][concept.at.min(places - 1)] += expected;
            scores.add_weighted(weight, expected);
        }
    }
    // A question may be nothing but words that are left out elsewhere.
    let totals = [0, 1].map(|language| total_of(&by_place, language) + 0.01);
    let pairs_total = add_pairs(index, text, &mut scores)?;
    let mut measure = RowMeasure::new(plan.form, totals, pairs_total);
    let mut by_set = vec![BestRows::default(); carried.set_count];
    let mut sets: Vec<u16> = Vec::new();
    scores.take_found(|row, score| {
        let Some((part, doc)) = index.question_part(row) else { return };
        let about = part.about(doc);
        let Some(best) = by_set.get_mut(usize::from(about.set)) else { return };
        if !std::mem::replace(&mut best.is_found, true) {
            sets.push(about.set);
        }
        if let Some(fit) = measure.fit(&score, (part.language, about.words), best.second) {
            best.offer(fit, row);
        }
    });
    index.row_scores.give_back(scores);
    for set in sets {
        let best = by_set[usize::from(set)];
        for part in 0..index.parts.len() {
            for doc in carried.docs(part, set) {
                each(part, *doc, best.first + RANKING.question_second * best.second, best.row);
            }
        }
    }
    Ok(())
}

struct RowMeasure {
    totals: [f32; 2],
    /// What `totals` give to the length that a row is measured by.
    of_totals: [f32; 2],
    /// What all pairs of characters give to it; zero where there are none.
    of_pairs: f32,
    lacking: Powers,
}

impl RowMeasure {
    fn new(form: QueryForm, totals: [f32; 2], pairs_total: f32) -> Self {
        let lacking = match form {
            QueryForm::Words => RANKING.question_lacking_of_words,
            QueryForm::Question => RANKING.question_lacking,
        };
        let of_totals = totals.map(|total| total.powf(RANKING.question_share));
        let of_pairs = pairs_total.powf(RANKING.question_share);
        Self { totals, of_totals, of_pairs, lacking: Powers::of(lacking) }
    }

    /// How well a row fits that has so many words in a language, unless that is no more than
    /// `least`.
    fn fit(
        &mut self,
        row: &RowScore,
        (language, words): (Language, u8),
        least: f32,
    ) -> Option<f32> {
        let language = usize::from(language == Language::Ja);
        let length = &LENGTHS[usize::from(words.max(1)) - 1];
        let most = row.sum / (self.of_totals[language] * length.of_words);
        let mut pairs = 0.0;
        if self.of_pairs > 0.0 && language == 1 {
            pairs = RANKING.question_pairs * row.pairs / (self.of_pairs * length.of_pairs);
        }
        if most + pairs <= least {
            return None;
        }
        let coverage = (row.had / self.totals[language]).min(1.0);
        Some(most * self.lacking.power(coverage) + pairs)
    }
}

/// One power of many numbers, few of which differ: what rows have of a query are sums of the
/// weights of its words.
struct Powers {
    exponent: f32,
    known: [(f32, f32); Self::KNOWN],
}

impl Powers {
    const KNOWN: usize = 64;

    fn of(exponent: f32) -> Self {
        Self { exponent, known: [(1.0, 1.0); Self::KNOWN] }
    }

    fn power(&mut self, base: f32) -> f32 {
        let place = base.to_bits().wrapping_mul(0x9e37_79b9) >> (32 - Self::KNOWN.ilog2());
        let known = &mut self.known[place as usize];
        if known.0 != base {
            *known = (base, base.powf(self.exponent));
        }
        known.1
    }
}

/// What a number of words gives to the length that a row is measured by.
struct RowLength {
    of_words: f32,
    of_pairs: f32,
}

/// By the number of words, from one on; there are no longer questions.
static LENGTHS: LazyLock<Vec<RowLength>> = LazyLock::new(|| {
    let length = |words: u8| {
        let (words, share) = (f32::from(words), 1.0 - RANKING.question_share);
        RowLength {
            of_words: ((words + RANKING.question_start) * RANKING.question_weight).powf(share),
            of_pairs: (words * RANKING.question_pair_weight).powf(share),
        }
    };
    (1..=u8::MAX).map(length).collect()
});

/// Adds the pairs of characters of a Japanese query, each weighed by how rare it is, and gives
/// what all of them weigh.
fn add_pairs(index: &SearchIndex, text: &str, scores: &mut RowScores) -> Result<f32, SearchError> {
    if !text.contains(is_japanese) {
        return Ok(0.0);
    }
    let pairs: BTreeSet<String> = grams(text).into_iter().map(|pair| pair.0).collect();
    let mut total = 0.0;
    for pair in pairs {
        let mut rows = Vec::new();
        each_row_with(index, (index.fields.asked_grams, &pair), 1, |row| rows.push(row))?;
        let weight = rarity(index.row_count(1), rows.len(), RANKING.question_rarity);
        total += weight;
        rows.into_iter().for_each(|row| scores.add_pair(row, weight));
    }
    Ok(total)
}

/// Offers each row what the best variant of a concept is worth in it, and gives how many rows
/// tell how rare the concept is.
fn offer(
    index: &SearchIndex,
    (concept, said): (&Concept, &[VariantRows]),
    language: usize,
    takes_alike: bool,
    scores: &mut RowScores,
) -> Result<usize, SearchError> {
    for (variant, said) in concept.variants.iter().zip(said) {
        said.rows.iter().for_each(|(row, worth)| scores.offer(*row, worth * variant.worth));
    }
    let having = scores.having();
    if takes_alike {
        for (other, worth) in alike_of(concept) {
            let word = (index.fields.asked, other);
            each_row_with(index, word, language, |row| scores.offer(row, worth))?;
        }
    }
    // A word is as rare as it is itself, however common those are that are put for it.
    Ok(if having > 0 { having } else { scores.having() })
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
