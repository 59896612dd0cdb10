//! How well does each record fit a plan? Start at [`evaluate`].
//!
//! Per concept the best of its ways to be written counts, weighed by how rare the concept is in
//! the records that are searched; [`record_worth`] says what a record is worth for what it is, whatever
//! the words of the query. Nothing here knows definitions.

use std::ops::Range;

use super::documents::{About, SearchError};
use super::open::SearchIndex;
use super::plan::{Concept, Place, Plan, QueryForm, Variant};
use super::questions::{PlanRows, VariantRows, each_answering};
use super::ranking::RANKING;
use super::reader::{Nearness, Part, each_phrase, each_word};
use super::scores::{ConceptScores, ScoreTable, Scores, rarity, total_of};
use crate::model::{Language, RecordKind, RuleNumber};

/// The greatest topic has at most this part of all records under it.
const MOST_OF_TOPIC: usize = 8;

/// What each place of the query weighs, with its rarest concept.
#[derive(Clone, Debug, Default)]
pub(super) struct ConceptWeights {
    by_place: [Vec<f32>; 2],
    /// What all expected concepts weigh for records of each language.
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

    /// How rare what stands at `places` is: 0 for everyday words of the rules, 1 for keywords.
    pub fn rarity(&self, places: Range<usize>) -> f32 {
        let rarest = self.rarity[places].iter().copied().fold(0.0, f32::max);
        ((rarest - RANKING.everyday_rarity) / RANKING.keyword_rarity).clamp(0.0, 1.0)
    }

    /// The share of the whole query that `places` have.
    pub fn share(&self, places: Range<usize>) -> f32 {
        let mass = |at: usize| self.by_place[0][at].max(self.by_place[1][at]);
        let all: f32 = (0..self.by_place[0].len()).map(mass).sum();
        let own: f32 = places.map(mass).sum();
        if all > 0.0 { own / all } else { 1.0 }
    }
}

/// Fits all allowed records of all parts to `plan`.
pub(super) fn evaluate(
    index: &SearchIndex,
    plan: &Plan,
    said: &PlanRows,
    allowed: &[Vec<bool>],
) -> Result<(Vec<ScoreTable>, ConceptWeights), SearchError> {
    let places = plan.places.max(1);
    let mut weights = ConceptWeights {
        by_place: [vec![0.0; places], vec![0.0; places]],
        rarity: vec![0.0; places],
        form: plan.form,
        ..ConceptWeights::default()
    };
    let mut score_tables = index.score_tables.of(&index.parts);
    let searched = Searched::of(index, plan, allowed);
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for (place, concept) in concepts.iter().enumerate() {
            let said = said.of(language, place);
            let weight = add_concept(&searched, (concept, said), language, &mut score_tables)?;
            weights.concepts[language].push(weight);
            score_tables.iter_mut().for_each(|table| table.add_weighted(weight, concept.expected));
            if concept.expected {
                let at = concept.at.min(places - 1);
                weights.by_place[language][at] += weight;
                let rarity = &mut weights.rarity[at];
                *rarity = rarity.max(weight / concept.weight);
            }
        }
    }
    weights.totals = [0, 1].map(|language| total_of(&weights.by_place, language));
    Ok((score_tables, weights))
}

/// What a concept gives a record.
pub(super) struct Share<'a> {
    pub concept: &'a Concept,
    /// The way to write it that counts.
    pub variant: &'a Variant,
    /// What it adds to how well the record fits.
    pub worth: f32,
}

/// A record of which is told what its fit is made of.
#[derive(Clone, Copy)]
pub(super) struct Explained {
    pub part: usize,
    pub doc: u32,
    /// How well it fits in all.
    pub fit: f32,
}

/// What each concept gives each of some records.
pub(super) fn shares<'a>(
    index: &SearchIndex,
    (plan, said): (&'a Plan, &PlanRows),
    allowed: &[Vec<bool>],
    explained: &[Explained],
) -> Result<Vec<Vec<Share<'a>>>, SearchError> {
    let searched = Searched::of(index, plan, allowed);
    let mut score_tables = index.score_tables.of(&index.parts);
    let mut shares: Vec<Vec<Share<'_>>> = explained.iter().map(|_| Vec::new()).collect();
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for (place, concept) in concepts.iter().enumerate() {
            for Explained { part, doc, .. } in explained {
                score_tables[*part].concept_scores.watched.insert(*doc, 0);
            }
            let said = said.of(language, place);
            let weight = add_concept(&searched, (concept, said), language, &mut score_tables)?;
            for (Explained { part, doc, .. }, shares) in explained.iter().zip(&mut shares) {
                let concept_scores = &score_tables[*part].concept_scores;
                let strength = concept_scores.best_of(*doc);
                let variant = concept_scores.watched.get(doc).copied().unwrap_or(0);
                if let Some(variant) = concept.variants.get(variant).filter(|_| strength > 0.0) {
                    shares.push(Share { concept, variant, worth: weight * strength });
                }
            }
            score_tables.iter_mut().for_each(|table| table.add_weighted(weight, concept.expected));
        }
    }
    index.score_tables.wipe(score_tables);
    for (shares, of) in shares.iter_mut().zip(explained) {
        let all: f32 = shares.iter().map(|share| share.worth).sum();
        shares.iter_mut().for_each(|share| share.worth *= of.fit / all.max(0.001));
        shares.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }
    Ok(shares)
}

