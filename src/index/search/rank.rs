//! In which order are results shown? Start at [`SearchIndex::search`].
//!
//! Records that the frame puts into one group are one result; `lift.rs` puts definitions of what
//! is asked for on top. Nothing here compares numbers.

use std::cmp::Ordering;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::asked::evaluate_questions;
use super::correct::Correction;
use super::error::SearchError;
use super::evaluate::{Masses, evaluate, fit};
use super::frame::Frame;
use super::interpret::interpret;
use super::marks::Marker;
use super::open::SearchIndex;
use super::plan::{Manner, Plan};
use super::ranking::RANKING;
use super::require::{Admitted, admitted};
use super::scores::Scores;
use super::worth::record_worth;
use crate::index::query::Query;
use crate::model::{Language, RecordKind, RuleNumber};

/// A result: the records of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// The group.
    pub group: u32,
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// The kind of its best record.
    pub kind: RecordKind,
    /// Its best record in each language: entry and language, English first.
    pub entries: Vec<(u32, Language)>,
}

/// What was found.
#[derive(Default)]
pub struct Answer {
    /// How many results there are in all.
    pub total: usize,
    /// The best of them, in order.
    pub hits: Vec<Hit>,
    /// Words that were read as others.
    pub corrections: Vec<Correction>,
    /// Finds in a text what was asked for.
    pub marker: Marker,
}

/// How many of the best results lift what they point at, and by which share of their score.
const POINTING: usize = 12;

/// The best record of a group in one language.
#[derive(Clone, Copy)]
struct Best {
    fit: f32,
    entry: u32,
    kind: RecordKind,
}

/// A group while it is filled.
pub(super) struct Group {
    key: u32,
    /// The best record of each language.
    best: [Option<Best>; 2],
    pub(super) lift: f32,
    cited: f32,
    above: f32,
    asked: f32,
}

impl SearchIndex {
    /// The best `limit` results for `query` among the records of `frame`.
    pub fn search(
        &self,
        query: &Query,
        frame: &Arc<Frame>,
        limit: usize,
    ) -> Result<Answer, SearchError> {
        let admitted = admitted(self, query, frame)?;
        let plan = interpret(self, query, &admitted.allowed)?;
        let (sheets, masses) = evaluate(self, &plan, &admitted.allowed)?;
        let mut groups = Groups { index: self, admitted: &admitted, by_key: FxHashMap::default() };
        groups.by_key.reserve(sheets.iter().map(|it| it.scores.found.len()).sum());
        for (part, sheet) in sheets.iter().enumerate() {
            groups.add_scores(part, &sheet.scores, &masses);
        }
        self.sheets.give_back(sheets);
        groups.add_questions(&plan, &query.words)?;
        groups.add_rules_above();
        groups.lift_names(&plan, &masses)?;
        groups.add_numbers(query);
        groups.add_documents(query);
        groups.follow_references();
        if query.is_list() {
            groups.add_all();
        }
        let (total, groups) = groups.in_order(limit);
        let hits = groups.into_iter().map(Group::into_hit).collect();
        let marker = Marker::new(&plan, query);
        let mut corrections: Vec<Correction> = Vec::new();
        for correction in plan.corrections {
            if corrections.iter().all(|told| told.typed != correction.typed) {
                corrections.push(correction);
            }
        }
        Ok(Answer { total, hits, corrections, marker })
    }
}

/// The results while they are gathered.
pub(super) struct Groups<'a> {
    pub(super) index: &'a SearchIndex,
    pub(super) admitted: &'a Admitted,
    pub(super) by_key: FxHashMap<u32, Group>,
}

