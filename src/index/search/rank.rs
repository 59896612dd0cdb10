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
use super::evaluate::{ConceptWeights, evaluate, fit};
use super::explain::{Reason, ReasonKind, explained};
use super::frame::Frame;
use super::interpret::interpret;
use super::marks::Marker;
use super::open::SearchIndex;
use super::plan::{Plan, QueryForm};
use super::posting::each_word;
use super::ranking::RANKING;
use super::readings::{ReadAs, as_written};
use super::relevant::Relevant;
use super::require::{Admitted, admitted, searched};
use super::rows::PlanRows;
use super::scores::Scores;
use super::worth::record_worth;
use crate::index::query::Query;
use crate::model::{Language, RecordKind, RuleNumber};

/// A result: the records of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// The kind of its best record.
    pub kind: RecordKind,
    /// The entry of its best record in each language, English first.
    pub entries: Vec<u32>,
    /// How its score came about, where that was asked.
    pub reasons: Vec<Reason>,
    /// The row of the question that is most like the query, of those that it answers.
    pub question: Option<u32>,
    /// What else than its words brought it here, if anything did.
    pub brought: Option<ReasonKind>,
    /// The number that its group bears, or that of the rule to which its entry sends readers.
    pub rule: Option<RuleNumber>,
    /// Whether it only says a name, or sends its readers to the rule that says it.
    pub is_title: bool,
}

impl Hit {
    /// A record of a kind that no word of a query brought.
    pub fn of_kind(kind: RecordKind) -> Self {
        Self {
            score: 0.0,
            kind,
            entries: Vec::new(),
            reasons: Vec::new(),
            question: None,
            brought: None,
            rule: None,
            is_title: false,
        }
    }
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
    /// Slang, old names and cards, with what they were read as.
    pub read_as: Vec<ReadAs>,
    /// Words that no record has, and none is near.
    pub unknown: Vec<String>,
    /// Whether the query asks for one name and nothing else.
    pub asks_one: bool,
    /// Finds in a text what was asked for.
    pub marker: Marker,
}

/// How many of the best results lift what they point at.
const POINTING: usize = 12;

/// Of how many of the best results the terms are lifted that send their readers there.
const TERMS_OF: usize = 3;

/// Which share of the score of a rule a term has at most that is lifted for it.
const BESIDE: f32 = 0.98;

/// From so many words on a query is no short one.
const LONG_QUERY: f32 = 5.0;

/// Among how many of a term's first references that is looked for.
const POINTERS_OF_TERM: usize = 3;

/// The best record of a group in one language.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) fit: f32,
    /// Which share of the query it has.
    covered: f32,
    pub(super) entry: u32,
    kind: RecordKind,
    is_heading: bool,
}