/// How well the record at `doc` fits, about 0 to 1.5, and which share of the query it has.
pub(super) fn fit(scores: &Scores, doc: u32, about: About, weights: &ConceptWeights) -> (f32, f32) {
    let total = weights.totals[usize::from(about.language() == Language::Ja)];
    let (sum, had) = scores.sums(doc);
    if total <= 0.0 {
        return (sum, 0.0);
    }
    let coverage = had / total;
    let suffered = match weights.form {
        QueryForm::Words => coverage,
        QueryForm::Question => 1.0 - RANKING.coverage + RANKING.coverage * coverage,
    };
    (sum / total * suffered, coverage)
}

/// What is searched, and for which sort of query.
#[derive(Clone, Copy)]
struct Searched<'a> {
    index: &'a SearchIndex,
    allowed: &'a [Vec<bool>],
    records: usize,
    form: QueryForm,
    /// What a word of a question is worth that a record answers.
    asked: f32,
}

impl<'a> Searched<'a> {
    fn of(index: &'a SearchIndex, plan: &Plan, allowed: &'a [Vec<bool>]) -> Self {
        let records = allowed.iter().flatten().filter(|is_allowed| **is_allowed).count();
        // Nothing in a query of few words: all questions of a record together have most words.
        let is_question = plan.form == QueryForm::Question;
        let asked = if plan.asks && is_question { RANKING.asked_of_question } else { 0.0 };
        Self { index, allowed, records, form: plan.form, asked }
    }
}

/// Gathers what a concept is worth in each record and gives its weight with its rarity.
fn add_concept(
    searched: &Searched<'_>,
    (concept, said): (&Concept, &[VariantRows]),
    language: usize,
    score_tables: &mut [ScoreTable],
) -> Result<f32, SearchError> {
    let Searched { index, allowed, records, form, asked } = *searched;
    let path = match form {
        QueryForm::Words => RANKING.in_path,
        QueryForm::Question => RANKING.in_path_of_question,
    };
    let mut answering = 0;
    for (place, ((part, allowed), score_table)) in
        index.parts.iter().zip(allowed).zip(score_tables.iter_mut()).enumerate()
    {
        let columns = &part.columns;
        let is_meant = |doc: u32| {
            let own = || usize::from(columns.about(doc).language() == Language::Ja) == language;
            allowed[doc as usize] && own()
        };
        for (number, variant) in concept.variants.iter().enumerate() {
            let few = records / MOST_OF_TOPIC;
            let mut gather = Gather {
                index,
                part,
                allowed,
                path,
                few,
                concept_scores: &mut score_table.concept_scores,
            };
            let concept_scores = &mut *gather.concept_scores;
            if let Some(rows) = said.get(number).filter(|_| asked > 0.0) {
                each_answering(index, place, rows, |doc, worth| {
                    if allowed[doc as usize] {
                        concept_scores.add(doc, asked * worth);
                        answering += 1;
                    }
                });
            }
            gather.variant((number, variant), &is_meant)?;
        }
    }
    let having: usize = score_tables.iter().map(|table| table.concept_scores.in_text).sum();
    let having = if having == 0 { answering } else { having };
    Ok(concept.weight * rarity(records, having, RANKING.rarity))
}

struct Gather<'a> {
    index: &'a SearchIndex,
    part: &'a Part,
    allowed: &'a [bool],
    /// What a word in the titles above adds.
    path: f32,
    /// How many records may stand under a title that tells a topic.
    few: usize,
    concept_scores: &'a mut ConceptScores,
}

