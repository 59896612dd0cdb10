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
use super::plan::{Concept, Place, Plan, QueryForm, Variant};
use super::posting::{Nearness, each_phrase, each_word};
use super::ranking::RANKING;
use super::scores::{Row, ScoreTable};
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
    /// For each part, the records of each set.
    docs: Vec<Vec<Vec<u32>>>,
    /// For each part, whether each record is a row of questions.
    is_row: Vec<Vec<bool>>,
    /// For each part, what is known of each record that is a row.
    rows: Vec<Vec<RowAbout>>,
    /// How many rows each language has.
    counts: [usize; 2],
    /// How many sets there are.
    set_count: usize,
}

/// What is known of a row besides its words; together, because a query looks at thousands.
#[derive(Clone, Copy, Default)]
struct RowAbout {
    set: u16,
    language: u8,
    words: u8,
}

/// Entries from here on are rows of questions; what is above is the place of their set.
pub(super) const FIRST_ROW: u32 = 1 << 31;

impl Carried {
    /// What entries answer, seen from the records of an index.
    pub fn of(parts: &[Part], ties: &[(u32, u16)]) -> Self {
        let set_count = ties.iter().map(|tie| usize::from(tie.1) + 1).max().unwrap_or(0);
        let entries = ties.iter().map(|tie| tie.0 as usize + 1).max().unwrap_or(0);
        let mut sets: Vec<Option<u16>> = vec![None; entries];
        ties.iter().for_each(|(entry, set)| sets[*entry as usize] = Some(*set));
        let mut carried = Self {
            docs: vec![vec![Vec::new(); set_count]; parts.len()],
            is_row: Vec::new(),
            rows: Vec::new(),
            counts: [0; 2],
            set_count,
        };
        for (part, docs) in parts.iter().zip(&mut carried.docs) {
            let len = part.len() as usize;
            let (mut is_row, mut rows) = (vec![false; len], vec![RowAbout::default(); len]);
            for (doc, entry) in (0..).zip(part.columns.entries()) {
                let Some(set) = entry.checked_sub(FIRST_ROW) else {
                    let set = sets.get(entry as usize).copied().flatten();
                    set.into_iter().for_each(|set| docs[usize::from(set)].push(doc));
                    continue;
                };
                let about = part.columns.about(doc);
                let language = u8::from(about.language() == Language::Ja);
                let words = about.words().min(u32::from(u8::MAX)) as u8;
                is_row[doc as usize] = true;
                rows[doc as usize] = RowAbout { set: set as u16, language, words };
                carried.counts[usize::from(language)] += 1;
            }
            carried.is_row.push(is_row);
            carried.rows.push(rows);
        }
        carried
    }

    /// Each part with what is known of its rows.
    fn parts<'a>(&'a self, index: &'a SearchIndex) -> impl Iterator<Item = RowsOf<'a>> {
        let parts = index.parts.iter().zip(&self.is_row).zip(&self.rows);
        parts.map(move |((part, is_row), about)| RowsOf { index, part, is_row, about })
    }
}

/// The rows of a part.
#[derive(Clone, Copy)]
struct RowsOf<'a> {
    index: &'a SearchIndex,
    part: &'a Part,
    is_row: &'a [bool],
    about: &'a [RowAbout],
}