impl Groups<'_> {
    fn add_scores(&mut self, part: usize, scores: &Scores, masses: &Masses) {
        let columns = &self.index.parts[part].columns;
        let allowed = &self.admitted.allowed[part];
        for doc in scores.found.iter().filter(|it| allowed[**it as usize]) {
            let about = columns.about(*doc);
            let number = self.admitted.frame.number_of(columns.entry(*doc));
            let headed = scores.is_headed(*doc);
            let worth = record_worth(about, number, headed, masses.manner);
            let fit = fit(scores, *doc, about, masses) * worth;
            self.add(part, *doc, fit);
        }
    }

    pub(super) fn add(&mut self, part: usize, doc: u32, fit: f32) {
        let columns = &self.index.parts[part].columns;
        let about = columns.about(doc);
        let entry = columns.entry(doc);
        let Some(key) = self.admitted.frame.group(entry) else { return };
        let group = self.by_key.entry(key).or_insert(Group {
            key,
            best: [None, None],
            lift: 0.0,
            cited: 0.0,
            above: 0.0,
            asked: 0.0,
        });
        let slot = &mut group.best[usize::from(about.language() == Language::Ja)];
        let better = |it: &Best| (it.fit, entry) < (fit, it.entry);
        if slot.as_ref().is_none_or(better) {
            *slot = Some(Best { fit, entry, kind: about.kind() });
        }
    }

    /// Adds all that is searched, as a list.
    fn add_all(&mut self) {
        for (part, allowed) in self.admitted.allowed.iter().enumerate() {
            for (doc, _) in (0..).zip(allowed).filter(|(_, allowed)| **allowed) {
                self.add(part, doc, 0.0);
            }
        }
    }

    /// Adds how well each record answers an everyday question that is like the query.
    fn add_questions(&mut self, plan: &Plan, text: &str) -> Result<(), SearchError> {
        if !plan.asks {
            return Ok(());
        }
        let index = self.index;
        let (name, words) = (RANKING.question_of_name, RANKING.question_of_words);
        let worth = match plan.manner {
            Manner::Words => name + (words - name) * plan.nameless(),
            Manner::Question => RANKING.question_of_question,
        };
        evaluate_questions(index, plan, text, |part, doc, fit| {
            if !self.admitted.allowed[part][doc as usize] {
                return;
            }
            self.add(part, doc, 0.0);
            let key = self.admitted.frame.group(index.parts[part].columns.entry(doc));
            if let Some(group) = key.and_then(|key| self.by_key.get_mut(&key)) {
                group.asked = group.asked.max(worth * fit);
            }
        })
    }

    /// A subrule is read below its rule, so what that says counts for it too.
    fn add_rules_above(&mut self) {
        let frame = &self.admitted.frame;
        let above = |group: &Group| {
            let above = self.by_key.get(&frame.above(group.key)?)?;
            Some((group.key, above.best_fit().min(group.best_fit()) * RANKING.above))
        };
        let found: Vec<(u32, f32)> = self.by_key.values().filter_map(above).collect();
        for (key, above) in found {
            self.by_key.entry(key).and_modify(|it| it.above = above);
        }
    }

    /// Lifts the rules that the best results point at.
    fn follow_references(&mut self) {
        let mut best: Vec<(f32, u32)> =
            self.by_key.iter().map(|(key, group)| (group.score(), *key)).collect();
        let order = |a: &(f32, u32), b: &(f32, u32)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if best.len() > POINTING {
            best.select_nth_unstable_by(POINTING, order);
            best.truncate(POINTING);
        }
        best.sort_by(order);
        for (score, key) in best {
            let records: Vec<Best> = self.by_key[&key].best.iter().flatten().copied().collect();
            for record in records {
                for target in self.admitted.frame.pointed(record.entry) {
                    let is_rule = self.admitted.frame.number(target).and_then(RuleNumber::rule);
                    let group = self.by_key.get_mut(&target).filter(|_| target != key);
                    if let Some(group) = group.filter(|_| is_rule.is_some()) {
                        group.cited = group.cited.max(score * RANKING.cited);
                    }
                }
            }
        }
    }

    /// How many groups there are, and the best `count` in order.
    fn in_order(mut self, count: usize) -> (usize, Vec<Group>) {
        type Placed = (bool, f32, u32);
        let placed = |(key, it): (&u32, &Group)| (it.only_explains(), it.score(), *key);
        let mut groups: Vec<Placed> = self.by_key.iter().map(placed).collect();
        let total = groups.len();
        let order = |a: &Placed, b: &Placed| -> Ordering {
            a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2))
        };
        // Most are not shown, so that their order is of no use.
        if count < total {
            groups.select_nth_unstable_by(count, order);
            groups.truncate(count);
        }
        groups.sort_by(order);
        (total, groups.iter().filter_map(|it| self.by_key.remove(&it.2)).collect())
    }
}

impl Group {
    fn fit(&self, language: usize) -> f32 {
        self.best[language].map_or(0.0, |it| it.fit)
    }

    fn best_fit(&self) -> f32 {
        self.fit(0).max(self.fit(1))
    }

    /// How well its texts and the questions that they answer fit.
    pub(super) fn matching(&self) -> f32 {
        self.best_fit() + self.asked
    }

    fn score(&self) -> f32 {
        let (en, ja) = (self.fit(0), self.fit(1));
        en.max(ja) + RANKING.both * en.min(ja) + self.lift + self.cited + self.above + self.asked
    }

    /// Whether it is no part of the rules but a bulletin, ruling or note: those come last.
    fn only_explains(&self) -> bool {
        let explains = |it: &Best| it.kind.explains();
        self.best.iter().flatten().all(explains)
    }

    fn into_hit(self) -> Hit {
        let [en, ja] = &self.best;
        let better =
            if self.fit(0) >= self.fit(1) { en.as_ref().or(ja.as_ref()) } else { ja.as_ref() };
        let entries = [(en, Language::En), (ja, Language::Ja)];
        let entries =
            entries.into_iter().filter_map(|(it, language)| Some((it.as_ref()?.entry, language)));
        Hit {
            group: self.key,
            score: self.score(),
            kind: better.map_or(RecordKind::Note, |it| it.kind),
            entries: entries.collect(),
        }
    }
}
