//! How well does each document fit a plan, a text of the rules and a question that it answers alike?
//! Start at [`score`].
//!
//! Per concept the best of its ways to be written counts, weighed by how rare the concept is in
//! the texts that are searched, or among all questions. A question is indexed once; which texts
//! answer it is carried from above by [`Carried`](super::open::Carried), so that it serves a rule in
//! every edition. Nothing here knows definitions or numbers of rules.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::documents::{About, SearchError};
use super::open::{Carried, SearchIndex};
use super::plan::{Concept, Place, Plan, QueryForm, Variant, pairs_of};
use super::reader::Nearness;
use super::scores::{Noted, ScoreTable, Share};
use super::weights;
use crate::lexicon::alike;
use crate::model::Language;
use crate::text::is_japanese;

/// What the concepts of a query weigh.
#[derive(Clone, Debug, Default)]
pub(super) struct ConceptWeights {
    /// What expected concepts weigh among texts and among questions, by language and place.
    masses: [[Vec<f32>; 2]; 2],
    /// What all of them weigh, by language; a place for which it has no words weighs half of what it
    /// does in the other.
    totals: [[f32; 2]; 2],
    /// The query's part of the measure of a question, by language, and that for pairs of
    /// characters, if it has any.
    measures: [f32; 2],
    measure_of_pairs: Option<f32>,
    /// How the query is told.
    pub form: QueryForm,
    /// Per language what each concept weighs.
    concepts: [Vec<f32>; 2],
}

impl ConceptWeights {
    fn of(plan: &Plan) -> Self {
        let none = || vec![0.0; plan.places.max(1)];
        let masses = [[none(), none()], [none(), none()]];
        Self { masses, form: plan.form, ..Self::default() }
    }

    /// Takes what a concept weighs among texts and among questions.
    fn add(&mut self, language: usize, concept: &Concept, weight: [f32; 2]) {
        self.concepts[language].push(weight[0]);
        if concept.expected {
            let at = concept.at.min(self.masses[0][0].len() - 1);
            for (mass, weight) in self.masses.iter_mut().zip(weight) {
                mass[language][at] += weight;
            }
        }
    }

    fn sum_up(&mut self) {
        let total = |own: &[f32], other: &[f32]| {
            let places = own.iter().zip(other);
            places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
        };
        self.totals = self.masses.each_ref().map(|[en, ja]| [total(en, ja), total(ja, en)]);
        // A question may be nothing but words that are left out elsewhere.
        self.totals[1].iter_mut().for_each(|total| *total += 0.01);
        self.measures = self.totals[1].map(|total| total.powf(weights::QUESTION_SHARE));
    }

    /// Each concept of the plan with what it weighs.
    pub fn of_concepts<'p>(&self, plan: &'p Plan) -> impl Iterator<Item = (&'p Concept, f32)> {
        plan.concepts.iter().flatten().zip(self.concepts.iter().flatten().copied())
    }

    /// How well a document with these sums and pairs of characters fits, about 0 to 1.5, and which
    /// share of the query it has. A question is measured by its own length too.
    pub fn fit(&self, (sum, had): (f32, f32), pairs: f32, about: About) -> (f32, f32) {
        let is_question = about.set().is_some();
        let language = usize::from(about.language() == Language::Ja);
        let total = self.totals[usize::from(is_question)][language];
        if total <= 0.0 {
            return (sum, 0.0);
        }
        let coverage = had / total;
        let suffered = match (is_question, self.form) {
            (false, QueryForm::Words) => coverage,
            (false, QueryForm::Question) => 1.0 - weights::COVERAGE + weights::COVERAGE * coverage,
            (true, QueryForm::Words) => coverage.min(1.0).powi(3),
            (true, QueryForm::Question) => coverage.min(1.0).sqrt(),
        };
        if !is_question {
            return (sum / total * suffered, coverage);
        }
        let (of_words, of_pairs) = LENGTHS[usize::from(about.words().min(u16::from(u8::MAX)))];
        let of_pairs = self.measure_of_pairs.map_or(0.0, |measure| pairs / (measure * of_pairs));
        let of_words = sum / (self.measures[language] * of_words) * suffered;
        (of_words + weights::QUESTION_PAIRS * of_pairs, coverage)
    }

    /// The share of the whole query that `places` have.
    pub fn share(&self, places: Range<usize>) -> f32 {
        let [en, ja] = &self.masses[0];
        let mass = |at: usize| en[at].max(ja[at]);
        let all: f32 = (0..en.len()).map(mass).sum();
        let own: f32 = places.map(mass).sum();
        if all > 0.0 { own / all } else { 1.0 }
    }
}

/// What the length of a question is in its measure, for its words and its pairs of characters, by
/// how many words it has.
static LENGTHS: LazyLock<[(f32, f32); 256]> = LazyLock::new(|| {
    let measured = |length: f32| length.powf(1.0 - weights::QUESTION_SHARE);
    std::array::from_fn(|words| {
        let words = words.max(1) as f32;
        let of_words = (words + weights::QUESTION_START) * weights::QUESTION_WEIGHT;
        (measured(of_words), measured(words * weights::QUESTION_PAIR_WEIGHT))
    })
});

