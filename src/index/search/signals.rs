//! What besides its words brings a record forward? Start at [`add_signals`].
//!
//! A name in the query lifts its glossary entry and the rules that define it; a number lifts its
//! rule; an everyday question that is like the query, and the words in which people ask, lift what
//! answers them. How well texts fit is said elsewhere.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::documents::SearchError;
use super::groups::{Group, Groups};
use super::plan::{Plan, QueryForm};
use super::require::having;
use super::weights::{self, ReasonKind};
use crate::index::query::{Operand, Query};
use crate::model::{Level, RecordKind, RuleNumber};

/// How many rules of a range are lifted at most.
const MOST_OF_RANGE: usize = 200;

/// Of how many of the best results the terms are lifted that send their readers there.
const TERMS_OF: usize = 3;

/// Among how many of a term's first references that is looked for.
const POINTERS_OF_TERM: usize = 3;

/// How many of the best results lift what they point at.
const POINTING: usize = 12;

/// Which share of the score of a rule a term has at most that is lifted for it.
const BESIDE: f32 = 0.98;

/// Adds all signals to groups whose texts are scored; `answered` are the sets of questions that are
/// like the query.
pub(super) fn add_signals(
    groups: &mut Groups<'_>,
    query: &Query,
    plan: &Plan,
    answered: &[(u16, f32, u32)],
) -> Result<(), SearchError> {
    add_questions(groups, plan, answered);
    lift_names(groups, plan)?;
    add_numbers(groups, query);
    add_literal(groups, query, plan)?;
    add_likeness(groups, plan);
    follow_references(groups, query);
    Ok(())
}

/// Adds how well records answer an everyday question that is like the query; what is asked about one
/// subrule is mostly near what the others beside it say.
fn add_questions(groups: &mut Groups<'_>, plan: &Plan, answered: &[(u16, f32, u32)]) {
    let Some(carried) = groups.index.carried.get().filter(|_| plan.asks) else { return };
    let worth = match plan.form {
        QueryForm::Words => weights::QUESTION_OF_WORDS,
        QueryForm::Question => 1.0,
    };
    for (set, fit, question) in answered {
        for doc in carried.docs(&groups.index.docs, *set) {
            if !groups.admitted.allowed[doc as usize] {
                continue;
            }
            let heading = of_heading(groups, doc);
            let Some(group) = groups.add(doc) else { continue };
            if group.worth(ReasonKind::Question) < worth * heading * fit {
                group.raise(ReasonKind::Question, worth * heading * fit);
                group.question = Some(*question);
            }
        }
    }
    let frame = &groups.admitted.frame;
    let family = |group: &Group| frame.above(group.key).unwrap_or(group.key) as usize;
    let mut best = vec![0.0_f32; frame.len()];
    for group in &groups.met {
        let most = &mut best[family(group)];
        *most = most.max(group.worth(ReasonKind::Question));
    }
    for group in &mut groups.met {
        group.signals[ReasonKind::Question as usize] +=
            weights::QUESTION_FAMILY * best[family(group)];
    }
}

/// What counts of a question whose answer is a heading.
fn of_heading(groups: &Groups<'_>, doc: u32) -> f32 {
    if groups.about(doc).is_heading() { weights::QUESTION_OF_HEADING } else { 1.0 }
}

/// Lifts the definitions of the names in the query.
fn lift_names(groups: &mut Groups<'_>, plan: &Plan) -> Result<(), SearchError> {
    for name in &plan.names {
        let share = groups.weights.share(name.places.clone()).powf(weights::SHARE);
        let mut heads = Vec::new();
        for (key, worth) in &name.keys {
            let having = groups.index.docs.having(groups.index.fields.head, key)?;
            let having = having.filter(|doc| groups.admitted.allowed[*doc as usize]);
            heads.extend(having.map(|doc| (doc, *worth)));
        }
        lift_name(groups, &heads, share);
    }
    Ok(())
}

/// Lifts the allowed records that a name heads, each with what the name is worth.
fn lift_name(groups: &mut Groups<'_>, heads: &[(u32, f32)], share: f32) {
    let frame = &groups.admitted.frame;
    let mut defined: BTreeMap<u32, f32> = BTreeMap::new();
    let mut define = |group: u32, lift: f32| {
        let slot = defined.entry(group).or_insert(0.0);
        *slot = slot.max(lift);
    };
    for (doc, worth) in heads {
        let lift = weights::DEFINITION * share * worth;
        if groups.about(*doc).kind() == RecordKind::Glossary {
            raise(groups, *doc, lift * 1.1);
            let pointed = frame.pointed(groups.index.docs.entry(*doc)).enumerate();
            pointed.for_each(|(rank, group)| define(group, lift * 0.9_f32.powi(rank as i32)));
        } else if let Some(group) = groups.group_of(*doc) {
            define(group, lift);
        }
    }
    for (group, lift) in defined {
        if let Some(number) = frame.number(group) {
            lift_definition(groups, number, lift);
        }
    }
}