/// A group while it is filled.
#[derive(Clone, Copy, Default)]
pub(super) struct Group {
    pub(super) key: u32,
    /// The best record of each language.
    pub(super) best: [Option<Best>; 2],
    pub(super) lift: f32,
    pub(super) cited: f32,
    pub(super) above: f32,
    pub(super) asked: f32,
    pub(super) likely: f32,
    /// Whether that is enough to be a result though little of the query stands in it.
    pub(super) is_likely: bool,
    /// Whether its number was asked for, or it prints a name that was: that comes first, whatever
    /// else fits.
    pub(super) is_literal: bool,
    /// The row of the question that is most like the query.
    pub(super) question: Option<u32>,
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
        // A word is spelt rightly that any text has, whether what is asked for leaves it or not.
        let all = searched(self, frame.wide());
        let written = as_written(self, query, &all.allowed)?;
        let (query, mut read_as) = match &written {
            Some((written, read_as)) => (written, read_as.clone()),
            None => (query, Vec::new()),
        };
        let plan = interpret(self, query, &all.allowed)?;
        let said = PlanRows::read(self, &plan)?;
        let mut groups = self.gathered(query, (&plan, &said), &admitted)?;
        let relevant = match query.has_only_words() {
            true if Arc::ptr_eq(&admitted, &all) => groups.relevant(),
            true => self.gathered(query, (&plan, &said), &all)?.relevant(),
            false => Relevant::All,
        };
        if query.is_list() || query.requires() {
            groups.add_all();
        }
        let (total, best) = groups.in_order(limit, &relevant, plan.is_card);
        let reasons = match query.explains {
            true => explained(self, (&plan, &said), &admitted, &best)?,
            false => Vec::new(),
        };
        let mut hits: Vec<Hit> = best.into_iter().map(|group| groups.hit(group)).collect();
        hits.iter_mut().zip(reasons).for_each(|(hit, reasons)| hit.reasons = reasons);
        let marker = Marker::new(&plan, query, &groups.weights);
        let asks_one = plan.asks_one;
        let mut corrections: Vec<Correction> = Vec::new();
        for mut correction in plan.corrections {
            if corrections.iter().all(|told| told.typed != correction.typed) {
                correction.entries = self.entries_with(&correction.meant, &admitted.frame)?;
                corrections.push(correction);
            }
        }
        let mut unknown: Vec<String> = Vec::new();
        for word in plan.unknown {
            if !unknown.contains(&word) {
                unknown.push(word);
            }
        }
        // Some names have a row that leads to themselves and more.
        let is_other = |read: &ReadAs| read.1.first() != Some(&read.0);
        read_as.extend(plan.read_as.into_iter().filter(is_other));
        Ok(Answer { total, hits, corrections, read_as, unknown, asks_one, marker })
    }
}

impl SearchIndex {
    /// All results among the records of `admitted`, with what each is worth for what reason.
    pub(super) fn gathered<'a>(
        &'a self,
        query: &Query,
        (plan, said): (&Plan, &PlanRows),
        admitted: &'a Admitted,
    ) -> Result<Groups<'a>, SearchError> {
        let (score_tables, weights) = evaluate(self, plan, said, &admitted.allowed)?;
        let mut groups = Groups::new(self, admitted, weights);
        for (part, score_table) in score_tables.iter().enumerate() {
            groups.add_scores(part, &score_table.scores);
        }
        self.score_tables.wipe(score_tables);
        groups.add_questions(plan, said, &query.words)?;
        groups.add_rules_above();
        groups.lift_names(plan)?;
        groups.add_numbers(query);
        groups.add_documents(query);
        groups.add_literal(query, plan)?;
        groups.add_likeness(plan);
        groups.follow_references(query);
        Ok(groups)
    }
}

/// Of so many records of each field and part the whole form of a word is read.
const READ: usize = 8;

impl SearchIndex {
    /// Some entries of a frame that have a word in text or title.
    fn entries_with(&self, word: &str, frame: &Frame) -> Result<Vec<u32>, SearchError> {
        let mut entries = Vec::new();
        for part in &self.parts {
            for field in [self.fields.text, self.fields.title] {
                let most = entries.len() + READ;
                each_word(part, field, word, |doc, _| {
                    let entry = part.columns.entry(doc);
                    if entries.len() < most && frame.contains(entry) {
                        entries.push(entry);
                    }
                })?;
            }
        }
        Ok(entries)
    }
}

/// The results while they are gathered.
pub(super) struct Groups<'a> {
    pub(super) index: &'a SearchIndex,
    pub(super) admitted: &'a Admitted,
    /// What the concepts of the query weigh.
    pub(super) weights: ConceptWeights,
    /// In the order in which they were met.
    pub(super) met: Vec<Group>,
    /// By key, the place in `met`; [`NOT_MET`] where nothing of it was met.
    places: Vec<u32>,
}

/// No place of a group.
const NOT_MET: u32 = u32::MAX;

impl<'a> Groups<'a> {
    fn new(index: &'a SearchIndex, admitted: &'a Admitted, weights: ConceptWeights) -> Self {
        let places = vec![NOT_MET; admitted.frame.len()];
        Self { index, admitted, weights, met: Vec::new(), places }
    }

