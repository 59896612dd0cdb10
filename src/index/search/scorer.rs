//! How well does each document fit a plan, a text of the rules and a question that it answers alike?
//! Start at [`score`].
//!
//! Per concept the best of its ways to be written counts, weighed by how rare the concept is in
//! the texts that are searched, or among all questions. A question is indexed once; which texts
//! answer it is carried from above by [`Carried`](super::open::Carried), so that it serves a rule in
//! every edition. Nothing here knows definitions or numbers of rules.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use tantivy::schema::Field;

use super::documents::{About, SearchError, entry_of_questions};
use super::open::{Carried, SearchIndex};
use super::plan::{Concept, Place, Plan, QueryForm, Variant};
use super::reader::{Documents, Nearness};
use super::scores::{ScoreTable, Share};
use super::weights;
use crate::lexicon::alike;
use crate::model::Language;
use crate::text::{grams, is_japanese};

/// What the concepts of a query weigh at its places, in texts or in questions.
#[derive(Clone, Debug, Default)]
struct Mass([Vec<f32>; 2]);

impl Mass {
    fn of(places: usize) -> Self {
        Self([vec![0.0; places], vec![0.0; places]])
    }

    /// What all expected concepts weigh for each language; a place for which it has no words weighs
    /// less than it does in the other.
    fn totals(&self) -> [f32; 2] {
        [0, 1].map(|language| {
            let places = self.0[language].iter().zip(&self.0[1 - language]);
            places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
        })
    }
}

/// What each place of the query weighs, with its rarest concept.
#[derive(Clone, Debug, Default)]
pub(super) struct ConceptWeights {
    in_texts: Mass,
    /// What all expected concepts weigh for texts of each language.
    totals: [f32; 2],
    /// The rarity of the rarest concept of each place.
    rarity: Vec<f32>,
    /// How the query is told.
    pub form: QueryForm,
    /// Per language what each concept weighs.
    concepts: [Vec<f32>; 2],
}

impl ConceptWeights {
    /// Each concept of the plan with what it weighs.
    pub fn of_concepts<'p>(&self, plan: &'p Plan) -> impl Iterator<Item = (&'p Concept, f32)> {
        plan.concepts.iter().flatten().zip(self.concepts.iter().flatten().copied())
    }

    /// How well a text with these sums fits, about 0 to 1.5, and which share of the query it has.
    pub fn fit(&self, (sum, had): (f32, f32), about: About) -> (f32, f32) {
        let total = self.totals[usize::from(about.language() == Language::Ja)];
        if total <= 0.0 {
            return (sum, 0.0);
        }
        let coverage = had / total;
        let suffered = match self.form {
            QueryForm::Words => coverage,
            QueryForm::Question => 1.0 - weights::COVERAGE + weights::COVERAGE * coverage,
        };
        (sum / total * suffered, coverage)
    }

    /// How rare what stands at `places` is: 0 for everyday words of the rules, 1 for keywords.
    pub fn rarity(&self, places: Range<usize>) -> f32 {
        let rarest = self.rarity[places].iter().copied().fold(0.0, f32::max);
        ((rarest - weights::EVERYDAY_RARITY) / weights::KEYWORD_RARITY).clamp(0.0, 1.0)
    }

    /// The share of the whole query that `places` have.
    pub fn share(&self, places: Range<usize>) -> f32 {
        let Mass([en, ja]) = &self.in_texts;
        let mass = |at: usize| en[at].max(ja[at]);
        let all: f32 = (0..en.len()).map(mass).sum();
        let own: f32 = places.map(mass).sum();
        if all > 0.0 { own / all } else { 1.0 }
    }
}

/// How well all documents fit a plan.
pub(super) struct Scored {
    pub table: ScoreTable,
    pub weights: ConceptWeights,
    /// The sets of questions with any that is like the query: how well, and the one most like it.
    pub answered: Vec<(u16, f32, u32)>,
    /// What each concept gives each document, where scores are to be explained.
    pub shares: Vec<Share>,
}