impl RowsOf<'_> {
    /// Each row in a language that says what a variant says, with what that is worth.
    fn each_with(
        &self,
        variant: &Variant,
        language: usize,
        mut each: impl FnMut(u32, f32),
    ) -> Result<(), SearchError> {
        let Self { index, part, is_row, .. } = *self;
        let fields = &index.fields;
        let mut each = |doc: u32, worth: f32| {
            if usize::from(self.about[doc as usize].language) == language {
                each(doc, worth);
            }
        };
        match (variant.place, variant.words.as_slice()) {
            (Place::Grams, words) => {
                each_phrase(part, fields.asked_grams, words, is_row, |doc, near| {
                    if near.exact > 0 {
                        each(doc, 1.0);
                    }
                })
            }
            (_, [word]) => each_word(part, fields.asked, word, |doc, _| each(doc, 1.0)),
            (_, words) => each_phrase(part, fields.asked, words, is_row, |doc, near| {
                each(doc, phrase_worth(near));
            }),
        }
    }

    /// Each row in a language that has a word.
    fn each_with_word(
        &self,
        word: &str,
        language: usize,
        mut each: impl FnMut(u32),
    ) -> Result<(), SearchError> {
        each_word(self.part, self.index.fields.asked, word, |doc, _| {
            if usize::from(self.about[doc as usize].language) == language {
                each(doc);
            }
        })
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
    let docs = &carried.docs[place];
    let (mut best, mut touched) = (vec![0.0_f32; docs.len()], Vec::new());
    for rows in carried.parts(index) {
        rows.each_with(variant, language, |doc, worth| {
            let set = usize::from(rows.about[doc as usize].set);
            let Some(best) = best.get_mut(set) else { return };
            if *best == 0.0 {
                touched.push(set);
            }
            *best = best.max(worth);
        })?;
    }
    for set in touched {
        docs[set].iter().for_each(|doc| each(*doc, best[set]));
    }
    Ok(())
}

/// The two questions of a set that are most like a query, and where the better one is.
#[derive(Clone, Copy, Default)]
struct BestRows {
    first: f32,
    second: f32,
    row: (usize, u32),
    is_found: bool,
}

