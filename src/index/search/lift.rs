//! Which records define what is asked for? Start at [`Groups::lift_names`].
//!
//! A name in the query lifts its glossary entry and the rules that define it; a number lifts its
//! rule. How well texts fit is said elsewhere.

use std::collections::BTreeMap;

use super::error::SearchError;
use super::plan::{NameAsked, Plan, QueryForm};
use super::posting::each_word;
use super::rank::Groups;
use super::ranking::RANKING;
use super::require::having_in;
use super::worth::{is_keyword_number, section_lift};
use crate::index::query::{Operand, Query};
use crate::model::{Level, RecordKind, RuleNumber};

/// How many rules of a range are lifted at most.
const MOST_OF_RANGE: usize = 200;

impl Groups<'_> {
    /// Lifts the definitions of the names in the query.
    pub(super) fn lift_names(&mut self, plan: &Plan) -> Result<(), SearchError> {
        for name in &plan.names {
            let places = || name.places.clone();
            let (share, rare) = (self.weights.share(places()), self.weights.rarity(places()));
            let full = share.powf(RANKING.share);
            let asked = if full > RANKING.mainly {
                full
            } else {
                full * (RANKING.aside + (1.0 - RANKING.aside) * rare)
            };
            // A question names much that it does not ask for; a keyword stays what it is about.
            let stands_out = plan.form == QueryForm::Words || self.is_keyword(name)?;
            let least = if stands_out { RANKING.keyword * rare } else { 0.0 };
            self.lift_name(name, asked.max(least))?;
        }
        Ok(())
    }

    /// Whether a name heads the rule of a keyword.
    fn is_keyword(&self, name: &NameAsked) -> Result<bool, SearchError> {
        let mut found = false;
        for (part, allowed) in self.index.parts.iter().zip(&self.admitted.allowed) {
            let columns = &part.columns;
            for (key, _) in &name.keys {
                each_word(part, self.index.fields.head, key, |doc, _| {
                    let number = self.admitted.frame.number_of(columns.entry(doc));
                    found |= allowed[doc as usize] && number.is_some_and(is_keyword_number);
                })?;
            }
        }
        Ok(found)
    }

    fn lift_name(&mut self, name: &NameAsked, share: f32) -> Result<(), SearchError> {
        let mut defined: Vec<(u32, f32)> = Vec::new();
        let admitted = self.admitted;
        let index = self.index;
        for (place, part) in index.parts.iter().enumerate() {
            let columns = &part.columns;
            let allowed = &admitted.allowed[place];
            for (key, worth) in &name.keys {
                let mut docs = Vec::new();
                each_word(part, index.fields.head, key, |doc, _| docs.push(doc))?;
                for doc in docs.into_iter().filter(|doc| allowed[*doc as usize]) {
                    let lift = RANKING.definition * share * worth;
                    match columns.about(doc).kind() {
                        RecordKind::Glossary => {
                            self.lift(place, doc, lift * 1.1);
                            let pointed = admitted.frame.pointed(columns.entry(doc)).enumerate();
                            let lifted = |rank: usize| lift * 0.9_f32.powi(rank as i32);
                            defined.extend(pointed.map(|(rank, group)| (group, lifted(rank))));
                        }
                        _ => {
                            let group = admitted.frame.group(columns.entry(doc));
                            defined.extend(group.map(|group| (group, lift)));
                        }
                    }
                }
            }
        }
        let mut best: BTreeMap<u32, f32> = BTreeMap::new();
        for (group, lift) in defined {
            let slot = best.entry(group).or_insert(0.0);
            *slot = slot.max(lift);
        }
        for (group, lift) in best {
            if let Some(number) = admitted.frame.number(group) {
                self.lift_definition(number, lift);
            }
        }
        Ok(())
    }

    /// Lifts the rule that defines a name, and what stands under it.
    fn lift_definition(&mut self, number: RuleNumber, lift: f32) {
        let under = self.under(number);
        let has_heading = under.iter().any(|record| record.number == number && record.is_heading);
        let mut further = lift * 0.95;
        for record in under {
            let own = match (record.number == number, number.level()) {
                (true, Level::Section) => lift * 0.55,
                (true, _) => lift * 0.97,
                (false, Level::Section) => section_lift(number, record.number, lift),
                (false, _) if record.is_formula => 0.0,
                (false, _) if !has_heading => lift * 0.3,
                (false, _) => {
                    let own = further;
                    further *= RANKING.further_subrule;
                    own
                }
            };
            self.lift(record.part, record.doc, own);
        }
    }

    fn lift(&mut self, part: usize, doc: u32, lift: f32) {
        if lift <= 0.0 {
            return;
        }
        self.add(part, doc);
        let entry = self.index.parts[part].columns.entry(doc);
        let group = self.admitted.frame.group(entry);
        if let Some(group) = group.and_then(|group| self.get_mut(group)) {
            group.lift = group.lift.max(lift);
        }
    }

    /// The rules that were asked for by number come first.
    pub(super) fn add_numbers(&mut self, query: &Query) {
        for range in &query.numbers {
            for (rank, number) in range.numbers().take(MOST_OF_RANGE).enumerate() {
                for record in self.under(number) {
                    let own = record.number == number;
                    let lift = if own { 10.0 } else { 3.0 };
                    self.lift(record.part, record.doc, lift - 0.001 * rank as f32);
                    let group = self.get_mut(record.group).filter(|_| own);
                    group.into_iter().for_each(|group| group.is_literal = true);
                }
            }
        }
    }

    /// Bulletins, rulings and notes on the rules that were asked for by number come after them.
    pub(super) fn add_documents(&mut self, query: &Query) {
        if query.numbers.is_empty() {
            return;
        }
        let (index, admitted) = (self.index, self.admitted);
        for (place, part) in index.parts.iter().enumerate() {
            let allowed = &admitted.allowed[place];
            for doc in part.explaining().iter().copied().filter(|doc| allowed[*doc as usize]) {
                let entry = part.columns.entry(doc);
                match admitted.frame.speaks_of(entry, &query.numbers) {
                    Some(true) => self.lift(place, doc, RANKING.on_number),
                    Some(false) => self.lift(place, doc, RANKING.cites_number),
                    None => (),
                }
            }
        }
    }

    /// What documents print and no rule does is mostly the name of a card: what they say of it comes
    /// first.
    pub(super) fn add_literal(&mut self, query: &Query, plan: &Plan) -> Result<(), SearchError> {
        let is_words = plan.form == QueryForm::Words && query.has_only_words();
        if !is_words || query.words.is_empty() || plan.is_one_name() {
            return Ok(());
        }
        let wanted = [Operand::Phrase(query.words.clone())];
        let (index, admitted) = (self.index, self.admitted);
        let mut found: Vec<(usize, u32)> = Vec::new();
        for (place, part) in index.parts.iter().enumerate() {
            let having = having_in(index, part, &wanted, &admitted.allowed[place])?;
            for (doc, _) in (0..).zip(having).filter(|(_, has)| *has) {
                match part.columns.about(doc).kind() {
                    kind if kind.explains() => found.push((place, doc)),
                    RecordKind::Example => {}
                    _ => return Ok(()),
                }
            }
        }
        for (place, doc) in found {
            self.lift(place, doc, RANKING.on_number);
            let key = admitted.frame.group(index.parts[place].columns.entry(doc));
            let group = key.and_then(|key| self.get_mut(key));
            group.into_iter().for_each(|group| group.is_literal = true);
        }
        Ok(())
    }

    /// The sections and rules of a number and under it, ascending.
    fn under(&self, number: RuleNumber) -> Vec<Under> {
        let mut found = Vec::new();
        for (number, group) in self.admitted.frame.under(number) {
            for (part, doc) in self.admitted.rules(group) {
                let about = self.index.parts[part].columns.about(doc);
                let (is_heading, is_formula) = (about.is_heading(), about.is_formula());
                found.push(Under { part, doc, group, number, is_heading, is_formula });
            }
        }
        found
    }
}

/// A record under a number.
struct Under {
    part: usize,
    doc: u32,
    group: u32,
    number: RuleNumber,
    is_heading: bool,
    is_formula: bool,
}