/// Fits all allowed texts, and all questions, to `plan`; `text` is the query's.
pub(super) fn score(
    index: &SearchIndex,
    (plan, text): (&Plan, &str),
    allowed: &[bool],
    explains: bool,
) -> Result<Scored, SearchError> {
    let places = plan.places.max(1);
    let mut weights = ConceptWeights {
        in_texts: Mass::of(places),
        rarity: vec![0.0; places],
        form: plan.form,
        ..ConceptWeights::default()
    };
    let mut in_questions = Mass::of(places);
    let mut scorer = Scorer::of(index, plan, allowed, explains);
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for (place, concept) in concepts.iter().enumerate() {
            let weight = scorer.add_concept(concept, (language, place))?;
            weights.concepts[language].push(weight[0]);
            if concept.expected {
                let at = concept.at.min(places - 1);
                weights.in_texts.0[language][at] += weight[0];
                in_questions.0[language][at] += weight[1];
                weights.rarity[at] = weights.rarity[at].max(weight[0] / concept.weight);
            }
        }
    }
    weights.totals = weights.in_texts.totals();
    let answered = scorer.answered(text, &in_questions)?;
    let shares = scorer.table.shares.take().unwrap_or_default();
    Ok(Scored { table: scorer.table, weights, answered, shares })
}

/// The greatest topic has at most this part of all texts under it.
const MOST_OF_TOPIC: usize = 8;

/// What is scored, and on which table.
struct Scorer<'a> {
    index: &'a SearchIndex,
    plan: &'a Plan,
    allowed: &'a [bool],
    /// How many texts are searched.
    texts: usize,
    /// Which texts answer which questions, if any are looked through.
    carried: Option<&'a Carried>,
    table: ScoreTable,
    /// What the best question of each set is worth for the variant at hand, and the sets that have one.
    of_sets: Vec<f32>,
    sets: Vec<u16>,
}

impl<'a> Scorer<'a> {
    fn of(index: &'a SearchIndex, plan: &'a Plan, allowed: &'a [bool], explains: bool) -> Self {
        let texts = allowed.iter().filter(|is_allowed| **is_allowed).count();
        let carried = index.carried.get().filter(|_| plan.asks);
        let mut table = index.score_tables.take(index.docs.len());
        table.shares = explains.then(Vec::new);
        let of_sets = vec![0.0; carried.map_or(0, |carried| carried.set_count)];
        Self { index, plan, allowed, texts, carried, table, of_sets, sets: Vec::new() }
    }

    /// Adds what a concept is worth in each document; what it weighs in texts and in questions.
    fn add_concept(
        &mut self,
        concept: &Concept,
        (language, place): (usize, usize),
    ) -> Result<[f32; 2], SearchError> {
        let docs = &self.index.docs;
        let mut answering = 0;
        for (number, variant) in concept.variants.iter().enumerate() {
            answering += self.add_asked(variant, language)?;
            self.add_written(variant, language)?;
            self.table.end_variant(docs, variant.worth, number);
        }
        let [texts, mut questions] = self.table.having;
        if self.carried.is_some() && self.plan.takes_alike && concept.expected {
            let (field, own) = (self.index.fields.asked, of_language(docs, language));
            for (other, worth) in alike_of(concept) {
                docs.each_word(field, other, |doc, _| {
                    if own(doc) {
                        self.table.add(doc, worth);
                    }
                })?;
                self.table.end_variant(docs, 1.0, 0);
            }
            // A word is as rare as it is itself, however common those are that are put for it.
            questions = if questions > 0 { questions } else { self.table.having[1] };
        }
        let texts = if texts == 0 { answering } else { texts };
        let extra = if concept.expected { 1.0 } else { weights::QUESTION_EXTRA };
        let in_questions = rarity(docs.questions[language], questions, weights::QUESTION_RARITY);
        let weights = [
            concept.weight * rarity(self.texts, texts, weights::RARITY),
            concept.weight * in_questions * extra,
        ];
        self.table.end_concept(docs, (language, place), weights, concept.expected);
        Ok(weights)
    }

