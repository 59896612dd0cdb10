//! Which records define what is asked for, and which are likely meant by those who ask in such words?
//! Start at [`lift_names`] and [`add_likeness`].
//!
//! A name in the query lifts its glossary entry and the rules that define it; a number lifts its
//! rule. How well texts fit is said elsewhere.

use std::collections::BTreeMap;

use super::documents::SearchError;
use super::groups::{Group, Groups};
use super::plan::{NameAsked, Plan, QueryForm};
use super::ranking::RANKING;
use super::reader::each_word;
use super::require::having_in;
use crate::index::query::{Operand, Query};
use crate::model::{Level, RecordKind, RuleNumber};

/// How many rules of a range are lifted at most.
const MOST_OF_RANGE: usize = 200;

/// Lifts the definitions of the names in the query.
pub(super) fn lift_names(groups: &mut Groups<'_>, plan: &Plan) -> Result<(), SearchError> {
    for name in &plan.names {
        let places = || name.places.clone();
        let (share, rare) = (groups.weights.share(places()), groups.weights.rarity(places()));
        let full = share.powf(RANKING.share);
        let asked = if full > RANKING.mainly {
            full
        } else {
            full * (RANKING.aside + (1.0 - RANKING.aside) * rare)
        };
        // A question names much that it does not ask for; a keyword stays what it is about.
        let stands_out = plan.form == QueryForm::Words || is_keyword(groups, name)?;
        let least = if stands_out { RANKING.keyword * rare } else { 0.0 };
        lift_name(groups, name, asked.max(least))?;
    }
    Ok(())
}

/// Whether a name heads the rule of a keyword.
fn is_keyword(groups: &Groups<'_>, name: &NameAsked) -> Result<bool, SearchError> {
    let mut found = false;
    for (part, allowed) in groups.index.parts.iter().zip(&groups.admitted.allowed) {
        let columns = &part.columns;
        for (key, _) in &name.keys {
            each_word(part, groups.index.fields.head, key, |doc, _| {
                let number = groups.admitted.frame.number_of(columns.entry(doc));
                let is_keyword = |of: RuleNumber| of.section_part() == 702 && of.rule_part() > 0;
                found |= allowed[doc as usize] && number.is_some_and(is_keyword);
            })?;
        }
    }
    Ok(found)
}

fn lift_name(groups: &mut Groups<'_>, name: &NameAsked, share: f32) -> Result<(), SearchError> {
    let mut defined: Vec<(u32, f32)> = Vec::new();
    let admitted = groups.admitted;
    let index = groups.index;
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
                        raise(groups, place, doc, lift * 1.1);
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
            lift_definition(groups, number, lift);
        }
    }
    Ok(())
}

/// Lifts the rule that defines a name, and what stands under it.
fn lift_definition(groups: &mut Groups<'_>, number: RuleNumber, lift: f32) {
    let under = under(groups, number);
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
        raise(groups, record.part, record.doc, own);
    }
}

fn raise(groups: &mut Groups<'_>, part: usize, doc: u32, lift: f32) {
    if lift <= 0.0 {
        return;
    }
    groups.add(part, doc);
    let entry = groups.index.parts[part].columns.entry(doc);
    let group = groups.admitted.frame.group(entry);
    if let Some(group) = group.and_then(|group| groups.get_mut(group)) {
        group.lift = group.lift.max(lift);
    }
}

/// The rules that were asked for by number come first.
pub(super) fn add_numbers(groups: &mut Groups<'_>, query: &Query) {
    for range in &query.numbers {
        for (rank, number) in range.numbers().take(MOST_OF_RANGE).enumerate() {
            for record in under(groups, number) {
                let own = record.number == number;
                let lift = if own { 10.0 } else { 3.0 };
                raise(groups, record.part, record.doc, lift - 0.001 * rank as f32);
                let group = groups.get_mut(record.group).filter(|_| own);
                group.into_iter().for_each(|group| group.is_literal = true);
            }
        }
    }
}

/// Bulletins, rulings and notes on the rules that were asked for by number come after them.
pub(super) fn add_documents(groups: &mut Groups<'_>, query: &Query) {
    if query.numbers.is_empty() {
        return;
    }
    let (index, admitted) = (groups.index, groups.admitted);
    for (place, part) in index.parts.iter().enumerate() {
        let allowed = &admitted.allowed[place];
        for doc in part.explaining().iter().copied().filter(|doc| allowed[*doc as usize]) {
            let entry = part.columns.entry(doc);
            match admitted.frame.speaks_of(entry, &query.numbers) {
                Some(true) => raise(groups, place, doc, RANKING.on_number),
                Some(false) => raise(groups, place, doc, RANKING.cites_number),
                None => (),
            }
        }
    }
}