impl BestRows {
    /// Says how well a row fits; of two that fit alike, the earlier one is told.
    fn offer(&mut self, fit: f32, row: (usize, u32)) {
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
    text: &str,
    mut each: impl FnMut(usize, u32, f32, (usize, u32)),
) -> Result<(), SearchError> {
    let Some(carried) = index.carried.get() else { return Ok(()) };
    let mut score_tables = index.score_tables.take(&index.parts);
    let places = plan.places.max(1);
    let mut by_place = [vec![0.0_f32; places], vec![0.0_f32; places]];
    for (language, concepts) in plan.concepts.iter().enumerate() {
        for concept in concepts {
            let asked = Asked { index, carried, language, takes_alike: plan.takes_alike };
            let having = asked.offer(concept, &mut score_tables)?;
            let weight = concept.weight * rarity(carried.counts[language], having);
            let (weight, expected) = match concept.expected {
                true => (weight, weight),
                false => (weight * RANKING.question_extra, 0.0),
            };
            by_place[language][concept.at.min(places - 1)] += expected;
            for score_table in &mut score_tables {
                score_table.row_scores.add_weighted(weight, expected);
            }
        }
    }
    let total_of = |language: usize| -> f32 {
        let (own, other) = (&by_place[language], &by_place[1 - language]);
        let places = own.iter().zip(other);
        places.map(|(own, other)| if *own > 0.0 { *own } else { other * 0.5 }).sum()
    };
    // A question may be nothing but words that are left out elsewhere.
    let totals = [total_of(0) + 0.01, total_of(1) + 0.01];
    let pairs_total = add_pairs(index, carried, text, &mut score_tables)?;
    let measure = RowMeasure::new(plan.form, totals, pairs_total);
    let mut by_set = vec![BestRows::default(); carried.set_count];
    let mut sets: Vec<u16> = Vec::new();
    for (place, (rows, score_table)) in carried.rows.iter().zip(&score_tables).enumerate() {
        for (doc, row) in score_table.row_scores.found() {
            let about = rows[doc as usize];
            let Some(best) = by_set.get_mut(usize::from(about.set)) else { continue };
            if !std::mem::replace(&mut best.is_found, true) {
                sets.push(about.set);
            }
            if let Some(fit) = measure.fit(&row, about, best.second) {
                best.offer(fit, (place, doc));
            }
        }
    }
    index.score_tables.give_back(score_tables);
    for set in sets {
        let best = by_set[usize::from(set)];
        for (place, docs) in carried.docs.iter().enumerate() {
            for doc in &docs[usize::from(set)] {
                each(place, *doc, best.first + RANKING.question_second * best.second, best.row);
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
    lacking: f32,
}

impl RowMeasure {
    fn new(form: QueryForm, totals: [f32; 2], pairs_total: f32) -> Self {
        let lacking = match form {
            QueryForm::Words => RANKING.question_lacking_of_words,
            QueryForm::Question => RANKING.question_lacking,
        };
        let of_totals = totals.map(|total| total.powf(RANKING.question_share));
        Self { totals, of_totals, of_pairs: pairs_total.powf(RANKING.question_share), lacking }
    }

    /// How well a row fits, unless that is no more than `least`.
    fn fit(&self, row: &Row, about: RowAbout, least: f32) -> Option<f32> {
        let language = usize::from(about.language);
        let length = &LENGTHS[usize::from(about.words.max(1)) - 1];
        let most = row.sum / (self.of_totals[language] * length.of_words);
        let mut pairs = 0.0;
        if self.of_pairs > 0.0 && language == 1 {
            pairs = RANKING.question_pairs * row.pairs / (self.of_pairs * length.of_pairs);
        }
        if most + pairs <= least {
            return None;
        }
        let coverage = (row.had / self.totals[language]).min(1.0);
        Some(most * coverage.powf(self.lacking) + pairs)
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

/// The question of a row: those of one set are indexed in the order of the tables.
pub(super) fn question_of(index: &SearchIndex, (part, doc): (usize, u32)) -> Option<&'static str> {
    let part = &index.parts[part];
    let entry = part.columns.entry(doc);
    let before = (0..doc).filter(|earlier| part.columns.entry(*earlier) == entry).count();
    let set = question_sets().get(entry.checked_sub(FIRST_ROW)? as usize)?;
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
    score_tables: &mut [ScoreTable],
) -> Result<f32, SearchError> {
    if !text.contains(is_japanese) {
        return Ok(0.0);
    }
    let pairs: BTreeSet<String> = grams(text).into_iter().map(|pair| pair.0).collect();
    let mut total = 0.0;
    for pair in pairs {
        let mut found: Vec<Vec<u32>> = vec![Vec::new(); index.parts.len()];
        for (part, found) in index.parts.iter().zip(&mut found) {
            each_word(part, index.fields.asked_grams, &pair, |doc, _| found.push(doc))?;
        }
        let weight = rarity(carried.counts[1], found.iter().map(Vec::len).sum());
        total += weight;
        for (score_table, found) in score_tables.iter_mut().zip(found) {
            found.into_iter().for_each(|doc| score_table.row_scores.add_pair(doc, weight));
        }
    }
    Ok(total)
}

/// What is asked of the rows of questions in a language.
struct Asked<'a> {
    index: &'a SearchIndex,
    carried: &'a Carried,
    language: usize,
    takes_alike: bool,
}

impl Asked<'_> {
    /// Offers each row what the best variant of a concept is worth in it, and gives how many rows
    /// tell how rare the concept is.
    fn offer(
        &self,
        concept: &Concept,
        score_tables: &mut [ScoreTable],
    ) -> Result<usize, SearchError> {
        let Self { index, carried, language, takes_alike } = *self;
        let others = if takes_alike && concept.expected { alike_of(concept) } else { Vec::new() };
        let (mut having, mut with_alike) = (0, 0);
        for (rows, score_table) in carried.parts(index).zip(score_tables) {
            let row_scores = &mut score_table.row_scores;
            for variant in &concept.variants {
                let worth_of = variant.worth;
                rows.each_with(variant, language, |doc, worth| {
                    row_scores.offer(doc, worth * worth_of);
                })?;
            }
            having += row_scores.having();
            for (other, worth) in &others {
                rows.each_with_word(other, language, |doc| row_scores.offer(doc, *worth))?;
            }
            with_alike += row_scores.having();
        }
        // A word is as rare as it is itself, however common those are that are put for it.
        Ok(if having > 0 { having } else { with_alike })
    }
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

fn phrase_worth(nearness: Nearness) -> f32 {
    if nearness.exact > 0 {
        1.0
    } else if nearness.near {
        RANKING.question_near
    } else {
        RANKING.question_apart
    }
}
