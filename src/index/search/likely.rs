//! How likely is each rule meant by those who ask in such words? Start at
//! [`Groups::add_likeness`].

use std::collections::BTreeMap;

use super::plan::{Plan, QueryForm};
use super::rank::{Group, Groups};
use super::ranking::RANKING;
use crate::model::Level;

/// A record that people ask about in the words of a query.
struct Likely {
    part: usize,
    doc: u32,
    /// The natural logarithm of how likely it is that they do.
    likelihood: f32,
}

impl Groups<'_> {
    /// Adds how likely it is that people ask about each rule in such words, and about the rules
    /// beside it. Where most of that likelihood belongs to rules that are not here, the others gain
    /// by it as little.
    pub(super) fn add_likeness(&mut self, plan: &Plan) {
        let best = self.best(1).first().map_or(0.0, |best| best.0);
        if best <= 0.0 {
            return;
        }
        let likely = match plan.form {
            QueryForm::Words => RANKING.likely_of_words,
            QueryForm::Question => RANKING.likely_of_question,
        };
        let (here, share) = self.likely_here(plan);
        let most = best * likely * share;
        let mut chances: BTreeMap<u32, f32> = BTreeMap::new();
        for record in here {
            let is_likely = record.likelihood >= -RANKING.likely_alone;
            if is_likely {
                self.add(record.part, record.doc);
            }
            let columns = &self.index.parts[record.part].columns;
            let is_heading = columns.about(record.doc).is_heading();
            let worth = most * (1.0 + record.likelihood / RANKING.likely_from);
            let worth = if is_heading { worth * RANKING.question_of_heading } else { worth };
            let key = self.admitted.frame.group(columns.entry(record.doc));
            if let Some(group) = key.and_then(|key| self.get_mut(key)) {
                group.likely = group.likely.max(worth);
                group.is_likely |= is_likely;
                let chance = chances.entry(group.key).or_default();
                *chance = chance.max(record.likelihood.exp());
            }
        }
        self.add_likely_families(&chances, most * RANKING.likely_of_family);
    }

    /// The likely records that are here, and the share of all likelihood that is theirs.
    fn likely_here(&self, plan: &Plan) -> (Vec<Likely>, f32) {
        let mut here = Vec::new();
        let mut share = 0.0;
        let Some(carried) = self.index.carried.get() else { return (here, share) };
        for (set, likelihood) in plan.likely.iter().copied() {
            let before = here.len();
            for (part, allowed) in self.admitted.allowed.iter().enumerate() {
                let docs = carried.docs(part, set).iter().copied();
                let docs = docs.filter(|doc| allowed[*doc as usize]);
                here.extend(docs.map(|doc| Likely { part, doc, likelihood }));
            }
            if here.len() > before {
                share += likelihood.exp();
            }
        }
        (here, share)
    }

    /// Adds to each group how likely its whole rule is, up to `most`: of which of its subrules, or
    /// by which term of the glossary people ask, their words often do not say.
    fn add_likely_families(&mut self, chances: &BTreeMap<u32, f32>, most: f32) {
        let mut families: BTreeMap<u32, f32> = BTreeMap::new();
        for (key, chance) in chances {
            if let Some(family) = self.get(*key).and_then(|group| self.family(group)) {
                *families.entry(family).or_default() += chance;
            }
        }
        let gained: Vec<f32> = self
            .met
            .iter()
            .map(|group| {
                let chance = self.family(group).and_then(|family| families.get(&family));
                chance.map_or(0.0, |chance| 1.0 + chance.ln() / RANKING.likely_from)
            })
            .collect();
        for (group, gained) in self.met.iter_mut().zip(gained) {
            group.likely += most * gained.clamp(0.0, 1.0);
        }
    }

    /// The rule that a group belongs to: that of a subrule, and the one to which an entry of the
    /// glossary sends its readers first.
    fn family(&self, group: &Group) -> Option<u32> {
        let frame = &self.admitted.frame;
        let rule = |key: u32| match frame.number(key)?.level() {
            Level::Subrule => frame.above(key),
            _ => Some(key),
        };
        if frame.number(group.key).is_some() {
            return rule(group.key);
        }
        let record = group.best.iter().flatten().next()?;
        frame.pointed(record.entry).next().and_then(rule)
    }
}