/// Lifts the rule that defines a name, and what stands under it.
fn lift_definition(groups: &mut Groups<'_>, number: RuleNumber, lift: f32) {
    let under = under(groups, number);
    let heads =
        |record: &(RuleNumber, u32)| record.0 == number && groups.about(record.1).is_heading();
    let has_heading = under.iter().any(heads);
    let mut further = lift * 0.95;
    for (own, doc) in under {
        let lift = match (own == number, number.level()) {
            (true, Level::Section) => lift * 0.55,
            (true, _) => lift * 0.97,
            (false, Level::Section) => section_lift(number, own, lift),
            (false, _) if !has_heading => lift * 0.3,
            (false, _) => {
                let own = further;
                further *= weights::FURTHER_SUBRULE;
                own
            }
        };
        raise(groups, doc, lift);
    }
}

/// Of a section that defines a name the first rule says most.
fn section_lift(section: RuleNumber, number: RuleNumber, lift: f32) -> f32 {
    let (rule, letter) = (number.rule_part(), number.letters_ordinal());
    let further = |times: i32| weights::FURTHER_SUBRULE.powi(times);
    match (rule, letter) {
        _ if number.section() != Some(section) => 0.0,
        (1, 0) => lift * 0.85,
        (1, letter) => lift * 0.45 * further(i32::from(letter)),
        (1.., 0) => lift * 0.5 * further(i32::from(rule)),
        _ => 0.0,
    }
}

/// Lifts a record that defines what is asked for.
fn raise(groups: &mut Groups<'_>, doc: u32, lift: f32) {
    if lift > 0.0
        && let Some(group) = groups.add(doc)
    {
        group.raise(ReasonKind::Definition, lift);
    }
}

/// The rules that were asked for by number come first; bulletins, rulings and notes on them after
/// them.
fn add_numbers(groups: &mut Groups<'_>, query: &Query) {
    for range in &query.numbers {
        for (rank, number) in range.numbers().take(MOST_OF_RANGE).enumerate() {
            for (own, doc) in under(groups, number) {
                let lift = if own == number { 10.0 } else { 3.0 };
                raise(groups, doc, lift - 0.001 * rank as f32);
                let group = groups.group_of(doc).filter(|_| own == number);
                let group = group.and_then(|key| groups.get_mut(key));
                group.into_iter().for_each(|group| group.is_literal = true);
            }
        }
    }
    if query.numbers.is_empty() {
        return;
    }
    let admitted = groups.admitted;
    let allowed = (0..).zip(&admitted.allowed).filter(|(_, allowed)| **allowed);
    for doc in allowed.map(|(doc, _)| doc) {
        if !groups.about(doc).kind().explains() {
            continue;
        }
        match admitted.frame.speaks_of(groups.index.docs.entry(doc), &query.numbers) {
            Some(true) => raise(groups, doc, weights::ON_NUMBER),
            Some(false) => raise(groups, doc, weights::CITES_NUMBER),
            None => (),
        }
    }
}

/// What documents print and no rule does is mostly the name of a card: what they say of it comes
/// first.
fn add_literal(groups: &mut Groups<'_>, query: &Query, plan: &Plan) -> Result<(), SearchError> {
    let is_words = plan.form == QueryForm::Words && query.has_only_words();
    if !is_words || query.words.is_empty() || plan.is_one_name() {
        return Ok(());
    }
    let wanted = [Operand::Phrase(query.words.clone())];
    let having = having(groups.index, &wanted, &groups.admitted.allowed)?;
    let having = (0..).zip(having).filter(|(_, has)| *has).map(|(doc, _)| doc);
    let found: Vec<(u32, RecordKind)> = having.map(|doc| (doc, groups.about(doc).kind())).collect();
    if found.iter().any(|(_, kind)| !kind.explains() && *kind != RecordKind::Example) {
        return Ok(());
    }
    for (doc, _) in found.iter().filter(|(_, kind)| kind.explains()) {
        raise(groups, *doc, weights::ON_NUMBER);
        let group = groups.add(*doc);
        group.into_iter().for_each(|group| group.is_literal = true);
    }
    Ok(())
}

/// The sections and rules of a number and under it, ascending.
fn under(groups: &Groups<'_>, number: RuleNumber) -> Vec<(RuleNumber, u32)> {
    let admitted = groups.admitted;
    let under = admitted.frame.under(number);
    under.flat_map(|(own, group)| admitted.rules(group).map(move |doc| (own, doc))).collect()
}

