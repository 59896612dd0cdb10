//! Which records may be results at all? Start at [`admitted`].

use std::sync::Arc;

use super::documents::{Fields, SearchError};
use super::frame::{Admitted, Frame};
use super::groups::Relevant;
use super::open::SearchIndex;
use super::plan::{Beginning, pairs_of};
use crate::index::query::{Filters, Operand, Query};
use crate::model::{Language, NumberRange, RuleNumber};
use crate::text::{fold, is_japanese, stems};

/// All records of `frame`, whatever a query asks.
pub(super) fn searched(index: &SearchIndex, frame: &Arc<Frame>) -> Arc<Admitted> {
    index.asked.of(frame, &index.docs)
}

/// Finds the results that one of several alternatives has when it is asked for alone.
type Alone<'a> = &'a dyn Fn(&str) -> Result<Relevant, SearchError>;

/// The records of `frame` that pass the filters and belong to a result that has what is required
/// and lacks what is excluded.
pub(super) fn admitted(
    index: &SearchIndex,
    query: &Query,
    frame: &Arc<Frame>,
    alone: Alone<'_>,
) -> Result<Arc<Admitted>, SearchError> {
    let mut admitted = searched(index, frame);
    if query.filters != Filters::default() {
        let allowed = &mut Arc::make_mut(&mut admitted).allowed;
        for (doc, allowed) in (0..).zip(allowed).filter(|(_, allowed)| **allowed) {
            *allowed = passes(index, &query.filters, frame, doc);
        }
    }
    if query.requires() || !query.excluded.is_empty() {
        let all = searched(index, frame.wide());
        let narrowed = narrowed((index, alone), query, &admitted, &all)?;
        Arc::make_mut(&mut admitted).allowed = narrowed;
    }
    Ok(admitted)
}

/// Whether a record passes all filters.
fn passes(index: &SearchIndex, filters: &Filters, frame: &Frame, doc: u32) -> bool {
    let about = index.docs.about(doc);
    let Filters { kept, left_out, .. } = filters;
    let number = || frame.number_of(index.docs.entry(doc));
    let is_in = |ranges: &[NumberRange]| {
        let covers = |number: RuleNumber| ranges.iter().any(|range| range.covers(number));
        !ranges.is_empty() && number().is_some_and(covers)
    };
    listed(&kept.kinds, &about.kind())
        && listed(&kept.languages, &about.language())
        && (kept.sections.is_empty() || is_in(&kept.sections))
        && !left_out.kinds.contains(&about.kind())
        && !left_out.languages.contains(&about.language())
        && !is_in(&left_out.sections)
}

fn listed<T: PartialEq>(list: &[T], item: &T) -> bool {
    list.is_empty() || list.contains(item)
}

