//! Which records may be results at all? Start at [`admitted`].

use std::sync::Arc;

use super::documents::SearchError;
use super::frame::{Admitted, Flags, Frame};
use super::groups::Relevant;
use super::open::SearchIndex;
use super::plan::Beginning;
use super::reader::{Part, each_phrase, each_prefixed, each_word};
use crate::index::query::{Filters, LeftOut, Operand, Query};
use crate::model::{Language, NumberRange};
use crate::text::{analyse, fold, grams, is_japanese};

/// All records of `frame`, whatever a query asks.
pub(super) fn searched(index: &SearchIndex, frame: &Arc<Frame>) -> Arc<Admitted> {
    index.asked.of(frame, &index.parts)
}

/// Finds the results that one of several alternatives has when it is asked for alone.
type Alone<'a> = &'a dyn Fn(&str) -> Result<Option<Relevant>, SearchError>;

/// The records of `frame` that pass the filters and belong to a result that has what is required
/// and lacks what is excluded.
pub(super) fn admitted(
    index: &SearchIndex,
    query: &Query,
    frame: &Arc<Frame>,
    alone: Alone<'_>,
) -> Result<Arc<Admitted>, SearchError> {
    let mut admitted = searched(index, frame);
    let has_operands = query.requires() || !query.excluded.is_empty();
    if query.filters != Filters::default() {
        let allowed = &mut Arc::make_mut(&mut admitted).allowed;
        for (part, allowed) in index.parts.iter().zip(allowed) {
            filter(part, query, frame, allowed);
        }
    }
    if has_operands {
        let all = searched(index, frame.wide());
        let narrowed = narrowed((index, alone), query, &admitted, &all)?;
        Arc::make_mut(&mut admitted).allowed = narrowed;
    }
    Ok(admitted)
}

fn filter(part: &Part, query: &Query, frame: &Frame, allowed: &mut [bool]) {
    for (doc, allowed) in (0..).zip(allowed.iter_mut()) {
        let about = part.columns.about(doc);
        *allowed &= listed(&query.filters.kinds, &about.kind())
            && listed(&query.filters.languages, &about.language())
            && in_sections(&query.filters.sections, frame, part.columns.entry(doc))
            && !is_left_out(&query.filters.left_out, frame, part, doc);
    }
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
) -> Result<Flags, SearchError> {
    let mut allowed = admitted.allowed.clone();
    let required = query.required.iter().map(std::slice::from_ref);
    let required = required.chain(query.alternatives.iter().map(Vec::as_slice));
    let mut shown: Option<Flags> = None;
    for alternatives in required {
        let mut having = having(index, alternatives, admitted)?;
        if let [_, _, ..] = alternatives {
            join_relevant((index, alone), alternatives, admitted, &mut having)?;
        }
        keep(&mut allowed, &in_results(index, admitted, &having), true);
        match &mut shown {
            Some(shown) => join(shown, &having),
            None => shown = Some(having),
        }
    }
    if let Some(shown) = shown {
        keep(&mut allowed, &shown, true);
    }
    if !query.excluded.is_empty() {
        let having = having(index, &query.excluded, all)?;
        keep(&mut allowed, &in_results(index, all, &having), false);
    }
    Ok(allowed)
}