/// Adds how likely it is that people ask about each rule in such words, and about the rules
/// beside it. Where most of that likelihood belongs to rules that are not here, the others gain
/// by it as little.
fn add_likeness(groups: &mut Groups<'_>, plan: &Plan) {
    let best = groups.best(1).first().map_or(0.0, |best| best.0);
    let Some(carried) = groups.index.carried.get().filter(|_| best > 0.0) else { return };
    let allowed = &groups.admitted.allowed;
    let docs = &groups.index.docs;
    let here = |set: u16| carried.docs(docs, set).filter(|doc| allowed[*doc as usize]);
    let likely_here = plan.likely.iter().filter(|(set, _)| here(*set).next().is_some());
    let share: f32 = likely_here.clone().map(|(_, likelihood)| likelihood.exp()).sum();
    let likely = match plan.form {
        QueryForm::Words => weights::LIKELY_OF_WORDS,
        QueryForm::Question => weights::LIKELY_OF_QUESTION,
    };
    let most = best * likely * share;
    let mut chances: BTreeMap<u32, f32> = BTreeMap::new();
    for (set, likelihood) in likely_here {
        let is_likely = *likelihood >= -weights::LIKELY_ALONE;
        for doc in here(*set) {
            let worth = most * (1.0 + likelihood / weights::LIKELY_FROM) * of_heading(groups, doc);
            if is_likely {
                groups.add(doc);
            }
            let key = groups.group_of(doc);
            if let Some(group) = key.and_then(|key| groups.get_mut(key)) {
                group.raise(ReasonKind::Likeness, worth);
                group.is_likely |= is_likely;
                let chance = chances.entry(group.key).or_default();
                *chance = chance.max(likelihood.exp());
            }
        }
    }
    add_likely_families(groups, &chances, most * weights::LIKELY_OF_FAMILY);
}

/// Adds to each group how likely its whole rule is, up to `most`: of which of its subrules, or
/// by which term of the glossary people ask, their words often do not say.
fn add_likely_families(groups: &mut Groups<'_>, chances: &BTreeMap<u32, f32>, most: f32) {
    let mut families: BTreeMap<u32, f32> = BTreeMap::new();
    for (key, chance) in chances {
        if let Some(family) = groups.get(*key).and_then(|group| family(groups, group)) {
            *families.entry(family).or_default() += chance;
        }
    }
    let gained = |group: &Group| {
        let chance = family(groups, group).and_then(|family| families.get(&family));
        chance.map_or(0.0, |chance| (1.0 + chance.ln() / weights::LIKELY_FROM).clamp(0.0, 1.0))
    };
    let gained: Vec<f32> = groups.met.iter().map(gained).collect();
    for (group, gained) in groups.met.iter_mut().zip(gained) {
        group.signals[ReasonKind::Likeness as usize] += most * gained;
    }
}

/// The rule that a group belongs to: that of a subrule, and the one to which an entry of the
/// glossary sends its readers first.
fn family(groups: &Groups<'_>, group: &Group) -> Option<u32> {
    let frame = &groups.admitted.frame;
    let rule = |key: u32| match frame.number(key)?.level() {
        Level::Subrule => frame.above(key),
        _ => Some(key),
    };
    if frame.number(group.key).is_some() {
        return rule(group.key);
    }
    let record = group.best.iter().flatten().next()?;
    frame.pointed(groups.index.docs.entry(record.doc)).next().and_then(rule)
}

/// Lifts the rules that the best results point at, and the terms that point at the best.
fn follow_references(groups: &mut Groups<'_>, query: &Query) {
    let frame = &groups.admitted.frame;
    let best = groups.best(POINTING);
    for (score, key) in &best {
        let records = groups.get(*key).map_or([None, None], |group| group.best);
        for record in records.into_iter().flatten() {
            for target in frame.pointed(groups.index.docs.entry(record.doc)) {
                let is_rule = frame.number(target).and_then(RuleNumber::rule).is_some();
                if let Some(group) = groups.get_mut(target).filter(|_| is_rule && target != *key) {
                    group.raise(ReasonKind::Reference, score * weights::CITED);
                }
            }
        }
    }
    // Whoever gives a number wants the rule and what speaks of it, not what explains its words.
    if query.numbers.is_empty() {
        lift_terms_of(groups, &best[..best.len().min(TERMS_OF)]);
    }
}

/// A term of the glossary that sends its readers to a rule is wanted beside that rule.
fn lift_terms_of(groups: &mut Groups<'_>, best: &[(f32, u32)]) {
    let admitted = groups.admitted;
    let mut lifted: FxHashMap<u32, f32> = FxHashMap::default();
    for (score, key) in best {
        let above = admitted.frame.above(*key);
        for group in std::iter::once(*key).chain(above) {
            let slot = lifted.entry(group).or_default();
            *slot = slot.max(*score);
        }
    }
    for (entry, target, rank) in admitted.frame.pointing() {
        let lift = lifted.get(&target).filter(|_| rank < POINTERS_OF_TERM);
        let Some((most, doc)) = lift.zip(groups.index.docs.of_entry(entry)) else { continue };
        if !admitted.allowed[doc as usize] || groups.about(doc).kind() != RecordKind::Glossary {
            continue;
        }
        if let Some(group) = groups.add(doc) {
            // What explains a rule stands behind it, not before.
            let left = most * BESIDE - (group.score() - group.worth(ReasonKind::Reference));
            group.raise(ReasonKind::Reference, (most * weights::TERM_OF_RULE).min(left));
        }
    }
}
