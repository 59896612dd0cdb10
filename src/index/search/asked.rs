//! Which everyday questions are like the query, and which records answer them? Start at
//! [`evaluate_questions`].
//!
//! Each question of the tables is a row of its own, indexed once; which records answer it is
//! carried from above by [`Carried`], so that a row serves a rule in every edition. A query fits
//! a record as well as the best of its rows. Nothing here knows numbers of rules.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::error::SearchError;
use super::open::{Part, SearchIndex};
use super::plan::{Concept, Place, Plan, QueryForm};
use super::ranking::RANKING;
use super::rows::{PlanRows, VariantRows, each_row_with};
use super::scores::{RowScore, RowScores};
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
    by_part: Vec<DocsOfSets>,
    /// How many sets there are.
    set_count: usize,
}

/// The records of a part that answer each set of questions, all in one list.
struct DocsOfSets {
    /// Where the records of each set begin, and where the last ends.
    starts: Vec<u32>,
    docs: Vec<u32>,
}

/// No set of questions.
const NO_SET: u16 = u16::MAX;

impl Carried {
    /// What entries answer, seen from the records of an index.
    pub fn of(parts: &[Part], ties: &[(u32, u16)]) -> Self {
        let set_count = ties.iter().map(|tie| usize::from(tie.1) + 1).max().unwrap_or(0);
        let entries = ties.iter().map(|tie| tie.0 as usize + 1).max().unwrap_or(0);
        let mut sets = vec![NO_SET; entries];
        ties.iter().for_each(|(entry, set)| sets[*entry as usize] = *set);
        let by_part = parts.iter().map(|part| DocsOfSets::of(part, &sets, set_count)).collect();
        Self { by_part, set_count }
    }

    /// The records of a part that answer a set of questions.
    pub fn docs(&self, part: usize, set: u16) -> &[u32] {
        let DocsOfSets { starts, docs } = &self.by_part[part];
        let from = starts.get(usize::from(set)).zip(starts.get(usize::from(set) + 1));
        from.map_or(&[], |(from, to)| &docs[*from as usize..*to as usize])
    }
}

impl DocsOfSets {
    fn of(part: &Part, sets: &[u16], set_count: usize) -> Self {
        let answering = || {
            let docs = (0_u32..).zip(part.columns.entries());
            docs.filter_map(|(doc, entry)| {
                let set = sets.get(entry as usize).filter(|set| **set != NO_SET)?;
                Some((usize::from(*set), doc))
            })
        };
        let mut starts = vec![0_u32; set_count + 1];
        answering().for_each(|(set, _)| starts[set + 1] += 1);
        for set in 0..set_count {
            starts[set + 1] += starts[set];
        }
        let mut docs = vec![0_u32; starts[set_count] as usize];
        let mut next = starts.clone();
        for (set, doc) in answering() {
            docs[next[set] as usize] = doc;
            next[set] += 1;
        }
        Self { starts, docs }
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
            let weight = concept.weight * rarity(index.row_count(language), having);
            let (weight, expected) = match concept.expected {
                true => (weight, weight),
                false => (weight * RANKING.question_extra, 0.0),
            };
            by_place[language][concept.at.min(places - 1)] += expected;
            scores.add_weighted(weight, expected);
        }
    }
    let total_of = |language: usize| -> f32 {
        let (own, other) = (&by_place[language], &by_place[1 - language]);
        let places = own.iter().zip(other);
        places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
    };
    // A question may be nothing but words that are left out elsewhere.
    let totals = [total_of(0) + 0.01, total_of(1) + 0.01];
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

/// How well rows fit a query.
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

impl SearchIndex {
    /// The question of a row: those of one set are indexed in the order of the tables.
    pub fn question(&self, row: u32) -> Option<&'static str> {
        let (part, doc) = self.question_part(row)?;
        let set = part.about(doc).set;
        let before = (0..doc).filter(|earlier| part.about(*earlier).set == set).count();
        let asked = question_sets().get(usize::from(set))?.asked.iter();
        let of_language = asked.filter(|(language, _)| *language == part.language);
        of_language.map(|asked| asked.1).nth(before)
    }
}

fn rarity(rows: usize, having: usize) -> f32 {
    let (rows, having) = (rows as f32, having.max(1) as f32);
    (1.0 + (rows - having + 0.5).max(0.0) / (having + 0.5)).ln().powf(RANKING.question_rarity)
}

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
        let weight = rarity(index.row_count(1), rows.len());
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