    /// The group of a key, if anything of it was met.
    pub(super) fn get(&self, key: u32) -> Option<&Group> {
        self.met.get(*self.places.get(key as usize)? as usize)
    }

    /// The same, to change it.
    pub(super) fn get_mut(&mut self, key: u32) -> Option<&mut Group> {
        self.met.get_mut(*self.places.get(key as usize)? as usize)
    }

    /// The group of a key, which is now met.
    fn met(&mut self, key: u32) -> Option<&mut Group> {
        let place = self.places.get_mut(key as usize)?;
        if *place == NOT_MET {
            *place = self.met.len() as u32;
            self.met.push(Group { key, ..Group::default() });
        }
        self.met.get_mut(*place as usize)
    }

    fn add_scores(&mut self, part: usize, scores: &Scores) {
        let columns = &self.index.parts[part].columns;
        let allowed = &self.admitted.allowed[part];
        for doc in scores.found.iter().filter(|doc| allowed[**doc as usize]) {
            let about = columns.about(*doc);
            let number = self.admitted.frame.number_of(columns.entry(*doc));
            let headed = scores.is_headed(*doc);
            let worth = record_worth(about, number, headed, self.weights.form);
            let (fit, covered) = fit(scores, *doc, about, &self.weights);
            self.add_fitting(part, *doc, fit * worth, covered);
        }
    }

    pub(super) fn add(&mut self, part: usize, doc: u32) {
        self.add_fitting(part, doc, 0.0, 0.0);
    }

    fn add_fitting(&mut self, part: usize, doc: u32, fit: f32, covered: f32) {
        let columns = &self.index.parts[part].columns;
        let about = columns.about(doc);
        let entry = columns.entry(doc);
        let Some(key) = self.admitted.frame.group(entry) else { return };
        let Some(group) = self.met(key) else { return };
        let slot = &mut group.best[usize::from(about.language() == Language::Ja)];
        // Of records that fit as well a rule stands before its examples.
        let is_example = |kind: RecordKind| kind == RecordKind::Example;
        let better = |best: &Best| {
            (best.fit, is_example(about.kind()), entry) < (fit, is_example(best.kind), best.entry)
        };
        if slot.as_ref().is_none_or(better) {
            let (kind, is_heading) = (about.kind(), about.is_heading());
            *slot = Some(Best { fit, covered, entry, kind, is_heading });
        }
    }

    /// Adds all that is searched, as a list.
    fn add_all(&mut self) {
        for (part, allowed) in self.admitted.allowed.iter().enumerate() {
            for (doc, _) in (0..).zip(allowed).filter(|(_, allowed)| **allowed) {
                self.add(part, doc);
            }
        }
    }

    /// Adds how well each record answers an everyday question that is like the query.
    fn add_questions(
        &mut self,
        plan: &Plan,
        said: &PlanRows,
        text: &str,
    ) -> Result<(), SearchError> {
        if !plan.asks {
            return Ok(());
        }
        let index = self.index;
        let (name, words) = (RANKING.question_of_name, RANKING.question_of_words);
        let worth = match plan.form {
            QueryForm::Words => {
                let length = (plan.places as f32 / LONG_QUERY).min(1.0);
                (name + (words - name) * plan.nameless()) * length.powf(RANKING.question_short)
            }
            QueryForm::Question => 1.0,
        };
        evaluate_questions(index, plan, said, text, |part, doc, fit, row| {
            if !self.admitted.allowed[part][doc as usize] {
                return;
            }
            self.add(part, doc);
            let columns = &index.parts[part].columns;
            let key = self.admitted.frame.group(columns.entry(doc));
            let is_heading = columns.about(doc).is_heading();
            let worth = if is_heading { worth * RANKING.question_of_heading } else { worth };
            if let Some(group) = key.and_then(|key| self.get_mut(key))
                && group.asked < worth * fit
            {
                group.asked = worth * fit;
                group.question = Some(row);
            }
        })?;
        self.add_questions_of_family();
        Ok(())
    }

