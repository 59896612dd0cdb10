//! Which results are there, what is each worth for what reason, and in which order are they shown?
//! Start at [`Groups`].
//!
//! Records that the frame puts into one group are one result; `signals.rs` puts definitions of what
//! is asked for on top. Nothing here compares numbers.

use std::cmp::Ordering;

use super::documents::About;
use super::frame::Admitted;
use super::open::SearchIndex;
use super::scorer::ConceptWeights;
use super::scores::{Noted, ScoreTable};
use super::weights::{self, ReasonKind, SIGNALS};
use crate::model::{Language, RecordKind, RuleNumber, ScoreReason};

/// A result: the records of one group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// The kind of its best record.
    pub kind: RecordKind,
    /// The entry of its best record in each language, English first.
    pub entries: Vec<u32>,
    /// How its score came about, where that was asked.
    pub reasons: Vec<ScoreReason>,
    /// The question that is most like the query, of those that it answers.
    pub question: Option<u32>,
    /// What else than its words brought it here, if anything did.
    pub brought: Option<ReasonKind>,
    /// The number that its group bears, or that of the rule to which its entry sends readers.
    pub rule: Option<RuleNumber>,
    /// Whether it only says a name, or sends its readers to the rule that says it.
    pub is_title: bool,
}

/// The best record of a group in one language.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub fit: f32,
    /// Which share of the query it has.
    covered: f32,
    pub doc: u32,
}

/// A group while it is filled.
#[derive(Clone, Copy, Default)]
pub(super) struct Group {
    pub key: u32,
    pub best: [Option<Best>; 2],
    /// What each signal adds, in the order of [`SIGNALS`].
    pub signals: [f32; SIGNALS.len()],
    /// Whether people ask about it surely enough to be a result though little of the query stands in
    /// it.
    pub is_likely: bool,
    /// Whether its number was asked for, or it prints a name that was: that comes first, whatever
    /// else fits.
    pub is_literal: bool,
    /// The question that is most like the query.
    pub question: Option<u32>,
}

/// By group, whether it says anything of what was asked.
pub(super) type Relevant = Vec<bool>;

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

    pub fn about(&self, doc: u32) -> About {
        self.index.docs.about(doc)
    }

    /// The group of a record.
    pub fn group_of(&self, doc: u32) -> Option<u32> {
        self.admitted.frame.group(self.index.docs.entry(doc))
    }

    /// Adds how well texts fit.
    pub fn add_scores(&mut self, table: &ScoreTable) {
        for Noted { doc, sums, .. } in table.noted.iter().copied() {
            if !self.admitted.allowed[doc as usize] {
                continue;
            }
            let about = self.about(doc);
            let number = self.group_of(doc).and_then(|group| self.admitted.frame.number(group));
            let worth = record_worth(about.kind(), number);
            let (fit, covered) = self.weights.fit(sums, 0.0, about);
            self.add_fitting(doc, fit * worth, covered);
        }
        for group in &mut self.met {
            let lesser = group.fit(0).min(group.fit(1));
            group.raise(ReasonKind::OtherLanguage, weights::BOTH * lesser);
        }
    }

    /// The group of a record, which is now met.
    pub fn add(&mut self, doc: u32) -> Option<&mut Group> {
        self.add_fitting(doc, 0.0, 0.0)
    }

    fn add_fitting(&mut self, doc: u32, fit: f32, covered: f32) -> Option<&mut Group> {
        let docs = &self.index.docs;
        let about = docs.about(doc);
        let key = self.group_of(doc)?;
        let place = self.places.get_mut(key as usize)?;
        if *place == NOT_MET {
            *place = self.met.len() as u32;
            self.met.push(Group { key, ..Group::default() });
        }
        let group = self.met.get_mut(*place as usize)?;
        let slot = &mut group.best[usize::from(about.language() == Language::Ja)];
        // Of records that fit as well a rule stands before its examples.
        let is_example = |about: About| about.kind() == RecordKind::Example;
        let better = |best: &Best| {
            (best.fit, is_example(about), docs.entry(doc))
                < (fit, is_example(docs.about(best.doc)), docs.entry(best.doc))
        };
        if slot.as_ref().is_none_or(better) {
            *slot = Some(Best { fit, covered, doc });
        }
        group.raise(ReasonKind::Words, fit);
        Some(group)
    }

    /// What is relevant where more is searched, without what only a reference brought here: which
    /// results are the first to refer depends on what a filter left.
    pub fn without_led(&self, mut relevant: Relevant) -> Relevant {
        let is_led = |group: &&Group| group.score() <= group.worth(ReasonKind::Reference);
        for group in self.met.iter().filter(is_led) {
            relevant[group.key as usize] = false;
        }
        relevant
    }

    /// The best groups so far with their scores, best first.
    pub fn best(&self, count: usize) -> Vec<(f32, u32)> {
        let best = self.met.iter().map(|group| (group.score(), group.key)).collect();
        first_of(best, count, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)))
    }

    /// The better record of a group.
    fn better(&self, group: &Group) -> Option<Best> {
        let [en, ja] = group.best;
        if group.fit(0) >= group.fit(1) { en.or(ja) } else { ja }
    }

    /// A result of a group.
    pub fn hit(&self, group: &Group) -> Hit {
        let (frame, docs) = (&self.admitted.frame, &self.index.docs);
        let better = self.better(group).map(|best| best.doc);
        let pointed = || frame.number(frame.pointed(docs.entry(better?)).next()?);
        let kind = better.map_or(RecordKind::Note, |doc| self.about(doc).kind());
        let is_heading = better.is_some_and(|doc| self.about(doc).is_heading());
        Hit {
            score: group.score(),
            kind,
            entries: group.best.iter().flatten().map(|best| docs.entry(best.doc)).collect(),
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
        relevant: Option<&Relevant>,
        is_card: bool,
    ) -> (usize, Vec<Group>) {
        type Placed = ((bool, bool), f32, u32);
        let rules = self.met.iter().filter(|group| !self.only_explains(group));
        let told = rules.map(Group::covered).fold(0.0, f32::max);
        let is_last = |group: &Group| {
            let tells_more = is_card || told < group.covered();
            let tells = group.covered() >= weights::TOLD_ELSEWHERE && tells_more;
            self.only_explains(group) && !tells
        };
        let tier = |group: &Group| (!group.is_literal, is_last(group));
        let placed = |group: &Group| (tier(group), group.score(), group.key);
        let is_relevant =
            |group: &&Group| relevant.is_none_or(|relevant| relevant[group.key as usize]);
        let relevant = self.met.iter().filter(is_relevant);
        let groups: Vec<Placed> = relevant.map(placed).collect();
        let total = groups.len();
        let order = |a: &Placed, b: &Placed| -> Ordering {
            a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2))
        };
        let groups = first_of(groups, count, order);
        (total, groups.iter().filter_map(|placed| self.get(placed.2).copied()).collect())
    }

    /// Whether a group is no part of the rules but a bulletin, ruling or note: those come last,
    /// unless no rule speaks of what they tell.
    fn only_explains(&self, group: &Group) -> bool {
        group.best.iter().flatten().all(|best| self.about(best.doc).kind().explains())
    }

    /// The groups that say anything of what was asked, against the one that fits best.
    pub fn relevant(&self) -> Relevant {
        let matching =
            |group: &Group| group.worth(ReasonKind::Words) + group.worth(ReasonKind::Question);
        let least = weights::RELEVANT * self.met.iter().map(matching).fold(0.0, f32::max);
        let mut relevant = vec![false; self.admitted.frame.len()];
        for group in &self.met {
            let unlikely = group.score() - group.worth(ReasonKind::Likeness);
            relevant[group.key as usize] = group.is_likely || unlikely >= least;
        }
        relevant
    }
}