    /// Adds the questions that say a variant, and in a question what that is worth to the texts that
    /// answer them: so many come to it.
    fn add_asked(&mut self, variant: &Variant, language: usize) -> Result<usize, SearchError> {
        let Some(carried) = self.carried else { return Ok(0) };
        let Self { index, table, of_sets, sets, .. } = self;
        let (docs, own) = (&index.docs, of_language(&index.docs, language));
        let fields = [index.fields.asked, index.fields.asked_grams];
        each_saying(docs, fields, variant, None, |doc, near| {
            let worth = match near {
                Nearness { exact: 1.., .. } => 1.0,
                Nearness { near: true, .. } => weights::QUESTION_NEAR,
                Nearness { near: false, .. } => weights::QUESTION_APART,
            };
            if !own(doc) {
                return;
            }
            table.add(doc, worth);
            let set = docs.about_question(doc).set;
            if let Some(best) = of_sets.get_mut(usize::from(set)) {
                if *best == 0.0 {
                    sets.push(set);
                }
                *best = best.max(worth);
            }
        })?;
        let mut answering = 0;
        for set in sets.drain(..) {
            let worth = std::mem::take(&mut of_sets[usize::from(set)]);
            // Nothing in a query of few words: all questions of a text together have most words.
            let is_question = self.plan.form == QueryForm::Question;
            for doc in
                carried.docs(set).iter().filter(|doc| is_question && self.allowed[**doc as usize])
            {
                table.add(*doc, weights::ASKED_OF_QUESTION * worth);
                answering += 1;
            }
        }
        Ok(answering)
    }

    /// Adds the texts that have a variant in themselves, in their titles or in those above them.
    fn add_written(&mut self, variant: &Variant, language: usize) -> Result<(), SearchError> {
        let Self { index, table, allowed, .. } = self;
        let (docs, fields) = (&index.docs, &index.fields);
        let is_meant = |doc: u32| {
            let own = || usize::from(docs.about(doc).language() == Language::Ja) == language;
            allowed[doc as usize] && own()
        };
        each_saying(docs, [fields.text, fields.grams], variant, Some(*allowed), |doc, near| {
            if is_meant(doc) {
                let worth = match near {
                    Nearness { exact: 0, near: false } => weights::APART,
                    Nearness { exact: 0, near: true } => weights::NEAR,
                    Nearness { exact, .. } => saturated(exact as f32, docs.about(doc)),
                };
                table.add(doc, worth);
            }
        })?;
        if variant.place == Place::Grams {
            return Ok(());
        }
        each_saying(docs, [fields.title; 2], variant, Some(*allowed), |doc, near| {
            if is_meant(doc) {
                let whole = if near.exact > 0 { 1.0 } else { weights::NEAR };
                table.add(doc, weights::IN_TITLE * whole);
            }
        })?;
        let mut under: Option<Vec<u32>> = None;
        for word in &variant.words {
            let mut having = Vec::new();
            let is_first = under.is_none();
            let is_under =
                |doc: &u32| under.as_ref().is_none_or(|under| under.binary_search(doc).is_ok());
            docs.each_word(fields.path, word, |doc, _| {
                having.extend(Some(doc).filter(|doc| !is_first || is_meant(*doc)).filter(is_under));
            })?;
            under = Some(having);
        }
        let under = under.unwrap_or_default();
        // A word of a title above half the book, such as `abilities`, tells no topic.
        let is_topic = variant.words.len() > 1 || under.len() <= self.texts / MOST_OF_TOPIC;
        let path = match self.plan.form {
            QueryForm::Words => weights::IN_PATH,
            QueryForm::Question => weights::IN_PATH_OF_QUESTION,
        };
        for doc in under {
            table.add(doc, path);
            if is_topic {
                table.headed[doc as usize] = true;
                table.under_heads.push(doc);
            }
        }
        Ok(())
    }