/// What documents print and no rule does is mostly the name of a card: what they say of it comes
/// first.
pub(super) fn add_literal(
    groups: &mut Groups<'_>,
    query: &Query,
    plan: &Plan,
) -> Result<(), SearchError> {
    let is_words = plan.form == QueryForm::Words && query.has_only_words();
    if !is_words || query.words.is_empty() || plan.is_one_name() {
        return Ok(());
    }
    let wanted = [Operand::Phrase(query.words.clone())];
    let (index, admitted) = (groups.index, groups.admitted);
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
        raise(groups, place, doc, RANKING.on_number);
        let key = admitted.frame.group(index.parts[place].columns.entry(doc));
        let group = key.and_then(|key| groups.get_mut(key));
        group.into_iter().for_each(|group| group.is_literal = true);
    }
    Ok(())
}

/// The sections and rules of a number and under it, ascending.
fn under(groups: &Groups<'_>, number: RuleNumber) -> Vec<Under> {
    let mut found = Vec::new();
    for (number, group) in groups.admitted.frame.under(number) {
        for (part, doc) in groups.admitted.rules(group) {
            let about = groups.index.parts[part].columns.about(doc);
            let (is_heading, is_formula) = (about.is_heading(), about.is_formula());
            found.push(Under { part, doc, group, number, is_heading, is_formula });
        }
    }
    found
}

struct Under {
    part: usize,
    doc: u32,
    group: u32,
    number: RuleNumber,
    is_heading: bool,
    is_formula: bool,
}

/// Of a section that defines a name the first rule says most.
fn section_lift(section: RuleNumber, number: RuleNumber, lift: f32) -> f32 {
    let (rule, letter) = (number.rule_part(), number.letters_ordinal());
    if number.section() != Some(section) || rule == 0 {
        return 0.0;
    }
    match (rule, letter) {
        (1, 0) => lift * 0.85,
        (1, letter) => lift * 0.45 * RANKING.further_subrule.powi(i32::from(letter)),
        (rule, 0) => lift * 0.5 * RANKING.further_subrule.powi(i32::from(rule)),
        _ => 0.0,
    }
}

/// A record that people ask about in the words of a query.
struct Likely {
    part: usize,
    doc: u32,
    /// The natural logarithm of how likely it is that they do.
    likelihood: f32,
}

/// Adds how likely it is that people ask about each rule in such words, and about the rules
/// beside it. Where most of that likelihood belongs to rules that are not here, the others gain
/// by it as little.
pub(super) fn add_likeness(groups: &mut Groups<'_>, plan: &Plan) {
    let best = groups.best(1).first().map_or(0.0, |best| best.0);
    if best <= 0.0 {
        return;
    }
    let likely = match plan.form {
        QueryForm::Words => RANKING.likely_of_words,
        QueryForm::Question => RANKING.likely_of_question,
    };
    let (here, share) = likely_here(groups, plan);
    let most = best * likely * share;
    let mut chances: BTreeMap<u32, f32> = BTreeMap::new();
    for record in here {
        let is_likely = record.likelihood >= -RANKING.likely_alone;
        if is_likely {
            groups.add(record.part, record.doc);
        }
        let columns = &groups.index.parts[record.part].columns;
        let is_heading = columns.about(record.doc).is_heading();
        let worth = most * (1.0 + record.likelihood / RANKING.likely_from);
        let worth = if is_heading { worth * RANKING.question_of_heading } else { worth };
        let key = groups.admitted.frame.group(columns.entry(record.doc));
        if let Some(group) = key.and_then(|key| groups.get_mut(key)) {
            group.likely = group.likely.max(worth);
            group.is_likely |= is_likely;
            let chance = chances.entry(group.key).or_default();
            *chance = chance.max(record.likelihood.exp());
        }
    }
    add_likely_families(groups, &chances, most * RANKING.likely_of_family);
}

/// The likely records that are here, and the share of all likelihood that is theirs.
fn likely_here(groups: &Groups<'_>, plan: &Plan) -> (Vec<Likely>, f32) {
    let mut here = Vec::new();
    let mut share = 0.0;
    let Some(carried) = groups.index.carried.get() else { return (here, share) };
    for (set, likelihood) in plan.likely.iter().copied() {
        let before = here.len();
        for (part, allowed) in groups.admitted.allowed.iter().enumerate() {
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
fn add_likely_families(groups: &mut Groups<'_>, chances: &BTreeMap<u32, f32>, most: f32) {
    let mut families: BTreeMap<u32, f32> = BTreeMap::new();
    for (key, chance) in chances {
        if let Some(family) = groups.get(*key).and_then(|group| family(groups, group)) {
            *families.entry(family).or_default() += chance;
        }
    }
    let gained: Vec<f32> = groups
        .met
        .iter()
        .map(|group| {
            let chance = family(groups, group).and_then(|family| families.get(&family));
            chance.map_or(0.0, |chance| 1.0 + chance.ln() / RANKING.likely_from)
        })
        .collect();
    for (group, gained) in groups.met.iter_mut().zip(gained) {
        group.likely += most * gained.clamp(0.0, 1.0);
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
    frame.pointed(record.entry).next().and_then(rule)
}