/// The records allowed so far whose result has what is required and lacks what is excluded.
///
/// A reader sees both languages of a rule, so that a word counts wherever it stands in the result.
/// What is shown are the records that have something of what is required. What leaves a result out
/// does so in whatever records of `all` it stands, for a filter to leave out no reason to do so.
fn narrowed(
    (index, alone): (&SearchIndex, Alone<'_>),
    query: &Query,
    admitted: &Admitted,
    all: &Admitted,
) -> Result<Vec<bool>, SearchError> {
    let mut allowed = admitted.allowed.clone();
    let required = query.required.iter().map(std::slice::from_ref);
    let required = required.chain(query.alternatives.iter().map(Vec::as_slice));
    let mut shown: Option<Vec<bool>> = None;
    for alternatives in required {
        let mut having = having(index, alternatives, &admitted.allowed)?;
        if let [_, _, ..] = alternatives {
            join_relevant((index, alone), alternatives, admitted, &mut having)?;
        }
        keep(&mut allowed, &in_results(index, admitted, &having), true);
        match &mut shown {
            Some(shown) => shown.iter_mut().zip(&having).for_each(|(shown, has)| *shown |= has),
            None => shown = Some(having),
        }
    }
    if let Some(shown) = shown {
        keep(&mut allowed, &shown, true);
    }
    if !query.excluded.is_empty() {
        let having = having(index, &query.excluded, &all.allowed)?;
        keep(&mut allowed, &in_results(index, all, &having), false);
    }
    Ok(allowed)
}

fn keep(allowed: &mut [bool], has: &[bool], wanted: bool) {
    allowed.iter_mut().zip(has).for_each(|(allowed, has)| *allowed &= *has == wanted);
}

/// Adds the records of the results that a word has alone: with an alternative there are never fewer.
fn join_relevant(
    (index, alone): (&SearchIndex, Alone<'_>),
    alternatives: &[Operand],
    admitted: &Admitted,
    having: &mut [bool],
) -> Result<(), SearchError> {
    for alternative in alternatives {
        let Operand::Words(text) = alternative else { continue };
        let relevant = alone(text)?;
        for ((doc, allowed), having) in (0..).zip(&admitted.allowed).zip(&mut *having) {
            let group = admitted.frame.group(index.docs.entry(doc)).filter(|_| *allowed);
            *having |= group.and_then(|group| relevant.get(group as usize)).is_some_and(|is| *is);
        }
    }
    Ok(())
}

/// The records of results of which one record is among `having`.
///
/// Where a result is a rule through time, its texts of one language are of different days: there a
/// text goes by itself, and by those of the other language.
fn in_results(index: &SearchIndex, admitted: &Admitted, having: &[bool]) -> Vec<bool> {
    let (frame, docs) = (&admitted.frame, &index.docs);
    let group = |doc: u32| frame.group(docs.entry(doc));
    let mut languages = vec![[false; 2]; frame.len()];
    for (doc, _) in (0..).zip(having).filter(|(_, having)| **having) {
        if let Some(group) = group(doc) {
            let language = docs.about(doc).language();
            languages[group as usize][usize::from(language == Language::Ja)] = true;
        }
    }
    let is_in = |(doc, has): (u32, &bool)| {
        let [en, ja] = group(doc).map_or([false; 2], |group| languages[group as usize]);
        match (frame.is_through_time(), docs.about(doc).language()) {
            (false, _) => en || ja,
            (true, Language::En) => *has || ja,
            (true, Language::Ja) => *has || en,
        }
    };
    (0..).zip(having).map(is_in).collect()
}

/// Whether any allowed record has a piece of Japanese in its text, as a word or inside one.
pub(super) fn is_written(
    index: &SearchIndex,
    japanese: &str,
    allowed: &[bool],
) -> Result<bool, SearchError> {
    Ok(having(index, &[Operand::Phrase(japanese.to_owned())], allowed)?.contains(&true))
}

/// Which records have one of `operands` in text or title; none that are not allowed.
pub(super) fn having(
    index: &SearchIndex,
    operands: &[Operand],
    allowed: &[bool],
) -> Result<Vec<bool>, SearchError> {
    let Fields { text, title, grams, .. } = index.fields;
    let mut has = vec![false; allowed.len()];
    let is_allowed = |doc: &u32| allowed[*doc as usize];
    for operand in operands {
        // Words one after another, and how words begin.
        let (mut runs, mut begun) = (Vec::new(), Vec::new());
        match operand {
            Operand::Prefix(start) => {
                let Beginning { starts, whole } = Beginning::of(start);
                for field in [text, title] {
                    runs.extend(whole.iter().map(|word| (field, vec![word.clone()])));
                    begun.extend(starts.iter().map(|start| (field, start.clone())));
                }
                // Of a run of Japanese any word may be the one that begins so.
                if start.contains(is_japanese) {
                    runs.push((grams, pairs_of(start)));
                }
            }
            Operand::Words(typed) | Operand::Phrase(typed) if typed.contains(is_japanese) => {
                match pairs_of(typed) {
                    pairs if pairs.is_empty() => begun.push((grams, fold(typed).text())),
                    pairs => runs.push((grams, pairs)),
                }
            }
            Operand::Words(typed) | Operand::Phrase(typed) => {
                let words = stems(typed);
                runs.extend([(text, words.clone()), (title, words)]);
            }
        }
        for (field, words) in runs {
            let is_meant = |doc: u32| is_allowed(&doc);
            index.docs.each(field, &words, is_meant, |doc, near| {
                has[doc as usize] |= near.exact > 0;
            })?;
        }
        for (field, start) in begun {
            for word in index.docs.words_with(field, &start)? {
                word.docs()?.filter(is_allowed).for_each(|doc| has[doc as usize] = true);
            }
        }
    }
    Ok(has)
}