    /// The sets of questions with any that is like the query.
    fn answered(
        &mut self,
        text: &str,
        in_questions: &Mass,
    ) -> Result<Vec<(u16, f32, u32)>, SearchError> {
        if self.carried.is_none() {
            return Ok(Vec::new());
        }
        // A question may be nothing but words that are left out elsewhere.
        let totals = in_questions.totals().map(|total| total + 0.01);
        let pairs_total = self.add_pairs(text)?;
        let mut measure = QuestionMeasure::new(self.plan.form, totals, pairs_total);
        let (docs, table) = (&self.index.docs, &mut self.table);
        let mut by_set = vec![BestQuestions::default(); self.of_sets.len()];
        for doc in table.found.iter().copied().filter(|doc| docs.is_question(*doc)) {
            let about = docs.about_question(doc);
            let (sums, pairs) = (table.sums[doc as usize], table.one[doc as usize]);
            let best =
                by_set.get_mut(usize::from(about.set)).filter(|_| sums.0 > 0.0 || pairs > 0.0);
            let Some(best) = best else { continue };
            if !std::mem::replace(&mut best.is_found, true) {
                self.sets.push(about.set);
            }
            let is_japanese = docs.entry(doc) == entry_of_questions(Language::Ja);
            let has = (sums, pairs, about.words);
            if let Some(fit) = measure.fit(has, usize::from(is_japanese), best.second) {
                best.offer(fit, doc);
            }
        }
        for doc in table.one_touched.drain(..) {
            table.one[doc as usize] = 0.0;
        }
        let told = |set: u16| {
            let best = by_set[usize::from(set)];
            (set, best.first + weights::QUESTION_SECOND * best.second, best.doc)
        };
        Ok(self.sets.drain(..).map(told).collect())
    }

    /// Adds the pairs of characters of a Japanese query to the Japanese questions that have them, each
    /// weighed by how rare it is, and gives what all of them weigh.
    fn add_pairs(&mut self, text: &str) -> Result<f32, SearchError> {
        if !text.contains(is_japanese) {
            return Ok(0.0);
        }
        let (docs, own) = (&self.index.docs, of_language(&self.index.docs, 1));
        let pairs: BTreeSet<String> = grams(text).into_iter().map(|pair| pair.0).collect();
        let mut total = 0.0;
        for pair in pairs {
            let mut having = Vec::new();
            docs.each_word(self.index.fields.asked_grams, &pair, |doc, _| {
                having.extend(own(doc).then_some(doc));
            })?;
            let weight = rarity(docs.questions[1], having.len(), weights::QUESTION_RARITY);
            total += weight;
            for doc in having {
                if self.table.one[doc as usize] == 0.0 && self.table.sums[doc as usize].0 == 0.0 {
                    self.table.found.push(doc);
                }
                self.table.add(doc, weight);
            }
        }
        Ok(total)
    }
}

/// Whether a document is a question in a language.
fn of_language(docs: &Documents, language: usize) -> impl Fn(u32) -> bool {
    let own = entry_of_questions([Language::En, Language::Ja][language.min(1)]);
    move |doc| docs.entry(doc) == own
}

/// How a variant stands in each document that has all its words, or all its characters one after
/// another, in the field of words or in that of characters.
fn each_saying(
    docs: &Documents,
    [words, characters]: [Field; 2],
    variant: &Variant,
    allowed: Option<&[bool]>,
    mut each: impl FnMut(u32, Nearness),
) -> Result<(), SearchError> {
    match (variant.place, variant.words.as_slice()) {
        (Place::Words, [word]) => docs
            .each_word(words, word, |doc, count| each(doc, Nearness { exact: count, near: true })),
        (Place::Words, several) => docs.each_phrase(words, several, allowed, each),
        (Place::Grams, pairs) => docs.each_phrase(characters, pairs, allowed, |doc, near| {
            if near.exact > 0 {
                each(doc, near);
            }
        }),
    }
}

