//! Which results has a query, and how did their scores come about? Start at [`search`] and
//! [`explained`].
//!
//! Which of them say anything of what was asked is found out among all that is searched: what a
//! filter, a phrase or a word behind a minus leaves is never more than there was. A result is looked
//! at once more when its score is to be explained; a search that is not asked knows nothing of it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::documents::SearchError;
use super::evaluate::{Explained, Share, evaluate, shares};
use super::frame::{Admitted, Frame};
use super::groups::{Group, Groups, Hit, Reason, ReasonKind, Relevant};
use super::interpret::interpret;
use super::lift::{add_documents, add_likeness, add_literal, add_numbers, lift_names};
use super::marks::{Marker, letters_of};
use super::names::as_written;
use super::open::SearchIndex;
use super::plan::{Correction, Origin, Place, Plan, ReadAs, Variant};
use super::questions::PlanRows;
use super::reader::each_word;
use super::require::{admitted, searched};
use crate::index::query::Query;
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
    let said = PlanRows::read(index, &plan)?;
    let mut groups = gathered(index, query, (&plan, &said), &admitted)?;
    let relevant = match query.has_only_words() {
        true if Arc::ptr_eq(&admitted, &all) => groups.relevant(),
        true => gathered(index, query, (&plan, &said), &all)?.relevant(),
        false => Relevant::All,
    };
    if query.is_list() || query.requires() {
        groups.add_all();
    }
    let (total, best) = groups.in_order(limit, &relevant, plan.is_card);
    let reasons = match query.explains {
        true => explained(index, (&plan, &said), &admitted, &best)?,
        false => Vec::new(),
    };
    let mut hits: Vec<Hit> = best.into_iter().map(|group| groups.hit(group)).collect();
    hits.iter_mut().zip(reasons).for_each(|(hit, reasons)| hit.reasons = reasons);
    let marker = Marker::new(&plan, query, &groups.weights);
    let asks_one = plan.asks_one;
    let mut corrections: Vec<Correction> = Vec::new();
    for mut correction in plan.corrections {
        if corrections.iter().all(|told| told.typed != correction.typed) {
            correction.entries = entries_with(index, &correction.meant, &admitted.frame)?;
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

/// All results among the records of `admitted`, with what each is worth for what reason.
fn gathered<'a>(
    index: &'a SearchIndex,
    query: &Query,
    (plan, said): (&Plan, &PlanRows),
    admitted: &'a Admitted,
) -> Result<Groups<'a>, SearchError> {
    let (score_tables, weights) = evaluate(index, plan, said, &admitted.allowed)?;
    let mut groups = Groups::new(index, admitted, weights);
    for (part, score_table) in score_tables.iter().enumerate() {
        groups.add_scores(part, &score_table.scores);
    }
    index.score_tables.wipe(score_tables);
    groups.add_questions(plan, said, &query.words)?;
    groups.add_rules_above();
    lift_names(&mut groups, plan)?;
    add_numbers(&mut groups, query);
    add_documents(&mut groups, query);
    add_literal(&mut groups, query, plan)?;
    add_likeness(&mut groups, plan);
    groups.follow_references(query);
    Ok(groups)
}

/// The results that one of several alternatives has when it is asked for alone.
fn relevant_alone(
    index: &SearchIndex,
    alternative: &str,
    of: &Query,
    frame: &Arc<Frame>,
) -> Result<Option<Relevant>, SearchError> {
    let Ok(query) = Query::read(alternative) else { return Ok(None) };
    if query.is_list() || query.requires() {
        return Ok(None);
    }
    let query = Query { without: of.without.clone(), ..query };
    let all = searched(index, frame);
    let plan = interpret(index, &query, &all.allowed)?;
    let said = PlanRows::read(index, &plan)?;
    Ok(Some(gathered(index, &query, (&plan, &said), &all)?.relevant()))
}

/// Of so many records of each field and part the whole form of a word is read.
const READ: usize = 8;

/// Some entries of a frame that have a word in text or title.
fn entries_with(index: &SearchIndex, word: &str, frame: &Frame) -> Result<Vec<u32>, SearchError> {
    let mut entries = Vec::new();
    for part in &index.parts {
        for field in [index.fields.text, index.fields.title] {
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

/// What the score of each group is made of; together all reasons are the score.
fn explained(
    index: &SearchIndex,
    (plan, said): (&Plan, &PlanRows),
    admitted: &Admitted,
    groups: &[Group],
) -> Result<Vec<Vec<Reason>>, SearchError> {
    let places = places_of(index);
    let mut texts: Vec<(usize, Explained)> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let [en, ja] = group.best.map(|side| side.map_or(0.0, |best| best.fit));
        if let Some(best) = group.best[usize::from(ja > en)].filter(|best| best.fit > 0.0)
            && let Some((part, doc)) = places.get(&best.entry).copied()
        {
            texts.push((at, Explained { part, doc, fit: best.fit }));
        }
    }
    let mut reasons: Vec<Vec<Reason>> = groups.iter().map(|_| Vec::new()).collect();
    let records: Vec<Explained> = texts.iter().map(|text| text.1).collect();
    let shares = shares(index, (plan, said), &admitted.allowed, &records)?;
    for ((at, _), shares) in texts.into_iter().zip(shares) {
        reasons[at].extend(shares.into_iter().map(|share| of_words(&share)));
    }
    for (reasons, group) in reasons.iter_mut().zip(groups) {
        let question = group.question.and_then(|row| index.question(row));
        for (kind, worth) in group.signals().into_iter().filter(|signal| signal.1 > 0.0) {
            let asked = question.filter(|_| kind == ReasonKind::Question);
            let table = asked.map(|_| "questions");
            let words = asked.unwrap_or_default().to_owned();
            reasons.push(Reason { kind, words, table, row: None, worth });
        }
        reasons.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    }
    Ok(reasons)
}

/// Words of a text as a reason.
fn of_words(share: &Share<'_>) -> Reason {
    let (table, row) = match share.concept.origin {
        Origin::Row(table, said) => (Some(table), Some(said.to_owned())),
        Origin::Typed | Origin::Part | Origin::Name | Origin::Together => (None, None),
    };
    let words = written(share.variant);
    Reason { kind: ReasonKind::Words, words, table, row, worth: share.worth }
}

/// The part and record of each entry.
fn places_of(index: &SearchIndex) -> FxHashMap<u32, (usize, u32)> {
    let parts = index.parts.iter().enumerate();
    let places = parts.flat_map(|(part, of)| {
        (0..).zip(of.columns.entries()).map(move |(doc, entry)| (entry, (part, doc)))
    });
    places.collect()
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