    /// What is asked about one subrule is mostly near what the others beside it say.
    fn add_questions_of_family(&mut self) {
        let frame = &self.admitted.frame;
        let family = |group: &Group| frame.above(group.key).unwrap_or(group.key) as usize;
        let mut best = vec![0.0_f32; self.places.len()];
        for group in self.met.iter().filter(|group| group.asked > 0.0) {
            let most = &mut best[family(group)];
            *most = most.max(group.asked);
        }
        for group in &mut self.met {
            group.asked += RANKING.question_family * best[family(group)];
        }
    }

    /// A subrule is read below its rule, so what that says counts for it too.
    fn add_rules_above(&mut self) {
        let frame = &self.admitted.frame;
        let above = |group: &Group| {
            let above = self.get(frame.above(group.key)?)?;
            Some((group.key, above.best_fit().min(group.best_fit()) * RANKING.above))
        };
        let found: Vec<(u32, f32)> = self.met.iter().filter_map(above).collect();
        for (key, above) in found {
            self.get_mut(key).into_iter().for_each(|group| group.above = above);
        }
    }

    /// Lifts the rules that the best results point at, and the terms that point at the best.
    fn follow_references(&mut self, query: &Query) {
        let best = self.best(POINTING);
        for (score, key) in &best {
            let records = self.get(*key).map_or([None, None], |group| group.best);
            for record in records.into_iter().flatten() {
                for target in self.admitted.frame.pointed(record.entry) {
                    let is_rule = self.admitted.frame.number(target).and_then(RuleNumber::rule);
                    let group = self.get_mut(target).filter(|_| target != *key);
                    if let Some(group) = group.filter(|_| is_rule.is_some()) {
                        group.cited = group.cited.max(score * RANKING.cited);
                    }
                }
            }
        }
        // Whoever gives a number wants the rule and what speaks of it, not what explains its words.
        if query.numbers.is_empty() {
            self.lift_terms_of(&best[..best.len().min(TERMS_OF)]);
        }
    }

    /// The best groups so far with their scores, best first.
    pub(super) fn best(&self, count: usize) -> Vec<(f32, u32)> {
        let mut best: Vec<(f32, u32)> =
            self.met.iter().map(|group| (group.score(), group.key)).collect();
        let order = |a: &(f32, u32), b: &(f32, u32)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if best.len() > count {
            best.select_nth_unstable_by(count, order);
            best.truncate(count);
        }
        best.sort_by(order);
        best
    }

    /// A term of the glossary that sends its readers to a rule is wanted beside that rule.
    fn lift_terms_of(&mut self, best: &[(f32, u32)]) {
        let frame = Arc::clone(&self.admitted.frame);
        let mut lifted: FxHashMap<u32, (f32, f32)> = FxHashMap::default();
        for (score, key) in best {
            let own = (*key, (score * RANKING.term_of_rule, *score));
            let share = score * RANKING.term_of_rule_above;
            let above = frame.above(*key).map(|above| (above, (share, *score)));
            for (group, lift) in std::iter::once(own).chain(above) {
                let slot = lifted.entry(group).or_default();
                *slot = (slot.0.max(lift.0), slot.1.max(lift.1));
            }
        }
        for (entry, target, rank) in frame.pointing() {
            let Some((lift, most)) = lifted.get(&target).filter(|_| rank < POINTERS_OF_TERM) else {
                continue;
            };
            let Some((part, doc)) = self.admitted.term(entry) else { continue };
            self.add(part, doc);
            let group = frame.group(entry).and_then(|key| self.get_mut(key));
            if let Some(group) = group {
                // What explains a rule stands behind it, not before.
                let left = most * BESIDE - (group.score() - group.cited);
                group.cited = group.cited.max(lift.min(left));
            }
        }
    }