/// BM25's share of how often a word stands in a text; 1 is once in an average one.
fn saturated(count: f32, about: About) -> f32 {
    let words = (about.words() as f32 / weights::AVERAGE).min(4.0);
    let length = 1.0 - weights::LENGTH + weights::LENGTH * words;
    count * (weights::SATURATION + 1.0) / (count + weights::SATURATION * length)
}

/// How rare a concept is that so many of all documents have, as BM25 has it, to a power.
fn rarity(all: usize, having: usize, power: f32) -> f32 {
    let (all, having) = (all as f32, having.max(1) as f32);
    (1.0 + (all - having + 0.5).max(0.0) / (having + 0.5)).ln().powf(power)
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

/// The two questions of a set that are most like a query, and which the better one is.
#[derive(Clone, Copy, Default)]
struct BestQuestions {
    first: f32,
    second: f32,
    doc: u32,
    is_found: bool,
}

impl BestQuestions {
    /// Says how well a question fits; of two that fit alike, the earlier one is told.
    fn offer(&mut self, fit: f32, doc: u32) {
        match self.first.total_cmp(&fit).then_with(|| doc.cmp(&self.doc)) {
            Ordering::Less => (self.first, self.second, self.doc) = (fit, self.first, doc),
            _ => self.second = self.second.max(fit),
        }
    }
}

/// How well a question fits, against its own length and the weight of the query.
struct QuestionMeasure {
    totals: [f32; 2],
    /// What `totals` give to the length that a question is measured by.
    of_totals: [f32; 2],
    /// What all pairs of characters give to it; zero where there are none.
    of_pairs: f32,
    lacking: Powers,
}

impl QuestionMeasure {
    fn new(form: QueryForm, totals: [f32; 2], pairs_total: f32) -> Self {
        let lacking = match form {
            QueryForm::Words => weights::QUESTION_LACKING_OF_WORDS,
            QueryForm::Question => weights::QUESTION_LACKING,
        };
        let of_totals = totals.map(|total| total.powf(weights::QUESTION_SHARE));
        let of_pairs = pairs_total.powf(weights::QUESTION_SHARE);
        Self { totals, of_totals, of_pairs, lacking: Powers::of(lacking) }
    }

    /// How well a question of so many words fits by the sums over concepts and what its pairs of
    /// characters weigh, unless that is no more than `least`.
    fn fit(
        &mut self,
        ((sum, had), pairs, words): ((f32, f32), f32, u8),
        language: usize,
        least: f32,
    ) -> Option<f32> {
        let [of_words, length_of_pairs] = LENGTHS[usize::from(words.max(1)) - 1];
        let most = sum / (self.of_totals[language] * of_words);
        let mut of_pairs = 0.0;
        if self.of_pairs > 0.0 && language == 1 {
            of_pairs = weights::QUESTION_PAIRS * pairs / (self.of_pairs * length_of_pairs);
        }
        if most + of_pairs <= least {
            return None;
        }
        let coverage = (had / self.totals[language]).min(1.0);
        Some(most * self.lacking.power(coverage) + of_pairs)
    }
}

/// What a number of words gives to the length that a question is measured by, and to that of its
/// pairs of characters; by the number of words, from one on. There are no longer questions.
static LENGTHS: LazyLock<Vec<[f32; 2]>> = LazyLock::new(|| {
    let length = |words: u8| {
        let (words, share) = (f32::from(words), 1.0 - weights::QUESTION_SHARE);
        let of_words = (words + weights::QUESTION_START) * weights::QUESTION_WEIGHT;
        [of_words, words * weights::QUESTION_PAIR_WEIGHT].map(|length| length.powf(share))
    };
    (1..=u8::MAX).map(length).collect()
});

/// One power of many numbers, few of which differ: what questions have of a query are sums of the
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