/// The first `count` of a list in an order; most are not shown, so that their order is of no use.
fn first_of<T>(mut list: Vec<T>, count: usize, order: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    if count < list.len() {
        list.select_nth_unstable_by(count, &order);
        list.truncate(count);
    }
    list.sort_by(order);
    list
}

impl Group {
    fn fit(&self, language: usize) -> f32 {
        self.best[language].map_or(0.0, |best| best.fit)
    }

    /// Which share of the query one of its texts has.
    fn covered(&self) -> f32 {
        self.best.iter().flatten().map(|best| best.covered).fold(0.0, f32::max)
    }

    pub fn worth(&self, kind: ReasonKind) -> f32 {
        self.signals[kind as usize]
    }

    /// Says that a signal adds so much at least.
    pub fn raise(&mut self, kind: ReasonKind, worth: f32) {
        let own = &mut self.signals[kind as usize];
        *own = own.max(worth);
    }

    pub fn score(&self) -> f32 {
        self.signals.iter().sum()
    }

    /// What else than its words brought it here: of what adds as much, the last.
    fn brought(&self) -> Option<ReasonKind> {
        let signals = SIGNALS.iter().zip(self.signals).skip(1).filter(|signal| signal.1 > 0.0);
        signals.max_by(|one, other| one.1.total_cmp(&other.1)).map(|signal| *signal.0)
    }
}

/// What a record is worth against others that fit as well.
fn record_worth(kind: RecordKind, number: Option<RuleNumber>) -> f32 {
    // Sections as they have been since 2009-07-11; before, no section had these numbers.
    let special = match number.map(|number| (number.chapter_part(), number.section_part())) {
        Some((8 | 9, _) | (7, 701 | 702 | 706..)) => weights::SPECIAL,
        _ => 1.0,
    };
    special
        * match kind {
            RecordKind::Rule => 1.0,
            RecordKind::Glossary => 0.95,
            RecordKind::Section => 0.9,
            RecordKind::Example => 0.55,
            RecordKind::Front | RecordKind::Back => 0.3,
            RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note => 0.75,
        }
}