/// How well all documents fit a plan, beside the table.
pub(super) struct Scored {
    pub weights: ConceptWeights,
    /// The sets of questions with any that is like the query: how well, and the one most like it.
    pub answered: Vec<(u16, f32, u32)>,
    /// What each concept gives each document, where scores are to be explained.
    pub shares: Vec<Share>,
}

/// Fits all allowed texts, and all questions, to `plan`, on an empty table; `text` is the query's.
pub(super) fn score(
    index: &SearchIndex,
    (plan, text): (&Plan, &str),
    allowed: &[bool],
    table: &mut ScoreTable,
) -> Result<Scored, SearchError> {
    let mut weights = ConceptWeights::of(plan);
    let texts = allowed.iter().filter(|is_allowed| **is_allowed).count();
    let carried = index.carried.get().filter(|_| plan.asks);
    let (of_sets, sets) = (vec![0.0; carried.map_or(0, Carried::set_count)], Vec::new());
    let mut scorer = Scorer { index, plan, allowed, texts, carried, table, of_sets, sets };
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for (place, concept) in concepts.iter().enumerate() {
            let weight = scorer.add_concept(concept, (language, place))?;
            weights.add(language, concept, weight);
        }
    }
    weights.sum_up();
    let answered = match scorer.carried {
        Some(_) => scorer.answered(text, &mut weights)?,
        None => Vec::new(),
    };
    let shares = scorer.table.shares.take().unwrap_or_default();
    Ok(Scored { weights, answered, shares })
}

/// In the order in which concepts of both stand.
const LANGUAGES: [Language; 2] = [Language::En, Language::Ja];

/// What is scored, and on which table.
struct Scorer<'a> {
    index: &'a SearchIndex,
    plan: &'a Plan,
    allowed: &'a [bool],
    /// How many texts are searched.
    texts: usize,
    /// Which texts answer which questions, if any are looked through.
    carried: Option<&'a Carried>,
    table: &'a mut ScoreTable,
    /// What the best question of each set is worth for the variant at hand, and the sets that have one.
    of_sets: Vec<f32>,
    sets: Vec<u16>,
}