    /// A result of a group.
    fn hit(&self, group: Group) -> Hit {
        let [en, ja] = &group.best;
        let better =
            if group.fit(0) >= group.fit(1) { en.as_ref().or(ja.as_ref()) } else { ja.as_ref() };
        let frame = &self.admitted.frame;
        let pointed = || frame.number(frame.pointed(better?.entry).next()?);
        let kind = better.map_or(RecordKind::Note, |best| best.kind);
        let is_heading = kind == RecordKind::Section || better.is_some_and(|best| best.is_heading);
        Hit {
            score: group.score(),
            kind,
            entries: group.best.iter().flatten().map(|best| best.entry).collect(),
            reasons: Vec::new(),
            question: group.question,
            brought: group.brought(),
            rule: frame.number(group.key).or_else(pointed),
            is_title: is_heading || kind == RecordKind::Glossary,
        }
    }

    /// How many groups are relevant, and the best `count` of them in order; whoever types the name of
    /// a card wants what is told of that card as much as the rules that it comes under.
    fn in_order(&self, count: usize, relevant: &Relevant, is_card: bool) -> (usize, Vec<Group>) {
        type Placed = ((bool, bool), f32, u32);
        let rules = self.met.iter().filter(|group| !group.only_explains());
        let told = rules.map(Group::covered).fold(0.0, f32::max);
        let is_last = |group: &Group| {
            let tells_more = is_card || told < group.covered();
            group.only_explains() && !(group.covered() >= RANKING.told_elsewhere && tells_more)
        };
        let tier = |group: &Group| (!group.is_literal, is_last(group));
        let placed = |group: &Group| (tier(group), group.score(), group.key);
        let relevant = self.met.iter().filter(|group| relevant.has(group.key));
        let mut groups: Vec<Placed> = relevant.map(placed).collect();
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
        (total, groups.iter().filter_map(|placed| self.get(placed.2).copied()).collect())
    }
}

impl Group {
    fn fit(&self, language: usize) -> f32 {
        self.best[language].map_or(0.0, |best| best.fit)
    }

    fn best_fit(&self) -> f32 {
        self.fit(0).max(self.fit(1))
    }

    /// Which share of the query one of its texts has.
    fn covered(&self) -> f32 {
        self.best.iter().flatten().map(|best| best.covered).fold(0.0, f32::max)
    }

    /// Whether it says anything of what was asked: what scores `least`, but for how likely it is.
    pub(super) fn is_relevant(&self, least: f32) -> bool {
        self.is_likely || self.score() - self.likely >= least
    }

    /// How well its texts and the questions that they answer fit.
    pub(super) fn matching(&self) -> f32 {
        self.best_fit() + self.asked
    }

    pub(super) fn score(&self) -> f32 {
        self.signals().iter().fold(self.best_fit(), |score, signal| score + signal.1)
    }

    /// Whether it is no part of the rules but a bulletin, ruling or note: those come last, unless
    /// no rule speaks of what they tell.
    fn only_explains(&self) -> bool {
        let explains = |best: &Best| best.kind.explains();
        self.best.iter().flatten().all(explains)
    }

    /// What else than its words brought it here, the strongest first.
    fn brought(&self) -> Option<ReasonKind> {
        let signals = self.signals().into_iter().filter(|signal| signal.1 > 0.0);
        signals.max_by(|one, other| one.1.total_cmp(&other.1)).map(|signal| signal.0)
    }

    /// What its score is made of besides how well its best text fits.
    pub(super) fn signals(&self) -> [(ReasonKind, f32); 6] {
        [
            (ReasonKind::OtherLanguage, RANKING.both * self.fit(0).min(self.fit(1))),
            (ReasonKind::Definition, self.lift),
            (ReasonKind::Reference, self.cited),
            (ReasonKind::Above, self.above),
            (ReasonKind::Question, self.asked),
            (ReasonKind::Likeness, self.likely),
        ]
    }
}