impl Gather<'_> {
    fn variant(
        &mut self,
        (number, variant): (usize, &Variant),
        is_meant: &impl Fn(u32) -> bool,
    ) -> Result<(), SearchError> {
        match (variant.place, variant.words.as_slice()) {
            (Place::Words, [word]) => self.word(word, is_meant)?,
            (Place::Words, words) => self.phrase(words, is_meant)?,
            (Place::Grams, words) => self.characters(words, is_meant)?,
        }
        self.concept_scores.settle(variant.worth, RANKING.in_path_of_question, number);
        Ok(())
    }

    fn word(&mut self, word: &str, is_meant: &impl Fn(u32) -> bool) -> Result<(), SearchError> {
        let fields = &self.index.fields;
        let (columns, concept_scores) = (&self.part.columns, &mut *self.concept_scores);
        each_word(self.part, fields.text, word, |doc, count| {
            if is_meant(doc) {
                concept_scores.add(doc, saturated(count as f32, columns.about(doc)));
            }
        })?;
        each_word(self.part, fields.title, word, |doc, _| {
            if is_meant(doc) {
                concept_scores.add(doc, RANKING.in_title);
            }
        })?;
        let mut under = Vec::new();
        each_word(self.part, fields.path, word, |doc, _| {
            if is_meant(doc) {
                concept_scores.add(doc, self.path);
                under.push(doc);
            }
        })?;
        // A word of a title above half the book, such as `abilities`, tells no topic.
        if under.len() <= self.few {
            concept_scores.headed.extend(under);
        }
        Ok(())
    }

    fn phrase(
        &mut self,
        words: &[String],
        is_meant: &impl Fn(u32) -> bool,
    ) -> Result<(), SearchError> {
        let fields = &self.index.fields;
        let (columns, concept_scores) = (&self.part.columns, &mut *self.concept_scores);
        each_phrase(self.part, fields.text, words, Some(self.allowed), |doc, nearness| {
            if is_meant(doc) {
                let worth = phrase_worth(nearness, columns.about(doc));
                concept_scores.add(doc, worth);
            }
        })?;
        each_phrase(self.part, fields.title, words, Some(self.allowed), |doc, nearness| {
            if is_meant(doc) {
                concept_scores.add(
                    doc,
                    if nearness.exact > 0 {
                        RANKING.in_title
                    } else {
                        RANKING.in_title * RANKING.near
                    },
                );
            }
        })?;
        let mut all: Option<Vec<u32>> = None;
        for word in words {
            let mut docs = Vec::new();
            each_word(self.part, fields.path, word, |doc, _| docs.push(doc))?;
            all = Some(match all {
                None => docs,
                Some(before) => {
                    before.into_iter().filter(|doc| docs.binary_search(doc).is_ok()).collect()
                }
            });
        }
        for doc in all.unwrap_or_default().into_iter().filter(|doc| is_meant(*doc)) {
            concept_scores.add(doc, self.path);
            concept_scores.headed.push(doc);
        }
        Ok(())
    }

    fn characters(
        &mut self,
        words: &[String],
        is_meant: &impl Fn(u32) -> bool,
    ) -> Result<(), SearchError> {
        let (columns, concept_scores) = (&self.part.columns, &mut *self.concept_scores);
        let grams = self.index.fields.grams;
        each_phrase(self.part, grams, words, Some(self.allowed), |doc, nearness| {
            if is_meant(doc) && nearness.exact > 0 {
                concept_scores.add(doc, saturated(nearness.exact as f32, columns.about(doc)));
            }
        })
    }
}

fn phrase_worth(nearness: Nearness, about: About) -> f32 {
    match (nearness.exact, nearness.near) {
        (0, false) => RANKING.apart,
        (0, true) => RANKING.near,
        (count, _) => saturated(count as f32, about),
    }
}

/// BM25's share of how often a word stands in a record; 1 is once in an average one.
fn saturated(count: f32, about: About) -> f32 {
    let length =
        1.0 - RANKING.length + RANKING.length * (about.words() as f32 / RANKING.average).min(4.0);
    count * (RANKING.saturation + 1.0) / (count + RANKING.saturation * length)
}

/// What a record is worth; `headed` where a title above it has a word of the query.
pub(super) fn record_worth(
    about: About,
    number: Option<RuleNumber>,
    headed: bool,
    form: QueryForm,
) -> f32 {
    let special = number.filter(|_| !headed).map_or(1.0, special_worth);
    let told = match form {
        QueryForm::Words => 1.0,
        QueryForm::Question => question_worth(about, number),
    };
    kind_worth(about.kind()) * special * told
}

fn question_worth(about: About, number: Option<RuleNumber>) -> f32 {
    let kind = match about.kind() {
        RecordKind::Glossary => RANKING.entry_for_question,
        _ if about.is_heading() => RANKING.title_for_question,
        _ => 1.0,
    };
    let is_state = number.is_some_and(|number| number.section_part() == 704);
    if is_state { kind * RANKING.state_for_question } else { kind }
}

/// Sections as they have been since 2009-07-11; before, no section had these numbers.
fn special_worth(number: RuleNumber) -> f32 {
    match (number.chapter_part(), number.section_part()) {
        (8 | 9, _) => RANKING.of_variant,
        (7, 701 | 702) => RANKING.of_keyword,
        (7, 706..) => RANKING.of_uncommon,
        _ => 1.0,
    }
}

/// What a kind of record is worth against the others.
fn kind_worth(kind: RecordKind) -> f32 {
    match kind {
        RecordKind::Rule => 1.0,
        RecordKind::Glossary => 0.95,
        RecordKind::Section => 0.9,
        RecordKind::Example => 0.55,
        RecordKind::Front | RecordKind::Back => 0.3,
        RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note => 0.75,
    }
}