/// Adds the records of the results that a word has alone: with an alternative there are never fewer.
fn join_relevant(
    (index, alone): (&SearchIndex, Alone<'_>),
    alternatives: &[Operand],
    admitted: &Admitted,
    having: &mut Flags,
) -> Result<(), SearchError> {
    let frame = &admitted.frame;
    for alternative in alternatives {
        let Operand::Words(text) = alternative else { continue };
        let Some(relevant) = alone(text)? else { continue };
        for ((part, allowed), having) in index.parts.iter().zip(&admitted.allowed).zip(&mut *having)
        {
            for (doc, having) in (0..).zip(having) {
                let group = frame.group(part.columns.entry(doc)).filter(|_| allowed[doc as usize]);
                *having |= group.is_some_and(|group| relevant.has(group));
            }
        }
    }
    Ok(())
}

/// The records of results of which one record is among `having`.
///
/// Where a result is a rule through time, its texts of one language are of different days: there a
/// text goes by itself, and by those of the other language.
fn in_results(index: &SearchIndex, admitted: &Admitted, having: &Flags) -> Flags {
    let frame = &admitted.frame;
    let group = |part: &Part, doc: u32| frame.group(part.columns.entry(doc));
    let language = |part: &Part, doc: u32| part.columns.about(doc).language();
    let mut languages = vec![[false; 2]; frame.len()];
    for (part, having) in index.parts.iter().zip(having) {
        for (doc, _) in (0..).zip(having).filter(|(_, having)| **having) {
            if let Some(group) = group(part, doc) {
                languages[group as usize][usize::from(language(part, doc) == Language::Ja)] = true;
            }
        }
    }
    let is_in = |part: &Part, doc: u32, has: bool| {
        let [en, ja] = group(part, doc).map_or([false; 2], |group| languages[group as usize]);
        match (frame.is_through_time(), language(part, doc)) {
            (false, _) => en || ja,
            (true, Language::En) => has || ja,
            (true, Language::Ja) => has || en,
        }
    };
    let of_part = |(part, having): (&Part, &Vec<bool>)| {
        (0..).zip(having).map(|(doc, has)| is_in(part, doc, *has)).collect()
    };
    index.parts.iter().zip(having).map(of_part).collect()
}

fn listed<T: PartialEq>(list: &[T], item: &T) -> bool {
    list.is_empty() || list.contains(item)
}

fn in_sections(sections: &[NumberRange], frame: &Frame, entry: u32) -> bool {
    let is_in = |number| sections.iter().any(|range| range.covers(number));
    sections.is_empty() || frame.number_of(entry).is_some_and(is_in)
}

fn is_left_out(left_out: &LeftOut, frame: &Frame, part: &Part, doc: u32) -> bool {
    let about = part.columns.about(doc);
    let number = || frame.number_of(part.columns.entry(doc));
    let is_in = |number| left_out.sections.iter().any(|range| range.covers(number));
    left_out.kinds.contains(&about.kind())
        || left_out.languages.contains(&about.language())
        || (!left_out.sections.is_empty() && number().is_some_and(is_in))
}

fn keep(allowed: &mut Flags, has: &Flags, wanted: bool) {
    for (allowed, has) in allowed.iter_mut().flatten().zip(has.iter().flatten()) {
        *allowed &= *has == wanted;
    }
}

fn join(all: &mut Flags, more: &Flags) {
    for (all, more) in all.iter_mut().flatten().zip(more.iter().flatten()) {
        *all |= more;
    }
}

/// Which records have one of `operands` in text or title.
fn having(
    index: &SearchIndex,
    operands: &[Operand],
    admitted: &Admitted,
) -> Result<Flags, SearchError> {
    let parts = index.parts.iter().zip(&admitted.allowed);
    parts.map(|(part, allowed)| having_in(index, part, operands, allowed)).collect()
}

/// Whether any allowed record has a piece of Japanese in its text, as a word or inside one.
pub(super) fn is_written(
    index: &SearchIndex,
    japanese: &str,
    allowed: &Flags,
) -> Result<bool, SearchError> {
    let operand = [Operand::Phrase(japanese.to_owned())];
    for (part, allowed) in index.parts.iter().zip(allowed) {
        if having_in(index, part, &operand, allowed)?.contains(&true) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Which records of a part have one of `operands` in text or title; none that are not allowed.
pub(super) fn having_in(
    index: &SearchIndex,
    part: &Part,
    operands: &[Operand],
    allowed: &[bool],
) -> Result<Vec<bool>, SearchError> {
    let mut has = vec![false; allowed.len()];
    let fields = [index.fields.text, index.fields.title];
    let pairs_of =
        |text: &str| -> Vec<String> { grams(text).into_iter().map(|pair| pair.0).collect() };
    let each_exact = |field, words: &[String], mark: &mut dyn FnMut(u32)| {
        each_phrase(part, field, words, Some(allowed), |doc, near| {
            if near.exact > 0 {
                mark(doc);
            }
        })
    };
    for operand in operands {
        let mut mark = |doc: u32| has[doc as usize] = allowed[doc as usize];
        match operand {
            Operand::Prefix(start) => {
                let Beginning { starts, whole } = Beginning::of(start);
                for field in fields {
                    for start in &starts {
                        each_prefixed(part, field, start, &mut mark)?;
                    }
                    if let Some(whole) = &whole {
                        each_word(part, field, whole, |doc, _| mark(doc))?;
                    }
                }
                // Of a run of Japanese any word may be the one that begins so.
                if start.contains(is_japanese) {
                    let pairs = pairs_of(start);
                    each_exact(index.fields.grams, &pairs, &mut mark)?;
                }
            }
            Operand::Words(text) | Operand::Phrase(text) if text.contains(is_japanese) => {
                let pairs = pairs_of(text);
                each_exact(index.fields.grams, &pairs, &mut mark)?;
                if pairs.is_empty() {
                    each_prefixed(part, index.fields.grams, &fold(text).text(), &mut mark)?;
                }
            }
            Operand::Words(text) | Operand::Phrase(text) => {
                let words: Vec<String> = analyse(text).into_iter().map(|word| word.text).collect();
                for field in fields {
                    if let [word] = words.as_slice() {
                        each_word(part, field, word, |doc, _| mark(doc))?;
                        continue;
                    }
                    each_exact(field, &words, &mut mark)?;
                }
            }
        }
    }
    Ok(has)
}