impl Scorer<'_> {
    /// Adds what a concept is worth in each document; what it weighs in texts and in questions.
    fn add_concept(
        &mut self,
        concept: &Concept,
        (language, place): (usize, usize),
    ) -> Result<[f32; 2], SearchError> {
        let docs = &self.index.docs;
        let mut answering = 0;
        for (number, variant) in concept.variants.iter().enumerate() {
            answering += self.add_variant(variant, LANGUAGES[language])?;
            self.table.end_variant(docs, variant.worth, number);
        }
        let [texts, mut questions] = self.table.having;
        if self.carried.is_some() && self.plan.takes_alike && concept.expected {
            for (other, worth) in alike_of(concept) {
                for doc in docs.having(self.index.fields.text, other)? {
                    if docs.about(doc).is_question(LANGUAGES[language]) {
                        self.table.add(doc, worth);
                    }
                }
                self.table.end_variant(docs, 1.0, 0);
            }
            // A word is as rare as it is itself, however common those are that are put for it.
            questions = if questions > 0 { questions } else { self.table.having[1] };
        }
        let texts = if texts == 0 { answering } else { texts };
        let extra = if concept.expected { 1.0 } else { weights::QUESTION_EXTRA };
        let in_questions = rarity(docs.questions[language], questions);
        let weights =
            [concept.weight * rarity(self.texts, texts), concept.weight * in_questions * extra];
        self.table.end_concept(docs, (language, place), weights, concept.expected);
        Ok(weights)
    }

    /// Adds the texts and questions that say a variant, texts in their titles and in those above
    /// them too; and in a question what that is worth to the texts that answer them: so many come to
    /// it.
    fn add_variant(&mut self, variant: &Variant, language: Language) -> Result<usize, SearchError> {
        let Self { index, plan, table, of_sets, sets, allowed, carried, .. } = self;
        let (docs, fields, words) = (&index.docs, &index.fields, &variant.words);
        // Nothing in a query of few words: all questions of a text together have most words.
        let carried_on = carried.filter(|_| plan.form == QueryForm::Question);
        let is_meant = |doc: u32| {
            let about = docs.about(doc);
            let is_asked = carried.is_some() && about.set().is_some();
            about.language() == language && (allowed[doc as usize] || is_asked)
        };
        let field = if variant.place == Place::Words { fields.text } else { fields.grams };
        docs.each(field, words, is_meant, |doc, near| {
            let about = docs.about(doc);
            // Characters that do not follow one another say something else.
            if variant.place == Place::Grams && near.exact == 0 {
                return;
            }
            let worth = strength(near, about);
            table.add(doc, worth);
            let set = about.set().filter(|_| carried_on.is_some());
            if let Some((set, best)) =
                set.and_then(|set| Some((set, of_sets.get_mut(usize::from(set))?)))
            {
                if *best == 0.0 {
                    sets.push(set);
                }
                *best = best.max(worth);
            }
        })?;
        if variant.place == Place::Words {
            docs.each(fields.title, words, is_meant, |doc, near| {
                let whole = if near.exact > 0 { 1.0 } else { weights::NEAR };
                table.add(doc, weights::IN_TITLE * whole);
            })?;
            docs.each(fields.path, words, is_meant, |doc, _| table.add(doc, weights::IN_PATH))?;
        }
        let mut answering = 0;
        for set in sets.drain(..) {
            let worth = std::mem::take(&mut of_sets[usize::from(set)]);
            let answers = carried_on.iter().flat_map(|carried| carried.docs(docs, set));
            for doc in answers.filter(|doc| allowed[*doc as usize]) {
                table.add(doc, weights::ASKED_OF_QUESTION * worth);
                answering += 1;
            }
        }
        Ok(answering)
    }

    /// The sets of questions with any that is like the query.
    fn answered(
        &mut self,
        text: &str,
        weights: &mut ConceptWeights,
    ) -> Result<Vec<(u16, f32, u32)>, SearchError> {
        let pairs = self.add_pairs(text)?;
        weights.measure_of_pairs = (pairs > 0.0).then(|| pairs.powf(weights::QUESTION_SHARE));
        let (docs, table) = (&self.index.docs, &self.table);
        // The best two fits of each set; of two that fit alike, the earlier one is told.
        let mut best: Vec<Option<([f32; 2], u32)>> = vec![None; self.of_sets.len()];
        for Noted { doc, one: pairs, sums, .. } in table.noted.iter().copied() {
            let about = docs.about(doc);
            let slot = about.set().and_then(|set| best.get_mut(usize::from(set)));
            let Some(slot) = slot else { continue };
            let (fit, _) = weights.fit(sums, pairs, about);
            *slot = match *slot {
                _ if fit <= 0.0 => *slot,
                None => Some(([fit, 0.0], doc)),
                Some(([most, _], told)) if most < fit || most == fit && doc < told => {
                    Some(([fit, most], doc))
                }
                Some(([most, second], told)) => Some(([most, second.max(fit)], told)),
            };
        }
        let told = (0..).zip(best).filter_map(|(set, best)| {
            let ([most, second], doc) = best?;
            Some((set, most + weights::QUESTION_SECOND * second, doc))
        });
        Ok(told.collect())
    }

    /// Adds the pairs of characters of a Japanese query to the Japanese questions that have them, each
    /// weighed by how rare it is, and gives what all of them weigh.
    fn add_pairs(&mut self, text: &str) -> Result<f32, SearchError> {
        if !text.contains(is_japanese) {
            return Ok(0.0);
        }
        let docs = &self.index.docs;
        let pairs: BTreeSet<String> = pairs_of(text).into_iter().collect();
        let mut total = 0.0;
        for pair in pairs {
            let having = docs.having(self.index.fields.grams, &pair)?;
            let having: Vec<u32> =
                having.filter(|doc| docs.about(*doc).is_question(Language::Ja)).collect();
            let weight = rarity(docs.questions[1], having.len());
            total += weight;
            for doc in having {
                self.table.add(doc, weight);
            }
        }
        Ok(total)
    }
}

/// What words are worth that stand so in a text or question.
fn strength(near: Nearness, about: About) -> f32 {
    match near {
        Nearness { exact: 0, near: false } => weights::APART,
        Nearness { exact: 0, near: true } => weights::NEAR,
        Nearness { exact, .. } if about.set().is_none() => saturated(exact as f32, about),
        Nearness { .. } => 1.0,
    }
}

/// BM25's share of how often a word stands in a text; 1 is once in an average one.
fn saturated(count: f32, about: About) -> f32 {
    let words = (f32::from(about.words()) / weights::AVERAGE).min(4.0);
    let length = 1.0 - weights::LENGTH + weights::LENGTH * words;
    count * (weights::SATURATION + 1.0) / (count + weights::SATURATION * length)
}

/// How rare a concept is that so many of all documents have, as BM25 has it, to a power.
fn rarity(all: usize, having: usize) -> f32 {
    let (all, having) = (all as f32, having.max(1) as f32);
    (1.0 + (all - having + 0.5).max(0.0) / (having + 0.5)).ln().powf(weights::RARITY)
}

/// The words that people put for those of a concept, with what each is worth.
fn alike_of(concept: &Concept) -> Vec<(&'static str, f32)> {
    let mut others: Vec<(&'static str, f32)> = Vec::new();
    for variant in concept.variants.iter().filter(|variant| variant.place == Place::Words) {
        let [word] = variant.words.as_slice() else { continue };
        for (other, worth) in alike(word) {
            let worth = worth * variant.worth * weights::QUESTION_ALIKE;
            match others.iter_mut().find(|listed| listed.0 == other) {
                Some(there) => there.1 = there.1.max(worth),
                None => others.push((other, worth)),
            }
        }
    }
    others
}
