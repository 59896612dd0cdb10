//! Which results has a query, and how did their scores come about? Start at [`search`] and
//! [`explained`].
//!
//! Which of them say anything of what was asked is found out among all that is searched: what a
//! filter, a phrase or a word behind a minus leaves is never more than there was.

use std::sync::{Arc, PoisonError};

use super::documents::SearchError;
use super::frame::{Admitted, Frame};
use super::groups::{Group, Groups, Hit, Relevant};
use super::interpret::interpret;
use super::marks::{Marker, letters_of};
use super::names::as_written;
use super::open::SearchIndex;
use super::plan::{Correction, Origin, Place, Plan, ReadAs, Variant};
use super::require::{admitted, searched};
use super::scorer::score;
use super::scores::Share;
use super::signals::add_signals;
use super::weights::{ReasonKind, SIGNALS};
use crate::index::query::Query;
use crate::model::ScoreReason;
use crate::text::is_japanese;

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

/// The best `limit` results for `query` among the records of `frame`.
pub fn search(
    index: &SearchIndex,
    query: &Query,
    frame: &Arc<Frame>,
    limit: usize,
) -> Result<Answer, SearchError> {
    let admitted = admitted(index, query, frame, &|alternative| {
        relevant_alone(index, alternative, query, frame.wide())
    })?;
    // A word is spelt rightly that any text has, whether what is asked for leaves it or not.
    let all = searched(index, frame.wide());
    let written = as_written(index, query, &all.allowed)?;
    let (query, mut read_as) = match &written {
        Some((written, read_as)) => (written, read_as.clone()),
        None => (query, Vec::new()),
    };
    let plan = interpret(index, query, &all.allowed)?;
    let (mut groups, shares) = gathered(index, query, &plan, &admitted)?;
    let relevant = match query.has_only_words() {
        true if Arc::ptr_eq(&admitted, &all) => Some(groups.relevant()),
        true => Some(groups.without_led(gathered(index, query, &plan, &all)?.0.relevant())),
        false => None,
    };
    if query.is_list() || query.requires() {
        let allowed = (0..).zip(&admitted.allowed).filter(|(_, allowed)| **allowed);
        allowed.for_each(|(doc, _)| _ = groups.add(doc));
    }
    let (total, best) = groups.in_order(limit, relevant.as_ref(), plan.is_card);
    let mut hits = Vec::new();
    for group in &best {
        let reasons = match query.explains {
            true => explained(index, &plan, &shares, group),
            false => Vec::new(),
        };
        hits.push(Hit { reasons, ..groups.hit(group) });
    }
    let marker = Marker::new(&plan, query, &groups.weights);
    let asks_one = plan.asks_one;
    let mut corrections: Vec<Correction> = Vec::new();
    for mut correction in plan.corrections {
        if corrections.iter().all(|told| told.typed != correction.typed) {
            correction.entries = entries_with(index, &correction.meant, &admitted.frame)?;
            corrections.push(correction);
        }
    }
    // Some names have a row that leads to themselves and more.
    let is_other = |read: &ReadAs| read.1.first() != Some(&read.0);
    read_as.extend(plan.read_as.into_iter().filter(is_other));
    let unknown = plan.unknown;
    Ok(Answer { total, hits, corrections, read_as, unknown, asks_one, marker })
}

/// All results among the records of `admitted`, with what each is worth for what reason, and what is
/// noted to explain it.
fn gathered<'a>(
    index: &'a SearchIndex,
    query: &Query,
    plan: &Plan,
    admitted: &'a Admitted,
) -> Result<(Groups<'a>, Vec<Share>), SearchError> {
    let kept = || index.tables.lock().unwrap_or_else(PoisonError::into_inner);
    let mut table = kept().pop().unwrap_or_default();
    table.clear(index.docs.len(), query.explains);
    let scored = score(index, (plan, &query.words), &admitted.allowed, &mut table)?;
    let mut groups = Groups::new(index, admitted, scored.weights);
    groups.add_scores(&table);
    kept().push(table);
    add_signals(&mut groups, query, plan, &scored.answered)?;
    Ok((groups, scored.shares))
}

/// The results that one of several alternatives has when it is asked for alone.
fn relevant_alone(
    index: &SearchIndex,
    alternative: &str,
    of: &Query,
    frame: &Arc<Frame>,
) -> Result<Relevant, SearchError> {
    let Ok(query) = Query::read(alternative) else { return Ok(Relevant::default()) };
    if query.is_list() || query.requires() {
        return Ok(Relevant::default());
    }
    let query = Query { without: of.without.clone(), ..query };
    let all = searched(index, frame);
    let plan = interpret(index, &query, &all.allowed)?;
    Ok(gathered(index, &query, &plan, &all)?.0.relevant())
}

/// Of so many records of each field the whole form of a word is read.
const READ: usize = 8;

/// Some entries of a frame that have a word in text or title.
fn entries_with(index: &SearchIndex, word: &str, frame: &Frame) -> Result<Vec<u32>, SearchError> {
    let mut entries = Vec::new();
    for field in [index.fields.text, index.fields.title] {
        let having = index.docs.having(field, word)?.map(|doc| index.docs.entry(doc));
        entries.extend(having.filter(|entry| frame.contains(*entry)).take(READ));
    }
    Ok(entries)
}

/// What the score of a group is made of; together all reasons are the score.
fn explained(
    index: &SearchIndex,
    plan: &Plan,
    shares: &[Share],
    group: &Group,
) -> Vec<ScoreReason> {
    let mut reasons: Vec<ScoreReason> = Vec::new();
    let [en, ja] = group.best.map(|side| side.map_or(0.0, |best| best.fit));
    if let Some(best) = group.best[usize::from(ja > en)].filter(|best| best.fit > 0.0) {
        let shares: Vec<Share> =
            shares.iter().filter(|share| share.doc == best.doc).copied().collect();
        let all: f32 = shares.iter().map(|share| share.worth).sum();
        let of_fit =
            |share: &Share| Share { worth: share.worth * (best.fit / all.max(0.001)), ..*share };
        reasons.extend(shares.iter().map(of_fit).filter_map(|share| of_words(plan, &share)));
    }
    let question = group.question.and_then(|row| index.question(row));
    for (kind, worth) in SIGNALS.iter().zip(group.signals).skip(1) {
        let asked = question.filter(|_| *kind == ReasonKind::Question);
        let table = asked.map(|_| "questions");
        let words = asked.unwrap_or_default().to_owned();
        let reason = ScoreReason { kind: kind.into(), words, table, row: None, worth };
        reasons.extend((worth > 0.0).then_some(reason));
    }
    reasons.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    reasons
}

/// Words of a text as a reason.
fn of_words(plan: &Plan, share: &Share) -> Option<ScoreReason> {
    let concept = plan.concepts[share.concept.0].get(share.concept.1)?;
    let (table, row) = match concept.origin {
        Origin::Row(table, said) => (Some(table), Some(said.to_owned())),
        Origin::Typed | Origin::Part => (None, None),
    };
    let words = written(concept.variants.get(share.variant)?);
    let kind = ReasonKind::Words.into();
    Some(ScoreReason { kind, words, table, row, worth: share.worth })
}

/// A way to write something as people read it: pairs of characters are one run again.
fn written(variant: &Variant) -> String {
    if variant.place != Place::Grams {
        let gap =
            if variant.words.iter().any(|word| word.contains(is_japanese)) { "" } else { " " };
        return variant.words.join(gap);
    }
    letters_of(&variant.words).into_iter().collect()
}
