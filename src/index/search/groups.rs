//! Which results are there, what is each worth for what reason, and in which order are they shown?
//! Start at [`Groups`].
//!
//! Records that the frame puts into one group are one result; `lift.rs` puts definitions of what
//! is asked for on top. Nothing here compares numbers.

use std::cmp::Ordering;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::documents::SearchError;
use super::evaluate::{ConceptWeights, fit, record_worth};
use super::frame::Admitted;
use super::open::SearchIndex;
use super::plan::{Plan, QueryForm};
use super::questions::{PlanRows, evaluate_questions};
use super::ranking::RANKING;
use super::scores::Scores;
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

/// One thing that a score is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What sort of thing it is.
    pub kind: ReasonKind,
    /// The words of the text, or the question; empty for others.
    pub words: String,
    /// The table of `index/` that took part.
    pub table: Option<&'static str>,
    /// What the row of that table says.
    pub row: Option<String>,
    /// What it adds.
    pub worth: f32,
}

/// What adds to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonKind {
    /// Words of the text or its title, or of the questions that it answers.
    Words,
    /// The text of the other language, which fits too.
    OtherLanguage,
    /// It defines a name among what was typed, or bears the number.
    Definition,
    /// Another good result points at it, or it sends its readers to one.
    Reference,
    /// The rule above it fits too.
    Above,
    /// It answers an everyday question that is like the query.
    Question,
    /// People ask about it in such words.
    Likeness,
}

impl ReasonKind {
    /// Its name in answers for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::OtherLanguage => "other-language",
            Self::Definition => "definition",
            Self::Reference => "reference",
            Self::Above => "rule-above",
            Self::Question => "question",
            Self::Likeness => "likeness",
        }
    }
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
    pub fit: f32,
    /// Which share of the query it has.
    covered: f32,
    pub entry: u32,
    kind: RecordKind,
    is_heading: bool,
}

/// A group while it is filled.
#[derive(Clone, Copy, Default)]
pub(super) struct Group {
    pub key: u32,
    pub best: [Option<Best>; 2],
    pub lift: f32,
    pub cited: f32,
    pub above: f32,
    pub asked: f32,
    pub likely: f32,
    /// Whether that is enough to be a result though little of the query stands in it.
    pub is_likely: bool,
    /// Whether its number was asked for, or it prints a name that was: that comes first, whatever
    /// else fits.
    pub is_literal: bool,
    /// The row of the question that is most like the query.
    pub question: Option<u32>,
}

/// The results while they are gathered.
pub(super) struct Groups<'a> {
    pub index: &'a SearchIndex,
    pub admitted: &'a Admitted,
    /// What the concepts of the query weigh.
    pub weights: ConceptWeights,
    /// In the order in which they were met.
    pub met: Vec<Group>,
    /// By key, the place in `met`; [`NOT_MET`] where nothing of it was met.
    places: Vec<u32>,
}

/// No place of a group.
const NOT_MET: u32 = u32::MAX;

impl<'a> Groups<'a> {
    pub fn new(index: &'a SearchIndex, admitted: &'a Admitted, weights: ConceptWeights) -> Self {
        let places = vec![NOT_MET; admitted.frame.len()];
        Self { index, admitted, weights, met: Vec::new(), places }
    }

    /// The group of a key, if anything of it was met.
    pub fn get(&self, key: u32) -> Option<&Group> {
        self.met.get(*self.places.get(key as usize)? as usize)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, key: u32) -> Option<&mut Group> {
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

    pub fn add_scores(&mut self, part: usize, scores: &Scores) {
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

    pub fn add(&mut self, part: usize, doc: u32) {
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
    pub fn add_all(&mut self) {
        for (part, allowed) in self.admitted.allowed.iter().enumerate() {
            for (doc, _) in (0..).zip(allowed).filter(|(_, allowed)| **allowed) {
                self.add(part, doc);
            }
        }
    }

    /// Adds how well each record answers an everyday question that is like the query.
    pub fn add_questions(
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
    pub fn add_rules_above(&mut self) {
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
    pub fn follow_references(&mut self, query: &Query) {
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
    pub fn best(&self, count: usize) -> Vec<(f32, u32)> {
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
    pub fn hit(&self, group: Group) -> Hit {
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
    pub fn in_order(
        &self,
        count: usize,
        relevant: &Relevant,
        is_card: bool,
    ) -> (usize, Vec<Group>) {
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

    /// The groups that say anything of what was asked, against the one that fits best.
    pub fn relevant(&self) -> Relevant {
        let matching = self.met.iter().map(|group| group.best_fit() + group.asked);
        let least = RANKING.relevant * matching.fold(0.0, f32::max);
        let mut relevant = vec![false; self.admitted.frame.len()];
        for group in self.met.iter().filter(|group| group.is_relevant(least)) {
            relevant[group.key as usize] = true;
        }
        Relevant::Some(relevant)
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
    fn is_relevant(&self, least: f32) -> bool {
        self.is_likely || self.score() - self.likely >= least
    }

    pub fn score(&self) -> f32 {
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
    pub fn signals(&self) -> [(ReasonKind, f32); 6] {
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

pub(super) enum Relevant {
    /// All that were met.
    All,
    /// By group, whether it says anything of what was asked.
    Some(Vec<bool>),
}

impl Relevant {
    /// Whether a group is a result.
    pub fn has(&self, group: u32) -> bool {
        match self {
            Self::All => true,
            Self::Some(groups) => {
                groups.get(group as usize).is_some_and(|is_relevant| *is_relevant)
            }
        }
    }
}
